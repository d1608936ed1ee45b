//! The file formats of Tents (SPEC, parts F to K).
//!
//! Each format is a module with a `FormatEntry`: its description, what it can hold, and its probe,
//! reader and writer. Readers never stop at an error, and read the same levels in lenient and in
//! strict mode. A size stated in a file is trusted only if the file is long enough to hold the
//! clues.

mod board;
mod builder;
mod description;
mod janko;
mod probe;
mod puzzlink;
mod pzprv3;
mod scan;
mod sgt_save;
mod task;
mod tatham;
mod tnt;
mod write;

pub use probe::{is_inline, probe};
pub(crate) use write::of_level;
pub use write::{LostRule, WriteError, WrittenFile, write};

use crate::codes;
use crate::model::{Board, PairingRule};
use crate::rules::Line;
use builder::FileBuilder;
use probe::{Beginning, Match};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// One format: its description, what it can hold, and the functions that handle it.
struct FormatEntry {
    format: Format,
    /// The reading of rule 4 for files that do not state a reading.
    pairing: PairingRule,
    holds: Capabilities,
    /// Whether the format can hold this fact.
    holds_fact: fn(&Fact) -> bool,
    /// How well the beginning of a file matches the format; `None` if not at all.
    probe: fn(&Beginning<'_>) -> Option<Match>,
    /// Whether this one line is a complete level in the format.
    is_inline: fn(&str) -> bool,
    read: fn(&mut FileBuilder<'_>) -> Result<(), LimitExceeded>,
    write: fn(&Level) -> String,
}

/// What a format can hold besides trees and clues.
#[derive(Clone, Copy)]
struct Capabilities {
    /// Torus and diagonal contact.
    rule_options: bool,
    /// Tents and grass on the board.
    marks: bool,
    /// A separate solution.
    solution: bool,
    open_clues: bool,
    largest_clue: u32,
    /// The smallest number of rows or columns that the program of this format accepts.
    least_side: u32,
    /// Several levels in one file.
    several: bool,
}

/// A flat board with its clues, all known, and nothing else.
const TREES_AND_CLUES: Capabilities = Capabilities {
    rule_options: false,
    marks: false,
    solution: false,
    open_clues: false,
    largest_clue: u32::MAX,
    least_side: 1,
    several: false,
};

/// All formats; saves of libgame first, because they hold every rule option.
static TABLE: [FormatEntry; 8] = [
    tnt::ENTRY,
    tatham::ENTRY,
    task::ENTRY,
    puzzlink::ENTRY,
    pzprv3::ENTRY,
    board::ENTRY,
    janko::ENTRY,
    sgt_save::ENTRY,
];

/// The descriptions of all formats.
pub static FORMATS: [&Format; TABLE.len()] = {
    let mut formats = [&TABLE[0].format; TABLE.len()];
    let mut index = 1;
    while index < TABLE.len() {
        formats[index] = &TABLE[index].format;
        index += 1;
    }
    formats
};

/// The format of saved games of libgame.
pub static TNT: &Format = &TABLE[0].format;
/// The format of game IDs of Simon Tatham's program, one per line.
pub static TATHAM: &Format = &TABLE[1].format;
/// The format of tasks of puzzle-tents.com, one per line.
pub static TASK: &Format = &TABLE[2].format;
/// The format of addresses of puzz.link and related sites, one per line.
pub static PUZZLINK: &Format = &TABLE[3].format;
/// The format of pzpr files of puzz.link and related sites.
pub static PZPRV3: &Format = &TABLE[4].format;
/// The format of boards with clues: a line `ROWS COLUMNS`, the rows with their clues, and a line of
/// column clues.
pub static BOARD: &Format = &TABLE[5].format;
/// The format of source texts of janko.at puzzles.
pub static JANKO: &Format = &TABLE[6].format;
/// The format of save files of Simon Tatham's collection.
pub static SGT_SAVE: &Format = &TABLE[7].format;

/// The table entry of a format; `None` for a format of another family.
fn entry(format: &Format) -> Option<&'static FormatEntry> {
    TABLE.iter().find(|entry| entry.format.id == format.id)
}

/// The fact that states how rule 4 is read: `local` or `matching`.
pub(crate) const RULE_4: &str = "rule-4";

/// Returns the reading (interpretation) of rule 4 for levels that do not state one, in a file of
/// this format. See [`PairingRule`].
#[must_use]
pub fn default_pairing_rule(format: &Format) -> PairingRule {
    entry(format).map_or(PairingRule::Matching, |entry| entry.pairing)
}

/// Where a format stores the solution of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionPlace {
    /// Apart from the board.
    OwnSection,
    /// As the tents on the board.
    Board,
}

