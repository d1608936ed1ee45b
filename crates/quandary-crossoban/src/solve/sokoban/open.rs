//! Positions that wait for their turn.

use super::store::Id;
use std::collections::BTreeMap;

/// A queue by rank, the lowest first; among equal ranks the last in comes first, which goes deep
/// before it goes wide.
#[derive(Clone, Debug, Default)]
pub struct Open {
    waiting: BTreeMap<u64, Vec<Id>>,
    room: usize,
}

impl Open {
    /// Puts a position in.
    pub fn push(&mut self, rank: u64, id: Id) {
        let ids = self.waiting.entry(rank).or_default();
        let room = ids.capacity();
        ids.push(id);
        self.room += ids.capacity() - room;
    }

    /// The lowest rank.
    #[must_use]
    pub fn lowest(&self) -> Option<u64> {
        self.waiting.first_key_value().map(|(rank, _)| *rank)
    }

    /// Takes out the next position and its rank.
    pub fn pop(&mut self) -> Option<(u64, Id)> {
        let mut first = self.waiting.first_entry()?;
        let rank = *first.key();
        let id = first.get_mut().pop()?;
        if first.get().is_empty() {
            self.room -= first.remove().capacity();
        }
        Some((rank, id))
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.room * size_of::<Id>()) as u64
    }
}
