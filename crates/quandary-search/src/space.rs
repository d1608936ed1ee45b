//! The search space: states, edges, costs and bounds.

use crate::key::Key;
use std::ops::Add;
use std::sync::Arc;

/// The cost of an edge. The minor cost decides only between paths of equal major cost. An edge
/// never has the cost 0 in both fields.
///
/// Breadth-first search is the case in which every edge costs [`Cost::STEP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The primary cost. Layered searches ([`crate::Side`] and everything built on it) accept only
    /// the values 0 and 1.
    pub major: u16,
    /// The secondary cost. It decides between paths of equal major cost.
    pub minor: u16,
}

impl Cost {
    /// Major cost 1 and minor cost 0.
    pub const STEP: Self = Self { major: 1, minor: 0 };
    /// Major cost 0 and minor cost 1.
    pub const TIE: Self = Self { major: 0, minor: 1 };
}

/// The cost of a path. Paths are compared by `major`, and by `minor` if `major` is equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total {
    /// The primary cost.
    pub major: u32,
    /// The secondary cost. It decides between paths of equal major cost.
    pub minor: u32,
}

impl Total {
    /// The cost of a path without edges.
    pub const ZERO: Self = Self { major: 0, minor: 0 };
    /// A cost that is higher than that of any path.
    pub const MAX: Self = Self {
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

/// Identifies the goals of a search, and gives a lower bound on the cost from a state to a goal.
pub trait Bound<K> {
    /// Whether a state is a goal.
    fn is_goal(&self, key: &K) -> bool;

    /// A lower bound on the cost of a path from the state to a goal; zero at a goal. `None` means
    /// that no goal can be reached.
    fn to_go(&self, key: &K) -> Option<Total>;
}

/// A [`Bound`] whose goals are given by a predicate and whose lower bound is always zero.
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

/// A reusable buffer for the edges that leave a state.
#[derive(Clone, Debug)]
pub struct Edges<K>(Vec<(K, Cost)>);

impl<K> Default for Edges<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Key> Edges<K> {
    /// Adds an edge to the state `to`.
    pub fn push(&mut self, to: K, cost: Cost) {
        self.0.push((to, cost));
    }

    /// Number of edges.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no edges.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all edges.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only the edges to states for which `wanted` returns `true`.
    pub fn retain(&mut self, wanted: impl Fn(&K) -> bool) {
        self.0.retain(|(to, _)| wanted(to));
    }

    /// Iterates over the edges in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (K, Cost)> + Clone + '_ {
        self.0.iter().copied()
    }
}

/// A graph of states that a search can explore.
pub trait Space {
    /// The type of a packed state.
    type Key: Key;

    /// Whether every edge has a reverse edge of the same cost. A layered search ([`crate::Side`])
    /// then needs a hash table of the last three layers only.
    const SYMMETRIC: bool;

    /// Adds to `out` the edges that leave the state `from`, always in the same order.
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
