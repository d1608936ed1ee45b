//! Reconstructs the path that A* found.

use crate::a_star::AStar;
use crate::reached::{ClosedByFallingCost, ReachedStates, STEPS_PER_NODE, Step, tag};
use crate::space::{Bound, Edges, Space};

/// Reconstructs the path that an A* search found to a goal.
///
/// The search does not store the parent of a state, only an 8-bit hash of the parent. To find the
/// parent of a state, the closed states are examined in descending order of cost. A closed state is
/// expanded again if it has the stored hash (about one in 256 has). It is the parent if one of its
/// edges leads to the state, and its cost plus the cost of the edge is the cost of the state.
#[derive(Debug)]
pub struct Retrace<S: Space> {
    space: S,
    reached: ReachedStates<S::Key>,
    closed: ClosedByFallingCost,
    /// The path found so far, from the goal backwards.
    path: Vec<S::Key>,
    /// The number in `reached` of the last state of `path`. The parent of this state is searched
    /// for.
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
            closed: ClosedByFallingCost::new(reached.cost(wanted)),
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
        self.reached.bytes() + self.closed.bytes()
    }

    /// Continues for about as long as a search of `nodes` nodes takes. Returns the states of the
    /// path in order, from a first state to the goal, or `None` if the path is not complete yet.
    pub fn run(&mut self, nodes: u64) -> Option<Vec<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        for _ in 0..nodes.saturating_mul(STEPS_PER_NODE) {
            if self.nodes >= until {
                return None;
            }
            match self.closed.step(&self.reached) {
                Step::Sorted => {}
                Step::Next(number) => self.scan(number),
                Step::End => return Some(self.path.iter().rev().copied().collect()),
            }
        }
        None
    }

    /// Adds a state to the path if it is the parent of the wanted state.
    fn scan(&mut self, number: u32) {
        let key = self.reached.key(number);
        if tag(&key) != self.reached.parent_tag(self.wanted) {
            return;
        }
        self.nodes += 1;
        if self.leads_to_wanted(number) {
            self.path.push(key);
            self.wanted = number;
        }
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
