//! Scores of solved levels: points for the level number and for the seconds left (SPEC Q32).

use crate::model::Level;
use crate::rules::TICKS_PER_SECOND;
use quandary_core::metric::{Measurement, Quantity};

/// Points for each number of the level.
const POINTS_OF_NUMBER: u64 = 500;
/// Points for each second left.
const POINTS_OF_SECOND: u64 = 10;

/// The seconds from which tables of times count for levels without a time limit.
const UNTIMED: u16 = 999;

/// The data of a level that determine the scores of its solutions: level number and time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    number: u16,
    /// The time limit in seconds; 0 for none.
    limit: u16,
}

/// The score of a solved level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelScore {
    /// The time limit in seconds; `None` if the level has no time limit.
    pub limit: Option<u64>,
    /// The points for solving the level: 500 times the level number.
    pub level_bonus: u64,
    /// The whole seconds left on the game's clock at the end; `None` without a time limit.
    pub seconds_left: Option<u64>,
}

impl Scoring {
    /// Returns the scoring data of a level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        Self {
            number: level.number,
            limit: level.time_limit(),
        }
    }

    /// The ticks on the clock at the start. Without a time limit, the clock starts at 999 seconds in
    /// tables of times.
    pub(crate) fn clock_ticks(self) -> u64 {
        let limit = match self.limit {
            0 => UNTIMED,
            limit => limit,
        };
        u64::from(limit) * u64::from(TICKS_PER_SECOND)
    }

    /// What a solution that takes `ticks` ticks leaves on the clock: the seconds that the clock shows,
    /// and the ticks; `None` if it takes longer than the clock runs.
    pub(crate) fn left(self, ticks: u64) -> (u64, Option<u64>) {
        let left = self.clock_ticks().checked_sub(ticks);
        let shown = left.unwrap_or(0).div_ceil(u64::from(TICKS_PER_SECOND));
        (shown, left)
    }

    /// The score of a solution that takes `ticks` ticks. A tick is a twentieth of a second.
    #[must_use]
    pub fn score(self, ticks: u64) -> LevelScore {
        let limit = Some(u64::from(self.limit)).filter(|limit| *limit > 0);
        let seconds = ticks / u64::from(TICKS_PER_SECOND);
        LevelScore {
            limit,
            level_bonus: POINTS_OF_NUMBER * u64::from(self.number),
            seconds_left: limit.map(|limit| limit.saturating_sub(seconds)),
        }
    }
}

impl LevelScore {
    /// The points for the seconds left: 10 per second.
    #[must_use]
    pub fn time_bonus(&self) -> u64 {
        POINTS_OF_SECOND * self.seconds_left.unwrap_or(0)
    }

    /// The total points. The score of a set is the sum over its solved levels.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.level_bonus + self.time_bonus()
    }

    /// Returns the values of the score for reports, together with `moves`, the number of moves of
    /// the solution. For a level without a time limit, the limit, the seconds left and the time
    /// bonus are omitted.
    #[must_use]
    pub fn measurements(&self, moves: u64) -> Vec<Measurement> {
        let time_bonus = self.limit.map(|_| self.time_bonus());
        let all = [
            (&TIME_LIMIT, self.limit),
            (&MOVES, Some(moves)),
            (&SECONDS_LEFT, self.seconds_left),
            (&TIME_BONUS, time_bonus),
            (&LEVEL_BONUS, Some(self.level_bonus)),
            (&TOTAL, Some(self.total())),
        ];
        let all = all.into_iter();
        all.filter_map(|(quantity, value)| value.map(|value| Measurement { quantity, value }))
            .collect()
    }
}

static TIME_LIMIT: Quantity = Quantity {
    id: "time-limit",
    one: "second of time limit",
    many: "seconds of time limit",
};

static MOVES: Quantity = Quantity {
    id: "moves",
    one: "move",
    many: "moves",
};

static SECONDS_LEFT: Quantity = Quantity {
    id: "time-left",
    one: "second left",
    many: "seconds left",
};

static TIME_BONUS: Quantity = Quantity {
    id: "time-bonus",
    one: "point of time bonus",
    many: "points of time bonus",
};

static LEVEL_BONUS: Quantity = Quantity {
    id: "level-bonus",
    one: "point of level bonus",
    many: "points of level bonus",
};

static TOTAL: Quantity = Quantity {
    id: "total",
    one: "point",
    many: "points",
};
