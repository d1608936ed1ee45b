//! Interactive play: gestures, undo and redo, checkpoints.

use crate::model::{Action, Moves};
use crate::rules::game::Game;
use crate::rules::refusal::Refusal;
use crate::rules::replay::{Replay, ReplayResult};
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::travel::{push_to, walk_to};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::session::{Rules, Session};
use std::sync::Arc;

/// An input of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A command: the active pushers step in this direction.
    Step(Direction),
    /// Makes the pusher at a point active, together with the pushers linked to it.
    Change(Point),
}

impl Rules for Game {
    type State = State;
    type Input = Input;
    type Undo = Trace;
    type Refusal = Refusal;

    fn start(&self) -> State {
        Game::start(self)
    }

    fn step(&self, state: &mut State, input: &Input) -> Result<Trace, Refusal> {
        let mut trace = Trace::default();
        match input {
            Input::Step(to) => self.step_in_place(state, *to, &mut trace)?,
            Input::Change(to) => {
                let active = self.active_after_change(state, *to)?;
                trace.begin(state.active);
                state.active = active;
            }
        }
        Ok(trace)
    }

    fn take_back(&self, state: &mut State, undo: &Trace) {
        Game::take_back(self, state, undo);
    }

    fn is_solved(&self, state: &State) -> bool {
        Game::is_solved(self, state)
    }
}

/// The unit of undo and redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoUnit {
    /// One input.
    Step,
    /// Up to a push: undo reverts the last push and everything after it; redo continues until a
    /// box is pushed.
    Push,
    /// All inputs that were entered together, such as the steps of a walk.
    Gesture,
}

/// An input that was played or undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    input: Input,
    pushes: bool,
    /// Whether the input is the first of a gesture.
    begins: bool,
}

/// A game in progress, with undo, redo and checkpoints.
pub struct Player {
    session: Session<Game>,
    entries: Vec<Entry>,
    /// Number of entries that are played; the others were undone.
    done: usize,
    checkpoints: Vec<(String, Vec<Entry>)>,
}

