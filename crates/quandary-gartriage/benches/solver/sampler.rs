//! Random boards for measurements: not tidy, not checked, some unsolvable.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_gartriage::model::{Action, Board, Cell, Letter, Level, Vehicle};
use quandary_gartriage::rules::{Position, Shunting};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Boards are cut from a square of this many cells a side.
const SIDE: u32 = 9;
/// Rails beyond those that connect the cells, for every hundred cells.
const EXTRA_RAILS: usize = 75;
/// Steps of the random walk that mixes a solved board.
const WALK: usize = 300_000;

fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// A connected board of so many cells and wagons, each wagon with a letter of its own. Whether it
/// can be solved is left to chance.
pub(crate) fn random_level(seed: u64, cells: usize, wagons: usize) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (board, points) = random_track(&mut random, cells);
    let (places, targets) = (
        shuffled(&mut random, &points),
        shuffled(&mut random, &points),
    );
    furnished(board, &places, &targets, wagons)
}

/// The same, mixed up from a solved position, so that it can be solved.
pub(crate) fn solvable_level(seed: u64, cells: usize, wagons: usize) -> Level {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (board, points) = random_track(&mut random, cells);
    let places = shuffled(&mut random, &points);
    let solved = furnished(board, &places, &places, wagons);
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
        // What the rules refuse is no step of the walk.
        let _ = rules.step(&mut position, &action);
    }
    standing(&solved, &rules, &position)
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

fn furnished(mut board: Board, places: &[Point], targets: &[Point], wagons: usize) -> Level {
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

fn standing(level: &Level, rules: &Shunting, position: &Position) -> Level {
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
