//! A board under construction: trees with their tents.

use crate::model::{Board, Contact, Edges, Square};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A random number below `end`, which must not be 0.
pub(super) fn random_below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// The distance up to which squares are replanted: a removed tent is at most two steps away and
/// blocked squares up to two steps around it.
const REPLANTED: u32 = 4;

/// A square part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The top left corner.
    pub(super) from: Point,
    /// The side length in squares.
    pub(super) side: u32,
}

impl Window {
    fn holds(self, at: Point) -> bool {
        let along = |position: u32, from: u32| (from..from + self.side).contains(&position);
        along(at.x, self.from.x) && along(at.y, self.from.y)
    }
}

/// A board whose trees and tents were planted in pairs.
#[derive(Clone)]
pub(super) struct PlantedBoard {
    /// Trees and tents; the clues are not up to date.
    board: Board,
    /// The tree of each tent.
    tree_of: Grid<Option<Point>>,
    trees: u32,
}

impl PlantedBoard {
    pub(super) fn new(rows: u32, columns: u32, edges: Edges, contact: Contact) -> Self {
        Self {
            board: Board::new(rows, columns, edges, contact),
            tree_of: Grid::filled(columns, rows, None),
            trees: 0,
        }
    }

    pub(super) fn trees(&self) -> u32 {
        self.trees
    }

    /// The tents, in reading order.
    pub(super) fn tents(&self) -> Vec<Point> {
        let tents = self.tree_of.iter().filter(|(_, tree)| tree.is_some());
        tents.map(|(at, _)| at).collect()
    }

    fn is_empty(&self, at: Point) -> bool {
        self.board.square(at) == Some(Square::Empty)
    }

    fn put(&mut self, at: Point, square: Square) {
        if let Some(there) = self.board.squares.get_mut(at) {
            *there = square;
        }
    }

    /// Plants random pairs until there are `most` trees or no square is left to try.
    pub(super) fn fill(&mut self, random: &mut ChaCha8Rng, most: u32) {
        let squares = self.board.squares.iter().map(|(at, _)| at).collect();
        self.fill_some(random, squares, most);
    }

    /// Plants random pairs with tents on some of these squares. Returns the planted tents.
    fn fill_some(
        &mut self,
        random: &mut ChaCha8Rng,
        mut squares: Vec<Point>,
        most: u32,
    ) -> Vec<Point> {
        squares.retain(|at| self.is_empty(*at));
        let mut planted = Vec::new();
        while self.trees < most && !squares.is_empty() {
            let at = squares.swap_remove(random_below(random, squares.len()));
            planted.extend(self.plant(random, at));
        }
        planted
    }

    /// Replants the surroundings of a random square. Restores them if fewer trees fit than before.
    pub(super) fn replant(&mut self, random: &mut ChaCha8Rng, most: u32) {
        let (columns, rows) = (self.board.columns(), self.board.rows());
        let at = Point::new(
            random_below(random, columns as usize) as u32,
            random_below(random, rows as usize) as u32,
        );
        let trees = self.trees;
        let before: Vec<(Point, Point)> = self
            .around(at)
            .into_iter()
            .filter_map(|tent| Some((tent, self.clear(tent)?)))
            .collect();
        let planted = self.fill_some(random, self.within(at, REPLANTED), most);
        if self.trees < trees {
            for tent in planted {
                self.clear(tent);
            }
            for (tent, tree) in before {
                self.put_pair(tent, tree);
            }
        }
    }

    /// Plants a tent on this square and a random tree next to it, if the tent touches no other one
    /// and there is a free square for the tree.
    fn plant(&mut self, random: &mut ChaCha8Rng, tent: Point) -> Option<Point> {
        let touches = |at: Point| at == tent || self.board.square(at) == Some(Square::Tent);
        if !self.is_empty(tent) || self.board.contacts(tent).any(touches) {
            return None;
        }
        let free = self.board.neighbours(tent);
        let free: Vec<Point> = free
            .filter(|at| self.is_empty(*at) && *at != tent)
            .collect();
        if free.is_empty() {
            return None;
        }
        self.put_pair(tent, free[random_below(random, free.len())]);
        Some(tent)
    }

    fn put_pair(&mut self, tent: Point, tree: Point) {
        self.put(tent, Square::Tent);
        self.put(tree, Square::Tree);
        if let Some(owner) = self.tree_of.get_mut(tent) {
            *owner = Some(tree);
        }
        self.trees += 1;
    }

    /// Removes a tent and its tree. Returns the tree.
    pub(super) fn clear(&mut self, tent: Point) -> Option<Point> {
        let tree = self.tree_of.get_mut(tent).and_then(Option::take)?;
        self.put(tent, Square::Empty);
        self.put(tree, Square::Empty);
        self.trees -= 1;
        Some(tree)
    }

    /// The tents at most two steps away.
    pub(super) fn around(&self, at: Point) -> Vec<Point> {
        let mut tents = self.within(at, 2);
        tents.retain(|at| self.board.square(*at) == Some(Square::Tent));
        tents
    }

    /// The squares at most `steps` steps away, in reading order.
    fn within(&self, at: Point, steps: u32) -> Vec<Point> {
        let mut squares = vec![at];
        for _ in 0..steps {
            for from in squares.clone() {
                let sides = Direction::ALL.into_iter();
                squares.extend(sides.filter_map(|to| self.board.step(from, to)));
            }
            squares.sort_unstable();
            squares.dedup();
        }
        squares
    }

    /// Marks every square of `board` outside a window with its content on this board.
    pub(super) fn mark_outside(&self, window: Window, board: &mut Board) {
        for (at, square) in self
            .board
            .squares
            .iter()
            .filter(|(at, _)| !window.holds(*at))
        {
            if let Some(mark) = board.squares.get_mut(at) {
                *mark = match square {
                    Square::Empty => Square::Grass,
                    other => *other,
                };
            }
        }
    }

    /// The board with trees and clues only.
    pub(super) fn level_board(&self) -> Board {
        let mut board = crate::rules::cleared(&self.board);
        for tent in self.tents() {
            for clue in [
                &mut board.row_clues[tent.y as usize],
                &mut board.column_clues[tent.x as usize],
            ] {
                *clue = clue.map(|tents| tents + 1);
            }
        }
        board
    }
}
