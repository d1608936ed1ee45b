//! Reconstructs the path that A* found.

use crate::a_star::AStar;
use crate::reached::{ReachedStates, tag};
use crate::space::{Bound, Edges, Space};

/// Reconstructs the path that A* found to a goal.
///
/// States store only an 8-bit tag of their parent. The closed states are therefore scanned by
/// falling cost, and those with the wanted tag, about one in 256, are expanded again until one
/// leads to the wanted state at its cost.
#[derive(Debug)]
pub struct Retrace<S: Space> {
    space: S,
    reached: ReachedStates<S::Key>,
    order: std::vec::IntoIter<u32>,
    /// The path found so far, from the goal backwards.
    path: Vec<S::Key>,
    /// Number of the last state of `path`, whose parent is wanted.
    wanted: u32,
    edges: Edges<S::Key>,
    nodes: u64,
}

impl<S: Space> Retrace<S> {
    /// Prepares to reconstruct the path to `goal`, which the search has reached.
    ///
    /// # Panics
    /// Panics if the search has not reached `goal`.
    pub fn new<B: Bound<S::Key>>(search: AStar<S, B>, goal: S::Key) -> Self {
        let (space, reached) = search.into_reached_states();
        let wanted = reached
            .find(&goal)
            .expect("the goal was reached by this search");
        Self {
            space,
            order: reached.closed_below(reached.cost(wanted)).into_iter(),
            reached,
            path: vec![goal],
            wanted,
            edges: Edges::default(),
            nodes: 0,
        }
    }

    /// Number of states expanded again.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.reached.bytes() + (self.order.len() * size_of::<u32>()) as u64
    }

    /// Continues for at most `nodes` further nodes. Returns the states of the path in order, from a
    /// first state to the goal, or `None` if the nodes are used up.
    pub fn run(&mut self, nodes: u64) -> Option<Vec<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        while let Some(&number) = self.order.as_slice().first() {
            let key = self.reached.key(number);
            if tag(&key) == self.reached.parent_tag(self.wanted) {
                if self.nodes >= until {
                    return None;
                }
                self.nodes += 1;
                if self.leads_to_wanted(number) {
                    self.path.push(key);
                    self.wanted = number;
                }
            }
            self.order.next();
        }
        Some(self.path.iter().rev().copied().collect())
    }

    /// Whether an edge leads from a state to the wanted one at its cost.
    fn leads_to_wanted(&mut self, number: u32) -> bool {
        let (from, wanted) = (self.reached.key(number), self.reached.key(self.wanted));
        let cost = self.reached.cost(self.wanted);
        self.edges.clear();
        self.space.successors(from, &mut self.edges);
        let before = self.reached.cost(number);
        let mut edges = self.edges.iter();
        edges.any(|(to, edge)| to == wanted && before + edge == cost)
    }
}
