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

/// The square at a point.
pub(super) fn at(warehouse: &Warehouse, x: u32, y: u32) -> Square {
    (0..warehouse.squares() as Square)
        .find(|at| warehouse.point(*at) == Point::new(x, y))
        .expect("a square of the floor")
}
