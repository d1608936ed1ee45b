//! Recorded moves.

use quandary_core::direction::Direction;

/// One sign of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A command to the active pusher or its group.
    Step {
        /// One of [`Direction::ORTHOGONAL`].
        direction: Direction,
        /// Whether the record says that a box is pushed (a capital letter).
        pushes: bool,
    },
    /// `{...}`: another pusher becomes active. The way from the active one to it, cell by cell,
    /// through whatever lies between.
    Change(Vec<Direction>),
    /// `[...]`: the pusher of a reverse-mode game jumps. The way to the new cell.
    Jump(Vec<Direction>),
    /// `*`: the position that the record was saved at.
    Current,
}

/// A recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(pub Vec<Action>);
