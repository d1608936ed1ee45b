//! Messages between levels and more, as Tile World 2 has them: `.ccx`.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "ccx",
    title: "extras of a level set",
    extensions: &["ccx"],
    kind: Kind::Text,
};

/// Extras of a level set, all that the file said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ccx {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Ccx, LimitExceeded> {
    Ok(Ccx {})
}

pub(super) fn write(_value: &Ccx) -> Vec<u8> {
    Vec::new()
}
