//! The states of a search, layer by layer.

use crate::key::Key;

/// Bytes of one block of states; small enough to be taken and given back one by one.
const BLOCK_BYTES: usize = 1 << 18;

/// A long list of states, or of what belongs to them, that grows without ever copying what is in
/// it.
#[derive(Clone, Debug)]
pub struct Keys<K> {
    blocks: Vec<Vec<K>>,
    len: usize,
}

impl<K> Default for Keys<K> {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            len: 0,
        }
    }
}

impl<K: Copy> Keys<K> {
    /// States in one block: a power of two, so that a block that grows by doubling fits exactly.
    const BLOCK: usize = BLOCK_BYTES.div_ceil(size_of::<K>().next_power_of_two());

    /// Number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let full = self.blocks.len().saturating_sub(1) * Self::BLOCK;
        let last = self.blocks.last().map_or(0, Vec::capacity);
        let blocks = self.blocks.capacity() * size_of::<Vec<K>>();
        ((full + last) * size_of::<K>() + blocks) as u64
    }

    /// Adds one at the end.
    pub fn push(&mut self, key: K) {
        if self.len.is_multiple_of(Self::BLOCK) {
            self.blocks.push(Vec::new());
        }
        if let Some(block) = self.blocks.last_mut() {
            block.push(key);
        }
        self.len += 1;
    }

    /// The one at a place.
    ///
    /// # Panics
    /// There are not so many.
    #[must_use]
    pub fn get(&self, index: usize) -> K {
        self.blocks[index / Self::BLOCK][index % Self::BLOCK]
    }

    /// The one at a place, to be changed.
    pub(crate) fn get_mut(&mut self, index: usize) -> &mut K {
        &mut self.blocks[index / Self::BLOCK][index % Self::BLOCK]
    }

    /// The last one.
    pub(crate) fn last(&self) -> Option<K> {
        self.blocks.last().and_then(|block| block.last()).copied()
    }

    /// Takes out the last one.
    pub(crate) fn pop(&mut self) -> Option<K> {
        let block = self.blocks.last_mut()?;
        let last = block.pop();
        if block.is_empty() {
            self.blocks.pop();
        }
        self.len -= usize::from(last.is_some());
        last
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.blocks.iter().flatten().copied()
    }

    /// Takes out the last block of them.
    pub(crate) fn pop_block(&mut self) -> Option<Vec<K>> {
        let block = self.blocks.pop()?;
        self.len -= block.len();
        Some(block)
    }
}

impl<K: Copy> FromIterator<K> for Keys<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut all = Self::default();
        for key in keys {
            all.push(key);
        }
        all
    }
}

/// The states of one layer that have the same minor cost.
#[derive(Clone, Debug)]
pub struct Run<K> {
    /// That cost.
    pub minor: u32,
    /// The states in the order in which they were reached.
    pub keys: Keys<K>,
}

/// The states of the same major cost, by rising minor cost.
#[derive(Clone, Debug)]
pub struct Layer<K> {
    /// The states, by minor cost.
    pub runs: Vec<Run<K>>,
}

impl<K> Default for Layer<K> {
    fn default() -> Self {
        Self { runs: Vec::new() }
    }
}

impl<K: Key> Layer<K> {
    /// Number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.keys.len()).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let runs = (self.runs.capacity() * size_of::<Run<K>>()) as u64;
        runs + self.runs.iter().map(|run| run.keys.bytes()).sum::<u64>()
    }

    /// All states with their minor cost.
    pub fn iter(&self) -> impl Iterator<Item = (u32, K)> + '_ {
        self.runs
            .iter()
            .flat_map(|run| run.keys.iter().map(|key| (run.minor, key)))
    }

    /// The states of that minor cost.
    #[must_use]
    pub fn run(&self, minor: u32) -> Option<&Keys<K>> {
        let index = self
            .runs
            .binary_search_by_key(&minor, |run| run.minor)
            .ok()?;
        Some(&self.runs[index].keys)
    }

    /// Adds a state; minor costs never fall.
    pub(crate) fn push(&mut self, minor: u32, key: K) {
        match self.runs.last_mut() {
            Some(run) if run.minor == minor => run.keys.push(key),
            _ => self.runs.push(Run {
                minor,
                keys: Keys::from_iter([key]),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_keeps_its_order() {
        let keys: Keys<u64> = (0..100_000).collect();
        assert_eq!(keys.len(), 100_000);
        assert!(keys.iter().eq(0..100_000));
        assert_eq!(keys.get(70_000), 70_000);
        assert!(keys.bytes() >= 800_000 && keys.bytes() < 1_100_000);
    }

    #[test]
    fn blocks_come_out_from_the_end() {
        let block = Keys::<u64>::BLOCK;
        let mut keys: Keys<u64> = (0..block as u64 + 1).collect();
        assert_eq!(keys.pop_block(), Some(vec![block as u64]));
        assert_eq!(keys.pop_block().map(|full| full.len()), Some(block));
        assert_eq!((keys.pop_block(), keys.len()), (None, 0));
    }

    #[test]
    fn a_full_block_of_any_key_takes_no_more_than_was_meant() {
        fn full_block<K: Key>() -> u64 {
            let keys: Keys<K> = std::iter::repeat_n(K::ZERO, Keys::<K>::BLOCK).collect();
            let spare = keys.blocks.capacity() * size_of::<Vec<K>>();
            assert_eq!(keys.blocks[0].capacity(), Keys::<K>::BLOCK);
            keys.bytes() - spare as u64
        }
        let blocks = [
            full_block::<u64>(),
            full_block::<u128>(),
            full_block::<crate::Wide<5>>(),
            full_block::<crate::Wide<64>>(),
        ];
        assert_eq!(blocks, [1 << 18, 1 << 18, 40 << 12, 1 << 18]);
    }

    #[test]
    fn a_layer_is_found_by_its_minor_cost() {
        let mut layer = Layer::default();
        for (minor, key) in [(0, 5_u64), (0, 6), (2, 7)] {
            layer.push(minor, key);
        }
        assert_eq!(layer.len(), 3);
        assert!(layer.run(1).is_none());
        assert_eq!(layer.run(2).map(Keys::len), Some(1));
        assert_eq!(layer.iter().collect::<Vec<_>>(), [(0, 5), (0, 6), (2, 7)]);
    }
}
