//! One cell of a board: its type, which stays, and its content, which moves.

use crate::model::{Colour, Group};
use quandary_core::direction::Direction;

/// The type of a cell (seed, second part: "a static property").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Nothing special.
    #[default]
    Floor,
    /// Nothing enters.
    Wall,
    /// A box belongs here, whatever its colour.
    Goal,
    /// Swallows boxes; pushers keep out.
    Hole,
    /// A box that came to rest here stays.
    Lock,
    /// Lets through its own colour.
    Filter(Colour),
    /// What comes onto it slides on.
    Ice,
    /// Carries what rests on it: one of [`Direction::ORTHOGONAL`].
    Conveyor(Direction),
    /// `w`: becomes a hole when it is left empty.
    Weak,
    /// `W`: becomes [`Terrain::Weak`] when it is left empty.
    Sturdy,
}

/// A pusher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pusher {
    /// Its colour; a plain one has none.
    pub colour: Option<Colour>,
    /// The pushers that move when it moves.
    pub group: Option<Group>,
}

/// What stands on a cell and can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A box; a plain one has no colour.
    Box(Option<Colour>),
    /// A pusher.
    Pusher(Pusher),
}

/// A cell of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Its type.
    pub terrain: Terrain,
    /// What stands on it. Nothing stands on walls and holes.
    pub content: Option<Content>,
}

impl Cell {
    /// A wall.
    pub const WALL: Self = Self {
        terrain: Terrain::Wall,
        content: None,
    };

    /// Whether a box stands on it.
    #[must_use]
    pub fn has_box(self) -> bool {
        matches!(self.content, Some(Content::Box(_)))
    }

    /// The pusher on it.
    #[must_use]
    pub fn pusher(self) -> Option<Pusher> {
        match self.content {
            Some(Content::Pusher(pusher)) => Some(pusher),
            _ => None,
        }
    }
}
