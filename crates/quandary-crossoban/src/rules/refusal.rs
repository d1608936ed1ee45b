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
    /// The cell in question; for [`RefusalReason::Wall`] the cell before the wall.
    pub at: Point,
    /// What is wrong there.
    pub why: RefusalReason,
}

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
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
        let at = CellPosition(self.at);
        match self.why {
            RefusalReason::Wall => write!(f, "a wall is beside {at}"),
            RefusalReason::Pusher => write!(f, "a pusher stands on {at}"),
            RefusalReason::SecondBox => write!(f, "a second box stands on {at}"),
            RefusalReason::Hole => write!(f, "there is a hole on {at}"),
            RefusalReason::Filter(colour) => write!(f, "the filter on {at} is {}", colour.name()),
            RefusalReason::Against => write!(f, "the conveyor on {at} comes the other way"),
            RefusalReason::Locked => write!(f, "a lock holds the box on {at}"),
            RefusalReason::Colour(colour) => {
                write!(f, "the box on {at} is {}, the pusher is not", colour.name())
            }
            RefusalReason::Nobody => write!(f, "no pusher stands on {at}"),
        }
    }
}

/// A point as the family writes it: (column,row) from 1.
#[derive(Clone, Copy, Debug)]
pub struct CellPosition(pub Point);

impl fmt::Display for CellPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.x + 1, self.0.y + 1)
    }
}
