//! Playing: gestures, undo and redo by step, by push or by gesture, checkpoints.

use crate::model::{Action, Moves};
use crate::rules::game::Game;
use crate::rules::refusal::Refusal;
use crate::rules::replay::{Replay, ReplayResult};
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::travel::{push_to, walk_to};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::outcome::Failure;
use quandary_core::session::{Rules, Session};

/// What a player enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// A command.
    Step(Direction),
    /// The pusher at a point, and those linked to it, become active.
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
                let active = self.activity(state, *to)?;
                trace.begin(state.active);
                state.active = active;
            }
        }
        Ok(trace)
    }

    fn take_back(&self, state: &mut State, undo: Trace) {
        Game::take_back(self, state, &undo);
    }

    fn is_solved(&self, state: &State) -> bool {
        Game::is_solved(self, state)
    }
}

/// How far undo and redo go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoUnit {
    /// One input.
    Step,
    /// Up to a push: undo takes the last push back and what came after it, redo goes on until a
    /// box has been pushed.
    Push,
    /// What was entered at once.
    Gesture,
}

/// An input that was played, or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    input: Input,
    pushes: bool,
    /// Whether a gesture begins with it.
    begins: bool,
}

/// A game in progress.
pub struct Player {
    session: Session<Game>,
    entries: Vec<Entry>,
    /// How many of the entries are played; the others were taken back.
    done: usize,
    checkpoints: Vec<(String, Vec<Entry>)>,
}

impl Player {
    /// A game at its start.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self {
            session: Session::new(game),
            entries: Vec::new(),
            done: 0,
            checkpoints: Vec::new(),
        }
    }

    /// The board with its rules.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.session.rules()
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &State {
        self.session.state()
    }

    /// Whether the aim is reached.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.session.is_solved()
    }

    /// What was played, in the family's notation, and its values.
    #[must_use]
    pub fn replayed(&self) -> ReplayResult {
        let mut replay = Replay::new(self.game(), Game::start(self.game()));
        for entry in &self.entries[..self.done] {
            let played = match entry.input {
                Input::Step(to) => replay.step(to),
                Input::Change(to) => replay.change_to(to),
            };
            debug_assert!(played.is_ok(), "it was played before");
        }
        replay.finish()
    }

    /// Plays inputs as one gesture, all or none of them, and forgets what could be redone.
    ///
    /// # Errors
    /// The index of the refused input, from 0, and why.
    pub fn apply(&mut self, gesture: &[Input]) -> Result<(), (usize, Refusal)> {
        let entries = self.tried(gesture)?;
        self.play(entries);
        Ok(())
    }

    /// Plays what was tried before.
    fn play(&mut self, entries: Vec<Entry>) {
        if entries.is_empty() {
            return;
        }
        self.entries.truncate(self.done);
        for entry in entries {
            let played = self.session.apply(&[entry.input]);
            debug_assert!(played.is_ok(), "it was tried before");
            self.entries.push(entry);
        }
        self.done = self.entries.len();
    }

    /// Plays recorded moves as one gesture.
    ///
    /// # Errors
    /// The first sign that cannot be played; nothing is played then.
    pub fn enter(&mut self, moves: &Moves) -> Result<(), Failure> {
        let mut entries = self.replay(moves)?;
        for later in entries.iter_mut().skip(1) {
            later.begins = false;
        }
        self.play(entries);
        Ok(())
    }

    /// Plays recorded moves, each as a gesture of its own, all or none of them.
    ///
    /// # Errors
    /// The first sign that cannot be played; nothing is played then.
    pub fn enter_one_by_one(&mut self, moves: &Moves) -> Result<(), Failure> {
        let entries = self.replay(moves)?;
        self.play(entries);
        Ok(())
    }

    /// The entries that recorded moves make here, each a gesture of its own.
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

    /// Walks to a cell as one gesture. False if no way leads there.
    pub fn walk_to(&mut self, to: Point) -> bool {
        let way = walk_to(self.game(), self.state(), to);
        self.follow(way)
    }

    /// Pushes a box to a cell as one gesture. False if there is no such way.
    pub fn push_to(&mut self, from: Point, to: Point) -> bool {
        let way = push_to(self.game(), self.state(), from, to);
        self.follow(way)
    }

    /// Takes back. False if nothing of that kind was played.
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

    /// Plays again what was taken back. False if nothing of that kind was.
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

    /// Takes back everything; redo brings it back.
    pub fn restart(&mut self) {
        self.session.restart();
        self.done = 0;
    }

    /// Remembers how this position was reached, under a name. An older one of that name goes.
    pub fn set_checkpoint(&mut self, name: &str) {
        self.session.set_checkpoint(name);
        self.checkpoints.retain(|(other, _)| other != name);
        let played = self.entries[..self.done].to_vec();
        self.checkpoints.push((name.to_owned(), played));
    }

    /// Goes to a checkpoint: the position and what led to it. False if there is none of that name.
    pub fn return_to(&mut self, name: &str) -> bool {
        let known = self.checkpoints.iter().find(|(other, _)| other == name);
        let Some((_, entries)) = known.filter(|_| self.session.return_to(name)) else {
            return false;
        };
        self.entries.clone_from(entries);
        self.done = self.entries.len();
        true
    }

    fn follow(&mut self, way: Option<Vec<Direction>>) -> bool {
        let gesture: Option<Vec<Input>> = way.map(|way| way.into_iter().map(Input::Step).collect());
        gesture.is_some_and(|gesture| self.apply(&gesture).is_ok())
    }

    /// The entries that a gesture would make.
    fn tried(&self, gesture: &[Input]) -> Result<Vec<Entry>, (usize, Refusal)> {
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
