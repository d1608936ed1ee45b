//! Data files: `.dat`, `.ccl` (SPEC, part D).

mod read;
mod write;

pub(crate) use read::make_consistent;
pub(super) use read::read;
pub(crate) use write::level_bytes;
pub(super) use write::{exact, write};

use super::{Content, FileFormat, ProbeScore, without_loss};
use crate::model::Magic;
use quandary_core::format::{Format, FormatKind};
use quandary_core::source::Source;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "dat",
        title: "data file",
        extensions: &["dat", "ccl"],
        kind: FormatKind::Binary,
    },
    probe,
    read: |source, sink, limits| Ok(read(source, sink, limits)?.into()),
    write: |content| match content {
        Content::Levels(set) => Some(write(set)),
        _ => None,
    },
    convert: Some(|content| match content {
        Content::Levels(set) => Some(without_loss(exact(set))),
        _ => None,
    }),
};

/// Bytes before the first level: the magic number and the number of levels.
const HEADER: usize = 6;

fn probe(source: &Source) -> Option<ProbeScore> {
    let header: &[u8; HEADER] = source.bytes().first_chunk()?;
    let [a, b, c, d, ..] = *header;
    let number = u32::from_le_bytes([a, b, c, d]);
    match Magic::of(number) {
        Magic::Unknown(number) if number & 0xFFFF == SIGNATURE => Some(ProbeScore {
            score: 60,
            reason: "second half of the data file signature",
        }),
        Magic::Unknown(_) => None,
        _ => Some(ProbeScore {
            score: 100,
            reason: "data file signature",
        }),
    }
}

/// The lower half of every magic number.
const SIGNATURE: u32 = 0xAAAC;

/// Message for a set that [`make_consistent`] changed.
pub(super) const INCONSISTENT: &str =
    "`damaged` or `claimed` contradicts the levels and is ignored";
