//! A rectangle of cells.

use crate::model::{Cell, Content, Pusher, Terrain};
use quandary_core::grid::{Grid, Point};

/// The game that a board belongs to: Sokoban, Multiban, Interlock or a mixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Walls, goals, plain boxes and at most one plain pusher.
    Sokoban,
    /// Walls, goals, plain boxes and several plain pushers that are not linked.
    Multiban,
    /// Coloured boxes, no plain boxes and no goals.
    Interlock,
    /// A board that fits none of the other three games.
    Mixed,
}

impl BoardKind {
    /// Returns the name of the kind for lists of levels, such as `Multiban`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sokoban => "Sokoban",
            Self::Multiban => "Multiban",
            Self::Interlock => "Interlock",
            Self::Mixed => "mixed",
        }
    }
}

/// The rectangle of cells of a level. Cells outside the rectangle count as walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Grid<Cell>,
}

impl Board {
    /// Creates a board of empty floor.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            cells: Grid::filled(width, height, Cell::default()),
        }
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.cells.width()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.cells.height()
    }

    /// Returns the cell at a point; [`Cell::WALL`] if the point is outside the board.
    #[must_use]
    pub fn cell(&self, at: Point) -> Cell {
        self.cells.get(at).copied().unwrap_or(Cell::WALL)
    }

    /// Sets a cell. Points outside the board are ignored.
    pub fn set(&mut self, at: Point, cell: Cell) {
        if let Some(place) = self.cells.get_mut(at) {
            *place = cell;
        }
    }

    /// Returns all cells with their points, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Point, Cell)> {
        self.cells.iter().map(|(at, cell)| (at, *cell))
    }

    /// Returns the points of the cells with pushers, row by row.
    pub fn pushers(&self) -> impl Iterator<Item = Point> {
        self.cells()
            .filter(|(_, cell)| cell.pusher().is_some())
            .map(|(at, _)| at)
    }

    /// Returns the kind of the board: Sokoban, Multiban, Interlock or a mixture.
    #[must_use]
    pub fn kind(&self) -> BoardKind {
        let mut elements = Elements::default();
        // One pass: boards can have millions of cells.
        for (_, cell) in self.cells() {
            elements.add(cell);
        }
        elements.kind()
    }
}

/// What is on a board, as far as it decides about the kind of the board.
#[derive(Default)]
struct Elements {
    pushers: usize,
    goals: bool,
    plain_boxes: bool,
    coloured_boxes: bool,
    /// Pushers with a colour or a group.
    special_pushers: bool,
    /// Terrain other than floor, walls and goals.
    special_terrain: bool,
}

impl Elements {
    fn add(&mut self, cell: Cell) {
        match cell.content {
            Some(Content::Box(None)) => self.plain_boxes = true,
            Some(Content::Box(Some(_))) => self.coloured_boxes = true,
            Some(Content::Pusher(pusher)) => {
                self.pushers += 1;
                self.special_pushers |= pusher != Pusher::default();
            }
            None => {}
        }
        match cell.terrain {
            Terrain::Floor | Terrain::Wall => {}
            Terrain::Goal => self.goals = true,
            _ => self.special_terrain = true,
        }
    }

    fn kind(&self) -> BoardKind {
        let special = self.coloured_boxes || self.special_pushers || self.special_terrain;
        match self.pushers {
            0 | 1 if !special => BoardKind::Sokoban,
            _ if !special => BoardKind::Multiban,
            _ if self.coloured_boxes && !self.plain_boxes && !self.goals => BoardKind::Interlock,
            _ => BoardKind::Mixed,
        }
    }
}
