//! Measures how much of a packing order or a plan is done.

use super::goal_set::GoalSet;
use super::packing_order::PackingOrder;
use super::plan::Plan;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The measure of progress that guides a feature-space search.
#[derive(Clone, Debug)]
pub(super) enum ProgressMeasure {
    /// The number of boxes packed in an order that can be completed.
    Order(Box<PackingOrder>),
    /// The stages of a plan.
    Plan(Plan),
}

impl ProgressMeasure {
    /// Whether progress can depend on a box on a square.
    pub(super) fn depends_on(&self, warehouse: &Warehouse, square: Square) -> bool {
        match self {
            Self::Order(_) => warehouse.is_goal(square),
            Self::Plan(plan) => plan.uses(square),
        }
    }

    /// The progress of a set of boxes; higher is better.
    pub(super) fn progress(&mut self, warehouse: &Warehouse, boxes: &[u64]) -> u16 {
        match self {
            Self::Order(order) => order.packed(warehouse, filling(warehouse, boxes)),
            Self::Plan(plan) => plan.stage(boxes),
        }
    }
}

fn filling(warehouse: &Warehouse, boxes: &[u64]) -> GoalSet {
    let mut filling = GoalSet::default();
    for (place, goal) in warehouse.goals().iter().enumerate() {
        if boxes[usize::from(*goal) / 64] >> (goal % 64) & 1 != 0 {
            filling.insert(place);
        }
    }
    filling
}
