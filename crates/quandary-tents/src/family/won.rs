//! Solutions that were found, as the solution or the tents of their level.

use super::document::{File, write_levels};
use super::puzzle::tents;
use crate::format::{Level, SolutionPlace, solution_place};
use crate::model::{Board, Square};
use crate::rules::Solution;
use quandary_core::family::{CannotWrite, Converted, WonSolution};
use quandary_core::format::Format;
use quandary_core::level::NotPlayable;

/// Writes all levels of a file with these solutions (V8).
pub(super) fn write(
    file: &File,
    solutions: &[WonSolution],
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let place = solution_place(to).ok_or_else(|| {
        let title = to.title;
        CannotWrite(format!(
            "a {title} cannot store a solution; use the extension .tnt or .janko"
        ))
    })?;
    let levels = file.parsed.levels.iter();
    let mut levels: Vec<Level> = levels.map(|level| file.level_for(level, to)).collect();
    for solution in solutions {
        let level = levels.get_mut(solution.level.0);
        let level = level.ok_or_else(|| CannotWrite(NotPlayable::no_such_level().to_string()))?;
        let board = solved(&level.board, &solution.moves)?;
        match place {
            SolutionPlace::OwnSection => level.solution = Some(tents(&board)),
            SolutionPlace::Board => level.board = board,
        }
    }
    write_levels(&levels, to, |_| file.given_marks())
}

/// A board after the moves of a solution.
fn solved(board: &Board, moves: &str) -> Result<Board, CannotWrite> {
    let solution = Solution::parse(moves);
    let solution = solution.map_err(|error| CannotWrite(error.to_string()))?;
    let mut board = board.clone();
    for played in solution.moves() {
        let square = board.squares.get_mut(played.at);
        if let Some(square) = square.filter(|square| **square != Square::Tree) {
            *square = played.mark.square();
        }
    }
    Ok(board)
}
