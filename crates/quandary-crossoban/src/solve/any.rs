//! The search for any solution, which ends at the first one found.

use super::Search;
use crate::model::Moves;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};

/// Searches for any solution, without trying to improve it.
pub(super) struct AnySolution(pub(super) Box<dyn Search>);

impl Search for AnySolution {
    fn met_unstable_position(&self) -> bool {
        self.0.met_unstable_position()
    }
}

impl Job for AnySolution {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        self.0.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let mut outcome = self.0.finish(stopped);
        if let Conclusion::Solved(solved) = &mut outcome.conclusion
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
