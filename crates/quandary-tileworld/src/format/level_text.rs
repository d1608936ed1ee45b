//! A level set as text that people read and compare.

use super::Likeness;
use crate::model::{LevelSet, Magic};
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "level-text",
    title: "level set as text",
    extensions: &["cclevel"],
    kind: Kind::Text,
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
