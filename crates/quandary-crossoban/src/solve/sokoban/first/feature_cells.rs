//! The cells of the feature space, each of which holds the positions with equal features.
//!
//! The features of a position are its progress, the number of regions into which the boxes divide
//! the floor, and the number of obstacles, which the search chooses.

use crate::solve::sokoban::store::Id;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The number of turns of which one belongs to the best cell. Measured: see SPEC.md.
const TURNS: u64 = 4;

/// The features of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Features {
    /// The progress of the packing or the plan.
    pub(super) progress: u16,
    /// The number of regions into which boxes divide the floor.
    pub(super) regions: u16,
    /// The number of boxes in the way of others, or of links that boxes obstruct.
    pub(super) obstacles: u16,
}

/// The order of cells: more progress is better, then fewer regions, then fewer obstacles.
type CellOrder = (u16, Reverse<(u16, u16)>);

impl Features {
    fn order(self) -> CellOrder {
        (self.progress, Reverse((self.regions, self.obstacles)))
    }
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
/// The cells take turns, so that a position that is bad in one feature but good in another is not
/// starved. Every fourth turn belongs to the best cell that has an untried move.
#[derive(Clone, Debug)]
pub(super) struct FeatureCells {
    ties: TieBreak,
    /// The cells, the best last.
    numbers: BTreeMap<CellOrder, FeatureCell>,
    queues: Vec<BinaryHeap<QueueEntry>>,
    last: usize,
    turn: u64,
    queued: usize,
}

impl FeatureCells {
    pub(super) fn new(ties: TieBreak) -> Self {
        Self {
            ties,
            numbers: BTreeMap::new(),
            queues: Vec::new(),
            last: 0,
            turn: 0,
            queued: 0,
        }
    }

    /// The cell of a position, created if needed.
    pub(super) fn cell(&mut self, features: Features) -> FeatureCell {
        let fresh = self.queues.len() as FeatureCell;
        let cell = *self.numbers.entry(features.order()).or_insert(fresh);
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

    /// Removes the first position of the cell whose turn it is.
    pub(super) fn pop(&mut self) -> Option<Id> {
        self.turn += 1;
        let id = match self.turn % TURNS {
            0 => self.pop_from_best(),
            _ => self.pop_from_next(),
        };
        self.queued -= usize::from(id.is_some());
        id
    }

    fn pop_from_best(&mut self) -> Option<Id> {
        let mut cells = self.numbers.values().rev();
        cells.find_map(|cell| first(&mut self.queues[*cell as usize]))
    }

    fn pop_from_next(&mut self) -> Option<Id> {
        let count = self.queues.len();
        (0..count).find_map(|_| {
            self.last = (self.last + 1) % count;
            first(&mut self.queues[self.last])
        })
    }

    /// Approximate number of bytes used.
    pub(super) fn bytes(&self) -> u64 {
        (self.queued * size_of::<QueueEntry>()) as u64 * 2
    }
}

fn first(queue: &mut BinaryHeap<QueueEntry>) -> Option<Id> {
    queue.pop().map(|Reverse((_, _, id))| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEXT: Priority = Priority { weight: 0, rank: 0 };

    fn features(progress: u16, regions: u16, obstacles: u16) -> Features {
        Features {
            progress,
            regions,
            obstacles,
        }
    }

    #[test]
    fn cells_take_turns_and_every_fourth_belongs_to_the_best() {
        let mut cells = FeatureCells::new(TieBreak::Oldest);
        // Two cells with the most progress; the first of them has fewer obstacles.
        let all = [features(0, 1, 0), features(2, 1, 4), features(2, 1, 5)];
        for (cell, features) in all.into_iter().enumerate() {
            let cell_id = cells.cell(features);
            for place in 0..10 {
                cells.push(cell_id, NEXT, (cell * 10 + place) as Id);
            }
        }
        let mut turns = || cells.pop().map(|id| id / 10);
        let cells: Vec<_> = (0..8).filter_map(|_| turns()).collect();
        assert_eq!(cells, [1, 2, 0, 1, 1, 2, 0, 1]);
    }

    #[test]
    fn every_position_gets_its_turn_once() {
        let mut cells = FeatureCells::new(TieBreak::Newest);
        for id in 0..50 {
            let cell = cells.cell(features(id as u16 % 3, id as u16 % 2, 0));
            cells.push(cell, NEXT, id);
        }
        let mut ids: Vec<Id> = std::iter::from_fn(|| cells.pop()).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..50).collect::<Vec<Id>>());
        assert_eq!(cells.bytes(), 0);
    }
}
