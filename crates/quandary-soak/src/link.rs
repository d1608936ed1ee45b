//! Checks of levels that are shared as links.

use crate::door::Work;
use crate::examine::{Reading, options};
use quandary::core::diagnostic::Strictness;
use quandary::core::family::Document;
use quandary::core::level::LevelIndex;
use quandary_player::link::{CannotShare, Link, LinkError, shared};

/// Shares a level as a link, and checks that it is the same level when the link is read.
///
/// # Panics
/// Panics if the link cannot be read, or has another level.
pub(crate) fn examine_link(reading: &Reading, level: LevelIndex) -> Work {
    let document = &**reading.document();
    let link = match shared(document, level, None) {
        Ok(shared) => shared.link,
        Err(CannotShare::Level(why)) => {
            assert!(!why.0.is_empty());
            return Work::Nothing;
        }
        Err(CannotShare::NoFormat) => return Work::Nothing,
    };
    let options = options(Strictness::Lenient);
    let received = Link::parse(&link.fragment(), &options.limits);
    assert_eq!(received.as_ref(), Ok(&link));
    let again = match link.open(&options) {
        Ok(again) => again,
        Err(LinkError::Limit(_)) => return Work::Nothing,
        Err(error) => panic!("{error}"),
    };
    let fingerprints = |document: &dyn Document, level| {
        let levels = document.levels().expect("levels");
        levels.fingerprints(level).expect("no errors").exact
    };
    let before = fingerprints(document, level);
    assert_eq!(fingerprints(&*again, LevelIndex(0)), before);
    Work::Done
}
