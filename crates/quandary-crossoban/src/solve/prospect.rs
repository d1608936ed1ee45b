//! Whether a position can still be solved, and why not.

use super::exact::{Dead, dead};
use super::{PUSHES, Solving, best_in, solver};
use crate::model::Board;
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::Finding;
use std::fmt;

/// Whether a position can still be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It can, in so many pushes.
    Solvable {
        /// The pushes of the solution that was found.
        pushes: u64,
    },
    /// It cannot, and here is why.
    Dead(Dead),
    /// It cannot: everything that can be reached from it was looked at.
    Exhausted,
    /// No answer within the budget.
    Unknown(Reason),
}

impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solvable { pushes: 0 } => f.write_str("nothing more has to be pushed"),
            Self::Solvable { pushes: 1 } => f.write_str("one push solves it"),
            Self::Solvable { pushes } => write!(f, "it can be solved in {pushes} pushes"),
            Self::Dead(dead) => dead.fmt(f),
            Self::Exhausted => f.write_str("no position that can be reached is solved"),
            Self::Unknown(reason) => reason.fmt(f),
        }
    }
}

/// A job that tells whether a position of a game can still be solved. `board` is the one that the
/// game was made of.
#[must_use]
pub fn prospect(
    game: &Game,
    board: &Board,
    position: &State,
    memory: u64,
) -> Box<dyn Job<Output = Prospect>> {
    let here = game.started_from(position.clone());
    Box::new(Looking {
        dead: dead(game, position),
        solving: solver(&here, board, best_in(&PUSHES, memory)),
    })
}

struct Looking {
    dead: Option<Dead>,
    solving: Solving,
}

impl Job for Looking {
    type Output = Prospect;

    fn run(&mut self, nodes: u64) -> Status {
        match self.dead {
            Some(_) => Status::Done,
            None => self.solving.run(nodes),
        }
    }

    fn progress(&self) -> Progress {
        self.solving.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Prospect {
        if let Some(dead) = self.dead {
            return Prospect::Dead(dead);
        }
        match self.solving.finish(stopped).finding {
            Finding::Solved(solved) => Prospect::Solvable {
                pushes: solved.score.value,
            },
            Finding::Unsolvable => Prospect::Exhausted,
            Finding::Undecided { reason, .. } => Prospect::Unknown(reason),
        }
    }
}
