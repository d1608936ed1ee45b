//! The states that a best-first search has reached, with their costs.

use crate::key::Key;
use crate::layers::BlockList;
use crate::space::Total;
use std::collections::BTreeMap;

/// Maximum load of the index, in 64ths.
const MAX_LOAD: usize = 44;
/// An unused slot of the index.
const VACANT: u32 = u32::MAX;
/// Bits of a label that hold the minor cost. Larger costs are clamped.
const MINOR_BITS: u32 = 23;

/// The cost of reaching a state, the tag of its parent and whether it is closed, in 8 bytes.
#[derive(Clone, Copy, Debug)]
struct Label {
    major: u32,
    rest: u32,
}

impl Label {
    fn new(cost: Total, parent_tag: u8) -> Self {
        let minor = cost.minor.min((1 << MINOR_BITS) - 1);
        Self {
            major: cost.major,
            rest: minor << 9 | u32::from(parent_tag) << 1,
        }
    }

    fn cost(self) -> Total {
        Total {
            major: self.major,
            minor: self.rest >> 9,
        }
    }

    fn parent_tag(self) -> u8 {
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

/// The tag of a state, stored in its successors: an 8-bit hash that narrows the search for a
/// parent.
pub(crate) fn tag<K: Key>(key: &K) -> u8 {
    key.scatter() as u8
}

/// Reached states, numbered in the order in which they were reached, with a hash index.
#[derive(Debug)]
pub(crate) struct ReachedStates<K> {
    states: BlockList<Reached<K>>,
    index: Vec<u32>,
}

impl<K: Key> ReachedStates<K> {
    pub(crate) fn new() -> Self {
        Self {
            states: BlockList::default(),
            index: vec![VACANT; 64],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.state_bytes() + (self.index.len() * size_of::<u32>()) as u64
    }

    /// Memory in use without the index, in bytes.
    pub(crate) fn state_bytes(&self) -> u64 {
        self.states.bytes()
    }

    pub(crate) fn key(&self, number: u32) -> K {
        self.states.get(number as usize).key
    }

    pub(crate) fn cost(&self, number: u32) -> Total {
        self.states.get(number as usize).label.cost()
    }

    pub(crate) fn parent_tag(&self, number: u32) -> u8 {
        self.states.get(number as usize).label.parent_tag()
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

    /// Reads the slots of several states ahead of looking them up, so that the processor can load
    /// their independent cache lines in parallel.
    pub(crate) fn prefetch(&self, keys: impl Iterator<Item = K> + Clone) {
        let numbers = keys.map(|key| self.index[self.home(&key)]);
        let known = numbers.clone().filter(|number| *number != VACANT);
        std::hint::black_box(numbers.fold(0, |sum, number| sum ^ number));
        std::hint::black_box(known.fold(0, |sum, number| sum ^ self.cost(number).major));
    }

    /// Stores a new state, or a cheaper path to the state that has the number `known`, and returns
    /// its number. The state is open afterwards. Its memory must have been reserved (see
    /// [`ReachedStates::reserve`]).
    pub(crate) fn put(&mut self, known: Option<u32>, key: K, cost: Total, parent_tag: u8) -> u32 {
        let label = Label::new(cost, parent_tag);
        if let Some(number) = known {
            self.states.get_mut(number as usize).label = label;
            return number;
        }
        let (number, slot) = (self.states.len() as u32, self.slot(&key));
        self.index[slot] = number;
        self.states.push(Reached { key, label });
        number
    }

    /// Reserves memory for `further` states, with an index of at most `bytes`. Returns `false` if
    /// the index would need more.
    pub(crate) fn reserve(&mut self, further: usize, bytes: u64) -> bool {
        let needed = self.len() + further;
        if needed <= self.index.len() / 64 * MAX_LOAD {
            return true;
        }
        let least = needed / MAX_LOAD * 64 + 64;
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

    /// The slot of a state, or the free slot where it would be stored.
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

/// The closed states below a cost, by falling cost and number. They are sorted step by step, because
/// there can be millions.
#[derive(Debug)]
pub(crate) struct ClosedByFallingCost {
    below: Total,
    /// Number of the first state that is not sorted yet.
    unsorted: u32,
    sorted: BTreeMap<Total, Vec<u32>>,
}

/// The result of [`ClosedByFallingCost::step`].
pub(crate) enum Step {
    /// States are still being sorted.
    Sorted,
    /// The number of the next state.
    Next(u32),
    /// There are no further states.
    End,
}

/// Steps that take about as long as one expanded state.
pub(crate) const STEPS_PER_NODE: u64 = 64;

impl ClosedByFallingCost {
    pub(crate) fn new(below: Total) -> Self {
        Self {
            below,
            unsorted: 0,
            sorted: BTreeMap::new(),
        }
    }

    /// Takes one step: sorts one state or, once all are sorted, returns the next one.
    pub(crate) fn step<K: Key>(&mut self, reached: &ReachedStates<K>) -> Step {
        if (self.unsorted as usize) < reached.len() {
            self.sort(reached);
            return Step::Sorted;
        }
        let Some(mut last) = self.sorted.last_entry() else {
            return Step::End;
        };
        match last.get_mut().pop() {
            Some(number) => Step::Next(number),
            None => {
                last.remove();
                Step::Sorted
            }
        }
    }

    fn sort<K: Key>(&mut self, reached: &ReachedStates<K>) {
        let label = reached.states.get(self.unsorted as usize).label;
        if label.is_closed() && label.cost() < self.below {
            let same_cost = self.sorted.entry(label.cost()).or_default();
            same_cost.push(self.unsorted);
        }
        self.unsorted += 1;
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let numbers = self.sorted.values().map(Vec::capacity);
        (numbers.sum::<usize>() * size_of::<u32>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_found_with_their_latest_label() {
        let mut reached = ReachedStates::new();
        for key in 0..10_000_u64 {
            assert!(reached.reserve(1, u64::MAX));
            let cost = Total {
                major: key as u32,
                minor: 7,
            };
            assert_eq!(reached.find(&key), None);
            assert_eq!(reached.put(None, key, cost, 200), key as u32);
        }
        reached.close(77);
        assert!(reached.is_closed(77) && !reached.is_closed(78));
        assert_eq!((reached.cost(77).major, reached.parent_tag(77)), (77, 200));
        let better = Total {
            major: 3,
            minor: u32::MAX,
        };
        assert_eq!(reached.put(reached.find(&77), 77, better, 1), 77);
        assert!(!reached.is_closed(77));
        assert_eq!((reached.cost(77).major, reached.parent_tag(77)), (3, 1));
        assert_eq!(reached.cost(77).minor, (1 << MINOR_BITS) - 1);
        assert_eq!(reached.find(&10_000), None);
    }

    #[test]
    fn the_index_respects_its_memory_limit() {
        let mut reached = ReachedStates::new();
        let mut key = 0_u64;
        while reached.reserve(1, 4_000) {
            reached.put(None, key, Total::ZERO, 0);
            key += 1;
        }
        assert!(reached.index.len() * 4 <= 4_000 && reached.len() > 500);
        assert_eq!(reached.find(&(key - 1)), Some(key as u32 - 1));
    }
}
