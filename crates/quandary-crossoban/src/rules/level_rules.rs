//! The implementation of [`Rules`] for games and replays. It plays recorded actions, counts events
//! such as pushes, and limits the work of a replay.

use crate::model::{Action, Board};
use crate::rules::count::Counter;
use crate::rules::game::Game;
use crate::rules::refusal::CellPosition;
use crate::rules::replay::{examined_cells, path_between};
use crate::rules::state::{Active, State};
use crate::rules::trace::Trace;
use crate::rules::travel::walk;
use crate::rules::work_budget::{MAX_REPLAY_STEPS, WorkBudget};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;

/// A level with its rules, for games and replays.
#[derive(Clone, Debug)]
pub struct LevelRules {
    /// The title, for drawings.
    pub title: String,
    /// The board at the start.
    pub board: Board,
    /// The board with its rule variant, ready to be played.
    pub game: Game,
    /// Limit for the total work of the actions played since the start, in the same unit as
    /// [`MAX_REPLAY_STEPS`]. Undone actions do not count. Source: SPEC.md (C13).
    max_steps: u64,
}

impl LevelRules {
    /// Creates the rules of a level. The work of a replay is limited to [`MAX_REPLAY_STEPS`].
    #[must_use]
    pub fn new(title: String, board: Board, game: Game) -> Self {
        Self {
            title,
            board,
            game,
            max_steps: MAX_REPLAY_STEPS,
        }
    }

    /// Returns the action that changes from the active pusher to the pusher at `to`; `None` if no
    /// pusher is active in `position`.
    #[must_use]
    pub fn change_to(&self, position: &GamePosition, to: Point) -> Option<Action> {
        let leader = self.game.leader(&position.state)?;
        let from = self.game.ground().point(leader);
        Some(Action::Change(path_between(from, to)))
    }

    fn command(
        &self,
        position: &mut GamePosition,
        direction: Direction,
    ) -> Result<PlayedCommand, String> {
        let before = position.state.active();
        let mut trace = Trace::default();
        self.game
            .step_in_place(&mut position.state, direction, &mut trace)
            .map_err(|refusal| refusal.to_string())?;
        let examined = examined_cells(&self.game, &position.state);
        let spent = position.work.command(trace.shifts().len(), examined);
        if let Err(exceeded) = spent {
            self.game.take_back(&mut position.state, &trace);
            return Err(exceeded.to_string());
        }
        Ok(PlayedCommand {
            direction,
            before,
            after: position.state.active(),
            trace,
        })
    }

    fn walk(&self, position: &mut GamePosition, to: Point) -> Result<Vec<PlayedCommand>, String> {
        let ground = self.game.ground();
        let (path, nodes) = match ground.cell_at(to) {
            Some(to) => walk(&self.game, &position.state, to),
            None => (None, 0),
        };
        let spent = position.work.path(nodes, ground.len());
        spent.map_err(|exceeded| exceeded.to_string())?;
        let path = path.ok_or_else(|| format!("no path to {}", CellPosition(to)))?;
        let mut commands = Vec::with_capacity(path.len());
        for direction in path {
            match self.command(position, direction) {
                Ok(command) => commands.push(command),
                Err(reason) => {
                    self.take_commands_back(position, &commands);
                    return Err(reason);
                }
            }
        }
        Ok(commands)
    }

    fn change(
        &self,
        position: &mut GamePosition,
        path: &[Direction],
    ) -> Result<Option<PlayedChange>, String> {
        let state = &mut position.state;
        let to = self.game.end_of(state, path);
        let to = to.ok_or("the path leaves the board")?;
        let active = self.game.active_after_change(state, to);
        let active = active.map_err(|refusal| refusal.to_string())?;
        let before = state.active();
        let Some(leader) = self.game.leader(state).filter(|_| active != before) else {
            return Ok(None);
        };
        let from = self.game.ground().point(leader);
        state.active = active;
        Ok(Some(PlayedChange {
            before,
            action: Action::Change(path_between(from, to)),
        }))
    }

    fn take_commands_back(&self, position: &mut GamePosition, commands: &[PlayedCommand]) {
        for command in commands.iter().rev() {
            self.game.take_back(&mut position.state, &command.trace);
        }
    }
}

/// A position of a game or a replay, with the amount of work that the actions after it may
/// still take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePosition {
    /// The position.
    pub state: State,
    work: WorkBudget,
}

/// The effect of a played action, with the data to undo the action.
#[derive(Clone, Debug)]
pub struct PlayedAction {
    work: WorkBudget,
    effect: Effect,
}

#[derive(Clone, Debug)]
enum Effect {
    /// Commands: one, or those of a walk.
    Commands(Vec<PlayedCommand>),
    /// Another pusher became active, unless it was active already.
    Change(Option<PlayedChange>),
    /// Nothing.
    Nothing,
}

#[derive(Clone, Debug)]
struct PlayedCommand {
    direction: Direction,
    before: Active,
    after: Active,
    trace: Trace,
}

#[derive(Clone, Debug)]
struct PlayedChange {
    before: Active,
    action: Action,
}

impl PlayedAction {
    /// Returns the action in canonical form: `pushes` is true exactly for the steps that push a
    /// box, a walk becomes single steps, and a change of pusher is given by a shortest path from
    /// the old pusher to the new one. The result is empty if the action changed nothing.
    pub fn canonical(&self) -> Vec<Action> {
        match &self.effect {
            Effect::Commands(commands) => {
                let steps = commands.iter().map(|command| Action::Step {
                    direction: command.direction,
                    pushes: command.trace.pushes() > 0,
                });
                steps.collect()
            }
            Effect::Change(change) => change.iter().map(|change| change.action.clone()).collect(),
            Effect::Nothing => Vec::new(),
        }
    }

    /// Adds the action to the counts in `counter`.
    pub fn count(&self, counter: &mut Counter) {
        if let Effect::Commands(commands) = &self.effect {
            for command in commands {
                let shifts = command.trace.shifts();
                counter.count(command.before, command.after, command.direction, shifts);
            }
        }
    }
}

impl Rules for LevelRules {
    type State = GamePosition;
    type Input = Action;
    type Undo = PlayedAction;
    type Refusal = String;

    fn start(&self) -> GamePosition {
        GamePosition {
            state: self.game.start(),
            work: WorkBudget::of(self.max_steps),
        }
    }

    fn step(&self, position: &mut GamePosition, input: &Action) -> Result<PlayedAction, String> {
        let work = position.work;
        let effect = match input {
            Action::Step { direction, .. } => self
                .command(position, *direction)
                .map(|command| Effect::Commands(vec![command])),
            Action::Walk(to) => self.walk(position, *to).map(Effect::Commands),
            Action::Change(path) => self.change(position, path).map(Effect::Change),
            Action::Jump(_) => Err("jumps are only allowed in reverse mode".to_owned()),
            Action::Current => Ok(Effect::Nothing),
        };
        match effect {
            Ok(effect) => Ok(PlayedAction { work, effect }),
            Err(reason) => {
                position.work = work;
                Err(reason)
            }
        }
    }

    fn take_back(&self, position: &mut GamePosition, undo: &PlayedAction) {
        match &undo.effect {
            Effect::Commands(commands) => self.take_commands_back(position, commands),
            Effect::Change(Some(change)) => position.state.active = change.before,
            Effect::Change(None) | Effect::Nothing => {}
        }
        position.work = undo.work;
    }

    fn is_solved(&self, position: &GamePosition) -> bool {
        self.game.is_solved(&position.state)
    }
}
