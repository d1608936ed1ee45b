//! Layers of states, stored in block lists.

use crate::key::Key;

/// Bytes of one block; small enough to allocate and free blocks one by one.
const BLOCK_BYTES: usize = 1 << 18;

/// A long list, stored in blocks of fixed size. Full blocks are not copied when the list grows.
#[derive(Clone, Debug)]
pub struct BlockList<T> {
    blocks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for BlockList<T> {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            len: 0,
        }
    }
}

impl<T: Copy> BlockList<T> {
    /// Elements of one block: a power of two, so that a block that grows by doubling fits exactly.
    const BLOCK: usize = BLOCK_BYTES.div_ceil(size_of::<T>().next_power_of_two());

    /// Number of elements in the list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let full = self.blocks.len().saturating_sub(1) * Self::BLOCK;
        let last = self.blocks.last().map_or(0, Vec::capacity);
        let blocks = self.blocks.capacity() * size_of::<Vec<T>>();
        ((full + last) * size_of::<T>() + blocks) as u64
    }

    /// Appends an element.
    pub fn push(&mut self, element: T) {
        if self.len.is_multiple_of(Self::BLOCK) {
            self.blocks.push(Vec::new());
        }
        if let Some(block) = self.blocks.last_mut() {
            block.push(element);
        }
        self.len += 1;
    }

    /// The element at `index`.
    ///
    /// # Panics
    /// Panics if the index is out of range.
    #[must_use]
    pub fn get(&self, index: usize) -> T {
        self.blocks[index / Self::BLOCK][index % Self::BLOCK]
    }

    /// The element at an index, for changing it.
    pub(crate) fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.blocks[index / Self::BLOCK][index % Self::BLOCK]
    }

    /// The last element.
    pub(crate) fn last(&self) -> Option<T> {
        self.blocks.last().and_then(|block| block.last()).copied()
    }

    /// Removes and returns the last element.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let block = self.blocks.last_mut()?;
        let last = block.pop();
        if block.is_empty() {
            self.blocks.pop();
        }
        self.len -= usize::from(last.is_some());
        last
    }

    /// Iterates over the elements in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.blocks.iter().flatten().copied()
    }

    /// Removes and returns the last block of elements.
    pub(crate) fn pop_block(&mut self) -> Option<Vec<T>> {
        let block = self.blocks.pop()?;
        self.len -= block.len();
        Some(block)
    }
}

impl<T: Copy> FromIterator<T> for BlockList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut list = Self::default();
        for element in elements {
            list.push(element);
        }
        list
    }
}

/// The states of one layer that have the same minor cost.
#[derive(Clone, Debug)]
pub struct Run<K> {
    /// The minor cost of all states in the run.
    pub minor: u32,
    /// The states of the run, in the order in which they were reached.
    pub keys: BlockList<K>,
}

/// All states with the same major cost, grouped by minor cost.
#[derive(Clone, Debug)]
pub struct Layer<K> {
    /// The states of the layer: one run for each minor cost, in ascending order of minor cost.
    pub runs: Vec<Run<K>>,
}

impl<K> Default for Layer<K> {
    fn default() -> Self {
        Self { runs: Vec::new() }
    }
}

impl<K: Key> Layer<K> {
    /// Number of states in the layer.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.keys.len()).sum()
    }

    /// Whether the layer has no states.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let runs = (self.runs.capacity() * size_of::<Run<K>>()) as u64;
        runs + self.runs.iter().map(|run| run.keys.bytes()).sum::<u64>()
    }

    /// Iterates over all states of the layer, each with its minor cost.
    pub fn iter(&self) -> impl Iterator<Item = (u32, K)> + '_ {
        self.runs
            .iter()
            .flat_map(|run| run.keys.iter().map(|key| (run.minor, key)))
    }

    /// The states of the layer that have the minor cost `minor`; `None` if there are none.
    #[must_use]
    pub fn run(&self, minor: u32) -> Option<&BlockList<K>> {
        let index = self
            .runs
            .binary_search_by_key(&minor, |run| run.minor)
            .ok()?;
        Some(&self.runs[index].keys)
    }

    /// Adds a state. Its minor cost must not be lower than that of the state added before.
    pub(crate) fn push(&mut self, minor: u32, key: K) {
        match self.runs.last_mut() {
            Some(run) if run.minor == minor => run.keys.push(key),
            _ => self.runs.push(Run {
                minor,
                keys: BlockList::from_iter([key]),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_keeps_its_order() {
        let keys: BlockList<u64> = (0..100_000).collect();
        assert_eq!(keys.len(), 100_000);
        assert!(keys.iter().eq(0..100_000));
        assert_eq!(keys.get(70_000), 70_000);
        assert!(keys.bytes() >= 800_000 && keys.bytes() < 1_100_000);
    }

    #[test]
    fn blocks_are_removed_from_the_end() {
        let block = BlockList::<u64>::BLOCK;
        let mut keys: BlockList<u64> = (0..block as u64 + 1).collect();
        assert_eq!(keys.pop_block(), Some(vec![block as u64]));
        assert_eq!(keys.pop_block().map(|full| full.len()), Some(block));
        assert_eq!((keys.pop_block(), keys.len()), (None, 0));
    }

    #[test]
    fn a_full_block_of_any_key_width_has_the_intended_size() {
        fn full_block<K: Key>() -> u64 {
            let keys: BlockList<K> = std::iter::repeat_n(K::ZERO, BlockList::<K>::BLOCK).collect();
            let spare = keys.blocks.capacity() * size_of::<Vec<K>>();
            assert_eq!(keys.blocks[0].capacity(), BlockList::<K>::BLOCK);
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
    fn runs_are_found_by_their_minor_cost() {
        let mut layer = Layer::default();
        for (minor, key) in [(0, 5_u64), (0, 6), (2, 7)] {
            layer.push(minor, key);
        }
        assert_eq!(layer.len(), 3);
        assert!(layer.run(1).is_none());
        assert_eq!(layer.run(2).map(BlockList::len), Some(1));
        assert_eq!(layer.iter().collect::<Vec<_>>(), [(0, 5), (0, 6), (2, 7)]);
    }
}
