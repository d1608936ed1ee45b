//! Texts that name cells of the board in sentences. Columns and rows are numbered from 1.

use crate::rules::refusal::CellPosition;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::fmt;

/// The style in which sentences name cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceStyle {
    /// `(4,2)`, as in reports.
    Coordinates,
    /// `column 4, row 2`, as in hints.
    Words,
}

impl PlaceStyle {
    /// Returns a text that names one cell.
    #[must_use]
    pub fn one(self, at: Point) -> String {
        match self {
            Self::Coordinates => CellPosition(at).to_string(),
            Self::Words => InWords(at).to_string(),
        }
    }

    /// Returns a text that names several cells. With [`PlaceStyle::Words`], the cells of a row are
    /// named together, as in `columns 2 and 4, row 3`.
    #[must_use]
    pub fn all(self, cells: &[Point]) -> String {
        match self {
            Self::Coordinates => {
                let places: Vec<String> = cells.iter().map(|at| self.one(*at)).collect();
                places.join(" ")
            }
            Self::Words => places_in_words(cells),
        }
    }
}

/// A cell of the board, displayed as `column 4, row 2`.
#[derive(Clone, Copy, Debug)]
pub struct InWords(pub Point);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_1 = |coordinate: u32| u64::from(coordinate) + 1;
        write!(f, "column {}, row {}", from_1(self.0.x), from_1(self.0.y))
    }
}

/// Cells in words, those of a row together: `columns 2 and 4, row 3`.
fn places_in_words(cells: &[Point]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let rows = cells.chunk_by(|one, other| one.y == other.y);
    let rows: Vec<String> = rows.map(row_in_words).collect();
    match &rows[..] {
        [first, second] => format!("{first}, and {second}"),
        rows => rows.join("; "),
    }
}

/// Cells of one row, from left to right.
fn row_in_words(cells: &[Point]) -> String {
    match cells {
        [] => String::new(),
        [one] => InWords(*one).to_string(),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(|at| (at.x + 1).to_string()).collect();
            let (last, row) = (last.x + 1, last.y + 1);
            format!("columns {} and {last}, row {row}", others.join(", "))
        }
    }
}

/// The word for a direction: up, right, down or left.
#[must_use]
pub fn direction_word(to: Direction) -> &'static str {
    match to {
        Direction::North => "up",
        Direction::East => "right",
        Direction::South => "down",
        _ => "left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_row_are_named_together() {
        let words = |cells: &[(u32, u32)]| {
            let cells: Vec<Point> = cells.iter().map(|(x, y)| Point::new(*x, *y)).collect();
            PlaceStyle::Words.all(&cells)
        };
        assert_eq!(words(&[(3, 1)]), "column 4, row 2");
        assert_eq!(
            words(&[(4, 1), (1, 1), (3, 1)]),
            "columns 2, 4 and 5, row 2"
        );
        assert_eq!(
            words(&[(1, 1), (3, 1), (1, 2)]),
            "columns 2 and 4, row 2, and column 2, row 3"
        );
        assert_eq!(
            words(&[(1, 1), (1, 2), (1, 3)]),
            "column 2, row 2; column 2, row 3; column 2, row 4"
        );
        let short = PlaceStyle::Coordinates.all(&[Point::new(4, 1), Point::new(1, 1)]);
        assert_eq!(short, "(5,2) (2,2)");
    }
}
