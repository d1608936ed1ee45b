//! Any solution, the first that is found.

use super::PUSHES;
use super::sokoban::{FirstSolution, Warehouse};
use crate::model::Moves;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Finding, Optimality, Outcome};
use std::sync::Arc;

/// Looks for a solution, and for no better one.
pub(super) struct Any(Box<FirstSolution>);

impl Any {
    pub(super) fn new(warehouse: Arc<Warehouse>, memory: u64) -> Self {
        Self(Box::new(FirstSolution::new(warehouse, &PUSHES, memory)))
    }
}

impl Job for Any {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        self.0.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let mut outcome = self.0.finish(stopped);
        if let Finding::Solved(solved) = &mut outcome.finding
            && let Optimality::Open { reason, .. } = &mut solved.optimality
        {
            *reason = Reason::NotSought;
        }
        outcome
    }
}
