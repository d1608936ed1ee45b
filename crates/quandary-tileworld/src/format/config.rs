//! The user configuration: `init`, `tw_settings.ini`.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "tw-config",
    title: "user configuration",
    extensions: &["ini"],
    kind: Kind::Text,
};

/// A user configuration, all that it said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<Config, LimitExceeded> {
    Ok(Config {})
}

pub(super) fn write(_value: &Config) -> Vec<u8> {
    Vec::new()
}
