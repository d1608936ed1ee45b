//! How much a long job may spend, and who may stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What one job may spend. `None` is no ceiling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time since the job was first run.
    pub time: Option<Duration>,
    /// Nodes: positions expanded, in whatever unit the job counts its work.
    pub nodes: Option<u64>,
}

/// Why a job ended without an answer, or without proof. The list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The time was used up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// The memory was used up.
    Memory,
    /// Somebody stopped it.
    Cancelled,
    /// The puzzle is larger than the solver can hold.
    TooLarge,
    /// Nothing better was asked for than what was found.
    NotSought,
    /// What the solver took for a solution is none: a mistake of the solver.
    Refuted,
}

impl Reason {
    /// The word in reports.
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
            Self::Time => "the time was used up",
            Self::Nodes => "the nodes were used up",
            Self::Memory => "the memory was used up",
            Self::Cancelled => "it was stopped",
            Self::TooLarge => "the puzzle is larger than the solver can hold",
            Self::NotSought => "a better solution was not sought",
            Self::Refuted => "the solver is wrong: its solution does not hold",
        })
    }
}

/// A clock that only runs forward. The outermost crates hand one in.
pub trait Clock {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;
}

/// A flag that anybody may raise to stop a job. Copies share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
