//! The queue of positions to expand.

use super::store::Id;
use std::collections::BTreeMap;

/// A priority queue of positions, lowest rank first. Among positions of equal rank, the last one
/// inserted comes first, which favours depth over breadth.
#[derive(Clone, Debug, Default)]
pub struct OpenList {
    queues: BTreeMap<u64, Vec<Id>>,
    capacity: usize,
}

impl OpenList {
    /// Inserts a position with its rank.
    pub fn push(&mut self, rank: u64, id: Id) {
        let ids = self.queues.entry(rank).or_default();
        let before = ids.capacity();
        ids.push(id);
        self.capacity += ids.capacity() - before;
    }

    /// The lowest rank in the queue; `None` if the queue is empty.
    #[must_use]
    pub fn lowest(&self) -> Option<u64> {
        self.queues.first_key_value().map(|(rank, _)| *rank)
    }

    /// Removes the position with the lowest rank and returns the rank and the position; `None` if
    /// the queue is empty.
    pub fn pop(&mut self) -> Option<(u64, Id)> {
        let mut first = self.queues.first_entry()?;
        let rank = *first.key();
        let id = first.get_mut().pop()?;
        if first.get().is_empty() {
            self.capacity -= first.remove().capacity();
        }
        Some((rank, id))
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.capacity * size_of::<Id>()) as u64
    }
}
