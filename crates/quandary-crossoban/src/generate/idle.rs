//! What a board can do without.

use crate::model::{Board, Cell, Content, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// Something that may be idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A terrain that could be plain floor.
    Terrain(Point),
    /// A pusher among several.
    Pusher(Point),
    /// A mark of a pusher: its colour or its group.
    Mark(Point),
    /// Floor that could be wall.
    Floor(Point),
}

/// Every part of a board that could be taken away: elements first, then floor.
pub(super) fn parts(board: &Board) -> Vec<Part> {
    let several = board.pushers().count() > 1;
    let cells = || board.cells();
    let terrains = cells()
        .filter(|(_, cell)| {
            let kept = matches!(cell.terrain, Terrain::Floor | Terrain::Wall | Terrain::Goal);
            !kept
        })
        .map(|(at, _)| Part::Terrain(at));
    let pushers = cells()
        .filter(|(_, cell)| several && cell.pusher().is_some())
        .map(|(at, _)| Part::Pusher(at));
    let marks = cells()
        .filter(|(_, cell)| {
            let pusher = cell.pusher();
            pusher.is_some_and(|pusher| pusher != crate::model::Pusher::default())
        })
        .map(|(at, _)| Part::Mark(at));
    let floors = cells()
        .filter(|(_, cell)| *cell == Cell::default())
        .map(|(at, _)| Part::Floor(at));
    terrains.chain(pushers).chain(marks).chain(floors).collect()
}

/// The board without a part; `None` if the part is not there any more.
pub(super) fn without(board: &Board, part: Part) -> Option<Board> {
    let mut board = board.clone();
    let (at, cell) = match part {
        Part::Terrain(at) => {
            let terrain = Terrain::Floor;
            (
                at,
                Cell {
                    terrain,
                    ..board.cell(at)
                },
            )
        }
        Part::Pusher(at) => {
            let content = None;
            (
                at,
                Cell {
                    content,
                    ..board.cell(at)
                },
            )
        }
        Part::Mark(at) => {
            let cell = board.cell(at);
            cell.pusher()?;
            let content = Some(Content::Pusher(crate::model::Pusher::default()));
            (at, Cell { content, ..cell })
        }
        Part::Floor(at) => (at, Cell::WALL),
    };
    if board.cell(at) == cell {
        return None;
    }
    board.set(at, cell);
    Some(board)
}

/// The board cut to what is in use: walls that border on nothing become floor outside, and empty
/// rows and columns at the edges go.
pub(super) fn trimmed(board: &Board) -> Option<Board> {
    let is_open = |at: Point| board.cell(at).terrain != Terrain::Wall;
    let borders = |at: Point| {
        let mut around = Direction::ALL.into_iter().filter_map(|to| at.step(to));
        around.any(is_open)
    };
    let kept: Vec<Point> = board
        .cells()
        .map(|(at, _)| at)
        .filter(|at| is_open(*at) || borders(*at))
        .collect();
    let left = kept.iter().map(|at| at.x).min()?;
    let top = kept.iter().map(|at| at.y).min()?;
    let right = kept.iter().map(|at| at.x).max()?;
    let bottom = kept.iter().map(|at| at.y).max()?;
    let mut trimmed = Board::new(right - left + 1, bottom - top + 1);
    for at in kept {
        trimmed.set(Point::new(at.x - left, at.y - top), board.cell(at));
    }
    Some(trimmed)
}
