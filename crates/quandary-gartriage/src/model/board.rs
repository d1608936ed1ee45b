//! Rails, targets and vehicles on a rectangle of cells.

use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use std::fmt;

/// The mark that matches a wagon with its targets: letter `a` with number 1 up to `i` with 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The mark at a place, from 0 to 8.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// The mark of a wagon: `a` to `i`, in either case.
    #[must_use]
    pub fn from_wagon(wagon: char) -> Option<Self> {
        let small = wagon.to_ascii_lowercase();
        ('a'..='i')
            .contains(&small)
            .then(|| Self(small as u8 - b'a'))
    }

    /// The mark of a target: `1` to `9`.
    #[must_use]
    pub fn from_target(target: char) -> Option<Self> {
        ('1'..='9')
            .contains(&target)
            .then(|| Self(target as u8 - b'1'))
    }

    /// Its place, from 0 to 8.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The wagon's letter, small.
    #[must_use]
    pub fn wagon(self) -> char {
        char::from(b'a' + self.0)
    }

    /// The target's digit.
    #[must_use]
    pub fn target(self) -> char {
        char::from(b'1' + self.0)
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vehicle {
    /// The one that pulls and pushes.
    Locomotive,
    /// One to be brought to a target of its number.
    Wagon(Letter),
}

/// The directions in which rails leave a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rails(u8);

impl Rails {
    /// Whether a rail leaves in that direction.
    #[must_use]
    pub fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |direction| self.has(*direction))
    }

    /// How many rails leave the cell.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn set(&mut self, direction: Direction, laid: bool) {
        let bit = 1 << direction.index();
        self.0 = if laid { self.0 | bit } else { self.0 & !bit };
    }
}

impl fmt::Debug for Rails {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A cell of the board that holds track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    rails: Rails,
    /// The target on it.
    pub target: Option<Letter>,
    /// What stands on it.
    pub vehicle: Option<Vehicle>,
}

impl Cell {
    /// The rails that leave it.
    #[must_use]
    pub fn rails(&self) -> Rails {
        self.rails
    }
}

/// A net of rails with what stands on it. Every rail joins two cells of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Grid<Option<Cell>>,
}

impl Board {
    /// A rectangle without any track.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            cells: Grid::filled(width, height, None),
        }
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.cells.width()
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.cells.height()
    }

    /// The cell at a point, if there is track.
    #[must_use]
    pub fn cell(&self, at: Point) -> Option<&Cell> {
        self.cells.get(at)?.as_ref()
    }

    /// The cell at a point to be changed, if there is track.
    pub fn cell_mut(&mut self, at: Point) -> Option<&mut Cell> {
        self.cells.get_mut(at)?.as_mut()
    }

    /// Puts track on a point of the rectangle; a point outside is left alone.
    pub fn add_cell(&mut self, at: Point) {
        if let Some(cell) = self.cells.get_mut(at) {
            cell.get_or_insert_default();
        }
    }

    /// The cells with track, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Point, &Cell)> {
        self.cells
            .iter()
            .filter_map(|(at, cell)| Some((at, cell.as_ref()?)))
    }

    /// Where a rail leads from a cell, if it is laid.
    #[must_use]
    pub fn neighbour(&self, at: Point, direction: Direction) -> Option<Point> {
        self.cell(at)?
            .rails
            .has(direction)
            .then(|| at.step(direction))
            .flatten()
    }

    /// Lays a rail. False if one of its ends is no cell.
    pub fn lay(&mut self, at: Point, direction: Direction) -> bool {
        self.set_rail(at, direction, true)
    }

    /// Takes a rail up. False if one of its ends is no cell.
    pub fn lift(&mut self, at: Point, direction: Direction) -> bool {
        self.set_rail(at, direction, false)
    }

    fn set_rail(&mut self, at: Point, direction: Direction, laid: bool) -> bool {
        let Some(other) = at.step(direction) else {
            return false;
        };
        if self.cell(at).is_none() || self.cell(other).is_none() {
            return false;
        }
        for (end, direction) in [(at, direction), (other, direction.opposite())] {
            if let Some(cell) = self.cell_mut(end) {
                cell.rails.set(direction, laid);
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
        assert!(!board.lay(a, Direction::NorthEast));
        board.add_cell(b);
        assert!(board.lay(a, Direction::NorthEast));
        assert_eq!(board.neighbour(b, Direction::SouthWest), Some(a));
        assert_eq!(board.neighbour(b, Direction::South), None);
        assert!(board.lift(b, Direction::SouthWest));
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
