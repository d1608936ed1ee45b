//! Fonts as bitmaps.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "tw-font",
    title: "font bitmap",
    extensions: &["bmp", "png"],
    kind: Kind::Binary,
};

/// A font.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Font {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Font, LimitExceeded> {
    Ok(Font {})
}

pub(super) fn write(_value: &Font) -> Vec<u8> {
    Vec::new()
}
