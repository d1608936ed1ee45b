//! Tile images in the small, masked or large layout (SPEC, part P).

use super::{Content, FileFormat, ProbeScore};
use crate::picture::{Bitmap, ENTRIES, Layout, read_tiles, write as write_tiles};
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

pub use crate::picture::Tiles;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tiles",
        title: "tile images",
        extensions: &["bmp", "png"],
        kind: FormatKind::Binary,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Tiles(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Tiles(tiles) => Some(write(tiles)),
        _ => None,
    },
    convert: None,
};

/// The most pixels that a probe looks at.
const PROBED: u64 = 4 << 20;

/// The limits of a probe.
pub(super) fn probe_limits() -> Limits {
    Limits {
        cells: PROBED,
        ..Limits::default()
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    let mut unheard = DiagnosticSink::discarding();
    let tiles = read(source, &mut unheard, &probe_limits()).ok()?;
    let found = tiles.entries.len();
    match tiles.layout {
        _ if found == 0 => None,
        Layout::Small => Some(ProbeScore {
            score: 70,
            reason: "7 by 16 tiles",
        }),
        Layout::Masked => Some(ProbeScore {
            score: 80,
            reason: "13 by 16 tiles",
        }),
        Layout::Large => Some(ProbeScore {
            score: (90 * found / ENTRIES).max(1) as u8,
            reason: "rows of tiles below lines of marks",
        }),
    }
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Tiles, LimitExceeded> {
    match Bitmap::read(source, sink, limits)? {
        Some(bitmap) => read_tiles(&bitmap, limits, sink),
        None => Ok(Tiles::default()),
    }
}

/// A bitmap of the same layout; nothing where pictures are missing.
pub(super) fn write(tiles: &Tiles) -> Vec<u8> {
    write_tiles(tiles, tiles.layout).map_or_else(|_| Vec::new(), |written| written.bytes)
}
