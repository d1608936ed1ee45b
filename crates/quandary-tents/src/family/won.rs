//! Writes found solutions to a file. Depending on the format, a solution is stored as the recorded
//! solution of its level, or as tents on the board of the level.

use super::document::{File, write_levels};
use super::puzzle::tents;
use crate::format::{Level, SolutionPlace, default_pairing_rule, solution_place};
use crate::model::{Board, PairingRule, Square};
use crate::rules::Solution;
use quandary_core::family::{CannotWrite, Converted, WonSolution};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, NotPlayable};

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

/// Writes a level with the position after some moves as its tents and grass (V9).
pub(super) fn write_game(
    file: &File,
    index: LevelIndex,
    chosen: Option<PairingRule>,
    moves: &str,
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    if solution_place(to) != Some(SolutionPlace::Board) {
        return Err(CannotWrite::unfinished_game(to));
    }
    let board = file.puzzle(index, chosen)?.board_after(moves);
    let board = board.map_err(|failure| CannotWrite(failure.to_string()))?;
    let level = Level {
        board,
        ..file.level_for(file.playable(index)?, to)
    };
    let level = match chosen {
        Some(pairing) if pairing != default_pairing_rule(to) => level.stating_pairing(pairing),
        Some(_) | None => level,
    };
    write_levels(&[level], to, |_| file.given_marks())
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
