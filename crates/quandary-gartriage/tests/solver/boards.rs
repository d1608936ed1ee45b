//! Random levels.

use crate::reference::{ReferenceLevel, ReferencePosition};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_gartriage::model::{Action, Board, Letter, Level, Vehicle};
use quandary_gartriage::rules::Shunting;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct Sampler(ChaCha8Rng);

impl Sampler {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn shuffled(&mut self, points: &[Point]) -> Vec<Point> {
        let mut order = points.to_vec();
        for index in (1..order.len()).rev() {
            order.swap(index, self.below(index + 1));
        }
        order
    }

    /// Connected track in a rectangle. Rails may cross and may meet at any angle.
    fn track(&mut self, width: u32, height: u32, cells: usize) -> Board {
        let mut board = Board::new(width, height);
        let mut points = vec![Point::new(width / 2, height / 2)];
        board.add_cell(points[0]);
        while points.len() < cells {
            let (from, to) = (points[self.below(points.len())], self.direction());
            if let Some(next) = from.step(to).filter(|next| board.cell(*next).is_none()) {
                board.add_cell(next);
                if board.add_rail(from, to) {
                    points.push(next);
                }
            }
        }
        for _ in 0..self.below(2 * cells) {
            let (from, to) = (points[self.below(points.len())], self.direction());
            board.add_rail(from, to);
        }
        board
    }

    fn direction(&mut self) -> Direction {
        Direction::from_index(self.below(8))
    }

    /// The letters of the wagons: all different, or chosen from the first two.
    fn letters(&mut self, wagons: usize) -> Vec<Letter> {
        let repeated = self.one_in(2);
        (0..wagons)
            .map(|index| if repeated { self.below(2) } else { index })
            .filter_map(Letter::from_index)
            .collect()
    }

    /// A level of at most nine cells with one to three wagons. Usually there are as many targets as
    /// wagons, sometimes one more, rarely one fewer. Some levels start with a train. Half of the
    /// levels start at a random walk from a solved position, the others at a random position.
    pub(crate) fn small_level(&mut self) -> Level {
        let wagons = 1 + self.below(3);
        let cells = 9 - self.below(7 - wagons);
        let mut board = self.track(4, 3, cells);
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        let letters = self.letters(wagons);
        let mut targets = letters.clone();
        if self.one_in(4) {
            targets.extend(Letter::from_index(self.below(3)));
        }
        let places = self.shuffled(&points);
        for (at, letter) in places.iter().zip(targets) {
            cell(&mut board, *at).target = Some(letter);
        }
        if self.one_in(12) {
            cell(&mut board, places[0]).target = None;
        }
        let from_solved = self.one_in(2);
        let places = if from_solved {
            places
        } else {
            self.shuffled(&points)
        };
        let mut start = ReferencePosition {
            locomotive: places[wagons],
            train: Vec::new(),
            unhooked: places
                .iter()
                .copied()
                .zip(letters.iter().map(|letter| letter.wagon()))
                .collect(),
        };
        let reference = ReferenceLevel::with_start(&board, start.clone());
        for _ in 0..if from_solved { 200 } else { 4 } {
            let actions = reference.actions(&start);
            if !actions.is_empty() {
                start = actions[self.below(actions.len())].after.clone();
            }
        }
        start.to_level(board)
    }

    /// A larger level whose start is a random walk from a solved position, so that it has a
    /// solution.
    pub(crate) fn solvable_level(&mut self, side: u32, cells: usize, wagons: usize) -> Level {
        let mut board = self.track(side, side, cells);
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        let places = self.shuffled(&points);
        for (index, at) in places[..wagons].iter().enumerate() {
            let letter = Letter::from_index(index % Letter::COUNT).expect("below the count");
            cell(&mut board, *at).target = Some(letter);
            cell(&mut board, *at).vehicle = Some(Vehicle::Wagon(letter));
        }
        cell(&mut board, places[wagons]).vehicle = Some(Vehicle::Locomotive);
        let level = Level {
            tags: Vec::new(),
            board,
            train: Vec::new(),
        };
        let rules = Shunting::new(&level).expect("one locomotive");
        let mut position = rules.start();
        for _ in 0..100_000 {
            let action = self.action();
            // Refused actions are skipped.
            let _ = rules.step(&mut position, &action);
        }
        let mut level = ReferencePosition::of(&rules, &position).to_level(level.board);
        level.train.clear();
        level
    }

    pub(crate) fn action(&mut self) -> Action {
        let to = self.direction();
        [
            Action::Pull(to),
            Action::Push(to),
            Action::Hook(to),
            Action::Unhook,
        ][self.below(4)]
    }
}

/// All possible actions.
pub(crate) fn all_actions() -> impl Iterator<Item = Action> {
    let towards = Direction::ALL.into_iter();
    towards
        .flat_map(|to| [Action::Pull(to), Action::Push(to), Action::Hook(to)])
        .chain([Action::Unhook])
}

pub(crate) fn cell(board: &mut Board, at: Point) -> &mut quandary_gartriage::model::Cell {
    board.cell_mut(at).expect("the point is a cell")
}
