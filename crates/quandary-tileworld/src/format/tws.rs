//! Solution files: `.tws`.

use super::Likeness;
use crate::model::{Ruleset, SolutionFile};
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "tws",
    title: "solution file",
    extensions: &["tws"],
    kind: Kind::Binary,
};

pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<SolutionFile, LimitExceeded> {
    Ok(SolutionFile {
        ruleset: Ruleset::Ms,
        visited: 0,
        extra: Vec::new(),
        records: Vec::new(),
        tail: Vec::new(),
    })
}

pub(super) fn write(_value: &SolutionFile) -> Vec<u8> {
    Vec::new()
}