/// Where a format stores the solution of a level; `None` if it cannot. Tents in a game ID are
/// given, so that they cannot be its solution.
pub(crate) fn solution_place(format: &Format) -> Option<SolutionPlace> {
    let holds = entry(format)?.holds;
    if holds.solution {
        Some(SolutionPlace::OwnSection)
    } else {
        (holds.marks && format != TATHAM).then_some(SolutionPlace::Board)
    }
}

/// One level of a file: the board and everything else that the file states about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The board.
    pub board: Board,
    /// Statements about the level, in the order of the file.
    pub facts: Vec<Fact>,
    /// The tents of the solution, in reading order; `None` if the file contains no solution.
    pub solution: Option<Vec<Point>>,
}

impl Level {
    /// A level with a board and no facts.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            facts: Vec::new(),
            solution: None,
        }
    }

    /// This level with its reading of rule 4 stated; `pairing` if it does not state one.
    pub(crate) fn stating_pairing(mut self, pairing: PairingRule) -> Self {
        if self.pairing().is_none() {
            let fact = Fact {
                name: RULE_4.to_owned(),
                value: pairing.word().to_owned(),
            };
            // Before a fact of that name without a valid reading: the first one counts.
            self.facts.insert(0, fact);
        }
        self
    }

    /// The reading of rule 4 (see [`PairingRule`]) that the file states, if any.
    #[must_use]
    pub fn pairing(&self) -> Option<PairingRule> {
        self.fact(RULE_4).and_then(PairingRule::from_word)
    }

    /// The value of the fact with this name, ignoring case.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&str> {
        let named = |fact: &&Fact| fact.name.eq_ignore_ascii_case(name);
        self.facts
            .iter()
            .find(named)
            .map(|fact| fact.value.as_str())
    }
}

/// A named statement about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The name, such as `author` or `difficulty`.
    pub name: String,
    /// The value; lines are separated by `\n`.
    pub value: String,
}

/// A file that was read: its levels with their source locations, and its findings.
#[derive(Clone, Debug)]
pub struct ParsedFile {
    /// The format that the file was read in.
    pub format: &'static Format,
    /// The levels, in the order of the file.
    pub levels: Vec<Level>,
    /// The source locations of each level, in the order of [`ParsedFile::levels`].
    pub spans: Vec<LevelSpans>,
    /// The findings, in the order of the file.
    pub diagnostics: Diagnostics,
}

/// The source locations of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSpans {
    /// The location of the whole level.
    pub span: Span,
    /// The location of the clue of each row; an empty span if the clue is missing.
    pub rows: Vec<Span>,
    /// The location of the clue of each column; an empty span if the clue is missing.
    pub columns: Vec<Span>,
    /// The location of each square that is not empty.
    pub squares: BTreeMap<Point, Span>,
    /// The parts of the board that are missing or invalid in the file. If there are very many, only
    /// the first ones are listed.
    pub unread: Vec<Unread>,
    /// Whether the level has no errors, so that it can be played.
    pub playable: bool,
}

/// A part of a board that is missing or invalid in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The part of the board. It is read as empty squares or as an open clue.
    pub part: BoardPart,
    /// The location of the finding that reports this part.
    pub span: Span,
}

/// A part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardPart {
    /// Consecutive squares, by their indices in reading order.
    Squares(Range<u64>),
    /// The clue of a row or column.
    Clue(Line),
}

impl LevelSpans {
    /// The span of a square; the span of the whole level if the square has no span of its own.
    #[must_use]
    pub fn square(&self, at: Point) -> Span {
        self.squares.get(&at).copied().unwrap_or(self.span)
    }

    /// The span of the clue of a row or column; the span of the whole level if the board has no
    /// such row or column.
    #[must_use]
    pub fn clue(&self, line: Line) -> Span {
        let (spans, index) = match line {
            Line::Row(y) => (&self.rows, y),
            Line::Column(x) => (&self.columns, x),
        };
        spans.get(index as usize).copied().unwrap_or(self.span)
    }
}

/// Reads a file in one of the [`FORMATS`] and checks its syntax.
///
/// Syntax errors become findings. [`read_and_lint`](crate::lint::read_and_lint) also adds the
/// findings about the meaning of the levels. If `format` belongs to another family, the result has
/// no levels.
///
/// # Errors
/// The file exceeds a limit: bytes, levels, squares of one board, lines of a janko.at source, or
/// fields of a save file.
pub fn read(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<ParsedFile, LimitExceeded> {
    let sink = DiagnosticSink::for_file(source, options)?;
    let mut file = FileBuilder::new(source, &options.limits, sink);
    if let Some(entry) = entry(format) {
        (entry.read)(&mut file)?;
    }
    if file.levels.is_empty() {
        let bytes = source.bytes().len();
        file.sink.report(&codes::NO_LEVEL, Span::at(bytes), || {
            format!("no {} found in this file", format.title)
        });
    }
    Ok(ParsedFile {
        format,
        levels: file.levels,
        spans: file.spans,
        diagnostics: file.sink.sorted(),
    })
}
