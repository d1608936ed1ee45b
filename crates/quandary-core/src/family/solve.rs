//! Asking for solutions, and the job that looks for them.

use crate::job::Job;
use crate::outcome::{Metric, Outcome};

/// What a solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// One best solution.
    Best,
    /// One best solution and how many of its value there are, up to `limit`.
    Count {
        /// Counting may stop here.
        limit: u64,
    },
    /// All best solutions, up to `limit`.
    All {
        /// Listing stops here.
        limit: u64,
    },
}

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// One of the family's metrics.
    pub metric: &'static Metric,
    /// What is asked for.
    pub want: Want,
    /// Bytes that the search may hold.
    pub memory: u64,
}

impl SolveRequest {
    /// One best solution in a metric, within so many bytes.
    #[must_use]
    pub fn best(metric: &'static Metric, memory: u64) -> Self {
        Self {
            metric,
            want: Want::Best,
            memory,
        }
    }
}

/// A solver at work. How many best solutions there are is in [`crate::outcome::Solved::count`].
pub type SolveJob<'a> = Box<dyn Job<Output = Outcome<String>> + 'a>;
