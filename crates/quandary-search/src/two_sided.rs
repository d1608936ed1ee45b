//! Two-sided search: grows layers from both ends until they meet.

use crate::key::Key;
use crate::layers::Layer;
use crate::side::{Growth, Side};
use crate::space::Space;
use rustc_hash::FxHashMap;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEnd<K> {
    /// A cheapest path was found.
    Met(Meeting<K>),
    /// There is no path: every state reachable from one end was reached.
    NoPath,
    /// The search needs more memory than is allowed.
    OutOfMemory,
}

/// The result of a successful search: the cost of a cheapest path, and states on cheapest paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting<K> {
    /// Major cost of a cheapest path.
    pub major: u64,
    /// Minor cost of a cheapest path.
    pub minor: u64,
    /// States on cheapest paths. [`TwoSided`] returns all states where cheapest paths from both
    /// sides meet. [`crate::OneSided`] returns all goals at the ends of cheapest paths.
    /// [`crate::AStar`] and [`crate::IdaStar`] return only one goal.
    pub states: Vec<K>,
}

/// A search for cheapest paths from one set of states to another.
///
/// The search grows one layer at a time, on the side where fewer generated states are not yet in a
/// layer ([`Side::waiting`]). After each new layer, it compares the last layers of both sides, and
/// ends if they have a common state.
///
/// Let n be the major cost of a cheapest path. For every i from 0 to n, the path has a state that
/// is both in layer i of the forward side and in layer n - i of the backward side. Therefore every
/// cheapest path contains a common state of the two layers in which the search ends.
#[derive(Debug)]
pub struct TwoSided<F: Space, B: Space<Key = F::Key>> {
    forward: Side<F>,
    backward: Side<B>,
    growing: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Forward,
    Backward,
}

impl<F: Space, B: Space<Key = F::Key>> TwoSided<F, B> {
    /// Prepares a search from the states `first` to the states `goals`. `backward` is the space
    /// `forward` with all edges reversed. For a symmetric space, pass the same space twice.
    pub fn new(
        forward: F,
        first: impl IntoIterator<Item = F::Key>,
        backward: B,
        goals: impl IntoIterator<Item = F::Key>,
    ) -> Self {
        Self {
            forward: Side::new(forward, first),
            backward: Side::new(backward, goals),
            growing: End::Forward,
        }
    }

    /// The side that starts at the first states.
    pub fn forward(&self) -> &Side<F> {
        &self.forward
    }

    /// The side that starts at the goals.
    pub fn backward(&self) -> &Side<B> {
        &self.backward
    }

    /// Number of states expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.forward.nodes() + self.backward.nodes()
    }

    /// Number of distinct states reached: the sum for both sides.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.forward.reached() + self.backward.reached()
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.forward.bytes() + self.backward.bytes()
    }

    /// Lower bound on the major cost of every path. It is valid until the two sides meet.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        let layers = self.forward.layers() + self.backward.layers();
        (layers as u64).saturating_sub(1)
    }

    /// Continues for at most `nodes` further nodes, in at most `bytes` of memory. Returns `None` if
    /// the search is not finished after these nodes.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<SearchEnd<F::Key>> {
        let until = self.nodes().saturating_add(nodes);
        loop {
            match self.grow(until - self.nodes(), bytes) {
                Growth::Paused => return None,
                Growth::Exhausted => return Some(SearchEnd::NoPath),
                Growth::OutOfMemory if self.shrink_resting_side() => {}
                Growth::OutOfMemory => return Some(SearchEnd::OutOfMemory),
                Growth::Layer => {
                    if let Some(meeting) = self.meeting() {
                        return Some(SearchEnd::Met(meeting));
                    }
                    self.growing = self.smaller();
                }
            }
        }
    }

    fn grow(&mut self, nodes: u64, bytes: u64) -> Growth {
        match self.growing {
            End::Forward => self
                .forward
                .grow(nodes, bytes.saturating_sub(self.backward.bytes())),
            End::Backward => self
                .backward
                .grow(nodes, bytes.saturating_sub(self.forward.bytes())),
        }
    }

    /// Makes the side that is not growing drop some of its old layers. Returns `false` if it has
    /// none.
    fn shrink_resting_side(&mut self) -> bool {
        match self.growing {
            End::Forward => drop_quarter(&mut self.backward),
            End::Backward => drop_quarter(&mut self.forward),
        }
    }

    /// The side with fewer waiting states, or with fewer layers if they are equal, so that the
    /// sides stay balanced. Both sides get their first layer before that.
    fn smaller(&self) -> End {
        let forward = (self.forward.waiting(), self.forward.layers());
        let backward = (self.backward.waiting(), self.backward.layers());
        if backward.1 == 0 || backward < forward {
            End::Backward
        } else {
            End::Forward
        }
    }

    fn meeting(&self) -> Option<Meeting<F::Key>> {
        let (first, second) = (self.forward.last()?, self.backward.last()?);
        let common = if first.len() <= second.len() {
            common(first, second, |key| self.backward.contains(key))
        } else {
            common(second, first, |key| self.forward.contains(key))
        };
        let minor = common.iter().map(|(minor, _)| *minor).min()?;
        let best = common.into_iter().filter(|(other, _)| *other == minor);
        let states = best.map(|(_, key)| key).collect();
        Some(Meeting {
            major: self.lower_bound() - 1,
            minor,
            states,
        })
    }

    pub(crate) fn into_sides(self) -> (Side<F>, Side<B>) {
        (self.forward, self.backward)
    }
}

/// Drops old layers until a quarter of the memory is free. Returns `false` if none can be dropped.
fn drop_quarter<S: Space>(side: &mut Side<S>) -> bool {
    let before = side.bytes();
    side.shrink_to(before / 4 * 3);
    side.bytes() < before
}

/// The states that are in both layers, each with the sum of its minor costs. `maybe` is a cheap
/// filter that accepts all of them.
fn common<K: Key>(small: &Layer<K>, large: &Layer<K>, maybe: impl Fn(&K) -> bool) -> Vec<(u64, K)> {
    let candidates: FxHashMap<K, u32> = small
        .iter()
        .filter(|(_, key)| maybe(key))
        .map(|(minor, key)| (key, minor))
        .collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let found = large.iter().filter_map(|(minor, key)| {
        let other = candidates.get(&key)?;
        Some((u64::from(minor) + u64::from(*other), key))
    });
    found.collect()
}
