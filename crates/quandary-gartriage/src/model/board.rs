//! The board of a level: rails, targets and vehicles on a rectangle of cells.

use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use std::fmt;

/// The letter of a wagon, `a` to `i`. Wagons `a` belong on targets `1`, wagons `b` on targets `2`,
/// and so on up to `i` and `9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The number of different letters of wagons.
    pub const COUNT: usize = 9;

    /// The letter with an index from 0 to 8; `None` for any other index.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// Parses the character of a wagon: `a` to `i`, in either case.
    #[must_use]
    pub fn from_wagon(wagon: char) -> Option<Self> {
        let small = wagon.to_ascii_lowercase();
        ('a'..='i')
            .contains(&small)
            .then(|| Self(small as u8 - b'a'))
    }

    /// Parses the character of a target: `1` to `9`.
    #[must_use]
    pub fn from_target(target: char) -> Option<Self> {
        ('1'..='9')
            .contains(&target)
            .then(|| Self(target as u8 - b'1'))
    }

    /// The index of the letter, from 0 to 8.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The character of a wagon, in lower case.
    #[must_use]
    pub fn wagon(self) -> char {
        char::from(b'a' + self.0)
    }

    /// The digit of the matching targets.
    #[must_use]
    pub fn target(self) -> char {
        char::from(b'1' + self.0)
    }
}

/// A vehicle on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vehicle {
    /// The locomotive.
    Locomotive,
    /// A wagon.
    Wagon(Letter),
}

/// The directions in which rails leave a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rails(u8);

impl Rails {
    /// Whether there is a rail in this direction.
    #[must_use]
    pub fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }

    /// The directions of the rails, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |direction| self.has(*direction))
    }

    /// The number of rails.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn set(&mut self, direction: Direction, present: bool) {
        let bit = 1 << direction.index();
        self.0 = if present { self.0 | bit } else { self.0 & !bit };
    }
}

impl fmt::Debug for Rails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A cell with track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    rails: Rails,
    /// The letter of the wagons that match the target on the cell; `None` if there is no target.
    pub target: Option<Letter>,
    /// The vehicle on the cell.
    pub vehicle: Option<Vehicle>,
}

impl Cell {
    /// The rails that leave the cell.
    #[must_use]
    pub fn rails(&self) -> Rails {
        self.rails
    }
}

/// The board of a level: a rectangle of points, each with or without a cell. Every rail joins two
/// cells of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Grid<Option<Cell>>,
}

impl Board {
    /// A board without track.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            cells: Grid::filled(width, height, None),
        }
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.cells.width()
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.cells.height()
    }

    /// The cell at a point, or `None` if there is no track.
    #[must_use]
    pub fn cell(&self, at: Point) -> Option<&Cell> {
        self.cells.get(at)?.as_ref()
    }

    /// The mutable cell at a point, or `None` if there is no track.
    pub fn cell_mut(&mut self, at: Point) -> Option<&mut Cell> {
        self.cells.get_mut(at)?.as_mut()
    }

    /// Adds track at a point. Does nothing for a point outside the rectangle.
    pub fn add_cell(&mut self, at: Point) {
        if let Some(cell) = self.cells.get_mut(at) {
            cell.get_or_insert_default();
        }
    }

    /// The cells with track, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = (Point, &Cell)> {
        self.cells
            .iter()
            .filter_map(|(at, cell)| Some((at, cell.as_ref()?)))
    }

    /// The neighbouring cell that a rail in this direction leads to, if there is a rail.
    #[must_use]
    pub fn neighbour(&self, at: Point, direction: Direction) -> Option<Point> {
        self.cell(at)?
            .rails
            .has(direction)
            .then(|| at.step(direction))
            .flatten()
    }

    /// Adds a rail from the cell at `at` to its neighbour in `direction`. Returns `false`, and adds
    /// nothing, if one of these two cells does not exist.
    pub fn add_rail(&mut self, at: Point, direction: Direction) -> bool {
        self.set_rail(at, direction, true)
    }

    /// Removes the rail from the cell at `at` to its neighbour in `direction`, if there is one.
    /// Returns `false` if one of these two cells does not exist.
    pub fn remove_rail(&mut self, at: Point, direction: Direction) -> bool {
        self.set_rail(at, direction, false)
    }

    fn set_rail(&mut self, at: Point, direction: Direction, present: bool) -> bool {
        let Some(other) = at.step(direction) else {
            return false;
        };
        if self.cell(at).is_none() || self.cell(other).is_none() {
            return false;
        }
        for (end, direction) in [(at, direction), (other, direction.opposite())] {
            if let Some(cell) = self.cell_mut(end) {
                cell.rails.set(direction, present);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rail_has_two_ends_and_needs_two_cells() {
        let mut board = Board::new(2, 2);
        let (a, b) = (Point::new(0, 1), Point::new(1, 0));
        board.add_cell(a);
        assert!(!board.add_rail(a, Direction::NorthEast));
        board.add_cell(b);
        assert!(board.add_rail(a, Direction::NorthEast));
        assert_eq!(board.neighbour(b, Direction::SouthWest), Some(a));
        assert_eq!(board.neighbour(b, Direction::South), None);
        assert!(board.remove_rail(b, Direction::SouthWest));
        assert_eq!(board.neighbour(a, Direction::NorthEast), None);
    }

    #[test]
    fn letters_and_numbers_match() {
        assert_eq!(Letter::from_wagon('c'), Letter::from_target('3'));
        assert_eq!(Letter::from_wagon('I'), Letter::from_index(8));
        assert_eq!(
            (Letter::from_wagon('j'), Letter::from_target('0')),
            (None, None)
        );
        assert_eq!(Letter::from_index(9), None);
    }
}
