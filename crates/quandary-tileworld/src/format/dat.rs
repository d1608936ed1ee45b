//! Data files: `.dat`, `.ccl` (SPEC, part D).

use super::Likeness;
use crate::model::{LevelSet, Magic};
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "dat",
    title: "data file",
    extensions: &["dat", "ccl"],
    kind: Kind::Binary,
};

pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<LevelSet, LimitExceeded> {
    Ok(LevelSet {
        magic: Magic::Ms,
        claimed: 0,
        levels: Vec::new(),
        tail: Vec::new(),
    })
}

pub(super) fn write(_value: &LevelSet) -> Vec<u8> {
    Vec::new()
}
