//! Budgets and cancellation of long jobs.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one job; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Maximum time, counted from the first run of the job.
    pub time: Option<Duration>,
    /// Maximum number of nodes. A node is the unit in which a job counts its work, usually one
    /// expanded position.
    pub nodes: Option<u64>,
}

/// Why a job ended without an answer, or with an answer that is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The memory limit was reached.
    Memory,
    /// The job was cancelled.
    Cancelled,
    /// The level is too large for the solver.
    TooLarge,
    /// A solution was found, and a search for a better one was not requested.
    NotSought,
    /// The solver returned an invalid solution, which is a bug in the solver.
    Refuted,
}

impl Reason {
    /// The word for this reason in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::TooLarge => "too large",
            Self::NotSought => "not sought",
            Self::Refuted => "refuted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Nodes => "the node limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Cancelled => "it was cancelled",
            Self::TooLarge => "the level is too large for the solver",
            Self::NotSought => "a better solution was not requested",
            Self::Refuted => "bug in the solver: its solution is invalid",
        })
    }
}

/// A monotonic clock, provided by the front end.
pub trait Clock {
    /// The time since a fixed moment.
    fn now(&self) -> Duration;
}

/// A flag that cancels jobs. All clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels every job that uses this flag or a clone of it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called on this flag or on a clone of it.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
