//! What a room tells the engines about its positions.

use crate::key::Key;
use std::sync::Arc;

/// What one edge costs: first `major`, then, between paths of equal `major`, `minor`. Never both 0.
///
/// Breadth-first search is the case where every edge costs [`Cost::STEP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// 0 or 1.
    pub major: u8,
    /// Breaks ties.
    pub minor: u8,
}

impl Cost {
    /// One, and nothing for ties.
    pub const STEP: Self = Self { major: 1, minor: 0 };
    /// Nothing, but one for ties.
    pub const TIE: Self = Self { major: 0, minor: 1 };
}

/// The edges out of one state, in a buffer that is used again and again.
#[derive(Clone, Debug)]
pub struct Edges<K>(Vec<(K, Cost)>);

impl<K> Default for Edges<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Key> Edges<K> {
    /// Adds an edge.
    pub fn push(&mut self, to: K, cost: Cost) {
        self.0.push((to, cost));
    }

    /// Forgets all edges.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only the edges that lead to such states.
    pub fn retain(&mut self, wanted: impl Fn(&K) -> bool) {
        self.0.retain(|(to, _)| wanted(to));
    }

    /// The edges in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (K, Cost)> + '_ {
        self.0.iter().copied()
    }
}

/// A graph of states.
pub trait Space {
    /// The packed state.
    type Key: Key;

    /// Whether for every edge there is one back at the same cost. Engines then need to remember
    /// only the last layers.
    const SYMMETRIC: bool;

    /// Adds the edges out of `from` to `out`, always in the same order.
    fn successors(&self, from: Self::Key, out: &mut Edges<Self::Key>);
}

impl<S: Space> Space for &S {
    type Key = S::Key;
    const SYMMETRIC: bool = S::SYMMETRIC;

    fn successors(&self, from: Self::Key, out: &mut Edges<Self::Key>) {
        (**self).successors(from, out);
    }
}

impl<S: Space> Space for Arc<S> {
    type Key = S::Key;
    const SYMMETRIC: bool = S::SYMMETRIC;

    fn successors(&self, from: Self::Key, out: &mut Edges<Self::Key>) {
        (**self).successors(from, out);
    }
}
