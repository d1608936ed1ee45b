//! A cell of a board: its type, such as goal or ice, and its content, a box or a pusher.

use crate::model::{Colour, Group};
use quandary_core::direction::Direction;

/// The type of a cell, called "a static property" in the format description.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Plain floor.
    #[default]
    Floor,
    /// A wall, which nothing can enter.
    Wall,
    /// A goal for a box of any colour.
    Goal,
    /// A black hole: it swallows boxes, and pushers cannot enter it.
    Hole,
    /// A lock: boxes on it cannot be moved.
    Lock,
    /// A filter: it admits boxes and pushers of its colour, and plain pushers.
    Filter(Colour),
    /// Ice, on which contents slide.
    Ice,
    /// A conveyor, which carries contents in this direction, one of [`Direction::ORTHOGONAL`].
    Conveyor(Direction),
    /// A weak tile, written `w`: it becomes a hole when a pusher leaves it.
    Weak,
    /// A sturdier weak tile, written `W`: it becomes [`Terrain::Weak`] when a pusher leaves it.
    Sturdy,
}

/// A pusher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pusher {
    /// The colour; `None` for a plain pusher.
    pub colour: Option<Colour>,
    /// The group of linked pushers that the pusher belongs to, if any.
    pub group: Option<Group>,
}

/// The content of a cell: a box or a pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A box with its colour; `None` for a plain box.
    Box(Option<Colour>),
    /// A pusher.
    Pusher(Pusher),
}

/// A cell of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The type of the cell.
    pub terrain: Terrain,
    /// The content of the cell. Walls and holes have none.
    pub content: Option<Content>,
}

impl Cell {
    /// A wall.
    pub const WALL: Self = Self {
        terrain: Terrain::Wall,
        content: None,
    };

    /// Returns whether the content is a box.
    #[must_use]
    pub fn has_box(self) -> bool {
        matches!(self.content, Some(Content::Box(_)))
    }

    /// Returns the pusher in the cell, if there is one.
    #[must_use]
    pub fn pusher(self) -> Option<Pusher> {
        match self.content {
            Some(Content::Pusher(pusher)) => Some(pusher),
            _ => None,
        }
    }
}
