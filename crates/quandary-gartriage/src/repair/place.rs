//! Assigns columns to the cells of a damaged board, and builds the boards that result.

use super::rails::{Rail, Rows, rail_sets};
use super::tokens::{CellToken, Stroke, Tokens};
use crate::model::Board;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// A board whose cells were placed.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) board: Board,
    pub(super) changes: u32,
    pub(super) shift: u32,
}

/// By how many columns a group of cells may be away from where it is drawn.
const REACH: i32 = 2;
/// The most changes of strokes that a reading may need.
pub(super) const MOST_CHANGES: u32 = 2;
/// The most boards that are returned.
const BOARDS: usize = 100;

/// Places the cells of a board.
pub(super) struct Placer<'a> {
    tokens: &'a Tokens,
    /// The placements of each row, the closest to the drawing first.
    rows: Vec<Vec<RowPlacement>>,
}

impl<'a> Placer<'a> {
    /// Prepares at most `most` placements of each row.
    pub(super) fn new(tokens: &'a Tokens, most: usize) -> Self {
        let columns = estimated_columns(tokens);
        let rows = tokens.rows.iter().zip(&columns).enumerate();
        let rows = rows.map(|(index, (cells, columns))| {
            // Moving all rows together changes nothing.
            let reach_of_first = if index == 0 { 0 } else { REACH };
            row_placements(cells, columns, reach_of_first, most)
        });
        Self {
            tokens,
            rows: rows.collect(),
        }
    }

    /// The boards that need at most `most` changes of strokes, as far as the steps of the search
    /// reach; each step is taken from `steps`.
    pub(super) fn boards(&self, most: u32, steps: &mut u64) -> Vec<Placed> {
        let mut search = Search {
            tokens: self.tokens,
            rows: &self.rows,
            most,
            steps: *steps,
            chosen: Vec::new(),
            rails: Vec::new(),
            found: Vec::new(),
        };
        search.add_row(0, 0);
        *steps = search.steps;
        search.found
    }
}

/// The columns of cells at which the characters of each row are drawn, for the pitch that fits them
/// best.
fn estimated_columns(tokens: &Tokens) -> Vec<Vec<i32>> {
    let characters = || tokens.rows.iter().flatten().map(|cell| cell.column as i32);
    let error = |(pitch, left): &(i32, i32)| {
        let errors = characters().map(|column| {
            let rest = (column - left).rem_euclid(*pitch);
            rest.min(pitch - rest)
        });
        errors.sum::<i32>()
    };
    let pitches = [3, 4, 5].into_iter();
    let fits = pitches.flat_map(|pitch| [1, 0, 2, 3, 4].into_iter().map(move |left| (pitch, left)));
    let fits = fits.filter(|(pitch, left)| left < pitch);
    // The first of several that fit equally well.
    let (pitch, left) = fits.min_by_key(error).unwrap_or((3, 1));
    let estimate = |cell: &CellToken| (cell.column as i32 - left + pitch / 2).div_euclid(pitch);
    let rows = tokens.rows.iter();
    rows.map(|row| row.iter().map(estimate).collect()).collect()
}

/// Columns for the cells of a row, and by how much they differ from the drawing.
struct RowPlacement {
    columns: Vec<i32>,
    shift: u32,
}

/// At most `most` placements of a row: joined cells are neighbours, and each group of them is at
/// most [`REACH`] columns from where it is drawn, the first one at most `reach_of_first`.
fn row_placements(
    cells: &[CellToken],
    drawn: &[i32],
    reach_of_first: i32,
    most: usize,
) -> Vec<RowPlacement> {
    let mut all = vec![RowPlacement {
        columns: Vec::new(),
        shift: 0,
    }];
    for (index, column) in drawn.iter().enumerate() {
        let is_joined = index > 0 && cells[index - 1].is_joined;
        let choices = |before: &RowPlacement| -> Vec<i32> {
            let last = before.columns.last().copied();
            match last {
                Some(last) if is_joined => vec![last + 1],
                Some(last) => {
                    // At the earliest next to the cell before, which may be further right than drawn.
                    let from = (column - REACH).max(last + 1);
                    (from..=(column + REACH).max(from)).collect()
                }
                None => (column - reach_of_first..=column + reach_of_first).collect(),
            }
        };
        let mut longer = Vec::new();
        for before in &all {
            longer.extend(choices(before).into_iter().map(|choice| RowPlacement {
                columns: [&before.columns[..], &[choice]].concat(),
                shift: before.shift + choice.abs_diff(*column),
            }));
        }
        longer.sort_by_key(|one| one.shift);
        longer.truncate(most);
        all = longer;
    }
    all
}

