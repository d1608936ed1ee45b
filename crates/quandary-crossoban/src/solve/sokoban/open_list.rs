//! The queue of positions to expand.

use super::store::Id;
use std::collections::BTreeMap;

/// A priority queue, lowest rank first. Of equal ranks the last one inserted comes first, which favours
/// depth over breadth.
#[derive(Clone, Debug, Default)]
pub struct OpenList {
    queues: BTreeMap<u64, Vec<Id>>,
    capacity: usize,
}

impl OpenList {
    /// Inserts a position.
    pub fn push(&mut self, rank: u64, id: Id) {
        let ids = self.queues.entry(rank).or_default();
        let before = ids.capacity();
        ids.push(id);
        self.capacity += ids.capacity() - before;
    }

    /// The lowest rank in the queue.
    #[must_use]
    pub fn lowest(&self) -> Option<u64> {
        self.queues.first_key_value().map(|(rank, _)| *rank)
    }

    /// Removes the next position and returns it with its rank.
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
