//! Deadlock searches among boxes that block each other.

use super::macro_pushes::MacroPushes;
use crate::solve::sokoban::deadlock::corral_search::promising_pushes;
use crate::solve::sokoban::deadlock::freeze::Freeze;
use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number of boxes that are searched, those nearest to the moved box. Measured: see SPEC.md.
const NEAREST: usize = 6;
/// The number of positions that the first search of a set of boxes expands at most.
const FIRST_BUDGET: u32 = 20;
/// An undecided set of boxes is searched again after as many questions as this part of the budget of its
/// last search.
const QUESTIONS: u32 = 8;
/// The number of sets of boxes after which all that is known about them is forgotten.
const MOST_KNOWN: usize = 1 << 17;

/// A bit set of boxes, and one word with the lowest square of the pusher's region.
type Key = Box<[u64]>;

/// Whether a set of boxes is a deadlock for a pusher in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Dead,
    /// The boxes are no deadlock on their own.
    Alive,
}

/// What the searches of a set of boxes have found out.
#[derive(Clone, Copy, Debug)]
enum Knowledge {
    Decided(Verdict),
    /// The last search, with this budget, ended early. The next one follows after some more questions.
    Undecided {
        budget: u32,
        questions: u32,
    },
}

/// Finds out whether the boxes around a moved box are a deadlock on their own.
///
/// All but the nearest boxes are taken off the board first. Then each box that can be pushed to a goal
/// while all others stay is taken off too, again and again. This never turns a solvable position into a
/// deadlock: the rest of a solution remains possible without the box. What is left are boxes that block
/// each other. They are searched, and after each push boxes are taken off again. If no sequence of pushes
/// leaves all remaining boxes on goals, the position is a deadlock.
///
/// Boxes that do not matter are not part of the set that is searched, so the same set comes back in many
/// positions, and its verdict is cached. If a search ends early, later searches of the set expand more
/// positions.
#[derive(Clone, Debug)]
pub(super) struct BlockedBoxes {
    position: Position,
    reach: Reach,
    freeze: Freeze,
    macros: MacroPushes,
    knowledge: FxHashMap<Key, Knowledge>,
    words: usize,
    /// Walls only.
    walls: Vec<bool>,
}

