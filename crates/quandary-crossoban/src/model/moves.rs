//! Moves as they are recorded in files.

mod letters;
mod reader;

pub(crate) use reader::{BadMove, MoveReader, Run, direction, is_retroban};

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::sync::Arc;

/// One token of recorded moves, such as a step or a change of pusher.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command to the active pusher or its group.
    Step {
        /// The direction of the step, one of [`Direction::ORTHOGONAL`].
        direction: Direction,
        /// Whether the letter is a capital. A capital states that the pusher pushes a box (in
        /// reverse mode, pulls one). A lowercase letter states nothing about pushes in the notation
        /// of Retroban and in records without capitals.
        pushes: bool,
    },
    /// `{...}`: a change to another pusher, given by a path from the active pusher to the other
    /// pusher. The path may cross walls and contents.
    Change(Vec<Direction>),
    /// `[...]`: a jump of the pusher to another cell, given by a path to that cell. Jumps occur
    /// only in reverse mode, in which boxes are pulled.
    Jump(Vec<Direction>),
    /// `x-y`: a walk of the active pusher to a cell, without pushes. Only the notation of Retroban
    /// has such walks; columns and rows count from 0.
    Walk(Point),
    /// `*`: a mark at the position at which the game was saved. It has no effect on the game.
    Current,
}

/// The moves of a game, with run lengths expanded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(pub Vec<Action>);

/// The moves of a record, as written in the file. Run lengths are expanded only while the moves are
/// read, so recorded moves take only as much memory as their text.
#[derive(Clone, Debug, Default)]
pub struct RecordedMoves {
    text: Arc<str>,
    count: u64,
}

impl RecordedMoves {
    /// A text that [`MoveReader`] reads without an error, as `count` moves.
    pub(crate) fn new(text: Arc<str>, count: u64) -> Self {
        Self { text, count }
    }

    /// Returns the text of the moves, in LURD or in the notation of Retroban.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of actions of the moves, with run lengths expanded: `3r` counts as three.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the moves as actions. The iterator reads each action from the text when it is
    /// requested, and expands run lengths.
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let runs = MoveReader::new(Arc::clone(&self.text)).map_while(Result::ok);
        runs.flat_map(Run::actions)
    }
}

impl PartialEq for RecordedMoves {
    /// Compares the moves: `3r` is equal to `rrr`.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text || self.count == other.count && self.actions().eq(other.actions())
    }
}

impl Eq for RecordedMoves {}
