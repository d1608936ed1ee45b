//! Frozen boxes as walls.

use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::set_of;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// Bytes of tables above which all are forgotten.
const MOST_BYTES: usize = 8 << 20;

/// A set of frozen boxes, by the number of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(usize);

/// How far lone boxes are from goals where frozen boxes, all of them on goals, stand like walls.
///
/// A table is made for each set of frozen boxes that is asked for, without regard to the side of the
/// pusher, and kept until there are too many.
#[derive(Clone, Debug)]
pub struct Walled {
    numbers: FxHashMap<Box<[u64]>, usize>,
    /// For each set, for each live square and each goal, the pushes. That of the empty set is
    /// a single row of zeros: it adds nothing.
    tables: Vec<Box<[u16]>>,
    bytes: usize,
    goals: usize,
}

impl Walled {
    /// Knows the empty set.
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

    /// No box is frozen.
    pub const NONE: Set = Set(0);

    /// Forgets sets, if there are too many to keep. What [`Walled::set`] gave before is void.
    pub fn tidy(&mut self) {
        if self.bytes > MOST_BYTES {
            self.numbers.clear();
            self.tables.truncate(1);
            self.bytes = 0;
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// The set of these frozen boxes, which are on goals.
    pub fn set(&mut self, warehouse: &Warehouse, frozen: &[Square]) -> Set {
        if frozen.is_empty() {
            return Self::NONE;
        }
        let key = set_of(warehouse, frozen);
        if let Some(number) = self.numbers.get(&key) {
            return Set(*number);
        }
        let table = measure(warehouse, frozen);
        self.bytes += size_of_val(&*table) + size_of_val(&*key);
        self.numbers.insert(key, self.tables.len());
        self.tables.push(table);
        Set(self.tables.len() - 1)
    }

    /// The fewest pushes from a live square to each goal, in the order of the goals.
    #[must_use]
    pub fn row(&self, set: Set, square: Square) -> &[u16] {
        let table = &self.tables[set.0];
        let square = if set == Self::NONE { 0 } else { square };
        &table[usize::from(square) * self.goals..][..self.goals]
    }
}

fn measure(warehouse: &Warehouse, frozen: &[Square]) -> Box<[u16]> {
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
            for way in 0..4 {
                let before = warehouse.next(at, way);
                let behind = warehouse.next(before, way);
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