impl Player {
    /// Begins to play `game` at its starting position, with an empty history.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self {
            session: Session::new(Arc::new(game)),
            entries: Vec::new(),
            done: 0,
            checkpoints: Vec::new(),
        }
    }

    /// Returns the [`Game`] that is played: the board with its rule variant.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.session.rules()
    }

    /// Returns the current position.
    #[must_use]
    pub fn state(&self) -> &State {
        self.session.state()
    }

    /// Returns whether the current position is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.session.is_solved()
    }

    /// Returns the moves played so far, with the current position and the counts.
    #[must_use]
    pub fn replayed(&self) -> ReplayResult {
        let mut replay = Replay::new(self.game(), Game::start(self.game()));
        for entry in &self.entries[..self.done] {
            let played = match entry.input {
                Input::Step(to) => replay.step(to),
                Input::Change(to) => replay.change_to(to),
            };
            debug_assert!(played.is_ok(), "the input was played before");
        }
        replay.finish()
    }

    /// Plays all inputs of a gesture, or none if one of them is refused. One undo by
    /// [`UndoUnit::Gesture`] undoes the whole gesture. Inputs that were undone earlier can no
    /// longer be redone.
    ///
    /// # Errors
    /// An input is refused. The error has the index of this input, from 0, and the reason.
    pub fn apply(&mut self, gesture: &[Input]) -> Result<(), (usize, Refusal)> {
        let entries = self.checked(gesture)?;
        self.play(entries);
        Ok(())
    }

    /// Plays entries that were already checked.
    fn play(&mut self, entries: Vec<Entry>) {
        if entries.is_empty() {
            return;
        }
        self.entries.truncate(self.done);
        for entry in entries {
            let played = self.session.apply(vec![entry.input]);
            debug_assert!(played.is_ok(), "the input was checked");
            self.entries.push(entry);
        }
        self.done = self.entries.len();
    }

    /// Plays all moves, or none if one of them cannot be played. One undo by [`UndoUnit::Gesture`]
    /// undoes all of the moves.
    ///
    /// # Errors
    /// An action cannot be played. The error describes the first such action.
    pub fn enter(&mut self, moves: &Moves) -> Result<(), Failure> {
        let mut entries = self.replay(moves)?;
        for later in entries.iter_mut().skip(1) {
            later.begins = false;
        }
        self.play(entries);
        Ok(())
    }

    /// Plays all moves, or none if one of them cannot be played. Each undo by [`UndoUnit::Gesture`]
    /// undoes one step or one change of pusher.
    ///
    /// # Errors
    /// An action cannot be played. The error describes the first such action.
    pub fn enter_one_by_one(&mut self, moves: &Moves) -> Result<(), Failure> {
        let entries = self.replay(moves)?;
        self.play(entries);
        Ok(())
    }

    /// Returns the entries for moves from the current position, each as a gesture of its own.
    fn replay(&self, moves: &Moves) -> Result<Vec<Entry>, Failure> {
        let mut replay = Replay::new(self.game(), self.state().clone());
        replay.play(moves)?;
        let entries = replay.into_inputs().map(|(input, action)| Entry {
            input,
            pushes: matches!(action, Action::Step { pushes: true, .. }),
            begins: true,
        });
        Ok(entries.collect())
    }

    /// Walks to a cell. Returns `false` if no path to the cell is found. One undo by
    /// [`UndoUnit::Gesture`] undoes the whole walk.
    pub fn walk_to(&mut self, to: Point) -> bool {
        let path = walk_to(self.game(), self.state(), to);
        self.follow(path)
    }

    /// Pushes a box from cell `from` to cell `to`. Returns `false` if no way to do this is found.
    /// One undo by [`UndoUnit::Gesture`] undoes the whole sequence of walks and pushes.
    pub fn push_to(&mut self, from: Point, to: Point) -> bool {
        let path = push_to(self.game(), self.state(), from, to);
        self.follow(path)
    }

    /// Undoes the last inputs; `stretch` is the unit to undo. Returns `false` if there is no input
    /// to undo. With [`UndoUnit::Push`], also returns `false` if no played input is a push.
    pub fn undo(&mut self, stretch: UndoUnit) -> bool {
        let played = &self.entries[..self.done];
        let to = match stretch {
            UndoUnit::Step => self.done.checked_sub(1),
            UndoUnit::Push => played.iter().rposition(|entry| entry.pushes),
            UndoUnit::Gesture => played.iter().rposition(|entry| entry.begins),
        };
        let Some(to) = to else {
            return false;
        };
        while self.done > to && self.session.undo() {
            self.done -= 1;
        }
        true
    }

    /// Plays undone inputs again; `stretch` is the unit to redo. Returns `false` if there is no
    /// input to redo. With [`UndoUnit::Push`], also returns `false` if no undone input is a push.
    pub fn redo(&mut self, stretch: UndoUnit) -> bool {
        let undone = &self.entries[self.done..];
        let count = match stretch {
            UndoUnit::Step => undone.first().map(|_| 1),
            UndoUnit::Push => undone
                .iter()
                .position(|entry| entry.pushes)
                .map(|at| at + 1),
            UndoUnit::Gesture => undone.first().map(|_| {
                let rest = undone.iter().skip(1);
                1 + rest.take_while(|entry| !entry.begins).count()
            }),
        };
        let Some(count) = count else {
            return false;
        };
        let to = self.done + count;
        while self.done < to && self.session.redo() {
            self.done += 1;
        }
        true
    }

    /// Undoes all inputs; redo plays them again.
    pub fn restart(&mut self) {
        self.session.restart();
        self.done = 0;
    }

    /// Sets a checkpoint with this name. The checkpoint stores the current position and the inputs
    /// that led to that position. An existing checkpoint with the same name is replaced.
    pub fn set_checkpoint(&mut self, name: &str) {
        self.session.set_checkpoint(name);
        self.checkpoints.retain(|(other, _)| other != name);
        let played = self.entries[..self.done].to_vec();
        self.checkpoints.push((name.to_owned(), played));
    }

    /// Goes back to the position and the inputs of a named checkpoint. Returns `false` if there
    /// is no checkpoint of that name.
    pub fn return_to(&mut self, name: &str) -> bool {
        let known = self.checkpoints.iter().find(|(other, _)| other == name);
        let Some((_, entries)) = known.filter(|_| self.session.return_to(name)) else {
            return false;
        };
        self.entries.clone_from(entries);
        self.done = self.entries.len();
        true
    }

    fn follow(&mut self, path: Option<Vec<Direction>>) -> bool {
        let gesture: Option<Vec<Input>> =
            path.map(|path| path.into_iter().map(Input::Step).collect());
        gesture.is_some_and(|gesture| self.apply(&gesture).is_ok())
    }

    /// Returns the entries of a gesture after checking that it can be played.
    fn checked(&self, gesture: &[Input]) -> Result<Vec<Entry>, (usize, Refusal)> {
        let mut state = self.state().clone();
        let mut entries = Vec::with_capacity(gesture.len());
        for (index, input) in gesture.iter().enumerate() {
            let trace = Rules::step(self.game(), &mut state, input);
            let trace = trace.map_err(|refusal| (index, refusal))?;
            entries.push(Entry {
                input: *input,
                pushes: trace.pushes() > 0,
                begins: index == 0,
            });
        }
        Ok(entries)
    }
}
