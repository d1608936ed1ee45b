//! Levels of the test corpus, and a replay that is independent of the solvers.

use quandary_core::grid::Point;
use quandary_crossoban::model::{Action, Board, Cell, Content, Moves, Pusher, Terrain};
use std::path::PathBuf;

pub(crate) struct Level {
    pub(crate) board: Board,
}

pub(crate) fn read(file: &str) -> Option<Vec<Level>> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("QUANDARY_CORPUS").map_or(PathBuf::from(default), PathBuf::from);
    let Ok(bytes) = std::fs::read(folder.join(format!("sokoban/{file}.xsb"))) else {
        println!("skipped: no corpus ({file})");
        return None;
    };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut levels = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let line = line.trim_end();
        if !line.is_empty()
            && line.chars().all(|sign| "#@+$*. -_".contains(sign))
            && line.contains('#')
        {
            rows.push(line);
        } else if !rows.is_empty() {
            levels.push(Level {
                board: board(&rows),
            });
            rows.clear();
        }
    }
    Some(levels)
}

fn board(rows: &[&str]) -> Board {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut board = Board::new(width as u32, rows.len() as u32);
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let terrain = match sign {
                '#' => Terrain::Wall,
                '.' | '+' | '*' => Terrain::Goal,
                _ => Terrain::Floor,
            };
            let content = match sign {
                '@' | '+' => Some(Content::Pusher(Pusher::default())),
                '$' | '*' => Some(Content::Box(None)),
                _ => None,
            };
            board.set(Point::new(x, y), Cell { terrain, content });
        }
    }
    board
}

/// The number of pushes, or `None` if the moves are illegal or do not solve the board.
pub(crate) fn replay(board: &Board, moves: &Moves) -> Option<usize> {
    let mut board = board.clone();
    let mut at = board.pushers().next()?;
    let mut count = 0;
    for action in &moves.0 {
        let Action::Step { direction, pushes } = action else {
            return None;
        };
        let next = at.step(*direction)?;
        if board.cell(next).has_box() != *pushes {
            return None;
        }
        if *pushes {
            let beyond = next.step(*direction)?;
            carry(&mut board, next, beyond)?;
            count += 1;
        }
        carry(&mut board, at, next)?;
        at = next;
    }
    let solved = board
        .cells()
        .all(|(_, cell)| !cell.has_box() || cell.terrain == Terrain::Goal);
    solved.then_some(count)
}

fn carry(board: &mut Board, from: Point, to: Point) -> Option<()> {
    let (mut old, mut new) = (board.cell(from), board.cell(to));
    if new.terrain == Terrain::Wall || new.content.is_some() {
        return None;
    }
    new.content = old.content.take();
    board.set(from, old);
    board.set(to, new);
    Some(())
}
