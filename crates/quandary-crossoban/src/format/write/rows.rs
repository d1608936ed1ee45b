//! Writes boards as rows of text. If readers would not recognise the rows as a board, a frame of
//! walls is added.

use crate::format::scan;
use crate::format::symbols;
use crate::format::table::FormatId;
use crate::model::{Board, BoardKind, Cell};
use quandary_core::grid::Point;

/// The text of a board.
pub(super) struct Rows {
    pub(super) rows: Vec<String>,
    /// Characters per cell.
    pub(super) width: usize,
    pub(super) frame: Frame,
}

/// Whether a frame of walls was added around a board. It does not change the rules, because cells
/// outside the board count as walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    None,
    Added,
}

/// Writes a board with the fewest characters per cell that can represent it. If the rows would not
/// be recognised as a board, a frame of walls is added.
pub(super) fn rows(board: &Board, format_id: FormatId) -> Rows {
    if board.width() == 0 {
        return Rows {
            rows: vec![String::new(); board.height() as usize],
            width: 1,
            frame: Frame::None,
        };
    }
    let cells = board.cells().map(|(_, cell)| symbols::width(cell));
    let plain = matches!(board.kind(), BoardKind::Sokoban | BoardKind::Multiban);
    // In SOK a single letter could be read as a letter of its own dialect.
    let least = if format_id == FormatId::Sok && !plain {
        2
    } else {
        1
    };
    let width = cells.max().unwrap_or(1).max(least);
    let rows = write_rows(board, format_id, width);
    if width > 1 || scan::is_board(format_id, &rows) {
        return Rows {
            rows,
            width,
            frame: Frame::None,
        };
    }
    Rows {
        rows: write_rows(&with_frame(board), format_id, width),
        width,
        frame: Frame::Added,
    }
}

fn write_rows(board: &Board, format_id: FormatId, width: usize) -> Vec<String> {
    let mut rows: Vec<String> = (0..board.height())
        .map(|y| row(board, format_id, width, y))
        .collect();
    if width == 1 {
        mark_edges(&mut rows, board.width() as usize);
    }
    rows
}

fn row(board: &Board, format_id: FormatId, width: usize, y: u32) -> String {
    let mut text = String::new();
    for x in 0..board.width() {
        let cell = board.cell(Point::new(x, y));
        if format_id == FormatId::Pusher {
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

/// Keeps rows and columns of floor at the edges of a board: readers ignore spaces there, so one
/// cell of such a row or column is written as `-`.
fn mark_edges(rows: &mut [String], width: usize) {
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

fn with_frame(board: &Board) -> Board {
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
