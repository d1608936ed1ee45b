//! The packing order: which goals can be filled before which.

use super::filling::Filling;
use super::pulls::Pulls;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// How much work the first look may take: goals times squares, for each round.
const MOST_STEPS: usize = 1 << 22;
/// How many counts are kept.
const MOST_KNOWN: usize = 1 << 17;
/// How many sets are kept for each goal and answer.
const MOST_SETS: usize = 64;

/// What is known of one goal: the larger the set that is left, the harder it is to leave.
#[derive(Clone, Debug, Default)]
struct Leaving {
    /// With these left, and so with any part of them, its box can be taken away.
    free: Vec<Filling>,
    /// With these left, and so with more, it cannot.
    stuck: Vec<Filling>,
}

impl Leaving {
    fn answer(&self, left: &Filling) -> Option<bool> {
        if self.free.iter().any(|free| left.is_within(free)) {
            Some(true)
        } else if self.stuck.iter().any(|stuck| stuck.is_within(left)) {
            Some(false)
        } else {
            None
        }
    }

    fn note(&mut self, left: Filling, leaves: bool) {
        let sets = if leaves {
            self.free.retain(|free| !free.is_within(&left));
            &mut self.free
        } else {
            self.stuck.retain(|stuck| !left.is_within(stuck));
            &mut self.stuck
        };
        if sets.len() == MOST_SETS {
            sets.remove(0);
        }
        sets.push(left);
    }
}

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
    /// For each goal.
    leaving: Vec<Leaving>,
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
            leaving: vec![Leaving::default(); warehouse.goals().len()],
        }
    }

    /// Whether all goals can be filled one after the other, with no box parked. On a large board that is
    /// not looked at for long: then the answer is no.
    pub(super) fn is_complete(&mut self, warehouse: &Warehouse) -> bool {
        let mut left = Filling::all(warehouse.goals().len());
        let mut steps = 0;
        while steps < MOST_STEPS {
            steps += usize::from(left.count()) * warehouse.squares();
            if !self.peel(warehouse, &mut left, &Filling::default()) {
                break;
            }
        }
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
        // The box that is packed last may be easier to take away than with fewer left.
        let last = *left == Filling::all(warehouse.goals().len());
        if let Some(known) = self.leaving[goal].answer(left).filter(|_| !last) {
            return known;
        }
        self.occupy(warehouse, left, true);
        let from = warehouse.goals()[goal];
        self.occupied[usize::from(from)] = false;
        let leaves = self.is_pulled_home(warehouse, from, last);
        self.occupy(warehouse, left, false);
        if !last {
            self.leaving[goal].note(*left, leaves);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::drawn::warehouse;

    /// A dead end with two goals, the inner one first.
    fn dead_end() -> Warehouse {
        warehouse(&[
            "#########",
            "#..     #",
            "####$ $ #",
            "####  @ #",
            "#########",
        ])
    }

    #[test]
    fn a_box_in_the_way_of_a_later_one_does_not_count() {
        let warehouse = dead_end();
        let mut order = PackingOrder::new(&warehouse);
        let [mut inner, mut outer] = [Filling::default(); 2];
        inner.insert(0);
        outer.insert(1);
        assert!(order.is_complete(&warehouse));
        assert_eq!(order.packed(&warehouse, Filling::default()), 0);
        assert_eq!(order.packed(&warehouse, inner), 1);
        assert_eq!(order.packed(&warehouse, outer), 0);
        assert_eq!(order.packed(&warehouse, Filling::all(2)), 2);
    }
}
