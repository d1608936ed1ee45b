//! Writes found solutions to a file, in which each solved level is stored as a complete board.

use super::document::File;
use super::puzzle::LevelPuzzle;
use super::variant;
use crate::fingerprint;
use crate::format;
use crate::model::{Board, Level};
use quandary_core::family::{CannotWrite, Converted, WonSolution};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, NotPlayable};
use std::collections::BTreeMap;

/// Writes all levels of a file, those with solutions as complete boards (V6).
pub(super) fn write(
    file: &File,
    solutions: &[WonSolution],
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let solved = solutions.iter().map(|one| (one.level.0, one));
    let solved: BTreeMap<usize, &WonSolution> = solved.collect();
    let level = |index| {
        let level = file.level(LevelIndex(index));
        let level = level.map_err(|why| format!("level {}: {why}", index + 1))?;
        match solved.get(&index) {
            None => Ok(level),
            Some(solution) => {
                let played = played(level, Some(&solution.variant), &solution.moves);
                played.map_err(|why| why.to_string())
            }
        }
    };
    let mut levels = (0..file.0.len()).map(level);
    format::write(&mut levels, file.0.facts(), to).map_err(CannotWrite)
}

/// Writes one level with the pieces that are placed after some moves.
pub(super) fn write_game(
    file: &File,
    index: LevelIndex,
    variant: Option<&str>,
    moves: &str,
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let level = played(file.level(index)?, variant, moves)?;
    let mut levels = std::iter::once(Ok(level));
    format::write(&mut levels, file.0.facts(), to).map_err(CannotWrite)
}

/// A level with the board after some moves.
fn played(level: Level, variant: Option<&str>, moves: &str) -> Result<Level, NotPlayable> {
    let row = match variant {
        None => variant::implied_by(&level),
        Some(name) => {
            let unknown = || NotPlayable(format!("unknown rule variant `{name}`"));
            variant::find(name).ok_or_else(unknown)?
        }
    };
    let puzzle = LevelPuzzle::new(variant::apply(level.clone(), row), row);
    let position = puzzle.position_after(moves);
    let position = position.map_err(|failure| NotPlayable(failure.to_string()))?;
    Ok(Level {
        board: position.board,
        ..level
    })
}

/// The fingerprint of a level without its placed pieces.
pub(super) fn key(mut level: Level) -> Fingerprint {
    level.board = Board::empty(&level.kit);
    fingerprint::of(&level).exact
}
