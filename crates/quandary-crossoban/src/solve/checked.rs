//! No verdict from a solver.

use super::Solving;
use crate::model::Moves;
use crate::rules::{Game, replay};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Finding, Outcome, Solved};

/// A solver whose solutions are replayed through the rules before they count.
pub(super) struct Checked {
    game: Game,
    solving: Solving,
}

impl Checked {
    pub(super) fn new(game: Game, solving: Solving) -> Self {
        Self { game, solving }
    }

    /// Whether the solution solves the board, at its value.
    fn holds(&self, solved: &Solved<Moves>) -> bool {
        let Ok(played) = replay(&self.game, &solved.solution) else {
            return false;
        };
        let value = match solved.score.metric {
            "moves" => played.counts.moves,
            _ => played.counts.pushes,
        };
        self.game.is_solved(&played.state) && value == solved.score.value
    }
}

impl Job for Checked {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        self.solving.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.solving.progress()
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let solving = std::mem::replace(&mut self.solving, Box::new(super::TooLarge));
        let outcome = solving.finish(stopped);
        match &outcome.finding {
            Finding::Solved(solved) if !self.holds(solved) => {
                debug_assert!(false, "a solver errs: {solved:?}");
                Outcome {
                    finding: Finding::Undecided {
                        reason: stopped.unwrap_or(Reason::TooLarge),
                        bound: 0,
                    },
                    ..outcome
                }
            }
            _ => outcome,
        }
    }
}
