//! From the goal that A* met back to where it began.

use crate::a_star::AStar;
use crate::known::{Known, mark};
use crate::space::{Bound, Edges, Space};

/// Finds the path that A* took to a goal.
///
/// No state knows the one before it, only one of 256 marks of it. So the states are looked at
/// once more, the dearest first, and those with the right mark are expanded again until one leads
/// to the state wanted at its cost: one in 256 of all.
#[derive(Debug)]
pub struct Retrace<S: Space> {
    space: S,
    known: Known<S::Key>,
    order: std::vec::IntoIter<u32>,
    /// From the goal on.
    path: Vec<S::Key>,
    /// The first state of the path so far.
    wanted: u32,
    edges: Edges<S::Key>,
    nodes: u64,
}

impl<S: Space> Retrace<S> {
    /// Begins at `goal`, which the search met.
    ///
    /// # Panics
    /// The search knows no such state.
    pub fn new<B: Bound<S::Key>>(search: AStar<S, B>, goal: S::Key) -> Self {
        let (space, known) = search.into_known();
        let wanted = known.find(&goal).expect("the goal was met by this search");
        Self {
            space,
            order: known.closed_below(known.cost(wanted)).into_iter(),
            known,
            path: vec![goal],
            wanted,
            edges: Edges::default(),
            nodes: 0,
        }
    }

    /// States expanded again.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that it takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.known.bytes() + (self.order.len() * size_of::<u32>()) as u64
    }

    /// Works on for at most `nodes` further nodes. The path is its states in order, from one of the
    /// first to the goal.
    pub fn run(&mut self, nodes: u64) -> Option<Vec<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        while let Some(&number) = self.order.as_slice().first() {
            let key = self.known.key(number);
            if mark(&key) == self.known.mark(self.wanted) {
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

    fn leads_to_wanted(&mut self, number: u32) -> bool {
        let (from, wanted) = (self.known.key(number), self.known.key(self.wanted));
        let cost = self.known.cost(self.wanted);
        self.edges.clear();
        self.space.successors(from, &mut self.edges);
        let before = self.known.cost(number);
        let mut edges = self.edges.iter();
        edges.any(|(to, edge)| to == wanted && before + edge == cost)
    }
}
