//! A replay to be looked at, tick by tick.

use super::document::tiles_of;
use crate::model::{Level, SolutionRecord, TimedMove};
use crate::rules::{Replay, Rules, Status, TICKS_PER_SECOND};
use crate::scene::{View, position};
use quandary_core::film::{Beat, Film, Look};
use quandary_core::scene::Scene;
use std::time::Duration;

/// How long a tick lasts.
pub(super) const TICK: Duration = Duration::from_millis(1000 / TICKS_PER_SECOND as u64);

/// How long a film goes on after the last of moves that do not win.
const AFTERWARDS: u32 = 2 * TICKS_PER_SECOND;

/// A replay of one level.
pub(crate) struct LevelFilm<'a> {
    level: &'a Level,
    replay: Replay<'a>,
}

impl<'a> LevelFilm<'a> {
    /// The replay of a record.
    pub(crate) fn of_record(level: &'a Level, rules: Rules, record: &SolutionRecord) -> Self {
        Self {
            level,
            replay: Replay::keeping(rules, record),
        }
    }

    /// The replay of moves. If they do not win it goes on for a moment after the last of them; if
    /// they do, until then, but no longer than `patience` ticks.
    pub(super) fn of_moves(
        level: &'a Level,
        rules: &'a Rules,
        moves: Vec<TimedMove>,
        patience: u32,
    ) -> Self {
        let last = moves.last().map_or(0, |one| one.tick);
        let until = |ticks: u32| Replay::new(rules, moves.clone(), last.saturating_add(ticks));
        let mut whole = until(patience);
        while whole.tick().is_none() {}
        let replay = match whole.state().status() {
            Status::Won => until(patience),
            Status::Running | Status::Lost(_) => until(AFTERWARDS),
        };
        Self { level, replay }
    }
}

impl Film for LevelFilm<'_> {
    fn beat(&self) -> Beat {
        Beat {
            name: "tick",
            first: 0,
            lasts: TICK,
        }
    }

    /// A replay that is given up ends without a tick.
    fn advance(&mut self) -> bool {
        if self.replay.ending().is_some() {
            return false;
        }
        let tick = self.replay.state().now();
        self.replay.tick();
        let state = self.replay.state();
        state.now() > tick || state.status() != Status::Running
    }

    fn scene(&self, look: &Look<'_>) -> Scene {
        let tiles = tiles_of(look.companions);
        position(
            self.level,
            self.replay.state(),
            tiles,
            &View::of(look.options),
        )
    }
}
