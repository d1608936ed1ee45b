//! The feature space: positions with the same features share a cell.

use crate::solve::sokoban::store::Id;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What is looked at in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Features {
    /// How far the packing has come.
    pub(super) progress: u16,
    /// Into how many parts boxes divide the floor.
    pub(super) parts: u16,
}

/// The number of a cell.
pub(super) type Cell = u32;

/// When the next move of a position is tried within its cell, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// Moves on the way here that no advisor named, with this one.
    pub(super) weight: u32,
    /// The rank of the move.
    pub(super) rank: u8,
}

/// Which of several positions comes first whose moves are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// The one reached first.
    Oldest,
    /// The one reached last.
    Newest,
}

/// A position in the queue of its cell: its turn, its place among equals, itself.
type Waiting = Reverse<(Turn, u32, Id)>;

/// The cells, each with the positions that have untried moves.
///
/// All cells have equal shares of the work, so that a position that looks bad in one respect but good
/// in another is not starved.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    ties: Ties,
    numbers: BTreeMap<Features, Cell>,
    waiting: Vec<BinaryHeap<Waiting>>,
    last: usize,
    held: usize,
}

impl Cells {
    pub(super) fn new(ties: Ties) -> Self {
        Self {
            ties,
            numbers: BTreeMap::new(),
            waiting: Vec::new(),
            last: 0,
            held: 0,
        }
    }

    /// The cell of a position.
    pub(super) fn cell(&mut self, features: Features) -> Cell {
        let fresh = self.waiting.len() as Cell;
        let cell = *self.numbers.entry(features).or_insert(fresh);
        if cell == fresh {
            self.waiting.push(BinaryHeap::new());
        }
        cell
    }

    pub(super) fn push(&mut self, cell: Cell, turn: Turn, id: Id) {
        let place = match self.ties {
            Ties::Oldest => id,
            Ties::Newest => Id::MAX - id,
        };
        self.waiting[cell as usize].push(Reverse((turn, place, id)));
        self.held += 1;
    }

    /// The next position of the next cell in turn.
    pub(super) fn pop(&mut self) -> Option<Id> {
        for _ in 0..self.waiting.len() {
            self.last = (self.last + 1) % self.waiting.len();
            if let Some(Reverse((_, _, id))) = self.waiting[self.last].pop() {
                self.held -= 1;
                return Some(id);
            }
        }
        None
    }

    /// Bytes held, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.held * size_of::<Waiting>()) as u64 * 2
    }
}
