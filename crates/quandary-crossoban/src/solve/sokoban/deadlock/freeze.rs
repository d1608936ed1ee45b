//! Freeze deadlocks: boxes that can never be pushed again.

use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The effect of a push on the frozen boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreezeEffect {
    /// No box froze.
    Nothing,
    /// At least one box froze, and all boxes that froze are on goals.
    OnGoals,
    /// A box that is not on a goal froze: the position is a deadlock.
    OffGoals,
}

/// Finds frozen boxes. One value can be used for many positions and reuses its memory.
///
/// The frozen boxes are the largest set in which each box is blocked on both axes: by a wall next
/// to it, by a box of the set next to it, or by dead squares on both sides. No box of the set can
/// move before another box of the set has moved, except into a dead square. So no box of the set
/// can ever make a useful move. The set is found by removing movable boxes until nothing changes,
/// which needs no recursion.
#[derive(Clone, Debug)]
pub struct Freeze {
    /// For each square, the number of the last test whose set of boxes includes this square.
    stamps: Vec<u32>,
    now: u32,
    members: Vec<Square>,
}

impl Freeze {
    /// Creates a finder of frozen boxes for a board.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            stamps: vec![0; warehouse.squares() + 1],
            now: 0,
            members: Vec::new(),
        }
    }

    /// Returns how the frozen boxes changed when a box was pushed to `pushed`. All boxes that were
    /// frozen before the push must be on goals.
    pub fn effect_of_push(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        pushed: Square,
    ) -> FreezeEffect {
        if !may_be_blocked(warehouse, position, pushed) {
            return FreezeEffect::Nothing;
        }
        self.begin();
        self.add(pushed);
        let mut done = 0;
        while done < self.members.len() {
            let at = self.members[done];
            done += 1;
            for next in warehouse.neighbours(at) {
                let fresh = position.has_box(*next) && !self.contains(*next);
                if fresh && may_be_blocked(warehouse, position, *next) {
                    self.add(*next);
                }
            }
        }
        self.remove_movable(warehouse);
        if self.members.iter().any(|at| !warehouse.is_goal(*at)) {
            FreezeEffect::OffGoals
        } else if self.contains(pushed) {
            FreezeEffect::OnGoals
        } else {
            FreezeEffect::Nothing
        }
    }

    /// Whether pushing a box to `pushed` caused a freeze deadlock, that is, froze a box that is not
    /// on a goal. The caller ensures that all boxes that were frozen before the push are on goals.
    pub fn is_deadlock(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        pushed: Square,
    ) -> bool {
        self.effect_of_push(warehouse, position, pushed) == FreezeEffect::OffGoals
    }

    /// All frozen boxes of a position.
    pub fn frozen(&mut self, warehouse: &Warehouse, position: &Position) -> &[Square] {
        self.begin();
        for at in position.boxes() {
            if may_be_blocked(warehouse, position, *at) {
                self.add(*at);
            }
        }
        self.remove_movable(warehouse);
        &self.members
    }

    fn begin(&mut self) {
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
        self.members.clear();
    }

    fn add(&mut self, at: Square) {
        self.stamps[usize::from(at)] = self.now;
        self.members.push(at);
    }

    fn contains(&self, at: Square) -> bool {
        self.stamps[usize::from(at)] == self.now
    }

    fn remove_movable(&mut self, warehouse: &Warehouse) {
        let mut index = 0;
        let mut unchanged = 0;
        while unchanged < self.members.len() {
            if index >= self.members.len() {
                index = 0;
            }
            let at = self.members[index];
            if (0..2).all(|axis| self.is_blocked(warehouse, at, axis)) {
                index += 1;
                unchanged += 1;
            } else {
                self.stamps[usize::from(at)] = 0;
                self.members.swap_remove(index);
                unchanged = 0;
            }
        }
    }

    fn is_blocked(&self, warehouse: &Warehouse, at: Square, axis: usize) -> bool {
        let (one, other) = neighbours_on_axis(warehouse, at, axis);
        is_blocked_by_terrain(warehouse, one, other) || self.contains(one) || self.contains(other)
    }
}

fn neighbours_on_axis(warehouse: &Warehouse, at: Square, axis: usize) -> (Square, Square) {
    (warehouse.next(at, axis), warehouse.next(at, axis + 2))
}

/// Whether a box between these squares cannot be pushed towards either, regardless of boxes.
fn is_blocked_by_terrain(warehouse: &Warehouse, one: Square, other: Square) -> bool {
    let wall = warehouse.squares() as Square;
    one == wall || other == wall || !(warehouse.is_live(one) || warehouse.is_live(other))
}

/// Whether a box is blocked on both axes if all boxes next to it are.
fn may_be_blocked(warehouse: &Warehouse, position: &Position, at: Square) -> bool {
    (0..2).all(|axis| {
        let (one, other) = neighbours_on_axis(warehouse, at, axis);
        is_blocked_by_terrain(warehouse, one, other)
            || position.has_box(one)
            || position.has_box(other)
    })
}
