//! Boxes that can never be pushed again.

use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// What a push froze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frozen {
    /// Nothing new.
    Nothing,
    /// Boxes on goals.
    OnGoals,
    /// A box off its goal: the position is dead.
    OffGoals,
}

/// Finds frozen boxes. Memory is used again.
///
/// The frozen boxes are the largest set in which each box is blocked on both axes: by a wall beside it, by a
/// member of the set beside it, or by squares on both sides from which no goal is reached. No
/// member can be the first of them to move, except to lose; so none ever moves. Taking the largest
/// set, by striking out boxes that can move until nothing changes, needs no recursion and leaves no marks behind.
#[derive(Clone, Debug)]
pub struct Freeze {
    /// When each square was last in the set: a number for each look.
    stamps: Vec<u32>,
    now: u32,
    members: Vec<Square>,
}

impl Freeze {
    /// Nothing is frozen yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            stamps: vec![0; warehouse.squares() + 1],
            now: 0,
            members: Vec::new(),
        }
    }

    /// What freezes when a box was pushed to a square, with all boxes that were frozen before on goals.
    pub fn after(&mut self, warehouse: &Warehouse, position: &Position, pushed: Square) -> Frozen {
        if !may_be_blocked(warehouse, position, pushed) {
            return Frozen::Nothing;
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
        self.strike_out(warehouse);
        if self.members.iter().any(|at| !warehouse.is_goal(*at)) {
            Frozen::OffGoals
        } else if self.contains(pushed) {
            Frozen::OnGoals
        } else {
            Frozen::Nothing
        }
    }

    /// Whether the box that was pushed to a square made the position dead, with all boxes that
    /// were frozen before on goals.
    pub fn kills(&mut self, warehouse: &Warehouse, position: &Position, pushed: Square) -> bool {
        self.after(warehouse, position, pushed) == Frozen::OffGoals
    }

    /// All frozen boxes of a position.
    pub fn frozen(&mut self, warehouse: &Warehouse, position: &Position) -> &[Square] {
        self.begin();
        for at in position.boxes() {
            if may_be_blocked(warehouse, position, *at) {
                self.add(*at);
            }
        }
        self.strike_out(warehouse);
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

    fn strike_out(&mut self, warehouse: &Warehouse) {
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
        let (one, other) = beside(warehouse, at, axis);
        stuck(warehouse, one, other) || self.contains(one) || self.contains(other)
    }
}

fn beside(warehouse: &Warehouse, at: Square, axis: usize) -> (Square, Square) {
    (warehouse.next(at, axis), warehouse.next(at, axis + 2))
}

/// Whether a box between these squares cannot be pushed towards either, boxes or not.
fn stuck(warehouse: &Warehouse, one: Square, other: Square) -> bool {
    let wall = warehouse.squares() as Square;
    one == wall || other == wall || !(warehouse.is_live(one) || warehouse.is_live(other))
}

/// Whether a box is blocked on both axes if all boxes beside it are.
fn may_be_blocked(warehouse: &Warehouse, position: &Position, at: Square) -> bool {
    (0..2).all(|axis| {
        let (one, other) = beside(warehouse, at, axis);
        stuck(warehouse, one, other) || position.has_box(one) || position.has_box(other)
    })
}
