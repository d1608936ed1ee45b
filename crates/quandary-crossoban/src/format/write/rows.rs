//! A board as rows of text that are read as that board again.

use crate::format::Form;
use crate::format::scan;
use crate::format::symbols;
use crate::model::{Board, Cell, Kind};
use quandary_core::grid::Point;

/// A board as text.
pub(super) struct Rows {
    pub(super) rows: Vec<String>,
    /// Characters of a cell.
    pub(super) width: usize,
    pub(super) frame: Frame,
}

/// Whether walls were put around a board. Outside is as good as wall, so they change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    None,
    Added,
}

/// Writes a board with the fewest characters a cell that hold it. One that nobody would take for a
/// board gets a frame of walls.
pub(super) fn rows(board: &Board, form: Form) -> Rows {
    let cells = board.cells().map(|(_, cell)| symbols::width(cell));
    let plain = matches!(board.kind(), Kind::Sokoban | Kind::Multiban);
    // In SOK a cell of one character may be one of its letters.
    let least = if form == Form::Sok && !plain { 2 } else { 1 };
    let width = cells.max().unwrap_or(1).max(least);
    let rows = spelled(board, form, width);
    if width > 1 || scan::is_board(form, &rows) {
        return Rows {
            rows,
            width,
            frame: Frame::None,
        };
    }
    Rows {
        rows: spelled(&framed(board), form, width),
        width,
        frame: Frame::Added,
    }
}

fn spelled(board: &Board, form: Form, width: usize) -> Vec<String> {
    let mut rows: Vec<String> = (0..board.height())
        .map(|y| row(board, form, width, y))
        .collect();
    if width == 1 {
        keep_edges(&mut rows, board.width() as usize);
    }
    rows
}

fn row(board: &Board, form: Form, width: usize, y: u32) -> String {
    let mut text = String::new();
    for x in 0..board.width() {
        let cell = board.cell(Point::new(x, y));
        if form == Form::Pusher {
            text.push(symbols::pusher_symbol(cell));
        } else {
            symbols::write(cell, width, &mut text);
        }
    }
    if width == 1 {
        text.truncate(text.trim_end().len());
    }
    text
}

/// Blanks at the edges of a board mean nothing to readers: where a whole column or row is floor, one
/// of its cells is written as `-`.
fn keep_edges(rows: &mut [String], width: usize) {
    for row in rows.iter_mut().filter(|row| row.is_empty()) {
        row.push('-');
    }
    let indented = rows.iter().all(|row| row.starts_with(' '));
    let short = rows.iter().all(|row| row.len() < width);
    let Some(first) = rows.first_mut() else {
        return;
    };
    if indented {
        first.replace_range(0..1, "-");
    }
    if short {
        first.push_str(&" ".repeat(width - 1 - first.len()));
        first.push('-');
    }
}

fn framed(board: &Board) -> Board {
    let (width, height) = (board.width() + 2, board.height() + 2);
    let mut framed = Board::new(width, height);
    for y in 0..height {
        for x in 0..width {
            let inside = x.checked_sub(1).zip(y.checked_sub(1));
            let inside = inside.map(|(x, y)| board.cell(Point::new(x, y)));
            framed.set(Point::new(x, y), inside.unwrap_or(Cell::WALL));
        }
    }
    framed
}
