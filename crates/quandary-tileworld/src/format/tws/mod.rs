//! Solution files: `.tws` (SPEC, part S).

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{exact, write};

use super::{Content, FileFormat, ProbeScore, without_loss};
use quandary_core::format::{Format, FormatKind};
use quandary_core::source::Source;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tws",
        title: "solution file",
        extensions: &["tws"],
        kind: FormatKind::Binary,
    },
    probe,
    read: |source, sink, limits| Ok(read(source, sink, limits)?.into()),
    write: |content| match content {
        Content::Solutions(file) => Some(write(file)),
        _ => None,
    },
    convert: Some(|content| match content {
        Content::Solutions(file) => Some(without_loss(exact(file))),
        _ => None,
    }),
};

/// The first four bytes, as a little-endian number.
const SIGNATURE: u32 = 0x999B_3335;

/// Bytes of the header without its optional part.
const HEADER: usize = 8;

/// The record size that marks the end of the records.
const END: u32 = u32::MAX;

/// Bytes of a record with only a password.
const PASSWORD_ONLY: usize = 6;

/// Bytes of a solution record before its moves, and of the name record before its name.
const HEAD: usize = 16;

fn probe(source: &Source) -> Option<ProbeScore> {
    let signature = source.bytes().starts_with(&SIGNATURE.to_le_bytes());
    signature.then_some(ProbeScore {
        score: 100,
        reason: "solution file signature",
    })
}
