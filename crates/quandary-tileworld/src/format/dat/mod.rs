//! Data files: `.dat`, `.ccl` (SPEC, part D).

mod places;
mod read;
mod write;

pub(crate) use places::{LevelPlaces, SetPlaces};
pub(super) use read::{read, settled};
pub(crate) use write::level_bytes;
pub(super) use write::{exact, write};

use super::Likeness;
use crate::model::Magic;
use quandary_core::family::{Format, Kind};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "dat",
    title: "data file",
    extensions: &["dat", "ccl"],
    kind: Kind::Binary,
};

/// Bytes before the first level: the magic number and how many levels there are.
const HEADER: usize = 6;

pub(super) fn probe(source: &Source) -> Option<Likeness> {
    let header: &[u8; HEADER] = source.bytes().first_chunk()?;
    let [a, b, c, d, ..] = *header;
    let number = u32::from_le_bytes([a, b, c, d]);
    match Magic::of(number) {
        Magic::Unknown(number) if number & 0xFFFF == SIGNATURE => Some(Likeness {
            score: 60,
            why: "half the signature of data files",
        }),
        Magic::Unknown(_) => None,
        _ => Some(Likeness {
            score: 100,
            why: "the signature of data files",
        }),
    }
}

/// The low half of every magic number.
const SIGNATURE: u32 = 0xAAAC;

/// What is said of a set that was settled.
pub(super) const SETTLED: &str =
    "the bytes of a damaged level or the number of levels do not agree with the levels";
