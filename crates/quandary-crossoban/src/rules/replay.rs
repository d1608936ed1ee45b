//! Recorded games, played through the rules.

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
use quandary_core::grid::Point;
use quandary_core::outcome::Failure;

/// A recorded game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayResult {
    /// The position at its end.
    pub state: State,
    /// Its values.
    pub counts: Counts,
    /// What was played: capital letters exactly where a box was pushed, ways between pushers as
    /// short as they can be, and nothing else.
    pub moves: Moves,
}

/// Plays a recorded game from the start (C7, C8). Whether it solves the puzzle is to be asked of
/// [`ReplayResult::state`].
///
/// # Errors
/// The first sign that cannot be played, counted from 1.
pub fn replay(game: &Game, moves: &Moves) -> Result<ReplayResult, Failure> {
    replay_within(game, moves, MAX_REPLAY_STEPS)
}

/// The same with another ceiling than [`MAX_REPLAY_STEPS`] on the steps of work that it may take (C13).
///
/// # Errors
/// The first sign that cannot be played, counted from 1, or that takes too much.
pub fn replay_within(game: &Game, moves: &Moves, steps: u64) -> Result<ReplayResult, Failure> {
    let mut replay = Replay::new(game, game.start());
    replay.work = WorkBudget::of(steps);
    replay.play(moves)?;
    Ok(replay.finish())
}

/// A game while it is recorded.
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

    pub(super) fn play(&mut self, moves: &Moves) -> Result<(), Failure> {
        for (action, at) in moves.0.iter().zip(1..) {
            self.act(action).map_err(|reason| Failure {
                at,
                token: lurd::token(action),
                reason,
            })?;
        }
        Ok(())
    }

    /// What was played: each input with its action.
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
            Action::Change(way) => self.change(way),
            Action::Jump(_) => Err("jumps belong to games played backwards".to_owned()),
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
            .command(shifts.len(), looked_through(self.game, &self.state));
        spent.map_err(|spent| spent.to_string())?;
        self.counter.count(before, after, direction, shifts);
        let pushes = self.trace.pushes() > 0;
        self.played.push(Action::Step { direction, pushes });
        self.inputs.push(Input::Step(direction));
        Ok(())
    }

    fn walk(&mut self, to: Point) -> Result<(), String> {
        let (way, places) = match self.game.ground.cell_at(to) {
            Some(to) => walk(self.game, &self.state, to),
            None => (None, 0),
        };
        let spent = self.work.way(places, self.game.ground.len());
        spent.map_err(|spent| spent.to_string())?;
        let way = way.ok_or_else(|| format!("no way leads to {}", CellPosition(to)))?;
        way.into_iter().try_for_each(|to| self.step(to))
    }

    fn change(&mut self, way: &[Direction]) -> Result<(), String> {
        let to = self.game.end_of(&self.state, way);
        self.change_to(to.ok_or("the way leaves the board")?)
    }

    pub(super) fn change_to(&mut self, to: Point) -> Result<(), String> {
        let active = self.game.activity(&self.state, to);
        let active = active.map_err(|refusal| refusal.to_string())?;
        if active != self.state.active
            && let Some(leader) = self.game.leader(&self.state)
        {
            let from = self.game.ground.point(leader);
            self.state.active = active;
            self.played.push(Action::Change(way_between(from, to)));
            self.inputs.push(Input::Change(to));
        }
        Ok(())
    }
}

/// How many cells a command looks through: for the pushers of a group, and for what waits.
fn looked_through(game: &Game, state: &State) -> usize {
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
    /// The pusher at which the way of a change of pusher begins: the first of the active ones in
    /// reading order (R2).
    #[must_use]
    pub fn leader(&self, state: &State) -> Option<CellId> {
        state.active_cells().next()
    }

    /// Where a way from there leads.
    pub(super) fn end_of(&self, state: &State, way: &[Direction]) -> Option<Point> {
        let from = self.ground.point(self.leader(state)?);
        way.iter().try_fold(from, |at, to| at.step(*to))
    }
}

/// A way from one point to another: columns first.
fn way_between(from: Point, to: Point) -> Vec<Direction> {
    let run = |from: u32, to: u32, back, forth| {
        let way = if to < from { back } else { forth };
        std::iter::repeat_n(way, from.abs_diff(to) as usize)
    };
    let across = run(from.x, to.x, Direction::West, Direction::East);
    let down = run(from.y, to.y, Direction::North, Direction::South);
    across.chain(down).collect()
}
