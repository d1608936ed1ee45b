//! Boards for unit tests.

use crate::model::{Board, Cell, Content, Pusher, Terrain};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use quandary_core::grid::Point;

/// A board from its rows in XSB characters.
pub(super) fn warehouse(rows: &[&str]) -> Warehouse {
    let mut board = Board::new(rows[0].len() as u32, rows.len() as u32);
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let terrain = match sign {
                '#' => Terrain::Wall,
                '.' | '*' | '+' => Terrain::Goal,
                _ => Terrain::Floor,
            };
            let content = match sign {
                '$' | '*' => Some(Content::Box(None)),
                '@' | '+' => Some(Content::Pusher(Pusher::default())),
                _ => None,
            };
            board.set(Point::new(x, y), Cell { terrain, content });
        }
    }
    Warehouse::new(&board).expect("a Sokoban board")
}

/// A square board with a pusher in its corner, from a number below 20 for each square; `None` if it
/// cannot be solved for want of boxes, goals or floor.
pub(super) fn random_board(signs: &[u8]) -> Option<Warehouse> {
    let side = signs.len().isqrt() as u32;
    let mut board = Board::new(side, side);
    for (index, sign) in (0..).zip(signs) {
        let (terrain, content) = match (index, sign) {
            (0, _) => (Terrain::Floor, Some(Content::Pusher(Pusher::default()))),
            (_, 0..4) => (Terrain::Wall, None),
            (_, 4..7) => (Terrain::Floor, Some(Content::Box(None))),
            (_, 7..10) => (Terrain::Goal, None),
            _ => (Terrain::Floor, None),
        };
        let at = Point::new(index % side, index / side);
        board.set(at, Cell { terrain, content });
    }
    Warehouse::new(&board)
}

/// The square at a point.
pub(super) fn at(warehouse: &Warehouse, x: u32, y: u32) -> Square {
    (0..warehouse.squares() as Square)
        .find(|at| warehouse.point(*at) == Point::new(x, y))
        .expect("a square of the floor")
}
