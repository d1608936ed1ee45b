//! What a room tells the engines about its positions.

use crate::key::Key;
use std::ops::Add;
use std::sync::Arc;

/// What one edge costs: first `major`, then, between paths of equal `major`, `minor`. Never both 0.
///
/// Breadth-first search is the case where every edge costs [`Cost::STEP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// What counts. Engines that grow layers ([`crate::Side`] and those built on it) take 0 and 1
    /// only.
    pub major: u16,
    /// Breaks ties.
    pub minor: u16,
}

impl Cost {
    /// One, and nothing for ties.
    pub const STEP: Self = Self { major: 1, minor: 0 };
    /// Nothing, but one for ties.
    pub const TIE: Self = Self { major: 0, minor: 1 };
}

/// What a path costs. Of two paths that with the smaller total is cheaper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total {
    /// What counts.
    pub major: u32,
    /// Breaks ties.
    pub minor: u32,
}

impl Total {
    /// A path of no edge.
    pub const ZERO: Self = Self { major: 0, minor: 0 };
    /// More than any path costs.
    pub const MOST: Self = Self {
        major: u32::MAX,
        minor: u32::MAX,
    };
}

impl From<Cost> for Total {
    fn from(cost: Cost) -> Self {
        Self {
            major: cost.major.into(),
            minor: cost.minor.into(),
        }
    }
}

impl<T: Into<Self>> Add<T> for Total {
    type Output = Self;

    fn add(self, other: T) -> Self {
        let other = other.into();
        Self {
            major: self.major.saturating_add(other.major),
            minor: self.minor.saturating_add(other.minor),
        }
    }
}

/// What is known of the way that is still to go: where paths end, and how much they cost at least.
pub trait Bound<K> {
    /// Whether a path may end here.
    fn is_goal(&self, key: &K) -> bool;

    /// At most what the cheapest path from here to a goal costs; nothing at a goal. `None` says
    /// that there is no path to any goal.
    fn to_go(&self, key: &K) -> Option<Total>;
}

/// Knows goals by a test, and nothing of the way to them.
#[derive(Clone, Copy, Debug)]
pub struct Blind<G>(pub G);

impl<K, G: Fn(&K) -> bool> Bound<K> for Blind<G> {
    fn is_goal(&self, key: &K) -> bool {
        self.0(key)
    }

    fn to_go(&self, _: &K) -> Option<Total> {
        Some(Total::ZERO)
    }
}

impl<K, B: Bound<K>> Bound<K> for Arc<B> {
    fn is_goal(&self, key: &K) -> bool {
        (**self).is_goal(key)
    }

    fn to_go(&self, key: &K) -> Option<Total> {
        (**self).to_go(key)
    }
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

    /// Number of edges.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
    pub fn iter(&self) -> impl Iterator<Item = (K, Cost)> + Clone + '_ {
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
