//! The resource configuration: `rc`.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "rc",
    title: "resource configuration",
    extensions: &[],
    kind: Kind::Text,
};

/// A resource configuration, all that it said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rc {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Rc, LimitExceeded> {
    Ok(Rc {})
}

pub(super) fn write(_value: &Rc) -> Vec<u8> {
    Vec::new()
}
