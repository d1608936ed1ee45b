//! Drawings of levels with errors: the board as it was read, with the cells of the errors marked.

use crate::codes;
use crate::format::LevelLocation;
use crate::lint::gap;
use crate::model::{Board, Level};
use crate::rules::InWords;
use crate::scene::{MarkedBoard, Style, scene};
use quandary_core::diagnostic::Diagnostic;
use quandary_core::grid::Point;
use quandary_core::scene::{Mark, Scene};
use std::fmt;

/// Maximum number of errors with a cell that a caption names.
const MAX_NAMED: usize = 3;

/// Where an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Cell(Point),
    /// A row, from 0.
    Row(u32),
    Level,
}

impl Place {
    fn of(finding: &Diagnostic, location: &LevelLocation, board: &Board) -> Self {
        let cell = match finding.code.id == codes::GAP_IN_WALL.id {
            true => gap(board),
            false => location.cell_at(finding.span),
        };
        let cell = cell.filter(|at| at.x < board.width());
        let row = || location.row_at(finding.span).map(Self::Row);
        cell.map(Self::Cell).or_else(row).unwrap_or(Self::Level)
    }
}

impl fmt::Display for Place {
    /// The place as the beginning of a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(at) => write!(f, "{}: ", InWords(*at)),
            Self::Row(row) => write!(f, "row {}: ", row + 1),
            Self::Level => Ok(()),
        }
    }
}

/// Draws a level with errors. `None` if it has no board. Source: SPEC.md (V8).
pub(super) fn picture<'f>(
    level: &Level,
    location: &LevelLocation,
    errors: impl Iterator<Item = &'f Diagnostic>,
    style: Style,
) -> Option<Scene> {
    let board = &level.board;
    if board.width() == 0 || board.height() == 0 {
        return None;
    }
    let errors: Vec<(Place, &str)> = errors
        .map(|finding| {
            let place = Place::of(finding, location, board);
            (place, &*finding.message)
        })
        .collect();
    let mut marked = MarkedBoard::new(scene(board, &[], &level.title, style));
    for (place, message) in &errors {
        if let Place::Cell(at) = place {
            marked.mark(*at, Mark::Wrong, message);
        }
    }
    let mut scene = marked.into_whole_scene();
    scene.caption = caption(&errors);
    Some(scene)
}

/// All errors without a cell, and the first ones with a cell.
fn caption(errors: &[(Place, &str)]) -> String {
    let has_cell = |(place, _): &&(Place, &str)| matches!(place, Place::Cell(_));
    let with_cell = errors.iter().filter(has_cell);
    let named = errors.iter().filter(|error| !has_cell(error));
    let named = named.chain(with_cell.clone().take(MAX_NAMED));
    let mut named: Vec<String> = named
        .map(|(place, message)| format!("{place}{message}"))
        .collect();
    match with_cell.count().saturating_sub(MAX_NAMED) {
        0 if named.is_empty() => named.push("the level has errors".to_owned()),
        0 => {}
        more => named.push(format!("{more} more")),
    }
    named.join("; ")
}
