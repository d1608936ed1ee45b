//! Whether a position can still be solved, and why not.

use super::exact::Dead;
use super::look::{Looking, Seen};
use crate::model::Board;
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::job::Job;
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
    let looking: Box<dyn Job<Output = Seen>> =
        Box::new(Looking::new(game, board, position, memory));
    looking.map(|seen| match seen {
        Seen::Solved(solved) => Prospect::Solvable {
            pushes: solved.score.value,
        },
        Seen::Dead(dead) => Prospect::Dead(dead),
        Seen::Exhausted => Prospect::Exhausted,
        Seen::Unknown(reason) => Prospect::Unknown(reason),
    })
}
