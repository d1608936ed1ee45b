//! The moves played so far, and the position after them.

use crate::model::TimedMove;
use crate::moves::format_moves;
use crate::rules::{Death, Event, Rules, State, Variant};
use crate::solve::time_of_win;
use crate::start::{self, InvalidGame, StartedMoves};
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::game::GameStatus;
use quandary_core::words::grouped;

/// Maximum number of ticks to wait after a move until Chip can act again.
const MAX_WAIT: u32 = 64;

/// Maximum tick of a move before a position, almost three hours. The moves are played at once and
/// not as a job, so they must end soon.
const MAX_TICKS: u32 = 200_000;

/// Whether the game has reached a position in which Chip can act again after a move in tick `last`,
/// or has waited for that long enough.
pub(super) fn has_settled(state: &State, last: Option<u32>) -> bool {
    let Some(last) = last else {
        return true;
    };
    let waited = state.now().checked_sub(last + 1);
    waited.is_some_and(|waited| state.takes_input() || waited >= MAX_WAIT)
}

/// Reads how a game starts, and its moves in ascending order of ticks.
pub(super) fn parse(text: &str, variant: Variant) -> Result<StartedMoves, Failure> {
    let game = start::parse(text, variant).map_err(|error| match error {
        InvalidGame::Start { word, error } => not_moves(word, error.to_string()),
        InvalidGame::Moves(error) => {
            let expected = "expected `tick:direction` (N W S E NW SW NE SE) or `tick:x,y`";
            not_moves(error.word, expected)
        }
    })?;
    let mut pairs = game.moves.windows(2);
    match pairs.find(|pair| pair[0].tick >= pair[1].tick) {
        Some(pair) => {
            let expected = format!("expected a tick after {}", pair[0].tick);
            Err(not_moves(format_moves(&pair[1..]), expected))
        }
        None => Ok(game),
    }
}

fn not_moves(token: String, reason: impl Into<String>) -> Failure {
    Failure {
        at: FailedAt::Nowhere,
        token,
        reason: reason.into(),
    }
}

/// Checks that moves can be played at once.
///
/// # Errors
/// A move is later than [`MAX_TICKS`].
pub(super) fn check_duration(moves: &[TimedMove]) -> Result<(), Failure> {
    match moves.last().filter(|last| last.tick > MAX_TICKS) {
        Some(last) => {
            let expected = format!("expected a tick up to {}", grouped(MAX_TICKS.into()));
            Err(not_moves(format_moves(&[*last]), expected))
        }
        None => Ok(()),
    }
}

/// A position that moves lead to.
pub(super) struct Played {
    pub(super) state: State,
    /// Whether the game is over. Under the Lynx rules the position may be before the final ticks.
    pub(super) status: GameStatus,
    /// How Chip died, if he did.
    pub(super) end: Option<Fatality>,
}

/// A death: its cause, the index of Chip's cell and the tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fatality {
    pub(super) death: Death,
    pub(super) at: u16,
    pub(super) tick: u32,
}

impl Played {
    /// Plays moves from the start, then waits until Chip can act again.
    ///
    /// # Errors
    /// A move is later than [`MAX_TICKS`].
    pub(super) fn new(rules: &Rules, moves: &[TimedMove]) -> Result<Self, Failure> {
        check_duration(moves)?;
        let mut played = Self {
            state: rules.start(),
            status: GameStatus::Running,
            end: None,
        };
        for one in moves {
            while played.is_running() && played.state.now() < one.tick {
                played.tick(rules, None);
            }
            if played.is_running() {
                played.tick(rules, Some(*one));
            }
        }
        let last = moves.last().map(|one| one.tick);
        while played.is_running() && !has_settled(&played.state, last) {
            played.tick(rules, None);
        }
        Ok(played)
    }

    fn is_running(&self) -> bool {
        self.status == GameStatus::Running
    }

    fn tick(&mut self, rules: &Rules, input: Option<TimedMove>) {
        let (tick, mut events) = (self.state.now(), Vec::new());
        let input = input.map(|one| one.command);
        rules.tick(&mut self.state, input, &mut events);
        for event in events {
            match event {
                Event::Won(_) => {
                    let time = time_of_win(rules, self.state.clone());
                    self.status = GameStatus::Won(time.max(0) as u64);
                }
                Event::Died(death, at) => {
                    self.status = GameStatus::Lost(death.word());
                    self.end = Some(Fatality { death, at, tick });
                }
                Event::Sound(_) => {}
            }
        }
    }
}
