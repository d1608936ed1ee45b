//! Moves as they are recorded in files.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// One token of recorded moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command to the active pusher or its group.
    Step {
        /// One of [`Direction::ORTHOGONAL`].
        direction: Direction,
        /// Whether the record states that a box is pushed (capital letter). In the notation of
        /// Retroban, small letters do not state anything.
        pushes: bool,
    },
    /// `{...}`: a change to another pusher, given by a path of cells from the active one,
    /// regardless of what is in between.
    Change(Vec<Direction>),
    /// `[...]`: a jump of the pusher in reverse mode, given by a path to the new cell.
    Jump(Vec<Direction>),
    /// `x-y`: a walk of the active pusher to a cell, without pushes. Only the notation of Retroban
    /// has it, with columns and rows from 0.
    Walk(Point),
    /// `*`: the position at which the game was saved.
    Current,
}

/// Recorded moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(pub Vec<Action>);
