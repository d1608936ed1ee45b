//! The cells of the feature space, each of which holds the positions with equal features.
//!
//! The features of a position are its progress and the number of regions into which the boxes
//! divide the floor.

use crate::solve::sokoban::store::Id;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The features of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Features {
    /// The progress of the packing or the plan.
    pub(super) progress: u16,
    /// The number of regions into which boxes divide the floor.
    pub(super) regions: u16,
}

/// The index of a cell.
pub(super) type FeatureCell = u32;

/// The priority of the next move of a position within its cell, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Priority {
    /// The number of moves on the path, including this one, that no advisor named.
    pub(super) weight: u32,
    /// The rank of the move.
    pub(super) rank: u8,
}

/// The order of positions whose next moves have equal priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TieBreak {
    /// First in, first out.
    Oldest,
    /// Last in, first out.
    Newest,
}

/// A queue entry: the priority of the next move, the tie breaker, the position.
type QueueEntry = Reverse<(Priority, u32, Id)>;

/// The cells, each with a queue of the positions that have untried moves.
///
/// All cells get equal shares of the work, so that a position that is bad in one feature but good in
/// another is not starved.
#[derive(Clone, Debug)]
pub(super) struct FeatureCells {
    ties: TieBreak,
    numbers: BTreeMap<Features, FeatureCell>,
    queues: Vec<BinaryHeap<QueueEntry>>,
    last: usize,
    queued: usize,
}

impl FeatureCells {
    pub(super) fn new(ties: TieBreak) -> Self {
        Self {
            ties,
            numbers: BTreeMap::new(),
            queues: Vec::new(),
            last: 0,
            queued: 0,
        }
    }

    /// The cell of a position, created if needed.
    pub(super) fn cell(&mut self, features: Features) -> FeatureCell {
        let fresh = self.queues.len() as FeatureCell;
        let cell = *self.numbers.entry(features).or_insert(fresh);
        if cell == fresh {
            self.queues.push(BinaryHeap::new());
        }
        cell
    }

    pub(super) fn push(&mut self, cell: FeatureCell, priority: Priority, id: Id) {
        let place = match self.ties {
            TieBreak::Oldest => id,
            TieBreak::Newest => Id::MAX - id,
        };
        self.queues[cell as usize].push(Reverse((priority, place, id)));
        self.queued += 1;
    }

    /// Removes the first position of the next nonempty cell.
    pub(super) fn pop(&mut self) -> Option<Id> {
        for _ in 0..self.queues.len() {
            self.last = (self.last + 1) % self.queues.len();
            if let Some(Reverse((_, _, id))) = self.queues[self.last].pop() {
                self.queued -= 1;
                return Some(id);
            }
        }
        None
    }

    /// Approximate number of bytes used.
    pub(super) fn bytes(&self) -> u64 {
        (self.queued * size_of::<QueueEntry>()) as u64 * 2
    }
}
