//! The packing order: the order in which the goals can be filled.

use super::goal_set::GoalSet;
use super::macro_pulls::MacroPulls;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;

/// The work limit of the completeness check: goals times squares, summed over the rounds.
const MOST_STEPS: usize = 1 << 22;
/// The number of cached counts.
const MOST_KNOWN: usize = 1 << 17;
/// The number of cached sets for each goal and answer.
const MOST_SETS: usize = 64;

/// Cached answers for one goal. The more boxes remain, the harder it is to remove its box.
#[derive(Clone, Debug, Default)]
struct RemovalCache {
    /// Sets of remaining boxes, and so all their subsets, with which the box can be removed.
    removable: Vec<GoalSet>,
    /// Sets of remaining boxes, and so all their supersets, with which it cannot be removed.
    blocked: Vec<GoalSet>,
}

impl RemovalCache {
    fn get(&self, left: &GoalSet) -> Option<bool> {
        if self
            .removable
            .iter()
            .any(|removable| left.is_subset_of(removable))
        {
            Some(true)
        } else if self
            .blocked
            .iter()
            .any(|blocked| blocked.is_subset_of(left))
        {
            Some(false)
        } else {
            None
        }
    }

    fn insert(&mut self, left: GoalSet, removed: bool) {
        let sets = if removed {
            self.removable
                .retain(|removable| !removable.is_subset_of(&left));
            &mut self.removable
        } else {
            self.blocked.retain(|blocked| !left.is_subset_of(blocked));
            &mut self.blocked
        };
        if sets.len() == MOST_SETS {
            sets.remove(0);
        }
        sets.push(left);
    }
}

/// Counts the boxes on goals that do not obstruct boxes that have to be packed later.
///
/// The order is found backwards, by removing boxes from the solved board one at a time. A box can be
/// removed if it can be pulled to a start square while the remaining boxes are walls. What can be
/// removed can still be removed after others are, so no search is needed.
#[derive(Clone, Debug)]
pub(super) struct PackingOrder {
    is_start: Vec<bool>,
    pulls: MacroPulls,
    occupied: Vec<bool>,
    packed: FxHashMap<GoalSet, u16>,
    /// Cached answers for each goal.
    removals: Vec<RemovalCache>,
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
            pulls: MacroPulls::new(warehouse),
            occupied,
            packed: FxHashMap::default(),
            removals: vec![RemovalCache::default(); warehouse.goals().len()],
        }
    }

    /// Whether all goals can be filled one after the other, without parking a box. On large boards the
    /// check is limited and may return `false` too early.
    pub(super) fn is_complete(&mut self, warehouse: &Warehouse) -> bool {
        let mut left = GoalSet::all(warehouse.goals().len());
        let mut steps = 0;
        while steps < MOST_STEPS {
            steps += usize::from(left.count()) * warehouse.squares();
            if !self.remove_possible(warehouse, &mut left, &GoalSet::default()) {
                break;
            }
        }
        left.is_empty()
    }

    /// The number of covered goals that are covered in a possible order.
    pub(super) fn packed(&mut self, warehouse: &Warehouse, filling: GoalSet) -> u16 {
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

    /// Removes all boxes that are not in the filling. If none of them can be removed, a box of the filling
    /// is removed and does not count.
    fn count(&mut self, warehouse: &Warehouse, filling: GoalSet) -> u16 {
        let mut left = GoalSet::all(warehouse.goals().len());
        loop {
            while self.remove_possible(warehouse, &mut left, &filling) {}
            let kept = left.intersection(&filling);
            let in_the_way = kept
                .members()
                .find(|goal| self.can_be_removed(warehouse, &left, *goal));
            match in_the_way {
                Some(goal) if kept != left => left.remove(goal),
                _ => return kept.count(),
            }
        }
    }

    /// Removes all boxes outside of `kept` that can be removed in turn. Returns whether there were any.
    fn remove_possible(
        &mut self,
        warehouse: &Warehouse,
        left: &mut GoalSet,
        kept: &GoalSet,
    ) -> bool {
        let before = *left;
        for goal in before.members() {
            if !kept.contains(goal) && self.can_be_removed(warehouse, left, goal) {
                left.remove(goal);
            }
        }
        *left != before
    }

    fn can_be_removed(&mut self, warehouse: &Warehouse, left: &GoalSet, goal: usize) -> bool {
        // The box packed last may be removable although it would not be with fewer boxes left.
        let last = *left == GoalSet::all(warehouse.goals().len());
        if let Some(known) = self.removals[goal].get(left).filter(|_| !last) {
            return known;
        }
        self.occupy(warehouse, left, true);
        let from = warehouse.goals()[goal];
        self.occupied[usize::from(from)] = false;
        let removed = self.can_be_pulled_to_start(warehouse, from, last);
        self.occupy(warehouse, left, false);
        if !last {
            self.removals[goal].insert(*left, removed);
        }
        removed
    }

    fn occupy(&mut self, warehouse: &Warehouse, left: &GoalSet, occupied: bool) {
        for goal in left.members() {
            self.occupied[usize::from(warehouse.goals()[goal])] = occupied;
        }
    }

    /// Pulls a box until it reaches a start square. The pusher comes from the start squares of the boxes,
    /// unless the box is packed last: then the pusher may be shut in.
    fn can_be_pulled_to_start(&mut self, warehouse: &Warehouse, from: Square, last: bool) -> bool {
        let is_start = &self.is_start;
        let pulled = self
            .pulls
            .of_box(warehouse, &self.occupied, from, |cuts, adjacent| {
                let mut starts = warehouse.boxes().iter();
                last || starts.any(|start| cuts.connects(warehouse, from, adjacent, *start))
            });
        is_start[usize::from(from)] || pulled.iter().any(|to| is_start[usize::from(to.square)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::warehouse;

    /// A dead end with two goals; the inner one has to be filled first.
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
        let [mut inner, mut outer] = [GoalSet::default(); 2];
        inner.insert(0);
        outer.insert(1);
        assert!(order.is_complete(&warehouse));
        assert_eq!(order.packed(&warehouse, GoalSet::default()), 0);
        assert_eq!(order.packed(&warehouse, inner), 1);
        assert_eq!(order.packed(&warehouse, outer), 0);
        assert_eq!(order.packed(&warehouse, GoalSet::all(2)), 2);
    }
}
