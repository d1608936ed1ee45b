//! Replays moves according to the rules.

use crate::format::lurd;
use crate::model::{Action, Moves};
use crate::rules::count::{Counter, Counts};
use crate::rules::game::Game;
use crate::rules::ground::CellId;
use crate::rules::play::Input;
use crate::rules::refusal::CellPosition;
use crate::rules::state::{Active, State};
use crate::rules::trace::Trace;
use crate::rules::travel::walk;
use crate::rules::work_budget::{MAX_REPLAY_STEPS, WorkBudget};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;

/// The result of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayResult {
    /// The final position.
    pub state: State,
    /// The numbers of moves, pushes and other events.
    pub counts: Counts,
    /// The played moves in canonical form: capital letters are pushes, and a change of pusher is a
    /// shortest path from the old pusher to the new one.
    pub moves: Moves,
}

/// Replays moves from the start. The caller checks whether [`ReplayResult::state`] is solved.
/// Source: SPEC.md (C7) and (C8).
///
/// # Errors
/// An action cannot be played. The error states the number of the first such action, from 1.
pub fn replay(game: &Game, moves: &Moves) -> Result<ReplayResult, Failure> {
    replay_within(game, moves, MAX_REPLAY_STEPS)
}

/// Replays moves from the start, with at most `steps` steps of work. [`MAX_REPLAY_STEPS`] explains
/// the unit and is the limit of [`replay`]. Source: SPEC.md (C13).
///
/// # Errors
/// An action cannot be played or exceeds the limit. The error states the number of the first such
/// action, from 1.
pub fn replay_within(game: &Game, moves: &Moves, steps: u64) -> Result<ReplayResult, Failure> {
    let mut replay = Replay::new(game, game.start()).within(WorkBudget::of(steps));
    replay.play(moves)?;
    Ok(replay.finish())
}

/// The state of replaying moves.
pub(super) struct Replay<'a> {
    game: &'a Game,
    state: State,
    counter: Counter,
    trace: Trace,
    played: Vec<Action>,
    inputs: Vec<Input>,
    work: WorkBudget,
}

impl<'a> Replay<'a> {
    pub(super) fn new(game: &'a Game, start: State) -> Self {
        Self {
            game,
            state: start,
            counter: Counter::default(),
            trace: Trace::default(),
            played: Vec::new(),
            inputs: Vec::new(),
            work: WorkBudget::default(),
        }
    }

    /// Sets the remaining work.
    pub(super) fn within(self, work: WorkBudget) -> Self {
        Self { work, ..self }
    }

    /// Returns the remaining work.
    pub(super) fn work(&self) -> WorkBudget {
        self.work
    }

    /// Plays an action without recording it, and returns it with a capital letter exactly if it
    /// pushes a box.
    pub(super) fn judge(&mut self, action: &Action) -> Result<Action, String> {
        self.act(action)?;
        self.played.clear();
        self.inputs.clear();
        Ok(match action {
            Action::Step { direction, .. } => Action::Step {
                direction: *direction,
                pushes: self.trace.pushes() > 0,
            },
            other => other.clone(),
        })
    }

    pub(super) fn play(&mut self, moves: &Moves) -> Result<(), Failure> {
        for (action, at) in moves.0.iter().zip(1..) {
            let acted = self.act(action);
            acted.map_err(|reason| Failure::at_move(at, lurd::token(action), reason))?;
        }
        Ok(())
    }

    /// Returns the played inputs, each with its action.
    pub(super) fn into_inputs(self) -> impl Iterator<Item = (Input, Action)> {
        self.inputs.into_iter().zip(self.played)
    }

    pub(super) fn finish(self) -> ReplayResult {
        ReplayResult {
            state: self.state,
            counts: self.counter.counts(),
            moves: Moves(self.played),
        }
    }

    fn act(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Step { direction, .. } => self.step(*direction),
            Action::Change(path) => self.change(path),
            Action::Jump(_) => Err("jumps are only allowed in reverse mode".to_owned()),
            Action::Walk(to) => self.walk(*to),
            Action::Current => Ok(()),
        }
    }

    pub(super) fn step(&mut self, direction: Direction) -> Result<(), String> {
        let before = self.state.active();
        let step = self
            .game
            .step_in_place(&mut self.state, direction, &mut self.trace);
        step.map_err(|refusal| refusal.to_string())?;
        let (after, shifts) = (self.state.active(), self.trace.shifts());
        let spent = self
            .work
            .command(shifts.len(), examined_cells(self.game, &self.state));
        spent.map_err(|spent| spent.to_string())?;
        self.counter.count(before, after, direction, shifts);
        let pushes = self.trace.pushes() > 0;
        self.played.push(Action::Step { direction, pushes });
        self.inputs.push(Input::Step(direction));
        Ok(())
    }

    fn walk(&mut self, to: Point) -> Result<(), String> {
        let (path, nodes) = match self.game.ground.cell_at(to) {
            Some(to) => walk(self.game, &self.state, to),
            None => (None, 0),
        };
        let spent = self.work.path(nodes, self.game.ground.len());
        spent.map_err(|spent| spent.to_string())?;
        let path = path.ok_or_else(|| format!("no path to {}", CellPosition(to)))?;
        path.into_iter().try_for_each(|to| self.step(to))
    }

    fn change(&mut self, path: &[Direction]) -> Result<(), String> {
        let to = self.game.end_of(&self.state, path);
        self.change_to(to.ok_or("the path leaves the board")?)
    }

    pub(super) fn change_to(&mut self, to: Point) -> Result<(), String> {
        let active = self.game.active_after_change(&self.state, to);
        let active = active.map_err(|refusal| refusal.to_string())?;
        if active != self.state.active
            && let Some(leader) = self.game.leader(&self.state)
        {
            let from = self.game.ground.point(leader);
            self.state.active = active;
            self.played.push(Action::Change(path_between(from, to)));
            self.inputs.push(Input::Change(to));
        }
        Ok(())
    }
}

/// Returns the number of cells that a command examines, for pushers of a group and contents that
/// wait.
pub(super) fn examined_cells(game: &Game, state: &State) -> usize {
    let members = match state.active {
        Active::Pusher(_) => 0,
        Active::Group(_) | Active::Everyone => state.cells.len(),
    };
    let waiting = match state.waiting {
        0 => 0,
        _ => game.conveyors.len(),
    };
    members + waiting
}

impl Game {
    /// Returns the cell of the first active pusher in reading order; `None` if no pusher is active.
    /// In moves, a change to another pusher is written as a path from this cell to that pusher.
    /// Source: SPEC.md (R2).
    #[must_use]
    pub fn leader(&self, state: &State) -> Option<CellId> {
        state.active_cells().next()
    }

    /// Returns the end of a path from the leader.
    pub(super) fn end_of(&self, state: &State, path: &[Direction]) -> Option<Point> {
        let from = self.ground.point(self.leader(state)?);
        path.iter().try_fold(from, |at, to| at.step(*to))
    }
}

/// Returns a path from one point to another, first horizontally, then vertically.
pub(super) fn path_between(from: Point, to: Point) -> Vec<Direction> {
    let run = |from: u32, to: u32, back, forth| {
        let path = if to < from { back } else { forth };
        std::iter::repeat_n(path, from.abs_diff(to) as usize)
    };
    let across = run(from.x, to.x, Direction::West, Direction::East);
    let down = run(from.y, to.y, Direction::North, Direction::South);
    across.chain(down).collect()
}
