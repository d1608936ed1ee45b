//! Random boards for measurements. Some have no solution.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_gartriage::model::{Action, Board, Cell, Letter, Level, Vehicle};
use quandary_gartriage::rules::{Position, Shunting};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The width and the height of a board in cells.
const SIDE: u32 = 9;
/// Additional rails per 100 cells, beyond those that connect the cells.
const EXTRA_RAILS: usize = 75;
/// The number of steps of the random walk from a solved position.
const WALK: usize = 300_000;

fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// A random connected board, each wagon with its own letter. It may have no solution.
pub(crate) fn random_level(seed: u64, cells: usize, wagons: usize) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (board, points) = random_track(&mut random, cells);
    let (places, targets) = (
        shuffled(&mut random, &points),
        shuffled(&mut random, &points),
    );
    with_vehicles(board, &places, &targets, wagons)
}

/// A random board whose start is a random walk from a solved position, so that it has a solution.
pub(crate) fn solvable_level(seed: u64, cells: usize, wagons: usize) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (board, points) = random_track(&mut random, cells);
    let places = shuffled(&mut random, &points);
    let solved = with_vehicles(board, &places, &places, wagons);
    let rules = Shunting::new(&solved).expect("one locomotive");
    let mut position = rules.start();
    for _ in 0..WALK {
        let to = Direction::from_index(below(&mut random, 8));
        let actions = [
            Action::Pull(to),
            Action::Push(to),
            Action::Hook(to),
            Action::Unhook,
        ];
        let action = actions[below(&mut random, actions.len())];
        // Refused actions are skipped.
        let _ = rules.step(&mut position, &action);
    }
    level_at(&solved, &rules, &position)
}

fn random_track(random: &mut ChaCha8Rng, cells: usize) -> (Board, Vec<Point>) {
    let mut board = Board::new(SIDE, SIDE);
    let mut points = vec![Point::new(SIDE / 2, SIDE / 2)];
    board.add_cell(points[0]);
    while points.len() < cells {
        let from = points[below(random, points.len())];
        let to = Direction::from_index(below(random, 8));
        let next = from.step(to).filter(|next| next.x < SIDE && next.y < SIDE);
        if let Some(next) = next.filter(|next| board.cell(*next).is_none()) {
            board.add_cell(next);
            board.add_rail(from, to);
            points.push(next);
        }
    }
    for _ in 0..cells * EXTRA_RAILS / 100 {
        let from = points[below(random, points.len())];
        board.add_rail(from, Direction::from_index(below(random, 8)));
    }
    (board, points)
}

fn shuffled(random: &mut ChaCha8Rng, points: &[Point]) -> Vec<Point> {
    let mut order = points.to_vec();
    for index in (1..order.len()).rev() {
        order.swap(index, below(random, index + 1));
    }
    order
}

fn with_vehicles(mut board: Board, places: &[Point], targets: &[Point], wagons: usize) -> Level {
    for index in 0..wagons {
        let letter = Letter::from_index(index).expect("at most nine wagons");
        change(&mut board, places[index], |cell| {
            cell.vehicle = Some(Vehicle::Wagon(letter));
        });
        change(&mut board, targets[index], |cell| {
            cell.target = Some(letter);
        });
    }
    change(&mut board, places[wagons], |cell| {
        cell.vehicle = Some(Vehicle::Locomotive);
    });
    Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    }
}

fn level_at(level: &Level, rules: &Shunting, position: &Position) -> Level {
    let mut board = level.board.clone();
    let point = |cell| rules.track().point(cell);
    for cell in rules.track().cells() {
        change(&mut board, point(cell), |content| content.vehicle = None);
    }
    for (cell, letter) in position.wagons.iter().zip(rules.letters()) {
        let wagon = Some(Vehicle::Wagon(*letter));
        change(&mut board, point(*cell), |content| content.vehicle = wagon);
    }
    let locomotive = Some(Vehicle::Locomotive);
    change(&mut board, point(position.locomotive), |content| {
        content.vehicle = locomotive;
    });
    Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    }
}

fn change(board: &mut Board, at: Point, change: impl FnOnce(&mut Cell)) {
    change(board.cell_mut(at).expect("the point is a cell"));
}
