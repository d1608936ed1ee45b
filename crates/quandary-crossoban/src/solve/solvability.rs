//! Solvability of a position, with the reason if it is unsolvable.

use super::analysis::{Analysis, AnalysisResult};
use super::exact::Deadlock;
use crate::model::Board;
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::job::Job;
use std::fmt;

/// Whether a position can still be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// The position can be solved.
    Solvable {
        /// Number of pushes of the solution that was found.
        pushes: u64,
    },
    /// The position cannot be solved, for this reason.
    Deadlock(Deadlock),
    /// The position cannot be solved: every reachable position was searched.
    Exhausted,
    /// Whether the position can be solved was not decided, for this reason.
    Unknown(Reason),
}

impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solvable { pushes: 0 } => f.write_str("solvable without another push"),
            Self::Solvable { pushes: 1 } => f.write_str("solvable with 1 push"),
            Self::Solvable { pushes } => write!(f, "solvable with {pushes} pushes"),
            Self::Deadlock(dead) => dead.fmt(f),
            Self::Exhausted => f.write_str("unsolvable: all reachable positions were searched"),
            Self::Unknown(reason) => reason.fmt(f),
        }
    }
}

/// Returns a job that decides whether `position` in `game` can still be solved.
///
/// `board` is the board that `game` was made from. `memory` is the memory limit in bytes.
#[must_use]
pub fn solvability(
    game: &Game,
    board: &Board,
    position: &State,
    memory: u64,
) -> Box<dyn Job<Output = Solvability>> {
    let analysis: Box<dyn Job<Output = AnalysisResult>> =
        Box::new(Analysis::new(game, board, position, memory));
    analysis.map(|result| match result {
        AnalysisResult::Solved(solved) => Solvability::Solvable {
            pushes: solved.score.value,
        },
        AnalysisResult::Deadlock(dead) => Solvability::Deadlock(dead),
        AnalysisResult::Exhausted => Solvability::Exhausted,
        AnalysisResult::Unknown(reason) => Solvability::Unknown(reason),
    })
}
