//! Configurations of a level set: `.dac`.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "dac",
    title: "level set configuration",
    extensions: &["dac"],
    kind: Kind::Text,
};

/// A configuration, all that it said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dac {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Dac, LimitExceeded> {
    Ok(Dac {})
}

pub(super) fn write(_value: &Dac) -> Vec<u8> {
    Vec::new()
}
