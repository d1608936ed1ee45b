//! A board being built: trees with their tents.

use crate::model::{Board, Contact, Edges, Square};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A number below `end`, which is not 0.
pub(super) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

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

/// Trees, each with the tent that it was planted for.
#[derive(Clone)]
pub(super) struct Site {
    /// Trees and tents; the clues are not kept up.
    board: Board,
    /// The tree of each tent.
    tree_of: Grid<Option<Point>>,
    trees: u32,
}

impl Site {
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
        let squares = self.board.squares.iter().map(|(at, _)| at);
        let mut squares: Vec<Point> = squares.filter(|at| self.is_empty(*at)).collect();
        while self.trees < most && !squares.is_empty() {
            let at = squares.swap_remove(below(random, squares.len()));
            self.plant(random, at);
        }
    }

    /// A tent on this square, if it touches none, with a tree beside it, if there is room.
    fn plant(&mut self, random: &mut ChaCha8Rng, tent: Point) {
        let touches = |at: Point| at == tent || self.board.square(at) == Some(Square::Tent);
        if !self.is_empty(tent) || self.board.contacts(tent).any(touches) {
            return;
        }
        let room = self.board.beside(tent);
        let room: Vec<Point> = room
            .filter(|at| self.is_empty(*at) && *at != tent)
            .collect();
        if room.is_empty() {
            return;
        }
        let tree = room[below(random, room.len())];
        self.put(tent, Square::Tent);
        self.put(tree, Square::Tree);
        if let Some(owner) = self.tree_of.get_mut(tent) {
            *owner = Some(tree);
        }
        self.trees += 1;
    }

    /// Takes away a tent with its tree.
    pub(super) fn clear(&mut self, tent: Point) {
        if let Some(tree) = self.tree_of.get_mut(tent).and_then(Option::take) {
            self.put(tent, Square::Empty);
            self.put(tree, Square::Empty);
            self.trees -= 1;
        }
    }

    /// The tents not more than two squares off.
    pub(super) fn around(&self, at: Point) -> Vec<Point> {
        let near = |at: Point| {
            let sides = Direction::ALL.into_iter();
            sides.filter_map(move |to| self.board.step(at, to))
        };
        let mut tents: Vec<Point> = near(at)
            .flat_map(near)
            .filter(|at| self.board.square(*at) == Some(Square::Tent))
            .collect();
        tents.sort_unstable();
        tents.dedup();
        tents
    }

    /// Marks every square outside of a window as this site has it.
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
