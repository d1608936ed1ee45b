//! Shortest walks of the pusher.

use super::warehouse::{Square, Warehouse};
use std::collections::VecDeque;

/// The distance of a square that cannot be reached.
const NEVER: u32 = u32::MAX;

/// The walking distances from one square to all squares. Each call of
/// [`WalkDistances::compute`] reuses the same memory.
#[derive(Clone, Debug)]
pub struct WalkDistances {
    steps: Vec<u32>,
    open: VecDeque<Square>,
}

impl WalkDistances {
    /// Creates a table without distances; [`WalkDistances::compute`] fills it.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            steps: vec![NEVER; warehouse.squares() + 1],
            open: VecDeque::new(),
        }
    }

    /// Computes the walking distances from a square, around boxes and walls. `occupied` has one
    /// flag for each square and a last flag for all walls.
    pub fn compute(&mut self, warehouse: &Warehouse, occupied: &[bool], from: Square) {
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

    /// The number of steps to a square, or `None` if the square cannot be reached.
    #[must_use]
    pub fn steps(&self, to: Square) -> Option<u32> {
        let steps = self.steps[usize::from(to)];
        (steps != NEVER).then_some(steps)
    }

    /// A shortest path to a square, as indices into
    /// [`quandary_core::direction::Direction::ORTHOGONAL`]; `None` if the square cannot be reached.
    #[must_use]
    pub fn path(&self, warehouse: &Warehouse, to: Square) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        let mut at = to;
        for left in (0..self.steps(to)?).rev() {
            let back = (0..4)
                .find(|direction| self.steps(warehouse.next(at, *direction)) == Some(left))?;
            path.push(back ^ 2);
            at = warehouse.next(at, back);
        }
        path.reverse();
        Some(path)
    }
}
