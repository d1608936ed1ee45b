//! A game in real time.

use super::actions;
use super::document::tiles_of;
use super::film::TICK;
use crate::model::{Command, Level, Position, TimedMove};
use crate::moves::{format_command, format_moves, parse_command};
use crate::player_info::{inventory, visible_hint};
use crate::rules::{Event, Rules, State, Status, TICKS_PER_SECOND, Variant};
use crate::scene::{View, cell_label, position};
use crate::start;
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::game::{GameEvent, GameStatus, LiveGame};
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Target};
use quandary_core::look::Look;
use quandary_core::options::Options;
use quandary_core::scene::Scene;
use quandary_core::ticks::{TickRules, TickSession};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// A position is kept for every second.
const SNAPSHOT_INTERVAL: usize = TICKS_PER_SECOND as usize;

impl TickRules for Rules {
    type State = State;
    type Input = Command;
    type Event = Event;

    fn start(&self) -> State {
        Self::start(self)
    }

    fn tick(&self, state: &mut State, input: Option<&Command>) -> Vec<Event> {
        let mut events = Vec::new();
        Self::tick(self, state, input.copied(), &mut events);
        events
    }
}

/// A game of a level.
#[derive(Clone)]
pub(super) struct LiveLevel {
    level: Arc<Level>,
    variant: Variant,
    start: Options,
    session: TickSession<Rules>,
}

/// The rules for a game that starts in this way.
pub(super) fn rules_from(
    level: &Level,
    variant: Variant,
    start: &Options,
) -> Result<Arc<Rules>, Failure> {
    let setup = start::setup(variant, start);
    let rules = Rules::new(level, variant.ruleset, &setup);
    rules
        .map(Arc::new)
        .map_err(|why| Failure::new(why.to_string()))
}

impl LiveLevel {
    /// A game with the default start, for which the rules were prepared.
    pub(super) fn new(level: Arc<Level>, rules: Arc<Rules>, variant: Variant) -> Self {
        Self {
            level,
            variant,
            start: Options::defaults(start::options(variant)),
            session: TickSession::new(rules, SNAPSHOT_INTERVAL),
        }
    }

    fn state(&self) -> &State {
        self.session.state()
    }

    /// The inputs from the tick with this index on.
    fn moves_from(&self, tick: usize) -> String {
        let inputs = self.session.inputs().iter().enumerate().skip(tick);
        let moves = inputs.filter_map(|(tick, input)| {
            let (tick, command) = (u32::try_from(tick).ok()?, (*input)?);
            Some(TimedMove { tick, command })
        });
        format_moves(&moves.collect::<Vec<_>>())
    }
}

/// The input of a tick; empty text means none.
fn command(input: &str) -> Result<Option<Command>, Failure> {
    let input = input.trim();
    if input.is_empty() {
        return Ok(None);
    }
    let unknown = || Failure {
        at: FailedAt::Nowhere,
        token: input.to_owned(),
        reason: "expected a direction (N W S E NW SW NE SE) or `x,y`".to_owned(),
    };
    parse_command(input).map(Some).ok_or_else(unknown)
}

fn index(ticks: u64) -> usize {
    usize::try_from(ticks).unwrap_or(usize::MAX)
}

impl LiveGame for LiveLevel {
    fn tick_duration(&self) -> Duration {
        TICK
    }

    fn start(&self) -> &Options {
        &self.start
    }

    fn begin(&mut self, start: &Options) -> Result<(), Failure> {
        let rules = rules_from(&self.level, self.variant, start)?;
        self.session = TickSession::new(rules, SNAPSHOT_INTERVAL);
        self.start = start.clone();
        Ok(())
    }

    fn actions(&self) -> &'static [Action] {
        actions::actions(self.state())
    }

    fn input(&self, action: &Action, target: Target) -> Result<String, Failure> {
        actions::input(self.state(), action, target).map(format_command)
    }

    fn held(&self, actions: &[&'static Action]) -> String {
        let held = actions::held(self.state(), actions);
        held.map(format_command).unwrap_or_default()
    }

    fn takes_input(&self) -> bool {
        self.state().takes_input()
    }

    fn tick(&mut self, input: &str) -> Result<Vec<GameEvent>, Failure> {
        let command = command(input)?;
        if self.state().status() != Status::Running {
            return Ok(Vec::new());
        }
        let before = visible_hint(&self.level, self.state());
        let events = self.session.tick(command);
        let mut events: Vec<GameEvent> = events.iter().map(game_event).collect();
        let now = visible_hint(&self.level, self.state());
        events.extend(now.filter(|_| before.is_none()).map(GameEvent::Hint));
        Ok(events)
    }

    fn now(&self) -> u64 {
        self.session.now() as u64
    }

    fn recorded_ticks(&self) -> u64 {
        self.session.recorded_ticks() as u64
    }

    fn seek(&mut self, ticks: u64) {
        self.session.seek(index(ticks));
    }

    fn fork(&self) -> Box<dyn LiveGame> {
        Box::new(self.clone())
    }

    fn status(&self) -> GameStatus {
        match self.state().status() {
            Status::Running => GameStatus::Running,
            Status::Won => GameStatus::Won(self.state().solution_time().max(0) as u64),
            Status::Lost(death) => GameStatus::Lost(death.word()),
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = inventory(&self.level, self.state());
        let start = self.start.table().iter();
        let changed = start.filter(|option| self.start.is_set(**option));
        facts.extend(changed.map(|option| (option.name(), self.start.text(*option))));
        facts.extend(visible_hint(&self.level, self.state()).map(|text| ("hint", text)));
        facts
    }

    fn focus(&self) -> Option<Point> {
        let chip = Position::of_index(usize::from(self.state().chip()));
        Some(Point::new(u32::from(chip.x), u32::from(chip.y)))
    }

    fn cell_label(&self, at: Point) -> Option<String> {
        cell_label(self.state(), at)
    }

    fn moves(&self) -> String {
        let (start, moves) = (self.start.words(), self.moves_from(0));
        let parts = [start, moves].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }

    fn moves_since(&self, tick: u64) -> String {
        self.moves_from(index(tick))
    }

    fn position_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state().hash(&mut hasher);
        hasher.finish()
    }

    fn scene(&self, look: &Look) -> Scene {
        let tiles = tiles_of(&look.companions, self.state().ruleset());
        let view = View::of(&look.options);
        position(&self.level, self.state(), tiles, &view)
    }
}

fn game_event(event: &Event) -> GameEvent {
    match event {
        Event::Sound(sound) => GameEvent::Sound(sound.name()),
        Event::Died(death, _) => GameEvent::Lost(death.word()),
        Event::Won(_) => GameEvent::Won,
    }
}
