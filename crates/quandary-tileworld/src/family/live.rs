//! A game played by the clock.

use super::document::tiles_of;
use super::film::TICK;
use crate::model::{Command, Level, TimedMove};
use crate::moves::{format_moves, parse_moves};
use crate::player_info::{inventory, visible_hint};
use crate::rules::{Event, Rules, State, Status, TICKS_PER_SECOND};
use crate::scene::{View, position};
use quandary_core::film::Look;
use quandary_core::live::{Happening, Live, Standing};
use quandary_core::outcome::Failure;
use quandary_core::scene::Scene;
use quandary_core::ticks::{TickRules, TickSession};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// A position is kept for every second.
const EVERY: usize = TICKS_PER_SECOND as usize;

impl TickRules for &Rules {
    type State = State;
    type Input = Command;
    type Event = Event;

    fn start(&self) -> State {
        Rules::start(self)
    }

    fn tick(&self, state: &mut State, input: Option<&Command>) -> Vec<Event> {
        let mut events = Vec::new();
        Rules::tick(self, state, input.copied(), &mut events);
        events
    }
}

/// A level that is being played.
pub(super) struct LiveLevel<'a> {
    level: &'a Level,
    session: TickSession<&'a Rules>,
}

impl<'a> LiveLevel<'a> {
    pub(super) fn new(level: &'a Level, rules: &'a Rules) -> Self {
        Self {
            level,
            session: TickSession::new(rules, EVERY),
        }
    }

    fn state(&self) -> &State {
        self.session.state()
    }
}

/// What is done in a tick; nothing at all is fine.
fn command(input: &str) -> Result<Option<Command>, Failure> {
    let input = input.trim();
    if input.is_empty() {
        return Ok(None);
    }
    match parse_moves(&format!("0:{input}")).as_deref() {
        Ok([one]) => Ok(Some(one.command)),
        _ => Err(Failure {
            at: 0,
            token: input.to_owned(),
            reason: "write a direction (N W S E NW SW NE SE) or `x,y`".to_owned(),
        }),
    }
}

impl Live for LiveLevel<'_> {
    fn tick_lasts(&self) -> Duration {
        TICK
    }

    fn tick(&mut self, input: &str) -> Result<Vec<Happening>, Failure> {
        let command = command(input)?;
        if self.state().status() != Status::Running {
            return Ok(Vec::new());
        }
        let before = visible_hint(self.level, self.state());
        let events = self.session.tick(command);
        let mut happenings: Vec<Happening> = events.iter().map(happening).collect();
        let now = visible_hint(self.level, self.state());
        happenings.extend(now.filter(|_| before.is_none()).map(Happening::Hint));
        Ok(happenings)
    }

    fn now(&self) -> u64 {
        self.session.now() as u64
    }

    fn seek(&mut self, ticks: u64) {
        self.session
            .seek(usize::try_from(ticks).unwrap_or(usize::MAX));
    }

    fn standing(&self) -> Standing {
        match self.state().status() {
            Status::Running => Standing::Running,
            Status::Won => Standing::Won(self.state().solution_time().max(0) as u64),
            Status::Lost(death) => Standing::Lost(death.word()),
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = inventory(self.level, self.state());
        facts.extend(visible_hint(self.level, self.state()).map(|text| ("hint", text)));
        facts
    }

    fn moves(&self) -> String {
        let inputs = (0..).zip(self.session.inputs());
        let moves = inputs.filter_map(|(tick, input)| {
            let command = (*input)?;
            Some(TimedMove { tick, command })
        });
        format_moves(&moves.collect::<Vec<_>>())
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state().hash(&mut hasher);
        hasher.finish()
    }

    fn scene(&self, look: &Look<'_>) -> Scene {
        let tiles = tiles_of(look.companions);
        position(self.level, self.state(), tiles, &View::of(look.options))
    }
}

fn happening(event: &Event) -> Happening {
    match event {
        Event::Sound(sound) => Happening::Sound(sound.name()),
        Event::Died(death, _) => Happening::Lost(death.word()),
        Event::Won(_) => Happening::Won,
    }
}
