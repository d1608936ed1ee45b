//! What Tile World 2 says at the end of a game.

use super::Likeness;
use quandary_core::family::{Format, Kind};
use quandary_core::findings::Findings;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::Source;

/// The format.
pub(super) const FORMAT: Format = Format {
    id: "end-messages",
    title: "messages at the end of a game",
    extensions: &[],
    kind: Kind::Text,
};

/// Messages at the end of a game, all that the file said in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndMessages {}
pub(super) fn probe(_source: &Source) -> Option<Likeness> {
    None
}

pub(super) fn read(
    _source: &Source,
    _findings: &mut Findings,
    _limits: &Limits,
) -> Result<EndMessages, LimitExceeded> {
    Ok(EndMessages {})
}

pub(super) fn write(_value: &EndMessages) -> Vec<u8> {
    Vec::new()
}
