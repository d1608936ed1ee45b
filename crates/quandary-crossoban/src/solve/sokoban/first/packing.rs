//! In which order the goals can be filled.

use super::cuts::Cuts;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// A set of goals, by their places in [`Warehouse::goals`].
pub(super) type GoalSet = [u64; 4];

/// Counts how many boxes stand on goals without being in the way of those that have to come there
/// later.
///
/// Seen backward: from the solved board boxes are taken away, one after the other. One can be taken
/// away if it can be pulled to a square where a box stands at the start while all boxes that are
/// left stand like walls. What can be taken away still can after others are, so no search is needed.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// For each live square: its place among the goals.
    goal_at: Vec<Option<u8>>,
    starts: Vec<Square>,
    is_start: Vec<bool>,
    cuts: Cuts,
    occupied: Vec<bool>,
    seen: Vec<u32>,
    now: u32,
    known: FxHashMap<GoalSet, u16>,
    removable: FxHashMap<(GoalSet, u8), bool>,
}

impl Packing {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut goal_at = vec![None; warehouse.live()];
        for (place, goal) in (0..).zip(warehouse.goals()) {
            goal_at[usize::from(*goal)] = Some(place);
        }
        let mut is_start = vec![false; warehouse.squares()];
        for square in warehouse.boxes() {
            is_start[usize::from(*square)] = true;
        }
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        Self {
            goal_at,
            starts: warehouse.boxes().to_vec(),
            is_start,
            cuts: Cuts::new(warehouse),
            occupied,
            seen: vec![0; warehouse.squares() * 4],
            now: 0,
            known: FxHashMap::default(),
            removable: FxHashMap::default(),
        }
    }

    /// The goals that are covered.
    pub(super) fn filling(&self, boxes: &[Square]) -> GoalSet {
        let mut filling = GoalSet::default();
        for square in boxes {
            if let Some(place) = self.goal_at[usize::from(*square)] {
                insert(&mut filling, place);
            }
        }
        filling
    }

    /// The goals that are covered after a box went from one square to another.
    pub(super) fn after(&self, filling: &GoalSet, from: Square, to: Square) -> GoalSet {
        let mut after = *filling;
        if let Some(place) = self.goal_at[usize::from(from)] {
            remove(&mut after, place);
        }
        if let Some(place) = self.goal_at[usize::from(to)] {
            insert(&mut after, place);
        }
        after
    }

    /// How many of the covered goals are covered in a good order.
    pub(super) fn packed(&mut self, warehouse: &Warehouse, filling: &GoalSet) -> u16 {
        if let Some(packed) = self.known.get(filling) {
            return *packed;
        }
        let packed = self.peel(warehouse, filling);
        self.known.insert(*filling, packed);
        packed
    }

    /// Whether all goals can be filled one after the other.
    pub(super) fn is_complete(&mut self, warehouse: &Warehouse) -> bool {
        let goals = warehouse.goals().len() as u8;
        let mut left = all(goals);
        while self.peel_round(warehouse, &mut left, &GoalSet::default()) {}
        left == GoalSet::default()
    }

    /// Takes away what is not in the filling; where that gets stuck, also boxes of the filling, which do not count.
    fn peel(&mut self, warehouse: &Warehouse, filling: &GoalSet) -> u16 {
        let mut left = all(warehouse.goals().len() as u8);
        loop {
            while self.peel_round(warehouse, &mut left, filling) {}
            if left.iter().zip(filling).all(|(left, filled)| left & !filled == 0) {
                return count(&left);
            }
            let blocking = members(&left)
                .filter(|goal| contains(filling, *goal))
                .find(|goal| self.can_leave(warehouse, &left, *goal));
            let Some(goal) = blocking else {
                return members(&left).filter(|goal| contains(filling, *goal)).count() as u16;
            };
            remove(&mut left, goal);
        }
    }

    /// Takes away all that can be taken away, each with those before it gone, except for `kept`.
    fn peel_round(&mut self, warehouse: &Warehouse, left: &mut GoalSet, kept: &GoalSet) -> bool {
        let mut any = false;
        for goal in members(&left.clone()) {
            if !contains(kept, goal) && self.can_leave(warehouse, left, goal) {
                remove(left, goal);
                any = true;
            }
        }
        any
    }

    fn can_leave(&mut self, warehouse: &Warehouse, left: &GoalSet, goal: u8) -> bool {
        if let Some(known) = self.removable.get(&(*left, goal)) {
            return *known;
        }
        for place in members(left) {
            self.occupied[usize::from(warehouse.goals()[usize::from(place)])] = place != goal;
        }
        let from = warehouse.goals()[usize::from(goal)];
        let leaves = self.is_pulled_home(warehouse, from, *left == all(warehouse.goals().len() as u8));
        for place in members(left) {
            self.occupied[usize::from(warehouse.goals()[usize::from(place)])] = false;
        }
        self.removable.insert((*left, goal), leaves);
        leaves
    }

    /// Pulls a box about until it comes to a start.
    fn is_pulled_home(&mut self, warehouse: &Warehouse, from: Square, anywhere: bool) -> bool {
        if self.is_start[usize::from(from)] {
            return true;
        }
        self.cuts.explore(warehouse, &self.occupied, from);
        self.now += 1;
        let mut open = Vec::new();
        for way in 0..4 {
            let Some(side) = self.cuts.side(warehouse, from, way) else {
                continue;
            };
            let next = warehouse.next(from, way);
            let outside = |start: &Square| {
                self.cuts.contains(*start) && self.cuts.joins(warehouse, from, next, *start)
            };
            if anywhere || self.starts.iter().any(outside) {
                self.visit(&mut open, from, side);
            }
        }
        while let Some((at, side)) = open.pop() {
            if self.is_start[usize::from(at)] {
                return true;
            }
            for way in 0..4 {
                if self.cuts.side(warehouse, at, way) != Some(side) {
                    continue;
                }
                let to = warehouse.next(at, way);
                if !warehouse.is_live(to) {
                    continue;
                }
                if let Some(side) = self.cuts.side(warehouse, to, way) {
                    self.visit(&mut open, to, side);
                }
            }
        }
        false
    }

    fn visit(&mut self, open: &mut Vec<(Square, u8)>, at: Square, side: u8) {
        let place = usize::from(at) * 4 + usize::from(side);
        if self.seen[place] != self.now {
            self.seen[place] = self.now;
            open.push((at, side));
        }
    }
}

fn all(goals: u8) -> GoalSet {
    let mut set = GoalSet::default();
    (0..goals).for_each(|goal| insert(&mut set, goal));
    set
}

fn contains(set: &GoalSet, goal: u8) -> bool {
    set[usize::from(goal / 64)] >> (goal % 64) & 1 != 0
}

fn insert(set: &mut GoalSet, goal: u8) {
    set[usize::from(goal / 64)] |= 1 << (goal % 64);
}

fn remove(set: &mut GoalSet, goal: u8) {
    set[usize::from(goal / 64)] &= !(1 << (goal % 64));
}

fn count(set: &GoalSet) -> u16 {
    set.iter().map(|word| word.count_ones() as u16).sum()
}

fn members(set: &GoalSet) -> impl Iterator<Item = u8> + use<> {
    let set = *set;
    (0..=u8::MAX).filter(move |goal| contains(&set, *goal))
}
