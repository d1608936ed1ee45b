//! A replay as a film, tick by tick.

use super::document::tiles_of;
use super::played::has_settled;
use crate::model::{Level, SolutionRecord, TimedMove};
use crate::recording::MAX_TICKS_AFTER_LAST_MOVE;
use crate::rules::{Replay, Rules, Status, TICKS_PER_SECOND};
use crate::scene::{View, position};
use quandary_core::failure::Failure;
use quandary_core::film::{Beat, Film};
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use std::sync::Arc;
use std::time::Duration;

/// Duration of a tick.
pub(super) const TICK: Duration = Duration::from_millis(1000 / TICKS_PER_SECOND as u64);

/// How long a film continues after the last of moves that do not win, in ticks: longer than it
/// takes to settle.
const AFTERWARDS: u32 = 4 * TICKS_PER_SECOND;

/// A replay of one level.
pub(crate) struct LevelFilm {
    level: Arc<Level>,
    /// A replay of moves ends some time after the last of them; see [`AFTERWARDS`].
    replay: Replay,
    /// The tick of the last move, if moves are replayed.
    last: Option<u32>,
    settled: Settled,
    /// The time limit, if it has not been extended yet.
    extension: Option<u32>,
}

/// When all inputs have taken effect.
#[derive(Clone, Copy)]
enum Settled {
    /// Not before the current position.
    Later,
    /// After this number of ticks.
    After(u64),
    /// At the end.
    AtEnd,
}

impl LevelFilm {
    /// The replay of a record.
    pub(crate) fn of_record(level: &Level, rules: Rules, record: &SolutionRecord) -> Self {
        Self {
            level: Arc::new(level.clone()),
            replay: Replay::of(Arc::new(rules), record),
            last: None,
            settled: Settled::AtEnd,
            extension: None,
        }
    }

    /// The replay of moves. If they win, it continues until then, but not longer than
    /// [`MAX_TICKS_AFTER_LAST_MOVE`].
    pub(super) fn of_moves(level: Arc<Level>, rules: Arc<Rules>, moves: Vec<TimedMove>) -> Self {
        let last = moves.last().map(|one| one.tick);
        let until = |ticks: u32| last.unwrap_or_default().saturating_add(ticks);
        let replay = Replay::new(rules, moves, until(AFTERWARDS));
        let settled = settled_at(&replay, last);
        Self {
            level,
            replay,
            last,
            settled,
            extension: Some(until(MAX_TICKS_AFTER_LAST_MOVE)),
        }
    }

    /// Plays a tick. Returns `false` if the replay is given up instead.
    fn tick(&mut self) -> bool {
        let tick = self.replay.state().now();
        self.replay.tick();
        if let Settled::Later = self.settled {
            self.settled = settled_at(&self.replay, self.last);
        }
        let state = self.replay.state();
        state.now() > tick || state.status() != Status::Running
    }
}

/// When the inputs of a replay that has not settled before have taken effect.
fn settled_at(replay: &Replay, last: Option<u32>) -> Settled {
    let state = replay.state();
    if replay.ending().is_some() {
        Settled::AtEnd
    } else if state.is_over() || has_settled(state, last) {
        Settled::After(u64::from(state.now()))
    } else {
        Settled::Later
    }
}

/// Whether a replay that was given up would win before `limit`.
fn wins_before(replay: &Replay, limit: u32) -> bool {
    let mut replay = replay.clone();
    replay.resume(limit);
    while replay.tick().is_none() {}
    replay.state().status() == Status::Won
}

impl Film for LevelFilm {
    fn beat(&self) -> Beat {
        Beat {
            name: "tick",
            first: 0,
            duration: TICK,
        }
    }

    fn advance(&mut self) -> Result<bool, Failure> {
        if self.replay.ending().is_some() {
            return Ok(false);
        }
        if self.tick() {
            return Ok(true);
        }
        match self.extension.take() {
            Some(limit) if wins_before(&self.replay, limit) => {
                self.replay.resume(limit);
                Ok(self.tick())
            }
            _ => Ok(false),
        }
    }

    /// Plays a copy as far as necessary.
    fn settles_after(&self) -> u64 {
        let mut settled = self.settled;
        if let Settled::Later = settled {
            let mut replay = self.replay.clone();
            while let Settled::Later = settled {
                replay.tick();
                settled = settled_at(&replay, self.last);
            }
        }
        match settled {
            Settled::After(ticks) => ticks,
            Settled::AtEnd | Settled::Later => u64::MAX,
        }
    }

    fn scene(&self, look: &Look) -> Scene {
        let tiles = tiles_of(&look.companions, self.replay.state().ruleset());
        let view = View::of(&look.options);
        position(&self.level, self.replay.state(), tiles, &view)
    }
}
