//! The constant part of a game: its cells, their neighbours and their types at the start.

use crate::model::{Board, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};

/// The index of a cell in a game: its place in reading order among the cells of the [`Ground`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

impl CellId {
    const NOWHERE: Self = Self(u32::MAX);

    /// Returns the index as a `usize`, for tables with one entry per cell.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells of a board that a path without walls connects to a box or a pusher. Walls are not
/// included, and everything outside the board is a wall.
#[derive(Clone, Debug)]
pub struct Ground {
    points: Vec<Point>,
    terrain: Vec<Terrain>,
    next: Vec<[CellId; 4]>,
}

impl Ground {
    pub(super) fn new(board: &Board) -> Self {
        let inside = reached(board);
        let points: Vec<Point> = board
            .cells()
            .map(|(at, _)| at)
            .filter(|at| inside.get(*at) == Some(&true))
            .collect();
        let mut ids = Grid::filled(board.width(), board.height(), CellId::NOWHERE);
        for (&at, id) in points.iter().zip(0..) {
            if let Some(place) = ids.get_mut(at) {
                *place = CellId(id);
            }
        }
        let id = |at: Point, to| at.step(to).and_then(|at| ids.get(at)).copied();
        let next =
            |at: &Point| Direction::ORTHOGONAL.map(|to| id(*at, to).unwrap_or(CellId::NOWHERE));
        Self {
            terrain: points.iter().map(|at| board.cell(*at).terrain).collect(),
            next: points.iter().map(next).collect(),
            points,
        }
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Returns all cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = CellId> + use<> {
        (0..self.points.len() as u32).map(CellId)
    }

    /// Returns the point of a cell on the board.
    #[must_use]
    pub fn point(&self, cell: CellId) -> Point {
        self.points[cell.index()]
    }

    /// Returns the cell at a point of the board; `None` if the ground has no cell at this point.
    #[must_use]
    pub fn cell_at(&self, at: Point) -> Option<CellId> {
        let index = self.points.binary_search(&at).ok()?;
        Some(CellId(index as u32))
    }

    /// Returns the neighbour in direction `to`; `None` if the neighbour is a wall, or if the
    /// direction is diagonal.
    #[must_use]
    pub fn next(&self, cell: CellId, to: Direction) -> Option<CellId> {
        if to.is_diagonal() {
            return None;
        }
        let next = self.next[cell.index()][to.index() / 2];
        (next != CellId::NOWHERE).then_some(next)
    }

    /// Returns the type of a cell at the start.
    #[must_use]
    pub fn terrain(&self, cell: CellId) -> Terrain {
        self.terrain[cell.index()]
    }
}

/// Marks the cells that are connected to some content without walls in between.
fn reached(board: &Board) -> Grid<bool> {
    let mut inside = Grid::filled(board.width(), board.height(), false);
    let contents = board.cells().filter(|(_, cell)| cell.content.is_some());
    let mut open: Vec<Point> = contents.map(|(at, _)| at).collect();
    while let Some(at) = open.pop() {
        if board.cell(at).terrain == Terrain::Wall {
            continue;
        }
        match inside.get_mut(at) {
            Some(known) if !*known => *known = true,
            _ => continue,
        }
        let around = Direction::ORTHOGONAL.into_iter();
        open.extend(around.filter_map(|to| at.step(to)));
    }
    inside
}
