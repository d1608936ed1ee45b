//! The packing order: which goals can be filled before which.

use super::filling::Filling;
use super::pulls::Pulls;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// How many answers are kept.
const MOST_KNOWN: usize = 1 << 17;

/// Counts the boxes that stand on goals and are not in the way of those that have to come later.
///
/// Seen backward, boxes are taken away from the solved board one after the other. One can be taken
/// away if it can be pulled to a square where a box stands at the start while all boxes that are
/// left stand like walls. What can be taken away still can be after others are, so no search is needed.
#[derive(Clone, Debug)]
pub(super) struct PackingOrder {
    is_start: Vec<bool>,
    pulls: Pulls,
    occupied: Vec<bool>,
    packed: FxHashMap<Filling, u16>,
    can_leave: FxHashMap<(Filling, u8), bool>,
}

impl PackingOrder {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut is_start = vec![false; warehouse.squares()];
        for square in warehouse.boxes() {
            is_start[usize::from(*square)] = true;
        }
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        Self {
            is_start,
            pulls: Pulls::new(warehouse),
            occupied,
            packed: FxHashMap::default(),
            can_leave: FxHashMap::default(),
        }
    }

    /// Whether all goals can be filled one after the other, with no box parked.
    pub(super) fn is_complete(&mut self, warehouse: &Warehouse) -> bool {
        let mut left = Filling::all(warehouse.goals().len());
        while self.peel(warehouse, &mut left, &Filling::default()) {}
        left.is_empty()
    }

    /// How many of the covered goals are covered in a good order.
    pub(super) fn packed(&mut self, warehouse: &Warehouse, filling: Filling) -> u16 {
        if let Some(packed) = self.packed.get(&filling) {
            return *packed;
        }
        let packed = self.count(warehouse, filling);
        if self.packed.len() == MOST_KNOWN {
            self.packed.clear();
        }
        self.packed.insert(filling, packed);
        packed
    }

    /// Takes away all that is not in the filling. Where that gets stuck, a box of the filling goes, and does
    /// not count.
    fn count(&mut self, warehouse: &Warehouse, filling: Filling) -> u16 {
        let mut left = Filling::all(warehouse.goals().len());
        loop {
            while self.peel(warehouse, &mut left, &filling) {}
            let kept = left.both(&filling);
            let in_the_way = kept
                .members()
                .find(|goal| self.can_leave(warehouse, &left, *goal));
            match in_the_way {
                Some(goal) if kept != left => left.remove(goal),
                _ => return kept.count(),
            }
        }
    }

    /// Takes away what can be, each with those before it gone, except for `kept`.
    fn peel(&mut self, warehouse: &Warehouse, left: &mut Filling, kept: &Filling) -> bool {
        let before = *left;
        for goal in before.members() {
            if !kept.contains(goal) && self.can_leave(warehouse, left, goal) {
                left.remove(goal);
            }
        }
        *left != before
    }

    fn can_leave(&mut self, warehouse: &Warehouse, left: &Filling, goal: usize) -> bool {
        let key = (*left, goal as u8);
        if let Some(known) = self.can_leave.get(&key) {
            return *known;
        }
        self.occupy(warehouse, left, true);
        let from = warehouse.goals()[goal];
        self.occupied[usize::from(from)] = false;
        let last = *left == Filling::all(warehouse.goals().len());
        let leaves = self.is_pulled_home(warehouse, from, last);
        self.occupy(warehouse, left, false);
        if self.can_leave.len() == MOST_KNOWN {
            self.can_leave.clear();
        }
        self.can_leave.insert(key, leaves);
        leaves
    }

    fn occupy(&mut self, warehouse: &Warehouse, left: &Filling, occupied: bool) {
        for goal in left.members() {
            self.occupied[usize::from(warehouse.goals()[goal])] = occupied;
        }
    }

    /// Pulls a box until it comes to a start. The pusher comes from where boxes stand at the start,
    /// unless the box is the last one to be packed: then he may be shut in.
    fn is_pulled_home(&mut self, warehouse: &Warehouse, from: Square, last: bool) -> bool {
        let is_start = &self.is_start;
        let pulled = self
            .pulls
            .of_box(warehouse, &self.occupied, from, |cuts, beside| {
                let mut starts = warehouse.boxes().iter();
                last || starts.any(|start| cuts.joins(warehouse, from, beside, *start))
            });
        is_start[usize::from(from)] || pulled.iter().any(|to| is_start[usize::from(to.square)])
    }
}
