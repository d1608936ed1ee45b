//! The part of the map that is drawn (SPEC P37 to P40).

use super::reach::entered_cells;
use crate::model::{CELLS, Creature, Level, Position, SIDE, Tile};
use quandary_core::grid::Point;
use quandary_core::scene::Scene;
use std::ops::Range;

/// The part of the map that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The used part of the map, with a margin of one cell. Large uniform areas at the edges of the
    /// map are not drawn if nothing can enter them.
    Used,
    /// The whole map.
    Whole,
    /// The part that a player sees: nine by nine cells, with Chip in the middle as far as the map
    /// allows.
    AroundChip,
}

/// Width and height of the player's view in cells; no drawing is smaller.
const VIEW: usize = 9;

/// Cells around the used part that are drawn with it.
const MARGIN: usize = 1;

/// A rectangle of cells of the map. It is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    columns: Range<usize>,
    rows: Range<usize>,
}

impl Frame {
    /// The part of a level that is drawn in a position with Chip in this cell. `kept` are cells that
    /// it has to contain.
    pub(super) fn new(area: Area, level: &Level, chip: Option<Position>, kept: &[usize]) -> Self {
        let frame = match (area, chip) {
            (Area::Used, _) => Self::used(level, kept),
            (Area::AroundChip, Some(chip)) => Self::around(chip),
            (Area::Whole, _) | (Area::AroundChip, None) => Self::whole(),
        };
        kept.iter().fold(frame, |frame, index| frame.with(*index))
    }

    fn whole() -> Self {
        Self {
            columns: 0..SIDE,
            rows: 0..SIDE,
        }
    }

    fn around(chip: Position) -> Self {
        let shown = |at: u16| {
            let first = usize::from(at).saturating_sub(VIEW / 2).min(SIDE - VIEW);
            first..first + VIEW
        };
        Self {
            columns: shown(chip.x),
            rows: shown(chip.y),
        }
    }

    /// Cuts rows and columns from the edges as long as all their cells are the same filling. The
    /// result does not depend on the order.
    fn used(level: &Level, kept: &[usize]) -> Self {
        let fillings = fillings(level, kept);
        let mut inner = Self::whole();
        while let Some(smaller) = inner.without_filled_edge(&fillings) {
            if smaller.columns.is_empty() || smaller.rows.is_empty() {
                return Self::whole();
            }
            inner = smaller;
        }
        Self {
            columns: widened(&inner.columns),
            rows: widened(&inner.rows),
        }
    }

    /// The rectangle without one row or column at its edge that is all of one filling.
    fn without_filled_edge(&self, fillings: &[Option<u8>; CELLS]) -> Option<Self> {
        let Self { columns, rows } = self;
        let is_filled = |columns: Range<usize>, rows: Range<usize>| {
            let mut cells = rows.flat_map(|y| columns.clone().map(move |x| y * SIDE + x));
            let first = cells.next().and_then(|index| fillings[index]);
            first.is_some() && cells.all(|index| fillings[index] == first)
        };
        let with_columns = |columns: Range<usize>| Self {
            columns,
            rows: rows.clone(),
        };
        let with_rows = |rows: Range<usize>| Self {
            columns: columns.clone(),
            rows,
        };
        if is_filled(columns.start..columns.start + 1, rows.clone()) {
            Some(with_columns(columns.start + 1..columns.end))
        } else if is_filled(columns.end - 1..columns.end, rows.clone()) {
            Some(with_columns(columns.start..columns.end - 1))
        } else if is_filled(columns.clone(), rows.start..rows.start + 1) {
            Some(with_rows(rows.start + 1..rows.end))
        } else if is_filled(columns.clone(), rows.end - 1..rows.end) {
            Some(with_rows(rows.start..rows.end - 1))
        } else {
            None
        }
    }

    /// The smallest rectangle that also contains this cell.
    fn with(&self, index: usize) -> Self {
        let including =
            |range: &Range<usize>, at: usize| range.start.min(at)..range.end.max(at + 1);
        Self {
            columns: including(&self.columns, index % SIDE),
            rows: including(&self.rows, index / SIDE),
        }
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The indices of the cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let Self { columns, rows } = self.clone();
        rows.flat_map(move |y| columns.clone().map(move |x| y * SIDE + x))
    }

    /// The place of a cell of the map in the drawing; `None` outside of it.
    pub(super) fn place(&self, index: usize) -> Option<Point> {
        let Position { x, y } = Position::of_index(index);
        let (x, y) = (usize::from(x), usize::from(y));
        let inside = self.columns.contains(&x) && self.rows.contains(&y);
        inside.then(|| {
            let (x, y) = (x - self.columns.start, y - self.rows.start);
            Point::new(x as u32, y as u32)
        })
    }

    /// Cuts a drawing of the whole map to this rectangle.
    pub(super) fn cut(&self, scene: Scene) -> Scene {
        scene.cut(
            self.columns.start as u32,
            self.rows.start as u32,
            self.columns.len() as u32,
            self.rows.len() as u32,
        )
    }

    /// Adds the numbers of the columns and rows to a drawing of this rectangle.
    pub(super) fn number(&self, scene: Scene) -> Scene {
        let names = |range: &Range<usize>| range.clone().map(|at| at.to_string()).collect();
        let (columns, rows): (Vec<String>, Vec<String>) = (names(&self.columns), names(&self.rows));
        scene.with_coordinates(&columns, &rows)
    }
}

/// Adds the margin, and more on both sides up to the size of a player's view.
fn widened(range: &Range<usize>) -> Range<usize> {
    let from = range.start.saturating_sub(MARGIN);
    let length = (range.end + MARGIN).min(SIDE) - from;
    let shown = length.max(VIEW);
    let from = from.saturating_sub((shown - length) / 2).min(SIDE - shown);
    from..from + shown
}

/// The tile of each cell that is filling if it has nothing under it, is not kept and cannot be
/// entered; otherwise `None`.
fn fillings(level: &Level, kept: &[usize]) -> [Option<u8>; CELLS] {
    let entered = entered_cells(level);
    let mut fillings = std::array::from_fn(|index| {
        let bare = level.lower.codes[index] == Tile::Empty.code();
        let tile = level.upper.tile(index).filter(|tile| is_filling(*tile));
        let filling = tile.filter(|_| bare && !entered[index]);
        filling.map(Tile::code)
    });
    for index in kept {
        fillings[*index] = None;
    }
    fillings
}

/// Whether large areas of a tile mean nothing to a player who cannot get there.
fn is_filling(tile: Tile) -> bool {
    matches!(
        tile,
        Tile::Empty | Tile::Wall | Tile::Water | Tile::Fire | Tile::Ice | Tile::Gravel | Tile::Dirt
    )
}

/// Returns Chip's cell; the last one if there are several.
pub(super) fn chip(level: &Level) -> Option<Position> {
    let is_chip = |index: &usize| {
        let creature = level.upper.tile(*index).and_then(Tile::creature);
        creature.is_some_and(|(creature, _)| creature == Creature::Chip)
    };
    (0..CELLS).rev().find(is_chip).map(Position::of_index)
}
