//! Real-time games that are played tick by tick and can go back to any earlier tick.

use std::sync::Arc;

/// Maximum number of stored positions. Beyond it every second one is dropped, so that a game of many
/// hours needs bounded memory and going back takes a bounded number of ticks for its length.
const MAX_SNAPSHOTS: usize = 1024;

/// The rules of a real-time puzzle, in the form that [`TickSession`] uses.
pub trait TickRules {
    /// A position.
    type State: Clone;
    /// One input of a player.
    type Input: Clone;
    /// Something that happened in a tick and that a front end may show or play as a sound.
    type Event;

    /// The starting position.
    fn start(&self) -> Self::State;

    /// Plays one tick.
    fn tick(&self, state: &mut Self::State, input: Option<&Self::Input>) -> Vec<Self::Event>;
}

/// A real-time game in progress with its whole history. Positions are stored at equal
/// intervals. If too many are stored, every second one is dropped and the interval is
/// doubled. To go back to a tick, the session takes the last stored position that is not
/// after that tick and replays from there.
///
/// Clones share the stored positions.
pub struct TickSession<R: TickRules> {
    rules: Arc<R>,
    state: R::State,
    inputs: Vec<Option<R::Input>>,
    now: usize,
    every: usize,
    snapshots: Vec<Arc<R::State>>,
}

impl<R: TickRules> Clone for TickSession<R> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            inputs: self.inputs.clone(),
            now: self.now,
            every: self.every,
            snapshots: self.snapshots.clone(),
        }
    }
}

impl<R: TickRules> TickSession<R> {
    /// Creates a game at tick 0. `every` is the initial number of ticks between two stored
    /// positions; 0 counts as 1.
    #[must_use]
    pub fn new(rules: Arc<R>, every: usize) -> Self {
        let state = rules.start();
        let snapshots = vec![Arc::new(state.clone())];
        Self {
            rules,
            state,
            inputs: Vec::new(),
            now: 0,
            every: every.max(1),
            snapshots,
        }
    }

    /// The current position.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Number of ticks before the current position.
    #[must_use]
    pub fn now(&self) -> usize {
        self.now
    }

    /// Number of ticks in the history, including those after the current position.
    #[must_use]
    pub fn recorded_ticks(&self) -> usize {
        self.inputs.len()
    }

    /// The inputs of the ticks before the current position; `None` for a tick without an input.
    #[must_use]
    pub fn inputs(&self) -> &[Option<R::Input>] {
        &self.inputs[..self.now]
    }

    /// Plays one tick and returns its events. If [`TickSession::seek`] went back, first discards
    /// the recorded ticks after the current position.
    pub fn tick(&mut self, input: Option<R::Input>) -> Vec<R::Event> {
        self.inputs.truncate(self.now);
        self.snapshots.truncate(self.now / self.every + 1);
        self.inputs.push(input);
        self.advance()
    }

    /// Goes to the position after `tick` ticks. If the history has fewer ticks, goes to its end.
    pub fn seek(&mut self, tick: usize) {
        let tick = tick.min(self.inputs.len());
        if tick < self.now {
            let kept = tick / self.every;
            self.state = R::State::clone(&self.snapshots[kept]);
            self.now = kept * self.every;
        }
        while self.now < tick {
            self.advance();
        }
    }

    fn advance(&mut self) -> Vec<R::Event> {
        let events = self
            .rules
            .tick(&mut self.state, self.inputs[self.now].as_ref());
        self.now += 1;
        if self.now == self.snapshots.len() * self.every {
            self.snapshots.push(Arc::new(self.state.clone()));
            self.thin_out();
        }
        events
    }

    /// Drops every second position if there are too many.
    fn thin_out(&mut self) {
        if self.snapshots.len() > MAX_SNAPSHOTS {
            let kept = self.snapshots.iter().step_by(2);
            self.snapshots = kept.cloned().collect();
            self.every *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that is doubled and increased by the input in every tick, with an event if it is odd.
    struct Doubling;

    impl TickRules for Doubling {
        type State = u64;
        type Input = u64;
        type Event = &'static str;

        fn start(&self) -> u64 {
            1
        }

        fn tick(&self, state: &mut u64, input: Option<&u64>) -> Vec<&'static str> {
            *state = state
                .wrapping_mul(2)
                .wrapping_add(input.copied().unwrap_or(0));
            if *state % 2 == 1 {
                vec!["odd"]
            } else {
                Vec::new()
            }
        }
    }

    fn played(ticks: usize, every: usize) -> (TickSession<Doubling>, Vec<u64>) {
        let mut session = TickSession::new(Arc::new(Doubling), every);
        let mut states = vec![*session.state()];
        for tick in 0..ticks {
            session.tick((tick % 3 == 0).then_some(tick as u64));
            states.push(*session.state());
        }
        (session, states)
    }

    #[test]
    fn seek_reaches_every_tick_from_every_other() {
        for every in [1, 3, 7, 50] {
            let (mut session, states) = played(20, every);
            for tick in [20, 0, 13, 12, 19, 6, 7, 20] {
                session.seek(tick);
                assert_eq!((session.now(), *session.state()), (tick, states[tick]));
            }
        }
    }

    #[test]
    fn ticking_after_a_rewind_discards_later_ticks() {
        let (mut session, states) = played(20, 4);
        session.seek(9);
        assert_eq!(session.tick(Some(1)), ["odd"]);
        assert_eq!(*session.state(), states[9] * 2 + 1);
        session.seek(99);
        assert_eq!(session.now(), 10);
        assert_eq!(session.inputs().len(), 10);
    }

    #[test]
    fn a_long_game_stores_a_bounded_number_of_positions() {
        let ticks = 5 * MAX_SNAPSHOTS;
        let (mut session, states) = played(ticks, 1);
        assert!(session.snapshots.len() <= MAX_SNAPSHOTS);
        for tick in [0, 1, 2047, 1023, 1024, 1025, ticks - 1, ticks, 3000] {
            session.seek(tick);
            assert_eq!((session.now(), *session.state()), (tick, states[tick]));
        }
        assert_eq!(*session.state(), states[3000]);
        for tick in 3000..ticks {
            session.tick((tick % 3 == 0).then_some(tick as u64));
        }
        session.seek(2999);
        session.seek(ticks);
        assert_eq!(*session.state(), states[ticks]);
    }

    #[test]
    fn a_clone_has_the_same_history_and_is_independent() {
        let (mut session, states) = played(20, 4);
        session.seek(9);
        let mut branch = session.clone();
        assert_eq!((branch.now(), branch.recorded_ticks()), (9, 20));
        session.tick(None);
        assert_eq!(
            (session.recorded_ticks(), branch.recorded_ticks()),
            (10, 20)
        );
        branch.seek(20);
        assert_eq!(*branch.state(), states[20]);
    }
}
