//! The reasons why commands are refused and why boards cannot be played.

use crate::model::Colour;
use quandary_core::grid::Point;
use std::fmt;

/// Why a board cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The board has no pusher.
    #[error("the board has no pusher")]
    NoPusher,
}

/// A refused command: where and why. The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The cell that causes the refusal; for [`RefusalReason::Wall`], the cell next to the wall.
    pub at: Point,
    /// The reason for the refusal.
    pub why: RefusalReason,
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// A wall or the edge of the board is in the way.
    Wall,
    /// Another pusher is in the way.
    Pusher,
    /// There is a second box behind the box.
    SecondBox,
    /// Pushers cannot enter holes.
    Hole,
    /// The filter blocks the box or pusher; the field is the colour of the filter.
    Filter(Colour),
    /// The conveyor points against the move.
    Against,
    /// The lock holds the box.
    Locked,
    /// The box and the pusher have different colours; the field is the colour of the box.
    Colour(Colour),
    /// The cell given for a change of pusher has no pusher.
    NoPusher,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = CellPosition(self.at);
        match self.why {
            RefusalReason::Wall => write!(f, "blocked by a wall next to {at}"),
            RefusalReason::Pusher => write!(f, "blocked by a pusher at {at}"),
            RefusalReason::SecondBox => write!(f, "blocked by a second box at {at}"),
            RefusalReason::Hole => write!(f, "pushers cannot enter the hole at {at}"),
            RefusalReason::Filter(colour) => {
                write!(f, "blocked by the {} filter at {at}", colour.name())
            }
            RefusalReason::Against => write!(f, "the conveyor at {at} points against the move"),
            RefusalReason::Locked => write!(f, "a lock holds the box at {at}"),
            RefusalReason::Colour(colour) => {
                write!(
                    f,
                    "the pusher cannot push the {} box at {at}",
                    colour.name()
                )
            }
            RefusalReason::NoPusher => write!(f, "no pusher at {at}"),
        }
    }
}

/// A cell of the board, displayed as `(column,row)`. Columns and rows are numbered from 1.
#[derive(Clone, Copy, Debug)]
pub struct CellPosition(pub Point);

impl fmt::Display for CellPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A front end may point at any cell, also outside of every board.
        let from_1 = |coordinate: u32| u64::from(coordinate) + 1;
        write!(f, "({},{})", from_1(self.0.x), from_1(self.0.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_outside_of_every_board_are_displayed() {
        let far = CellPosition(Point::new(u32::MAX, 0));
        assert_eq!(far.to_string(), "(4294967296,1)");
    }
}
