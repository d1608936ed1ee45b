//! Rectangular boards.

use crate::direction::Direction;

/// The location of a cell on a board: column and row, both counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Row, from 0 at the top. This field is declared before `x`, so that points sort in reading
    /// order.
    pub y: u32,
    /// Column, from 0 at the left.
    pub x: u32,
}

impl Point {
    /// The cell in column `x` of row `y`.
    #[must_use]
    pub fn new(x: u32, y: u32) -> Self {
        Self { y, x }
    }

    /// The neighbouring cell in a direction; `None` if it would be left of column 0 or above row
    /// 0.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (dx, dy) = direction.step();
        Some(Self {
            x: self.x.checked_add_signed(dx)?,
            y: self.y.checked_add_signed(dy)?,
        })
    }
}

/// A rectangular board with one value for each cell, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: u32,
    height: u32,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Creates a board with a copy of `value` on every cell.
    #[must_use]
    pub fn filled(width: u32, height: u32, value: T) -> Self
    where
        T: Clone,
    {
        Self {
            width,
            height,
            cells: vec![value; width as usize * height as usize],
        }
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The value of a cell; `None` if the cell is not on the board.
    #[must_use]
    pub fn get(&self, at: Point) -> Option<&T> {
        self.index(at).map(|index| &self.cells[index])
    }

    /// A mutable reference to the value of a cell; `None` if the cell is not on the board.
    pub fn get_mut(&mut self, at: Point) -> Option<&mut T> {
        self.index(at).map(|index| &mut self.cells[index])
    }

    /// Iterates over all cells with their values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        // Rows instead of indices, because a division for each square takes longer than most of what
        // is done with it.
        let rows = self.cells.chunks(self.width.max(1) as usize);
        rows.zip(0..).flat_map(|(row, y)| {
            let squares = row.iter().zip(0..);
            squares.map(move |(value, x)| (Point::new(x, y), value))
        })
    }

    fn index(&self, at: Point) -> Option<usize> {
        (at.x < self.width && at.y < self.height)
            .then(|| at.y as usize * self.width as usize + at.x as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_by_column_and_row() {
        let mut grid = Grid::filled(3, 2, 0);
        *grid.get_mut(Point::new(2, 1)).unwrap() = 7;
        assert_eq!(grid.get(Point::new(2, 1)), Some(&7));
        assert_eq!(grid.get(Point::new(3, 0)), None);
        assert_eq!(grid.get(Point::new(0, 2)), None);
        assert_eq!(grid.iter().last(), Some((Point::new(2, 1), &7)));
        assert_eq!(Grid::filled(0, 4, 0).iter().count(), 0);
    }

    #[test]
    fn steps_off_the_top_or_left_edge_are_rejected() {
        assert_eq!(Point::new(0, 0).step(Direction::NorthEast), None);
        assert_eq!(Point::new(0, 0).step(Direction::SouthWest), None);
        assert_eq!(
            Point::new(1, 1).step(Direction::SouthWest),
            Some(Point::new(0, 2))
        );
    }
}
