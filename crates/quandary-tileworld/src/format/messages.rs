//! Messages between levels, as the seed has them.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "messages",
    title: "messages between levels",
    extensions: &[],
    kind: Kind::Text,
};

/// Messages, all that the file said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Messages, LimitExceeded> {
    Ok(Messages {})
}

pub(super) fn write(_value: &Messages) -> Vec<u8> {
    Vec::new()
}
