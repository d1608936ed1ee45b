//! Improves random boards step by step, so that the shortest solutions of their levels become
//! longer.

use super::track::{any_direction, below, fits, may_cross};
use crate::model::{Board, Letter};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;

/// The number of changes in a row without a longer solution before a new random board is taken.
const PATIENCE: u32 = 500;
/// The number of attempts to change a board before it is used as it is.
const ATTEMPTS: usize = 40;

/// The best board so far. A changed board replaces it unless its solutions are shorter.
#[derive(Default)]
pub(super) struct Climb {
    best: Option<Measured>,
    /// Changed boards since the last longer solution.
    stale: u32,
}

/// Whether a climb goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClimbState {
    /// The next board is a change of the best one.
    Improving,
    /// Nothing improved it for long. The next board is random.
    Exhausted,
}

/// A board with its targets, and the most actions that one of its starts needs.
struct Measured {
    board: Board,
    actions: u64,
}

impl Climb {
    /// A changed copy of the best board; `None` if a random board should be next.
    pub(super) fn next(&self, random: &mut ChaCha8Rng) -> Option<Board> {
        let best = &self.best.as_ref()?.board;
        let changes = 1 + usize::from(below(random, 3) == 0);
        let mut board = best.clone();
        for _ in 0..changes {
            let changed = (0..ATTEMPTS).find_map(|_| changed(random, &board));
            board = changed.unwrap_or(board);
        }
        Some(board)
    }

    /// Notes how many actions a board needs at most.
    pub(super) fn measured(&mut self, board: &Board, actions: u64) -> ClimbState {
        let before = self.best.as_ref().map_or(0, |best| best.actions);
        self.stale = if actions > before { 0 } else { self.stale + 1 };
        if self.stale > PATIENCE {
            *self = Self::default();
            return ClimbState::Exhausted;
        }
        if actions >= before {
            self.best = Some(Measured {
                board: board.clone(),
                actions,
            });
        }
        ClimbState::Improving
    }
}

/// A board with one random change; `None` if that change is not possible.
fn changed(random: &mut ChaCha8Rng, board: &Board) -> Option<Board> {
    let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
    let at = points[below(random, points.len())];
    let mut board = board.clone();
    match below(random, 5) {
        0 => swap_targets(&mut board, at, points[below(random, points.len())])?,
        1 => add_rail(random, &mut board, at)?,
        2 => remove_rail(random, &mut board, at)?,
        3 => {
            remove_rail(random, &mut board, at)?;
            let other = points[below(random, points.len())];
            add_rail(random, &mut board, other)?;
        }
        _ => board = moved_cell(random, &board, at)?,
    }
    is_connected(&board).then_some(board)
}

fn swap_targets(board: &mut Board, one: Point, other: Point) -> Option<()> {
    let (first, second) = (board.cell(one)?.target, board.cell(other)?.target);
    board.cell_mut(one)?.target = second;
    board.cell_mut(other)?.target = first;
    (first != second).then_some(())
}

fn add_rail(random: &mut ChaCha8Rng, board: &mut Board, at: Point) -> Option<()> {
    let to = any_direction(random);
    let other = at.step(to)?;
    let is_new = board.neighbour(at, to).is_none();
    let is_readable = fits(board, at, to) && fits(board, other, to.opposite());
    let is_possible = is_new && is_readable && may_cross(random, board, at, to);
    (is_possible && board.add_rail(at, to)).then_some(())
}

fn remove_rail(random: &mut ChaCha8Rng, board: &mut Board, at: Point) -> Option<()> {
    let rails: Vec<Direction> = board.cell(at)?.rails().iter().collect();
    let to = *rails.get(below(random, rails.len().max(1)))?;
    board.remove_rail(at, to).then_some(())
}

/// The board with a new cell, joined to a random other one, in place of a cell. The new cell gets the
/// target.
fn moved_cell(random: &mut ChaCha8Rng, board: &Board, gone: Point) -> Option<Board> {
    let target = board.cell(gone)?.target;
    let mut moved = without(board, gone);
    let points: Vec<Point> = moved.cells().map(|(at, _)| at).collect();
    let from = *points.get(below(random, points.len().max(1)))?;
    let to = any_direction(random);
    let new = from.step(to)?;
    let is_free = moved.cell(new).is_none() && new.x < board.width() && new.y < board.height();
    if !is_free || !fits(&moved, from, to) || !may_cross(random, &moved, from, to) {
        return None;
    }
    moved.add_cell(new);
    moved.add_rail(from, to);
    moved.cell_mut(new)?.target = target;
    Some(moved)
}

/// The board without a cell and its rails.
fn without(board: &Board, gone: Point) -> Board {
    let mut rest = Board::new(board.width(), board.height());
    let kept = || board.cells().filter(|(at, _)| *at != gone);
    for (at, _) in kept() {
        rest.add_cell(at);
    }
    for (at, cell) in kept() {
        for direction in cell.rails().iter() {
            rest.add_rail(at, direction);
        }
        set_target(&mut rest, at, cell.target);
    }
    rest
}

fn set_target(board: &mut Board, at: Point, target: Option<Letter>) {
    if let Some(cell) = board.cell_mut(at) {
        cell.target = target;
    }
}

/// Whether rails connect all cells.
fn is_connected(board: &Board) -> bool {
    let all: Vec<Point> = board.cells().map(|(at, _)| at).collect();
    let mut reached: Vec<Point> = all.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        for direction in Direction::ALL {
            let other = board.neighbour(at, direction);
            if let Some(other) = other.filter(|other| !reached.contains(other)) {
                reached.push(other);
            }
        }
    }
    reached.len() == all.len()
}