/// Places row after row.
struct Search<'a> {
    tokens: &'a Tokens,
    rows: &'a [Vec<RowPlacement>],
    /// The most changes.
    most: u32,
    steps: u64,
    /// The placement of each row so far.
    chosen: Vec<usize>,
    /// The rails below each row but the last one so far.
    rails: Vec<Vec<Rail>>,
    found: Vec<Placed>,
}

impl Search<'_> {
    /// Tries all placements of a row below those already chosen.
    fn add_row(&mut self, row: usize, changes: u32) {
        if row == self.rows.len() {
            let placed = self.placed(changes);
            self.found.push(placed);
            return;
        }
        for index in 0..self.rows[row].len() {
            if self.steps == 0 || self.found.len() >= BOARDS {
                return;
            }
            self.steps -= 1;
            self.chosen.push(index);
            if row == 0 {
                self.add_row(1, changes);
            } else {
                self.add_rails(row, index, changes);
            }
            self.chosen.pop();
        }
    }

    /// Tries all rails above a row that was placed.
    fn add_rails(&mut self, row: usize, index: usize, changes: u32) {
        let rows = Rows {
            upper: &self.rows[row - 1][self.chosen[row - 1]].columns,
            lower: &self.rows[row][index].columns,
        };
        let gap = &self.tokens.gaps[row - 1];
        let sets = rail_sets(gap, rows, self.most - changes, &mut self.steps);
        for set in sets {
            self.rails.push(set.rails);
            self.add_row(row + 1, changes + set.changes);
            self.rails.pop();
        }
    }

    fn placed(&self, changes: u32) -> Placed {
        let rows = self.rows.iter().zip(&self.chosen);
        let rows: Vec<&RowPlacement> = rows.map(|(all, index)| &all[*index]).collect();
        Placed {
            board: board(self.tokens, &rows, &self.rails),
            changes: changes + self.tokens.ignored,
            shift: rows.iter().map(|row| row.shift).sum(),
        }
    }
}

fn board(tokens: &Tokens, rows: &[&RowPlacement], rails: &[Vec<Rail>]) -> Board {
    let columns = || rows.iter().flat_map(|row| &row.columns);
    let left = columns().min().copied().unwrap_or(0);
    let right = columns().max().copied().unwrap_or(0);
    let point = |column: i32, row: usize| Point::new((column - left) as u32, row as u32);
    let mut board = Board::new((right - left) as u32 + 1, rows.len() as u32);
    for (row, placement) in rows.iter().enumerate() {
        for (cell, column) in tokens.rows[row].iter().zip(&placement.columns) {
            let at = point(*column, row);
            board.add_cell(at);
            if let Some(new) = board.cell_mut(at) {
                (new.vehicle, new.target) = (cell.vehicle, cell.target);
            }
        }
    }
    for (row, placement) in rows.iter().enumerate() {
        for (cell, column) in tokens.rows[row].iter().zip(&placement.columns) {
            if cell.is_joined {
                board.add_rail(point(*column, row), Direction::East);
            }
        }
    }
    for (row, rails) in rails.iter().enumerate() {
        for rail in rails {
            board.add_rail(point(rail.from, row), direction(rail.stroke));
        }
    }
    board
}

fn direction(stroke: Stroke) -> Direction {
    match stroke {
        Stroke::Left => Direction::SouthWest,
        Stroke::Down => Direction::South,
        Stroke::Right => Direction::SouthEast,
    }
}
