//! The file formats of Tents (SPEC, parts F to J): seven ways to write the same boards.
//!
//! Every format is a module with a probe, a reader and a writer. Readers never stop at a mistake,
//! and what they read does not depend on strictness. Sizes that a file states are claims: a board
//! is made only where the file is long enough to hold its clues.

mod board;
mod desc;
mod draft;
mod janko;
mod probe;
mod puzzlink;
mod pzprv3;
mod scan;
mod task;
mod tatham;
mod tnt;
mod write;

pub use probe::{is_inline, probe};
pub use write::{CannotHold, Written, write};

use crate::codes;
use crate::lint;
use crate::model::{Board, Pairing};
use crate::rules::Line;
use draft::Drafts;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{Format, ReadOptions};
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// The formats, the family's own first.
pub static FORMATS: [Format; 7] = [
    Format::text("tnt", "libgame save", &["tnt"]),
    Format::text("tatham", "Simon Tatham game ID", &["tents"]),
    Format::text("task", "puzzle-tents.com task", &["task"]),
    Format::text("puzzlink", "puzz.link address", &["url"]),
    Format::text("pzprv3", "pzprv3 file", &["pzprv3"]),
    Format::text("board", "board with clues", &[]),
    Format::text("janko", "janko.at source", &["janko"]),
];

/// Saves of libgame.
pub static TNT: &Format = &FORMATS[0];
/// Game IDs of Simon Tatham's program, one in each line.
pub static TATHAM: &Format = &FORMATS[1];
/// Tasks of puzzle-tents.com, one in each line.
pub static TASK: &Format = &FORMATS[2];
/// Addresses of puzz.link and its relatives, one in each line.
pub static PUZZLINK: &Format = &FORMATS[3];
/// Files of puzz.link and its relatives.
pub static PZPRV3: &Format = &FORMATS[4];
/// `R C`, rows with their clues, and a line of column clues.
pub static BOARD: &Format = &FORMATS[5];
/// The source text of a puzzle of janko.at.
pub static JANKO: &Format = &FORMATS[6];

/// The formats as a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Tnt,
    Tatham,
    Task,
    Puzzlink,
    Pzprv3,
    Board,
    Janko,
}

impl Form {
    const ALL: [Self; 7] = [
        Self::Tnt,
        Self::Tatham,
        Self::Task,
        Self::Puzzlink,
        Self::Pzprv3,
        Self::Board,
        Self::Janko,
    ];

    fn of(format: &Format) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|form| form.format().id == format.id)
    }

    fn format(self) -> &'static Format {
        &FORMATS[self as usize]
    }
}

/// The fact of a puzzle that says how rule 4 is read: `local` or `matching`.
pub(crate) const RULE_4: &str = "rule-4";

/// How rule 4 is read in a format where the file does not say: libgame has its own reading.
#[must_use]
pub fn pairing(format: &Format) -> Pairing {
    if format == TNT {
        Pairing::Local
    } else {
        Pairing::Matching
    }
}

/// One puzzle of a file, with what the file says beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The board.
    pub board: Board,
    /// What the file says of it, in its order.
    pub facts: Vec<Fact>,
    /// Where the solution that the file holds has its tents, in reading order.
    pub solution: Option<Vec<Point>>,
}

impl Level {
    /// A board of which nothing else is said.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            facts: Vec::new(),
            solution: None,
        }
    }

    /// How rule 4 is read, if the file says it.
    #[must_use]
    pub fn pairing(&self) -> Option<Pairing> {
        self.fact(RULE_4).and_then(Pairing::from_word)
    }

    /// The value of a fact; its name is compared in any case.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&str> {
        let named = |fact: &&Fact| fact.name.eq_ignore_ascii_case(name);
        self.facts
            .iter()
            .find(named)
            .map(|fact| fact.value.as_str())
    }
}

/// Something that a file says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What of: `author`, `difficulty`.
    pub name: String,
    /// What it says; lines are divided by `\n`.
    pub value: String,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format it was read in.
    pub format: &'static Format,
    /// The puzzles it holds, in their order.
    pub levels: Vec<Level>,
    /// Where each of them stands, in their order.
    pub places: Vec<LevelPlaces>,
    /// What is wrong with it, in the order of the file.
    pub diagnostics: Diagnostics,
}

/// Where one puzzle stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlaces {
    /// The whole puzzle.
    pub span: Span,
    /// The clue of each row; empty where it is missing.
    pub rows: Vec<Span>,
    /// The clue of each column; empty where it is missing.
    pub columns: Vec<Span>,
    /// The squares that hold something.
    pub squares: BTreeMap<Point, Span>,
    /// Whether there is no error in it: it may be played.
    pub sound: bool,
}

impl LevelPlaces {
    /// Where a square stands: the whole puzzle where nothing stands for it alone.
    #[must_use]
    pub fn square(&self, at: Point) -> Span {
        self.squares.get(&at).copied().unwrap_or(self.span)
    }

    /// Where the clue of a line stands: the whole puzzle if there is no such line.
    #[must_use]
    pub fn clue(&self, line: Line) -> Span {
        let (spans, index) = match line {
            Line::Row(y) => (&self.rows, y),
            Line::Column(x) => (&self.columns, x),
        };
        spans.get(index as usize).copied().unwrap_or(self.span)
    }
}

/// Reads a file in one of the [`FORMATS`]; any other format is read as a save of libgame. What is
/// wrong with it is among the findings, those of [`lint`](crate::lint::lint) included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels, or squares of one board.
pub fn read(
    source: &Source,
    format: &Format,
    options: &ReadOptions,
) -> Result<Reading, LimitExceeded> {
    let sink = DiagnosticSink::for_file(source, options)?;
    let form = Form::of(format).unwrap_or(Form::Tnt);
    let mut drafts = Drafts::new(source, &options.limits, sink);
    match form {
        Form::Tnt => tnt::read(&mut drafts)?,
        Form::Tatham => tatham::read(&mut drafts)?,
        Form::Task => task::read(&mut drafts)?,
        Form::Puzzlink => puzzlink::read(&mut drafts)?,
        Form::Pzprv3 => pzprv3::read(&mut drafts)?,
        Form::Board => board::read(&mut drafts)?,
        Form::Janko => janko::read(&mut drafts)?,
    }
    if drafts.levels.is_empty() {
        let bytes = source.bytes().len();
        drafts.sink.report(&codes::TEN0001, Span::at(bytes), || {
            "this file holds no puzzle".to_owned()
        });
    }
    let mut reading = Reading {
        format: form.format(),
        levels: drafts.levels,
        places: drafts.places,
        diagnostics: drafts.sink.sorted(),
    };
    lint::lint(&mut reading, options.strictness);
    Ok(reading)
}
