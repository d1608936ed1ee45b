//! Removes the parts of a solution that return to an earlier position (SPEC, S19).

use super::position::{Position, Push};
use super::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// Bytes of an entry of [`Path::numbers`] besides the boxes, with some room for the table.
const ENTRY_BYTES: usize = 128;

/// A position: the boxes as a bit set, and the square of the pusher.
type Key = (Box<[u64]>, Square);

/// Returns pushes from the start of a board without those between two equal positions. Returns them
/// all if the comparison would take more than `memory` bytes.
pub(super) fn without_loops(warehouse: &Warehouse, pushes: Vec<Push>, memory: u64) -> Vec<Push> {
    let bytes = ENTRY_BYTES + 2 * size_of::<u64>() * warehouse.words();
    if (pushes.len() as u64).saturating_mul(bytes as u64) > memory {
        return pushes;
    }
    let mut path = Path::new(warehouse);
    for push in pushes {
        path.add(warehouse, push);
    }
    path.pushes
}

/// Pushes that reach every position once.
struct Path {
    position: Position,
    pushes: Vec<Push>,
    /// The positions before the first push and after each push.
    keys: Vec<Key>,
    /// The number of pushes before each of these positions.
    numbers: FxHashMap<Key, usize>,
}

impl Path {
    fn new(warehouse: &Warehouse) -> Self {
        let mut path = Self {
            position: Position::start(warehouse),
            pushes: Vec::new(),
            keys: Vec::new(),
            numbers: FxHashMap::default(),
        };
        let start = path.key(warehouse);
        path.keys.push(start.clone());
        path.numbers.insert(start, 0);
        path
    }

    fn key(&self, warehouse: &Warehouse) -> Key {
        let mut boxes = vec![0; warehouse.words()];
        self.position.write(&mut boxes);
        (boxes.into_boxed_slice(), self.position.player())
    }

    fn add(&mut self, warehouse: &Warehouse, push: Push) {
        self.position.push(warehouse, push);
        self.pushes.push(push);
        let key = self.key(warehouse);
        if let Some(number) = self.numbers.get(&key) {
            self.pushes.truncate(*number);
            for left in self.keys.drain(number + 1..) {
                self.numbers.remove(&left);
            }
        } else {
            self.keys.push(key.clone());
            self.numbers.insert(key, self.pushes.len());
        }
    }
}
