//! What another program says that a replay should come to.

use super::digests::DigestComparison;
use super::reference_trace::ReferenceTrace;
use crate::rules::State;

/// Where a replay and another program part, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) tick: u32,
    pub(super) what: String,
}

/// The positions that a replay should have.
pub(super) enum Expected {
    Digests(DigestComparison),
    Trace(Box<ReferenceTrace>),
}

impl Expected {
    /// How many positions were compared.
    pub(super) fn compared(&self) -> u64 {
        match self {
            Self::Digests(digests) => digests.compared(),
            Self::Trace(told) => told.compared(),
        }
    }

    /// Looks at the position after a tick.
    pub(super) fn see(&mut self, tick: u32, state: &State) {
        match self {
            Self::Digests(digests) => digests.see(tick, state),
            Self::Trace(told) => told.see(tick, state),
        }
    }

    /// The first difference once the replay has ended.
    pub(super) fn finish(self, state: &State) -> Option<Difference> {
        match self {
            Self::Digests(digests) => digests.finish(state),
            Self::Trace(told) => told.finish(state),
        }
    }
}
