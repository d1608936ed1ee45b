//! A few boxes that cannot even be helped if they are alone on the board.

use crate::solve::sokoban::deadlock::freeze::Freeze;
use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// Sets of more boxes are not looked at: they are rarely met again, and cost more than they save.
pub const MOST_BOXES: usize = 4;
/// Positions after which a set counts as alive.
const PATIENCE: usize = 20;
/// Verdicts above which all are forgotten.
const MOST_VERDICTS: usize = 1 << 16;

/// A set of boxes as bits, and behind them a square of the pusher.
type Key = Box<[u64]>;

/// Boxes that close off a part of the floor, searched as if they were alone: dead, if every way to
/// push them ends without opening what they close and without bringing all of them to goals.
///
/// Other boxes only stand in the way, so what is dead alone is dead in every position. Verdicts are
/// kept by boxes and the pusher's region: the same boxes are another question for a pusher on the other side.
#[derive(Clone, Debug)]
pub struct Few {
    position: Position,
    reach: Reach,
    freeze: Freeze,
    /// For each set and square met, whether it is dead.
    dead: FxHashMap<Key, bool>,
    /// The positions of one search, each once.
    seen: Vec<Key>,
    question: Vec<u64>,
    words: usize,
}

impl Few {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            freeze: Freeze::new(warehouse),
            dead: FxHashMap::default(),
            seen: Vec::new(),
            question: vec![0; warehouse.words() + 1],
            words: warehouse.words(),
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let verdict = size_of::<(Key, bool)>() + (self.words + 1) * 8;
        (self.dead.capacity() * verdict) as u64
    }

    /// Whether these boxes are dead for a pusher who stands on `player`. `closed` is a square that
    /// they close off.
    pub fn is_dead(
        &mut self,
        warehouse: &Warehouse,
        boxes: &[Square],
        player: Square,
        closed: Square,
    ) -> bool {
        self.ask(boxes, player);
        if let Some(dead) = self.dead.get(&self.question[..]) {
            return *dead;
        }
        if self.dead.len() > MOST_VERDICTS {
            self.dead.clear();
        }
        let question = self.question.clone().into_boxed_slice();
        self.position.set(&question[..self.words], player);
        let key = self.key(warehouse);
        let known = self.dead.get(&key).copied();
        let dead = known.unwrap_or_else(|| self.judge(warehouse, key, closed));
        self.dead.insert(question, dead);
        dead
    }

    /// Writes boxes and pusher into `self.question`. Whoever stands anywhere in a region asks the same.
    fn ask(&mut self, boxes: &[Square], player: Square) {
        self.question.fill(0);
        for square in boxes {
            self.question[usize::from(*square) / 64] |= 1 << (square % 64);
        }
        self.question[self.words] = u64::from(player);
    }

    /// Searches, and keeps the verdict on everything that was seen.
    fn judge(&mut self, warehouse: &Warehouse, key: Key, closed: Square) -> bool {
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

    /// The position as it is; its region is in `self.reach` afterwards.
    fn key(&mut self, warehouse: &Warehouse) -> Key {
        let mut key = vec![0; self.words + 1].into_boxed_slice();
        self.position.write(&mut key[..self.words]);
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        key[self.words] = u64::from(self.reach.lowest());
        key
    }

    /// Looks at everything that can be reached from the first position seen, until one is alive.
    fn search(&mut self, warehouse: &Warehouse, closed: Square) -> bool {
        let mut next = 0;
        while next < self.seen.len() {
            let key = self.seen[next].clone();
            next += 1;
            let player = key[self.words] as Square;
            self.position.set(&key[..self.words], player);
            self.reach.fill(warehouse, self.position.occupied(), player);
            let alive = self.reach.contains(closed) || self.position.is_solved(warehouse);
            if alive || next > PATIENCE {
                return false;
            }
            self.go_on(warehouse);
        }
        true
    }

    fn go_on(&mut self, warehouse: &Warehouse) {
        let player = self.position.player();
        for push in self.pushes(warehouse) {
            self.position.push(warehouse, push);
            let to = push.to(warehouse);
            if !self.freeze.kills(warehouse, &self.position, to) {
                let key = self.key(warehouse);
                if !self.dead.get(&key).is_some_and(|dead| *dead) && !self.seen.contains(&key) {
                    self.seen.push(key);
                }
            }
            self.position.pull(warehouse, push);
            self.position.walk(player);
        }
    }

    /// The pushes that no table calls dead.
    fn pushes(&self, warehouse: &Warehouse) -> Vec<Push> {
        let mut pushes = Vec::new();
        for from in self.position.boxes() {
            for way in 0..4 {
                let push = Push { from: *from, way };
                let to = push.to(warehouse);
                let possible = warehouse.is_live(to)
                    && !self.position.is_occupied(to)
                    && self.reach.contains(push.behind(warehouse));
                if possible && self.has_future(warehouse, push) {
                    pushes.push(push);
                }
            }
        }
        pushes
    }

    fn has_future(&self, warehouse: &Warehouse, push: Push) -> bool {
        let to = push.to(warehouse);
        let row = warehouse.distances().row(to, push.from);
        let others = self.position.boxes().iter();
        row.iter().any(|pushes| *pushes != NEVER)
            && warehouse.pairs().is_none_or(|pairs| {
                others
                    .filter(|other| **other != push.from)
                    .all(|other| !pairs.is_dead(to, *other, push.from))
            })
    }
}
