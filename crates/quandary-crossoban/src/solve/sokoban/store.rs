//! The table of all positions that a search has reached.

use super::warehouse::Square;

/// The index of a position in the store.
pub type Id = u32;

/// The value of [`ParentLink::parent`] for the start position, which has no previous position.
pub const NO_PARENT: Id = u32::MAX;

/// How a position was reached: its previous position, and the pushes and moves from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParentLink {
    /// The previous position.
    pub parent: Id,
    /// Number of pushes from the start.
    pub pushes: u32,
    /// Number of moves from the start. Only meaningful in a search that minimises moves.
    pub moves: u32,
}

/// The result of inserting a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// The position was inserted.
    New(Id),
    /// The position was already in the store.
    Known(Id),
    /// The memory is used up.
    Full,
}

/// Records per block of memory.
const BLOCK: usize = 1 << 12;
/// Words of a record after the set of boxes.
const EXTRA: usize = 2;
/// The parent and the pusher share a word: 32 bits, 16 bits, and these two flags.
const CLOSED: u64 = 1 << 63;
/// See [`CLOSED`].
const MARKED: u64 = 1 << 62;
const FIRST_SLOTS: usize = 1 << 12;

/// A table of positions. Each position has an index, and can be found by its boxes and its pusher.
///
/// A position uses 16 bytes, and in addition 8 bytes for every 64 live squares of the board. Each
/// slot of the hash index uses 8 bytes. At most four fifths of the slots are in use.
#[derive(Clone, Debug)]
pub struct Store {
    words: usize,
    blocks: Vec<Box<[u64]>>,
    len: usize,
    slots: Vec<u64>,
    memory: u64,
}

impl Store {
    /// Creates an empty store that uses at most `memory` bytes. In each position, the bit set of
    /// boxes has `words` words of type `u64`. Memory for the first 4096 positions is allocated even
    /// if it exceeds `memory`.
    #[must_use]
    pub fn new(words: usize, memory: u64) -> Self {
        Self {
            words,
            blocks: Vec::new(),
            len: 0,
            slots: vec![0; FIRST_SLOTS],
            memory,
        }
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the store has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.blocks.len() as u64) * self.block_bytes() + (self.slots.len() as u64) * 8
    }

    fn block_bytes(&self) -> u64 {
        (BLOCK * (self.words + EXTRA) * 8) as u64
    }

    /// The boxes of a position, as a bit set of live squares.
    #[must_use]
    pub fn boxes(&self, id: Id) -> &[u64] {
        &self.record(id)[..self.words]
    }

    /// The pusher's square in a position.
    #[must_use]
    pub fn player(&self, id: Id) -> Square {
        (self.record(id)[self.words] >> 32) as Square
    }

    /// How a position was reached: its previous position, and the pushes and moves from the start.
    #[must_use]
    pub fn parent_link(&self, id: Id) -> ParentLink {
        let extra = &self.record(id)[self.words..];
        ParentLink {
            parent: extra[0] as u32,
            pushes: extra[1] as u32,
            moves: (extra[1] >> 32) as u32,
        }
    }

    /// Whether a position has been expanded.
    #[must_use]
    pub fn is_closed(&self, id: Id) -> bool {
        self.record(id)[self.words] & CLOSED != 0
    }

    /// Records that a position has been expanded.
    pub fn close(&mut self, id: Id) {
        let words = self.words;
        self.record_mut(id)[words] |= CLOSED;
    }

    /// Whether a position is marked.
    #[must_use]
    pub fn is_marked(&self, id: Id) -> bool {
        self.record(id)[self.words] & MARKED != 0
    }

    /// Marks a position. The caller decides what the mark means.
    pub fn mark(&mut self, id: Id) {
        let words = self.words;
        self.record_mut(id)[words] |= MARKED;
    }

    /// Replaces the path to a position with a better one. The position then counts as not expanded,
    /// and its mark is removed.
    pub fn reopen(&mut self, id: Id, reached: ParentLink) {
        let player = self.player(id);
        let words = self.words;
        self.record_mut(id)[words..].copy_from_slice(&extra(player, reached));
    }

    /// Inserts a position, unless it is already in the store.
    pub fn insert(&mut self, boxes: &[u64], player: Square, reached: ParentLink) -> Insertion {
        if self.len * 5 >= self.slots.len() * 4 && !self.grow() {
            return self
                .find(boxes, player)
                .map_or(Insertion::Full, Insertion::Known);
        }
        let hash = hash_of(boxes, player);
        let mut slot = self.first_slot(hash);
        while self.slots[slot] != 0 {
            if let Some(id) = self.id_at(slot, hash, boxes, player) {
                return Insertion::Known(id);
            }
            slot = self.next_slot(slot);
        }
        if !self.reserve() {
            return Insertion::Full;
        }
        let id = self.len as Id;
        self.len += 1;
        self.slots[slot] = (hash & TAG) | u64::from(id + 1);
        let words = self.words;
        let record = self.record_mut(id);
        record[..words].copy_from_slice(boxes);
        record[words..].copy_from_slice(&extra(player, reached));
        Insertion::New(id)
    }

    /// The index of a position, if it is in the store.
    #[must_use]
    pub fn find(&self, boxes: &[u64], player: Square) -> Option<Id> {
        let hash = hash_of(boxes, player);
        let mut slot = self.first_slot(hash);
        while self.slots[slot] != 0 {
            if let Some(id) = self.id_at(slot, hash, boxes, player) {
                return Some(id);
            }
            slot = self.next_slot(slot);
        }
        None
    }

    fn id_at(&self, slot: usize, hash: u64, boxes: &[u64], player: Square) -> Option<Id> {
        let entry = self.slots[slot];
        if (entry ^ hash) & TAG != 0 {
            return None;
        }
        let id = entry as u32 - 1;
        (self.boxes(id) == boxes && self.player(id) == player).then_some(id)
    }

    fn first_slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn next_slot(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// Makes room for one more record.
    fn reserve(&mut self) -> bool {
        if self.len < self.blocks.len() * BLOCK {
            return true;
        }
        let fits = self.bytes() + self.block_bytes() <= self.memory || self.blocks.is_empty();
        if !fits || self.len + BLOCK >= NO_PARENT as usize {
            return false;
        }
        let block = vec![0; BLOCK * (self.words + EXTRA)];
        self.blocks.push(block.into_boxed_slice());
        true
    }

    /// Doubles the hash index; both are in memory for a moment.
    fn grow(&mut self) -> bool {
        let slots = self.slots.len() * 2;
        if self.bytes() + (slots as u64) * 8 > self.memory {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![0; slots]);
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let id = entry as u32 - 1;
            let mut slot = self.first_slot(hash_of(self.boxes(id), self.player(id)));
            while self.slots[slot] != 0 {
                slot = self.next_slot(slot);
            }
            self.slots[slot] = entry;
        }
        true
    }

    fn record(&self, id: Id) -> &[u64] {
        let stride = self.words + EXTRA;
        let id = id as usize;
        &self.blocks[id / BLOCK][id % BLOCK * stride..][..stride]
    }

    fn record_mut(&mut self, id: Id) -> &mut [u64] {
        let stride = self.words + EXTRA;
        let id = id as usize;
        &mut self.blocks[id / BLOCK][id % BLOCK * stride..][..stride]
    }
}

