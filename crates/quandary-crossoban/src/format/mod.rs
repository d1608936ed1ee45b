//! The file formats of Crossoban (SPEC, parts A to M): text with boards in it, in several dialects.
//!
//! Every file is read the same way: lines are tidied, boards are found among them, and what stands
//! between two boards is told apart into what belongs to the one above and to the one below. Readers
//! never stop at a mistake, and what they read does not depend on strictness.

use crate::model::Collection;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{Converted, Evidence, Format, Kind, ReadOptions};
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::source::Source;
use quandary_core::span::Span;

/// The formats, the family's own first.
pub static FORMATS: [Format; 5] = [
    format("crossoban", "Crossoban text", &["crossoban"]),
    format("xsb", "XSB text", &["xsb"]),
    format("sok", "SOK collection", &["sok"]),
    format("pusher", "Pusher text", &[]),
    format("slc", "Sokoban level collection", &["slc"]),
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

const fn format(
    id: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
) -> Format {
    Format {
        id,
        title,
        extensions,
        kind: Kind::Text,
    }
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it says.
    pub collection: Collection,
    /// Where each level stands, in their order.
    pub places: Vec<LevelPlaces>,
    /// How its boards are written, for a person: `XSB`, `Crossoban, 2 characters a cell`.
    pub dialect: String,
    /// What is wrong with it, in the order of the file.
    pub diagnostics: Diagnostics,
}

/// Where one level stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlaces {
    /// The whole level, from its title to its last line.
    pub span: Span,
    /// Whether there is no error in it: it may be played.
    pub sound: bool,
}

impl LevelPlaces {
    /// Where a cell stands: the line of its row where nothing stands for it alone, the whole level
    /// if there is no such row.
    #[must_use]
    pub fn cell(&self, at: Point) -> Span {
        let _ = at;
        self.span
    }
}

/// Which of the [`FORMATS`] a file may be in, by its beginning, the likeliest first.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let _ = source;
    Vec::new()
}

/// Reads a file in one of the [`FORMATS`]; any other format is read as Crossoban text. What is
/// wrong with it is among the findings, those of lint included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels, or cells of all boards together.
pub fn read(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<Reading, LimitExceeded> {
    let _ = (source, format);
    let room = usize::try_from(options.limits.diagnostics).unwrap_or(usize::MAX);
    Ok(Reading {
        collection: Collection::default(),
        places: Vec::new(),
        dialect: String::new(),
        diagnostics: Diagnostics::with_room_for(room),
    })
}

/// Writes a collection in the canonical form of one of the [`FORMATS`], with the list of what that
/// format does not hold. Reading the text and writing it again gives the same text.
///
/// # Errors
/// The format cannot hold it at all: why.
pub fn write(collection: &Collection, format: &'static Format) -> Result<Converted, String> {
    let _ = collection;
    Err(format!("{} cannot be written", format.title))
}
