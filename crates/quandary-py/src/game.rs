//! Turn-based games.

use crate::error::Problem;
use crate::picture::{Drawing, LookOptions};
use crate::puzzle::{LevelName, unknown};
use crate::result::{Dataclass, Made, Named, measurements, scores};
use pyo3::prelude::*;
use quandary_core::failure::Failure;
use quandary_core::family::FamilyInfo;
use quandary_core::game::TurnGame as Turns;
use quandary_core::interaction::{self, Needs, Target};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The level that a game is played on.
#[derive(Clone)]
pub(crate) struct GameLevel {
    pub(crate) family: &'static FamilyInfo,
    pub(crate) name: LevelName,
}

impl GameLevel {
    /// The problem of moves on this level.
    pub(crate) fn problem(&self, problem: impl Into<Problem>) -> Problem {
        let LevelName { file, number, .. } = &self.name;
        problem.into().in_level(file, *number)
    }

    /// An action of a table, and the cells for it. `cells` is in the notation of the family.
    pub(crate) fn action(
        &self,
        table: &'static [interaction::Action],
        id: &str,
        cells: &str,
    ) -> Result<(&'static interaction::Action, Target), Problem> {
        let known = table.iter().map(|action| action.id);
        let found = table.iter().find(|action| action.id == id);
        let action = found.ok_or_else(|| self.problem(unknown("action", id, known)))?;
        let wrong = |error: Failure| Problem::argument(format!("`cells`: {error}"));
        let target = self.family.cells.parse(action.needs, cells);
        let target = target.map_err(|error| self.problem(wrong(error)))?;
        Ok((action, target))
    }

    /// An action as Python sees it.
    pub(crate) fn describe(&self, action: &interaction::Action) -> Made<Action> {
        let form = self.family.cells.form();
        Made(Action {
            id: action.id,
            title: action.title,
            cells: match action.needs {
                Needs::Nothing => String::new(),
                Needs::Cell => form.to_owned(),
                Needs::TwoCells => format!("{form} {form}"),
            },
        })
    }
}

/// Something that a player can do.
#[derive(IntoPyObject)]
pub(crate) struct Action {
    id: &'static str,
    title: &'static str,
    cells: String,
}

impl Dataclass for Action {
    const NAME: &'static str = "Action";
}

/// A turn-based game.
#[pyclass(frozen, module = "quandary._native")]
pub(crate) struct TurnGame {
    game: Mutex<Box<dyn Turns>>,
    level: GameLevel,
}

impl TurnGame {
    pub(crate) fn new(game: Box<dyn Turns>, level: GameLevel) -> Self {
        Self {
            game: Mutex::new(game),
            level,
        }
    }

    fn game(&self) -> MutexGuard<'_, Box<dyn Turns>> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl TurnGame {
    /// Plays moves: all of them or none.
    fn enter(&self, moves: &str) -> PyResult<()> {
        let entered = self.game().enter(moves);
        Ok(entered.map_err(|error| self.level.problem(error))?)
    }

    /// The actions that can be done now, without a cursor.
    fn actions(&self) -> Vec<Made<Action>> {
        let actions = self.game().actions().iter();
        actions.map(|action| self.level.describe(action)).collect()
    }

    /// Performs an action.
    fn perform(&self, action: &str, cells: &str) -> PyResult<()> {
        let mut game = self.game();
        let (action, target) = self.level.action(game.actions(), action, cells)?;
        let performed = game.perform(action, target);
        Ok(performed.map_err(|error| self.level.problem(error))?)
    }

    /// Undoes a group of moves.
    fn undo(&self) -> bool {
        self.game().undo()
    }

    /// Redoes a group of moves.
    fn redo(&self) -> bool {
        self.game().redo()
    }

    /// Goes to the position after this number of groups.
    fn seek(&self, groups: usize) {
        self.game().seek(groups);
    }

    /// Number of groups of moves played and not undone.
    fn played(&self) -> usize {
        self.game().played_groups()
    }

    /// The groups of moves in the history.
    fn history(&self) -> Vec<String> {
        let game = self.game();
        let groups = 0..game.recorded_groups();
        groups.filter_map(|group| game.group_text(group)).collect()
    }

    /// A copy of the game.
    fn fork(&self) -> Self {
        Self::new(self.game().fork(), self.level.clone())
    }

    /// Whether the level is solved.
    fn is_solved(&self) -> bool {
        self.game().is_solved()
    }

    /// Why the level can no longer be solved.
    fn warnings(&self) -> Vec<String> {
        self.game().warnings()
    }

    /// All moves so far.
    fn moves(&self) -> String {
        self.game().moves()
    }

    /// The values so far in each metric.
    fn scores(&self) -> Named<u64> {
        scores(&self.game().scores())
    }

    /// The other measured values.
    fn measurements(&self) -> Named<u64> {
        measurements(&self.game().measurements())
    }

    /// Draws the position.
    fn picture(&self, look: LookOptions<'_>) -> PyResult<Drawing> {
        let look = look.look(self.level.family)?;
        Ok(Drawing::new(self.game().scene(&look)))
    }
}
