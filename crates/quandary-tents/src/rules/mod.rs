//! The rules of Tents (SPEC, part R) and the notation of moves (part N).
//!
//! Version 1 of libgame has only flat 8x8 boards with contact all around; version 2 adds other
//! sizes, the torus and contact by sides. One set of rules covers both versions, because the size
//! and the rule options are stored in the board.

mod move_class;
mod moves;
mod positions;
mod violation;

pub use move_class::{LosingReason, MoveClass, classify, classify_strictly};
pub use moves::{Change, Mark, Move, MoveGroups, NotationError, Solution, fill_grass};
pub(crate) use positions::Positions;
pub use violation::{Violation, is_solved, violations};

use crate::model::{Board, PairingRule, Square};
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use std::fmt;

/// A row or a column, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A row, numbered from 0 at the top.
    Row(u32),
    /// A column, numbered from 0 at the left.
    Column(u32),
}

impl Line {
    /// All rows and columns of a board, the rows first.
    pub fn all(board: &Board) -> impl Iterator<Item = Self> + use<> {
        let rows = (0..board.rows()).map(Self::Row);
        rows.chain((0..board.columns()).map(Self::Column))
    }

    /// The row and the column of a square.
    #[must_use]
    pub fn through(at: Point) -> [Self; 2] {
        [Self::Row(at.y), Self::Column(at.x)]
    }

    /// The squares of the line, from the left or from the top; none if the line is outside the
    /// board.
    pub fn squares(self, board: &Board) -> impl Iterator<Item = Point> + use<> {
        let (inside, length) = match self {
            Self::Row(y) => (y < board.rows(), board.columns()),
            Self::Column(x) => (x < board.columns(), board.rows()),
        };
        let length = if inside { length } else { 0 };
        (0..length).map(move |index| match self {
            Self::Row(y) => Point::new(index, y),
            Self::Column(x) => Point::new(x, index),
        })
    }

    /// The clue of the line; `None` if the line has no clue or is outside the board.
    #[must_use]
    pub fn clue(self, board: &Board) -> Option<u32> {
        let (clues, index) = match self {
            Self::Row(y) => (&board.row_clues, y),
            Self::Column(x) => (&board.column_clues, x),
        };
        clues.get(index as usize).copied().flatten()
    }

    /// The number of squares on the line that have this content.
    #[must_use]
    pub fn count(self, board: &Board, what: Square) -> u32 {
        let squares = self.squares(board);
        squares.filter(|at| board.square(*at) == Some(what)).count() as u32
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(index) => write!(f, "row {index}"),
            Self::Column(index) => write!(f, "column {index}"),
        }
    }
}

/// A wrapper that displays the position of a square as `(row,column)`, both numbered from 0.
#[derive(Clone, Copy, Debug)]
pub struct SquarePosition(pub Point);

impl fmt::Display for SquarePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.y, self.0.x)
    }
}

/// The board with all tents and grass removed.
#[must_use]
pub fn cleared(board: &Board) -> Board {
    let mut cleared = board.clone();
    for line in (0..board.rows()).map(Line::Row) {
        for at in line.squares(board) {
            if let Some(square) = cleared.squares.get_mut(at)
                && *square != Square::Tree
            {
                *square = Square::Empty;
            }
        }
    }
    cleared
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The square is outside the board.
    Outside(Point),
    /// The square has a tree, which cannot be changed.
    TreeOnSquare(Point),
    /// The move would place a tree.
    TreePlaced,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside(at) => {
                write!(f, "the square {} is outside the board", SquarePosition(*at))
            }
            Self::TreeOnSquare(at) => write!(f, "the square {} has a tree", SquarePosition(*at)),
            Self::TreePlaced => f.write_str("a move cannot place a tree"),
        }
    }
}

/// The rules for playing a board under one reading of rule 4 (see [`PairingRule`]).
///
/// The start position contains the tents and grass that are given on the board. Losing moves can be
/// played, as in libgame; illegal moves are refused.
#[derive(Clone, Debug)]
pub struct TentsRules {
    board: Board,
    pairing: PairingRule,
}

impl TentsRules {
    /// The rules for this board.
    #[must_use]
    pub fn new(board: Board, pairing: PairingRule) -> Self {
        Self { board, pairing }
    }

    /// The board at the start.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The reading of rule 4.
    #[must_use]
    pub fn pairing(&self) -> PairingRule {
        self.pairing
    }
}

impl Rules for TentsRules {
    type State = Board;
    type Input = Move;
    type Undo = Change;
    type Refusal = Refusal;

    fn start(&self) -> Board {
        self.board.clone()
    }

    fn step(&self, board: &mut Board, input: &Move) -> Result<Change, Refusal> {
        input.play(board)
    }

    fn take_back(&self, board: &mut Board, change: &Change) {
        change.take_back(board);
    }

    fn is_solved(&self, board: &Board) -> bool {
        is_solved(board, self.pairing)
    }
}
