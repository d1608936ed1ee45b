//! Comparison of a replay with positions from another program.

use super::digests::DigestComparison;
use super::reference_trace::ReferenceTrace;
use crate::rules::State;

/// The first difference between a replay and the other program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) tick: u32,
    pub(super) what: String,
}

/// The positions from another program.
pub(super) enum Expected {
    Digests(DigestComparison),
    Trace(Box<ReferenceTrace>),
}

impl Expected {
    /// Returns the number of positions compared.
    pub(super) fn compared(&self) -> u64 {
        match self {
            Self::Digests(digests) => digests.compared(),
            Self::Trace(trace) => trace.compared(),
        }
    }

    /// Compares the position after a tick.
    pub(super) fn see(&mut self, tick: u32, state: &State) {
        match self {
            Self::Digests(digests) => digests.see(tick, state),
            Self::Trace(trace) => trace.see(tick, state),
        }
    }

    /// Returns the first difference, once the replay has ended.
    pub(super) fn finish(self, state: &State) -> Option<Difference> {
        match self {
            Self::Digests(digests) => digests.finish(state),
            Self::Trace(trace) => trace.finish(state),
        }
    }
}
