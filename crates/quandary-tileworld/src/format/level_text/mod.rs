//! The level text format: a level set as text that people can read and compare (SPEC D22).
//!
//! Names and values are in the order of the data file. Maps have two characters per cell.

mod draft;
mod read;
mod symbols;
mod values;
mod write;

pub(super) use read::read;
pub(super) use write::write;

pub(crate) use symbols::code as symbol_code;

use super::{Content, FileFormat, ProbeScore};
use quandary_core::format::{Format, FormatKind};
use quandary_core::source::Source;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "level-text",
        title: "level set as text",
        extensions: &["cclevel"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(read(source, sink, limits)?.into()),
    write: |content| match content {
        Content::Levels(set) => Some(write(set)),
        _ => None,
    },
    convert: None,
};

/// The first line.
const TITLE: &str = "Tile World levels";

/// Prefix of the lines of a block.
const INDENT: &str = "  ";

/// Names of rulesets. Any other magic number is written with eight hexadecimal digits.
const MS: &str = "ms";
const LYNX: &str = "lynx";
const PGCHIP: &str = "pgchip";

fn probe(source: &Source) -> Option<ProbeScore> {
    let first = source.lines().next()?;
    (first.text.trim_end() == TITLE).then_some(ProbeScore {
        score: 100,
        reason: "first line of a level text",
    })
}
