//! Playing a real-time puzzle: one tick after the other, with rewinding from snapshots.

/// The rules of a real-time puzzle, as a session needs them.
pub trait TickRules {
    /// A position.
    type State: Clone;
    /// One input of a player.
    type Input: Clone;
    /// What a tick does that a front end may show or sound.
    type Event;

    /// The position to begin with.
    fn start(&self) -> Self::State;

    /// Lets one tick pass.
    fn tick(&self, state: &mut Self::State, input: Option<&Self::Input>) -> Vec<Self::Event>;
}

/// A game in progress. Positions are kept every so many ticks; going back to a tick starts from
/// the last position kept before it, not from the beginning.
pub struct TickSession<R: TickRules> {
    rules: R,
    state: R::State,
    inputs: Vec<Option<R::Input>>,
    now: usize,
    every: usize,
    snapshots: Vec<R::State>,
}

impl<R: TickRules> TickSession<R> {
    /// A game at tick 0 that keeps a position every `every` ticks (at least 1).
    #[must_use]
    pub fn new(rules: R, every: usize) -> Self {
        let state = rules.start();
        let snapshots = vec![state.clone()];
        Self {
            rules,
            state,
            inputs: Vec::new(),
            now: 0,
            every: every.max(1),
            snapshots,
        }
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// How many ticks have passed.
    #[must_use]
    pub fn now(&self) -> usize {
        self.now
    }

    /// The inputs of the ticks that have passed.
    #[must_use]
    pub fn inputs(&self) -> &[Option<R::Input>] {
        &self.inputs[..self.now]
    }

    /// Lets one tick pass. After a rewind, what came later is forgotten.
    pub fn tick(&mut self, input: Option<R::Input>) -> Vec<R::Event> {
        self.inputs.truncate(self.now);
        self.snapshots.truncate(self.now / self.every + 1);
        self.inputs.push(input);
        self.advance()
    }

    /// Goes to a tick that was played, before or after this one; further than the last one played
    /// is the last one.
    pub fn seek(&mut self, tick: usize) {
        let tick = tick.min(self.inputs.len());
        if tick < self.now {
            let kept = tick / self.every;
            self.state = self.snapshots[kept].clone();
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
            self.snapshots.push(self.state.clone());
        }
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that doubles every tick and takes the input on top; it tells when it is odd.
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
        let mut session = TickSession::new(Doubling, every);
        let mut states = vec![*session.state()];
        for tick in 0..ticks {
            session.tick((tick % 3 == 0).then_some(tick as u64));
            states.push(*session.state());
        }
        (session, states)
    }

    #[test]
    fn every_tick_can_be_reached_from_every_other() {
        for every in [1, 3, 7, 50] {
            let (mut session, states) = played(20, every);
            for tick in [20, 0, 13, 12, 19, 6, 7, 20] {
                session.seek(tick);
                assert_eq!((session.now(), *session.state()), (tick, states[tick]));
            }
        }
    }

    #[test]
    fn a_tick_after_a_rewind_starts_another_future() {
        let (mut session, states) = played(20, 4);
        session.seek(9);
        assert_eq!(session.tick(Some(1)), ["odd"]);
        assert_eq!(*session.state(), states[9] * 2 + 1);
        session.seek(99);
        assert_eq!(session.now(), 10);
        assert_eq!(session.inputs().len(), 10);
    }
}
