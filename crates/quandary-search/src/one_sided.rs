//! One-sided search: grows layers until they contain a goal.

use crate::side::{Growth, Side};
use crate::space::Space;
use crate::two_sided::{Meeting, SearchEnd};

/// A search from a set of first states to the nearest state that satisfies a predicate.
///
/// Use it if there are too many goals to list.
#[derive(Debug)]
pub struct OneSided<S: Space, G> {
    side: Side<S>,
    is_goal: G,
}

impl<S: Space, G: Fn(&S::Key) -> bool> OneSided<S, G> {
    /// Prepares a search from the states `first` to the nearest states for which `is_goal` returns
    /// `true`.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>, is_goal: G) -> Self {
        Self {
            side: Side::new(space, first),
            is_goal,
        }
    }

    /// The layers of states searched so far.
    pub fn side(&self) -> &Side<S> {
        &self.side
    }

    /// Continues for at most `nodes` further nodes, in at most `bytes` of memory. Returns `None` if
    /// the search is not finished after these nodes.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<SearchEnd<S::Key>> {
        let until = self.side.nodes().saturating_add(nodes);
        loop {
            match self.side.grow(until - self.side.nodes(), bytes) {
                Growth::Paused => return None,
                Growth::Exhausted => return Some(SearchEnd::NoPath),
                Growth::OutOfMemory => return Some(SearchEnd::OutOfMemory),
                Growth::Layer => {
                    if let Some(meeting) = self.goal() {
                        return Some(SearchEnd::Met(meeting));
                    }
                }
            }
        }
    }

    /// Lower bound on the major cost of every path to a goal. It is valid until a goal is reached.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        self.side.layers() as u64
    }

    fn goal(&self) -> Option<Meeting<S::Key>> {
        let last = self.side.last()?;
        let minor = last
            .iter()
            .find(|(_, key)| (self.is_goal)(key))
            .map(|(minor, _)| minor)?;
        let states = last
            .run(minor)?
            .iter()
            .filter(|key| (self.is_goal)(key))
            .collect();
        Some(Meeting {
            major: self.side.layers() as u64 - 1,
            minor: u64::from(minor),
            states,
        })
    }
}
