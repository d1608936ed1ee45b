//! A compact hash set of states.

use crate::key::Key;

/// Maximum load, in 64ths; probing is slow beyond it.
const MAX_LOAD: usize = 50;

/// A hash set of states with open addressing. It stores only the keys, in one allocation of a size
/// that the caller chooses.
#[derive(Clone, Debug)]
pub struct StateTable<K> {
    slots: Vec<K>,
    len: usize,
}

/// The result of [`StateTable::insert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The state was added.
    New,
    /// The state was already in the table.
    Known,
    /// The state is new, but the table is full. The state was not added.
    Full,
}

impl<K: Key> StateTable<K> {
    /// Creates a table with a capacity of at least `states` states.
    #[must_use]
    pub fn for_states(states: usize) -> Self {
        Self {
            slots: vec![K::VACANT; Self::slots_for(states)],
            len: 0,
        }
    }

    /// Memory use of a table with a capacity of `states` states, in bytes.
    #[must_use]
    pub fn bytes_for(states: usize) -> u64 {
        Self::slots_for(states) as u64 * size_of::<K>() as u64
    }

    fn slots_for(states: usize) -> usize {
        states / MAX_LOAD * 64 + 64
    }

    /// Number of states in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The maximum number of states in the table.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.len() / 64 * MAX_LOAD
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<K>()) as u64
    }

    /// Adds a state to the table.
    pub fn insert(&mut self, key: K) -> Inserted {
        let mut slot = self.home(&key);
        loop {
            let there = self.slots[slot];
            if there == key {
                return Inserted::Known;
            }
            if there == K::VACANT {
                if self.len >= self.capacity() {
                    return Inserted::Full;
                }
                self.slots[slot] = key;
                self.len += 1;
                return Inserted::New;
            }
            slot = self.after(slot);
        }
    }

    /// Whether a state is in the table.
    #[must_use]
    pub fn contains(&self, key: &K) -> bool {
        let mut slot = self.home(key);
        loop {
            let there = self.slots[slot];
            if there == *key {
                return true;
            }
            if there == K::VACANT {
                return false;
            }
            slot = self.after(slot);
        }
    }

    /// Reads the slots of several states that will be inserted next, so that the processor can
    /// load the cache lines of these slots in parallel.
    pub fn prefetch(&self, keys: &[K]) {
        let mut vacant = 0;
        for key in keys {
            vacant += usize::from(self.slots[self.home(key)] == K::VACANT);
        }
        std::hint::black_box(vacant);
    }

    fn home(&self, key: &K) -> usize {
        ((u128::from(key.scatter()) * self.slots.len() as u128) >> 64) as usize
    }

    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() {
            0
        } else {
            slot + 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_contains_exactly_the_inserted_states() {
        let mut table = StateTable::for_states(1000);
        for key in (0..3000_u64).step_by(3) {
            assert_eq!(table.insert(key), Inserted::New);
            assert_eq!(table.insert(key), Inserted::Known);
        }
        assert_eq!(table.len(), 1000);
        for key in 0..3000_u64 {
            assert_eq!(table.contains(&key), key % 3 == 0, "{key}");
        }
    }

    #[test]
    fn a_full_table_reports_it_and_keeps_its_states() {
        let mut table = StateTable::for_states(0);
        let capacity = table.capacity() as u64;
        for key in 0..capacity {
            assert_eq!(table.insert(key), Inserted::New);
        }
        assert_eq!(table.insert(capacity), Inserted::Full);
        assert_eq!(table.insert(capacity - 1), Inserted::Known);
        assert!(!table.contains(&capacity));
    }

    #[test]
    fn memory_use_is_as_predicted() {
        for states in [0, 1, 49, 50, 51, 12_345] {
            let table = StateTable::<u128>::for_states(states);
            assert!(table.capacity() >= states);
            assert_eq!(table.bytes(), StateTable::<u128>::bytes_for(states));
        }
    }
}
