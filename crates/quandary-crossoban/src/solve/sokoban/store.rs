//! Every position that a search has reached.

use super::warehouse::Square;

/// A position's place in the store.
pub type Id = u32;

/// No position: the parent of the start.
pub const NOBODY: Id = u32::MAX;

/// How a position was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The position before.
    pub parent: Id,
    /// Pushes so far.
    pub pushes: u32,
    /// Moves so far, where they are counted.
    pub moves: u32,
}

/// What putting a position in came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// It is new, and is there now.
    New(Id),
    /// It was there before.
    Known(Id),
    /// There is no room.
    Full,
}

/// Records in one piece of memory.
const PIECE: usize = 1 << 12;
/// Words of a record besides the set of boxes.
const EXTRA: usize = 2;
/// Parents and players share a word: 32 bits, 16 bits, and these two.
const CLOSED: u64 = 1 << 63;
/// See [`CLOSED`].
const MARKED: u64 = 1 << 62;
const FIRST_SLOTS: usize = 1 << 12;

/// Positions by number, found again by their boxes and their player.
///
/// A record has 8 bytes for every 64 live squares and 16 more. The index has 8 bytes a slot
/// and is at most four fifths full.
#[derive(Clone, Debug)]
pub struct Store {
    words: usize,
    pieces: Vec<Box<[u64]>>,
    len: usize,
    slots: Vec<u64>,
    memory: u64,
}

impl Store {
    /// An empty store for sets of so many words that takes at most so many bytes (but a
    /// few hundred kilobytes at the least).
    #[must_use]
    pub fn new(words: usize, memory: u64) -> Self {
        Self {
            words,
            pieces: Vec::new(),
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

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bytes taken.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.pieces.len() as u64) * self.piece_bytes() + (self.slots.len() as u64) * 8
    }

    fn piece_bytes(&self) -> u64 {
        (PIECE * (self.words + EXTRA) * 8) as u64
    }

    /// The set of boxes of a position.
    #[must_use]
    pub fn boxes(&self, id: Id) -> &[u64] {
        &self.record(id)[..self.words]
    }

    /// The player of a position.
    #[must_use]
    pub fn player(&self, id: Id) -> Square {
        (self.record(id)[self.words] >> 32) as Square
    }

    /// How it was reached.
    #[must_use]
    pub fn reached(&self, id: Id) -> Reached {
        let extra = &self.record(id)[self.words..];
        Reached {
            parent: extra[0] as u32,
            pushes: extra[1] as u32,
            moves: (extra[1] >> 32) as u32,
        }
    }

    /// Whether its successors are known.
    #[must_use]
    pub fn is_closed(&self, id: Id) -> bool {
        self.record(id)[self.words] & CLOSED != 0
    }

    /// Notes that its successors are known.
    pub fn close(&mut self, id: Id) {
        let words = self.words;
        self.record_mut(id)[words] |= CLOSED;
    }

    /// Whether it was marked.
    #[must_use]
    pub fn is_marked(&self, id: Id) -> bool {
        self.record(id)[self.words] & MARKED != 0
    }

    /// Marks it, for whatever purpose.
    pub fn mark(&mut self, id: Id) {
        let words = self.words;
        self.record_mut(id)[words] |= MARKED;
    }

    /// Notes another way to reach it, by which its successors are not known.
    pub fn reopen(&mut self, id: Id, reached: Reached) {
        let player = self.player(id);
        let words = self.words;
        self.record_mut(id)[words..].copy_from_slice(&extra(player, reached));
    }

    /// Puts a position in. If it was there before, nothing changes.
    pub fn put(&mut self, boxes: &[u64], player: Square, reached: Reached) -> Put {
        if self.len * 5 >= self.slots.len() * 4 && !self.widen() {
            return self.find(boxes, player).map_or(Put::Full, Put::Known);
        }
        let hash = scatter(boxes, player);
        let mut slot = self.home(hash);
        while self.slots[slot] != 0 {
            if let Some(id) = self.at(slot, hash, boxes, player) {
                return Put::Known(id);
            }
            slot = self.after(slot);
        }
        if !self.make_room() {
            return Put::Full;
        }
        let id = self.len as Id;
        self.len += 1;
        self.slots[slot] = (hash & TAG) | u64::from(id + 1);
        let words = self.words;
        let record = self.record_mut(id);
        record[..words].copy_from_slice(boxes);
        record[words..].copy_from_slice(&extra(player, reached));
        Put::New(id)
    }

    /// A position's number, if it is there.
    #[must_use]
    pub fn find(&self, boxes: &[u64], player: Square) -> Option<Id> {
        let hash = scatter(boxes, player);
        let mut slot = self.home(hash);
        while self.slots[slot] != 0 {
            if let Some(id) = self.at(slot, hash, boxes, player) {
                return Some(id);
            }
            slot = self.after(slot);
        }
        None
    }

