//! Combines two boards: joined by a door, or side by side without a connection.

use super::random_board::random_below;
use crate::model::{Board, Cell, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;

fn is_open(board: &Board, at: Point) -> bool {
    let within = at.x < board.width() && at.y < board.height();
    within && board.cell(at).terrain != Terrain::Wall
}

/// Whether a door may lead to a cell.
fn is_floor(board: &Board, at: Point) -> bool {
    is_open(board, at) && board.cell(at).terrain == Terrain::Floor
}

/// Joins two boards: the second one, without its pushers, is placed at random next to the first, with a
/// door in the wall between them. Returns `None` if that placement allows no door.
pub(super) fn join(random: &mut ChaCha8Rng, board: &Board, chamber: &Board) -> Option<Board> {
    let (width, height) = (
        board.width() + 2 * chamber.width(),
        board.height() + 2 * chamber.height(),
    );
    let mut joined = walls(width, height);
    copy(board, &mut joined, chamber.width(), chamber.height());
    let x = random_below(random, (width - chamber.width()) as usize + 1) as u32;
    let y = random_below(random, (height - chamber.height()) as usize + 1) as u32;
    let mut placed = walls(width, height);
    copy(&without_pushers(chamber), &mut placed, x, y);
    let around = |at: Point| Direction::ORTHOGONAL.map(|to| at.step(to));
    let touches = |board: &Board, at: Point| {
        let adjacent = around(at).into_iter().flatten();
        adjacent.filter(|at| is_open(board, *at)).count()
    };
    let cells: Vec<Point> = placed.cells().map(|(at, _)| at).collect();
    let clash = |at: &&Point| {
        is_open(&placed, **at) && (is_open(&joined, **at) || touches(&joined, **at) > 0)
    };
    if cells.iter().any(|at| clash(&at)) {
        return None;
    }
    let is_door = |at: &&Point| {
        let ends = |to: Direction| {
            let (Some(one), Some(other)) = (at.step(to), at.step(to.opposite())) else {
                return false;
            };
            is_floor(&joined, one) && is_floor(&placed, other)
        };
        let closed = !is_open(&joined, **at) && !is_open(&placed, **at);
        let narrow = touches(&joined, **at) == 1 && touches(&placed, **at) == 1;
        closed && narrow && Direction::ORTHOGONAL.into_iter().any(ends)
    };
    let doors: Vec<&Point> = cells.iter().filter(is_door).collect();
    let door = **doors.get(random_below(random, doors.len().max(1)))?;
    joined.set(door, Cell::default());
    copy(&placed, &mut joined, 0, 0);
    Some(cropped(&joined))
}

/// Two boards without a connection, side by side or one above the other, whichever fits a smaller
/// square.
pub(super) fn side_by_side(one: &Board, other: &Board) -> Board {
    let (one, other) = (cropped(one), cropped(other));
    let across = (
        one.width() + other.width() - 1,
        one.height().max(other.height()),
    );
    let down = (
        one.width().max(other.width()),
        one.height() + other.height() - 1,
    );
    let is_across = across.0.max(across.1) <= down.0.max(down.1);
    let ((width, height), (right, below)) = match is_across {
        true => (across, (one.width() - 1, 0)),
        false => (down, (0, one.height() - 1)),
    };
    let mut both = walls(width, height);
    copy(&one, &mut both, 0, 0);
    copy(&other, &mut both, right, below);
    both
}

fn walls(width: u32, height: u32) -> Board {
    let mut board = Board::new(width, height);
    for (at, _) in board.clone().cells() {
        board.set(at, Cell::WALL);
    }
    board
}

/// Copies all open cells, moved right and down.
fn copy(from: &Board, to: &mut Board, right: u32, down: u32) {
    for (at, cell) in from.cells() {
        if cell.terrain != Terrain::Wall {
            to.set(Point::new(at.x + right, at.y + down), cell);
        }
    }
}

fn without_pushers(board: &Board) -> Board {
    let mut without_pushers = board.clone();
    for at in board.pushers() {
        let content = None;
        without_pushers.set(
            at,
            Cell {
                content,
                ..board.cell(at)
            },
        );
    }
    without_pushers
}

/// The open cells of a board, with one wall around them.
fn cropped(board: &Board) -> Board {
    let open = || {
        board
            .cells()
            .map(|(at, _)| at)
            .filter(|at| is_open(board, *at))
    };
    let low = |values: &mut dyn Iterator<Item = u32>| values.min().unwrap_or(1).max(1) - 1;
    let high = |values: &mut dyn Iterator<Item = u32>| values.max().unwrap_or(0) + 1;
    let (left, right) = (
        low(&mut open().map(|at| at.x)),
        high(&mut open().map(|at| at.x)),
    );
    let (top, bottom) = (
        low(&mut open().map(|at| at.y)),
        high(&mut open().map(|at| at.y)),
    );
    let mut cropped = walls(right - left + 1, bottom - top + 1);
    for at in open() {
        cropped.set(Point::new(at.x - left, at.y - top), board.cell(at));
    }
    cropped
}
