//! Replay of a recorded solution.

use super::game::{Rules, State};
use super::{Death, Event, Setup, Status};
use crate::model::{SolutionRecord, TimedMove};
use crate::moves::{TICKS, decode};
use std::sync::Arc;

/// The outcome of a replay. Ticks are numbered from 0; cells are numbered row by row, from 0.
///
/// Source: SPEC.md (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    /// The solution wins in the recorded time.
    Verified,
    /// The solution wins in a different time.
    DifferentTime {
        /// The actual time in ticks.
        found: i64,
    },
    /// Chip dies.
    Died {
        /// The tick in which Chip dies.
        tick: u32,
        /// Index of Chip's cell.
        at: u16,
        /// The cause of death.
        death: Death,
    },
    /// The replay stops before the level is won: all moves have been played and the recorded time
    /// has passed, or the number of ticks has reached its limit.
    NotWon {
        /// The tick in which the replay stopped.
        tick: u32,
        /// Index of Chip's cell.
        at: u16,
    },
}

/// A replay of a solution, running or finished.
#[derive(Clone, Debug)]
pub struct Replay {
    rules: Arc<Rules>,
    state: State,
    moves: Vec<TimedMove>,
    next: usize,
    recorded: u32,
    events: Vec<Event>,
    died: Option<ReplayOutcome>,
    ending: Option<ReplayOutcome>,
}

impl SolutionRecord {
    /// Returns the initial conditions that the record states for the game. A record does not state
    /// the edition, so the result has the default edition.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            seed: self.seed,
            stepping: self.stepping(),
            slide_direction: self.slide(),
            ..Setup::default()
        }
    }
}

impl Replay {
    /// Creates a replay at the position before the first tick. `moves` must be sorted by tick;
    /// `recorded` is the claimed time of the solution in ticks.
    #[must_use]
    pub fn new(rules: Arc<Rules>, moves: Vec<TimedMove>, recorded: u32) -> Self {
        Self {
            state: rules.start(),
            rules,
            moves,
            next: 0,
            recorded,
            events: Vec::new(),
            died: None,
            ending: None,
        }
    }

    /// Creates a replay of a record.
    #[must_use]
    pub fn of(rules: Arc<Rules>, record: &SolutionRecord) -> Self {
        Self::new(rules, decode(&record.encoded), record.ticks)
    }

    /// Continues a replay that was given up before the game was over, with another claimed time.
    pub(crate) fn resume(&mut self, recorded: u32) {
        if let Some(ReplayOutcome::NotWon { .. }) = self.ending {
            self.ending = None;
        }
        self.recorded = recorded;
    }

    /// Returns the current position.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the events of the last tick.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the number of moves that have not been played yet.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.moves.len() - self.next
    }

    /// Returns the number of moves that have been played so far.
    #[must_use]
    pub fn played(&self) -> usize {
        self.next
    }

    /// Returns the move played last, if any.
    #[must_use]
    pub fn last_move(&self) -> Option<TimedMove> {
        self.moves[..self.next].last().copied()
    }

    /// Returns the outcome, if the replay has ended.
    #[must_use]
    pub fn ending(&self) -> Option<ReplayOutcome> {
        self.ending
    }

    /// Plays one tick; returns the outcome if the replay has ended.
    pub fn tick(&mut self) -> Option<ReplayOutcome> {
        if self.ending.is_some() {
            return self.ending;
        }
        let tick = self.state.now();
        if self.is_given_up(tick) {
            let at = self.state.chip();
            self.ending = Some(self.died.unwrap_or(ReplayOutcome::NotWon { tick, at }));
            return self.ending;
        }
        let due = self.moves.get(self.next).filter(|one| one.tick == tick);
        let input = due.map(|one| one.command);
        self.next += usize::from(input.is_some());
        self.events.clear();
        self.rules.tick(&mut self.state, input, &mut self.events);
        self.note_death(tick);
        self.ending = match self.state.status() {
            Status::Running => None,
            Status::Won => Some(self.won()),
            Status::Lost(death) => {
                let at = self.state.chip();
                Some(self.died.unwrap_or(ReplayOutcome::Died { tick, at, death }))
            }
        };
        self.ending
    }

    /// Remembers the first death: the Lynx rules go on for some ticks after it.
    fn note_death(&mut self, tick: u32) {
        for event in &self.events {
            if let Event::Died(death, at) = *event
                && self.died.is_none()
            {
                self.died = Some(ReplayOutcome::Died { tick, at, death });
            }
        }
    }

    fn is_given_up(&self, tick: u32) -> bool {
        let is_late =
            || i64::from(tick) + i64::from(self.state.time_offset()) - 1 > i64::from(self.recorded);
        tick >= TICKS - 1 || (self.unused() == 0 && is_late())
    }

    fn won(&self) -> ReplayOutcome {
        let found = self.state.solution_time();
        if found == i64::from(self.recorded) {
            ReplayOutcome::Verified
        } else {
            ReplayOutcome::DifferentTime { found }
        }
    }
}
