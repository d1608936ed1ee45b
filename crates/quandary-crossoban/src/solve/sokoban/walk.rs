//! Shortest ways of the pusher.

use super::warehouse::{Square, Warehouse};
use std::collections::VecDeque;

/// Not reached.
const NEVER: u32 = u32::MAX;

/// The distances that a pusher walks to every square. Memory is used again.
#[derive(Clone, Debug)]
pub struct Walk {
    steps: Vec<u32>,
    open: VecDeque<Square>,
}

impl Walk {
    /// Nothing is measured yet.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            steps: vec![NEVER; warehouse.squares() + 1],
            open: VecDeque::new(),
        }
    }

    /// Measures from a square, around everything that is in the way. `occupied` has a flag for each
    /// square and for the wall.
    pub fn measure(&mut self, warehouse: &Warehouse, occupied: &[bool], from: Square) {
        self.steps.fill(NEVER);
        self.steps[usize::from(from)] = 0;
        self.open.push_back(from);
        while let Some(at) = self.open.pop_front() {
            let steps = self.steps[usize::from(at)] + 1;
            for next in warehouse.neighbours(at) {
                let place = usize::from(*next);
                if !occupied[place] && self.steps[place] == NEVER {
                    self.steps[place] = steps;
                    self.open.push_back(*next);
                }
            }
        }
    }

    /// The number of steps to a square, if there is a way.
    #[must_use]
    pub fn steps(&self, to: Square) -> Option<u32> {
        let steps = self.steps[usize::from(to)];
        (steps != NEVER).then_some(steps)
    }

    /// A shortest way to a square: the directions, as places in
    /// [`quandary_core::direction::Direction::ORTHOGONAL`].
    #[must_use]
    pub fn way(&self, warehouse: &Warehouse, to: Square) -> Option<Vec<usize>> {
        let mut ways = Vec::new();
        let mut at = to;
        for left in (0..self.steps(to)?).rev() {
            let back = (0..4).find(|way| self.steps(warehouse.next(at, *way)) == Some(left))?;
            ways.push(back ^ 2);
            at = warehouse.next(at, back);
        }
        ways.reverse();
        Some(ways)
    }
}
