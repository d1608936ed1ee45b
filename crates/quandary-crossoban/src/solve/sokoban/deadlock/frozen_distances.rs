//! Push distances around frozen boxes.

use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::bit_set_of;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// The size of the cached tables, in bytes, after which the cache is cleared.
const MOST_BYTES: usize = 8 << 20;

/// A set of frozen boxes, identified by the index of its table in [`FrozenDistances`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrozenSet(usize);

/// Tables of push distances around frozen boxes: the fewest pushes that bring a box to each goal if
/// the frozen boxes are walls and there are no other boxes. All frozen boxes are on goals.
///
/// The table for a set of frozen boxes is computed on demand and cached. It ignores where the
/// pusher is, so its numbers are lower bounds.
#[derive(Clone, Debug)]
pub struct FrozenDistances {
    numbers: FxHashMap<Box<[u64]>, usize>,
    /// For each set of frozen boxes, each live square and each goal, the number of pushes around the
    /// frozen boxes. The empty set has a single row of zeros: the larger one of this number and the
    /// distance of a lone box counts.
    tables: Vec<Box<[u16]>>,
    bytes: usize,
    goals: usize,
}

impl FrozenDistances {
    /// Creates a cache that contains only the empty set.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        let goals = warehouse.goals().len();
        Self {
            numbers: FxHashMap::default(),
            tables: vec![vec![0; goals].into_boxed_slice()],
            bytes: 0,
            goals,
        }
    }

    /// The empty set of frozen boxes.
    pub const EMPTY: FrozenSet = FrozenSet(0);

    /// Clears the cache if it is too large. All sets that [`FrozenDistances::set`] returned are
    /// then invalid, except [`FrozenDistances::EMPTY`].
    pub fn limit_size(&mut self) {
        if self.bytes > MOST_BYTES {
            self.numbers.clear();
            self.tables.truncate(1);
            self.bytes = 0;
        }
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// Returns the set that consists of these frozen boxes, which must all be on goals.
    pub fn set(&mut self, warehouse: &Warehouse, frozen: &[Square]) -> FrozenSet {
        if frozen.is_empty() {
            return Self::EMPTY;
        }
        let key = bit_set_of(warehouse, frozen);
        if let Some(number) = self.numbers.get(&key) {
            return FrozenSet(*number);
        }
        let table = compute(warehouse, frozen);
        self.bytes += size_of_val(&*table) + size_of_val(&*key);
        self.numbers.insert(key, self.tables.len());
        self.tables.push(table);
        FrozenSet(self.tables.len() - 1)
    }

    /// The fewest pushes from a live square to each goal if the boxes of `set` are walls. The goals
    /// are in the order of [`Warehouse::goals`]. For the empty set, the distances are not computed,
    /// and all values are 0, which is a valid lower bound.
    #[must_use]
    pub fn row(&self, set: FrozenSet, square: Square) -> &[u16] {
        let table = &self.tables[set.0];
        let square = if set == Self::EMPTY { 0 } else { square };
        &table[usize::from(square) * self.goals..][..self.goals]
    }
}

fn compute(warehouse: &Warehouse, frozen: &[Square]) -> Box<[u16]> {
    let goals = warehouse.goals();
    let mut table = vec![NEVER; warehouse.live() * goals.len()];
    let mut is_wall = vec![false; warehouse.squares() + 1];
    is_wall[warehouse.squares()] = true;
    for square in frozen {
        is_wall[usize::from(*square)] = true;
    }
    let mut open = Vec::new();
    for (column, goal) in goals.iter().enumerate() {
        table[usize::from(*goal) * goals.len() + column] = 0;
        if is_wall[usize::from(*goal)] {
            continue;
        }
        open.clear();
        open.push(*goal);
        let mut done = 0;
        while done < open.len() {
            let at = open[done];
            done += 1;
            let pushes = table[usize::from(at) * goals.len() + column] + 1;
            for direction in 0..4 {
                let before = warehouse.next(at, direction);
                let behind = warehouse.next(before, direction);
                if is_wall[usize::from(before)] || is_wall[usize::from(behind)] {
                    continue;
                }
                let place = usize::from(before) * goals.len() + column;
                if warehouse.is_live(before) && table[place] == NEVER {
                    table[place] = pushes;
                    open.push(before);
                }
            }
        }
    }
    table.into_boxed_slice()
}
