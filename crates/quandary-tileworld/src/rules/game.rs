//! Either engine, behind one door.

use super::lynx::{self, Lynx, Unplayable};
use super::ms::{self, Ms};
use super::{Event, Setup, Status};
use crate::model::{CELLS, Command, Layer, Level, Ruleset, Tile};

/// A level under one of the rule sets, ready to be played.
#[derive(Clone, Debug)]
pub enum Rules {
    /// Under the MS rules.
    Ms(Box<Ms>),
    /// Under the Lynx rules.
    Lynx(Box<Lynx>),
}

/// A position under one of the rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Under the MS rules.
    Ms(Box<ms::State>),
    /// Under the Lynx rules.
    Lynx(Box<lynx::State>),
}

/// Why a level cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRules {
    /// The Lynx rules do not know such a level.
    #[error(transparent)]
    Lynx(#[from] Unplayable),
    /// The number of the rule set means nothing.
    #[error("{0} is the number of no rule set")]
    Ruleset(u8),
}

impl Rules {
    /// Prepares a level.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn new(level: &Level, ruleset: Ruleset, setup: &Setup) -> Result<Self, NoRules> {
        match ruleset {
            Ruleset::Ms => Ok(Self::Ms(Box::new(Ms::new(level, setup)))),
            Ruleset::Lynx => Ok(Self::Lynx(Box::new(Lynx::new(level, setup)?))),
            Ruleset::Other(number) => Err(NoRules::Ruleset(number)),
        }
    }

    /// The position before the first tick.
    #[must_use]
    pub fn start(&self) -> State {
        match self {
            Self::Ms(rules) => State::Ms(Box::new(rules.start().clone())),
            Self::Lynx(rules) => State::Lynx(Box::new(rules.start().clone())),
        }
    }

    /// Lets one tick pass; what it does is added to `events`. A position of the other rule set
    /// stays as it is.
    pub fn tick(&self, state: &mut State, input: Option<Command>, events: &mut Vec<Event>) {
        match (self, state) {
            (Self::Ms(rules), State::Ms(state)) => rules.tick(state, input, events),
            (Self::Lynx(rules), State::Lynx(state)) => rules.tick(state, input, events),
            _ => {}
        }
    }
}

impl State {
    /// How the game stands.
    #[must_use]
    pub fn status(&self) -> Status {
        match self {
            Self::Ms(state) => state.status(),
            Self::Lynx(state) => state.status(),
        }
    }

    /// The number of the next tick; once the game has ended, of the last one.
    #[must_use]
    pub fn now(&self) -> u32 {
        match self {
            Self::Ms(state) => state.now(),
            Self::Lynx(state) => state.now(),
        }
    }

    /// The time that a solution is given when the game has ended in this tick.
    #[must_use]
    pub fn reported(&self) -> i64 {
        match self {
            Self::Ms(state) => state.reported(),
            Self::Lynx(state) => state.reported(),
        }
    }

    /// The offset that the last tick left: what is added to a tick for the time of a solution.
    #[must_use]
    pub fn offset(&self) -> i32 {
        match self {
            Self::Ms(state) => state.offset(),
            Self::Lynx(state) => state.offset(),
        }
    }

    /// The index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        match self {
            Self::Ms(state) => state.chip(),
            Self::Lynx(state) => state.chip(),
        }
    }

    /// Whether an input given now could make Chip do something in the next tick.
    #[must_use]
    pub fn takes_input(&self) -> bool {
        match self {
            Self::Ms(state) => state.takes_input(),
            Self::Lynx(state) => state.takes_input(),
        }
    }

    /// Makes alike what will be alike for ever, apart from the time limit: the number of the next
    /// tick but for its remainder by `period`, and looks that nothing depends on.
    pub fn forget_looks(&mut self, period: u32) {
        match self {
            Self::Ms(state) => state.forget_looks(period),
            Self::Lynx(state) => state.forget_looks(period),
        }
    }

    /// After how many ticks the clock comes round, for a position at the start of a level.
    #[must_use]
    pub fn period(&self) -> u32 {
        match self {
            Self::Ms(state) => state.period(),
            Self::Lynx(state) => state.period(),
        }
    }

    /// The level as it looks now: its two layers, everything else as it was.
    #[must_use]
    pub fn shown_in(&self, level: &Level) -> Level {
        let mut upper = Box::new([0; CELLS]);
        let mut lower = Box::new([0; CELLS]);
        match self {
            Self::Ms(state) => {
                for index in 0..CELLS {
                    let (top, bottom) = state.tiles(index);
                    (upper[index], lower[index]) = (top.code(), bottom.code());
                }
            }
            Self::Lynx(state) => {
                for (index, code) in upper.iter_mut().enumerate() {
                    *code = state.floor(index).code();
                }
                let alive = state
                    .shown()
                    .filter(|one| Tile::from_code(one.code).is_some());
                for one in alive {
                    let index = usize::from(one.at);
                    lower[index] = state.floor(index).code();
                    upper[index] = one.code;
                }
            }
        }
        Level {
            upper: Layer::of(upper),
            lower: Layer::of(lower),
            ..level.clone()
        }
    }

    /// How many entries its lists have, which bounds its memory.
    #[must_use]
    pub fn entries(&self) -> usize {
        match self {
            Self::Ms(state) => state.entries(),
            Self::Lynx(state) => state.entries(),
        }
    }

    /// Whether Chip's end has come, even if the game runs on for a moment.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Self::Ms(state) => state.status() != Status::Running,
            Self::Lynx(state) => state.runs_out(),
        }
    }
}
