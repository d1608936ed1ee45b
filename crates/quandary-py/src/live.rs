//! Real-time games.

use crate::game::{Action, GameLevel};
use crate::picture::{Drawing, LookOptions};
use crate::puzzle::chosen;
use crate::result::{Dataclass, Made, Named};
use pyo3::prelude::*;
use quandary_core::game::{GameEvent, GameStatus, LiveGame as Live};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A real-time game.
#[pyclass(frozen, module = "quandary._native")]
pub(crate) struct LiveGame {
    game: Mutex<Box<dyn Live>>,
    level: GameLevel,
}

impl LiveGame {
    pub(crate) fn new(game: Box<dyn Live>, level: GameLevel) -> Self {
        Self {
            game: Mutex::new(game),
            level,
        }
    }

    fn game(&self) -> MutexGuard<'_, Box<dyn Live>> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl LiveGame {
    /// How long a tick lasts, in seconds.
    fn tick_seconds(&self) -> f64 {
        self.game().tick_duration().as_secs_f64()
    }

    /// The options that a game can begin with, and their values now.
    fn start(&self) -> Named<String> {
        let game = self.game();
        let options = game.start();
        let table = options.table().iter();
        Named(table.map(|one| (one.name(), options.text(*one))).collect())
    }

    /// Begins a new game.
    fn begin(&self, options: Vec<(String, String)>) -> PyResult<()> {
        let mut game = self.game();
        let options = chosen(game.start().table(), &options);
        let options = options.map_err(|error| self.level.problem(error))?;
        let begun = game.begin(&options);
        Ok(begun.map_err(|error| self.level.problem(error))?)
    }

    /// All actions.
    fn actions(&self) -> Vec<Made<Action>> {
        let actions = self.game().actions().iter();
        actions.map(|action| self.level.describe(action)).collect()
    }

    /// The input that an action stands for.
    fn input(&self, action: &str, cells: &str) -> PyResult<String> {
        let game = self.game();
        let (action, target) = self.level.action(game.actions(), action, cells)?;
        let input = game.input(action, target);
        Ok(input.map_err(|error| self.level.problem(error))?)
    }

    /// Plays one tick.
    fn tick(&self, input: &str) -> PyResult<Vec<Made<Event>>> {
        let events = self.game().tick(input);
        let events = events.map_err(|error| self.level.problem(error))?;
        Ok(events.into_iter().map(Event::new).map(Made).collect())
    }

    /// Whether the player can act in the next tick.
    fn takes_input(&self) -> bool {
        self.game().takes_input()
    }

    /// Number of ticks that have passed.
    fn now(&self) -> u64 {
        self.game().now()
    }

    /// Number of ticks in the history.
    fn recorded(&self) -> u64 {
        self.game().recorded_ticks()
    }

    /// Goes to the position after this number of ticks.
    fn seek(&self, ticks: u64) {
        self.game().seek(ticks);
    }

    /// A copy of the game.
    fn fork(&self) -> Self {
        Self::new(self.game().fork(), self.level.clone())
    }

    /// `running`, `won` or `lost`, and the cause of a loss or the recorded time of a win.
    fn status(&self) -> (&'static str, Option<u64>, Option<&'static str>) {
        match self.game().status() {
            GameStatus::Running => ("running", None, None),
            GameStatus::Won(ticks) => ("won", Some(ticks), None),
            GameStatus::Lost(cause) => ("lost", None, Some(cause)),
        }
    }

    /// The entries of a status display.
    fn facts(&self) -> Named<String> {
        Named(self.game().facts())
    }

    /// The start options and the inputs from a tick on.
    fn moves(&self, since: Option<u64>) -> String {
        let game = self.game();
        since.map_or_else(|| game.moves(), |tick| game.moves_since(tick))
    }

    /// Draws the position.
    fn picture(&self, look: LookOptions<'_>) -> PyResult<Drawing> {
        let look = look.look(self.level.family)?;
        Ok(Drawing::new(self.game().scene(&look)))
    }
}

/// Something that happened in a tick.
#[derive(IntoPyObject)]
pub(crate) struct Event {
    kind: &'static str,
    text: String,
}

impl Dataclass for Event {
    const NAME: &'static str = "Event";
}

impl Event {
    fn new(event: GameEvent) -> Self {
        let (kind, text) = match event {
            GameEvent::Sound(name) => ("sound", name.to_owned()),
            GameEvent::Lost(cause) => ("lost", cause.to_owned()),
            GameEvent::Won => ("won", String::new()),
            GameEvent::Hint(text) => ("hint", text),
        };
        Self { kind, text }
    }
}