/// The bits of a hash that are kept in the index.
const TAG: u64 = 0xFFFF_FFFF_0000_0000;

fn extra(player: Square, reached: ParentLink) -> [u64; EXTRA] {
    [
        u64::from(player) << 32 | u64::from(reached.parent),
        u64::from(reached.moves) << 32 | u64::from(reached.pushes),
    ]
}

/// A hash whose upper and lower halves both depend on all input.
fn hash_of(boxes: &[u64], player: Square) -> u64 {
    let mut hash = fold(u64::from(player) ^ 0xD6E8_FEB8_6659_FD93);
    for word in boxes {
        hash = fold(hash ^ word);
    }
    hash
}

/// Combines the two halves of a product.
fn fold(word: u64) -> u64 {
    let wide = u128::from(word) * 0x9E37_79B9_7F4A_7C15;
    (wide >> 64) as u64 ^ wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(pushes: u32) -> ParentLink {
        ParentLink {
            parent: NO_PARENT,
            pushes,
            moves: pushes * 2,
        }
    }

    #[test]
    fn exactly_the_inserted_positions_are_found() {
        let mut store = Store::new(2, 1 << 30);
        for number in 0..20_000_u32 {
            let boxes = [u64::from(number) << 40, u64::from(number % 7)];
            let inserted = store.insert(&boxes, (number % 5) as Square, reached(number));
            assert_eq!(inserted, Insertion::New(number));
        }
        for number in 0..20_000_u32 {
            let boxes = [u64::from(number) << 40, u64::from(number % 7)];
            let player = (number % 5) as Square;
            assert_eq!(
                store.insert(&boxes, player, reached(0)),
                Insertion::Known(number)
            );
            assert_eq!(store.find(&boxes, player + 1), None);
            assert_eq!(store.parent_link(number), reached(number));
            assert_eq!(
                (store.boxes(number), store.player(number)),
                (&boxes[..], player)
            );
        }
    }

    #[test]
    fn a_better_path_reopens_a_position() {
        let mut store = Store::new(1, 1 << 30);
        store.insert(&[5], 3, reached(9));
        store.close(0);
        assert!(store.is_closed(0));
        store.reopen(0, reached(4));
        assert!(!store.is_closed(0));
        assert_eq!((store.parent_link(0), store.player(0)), (reached(4), 3));
    }

    #[test]
    fn a_full_store_stays_within_its_memory_and_keeps_its_positions() {
        let memory = 1 << 20;
        let mut store = Store::new(1, memory);
        let full = (0..1_u64 << 20).find(|n| store.insert(&[*n], 0, reached(0)) == Insertion::Full);
        let full = full.expect("a megabyte does not hold a million positions");
        assert!(store.bytes() <= memory && full > 10_000, "{full}");
        assert_eq!(store.insert(&[1], 0, reached(0)), Insertion::Known(1));
    }
}
