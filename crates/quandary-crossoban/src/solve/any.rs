//! Any solution: the first one found.

use super::Search;
use crate::model::Moves;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};

/// Searches for any solution, without trying to improve it.
pub(super) struct Any(pub(super) Box<dyn Search>);

impl Search for Any {
    fn is_restless(&self) -> bool {
        self.0.is_restless()
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
        if let Conclusion::Solved(solved) = &mut outcome.finding
            && let Optimality::Open { bound, .. } = solved.optimality
        {
            let reason = Reason::NotSought;
            solved.optimality = match solved.score.value == bound {
                true => Optimality::Proven,
                false => Optimality::Open { bound, reason },
            };
        }
        outcome
    }
}