    fn at(&self, slot: usize, hash: u64, boxes: &[u64], player: Square) -> Option<Id> {
        let there = self.slots[slot];
        if (there ^ hash) & TAG != 0 {
            return None;
        }
        let id = there as u32 - 1;
        (self.boxes(id) == boxes && self.player(id) == player).then_some(id)
    }

    fn home(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// A place for one more record.
    fn make_room(&mut self) -> bool {
        if self.len < self.pieces.len() * PIECE {
            return true;
        }
        let fits = self.bytes() + self.piece_bytes() <= self.memory || self.pieces.is_empty();
        if !fits || self.len + PIECE >= NOBODY as usize {
            return false;
        }
        let piece = vec![0; PIECE * (self.words + EXTRA)];
        self.pieces.push(piece.into_boxed_slice());
        true
    }

    /// Doubles the index; for a moment both are in memory.
    fn widen(&mut self) -> bool {
        let slots = self.slots.len() * 2;
        if self.bytes() + (slots as u64) * 8 > self.memory {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![0; slots]);
        for there in old.into_iter().filter(|there| *there != 0) {
            let id = there as u32 - 1;
            let mut slot = self.home(scatter(self.boxes(id), self.player(id)));
            while self.slots[slot] != 0 {
                slot = self.after(slot);
            }
            self.slots[slot] = there;
        }
        true
    }

    fn record(&self, id: Id) -> &[u64] {
        let stride = self.words + EXTRA;
        let id = id as usize;
        &self.pieces[id / PIECE][id % PIECE * stride..][..stride]
    }

    fn record_mut(&mut self, id: Id) -> &mut [u64] {
        let stride = self.words + EXTRA;
        let id = id as usize;
        &mut self.pieces[id / PIECE][id % PIECE * stride..][..stride]
    }
}

/// The part of a hash that is kept in the index.
const TAG: u64 = 0xFFFF_FFFF_0000_0000;

fn extra(player: Square, reached: Reached) -> [u64; EXTRA] {
    [
        u64::from(player) << 32 | u64::from(reached.parent),
        u64::from(reached.moves) << 32 | u64::from(reached.pushes),
    ]
}

/// A hash whose upper and lower halves both depend on everything.
fn scatter(boxes: &[u64], player: Square) -> u64 {
    let mut hash = fold(u64::from(player) ^ 0xD6E8_FEB8_6659_FD93);
    for word in boxes {
        hash = fold(hash ^ word);
    }
    hash
}

/// The two halves of a product, joined.
fn fold(word: u64) -> u64 {
    let wide = u128::from(word) * 0x9E37_79B9_7F4A_7C15;
    (wide >> 64) as u64 ^ wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(pushes: u32) -> Reached {
        Reached {
            parent: NOBODY,
            pushes,
            moves: pushes * 2,
        }
    }

    #[test]
    fn it_finds_what_was_put_in_and_nothing_else() {
        let mut store = Store::new(2, 1 << 30);
        for number in 0..20_000_u32 {
            let boxes = [u64::from(number) << 40, u64::from(number % 7)];
            let put = store.put(&boxes, (number % 5) as Square, reached(number));
            assert_eq!(put, Put::New(number));
        }
        for number in 0..20_000_u32 {
            let boxes = [u64::from(number) << 40, u64::from(number % 7)];
            let player = (number % 5) as Square;
            assert_eq!(store.put(&boxes, player, reached(0)), Put::Known(number));
            assert_eq!(store.find(&boxes, player + 1), None);
            assert_eq!(store.reached(number), reached(number));
            assert_eq!(
                (store.boxes(number), store.player(number)),
                (&boxes[..], player)
            );
        }
    }

    #[test]
    fn another_way_opens_a_position_again() {
        let mut store = Store::new(1, 1 << 30);
        store.put(&[5], 3, reached(9));
        store.close(0);
        assert!(store.is_closed(0));
        store.reopen(0, reached(4));
        assert!(!store.is_closed(0));
        assert_eq!((store.reached(0), store.player(0)), (reached(4), 3));
    }

    #[test]
    fn a_full_store_keeps_to_its_memory_and_still_knows_its_positions() {
        let memory = 1 << 20;
        let mut store = Store::new(1, memory);
        let full = (0..1_u64 << 20).find(|n| store.put(&[*n], 0, reached(0)) == Put::Full);
        let full = full.expect("a megabyte ends somewhere");
        assert!(store.bytes() <= memory && full > 10_000, "{full}");
        assert_eq!(store.put(&[1], 0, reached(0)), Put::Known(1));
    }
}
