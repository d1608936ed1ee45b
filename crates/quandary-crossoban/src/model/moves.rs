//! Recorded moves.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// One sign of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command to the active pusher or its group.
    Step {
        /// One of [`Direction::ORTHOGONAL`].
        direction: Direction,
        /// Whether the record says that a box is pushed (a capital letter). Retroban's notation
        /// has small letters only: there a small letter says nothing.
        pushes: bool,
    },
    /// `{...}`: another pusher becomes active. The way from the active one to it, cell by cell,
    /// through whatever lies between.
    Change(Vec<Direction>),
    /// `[...]`: the pusher of a reverse-mode game jumps. The way to the new cell.
    Jump(Vec<Direction>),
    /// `x-y`: the active pusher walks to this cell by any way that pushes nothing. Only Retroban's
    /// notation has it, with columns and rows from 0.
    Walk(Point),
    /// `*`: the position that the record was saved at.
    Current,
}

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(pub Vec<Action>);
