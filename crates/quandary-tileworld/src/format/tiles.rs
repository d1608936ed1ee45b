//! Tile images in the small, masked or large format.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "tiles",
    title: "tile images",
    extensions: &["bmp", "png"],
    kind: Kind::Binary,
};

/// Tile images.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiles {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Tiles, LimitExceeded> {
    Ok(Tiles {})
}

pub(super) fn write(_value: &Tiles) -> Vec<u8> {
    Vec::new()
}
