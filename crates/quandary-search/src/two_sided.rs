//! Growing two sides towards each other.

use crate::key::Key;
use crate::layers::Layer;
use crate::side::{Growth, Side};
use crate::space::Space;
use rustc_hash::FxHashMap;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEnd<K> {
    /// There are paths; these are the cheapest.
    Met(Meeting<K>),
    /// There is no path: everything that can be reached from one end was.
    NoPath,
    /// It needs more memory than is allowed.
    OutOfMemory,
}

/// Where cheapest paths meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting<K> {
    /// Major cost of a cheapest path.
    pub major: u64,
    /// Minor cost of a cheapest path.
    pub minor: u64,
    /// Every state of the last layers that lies on a cheapest path.
    pub states: Vec<K>,
}

/// A search for cheapest paths from one set of states to another.
///
/// Layers are grown on whichever side has less waiting. After each, the last layers of both sides
/// are compared. A cheapest path of major cost n has a state in layer i of the first side and layer
/// n - i of the second for every i, so the first pair of layers with a common state gives the
/// cheapest paths, all of them.
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
    /// A search from `first` in `forward` to `goals`, of which `backward` gives the edges turned
    /// round; in a symmetric space it is the same space.
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

    /// The side of the first states.
    pub fn forward(&self) -> &Side<F> {
        &self.forward
    }

    /// The side of the goals.
    pub fn backward(&self) -> &Side<B> {
        &self.backward
    }

    /// States expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.forward.nodes() + self.backward.nodes()
    }

    /// Distinct states reached, each side for itself.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.forward.reached() + self.backward.reached()
    }

    /// Bytes that it takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.forward.bytes() + self.backward.bytes()
    }

    /// While the sides have not met: every path has at least this major cost.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        let layers = self.forward.layers() + self.backward.layers();
        (layers as u64).saturating_sub(1)
    }

    /// Searches on for at most `nodes` further nodes, in at most `bytes` of memory. `None` says
    /// that the nodes are used up.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<SearchEnd<F::Key>> {
        let until = self.nodes().saturating_add(nodes);
        loop {
            match self.grow(until - self.nodes(), bytes) {
                Growth::Paused => return None,
                Growth::Exhausted => return Some(SearchEnd::NoPath),
                Growth::OutOfMemory if self.give_way() => {}
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

    /// Lets the side that rests give up a part of its old layers. False if it has none.
    fn give_way(&mut self) -> bool {
        match self.growing {
            End::Forward => gives_way(&mut self.backward),
            End::Backward => gives_way(&mut self.forward),
        }
    }

    /// The side with less waiting; of equal ones that with fewer layers, so that neither goes far
    /// alone. Each side gets its first layer before.
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
            common(first, second, |key| self.backward.knows(key))
        } else {
            common(second, first, |key| self.forward.knows(key))
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

fn gives_way<S: Space>(side: &mut Side<S>) -> bool {
    let before = side.bytes();
    side.make_room(before / 4 * 3);
    side.bytes() < before
}

/// The states of `small` that are in `large` too, each with the sum of its minor costs. `maybe`
/// is a cheap test that every such state passes.
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
