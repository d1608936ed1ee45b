//! Why something cannot be done.

use crate::model::Colour;
use quandary_core::grid::Point;
use std::fmt;

/// A board that cannot be played, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Nobody moves.
    #[error("there is no pusher")]
    NoPusher,
}

/// Why a command is refused; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cell in question; for [`Why::Wall`] the cell before the wall.
    pub at: Point,
    /// What is wrong there.
    pub why: Why,
}

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A wall, or the edge of the board.
    Wall,
    /// Another pusher.
    Pusher,
    /// A box behind the box.
    SecondBox,
    /// The hole: pushers keep out.
    Hole,
    /// The filter is of another colour.
    Filter(Colour),
    /// The conveyor comes towards it.
    Against,
    /// The lock holds the box.
    Locked,
    /// The box is of another colour than the pusher.
    Colour(Colour),
    /// There is no pusher to change to.
    Nobody,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Place(self.at);
        match self.why {
            Why::Wall => write!(f, "a wall is beside {at}"),
            Why::Pusher => write!(f, "a pusher stands on {at}"),
            Why::SecondBox => write!(f, "a second box stands on {at}"),
            Why::Hole => write!(f, "there is a hole on {at}"),
            Why::Filter(colour) => write!(f, "the filter on {at} is {}", colour.name()),
            Why::Against => write!(f, "the conveyor on {at} comes the other way"),
            Why::Locked => write!(f, "a lock holds the box on {at}"),
            Why::Colour(colour) => {
                write!(f, "the box on {at} is {}, the pusher is not", colour.name())
            }
            Why::Nobody => write!(f, "no pusher stands on {at}"),
        }
    }
}

/// A point as the family writes it: (column,row) from 1.
#[derive(Clone, Copy, Debug)]
pub struct Place(pub Point);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.x + 1, self.0.y + 1)
    }
}
