//! Runs jobs in slices and with node budgets.

use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Status};
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Outcome, Solved};
use quandary_gartriage::model::Solution;
use quandary_gartriage::rules::Shunting;
use quandary_gartriage::solve::{self, ACTIONS, COUPLINGS, MOVES};

pub(crate) static METRICS: [&Metric; 3] = [&ACTIONS, &MOVES, &COUPLINGS];
pub(crate) const SLICES: [u64; 4] = [1, 7, 1000, u64::MAX];
pub(crate) const MEMORY: u64 = 64 << 20;

/// Runs a job to its end.
pub(crate) fn run<T>(mut job: Box<dyn Job<Output = T> + '_>, slice: u64) -> T {
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

/// Runs a job to its end or until it has expanded `nodes` nodes.
pub(crate) fn run_nodes<T>(mut job: Box<dyn Job<Output = T> + '_>, nodes: u64, slice: u64) -> T {
    loop {
        let left = nodes.saturating_sub(job.progress().nodes);
        if left == 0 {
            return job.finish(Some(Reason::Nodes));
        }
        if job.run(left.min(slice)) == Status::Done {
            return job.finish(None);
        }
    }
}

pub(crate) fn request(metric: &'static Metric, want: Want) -> SolveRequest {
    SolveRequest {
        metric,
        want,
        memory: MEMORY,
        after: String::new(),
    }
}

pub(crate) fn solve(rules: &Shunting, metric: &'static Metric, want: Want) -> Outcome<Solution> {
    run(solve::solver(rules, request(metric, want)), u64::MAX)
}

/// The solution, or `None` for an unsolvable level.
pub(crate) fn solved(outcome: Outcome<Solution>) -> Option<Solved<Solution>> {
    match outcome.conclusion {
        Conclusion::Solved(solved) => Some(solved),
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { reason, .. } => panic!("undecided: {reason}"),
    }
}
