//! A recorded solution played through the rules.

use super::game::{Rules, State};
use super::{Death, Event, Setup, Status};
use crate::model::{SolutionRecord, TimedMove};
use crate::moves::{TICKS, decode};
use std::borrow::Cow;

/// What replaying a solution came to (R1). Ticks count from 0, cells are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It wins, in the time that is recorded.
    Verified,
    /// It wins, in another time.
    OtherTime {
        /// The time that the rules give it, in ticks.
        found: i64,
    },
    /// Chip dies.
    Died {
        /// When.
        tick: u32,
        /// Where.
        at: u16,
        /// Of what.
        death: Death,
    },
    /// All moves are played, the recorded time is over, and nothing has come of it.
    NotWon {
        /// When the replay was given up.
        tick: u32,
        /// Where Chip was.
        at: u16,
    },
}

/// A replay, played or under way.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    rules: Cow<'a, Rules>,
    state: State,
    moves: Vec<TimedMove>,
    next: usize,
    recorded: u32,
    events: Vec<Event>,
    died: Option<Ending>,
    ending: Option<Ending>,
}

impl SolutionRecord {
    /// What the record says a game depends on besides its level.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            seed: self.seed,
            stepping: self.stepping(),
            slide: self.slide(),
            ..Setup::default()
        }
    }
}

impl<'a> Replay<'a> {
    /// A replay of moves in the order of their ticks, before the first tick. `recorded` is the
    /// time that they are said to take.
    #[must_use]
    pub fn new(rules: &'a Rules, moves: Vec<TimedMove>, recorded: u32) -> Self {
        Self::begin(Cow::Borrowed(rules), moves, recorded)
    }

    fn begin(rules: Cow<'a, Rules>, moves: Vec<TimedMove>, recorded: u32) -> Self {
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

    /// A replay of a record.
    #[must_use]
    pub fn of(rules: &'a Rules, record: &SolutionRecord) -> Self {
        Self::new(rules, decode(&record.encoded), record.ticks)
    }

    /// A replay of a record that keeps its rules.
    #[must_use]
    pub fn keeping(rules: Rules, record: &SolutionRecord) -> Replay<'static> {
        Replay::begin(Cow::Owned(rules), decode(&record.encoded), record.ticks)
    }

    /// The same of moves, as [`Replay::new`] has them.
    #[must_use]
    pub fn keeping_moves(rules: Rules, moves: Vec<TimedMove>, recorded: u32) -> Replay<'static> {
        Replay::begin(Cow::Owned(rules), moves, recorded)
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the last tick did.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Moves that were not played.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.moves.len() - self.next
    }

    /// The move that was played last.
    #[must_use]
    pub fn last_move(&self) -> Option<TimedMove> {
        self.moves[..self.next].last().copied()
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Lets one tick pass. How the replay ended, if it has.
    pub fn tick(&mut self) -> Option<Ending> {
        if self.ending.is_some() {
            return self.ending;
        }
        let tick = self.state.now();
        if self.is_given_up(tick) {
            let at = self.state.chip();
            self.ending = Some(self.died.unwrap_or(Ending::NotWon { tick, at }));
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
                Some(self.died.unwrap_or(Ending::Died { tick, at, death }))
            }
        };
        self.ending
    }

    /// The Lynx rules go on for a moment after Chip's death.
    fn note_death(&mut self, tick: u32) {
        for event in &self.events {
            if let Event::Died(death, at) = *event
                && self.died.is_none()
            {
                self.died = Some(Ending::Died { tick, at, death });
            }
        }
    }

    fn is_given_up(&self, tick: u32) -> bool {
        let late = i64::from(tick) + i64::from(self.state.offset()) - 1 > i64::from(self.recorded);
        tick >= TICKS - 1 || (self.unused() == 0 && late)
    }

    fn won(&self) -> Ending {
        let found = self.state.reported();
        if found == i64::from(self.recorded) {
            Ending::Verified
        } else {
            Ending::OtherTime { found }
        }
    }
}
