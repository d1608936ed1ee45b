//! A compact set of states.

use crate::key::Key;

/// Fullest it may get, in 64ths: above, probing gets slow.
const FULLEST: usize = 50;

/// A set of states by open addressing: nothing but the keys themselves, in one run of memory
/// whose size is set from outside.
#[derive(Clone, Debug)]
pub struct StateTable<K> {
    slots: Vec<K>,
    len: usize,
}

/// What inserting came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It is in now.
    New,
    /// It was in before.
    Known,
    /// There is no room.
    Full,
}

impl<K: Key> StateTable<K> {
    /// A table that takes at least `states` states.
    #[must_use]
    pub fn for_states(states: usize) -> Self {
        Self {
            slots: vec![K::VACANT; Self::slots_for(states)],
            len: 0,
        }
    }

    /// Bytes that a table for so many states takes.
    #[must_use]
    pub fn bytes_for(states: usize) -> u64 {
        Self::slots_for(states) as u64 * size_of::<K>() as u64
    }

    fn slots_for(states: usize) -> usize {
        states / FULLEST * 64 + 64
    }

    /// Number of states in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of states that it takes.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.len() / 64 * FULLEST
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<K>()) as u64
    }

    /// Adds a state.
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

    /// Whether a state is in it.
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

    /// Looks at the home slots of several states, so that their memory is near when they are
    /// inserted: the processor fetches independent places side by side, dependent ones in turn.
    pub fn touch(&self, keys: &[K]) {
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
    fn it_holds_what_was_put_in_and_nothing_else() {
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
    fn a_full_table_says_so_and_still_knows_its_states() {
        let mut table = StateTable::for_states(0);
        let room = table.capacity() as u64;
        for key in 0..room {
            assert_eq!(table.insert(key), Inserted::New);
        }
        assert_eq!(table.insert(room), Inserted::Full);
        assert_eq!(table.insert(room - 1), Inserted::Known);
        assert!(!table.contains(&room));
    }

    #[test]
    fn the_bytes_are_those_announced() {
        for states in [0, 1, 49, 50, 51, 12_345] {
            let table = StateTable::<u128>::for_states(states);
            assert!(table.capacity() >= states);
            assert_eq!(table.bytes(), StateTable::<u128>::bytes_for(states));
        }
    }
}
