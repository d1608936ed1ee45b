//! The file formats of Crossoban (SPEC, parts A, B, F, X, K and M): text with boards in
//! several dialects.
//!
//! All text formats are read in the same steps: the lines are normalised, the boards are
//! found in them, and the text between two boards is divided between the board above and the
//! board below. Readers never stop at an error, and the data that they read do not depend on
//! the strictness.
//!
//! A new format needs a module and a row in `table::HANDLERS`.

mod board;
mod html;
mod levels;
mod lines;
pub mod lurd;
mod macros;
mod probe;
mod reader;
mod rle;
mod scan;
mod slc;
mod symbols;
mod table;
mod texts;
mod write;

pub use probe::{is_inline, probe};
pub(crate) use symbols::{width as cell_width, write as write_cell};
pub use write::{canonical, rewrite, write};

use crate::model::Collection;
use board::RowLocation;
use levels::MovesLocation;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use symbols::Alphabet;
use table::{FormatId, HANDLERS};

/// The file formats of the family. Crossoban text comes first.
pub static FORMATS: [&Format; HANDLERS.len()] = {
    let mut formats = [&HANDLERS[0].format; HANDLERS.len()];
    let mut index = 1;
    while index < HANDLERS.len() {
        formats[index] = &HANDLERS[index].format;
        index += 1;
    }
    formats
};

/// Crossoban text: boards with one, two or three characters per cell.
pub static CROSSOBAN: &Format = &HANDLERS[0].format;
/// XSB: Sokoban boards in seven symbols.
pub static XSB: &Format = &HANDLERS[1].format;
/// SOK: Sokoban YASC collections with saved games and solutions.
pub static SOK: &Format = &HANDLERS[2].format;
/// Pusher text: boards with `X` for walls, `*` for boxes and `&` for boxes on goals.
pub static PUSHER: &Format = &HANDLERS[3].format;
/// SLC: XML collections of Sokoban for Windows.
pub static SLC: &Format = &HANDLERS[4].format;

/// The notation of a board: the symbols that stand for its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// The seven symbols of XSB, with `-` and `_` as further symbols for floor.
    Xsb,
    /// XSB with run lengths, or with several rows on one line.
    RunLengths,
    /// XSB with letters: `p` for pushers, `b` for boxes, `P` and `B` if these are on goals, `o`
    /// for goals, `W` for walls.
    Letters,
    /// The symbols of Crossoban, one character per cell.
    Crossoban,
    /// Crossoban with two characters per cell.
    Two,
    /// Crossoban with three characters per cell.
    Three,
    /// The symbols of Pusher text: `X` for walls, `*` for boxes, `&` for boxes on goals, and the
    /// symbols of XSB for pushers, goals and floor.
    Pusher,
}

impl Dialect {
    /// Returns the name of the dialect for messages, such as `XSB with run lengths`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Xsb => "XSB",
            Self::RunLengths => "XSB with run lengths",
            Self::Letters => "letters",
            Self::Crossoban => "Crossoban",
            Self::Two => "Crossoban, 2 characters a cell",
            Self::Three => "Crossoban, 3 characters a cell",
            Self::Pusher => "Pusher",
        }
    }

    fn alphabet(self) -> Alphabet {
        match self {
            Self::Letters => Alphabet::Letters,
            Self::Pusher => Alphabet::Pusher,
            Self::Xsb | Self::RunLengths | Self::Crossoban | Self::Two | Self::Three => {
                Alphabet::Crossoban
            }
        }
    }
}

/// A file that was read, with its diagnostics.
#[derive(Clone, Debug)]
pub struct ParsedFile {
    /// The content of the file.
    pub collection: Collection,
    /// The location of each level, in the order of the levels.
    pub locations: Vec<LevelLocation>,
    /// The diagnostics, sorted by their position in the file.
    pub diagnostics: Diagnostics,
}

impl ParsedFile {
    /// Returns the names of the dialects in the file as one text, separated by semicolons, without
    /// repetitions and in the order of [`Dialect`].
    #[must_use]
    pub fn dialect(&self) -> String {
        let dialects: std::collections::BTreeSet<Dialect> = self
            .locations
            .iter()
            .map(|location| location.dialect)
            .collect();
        let names: Vec<&str> = dialects.into_iter().map(Dialect::name).collect();
        names.join("; ")
    }
}

/// The location of a level in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLocation {
    /// The location of the whole level, from its first line to its last line.
    pub span: Span,
    /// The location of the board.
    pub board: Span,
    /// The location of each record's moves, in the order of the records.
    pub records: Vec<Span>,
    /// The dialect of the board.
    pub dialect: Dialect,
    /// Whether the level can be played: it has a pusher, no errors, and no gap in its outer wall.
    pub playable: bool,
    rows: Vec<RowLocation>,
    /// The location of each character in the moves of each record, in the order of the records.
    moves: Vec<MovesLocation>,
}

impl LevelLocation {
    /// Returns the location of a cell. If the location is unknown, for example because of run
    /// lengths, returns the location of the row, or of the whole board if there is no such row.
    #[must_use]
    pub fn cell(&self, at: Point) -> Span {
        let row = self.rows.get(at.y as usize);
        row.map_or(self.board, |row| row.cell(at.x))
    }

    /// Returns the cell whose location contains `span`; `None` if `span` is not inside one cell, or
    /// if the locations of the cells in the row are unknown.
    #[must_use]
    pub fn cell_at(&self, span: Span) -> Option<Point> {
        let mut rows = self.rows.iter().zip(0..);
        let cell = rows.find_map(|(row, y)| Some(Point::new(row.column_at(span.start)?, y)));
        cell.filter(|at| span.end <= self.cell(*at).end)
    }

    /// Returns the number, from 0, of the row that contains `span`; `None` if `span` is not
    /// inside a row, or if several rows share the location that contains `span`.
    #[must_use]
    pub fn row_at(&self, span: Span) -> Option<u32> {
        let rows = self.rows.iter().zip(0..);
        let mut rows = rows.filter(|(row, _)| row.contains(span));
        let (_, row) = rows.next()?;
        rows.next().is_none().then_some(row)
    }

    /// Returns the location of one character in the moves of a record. `record` is the index of the
    /// record. `offset` is the number of characters before this one in
    /// [`RecordedMoves::text`](crate::model::RecordedMoves::text). If the line with the character
    /// contains blanks, returns the location of the whole line. If there is no such record, returns
    /// the location of the board.
    #[must_use]
    pub fn letter(&self, record: usize, offset: usize) -> Span {
        let moves = self.moves.get(record);
        moves.map_or(self.board, |moves| moves.letter(offset))
    }
}

/// Reads a file in one of the [`FORMATS`]. Problems of content, such as a missing pusher, are not
/// reported here; [`lint`](crate::lint::lint) reports them.
///
/// # Errors
/// The file exceeds one of the limits on bytes, on levels, on lines of text between two boards, or
/// on the total number of cells and recorded moves.
///
/// # Panics
/// `format` belongs to another family.
pub fn read(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<ParsedFile, LimitExceeded> {
    let handler = FormatId::of(format).handler();
    let sink = DiagnosticSink::for_file(source, options)?;
    (handler.read)(source, handler.id, &options.limits, sink)
}
