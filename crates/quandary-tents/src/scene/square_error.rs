//! Errors that drawings show on squares. Only errors that cannot be corrected by adding tents
//! and grass are shown.

use crate::model::{Board, Square};
use quandary_core::grid::Point;

/// An error on a square that further moves cannot remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareError {
    /// A tent in contact with another tent.
    Contact,
    /// A tent without an adjacent tree.
    NoTree,
    /// A tree with neither a tent nor an empty square next to it.
    NoTent,
}

impl SquareError {
    pub(super) fn of(board: &Board, at: Point, square: Square) -> Option<Self> {
        let is = |at: Point, wanted| board.square(at) == Some(wanted);
        let has_neighbour = |wanted| board.neighbours(at).any(|other| is(other, wanted));
        match square {
            Square::Tent if board.contacts(at).any(|other| is(other, Square::Tent)) => {
                Some(Self::Contact)
            }
            Square::Tent if !has_neighbour(Square::Tree) => Some(Self::NoTree),
            Square::Tree if !has_neighbour(Square::Tent) && !has_neighbour(Square::Empty) => {
                Some(Self::NoTent)
            }
            _ => None,
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Contact => " in contact",
            Self::NoTree => " without a tree",
            Self::NoTent => " without a free square for its tent",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Contact, Edges};

    #[test]
    fn permanent_errors_are_marked() {
        use Square::{Grass, Tent, Tree};
        let mut board = Board::new(1, 5, Edges::Flat, Contact::AllAround);
        for (x, square) in [(0, Tree), (1, Grass), (2, Tent), (4, Tree)] {
            if let Some(there) = board.squares.get_mut(Point::new(x, 0)) {
                *there = square;
            }
        }
        let wrong = |x| {
            let at = Point::new(x, 0);
            SquareError::of(&board, at, board.square(at).unwrap_or_default())
        };
        assert_eq!(wrong(0), Some(SquareError::NoTent));
        assert_eq!(wrong(2), Some(SquareError::NoTree));
        assert_eq!((wrong(1), wrong(3), wrong(4)), (None, None, None));
    }
}
