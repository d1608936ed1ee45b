//! Finds the boards that a damaged board may stand for, and repairs damaged boards (SPEC B27).
//!
//! When a board is copied, blanks are often lost, but the order of the characters in each line
//! survives. A damaged board is therefore read by this order. Each result, called a reading, is a
//! board whose rails agree with this order, except for a few characters: the rails between two rows
//! leave the upper row in the order of the characters in the line below that row, and enter the
//! lower row in the order of the characters in the line above that row. [`readings`] lists the
//! possible readings. [`file_repair`], which runs only if the user asks for a repair, replaces a
//! damaged board by its best reading if that reading is sound.

mod file;
mod place;
mod rails;
mod search;
mod tokens;

pub use file::file_repair;

use crate::format::{BoardText, line_end, write_board};
use crate::lint::connected_cells;
use crate::model::{Board, Drawing, Letter, ParsedCollection, Vehicle};
use quandary_core::diagnostic::Edit;
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::source::Source;
use quandary_core::words::counted;
use search::ReadingSearch;

/// Limits on the work spent on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Maximum number of steps of each search for readings. There are at most three searches: for
    /// readings that add, replace or drop at most 0, 1 and 2 rail characters.
    pub steps: u64,
    /// Maximum number of placements to try for each row. A placement assigns a column to each cell
    /// of the row.
    pub placements: usize,
    /// Maximum number of sound readings whose boards the solver tries to solve after each search.
    pub solved: usize,
    /// Maximum number of nodes that the solver expands for the board of one reading.
    pub nodes: u64,
}

impl Effort {
    /// Limits of the search for the corrected board that the help text of a finding proposes. The
    /// search takes a few milliseconds.
    pub const HELP: Self = Self {
        steps: 4_000,
        placements: 60,
        solved: 4,
        nodes: 2_000,
    };

    /// Limits for a repair that the user requested. The repair of a board takes a few seconds at
    /// most.
    pub const REPAIR: Self = Self {
        steps: 400_000,
        placements: 400,
        solved: 16,
        nodes: 200_000,
    };
}

/// A board that a damaged board may stand for, with the properties by which readings are ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board.
    pub board: Board,
    /// Whether the board has exactly one locomotive, the locomotive can reach every cell, and no
    /// letter has more wagons than targets.
    pub is_sound: bool,
    /// Whether the board has a solution.
    pub solvability: Solvability,
    /// Number of rail characters that were added, replaced or dropped, plus the number of
    /// characters that were ignored because they have no meaning at their place.
    pub changes: u32,
    /// Number of columns by which cells were moved, summed over all cells.
    pub shift: u32,
}

impl Reading {
    fn may_have_a_solution(&self) -> bool {
        self.is_sound && self.solvability != Solvability::Unsolvable
    }
}

/// Whether a reading has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// A solution was found.
    Solvable {
        /// Number of actions of that solution.
        actions: u64,
    },
    /// The search reached a limit, or no search was run.
    Unknown,
    /// There is no solution.
    Unsolvable,
}

impl Solvability {
    fn rank(self) -> u8 {
        match self {
            Self::Solvable { .. } => 0,
            Self::Unknown => 1,
            Self::Unsolvable => 2,
        }
    }
}

/// The possible readings of the damaged board of a level, at most 16, the best first. Empty
/// if the board is not damaged.
///
/// Sound readings come before all others. Among sound readings, those with a solution come
/// first, then those whose solvability is unknown, then unsolvable ones. Ties are broken by
/// the fewest changes, then by the smallest shift.
#[must_use]
pub fn readings(
    source: &Source,
    parsed: &ParsedCollection,
    level: LevelIndex,
    effort: Effort,
) -> Vec<Reading> {
    let place = parsed.levels.get(level.0);
    let damaged = place.filter(|place| place.drawing == Drawing::Damaged);
    damaged.map_or(Vec::new(), |place| {
        readings_of(&BoardText::at(place.board, source), effort)
    })
}

/// An edit that replaces the lines of a board.
pub(crate) fn redrawing(board: &Board, text: &BoardText) -> Edit {
    Edit {
        span: text.span,
        insert: write_board(board)
            .join(line_end(text.line_end))
            .into_bytes(),
    }
}

/// The readings of a damaged board, the best first.
pub(crate) fn readings_of(text: &BoardText, effort: Effort) -> Vec<Reading> {
    let mut search = ReadingSearch::new(text, effort);
    while search.run(u64::MAX) == Status::Running {}
    search.into_readings()
}

/// How many other sound readings there are besides the best one, as an addition to a sentence.
pub(crate) fn other_boards(readings: &[Reading]) -> String {
    let sound = readings.iter().filter(|reading| reading.is_sound).count() as u64;
    match sound.saturating_sub(1) {
        0 => String::new(),
        more => {
            let one = "other board is possible";
            format!("; {}", counted(more, one, "other boards are possible"))
        }
    }
}

/// Whether a board has one locomotive, which can reach every cell, and a target for each wagon.
fn is_sound(board: &Board) -> bool {
    let vehicles = || board.cells().filter_map(|(_, cell)| cell.vehicle);
    let has_targets = |letter: Letter| {
        let wagons = vehicles().filter(|vehicle| *vehicle == Vehicle::Wagon(letter));
        let targets = board
            .cells()
            .filter(|(_, cell)| cell.target == Some(letter));
        wagons.count() <= targets.count()
    };
    let locomotives = vehicles().filter(|vehicle| *vehicle == Vehicle::Locomotive);
    let is_connected = connected_cells(board).len() == board.cells().count();
    let mut letters = (0..Letter::COUNT).filter_map(Letter::from_index);
    locomotives.count() == 1 && letters.all(has_targets) && is_connected
}
