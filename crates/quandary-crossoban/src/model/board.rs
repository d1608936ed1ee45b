//! A rectangle of cells.

use crate::model::{Cell, Content, Terrain};
use quandary_core::grid::{Grid, Point};

/// Which of the games a board needs the rules of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Walls, goals, plain boxes and one plain pusher.
    Sokoban,
    /// The same with several pushers, none of them linked.
    Multiban,
    /// Coloured boxes and no goal.
    Interlock,
    /// Any other mixture.
    Mixed,
}

impl BoardKind {
    /// The word in reports.
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

/// A puzzle's cells. What lies outside of the rectangle is as good as wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Grid<Cell>,
}

impl Board {
    /// A rectangle of empty floor.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            cells: Grid::filled(width, height, Cell::default()),
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

    /// The cell at a point; outside of the rectangle a wall.
    #[must_use]
    pub fn cell(&self, at: Point) -> Cell {
        self.cells.get(at).copied().unwrap_or(Cell::WALL)
    }

    /// Changes a cell; a point outside is left alone.
    pub fn set(&mut self, at: Point, cell: Cell) {
        if let Some(place) = self.cells.get_mut(at) {
            *place = cell;
        }
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Point, Cell)> {
        self.cells.iter().map(|(at, cell)| (at, *cell))
    }

    /// The cells of the pushers, row by row.
    pub fn pushers(&self) -> impl Iterator<Item = Point> {
        self.cells()
            .filter(|(_, cell)| cell.pusher().is_some())
            .map(|(at, _)| at)
    }

    /// Whose rules it needs.
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

    fn has(&self, such: impl Fn(Cell) -> bool) -> bool {
        self.cells().any(|(_, cell)| such(cell))
    }
}
