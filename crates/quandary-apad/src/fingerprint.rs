//! Computes fingerprints of levels (SPEC, part I). A fingerprint is the hash of a text that
//! contains everything on which the rules depend.
//!
//! ```
//! use quandary_apad::{fingerprint, model};
//!
//! let kit = std::sync::Arc::new(model::standard());
//! let level = model::Level {
//!     title: String::new(),
//!     board: model::Board::empty(&kit),
//!     kit,
//!     goal: model::Goal::Date,
//! };
//! assert!(fingerprint::text(&level).ends_with("\nfree date\n"));
//! ```

use crate::format::built_in_kits;
use crate::model::{
    AllowedSides, Frame, Goal, Kit, Level, Meaning, Offset, Orientation, Piece, Squares,
};
use quandary_core::fingerprint::LevelFingerprints;
use std::sync::{Arc, LazyLock};

/// The fingerprints of a level. The exact, the rotated and the symmetric fingerprint are the
/// same, because kits have no symmetries.
///
/// Source: SPEC.md (I1).
#[must_use]
pub fn of(level: &Level) -> LevelFingerprints {
    LevelFingerprints::without_symmetries(&text(level))
}

/// The text whose hash is the fingerprint of a level. Source: SPEC.md (I2).
#[must_use]
pub fn text(level: &Level) -> String {
    let kit = &level.kit;
    let mut built_in = BUILT_IN.iter();
    match built_in.find(|(known, _)| Arc::ptr_eq(known, kit)) {
        Some((_, kit_text)) => kit_text.with_level(level),
        None => KitText::new(kit).with_level(level),
    }
}

/// The texts of the built-in kits: a file may have a million boards of one of them.
static BUILT_IN: LazyLock<Vec<(Arc<Kit>, KitText)>> = LazyLock::new(|| {
    let kits = built_in_kits().iter();
    kits.map(|kit| (Arc::clone(kit), KitText::new(kit)))
        .collect()
});

/// The parts of the text that a kit determines.
struct KitText {
    window: Window,
    /// The first line and the rows.
    head: String,
    /// The lines of the pieces in the order of the kit, without their ends.
    pieces: Vec<String>,
}

impl KitText {
    fn new(kit: &Kit) -> Self {
        let window = Window::new(kit.frame());
        let rows = window.rows(kit.frame()).map(|row| format!("row {row}\n"));
        Self {
            head: "quandary-apad-1\n".to_owned() + &rows.collect::<String>(),
            pieces: kit.pieces().iter().map(piece).collect(),
            window,
        }
    }

    fn with_level(&self, level: &Level) -> String {
        let piece = |(id, start): (_, &String)| {
            let covered = level.board.covered_by(id);
            let on = if covered.is_empty() { "" } else { " on" };
            format!("{start}{on}{}\n", self.window.numbers(covered))
        };
        let mut pieces: Vec<String> = level.kit.ids().zip(&self.pieces).map(piece).collect();
        pieces.sort_unstable();
        let free = free(level, &self.window);
        format!("{}{}free{free}\n", self.head, pieces.concat())
    }
}

/// The squares that must stay free (I5). Files name squares or nothing; in bytes, a complete board
/// names those that it leaves free.
fn free(level: &Level, window: &Window) -> String {
    match level.goal {
        Goal::Free(squares) => window.numbers(squares),
        _ if level.board.is_complete() => window.numbers(level.board.free(&level.kit)),
        Goal::Date | Goal::Combination | Goal::Any => " date".to_owned(),
    }
}

/// The smallest rectangle of a frame that contains all squares (I3).
struct Window {
    /// The number of columns of the frame.
    columns: u8,
    top: u8,
    left: u8,
    bottom: u8,
    right: u8,
}

impl Window {
    fn new(frame: &Frame) -> Self {
        let columns = frame.columns();
        let squares = || frame.squares().iter();
        let row = || squares().map(|square| square / columns);
        let column = || squares().map(|square| square % columns);
        Self {
            columns,
            top: row().min().unwrap_or(0),
            left: column().min().unwrap_or(0),
            bottom: row().max().unwrap_or(0),
            right: column().max().unwrap_or(0),
        }
    }

    /// The meanings of the cells, row by row.
    fn rows(&self, frame: &Frame) -> impl Iterator<Item = String> {
        (self.top..=self.bottom).map(|row| {
            let cells = (self.left..=self.right).map(|column| row * self.columns + column);
            let words: Vec<String> = cells.map(|cell| meaning(frame, cell)).collect();
            words.join(" ")
        })
    }

    /// The numbers of squares in the window in ascending order, each after a space.
    fn numbers(&self, squares: Squares) -> String {
        let number = |square: u8| {
            let (row, column) = (square / self.columns, square % self.columns);
            let number = (row - self.top) * (self.right - self.left + 1) + column - self.left;
            format!(" {number}")
        };
        squares.iter().map(number).collect()
    }
}

fn meaning(frame: &Frame, cell: u8) -> String {
    match frame.label(cell).map(|label| label.meaning) {
        Some(Meaning::Month(month)) => format!("m{month}"),
        Some(Meaning::Day(day)) => format!("d{day}"),
        Some(Meaning::Weekday(weekday)) => format!("w{weekday}"),
        Some(Meaning::Plain) => "*".to_owned(),
        None => "-".to_owned(),
    }
}

/// The sides of a piece and its shape (I4).
fn piece(piece: &Piece) -> String {
    let (sides, shape) = shape(piece);
    format!("piece {sides} {shape}")
}

/// The number of sides that may face up, and the first of the allowed drawings in the order of their
/// bytes.
fn shape(piece: &Piece) -> (&'static str, String) {
    let first = |mirrored: bool| {
        let turned = Orientation::all().filter(|one| one.mirrored == mirrored);
        turned.map(|turned| drawing(piece, turned)).min()
    };
    let [front, back] = [false, true].map(|side| first(side).unwrap_or_default());
    let sides = match piece.allowed_sides {
        AllowedSides::Front | AllowedSides::Back if front != back => "one",
        _ => "both",
    };
    let shape = match piece.allowed_sides {
        AllowedSides::Both => front.min(back),
        AllowedSides::Front => front,
        AllowedSides::Back => back,
    };
    (sides, shape)
}

/// The rows of a turned piece, separated by `/`, with `#` for its cells and `.` for empty cells.
fn drawing(piece: &Piece, turned: Orientation) -> String {
    let cells: Vec<Offset> = piece.oriented_cells(turned).collect();
    let rows = || cells.iter().map(|cell| cell.row);
    let columns = || cells.iter().map(|cell| cell.column);
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let mut drawn = vec!['.'; usize::from(left.abs_diff(right)) + 1];
    drawn.push('/');
    let width = drawn.len();
    let mut drawn = drawn.repeat(usize::from(top.abs_diff(bottom)) + 1);
    for cell in &cells {
        let (row, column) = (cell.row.abs_diff(top), cell.column.abs_diff(left));
        drawn[width * usize::from(row) + usize::from(column)] = '#';
    }
    drawn.pop();
    drawn.into_iter().collect()
}
