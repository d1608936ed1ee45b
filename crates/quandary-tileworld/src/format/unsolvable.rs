//! The list of unsolvable levels.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "unsolvable",
    title: "list of unsolvable levels",
    extensions: &[],
    kind: Kind::Text,
};

/// A list of unsolvable levels, all that it said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsolvable {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Unsolvable, LimitExceeded> {
    Ok(Unsolvable {})
}

pub(super) fn write(_value: &Unsolvable) -> Vec<u8> {
    Vec::new()
}
