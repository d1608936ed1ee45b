//! Searches small corrals for deadlocks, without the boxes outside the corral.

use crate::solve::sokoban::deadlock::freeze::Freeze;
use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// Maximum number of boxes of a corral that is searched. Searches of more boxes take more time than
/// they save.
pub const MOST_CORRAL_BOXES: usize = 4;
/// Positions after which a set counts as alive.
const MOST_POSITIONS: usize = 20;
/// The number of cached results after which the cache is cleared.
const MOST_RESULTS: usize = 1 << 16;

/// A bit set of boxes, and one word with a square of the pusher.
type Key = Box<[u64]>;

/// Finds out whether the boxes that close off a region are a deadlock on their own, without the
/// other boxes of the board.
///
/// The boxes are a deadlock if no sequence of pushes lets the pusher into the region, and no
/// sequence brings all these boxes to goals. Other boxes only add obstacles, so boxes that form a
/// deadlock on their own are a deadlock in every position.
///
/// The same boxes can be a deadlock for a pusher on one side but not for a pusher on the other
/// side. Therefore there is one cached result for each set of boxes and each region where the
/// pusher can be.
#[derive(Clone, Debug)]
pub struct CorralSearch {
    position: Position,
    reach: Reach,
    freeze: Freeze,
    /// For each searched pair of a set of boxes and a square of the pusher, whether the boxes are a
    /// deadlock.
    dead: FxHashMap<Key, bool>,
    /// The positions of the current search, each once.
    seen: Vec<Key>,
    query: Vec<u64>,
    words: usize,
}

impl CorralSearch {
    /// Creates a search with an empty cache of results.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            freeze: Freeze::new(warehouse),
            dead: FxHashMap::default(),
            seen: Vec::new(),
            query: vec![0; warehouse.words() + 1],
            words: warehouse.words(),
        }
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let entry = size_of::<(Key, bool)>() + (self.words + 1) * 8;
        (self.dead.capacity() * entry) as u64
    }

    /// Whether `boxes` are found to be a deadlock with the pusher on `player`, even without other
    /// boxes. `closed` is a square of the region that the boxes close off. The search is limited to
    /// a small number of positions, so `false` does not prove that there is no deadlock.
    pub fn is_dead(
        &mut self,
        warehouse: &Warehouse,
        boxes: &[Square],
        player: Square,
        closed: Square,
    ) -> bool {
        self.write_query(boxes, player);
        if let Some(dead) = self.dead.get(&self.query[..]) {
            return *dead;
        }
        if self.dead.len() > MOST_RESULTS {
            self.dead.clear();
        }
        let query = self.query.clone().into_boxed_slice();
        self.position.set(&query[..self.words], player);
        let key = self.key(warehouse);
        let known = self.dead.get(&key).copied();
        let dead = known.unwrap_or_else(|| self.search_and_cache(warehouse, key, closed));
        self.dead.insert(query, dead);
        dead
    }

    /// Writes boxes and pusher to `self.query`, without normalising the pusher's square.
    fn write_query(&mut self, boxes: &[Square], player: Square) {
        self.query.fill(0);
        for square in boxes {
            self.query[usize::from(*square) / 64] |= 1 << (square % 64);
        }
        self.query[self.words] = u64::from(player);
    }

    /// Searches, and caches the result for all positions visited.
    fn search_and_cache(&mut self, warehouse: &Warehouse, key: Key, closed: Square) -> bool {
        self.seen.clear();
        self.seen.push(key.clone());
        let dead = self.search(warehouse, closed);
        if dead {
            let seen = self.seen.drain(..);
            self.dead.extend(seen.map(|key| (key, true)));
        } else {
            self.dead.insert(key, false);
        }
        dead
    }

    /// The key of the current position; leaves its region in `self.reach`.
    fn key(&mut self, warehouse: &Warehouse) -> Key {
        let mut key = vec![0; self.words + 1].into_boxed_slice();
        self.position.write(&mut key[..self.words]);
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        key[self.words] = u64::from(self.reach.lowest());
        key
    }

    /// Visits all positions reachable from the first one; returns `false` as soon as one is alive.
    fn search(&mut self, warehouse: &Warehouse, closed: Square) -> bool {
        let mut next = 0;
        while next < self.seen.len() {
            let key = self.seen[next].clone();
            next += 1;
            let player = key[self.words] as Square;
            self.position.set(&key[..self.words], player);
            self.reach.fill(warehouse, self.position.occupied(), player);
            let alive = self.reach.contains(closed) || self.position.is_solved(warehouse);
            if alive || next > MOST_POSITIONS {
                return false;
            }
            self.expand(warehouse);
        }
        true
    }

    fn expand(&mut self, warehouse: &Warehouse) {
        let player = self.position.player();
        for push in promising_pushes(warehouse, &self.position, &self.reach) {
            self.position.push(warehouse, push);
            let to = push.to(warehouse);
            if !self.freeze.is_deadlock(warehouse, &self.position, to) {
                let key = self.key(warehouse);
                if !self.dead.get(&key).is_some_and(|dead| *dead) && !self.seen.contains(&key) {
                    self.seen.push(key);
                }
            }
            self.position.pull(warehouse, push);
            self.position.walk(player);
        }
    }
}

/// The pushes of a position that neither the push distances nor the table of pairs excludes. `reach` is
/// where the pusher can walk.
pub(in crate::solve::sokoban) fn promising_pushes(
    warehouse: &Warehouse,
    position: &Position,
    reach: &Reach,
) -> Vec<Push> {
    let mut pushes = Vec::new();
    for from in position.boxes() {
        for direction in 0..4 {
            let push = Push {
                from: *from,
                direction,
            };
            let to = push.to(warehouse);
            let possible = warehouse.is_live(to)
                && !position.is_occupied(to)
                && reach.contains(push.behind(warehouse));
            if possible && may_be_alive(warehouse, position, push) {
                pushes.push(push);
            }
        }
    }
    pushes
}

/// Whether a push leaves the box alive on its own and in a pair with each other box.
fn may_be_alive(warehouse: &Warehouse, position: &Position, push: Push) -> bool {
    let to = push.to(warehouse);
    let row = warehouse.distances().row(to, push.from);
    row.iter().any(|pushes| *pushes != NEVER)
        && warehouse.pair_table().is_none_or(|pairs| {
            let mut others = position.boxes().iter().filter(|at| **at != push.from);
            others.all(|other| !pairs.is_dead(to, *other, push.from))
        })
}