impl BlockedBoxes {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut walls = vec![false; warehouse.squares() + 1];
        walls[warehouse.squares()] = true;
        Self {
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            freeze: Freeze::new(warehouse),
            macros: MacroPushes::new(warehouse),
            knowledge: FxHashMap::default(),
            words: warehouse.words(),
            walls,
        }
    }

    /// Approximate number of bytes used by what is known about sets of boxes.
    pub(super) fn bytes(&self) -> u64 {
        let entry = size_of::<(Key, Knowledge)>() + (self.words + 1) * 8;
        (self.knowledge.capacity() * entry) as u64
    }

    /// Whether the boxes around `moved` are found to be a deadlock.
    pub(super) fn is_dead(
        &mut self,
        warehouse: &Warehouse,
        boxes: &[u64],
        player: Square,
        moved: Square,
    ) -> bool {
        self.position.set(boxes, player);
        self.keep_nearest(warehouse, moved);
        let nearest = self.key(warehouse);
        if let Some(Knowledge::Decided(verdict)) = self.knowledge.get(&nearest) {
            return *verdict == Verdict::Dead;
        }
        if self.knowledge.len() > MOST_KNOWN {
            self.knowledge.clear();
        }
        let verdict = self.verdict(warehouse);
        if let Some(verdict) = verdict {
            self.knowledge.insert(nearest, Knowledge::Decided(verdict));
        }
        verdict == Some(Verdict::Dead)
    }

    /// The verdict on the current position, if it can be found within the budget.
    fn verdict(&mut self, warehouse: &Warehouse) -> Option<Verdict> {
        let Some(key) = self.take_off_free_boxes(warehouse) else {
            return Some(Verdict::Alive);
        };
        let budget = match self.knowledge.get_mut(&key) {
            Some(Knowledge::Decided(verdict)) => return Some(*verdict),
            Some(Knowledge::Undecided { questions, .. }) if *questions > 1 => {
                *questions -= 1;
                return None;
            }
            Some(Knowledge::Undecided { budget, .. }) => budget.saturating_mul(2),
            None => FIRST_BUDGET,
        };
        let verdict = self.search(warehouse, key.clone(), budget);
        let knowledge = match verdict {
            Some(verdict) => Knowledge::Decided(verdict),
            None => Knowledge::Undecided {
                budget,
                questions: budget / QUESTIONS,
            },
        };
        self.knowledge.insert(key, knowledge);
        verdict
    }

    /// The key of the current position; leaves the region of the pusher in `self.reach`.
    fn key(&mut self, warehouse: &Warehouse) -> Key {
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        let mut key = vec![0; self.words + 1].into_boxed_slice();
        self.position.write(&mut key[..self.words]);
        key[self.words] = self.reach.lowest().into();
        key
    }

    /// Takes all boxes off the board but those nearest to a square.
    fn keep_nearest(&mut self, warehouse: &Warehouse, moved: Square) {
        self.reach.fill(warehouse, &self.walls, moved);
        let squares = self.reach.squares().iter();
        let by_distance: Vec<Square> = squares
            .copied()
            .filter(|at| self.position.has_box(*at))
            .collect();
        for at in by_distance.iter().skip(NEAREST) {
            self.position.remove(*at);
        }
    }

    /// Takes boxes off the board that can be pushed to a goal while all others stay, until there are none.
    /// Returns the key of the rest; `None` if all boxes that are left are on goals.
    fn take_off_free_boxes(&mut self, warehouse: &Warehouse) -> Option<Key> {
        let mut key = self.key(warehouse);
        while self.take_off_any(warehouse) {
            key = self.key(warehouse);
        }
        (!self.position.is_solved(warehouse)).then_some(key)
    }

    /// Takes all boxes off the board that can be pushed to a goal. `self.reach` is the region of the pusher
    /// before that. Returns whether there were any.
    fn take_off_any(&mut self, warehouse: &Warehouse) -> bool {
        let boxes = self.position.boxes().to_vec();
        let before = boxes.len();
        for at in boxes {
            if self
                .macros
                .reaches_goal(warehouse, &self.position, &self.reach, at)
            {
                self.position.remove(at);
            }
        }
        self.position.boxes().len() < before
    }

    /// Expands positions, those with the fewest boxes first. Returns `None` if the budget ends the search.
    fn search(&mut self, warehouse: &Warehouse, start: Key, budget: u32) -> Option<Verdict> {
        let mut seen = FxHashSet::default();
        let mut open = BinaryHeap::new();
        seen.insert(start.clone());
        open.push((Reverse(0), start));
        let mut expanded = 0;
        while let Some((_, key)) = open.pop() {
            if expanded == budget {
                return None;
            }
            expanded += 1;
            self.set(&key);
            let player = self.position.player();
            self.reach.fill(warehouse, self.position.occupied(), player);
            for push in promising_pushes(warehouse, &self.position, &self.reach) {
                self.set(&key);
                self.position.push(warehouse, push);
                if self
                    .freeze
                    .is_deadlock(warehouse, &self.position, push.to(warehouse))
                {
                    continue;
                }
                let Some(after) = self.take_off_free_boxes(warehouse) else {
                    return Some(Verdict::Alive);
                };
                match self.knowledge.get(&after) {
                    Some(Knowledge::Decided(Verdict::Dead)) => continue,
                    Some(Knowledge::Decided(Verdict::Alive)) => return Some(Verdict::Alive),
                    Some(Knowledge::Undecided { .. }) | None => {}
                }
                if seen.insert(after.clone()) {
                    open.push((Reverse(self.position.boxes().len()), after));
                }
            }
        }
        let dead = seen
            .into_iter()
            .map(|key| (key, Knowledge::Decided(Verdict::Dead)));
        self.knowledge.extend(dead);
        Some(Verdict::Dead)
    }

    fn set(&mut self, key: &[u64]) {
        let player = key[self.words] as Square;
        self.position.set(&key[..self.words], player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::best_first::{BestFirst, Purpose, SearchResult};
    use crate::solve::sokoban::explorer::Explorer;
    use crate::solve::sokoban::first::test_boards::{at, random_board, warehouse};
    use crate::solve::sokoban::position::bit_set_of;
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::sync::Arc;

    fn is_solvable(warehouse: &Warehouse, position: &Position) -> bool {
        let board = warehouse.between(position.boxes(), position.player(), warehouse.goals());
        let purpose = Purpose::Any { weight: 5 };
        let mut search = BestFirst::new(Arc::new(board), purpose, 1 << 28);
        while search.result().is_none() {
            search.run(1000);
        }
        matches!(search.result(), Some(SearchResult::Solved(_)))
    }

    /// Whether the other tests of a search find no deadlock.
    fn is_alive(warehouse: &Warehouse, explorer: &mut Explorer, position: &Position) -> bool {
        let boxes = bit_set_of(warehouse, position.boxes());
        let bound = explorer.visit(warehouse, &boxes, position.player());
        let mut pushes = Vec::new();
        explorer.pushes(warehouse, &mut pushes);
        explorer.prune(warehouse, &mut pushes);
        bound.is_some() && !pushes.is_empty()
    }

    /// The positions after each push of a position.
    fn successors(warehouse: &Warehouse, position: &Position) -> Vec<(Position, Square)> {
        let mut reach = Reach::new(warehouse);
        reach.fill(warehouse, position.occupied(), position.player());
        let pushes = promising_pushes(warehouse, position, &reach);
        let after = |push: crate::solve::sokoban::position::Push| {
            let mut after = position.clone();
            after.push(warehouse, push);
            (after, push.to(warehouse))
        };
        pushes.into_iter().map(after).collect()
    }

    /// On random boards, after each of the first two pushes: what is called dead has no solution. Some
    /// deadlocks are found that no other test finds.
    #[test]
    fn only_deadlocks_are_found_and_some_that_no_other_test_finds() {
        let mut runner = TestRunner::deterministic();
        // A quarter walls, and few enough boxes for exhaustive searches.
        let sign = prop_oneof![12 => Just(0), 4 => Just(4), 5 => Just(7), 28 => Just(10)];
        let boards = prop::collection::vec(sign, 64);
        let (mut alive, mut only_here) = (0, 0);
        for _ in 0..4000 {
            let signs = boards.new_tree(&mut runner).expect("a board").current();
            let Some(warehouse) = random_board(&signs) else {
                continue;
            };
            let mut blocked = BlockedBoxes::new(&warehouse);
            let mut explorer = Explorer::new(&warehouse);
            let first = successors(&warehouse, &Position::start(&warehouse));
            let second = first.iter().flat_map(|(at, _)| successors(&warehouse, at));
            for (position, moved) in first.iter().cloned().chain(second) {
                let boxes = bit_set_of(&warehouse, position.boxes());
                if !blocked.is_dead(&warehouse, &boxes, position.player(), moved) {
                    alive += 1;
                    continue;
                }
                assert!(!is_solvable(&warehouse, &position), "{signs:?}");
                only_here += u32::from(is_alive(&warehouse, &mut explorer, &position));
            }
        }
        assert!(alive > 100 && only_here > 10, "{alive} {only_here}");
    }

    /// Two boxes block the only exit of a hall, in which the third box can be pushed to more squares than
    /// the first search expands.
    #[test]
    fn an_undecided_set_is_searched_again_with_a_larger_budget() {
        let warehouse = warehouse(&[
            "###############",
            "#         #####",
            "#         ##  #",
            "#   $     ##  #",
            "#         $$ .#",
            "#         ##..#",
            "#  @      ##  #",
            "#         #####",
            "###############",
        ]);
        let mut blocked = BlockedBoxes::new(&warehouse);
        let boxes = bit_set_of(&warehouse, warehouse.boxes());
        let moved = at(&warehouse, 4, 3);
        let mut ask = || blocked.is_dead(&warehouse, &boxes, warehouse.player(), moved);
        let answers: Vec<bool> = (0..20).map(|_| ask()).collect();
        assert!(!answers[0] && answers[19], "{answers:?}");
    }
}
