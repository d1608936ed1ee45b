//! The file formats of Crossoban (SPEC, parts A to M): text with boards in it, in several dialects.
//!
//! Every file is read the same way: lines are tidied, boards are found among them, and what stands
//! between two boards is told apart into what belongs to the one above and to the one below. Readers
//! never stop at a mistake, and what they read does not depend on strictness.

mod board;
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
mod texts;
mod write;

pub use probe::{is_inline, probe};
pub use write::{canonical, write};

use crate::lint;
use crate::model::Collection;
use board::RowPlace;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{Format, ReadOptions};
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use symbols::Alphabet;

/// The formats, the family's own first.
pub static FORMATS: [Format; 5] = [
    Format::text("crossoban", "Crossoban text", &["crossoban"]),
    Format::text("xsb", "XSB text", &["xsb"]),
    Format::text("sok", "SOK collection", &["sok"]),
    Format::text("pusher", "Pusher text", &[]),
    Format::text("slc", "Sokoban level collection", &["slc"]),
];

/// Crossoban text: boards of one, two or three characters a cell.
pub static CROSSOBAN: &Format = &FORMATS[0];
/// Sokoban boards of seven symbols.
pub static XSB: &Format = &FORMATS[1];
/// Collections of Sokoban YASC, with saved games and solutions.
pub static SOK: &Format = &FORMATS[2];
/// Boards with `X` for walls, `*` for boxes and `&` for boxes on goals.
pub static PUSHER: &Format = &FORMATS[3];
/// XML of Sokoban for Windows.
pub static SLC: &Format = &FORMATS[4];

/// The formats as a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Crossoban,
    Xsb,
    Sok,
    Pusher,
    Slc,
}

impl Form {
    const ALL: [Self; 5] = [
        Self::Crossoban,
        Self::Xsb,
        Self::Sok,
        Self::Pusher,
        Self::Slc,
    ];

    fn of(format: &Format) -> Option<Self> {
        let mut forms = Self::ALL.into_iter();
        forms.find(|form| form.format().id == format.id)
    }

    fn format(self) -> &'static Format {
        &FORMATS[self as usize]
    }
}

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// The seven symbols of XSB and its floors.
    Xsb,
    /// The same with run lengths, or with rows on one line.
    RunLengths,
    /// `p P b B o W` for pushers, boxes, goals and walls.
    Letters,
    /// The seed's symbols, one a cell.
    Crossoban,
    /// Two characters a cell.
    Two,
    /// Three characters a cell.
    Three,
    /// `X` for walls, `*` for boxes, `&` for boxes on goals.
    Pusher,
}

impl Dialect {
    /// The name in reports.
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

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it says.
    pub collection: Collection,
    /// Where each level stands, in their order.
    pub places: Vec<LevelPlaces>,
    /// What is wrong with it, in the order of the file.
    pub diagnostics: Diagnostics,
}

impl Reading {
    /// How its boards are written, for a person: each way once, in the order of [`Dialect`].
    #[must_use]
    pub fn dialect(&self) -> String {
        let dialects: std::collections::BTreeSet<Dialect> =
            self.places.iter().map(|places| places.dialect).collect();
        let names: Vec<&str> = dialects.into_iter().map(Dialect::name).collect();
        names.join("; ")
    }
}

/// Where one level stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlaces {
    /// The whole level, from its first line to its last.
    pub span: Span,
    /// Its board.
    pub board: Span,
    /// The moves of its solutions and saved games, in their order.
    pub snapshots: Vec<Span>,
    /// How its board is written.
    pub dialect: Dialect,
    /// Whether it may be played: there is no error in it, and its board is closed.
    pub sound: bool,
    rows: Vec<RowPlace>,
}

impl LevelPlaces {
    /// Where a cell stands: the line of its row where nothing stands for it alone, the whole board
    /// if there is no such row.
    #[must_use]
    pub fn cell(&self, at: Point) -> Span {
        let row = self.rows.get(at.y as usize);
        row.map_or(self.board, |row| row.cell(at.x))
    }
}

/// Reads a file in one of the [`FORMATS`]; any other format is read as Crossoban text. What is
/// wrong with it is among the findings, those of [`lint`](crate::lint::lint) included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels, lines of text between two boards, or cells of all
/// boards and moves of all records together.
pub fn read(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<Reading, LimitExceeded> {
    let limits = &options.limits;
    let sink = DiagnosticSink::for_file(source, options)?;
    let mut reading = match Form::of(format).unwrap_or(Form::Crossoban) {
        Form::Slc => slc::read(source, limits, sink)?,
        form => reader::read(source, form, limits, sink)?,
    };
    lint::lint(&mut reading, options.strictness);
    Ok(reading)
}
