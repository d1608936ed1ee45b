//! The file formats of A-Puzzle-A-Day (SPEC, parts A, D, F, N and W): boards of nine bytes each,
//! kit descriptions as text, and positions in words, one per line.
//!
//! Readers continue after errors. Strict and lenient reading differ only in the severity of
//! findings. Boards of the binary format are decoded when they are requested, so a file with
//! millions of boards needs little more memory than its bytes.
//!
//! `TABLE` has one row per format. To add a format, add a module and a row.

pub mod apad;
pub(crate) mod apad_file;
mod board_writer;
mod content;
mod dayboard;
mod file;
mod named_kits;
pub mod notation;
mod period;
mod placements;
mod position;
mod recorded;
pub(crate) mod square_names;

pub(crate) use board_writer::BoardWriter;
pub use file::{ParsedFile, read};
pub(crate) use named_kits::built_in_kits;
pub use placements::{inline_text, is_inline};
pub(crate) use placements::{write_line, write_solution};
pub(crate) use recorded::{RecordedBoard, recorded_board};

pub(crate) use content::{LevelError, LevelReading};

use content::{Content, Fact, LevelIter};
use quandary_core::family::Converted;
use quandary_core::format::{Evidence, Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

type ReadResult = Result<Box<dyn Content>, LimitExceeded>;

/// A file format: its description and the functions that implement it.
#[derive(Debug)]
struct FormatRow {
    description: Format,
    /// Recognises a file by its beginning: a score from 1 to 100 and the reason.
    probe: fn(&Source) -> Option<(u8, &'static str)>,
    /// Reads a file and reports all findings except a file without levels.
    read: fn(&Source, &Limits, &mut DiagnosticSink) -> ReadResult,
    /// Writes levels and facts about the whole file in this format, and lists which parts of the
    /// levels it cannot hold. A format without facts ignores them.
    write: fn(LevelIter<'_>, &[Fact]) -> Result<Converted, String>,
}

static TABLE: [FormatRow; 3] = [apad_file::FORMAT, dayboard::FORMAT, placements::FORMAT];

/// The file formats of the family; the binary format comes first.
pub static FORMATS: [Format; 3] = descriptions(&TABLE);

/// The binary format: boards of nine bytes each.
pub static APAD: &Format = &FORMATS[0];
/// The text format that names or draws a kit. It can also state a date and placed pieces.
pub static DAYBOARD: &Format = &FORMATS[1];
/// The text format with one position per line, such as `jan 25: L1m@25`.
pub static PLACEMENTS: &Format = &FORMATS[2];

const fn descriptions<const N: usize>(table: &[FormatRow; N]) -> [Format; N] {
    const BLANK: Format = Format {
        id: "",
        title: "",
        extensions: &[],
        kind: FormatKind::Text,
    };
    let mut formats = [BLANK; N];
    let mut index = 0;
    while index < N {
        let description = &table[index].description;
        formats[index] = Format {
            id: description.id,
            title: description.title,
            extensions: description.extensions,
            kind: description.kind,
        };
        index += 1;
    }
    formats
}

/// The row of a format.
///
/// # Panics
/// The format belongs to another family.
fn row_of(format: &Format) -> &'static FormatRow {
    TABLE
        .iter()
        .find(|row| row.description == *format)
        .expect("the format belongs to this family")
}

/// Writes levels and facts about the whole file in a format, and lists which parts of the levels it
/// cannot hold. A format without facts ignores them.
///
/// # Errors
/// The format cannot hold the levels, or one of them is an error; the text says why.
///
/// # Panics
/// The format belongs to another family.
pub(crate) fn write(
    levels: LevelIter<'_>,
    facts: &[Fact],
    to: &Format,
) -> Result<Converted, String> {
    (row_of(to).write)(levels, facts)
}

/// Recognises a file by its beginning. Returns the evidence for the first of [`FORMATS`] that fits,
/// or an empty vector if none fits.
///
/// Source: SPEC.md (A1).
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let recognised = TABLE.iter().find_map(|row| {
        let (score, why) = (row.probe)(source)?;
        Some(Evidence {
            format: &row.description,
            score,
            why: why.to_owned(),
        })
    });
    recognised.into_iter().collect()
}

/// Whether a file may be text. Searching large binary files for lines would take long.
fn may_be_text(source: &Source) -> bool {
    const PREFIX: usize = 1 << 16;
    !source.bytes().iter().take(PREFIX).any(|byte| *byte == 0)
}
