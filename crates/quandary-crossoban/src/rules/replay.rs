//! Recorded games, played through the rules.

use crate::format::lurd;
use crate::model::{Action, Moves};
use crate::rules::count::{Counter, Counts};
use crate::rules::game::Game;
use crate::rules::ground::CellId;
use crate::rules::play::Input;
use crate::rules::refusal::Place;
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::travel::walk_to;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::outcome::Failure;

/// A recorded game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The position at its end.
    pub state: State,
    /// Its values.
    pub counts: Counts,
    /// What was played: capital letters exactly where a box was pushed, ways between pushers as
    /// short as they can be, and nothing else.
    pub moves: Moves,
}

/// Plays a recorded game from the start (C7, C8). Whether it solves the puzzle is to be asked of
/// [`Replayed::state`].
///
/// # Errors
/// The first sign that cannot be played, counted from 1.
pub fn replay(game: &Game, moves: &Moves) -> Result<Replayed, Failure> {
    let mut replay = Replay::new(game, game.start());
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

    /// What was played, as inputs.
    pub(super) fn into_inputs(self) -> Vec<Input> {
        self.inputs
    }

    pub(super) fn finish(self) -> Replayed {
        Replayed {
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
        self.counter.count(before, after, direction, shifts);
        let pushes = self.trace.pushes() > 0;
        self.played.push(Action::Step { direction, pushes });
        self.inputs.push(Input::Step(direction));
        Ok(())
    }

    fn walk(&mut self, to: Point) -> Result<(), String> {
        let way = walk_to(self.game, &self.state, to);
        let way = way.ok_or_else(|| format!("no way leads to {}", Place(to)))?;
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
