//! The states that a best-first search has reached, with what it takes to get there.

use crate::key::Key;
use crate::layers::Keys;
use crate::space::Total;
use std::cmp::Reverse;

/// Fullest the index may get, in 64ths.
const FULLEST: usize = 44;
/// A slot of the index without a state.
const VACANT: u32 = u32::MAX;
/// Bits of a label that hold the minor cost; larger ones are taken for the largest.
const MINOR_BITS: u32 = 23;

/// Cost so far, the mark of the state before, and whether the state is done with, in 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Label {
    major: u32,
    rest: u32,
}

impl Label {
    fn new(cost: Total, mark: u8) -> Self {
        let minor = cost.minor.min((1 << MINOR_BITS) - 1);
        Self {
            major: cost.major,
            rest: minor << 9 | u32::from(mark) << 1,
        }
    }

    fn cost(self) -> Total {
        Total {
            major: self.major,
            minor: self.rest >> 9,
        }
    }

    fn mark(self) -> u8 {
        (self.rest >> 1) as u8
    }

    fn is_closed(self) -> bool {
        self.rest & 1 == 1
    }
}

#[derive(Clone, Copy, Debug)]
struct Reached<K> {
    key: K,
    label: Label,
}

/// What a state leaves behind in those it leads to: one of 256 values by which to find it again.
pub(crate) fn mark<K: Key>(key: &K) -> u8 {
    key.scatter() as u8
}

/// Reached states, numbered in the order in which they were reached, and an index to find them.
#[derive(Debug)]
pub(crate) struct Known<K> {
    states: Keys<Reached<K>>,
    index: Vec<u32>,
}

impl<K: Key> Known<K> {
    pub(crate) fn new() -> Self {
        Self {
            states: Keys::default(),
            index: vec![VACANT; 64],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.state_bytes() + (self.index.len() * size_of::<u32>()) as u64
    }

    /// Bytes that it takes without the index.
    pub(crate) fn state_bytes(&self) -> u64 {
        self.states.bytes()
    }

    pub(crate) fn key(&self, number: u32) -> K {
        self.states.get(number as usize).key
    }

    pub(crate) fn cost(&self, number: u32) -> Total {
        self.states.get(number as usize).label.cost()
    }

    pub(crate) fn mark(&self, number: u32) -> u8 {
        self.states.get(number as usize).label.mark()
    }

    pub(crate) fn is_closed(&self, number: u32) -> bool {
        self.states.get(number as usize).label.is_closed()
    }

    pub(crate) fn close(&mut self, number: u32) {
        self.states.get_mut(number as usize).label.rest |= 1;
    }

    pub(crate) fn find(&self, key: &K) -> Option<u32> {
        let number = self.index[self.slot(key)];
        (number != VACANT).then_some(number)
    }

    /// Looks at the places of several states, so that their memory is near when they are looked for:
    /// the processor fetches independent places side by side, dependent ones in turn.
    pub(crate) fn touch(&self, keys: impl Iterator<Item = K> + Clone) {
        let numbers = keys.map(|key| self.index[self.home(&key)]);
        let known = numbers.clone().filter(|number| *number != VACANT);
        std::hint::black_box(numbers.fold(0, |sum, number| sum ^ number));
        std::hint::black_box(known.fold(0, |sum, number| sum ^ self.cost(number).major));
    }

    /// A new state, or a cheaper way to the one that has this number. It is open afterwards. There
    /// is room for it (see [`Known::reserve`]).
    pub(crate) fn put(&mut self, known: Option<u32>, key: K, cost: Total, mark: u8) -> u32 {
        let label = Label::new(cost, mark);
        if let Some(number) = known {
            self.states.get_mut(number as usize).label = label;
            return number;
        }
        let (number, slot) = (self.states.len() as u32, self.slot(&key));
        self.index[slot] = number;
        self.states.push(Reached { key, label });
        number
    }

    /// Makes room for so many further states, the index taking at most `bytes`. False if it would
    /// need more.
    pub(crate) fn reserve(&mut self, further: usize, bytes: u64) -> bool {
        let needed = self.len() + further;
        if needed <= self.index.len() / 64 * FULLEST {
            return true;
        }
        let least = needed / FULLEST * 64 + 64;
        let most = usize::try_from(bytes / size_of::<u32>() as u64).unwrap_or(usize::MAX);
        if least > most || needed >= VACANT as usize {
            return false;
        }
        let slots = (least * 2).min(most / 64 * 64).max(least);
        self.index = Vec::new();
        self.index = vec![VACANT; slots];
        for (number, reached) in (0..).zip(self.states.iter()) {
            let slot = self.vacant_slot(&reached.key);
            self.index[slot] = number;
        }
        true
    }

    /// The numbers of the states that are done with and cost less than `cost`, the dearest first.
    pub(crate) fn closed_below(&self, cost: Total) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..)
            .zip(self.states.iter())
            .filter(|(_, reached)| reached.label.is_closed() && reached.label.cost() < cost)
            .map(|(number, _)| number)
            .collect();
        numbers.sort_unstable_by_key(|number| Reverse((self.cost(*number), *number)));
        numbers
    }

    /// The slot of a state, or the one where it would go.
    fn slot(&self, key: &K) -> usize {
        let mut slot = self.home(key);
        while self.index[slot] != VACANT && self.key(self.index[slot]) != *key {
            slot = self.after(slot);
        }
        slot
    }

    fn vacant_slot(&self, key: &K) -> usize {
        let mut slot = self.home(key);
        while self.index[slot] != VACANT {
            slot = self.after(slot);
        }
        slot
    }

    fn home(&self, key: &K) -> usize {
        ((u128::from(key.scatter()) * self.index.len() as u128) >> 64) as usize
    }

    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.index.len() {
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
    fn states_are_found_with_what_was_said_of_them_last() {
        let mut known = Known::new();
        for key in 0..10_000_u64 {
            assert!(known.reserve(1, u64::MAX));
            let cost = Total {
                major: key as u32,
                minor: 7,
            };
            assert_eq!(known.find(&key), None);
            assert_eq!(known.put(None, key, cost, 200), key as u32);
        }
        known.close(77);
        assert!(known.is_closed(77) && !known.is_closed(78));
        assert_eq!((known.cost(77).major, known.mark(77)), (77, 200));
        let better = Total {
            major: 3,
            minor: u32::MAX,
        };
        assert_eq!(known.put(known.find(&77), 77, better, 1), 77);
        assert!(!known.is_closed(77));
        assert_eq!((known.cost(77).major, known.mark(77)), (3, 1));
        assert_eq!(known.cost(77).minor, (1 << MINOR_BITS) - 1);
        assert_eq!(known.find(&10_000), None);
    }

    #[test]
    fn the_index_keeps_to_its_bytes() {
        let mut known = Known::new();
        let mut key = 0_u64;
        while known.reserve(1, 4_000) {
            known.put(None, key, Total::ZERO, 0);
            key += 1;
        }
        assert!(known.index.len() * 4 <= 4_000 && known.len() > 500);
        assert_eq!(known.find(&(key - 1)), Some(key as u32 - 1));
    }
}
