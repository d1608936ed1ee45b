//! The deadlock table of pairs of boxes.

use crate::solve::sokoban::warehouse::Square;

/// The limit for pairs times squares.
const MOST_ENTRIES: usize = 1 << 24;

/// A table of deadlocks of two boxes.
///
/// Two boxes divide the floor into regions. As long as both boxes stay where they are, the pusher
/// cannot leave its region, whatever the other boxes do.
///
/// For every two live squares and every region of the pusher, the table states whether boxes on
/// these squares can be pushed to two goals if there are no other boxes. Other boxes only add
/// obstacles, so a pair of boxes that is a deadlock on its own is a deadlock in every position. The
/// table is computed backwards, with pulls from all pairs of goals.
#[derive(Clone, Debug)]
pub struct PairTable {
    /// For each pair, a bit set of the pusher's regions from which both boxes can be pushed to
    /// goals.
    alive: Vec<u8>,
    /// For each pair, the index of its table in `tables`, or [`SINGLE_REGION`].
    table_of: Vec<u32>,
    /// For each pair that divides the floor, the region of each square.
    tables: Vec<u8>,
    squares: usize,
}

/// The floor around a pair is a single region.
const SINGLE_REGION: u32 = u32::MAX;

impl PairTable {
    /// Computes the table of a board, unless it would be too large. `neighbours` has four squares for
    /// each square and for the wall, which is the last one; boxes can only be on the first `live` squares.
    pub(in crate::solve::sokoban) fn new(
        neighbours: &[[Square; 4]],
        live: usize,
        goals: &[Square],
    ) -> Option<Self> {
        let squares = neighbours.len() - 1;
        let count = live * live.saturating_sub(1) / 2;
        if count.checked_mul(squares)? > MOST_ENTRIES {
            return None;
        }
        let mut pairs = Self {
            alive: vec![0; count],
            table_of: vec![SINGLE_REGION; count],
            tables: Vec::new(),
            squares,
        };
        let mut table = vec![0; squares + 1];
        for high in 1..live as Square {
            for low in 0..high {
                if find_regions(neighbours, [low, high], &mut table) > 1 {
                    pairs.table_of[index_of(low, high)] = (pairs.tables.len() / squares) as u32;
                    pairs.tables.extend_from_slice(&table[..squares]);
                }
            }
        }
        pairs.mark_predecessors(neighbours, goals);
        Some(pairs)
    }

    /// Marks the pairs from which goals can be reached.
    fn mark_predecessors(&mut self, neighbours: &[[Square; 4]], goals: &[Square]) {
        let wall = self.squares as Square;
        let mut open = Vec::new();
        for one in goals {
            for other in goals.iter().filter(|other| *other < one) {
                for region in 0..8 {
                    self.mark([*one, *other], region, &mut open);
                }
            }
        }
        while let Some((pair, region)) = open.pop() {
            for [moved, other] in [pair, [pair[1], pair[0]]] {
                for (direction, before) in neighbours[usize::from(moved)].iter().enumerate() {
                    let behind = neighbours[usize::from(*before)][direction];
                    let free = |square: Square| square != wall && square != other;
                    if free(*before) && free(behind) && self.region(pair, *before) == region {
                        let earlier = [*before, other];
                        self.mark(earlier, self.region(earlier, behind), &mut open);
                    }
                }
            }
        }
    }

    fn mark(&mut self, pair: [Square; 2], region: u8, open: &mut Vec<([Square; 2], u8)>) {
        let alive = &mut self.alive[index_of(pair[0], pair[1])];
        if *alive & 1 << region == 0 {
            *alive |= 1 << region;
            open.push((pair, region));
        }
    }

    /// The region of a square.
    fn region(&self, pair: [Square; 2], square: Square) -> u8 {
        match self.table_of[index_of(pair[0], pair[1])] {
            SINGLE_REGION => 0,
            table_of => self.tables[table_of as usize * self.squares + usize::from(square)],
        }
    }

    /// Whether two boxes on the live squares `one` and `other` are a deadlock if the pusher is on
    /// `player`. The two squares must be different.
    #[must_use]
    pub fn is_dead(&self, one: Square, other: Square, player: Square) -> bool {
        let alive = self.alive[index_of(one, other)];
        alive & 1 << self.region([one, other], player) == 0
    }
}

/// The index of a pair.
fn index_of(one: Square, other: Square) -> usize {
    let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
    high * (high - 1) / 2 + low
}

/// Writes the region of each square around two boxes. Returns the number of regions, at most six.
fn find_regions(neighbours: &[[Square; 4]], pair: [Square; 2], table: &mut [u8]) -> u8 {
    let unknown = u8::MAX;
    let taken = unknown - 1;
    table.fill(unknown);
    table[neighbours.len() - 1] = taken;
    for square in pair {
        table[usize::from(square)] = taken;
    }
    let mut tables = 0;
    let mut open = Vec::new();
    for seed in pair.iter().flat_map(|at| neighbours[usize::from(*at)]) {
        if table[usize::from(seed)] != unknown {
            continue;
        }
        table[usize::from(seed)] = tables;
        open.push(seed);
        while let Some(at) = open.pop() {
            for next in neighbours[usize::from(at)] {
                if table[usize::from(next)] == unknown {
                    table[usize::from(next)] = tables;
                    open.push(next);
                }
            }
        }
        tables += 1;
    }
    tables
}
