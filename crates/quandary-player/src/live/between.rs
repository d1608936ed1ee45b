//! Finds the level to play next, after a win or by its password.

use quandary_core::family::{LevelSource, Levels};
use quandary_core::level::{LevelIndex, LevelInfo};
use quandary_core::look::Companions;

/// The level to play after one that was won; `None` after the last level of the file, or after the
/// level that a configuration file names as the last one.
#[must_use]
pub fn next_level(
    levels: &dyn Levels,
    source: Option<&LevelSource>,
    won: LevelIndex,
) -> Option<LevelIndex> {
    let last = source.and_then(|source| source.last);
    let companions = Companions::default();
    let number = levels.list(&companions).nth(won.0)?.number;
    let next = LevelIndex(won.0 + 1);
    (last != Some(number) && next.0 < levels.count()).then_some(next)
}

/// The level with this password; `None` if there is none. Case is ignored.
#[must_use]
pub fn level_of_password(levels: &dyn Levels, password: &str) -> Option<LevelIndex> {
    let wanted = password.trim();
    let has_it = |level: LevelInfo| {
        let password = level.password();
        password.is_some_and(|password| password.eq_ignore_ascii_case(wanted))
    };
    let companions = Companions::default();
    levels.list(&companions).position(has_it).map(LevelIndex)
}
