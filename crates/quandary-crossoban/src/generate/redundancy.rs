//! Lists and removes parts of a board that may be redundant.

use crate::model::{Board, Cell, Content, Pusher, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// A part of a board that may be redundant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardPart {
    /// A terrain that could be plain floor.
    Terrain(Point),
    /// A pusher among several.
    Pusher(Point),
    /// A plain box, where there are more boxes than goals.
    Box(Point),
    /// A pusher's colour.
    Colour(Point),
    /// A pusher's group.
    Group(Point),
    /// Floor that could be a wall.
    Floor(Point),
}

/// All parts of a board that can be removed: elements first, then floor.
pub(super) fn parts(board: &Board) -> Vec<BoardPart> {
    elements(board).chain(floors(board)).collect()
}

/// All parts that are not floor.
pub(super) fn elements(board: &Board) -> impl Iterator<Item = BoardPart> {
    let several = board.pushers().count() > 1;
    let terrains = board.cells().filter_map(|(at, cell)| {
        let kept = matches!(cell.terrain, Terrain::Floor | Terrain::Wall | Terrain::Goal);
        (!kept).then_some(BoardPart::Terrain(at))
    });
    let pushers = board
        .pushers()
        .filter(move |_| several)
        .map(BoardPart::Pusher);
    let marks = board.cells().flat_map(|(at, cell)| {
        let pusher = cell.pusher().unwrap_or_default();
        let colour = pusher.colour.map(|_| BoardPart::Colour(at));
        let group = pusher.group.map(|_| BoardPart::Group(at));
        colour.into_iter().chain(group)
    });
    terrains.chain(pushers).chain(marks).chain(spare(board))
}

/// Plain boxes, if there are more of them than goals.
fn spare(board: &Board) -> impl Iterator<Item = BoardPart> {
    let plain = |cell: Cell| cell.content == Some(Content::Box(None));
    let boxes = board.cells().filter(|(_, cell)| plain(*cell)).count();
    let is_goal = |cell: Cell| cell.terrain == Terrain::Goal;
    let goals = board.cells().filter(|(_, cell)| is_goal(*cell)).count();
    let spare = board
        .cells()
        .filter(move |(_, cell)| boxes > goals && plain(*cell));
    spare.map(|(at, _)| BoardPart::Box(at))
}

fn floors(board: &Board) -> impl Iterator<Item = BoardPart> {
    let plain = board.cells().filter(|(_, cell)| *cell == Cell::default());
    plain.map(|(at, _)| BoardPart::Floor(at))
}

/// The board without a part, or `None` if it does not have that part.
pub(super) fn without(board: &Board, part: BoardPart) -> Option<Board> {
    let marked = |at, change: fn(&mut Pusher)| {
        let mut pusher = board.cell(at).pusher()?;
        change(&mut pusher);
        Some((at, with_content(board, at, Some(Content::Pusher(pusher)))))
    };
    let (at, cell) = match part {
        BoardPart::Terrain(at) => {
            let terrain = Terrain::Floor;
            let content = board.cell(at).content;
            (at, Cell { terrain, content })
        }
        BoardPart::Pusher(at) | BoardPart::Box(at) => (at, with_content(board, at, None)),
        BoardPart::Colour(at) => marked(at, |pusher| pusher.colour = None)?,
        BoardPart::Group(at) => marked(at, |pusher| pusher.group = None)?,
        BoardPart::Floor(at) => (at, Cell::WALL),
    };
    if board.cell(at) == cell {
        return None;
    }
    let mut board = board.clone();
    board.set(at, cell);
    Some(board)
}

fn with_content(board: &Board, at: Point, content: Option<Content>) -> Cell {
    let terrain = board.cell(at).terrain;
    Cell { terrain, content }
}

/// The board cropped to its open cells and their walls. Walls that border on no open cell become floor.
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
