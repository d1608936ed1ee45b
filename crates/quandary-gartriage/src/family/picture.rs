//! Draws levels that have errors, and marks the cells in which the errors are.

use super::document::File;
use crate::codes;
use crate::format::{BoardPlaces, entry_cell};
use crate::model::{Level, LevelLocation, tag_text};
use crate::scene::{Style, level_scene};
use quandary_core::diagnostic::{Code, Diagnostic, Severity};
use quandary_core::grid::Point;
use quandary_core::level::{LevelIndex, NotPlayable};
use quandary_core::look::Look;
use quandary_core::scene::{Mark, Scene};
use quandary_core::words::counted;
use std::collections::BTreeSet;

/// Errors whose location is an entry of a train, which names a cell.
static IN_TRAIN: [&Code; 4] = [
    &codes::TRAIN_CELL_WITHOUT_WAGON,
    &codes::DUPLICATE_TRAIN_ENTRY,
    &codes::GAP_IN_TRAIN,
    &codes::SHARP_TRAIN_BEND,
];

/// Marks on a drawing. A board may have thousands of errors, too many to look at.
const MOST_MARKS: usize = 1000;
/// Cells at the right and at the bottom by which marks may enlarge the drawing.
const MARGIN: u32 = 8;
/// Errors without a cell that are named in the caption.
const MOST_NAMED: usize = 3;

/// Draws what was read of a level with errors, with the cells of the errors marked. Errors without a
/// cell are named in the caption; `why` is there if there are none in the level.
pub(super) fn with_errors(
    file: &File,
    index: LevelIndex,
    look: &Look,
    why: &NotPlayable,
) -> Result<Scene, NotPlayable> {
    let level = file.parsed.collection.levels.get(index.0);
    let location = file.parsed.levels.get(index.0);
    let (Some(level), Some(location)) = (level, location) else {
        return Err(why.clone());
    };
    if level.board.cells().next().is_none() {
        let why = match location.board.is_empty() {
            true => "the level has no board",
            false => "the board has no cells",
        };
        return Err(NotPlayable(why.to_owned()));
    }
    let title = tag_text(&level.tags, "Title");
    let mut scene = level_scene(level, &title, Style::of(&look.options));
    let size = (scene.columns + MARGIN, scene.rows + MARGIN);
    let errors = Errors::of(file, level, location, size);
    for (at, message) in errors.marks.iter().take(MOST_MARKS) {
        scene.columns = scene.columns.max(at.x + 1);
        scene.rows = scene.rows.max(at.y + 1);
        scene.mark(*at, Mark::Wrong, message);
    }
    scene.caption = match errors.marks.is_empty() && errors.without_cell.is_empty() {
        true => why.to_string(),
        false => errors.caption(),
    };
    Ok(scene)
}

/// The messages of the errors of a level.
#[derive(Default)]
struct Errors {
    /// Those of a cell, in reading order.
    marks: BTreeSet<(Point, String)>,
    without_cell: Vec<String>,
}

impl Errors {
    /// Cells outside of `size`, in columns and rows, are not marked.
    fn of(file: &File, level: &Level, location: &LevelLocation, size: (u32, u32)) -> Self {
        let findings = file.parsed.diagnostics.iter();
        let errors = findings.filter(|finding| {
            finding.severity == Severity::Error && location.span.holds(finding.span)
        });
        let places = BoardPlaces::of(location, &file.source, size);
        let mut sorted = Self::default();
        for finding in errors {
            let cells = cells(finding, file, level, &places);
            let is_drawn = location.board.holds(finding.span);
            match (cells.is_empty(), is_drawn) {
                (false, _) => sorted.mark(&cells, &finding.message),
                (true, true) => sorted.without_cell.push(finding.message.clone()),
                (true, false) => sorted.without_cell.push(titled(finding)),
            }
        }
        sorted
    }

    fn caption(&self) -> String {
        let named = self.without_cell.iter().take(MOST_NAMED).cloned();
        let more = self.without_cell.len().saturating_sub(MOST_NAMED);
        let more = (more > 0)
            .then(|| format!("and {}", counted(more as u64, "more error", "more errors")));
        let all: Vec<String> = named.chain(more).collect();
        all.join("; ")
    }

    fn mark(&mut self, cells: &[Point], message: &str) {
        let cells = cells.iter().take(MOST_MARKS);
        self.marks.extend(cells.map(|at| (*at, message.to_owned())));
    }
}

/// The message of a finding about a line that is not part of the drawing, with what it is about.
fn titled(finding: &Diagnostic) -> String {
    format!("{}: {}", finding.code.title, finding.message)
}

/// The cells of an error; none if it is not about a part of the board.
fn cells(finding: &Diagnostic, file: &File, level: &Level, places: &BoardPlaces<'_>) -> Vec<Point> {
    if !IN_TRAIN.contains(&finding.code) {
        return places.cells(finding.span);
    }
    let entry = file.source.slice(finding.span);
    let at = std::str::from_utf8(entry).ok().and_then(entry_cell);
    let board = &level.board;
    at.filter(|at| at.x < board.width() && at.y < board.height() && places.includes(*at))
        .into_iter()
        .collect()
}
