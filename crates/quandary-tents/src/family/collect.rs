//! Writes levels from several files to a new file.

use super::document::{File, write_levels};
use crate::format::Level;
use crate::model::{Board, Square};
use crate::solve::MarkPolicy;
use quandary_core::family::{CannotWrite, CollectedLevel, Converted};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, NotPlayable};

/// Writes levels of several files. Files of this family say nothing about the whole file.
pub(super) fn collect(
    levels: &[CollectedLevel<'_>],
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let mut collected = Vec::new();
    let mut marks = Vec::new();
    for from in levels {
        let file: &File = from.file()?;
        let level = file.parsed.levels.get(from.level.0);
        let level = level.ok_or_else(|| from.missing())?;
        collected.push(file.level_for(level, to));
        marks.push(file.given_marks());
    }
    write_levels(&collected, to, |index| marks[index])
}

/// Writes one level without its solution, and without the marks that were made in play.
pub(super) fn extract(
    file: &File,
    level: LevelIndex,
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let level = file.parsed.levels.get(level.0);
    let level = level.ok_or_else(NotPlayable::no_such_level)?;
    let mut level = Level {
        solution: None,
        ..file.level_for(level, to)
    };
    if file.given_marks() == MarkPolicy::Ignore {
        level.board = without_marks(level.board);
    }
    write_levels(&[level], to, |_| file.given_marks())
}

fn without_marks(mut board: Board) -> Board {
    let marked = board.squares.iter();
    let marked = marked.filter(|(_, square)| matches!(square, Square::Tent | Square::Grass));
    let marked: Vec<_> = marked.map(|(at, _)| at).collect();
    for at in marked {
        if let Some(square) = board.squares.get_mut(at) {
            *square = Square::Empty;
        }
    }
    board
}
