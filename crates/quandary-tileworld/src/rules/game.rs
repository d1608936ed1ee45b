//! A common interface to the MS and Lynx engines.

use super::lynx::{self, Lynx, Unplayable};
use super::ms::{self, Ms};
use super::{Event, Lcg, Setup, Status};
use crate::model::{CELLS, Command, Layer, Level, Ruleset, Tile};

/// A level prepared for play under one of the rulesets.
#[derive(Clone, Debug)]
pub enum Rules {
    /// The MS rules.
    Ms(Box<Ms>),
    /// The Lynx rules.
    Lynx(Box<Lynx>),
}

/// A position under one of the rulesets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// A position of the MS rules.
    Ms(Box<ms::State>),
    /// A position of the Lynx rules.
    Lynx(Box<lynx::State>),
}

/// Why a level cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The level breaks a requirement of the Lynx rules.
    #[error(transparent)]
    Lynx(#[from] Unplayable),
    /// This ruleset number is unknown.
    #[error("unknown ruleset number {0}; expected 1 (Lynx) or 2 (MS)")]
    Ruleset(u8),
}

impl Rules {
    /// Prepares a level for play.
    ///
    /// # Errors
    /// The level cannot be played under these rules.
    pub fn new(level: &Level, ruleset: Ruleset, setup: &Setup) -> Result<Self, RulesError> {
        match ruleset {
            Ruleset::Ms => Ok(Self::Ms(Box::new(Ms::new(level, setup)))),
            Ruleset::Lynx => Ok(Self::Lynx(Box::new(Lynx::new(level, setup)?))),
            Ruleset::Other(number) => Err(RulesError::Ruleset(number)),
        }
    }

    /// Returns the position before the first tick.
    #[must_use]
    pub fn start(&self) -> State {
        match self {
            Self::Ms(rules) => State::Ms(Box::new(rules.start().clone())),
            Self::Lynx(rules) => State::Lynx(Box::new(rules.start().clone())),
        }
    }

    /// Plays one tick and appends its events to `events`. Does nothing if `state` is a position of
    /// the other ruleset.
    pub fn tick(&self, state: &mut State, input: Option<Command>, events: &mut Vec<Event>) {
        match (self, state) {
            (Self::Ms(rules), State::Ms(state)) => rules.tick(state, input, events),
            (Self::Lynx(rules), State::Lynx(state)) => rules.tick(state, input, events),
            _ => {}
        }
    }
}

impl State {
    /// The generator of random numbers. It differs from that at the start if a number was used.
    pub(crate) fn random_numbers(&self) -> Lcg {
        match self {
            Self::Ms(state) => state.random_numbers(),
            Self::Lynx(state) => state.random_numbers(),
        }
    }

    /// The ruleset of the position.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        match self {
            Self::Ms(_) => Ruleset::Ms,
            Self::Lynx(_) => Ruleset::Lynx,
        }
    }

    /// Returns whether the game is running, won or lost.
    #[must_use]
    pub fn status(&self) -> Status {
        match self {
            Self::Ms(state) => state.status(),
            Self::Lynx(state) => state.status(),
        }
    }

    /// Returns the number of the next tick. After the end of the game, returns the number of the
    /// last tick.
    #[must_use]
    pub fn now(&self) -> u32 {
        match self {
            Self::Ms(state) => state.now(),
            Self::Lynx(state) => state.now(),
        }
    }

    /// Returns the time, in ticks, that is recorded for a solution that ends in tick [`Self::now`].
    #[must_use]
    pub fn solution_time(&self) -> i64 {
        match self {
            Self::Ms(state) => state.solution_time(),
            Self::Lynx(state) => state.solution_time(),
        }
    }

    /// Returns [`Self::solution_time`] minus [`Self::now`], in ticks.
    #[must_use]
    pub fn time_offset(&self) -> i32 {
        match self {
            Self::Ms(state) => state.time_offset(),
            Self::Lynx(state) => state.time_offset(),
        }
    }

    /// Returns the index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        match self {
            Self::Ms(state) => state.chip(),
            Self::Lynx(state) => state.chip(),
        }
    }

    /// Returns the content of the cell with this index: the block or creature in the cell, if any,
    /// and the tile below.
    #[must_use]
    pub fn content(&self, index: usize) -> (Option<Tile>, Tile) {
        match self {
            Self::Ms(state) => {
                let (upper, lower) = state.tiles(index);
                match upper == Tile::Block || upper.creature().is_some() {
                    true => (Some(upper), lower),
                    false => (None, upper),
                }
            }
            Self::Lynx(state) => {
                let mover = state.visible().find(|one| usize::from(one.at) == index);
                let tile = mover.and_then(|mover| Tile::from_code(mover.code));
                (tile, state.floor(index))
            }
        }
    }

    /// Returns the number of pairs of boots held, by kind: ice skates, suction boots, fire boots,
    /// flippers.
    #[must_use]
    pub fn boots(&self) -> [u16; 4] {
        match self {
            Self::Ms(state) => state.boots(),
            Self::Lynx(state) => state.boots(),
        }
    }

    /// Returns whether an input in the next tick could make Chip act.
    #[must_use]
    pub fn takes_input(&self) -> bool {
        match self {
            Self::Ms(state) => state.takes_input(),
            Self::Lynx(state) => state.takes_input(),
        }
    }

    /// Resets the parts of the position that do not affect play, so that equivalent positions
    /// become equal. Positions that differ only in the remaining time count as equivalent. The tick
    /// number, for example, is changed by a multiple of `period`, in ticks. `period` must be the
    /// result of [`Self::period`] for the position at the start of the level.
    pub fn normalize(&mut self, period: u32) {
        match self {
            Self::Ms(state) => state.normalize(period),
            Self::Lynx(state) => state.normalize(period),
        }
    }

    /// Returns the number of ticks after which the effects of the tick number on play repeat. The
    /// result is valid only for the position at the start of a level.
    #[must_use]
    pub fn period(&self) -> u32 {
        match self {
            Self::Ms(state) => state.period(),
            Self::Lynx(state) => state.period(),
        }
    }

    /// Returns a copy of `level` with the map as it looks in this position.
    #[must_use]
    pub fn to_level(&self, level: &Level) -> Level {
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
                    .visible()
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

    /// Returns the total length of the lists in the position, such as the mover list. The memory
    /// use of the position grows with this length.
    #[must_use]
    pub fn list_length(&self) -> usize {
        match self {
            Self::Ms(state) => state.list_length(),
            Self::Lynx(state) => state.list_length(),
        }
    }

    /// Returns whether Chip has died or reached the exit. The game may still run for some ticks.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Self::Ms(state) => state.status() != Status::Running,
            Self::Lynx(state) => state.is_ending(),
        }
    }
}
