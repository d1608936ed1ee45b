//! Generates random track that a player can follow easily: few rails meet in a cell, and few
//! rails cross.

use crate::model::Board;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// The maximum number of rails of a cell, for readability.
const MAX_RAILS: u32 = 4;
/// The range of additional rails per 100 cells, beyond those that connect the cells. Few additional
/// rails give long solutions, many give more alternatives.
const EXTRA_RAILS: (usize, usize) = (15, 70);
/// One in `CROSSING_CHANCE` possible crossings is used.
const CROSSING_CHANCE: usize = 2;
/// The number of attempts per cell before a board stays smaller than requested.
const TRIES_PER_CELL: usize = 40;

/// A random number below `end`, which must not be 0.
pub(super) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// The items in random order.
pub(super) fn shuffled<T: Clone>(random: &mut ChaCha8Rng, items: &[T]) -> Vec<T> {
    let mut order = items.to_vec();
    for index in (1..order.len()).rev() {
        order.swap(index, below(random, index + 1));
    }
    order
}

/// Connected track of at most `cells` cells in a rectangle slightly wider than high.
pub(super) fn random_track(random: &mut ChaCha8Rng, cells: usize) -> Board {
    let mut side = 3;
    while side * (side + 2) < cells * 2 {
        side += 1;
    }
    let (width, height) = (side as u32 + 1, side as u32);
    let mut board = Board::new(width, height);
    let mut points = vec![Point::new(width / 2, height / 2)];
    board.add_cell(points[0]);
    let mut tries = 0;
    while points.len() < cells && tries < cells * TRIES_PER_CELL {
        tries += 1;
        let from = points[below(random, points.len())];
        let to = likely_direction(random, &board, from);
        let next = from
            .step(to)
            .filter(|next| next.x < width && next.y < height);
        let Some(next) = next.filter(|next| board.cell(*next).is_none()) else {
            continue;
        };
        if fits(&board, from, to) && may_cross(random, &board, from, to) {
            board.add_cell(next);
            board.add_rail(from, to);
            points.push(next);
        }
    }
    let (few, many) = EXTRA_RAILS;
    let share = few + below(random, many - few);
    for _ in 0..points.len() * share / 100 {
        let (from, to) = (points[below(random, points.len())], any_direction(random));
        let Some(other) = from.step(to) else { continue };
        let is_readable = fits(&board, from, to) && fits(&board, other, to.opposite());
        if is_readable && may_cross(random, &board, from, to) {
            board.add_rail(from, to);
        }
    }
    board
}

pub(super) fn any_direction(random: &mut ChaCha8Rng) -> Direction {
    Direction::from_index(below(random, 8))
}

/// Usually a continuation of a rail of the cell with a turn that a train can take.
fn likely_direction(random: &mut ChaCha8Rng, board: &Board, from: Point) -> Direction {
    let rails: Vec<Direction> = board
        .cell(from)
        .map(|cell| cell.rails().iter().collect())
        .unwrap_or_default();
    if rails.is_empty() || below(random, 4) == 0 {
        return any_direction(random);
    }
    let back = rails[below(random, rails.len())];
    Direction::from_index(back.index() + 3 + below(random, 3))
}

/// Whether a cell can get another rail: it has few rails and none in a neighbouring direction.
pub(super) fn fits(board: &Board, at: Point, to: Direction) -> bool {
    let Some(cell) = board.cell(at) else {
        return false;
    };
    cell.rails().count() < MAX_RAILS && cell.rails().iter().all(|rail| rail.turn_to(to) > 1)
}

/// Whether a rail crosses no other rail, or a random choice allows the crossing.
pub(super) fn may_cross(
    random: &mut ChaCha8Rng,
    board: &Board,
    from: Point,
    to: Direction,
) -> bool {
    !crosses(board, from, to) || below(random, CROSSING_CHANCE) == 0
}

fn crosses(board: &Board, from: Point, to: Direction) -> bool {
    let (dx, dy) = to.step();
    let Some(x) = from.x.checked_add_signed(dx) else {
        return false;
    };
    let across = Direction::ALL
        .into_iter()
        .find(|other| other.step() == (-dx, dy));
    let neighbour = Point::new(x, from.y);
    to.is_diagonal() && across.is_some_and(|across| board.neighbour(neighbour, across).is_some())
}
