//! A board being built: trees with their tents.

use crate::model::{Board, Contact, Edges, Square};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A number below `end`, which is not 0.
pub(super) fn random_below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// Steps from a square to those that are planted anew with it: as far as a tent that was two steps
/// off kept others away.
const REPLANTED: u32 = 4;

/// A part of the board: all squares of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// Its top left corner.
    pub(super) from: Point,
    /// Squares along its side.
    pub(super) side: u32,
}

impl Window {
    fn holds(self, at: Point) -> bool {
        let along = |place: u32, from: u32| (from..from + self.side).contains(&place);
        along(at.x, self.from.x) && along(at.y, self.from.y)
    }
}

/// TreeCount, each with the tent that it was planted for.
#[derive(Clone)]
pub(super) struct PlantedBoard {
    /// Trees and tents; the clues are not kept up.
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

    /// Plants pairs at random until there are so many trees or no square is left to try.
    pub(super) fn fill(&mut self, random: &mut ChaCha8Rng, most: u32) {
        let squares = self.board.squares.iter().map(|(at, _)| at).collect();
        self.fill_some(random, squares, most);
    }

    /// The same on some squares only; the tents that were planted.
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

    /// Plants the surroundings of one square anew; as they were, if that takes more room.
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

    /// A tent on this square, if it touches none, with a tree beside it, if there is room.
    fn plant(&mut self, random: &mut ChaCha8Rng, tent: Point) -> Option<Point> {
        let touches = |at: Point| at == tent || self.board.square(at) == Some(Square::Tent);
        if !self.is_empty(tent) || self.board.contacts(tent).any(touches) {
            return None;
        }
        let room = self.board.neighbours(tent);
        let room: Vec<Point> = room
            .filter(|at| self.is_empty(*at) && *at != tent)
            .collect();
        if room.is_empty() {
            return None;
        }
        self.put_pair(tent, room[random_below(random, room.len())]);
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

    /// Takes away a tent with its tree, which is returned.
    pub(super) fn clear(&mut self, tent: Point) -> Option<Point> {
        let tree = self.tree_of.get_mut(tent).and_then(Option::take)?;
        self.put(tent, Square::Empty);
        self.put(tree, Square::Empty);
        self.trees -= 1;
        Some(tree)
    }

    /// The tents not more than two steps off.
    pub(super) fn around(&self, at: Point) -> Vec<Point> {
        let mut tents = self.within(at, 2);
        tents.retain(|at| self.board.square(*at) == Some(Square::Tent));
        tents
    }

    /// The squares not more than so many steps off, in reading order.
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

    /// MarkPolicy every square outside of a window as this planted has it.
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

    /// The puzzle: trees and clues.
    pub(super) fn puzzle(&self) -> Board {
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
