//! A replay to be looked at, tick by tick.

use super::document::tiles_of;
use super::play::has_settled;
use crate::model::{Level, SolutionRecord, TimedMove};
use crate::rules::{Replay, Rules, Status, TICKS_PER_SECOND};
use crate::scene::{View, position};
use quandary_core::film::{Beat, Film, Look};
use quandary_core::scene::Scene;
use std::time::Duration;

/// How long a tick lasts.
pub(super) const TICK: Duration = Duration::from_millis(1000 / TICKS_PER_SECOND as u64);

/// How long a film goes on after the last of moves that do not win: longer than Chip is waited for.
const AFTERWARDS: u32 = 4 * TICKS_PER_SECOND;

/// A replay of one level.
pub(crate) struct LevelFilm<'a> {
    level: &'a Level,
    replay: Replay<'a>,
    settled: u64,
}

impl<'a> LevelFilm<'a> {
    /// The replay of a record.
    pub(crate) fn of_record(level: &'a Level, rules: Rules, record: &SolutionRecord) -> Self {
        Self {
            level,
            replay: Replay::owning(rules, record),
            settled: u64::MAX,
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
        let last = moves.last().map(|one| one.tick);
        let until = |ticks: u32| {
            let recorded = last.unwrap_or_default().saturating_add(ticks);
            Replay::new(rules, moves.clone(), recorded)
        };
        let mut whole = until(patience);
        let mut settled = None;
        loop {
            let state = whole.state();
            if settled.is_none() && (state.is_over() || has_settled(state, last)) {
                settled = Some(state.now().into());
            }
            if whole.tick().is_some() {
                break;
            }
        }
        Self {
            level,
            replay: match whole.state().status() {
                Status::Won => until(patience),
                Status::Running | Status::Lost(_) => until(AFTERWARDS),
            },
            settled: settled.unwrap_or(u64::MAX),
        }
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

    fn settles_after(&self) -> u64 {
        self.settled
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
