//! A rectangle of cells.

use crate::model::{Cell, Content, Terrain};
use quandary_core::grid::{Grid, Point};

/// The game to which a board belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Walls, goals, plain boxes and one plain pusher.
    Sokoban,
    /// Walls, goals, plain boxes and several plain pushers that are not linked.
    Multiban,
    /// Coloured boxes, no plain boxes and no goals.
    Interlock,
    /// A board that fits none of the other three games.
    Mixed,
}

impl BoardKind {
    /// Returns the name that reports show.
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

/// The rectangle of cells of a level. Everything outside counts as wall.
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

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Point, Cell)> {
        self.cells.iter().map(|(at, cell)| (at, *cell))
    }

    /// Returns the cells of the pushers, row by row.
    pub fn pushers(&self) -> impl Iterator<Item = Point> {
        self.cells()
            .filter(|(_, cell)| cell.pusher().is_some())
            .map(|(at, _)| at)
    }

    /// Returns the game to which the board belongs.
    #[must_use]
    pub fn kind(&self) -> BoardKind {
        let mut contents = self.cells().filter_map(|(_, cell)| cell.content);
        let plain = contents.all(|content| match content {
            Content::Box(colour) => colour.is_none(),
            Content::Pusher(pusher) => pusher == crate::model::Pusher::default(),
        });
        let goals = self.has(|cell| cell.terrain == Terrain::Goal);
        let classic = !self
            .has(|cell| !matches!(cell.terrain, Terrain::Floor | Terrain::Wall | Terrain::Goal));
        let coloured = self.has(|cell| matches!(cell.content, Some(Content::Box(Some(_)))));
        let plain_boxes = self.has(|cell| cell.content == Some(Content::Box(None)));
        match (plain && classic, self.pushers().count()) {
            (true, 0 | 1) => BoardKind::Sokoban,
            (true, _) => BoardKind::Multiban,
            (false, _) if coloured && !plain_boxes && !goals => BoardKind::Interlock,
            (false, _) => BoardKind::Mixed,
        }
    }

    fn has(&self, matches: impl Fn(Cell) -> bool) -> bool {
        self.cells().any(|(_, cell)| matches(cell))
    }
}
