//! The numbers of cells around a board, for clues and for row and column numbers.

use super::view::Coordinates;
use crate::model::{Board, Edges};
use crate::rules::Line;
use quandary_core::grid::Point;

/// The number of cells around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margins {
    /// For the row numbers and a gap, or for the sign of a torus.
    pub(super) left: u32,
    /// For the digits of the column numbers, or for the sign of a torus.
    pub(super) top: u32,
    /// For the row clues and their marks.
    pub(super) right: u32,
    /// For the digits of the column clues.
    pub(super) bottom: u32,
}

/// The number of characters of a cell in text.
pub(super) const CELL_LETTERS: usize = 2;

impl Margins {
    pub(super) fn of(board: &Board, coordinates: Coordinates) -> Self {
        let most = |clues: &[Option<u32>]| {
            let clues = clues.iter().map(|clue| digits(clue.unwrap_or_default()));
            clues.max().unwrap_or(1)
        };
        let cells = CELL_LETTERS as u32;
        let (left, top) = match coordinates {
            Coordinates::Shown => (
                digits(board.rows().saturating_sub(1)) / cells + 1,
                digits(board.columns().saturating_sub(1)),
            ),
            Coordinates::Hidden => {
                let sign = u32::from(board.edges == Edges::Torus);
                (sign, sign)
            }
        };
        Self {
            left,
            top,
            right: (most(&board.row_clues) + 1).div_ceil(cells),
            bottom: most(&board.column_clues),
        }
    }

    /// Where the centre of the first square is, in half cells.
    pub(super) fn origin(self) -> (i32, i32) {
        let half_cells = |cells: u32| i32::try_from(2 * cells).unwrap_or(i32::MAX);
        (half_cells(self.left), half_cells(self.top))
    }

    /// The cell of a square.
    pub(super) fn square(self, at: Point) -> Point {
        Point::new(self.left + at.x, self.top + at.y)
    }

    /// The first cell of the clue of a line.
    pub(super) fn clue(self, board: &Board, line: Line) -> Point {
        match line {
            Line::Row(row) => self.square(Point::new(board.columns(), row)),
            Line::Column(column) => self.square(Point::new(column, board.rows())),
        }
    }
}

/// The number of decimal digits.
pub(super) fn digits(number: u32) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}
