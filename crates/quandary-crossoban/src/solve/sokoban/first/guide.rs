//! What counts as progress.

use super::filling::Filling;
use super::order::PackingOrder;
use super::plan::Plan;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// What leads a feature-space search.
#[derive(Clone, Debug)]
pub(super) enum Guide {
    /// Boxes that are packed in an order that can be completed.
    Order(Box<PackingOrder>),
    /// Stages of a plan.
    Plan(Plan),
}

impl Guide {
    /// Whether progress can depend on a box there.
    pub(super) fn heeds(&self, warehouse: &Warehouse, square: Square) -> bool {
        match self {
            Self::Order(_) => warehouse.is_goal(square),
            Self::Plan(plan) => plan.uses(square),
        }
    }

    /// How far a set of boxes has come; the more the better.
    pub(super) fn progress(&mut self, warehouse: &Warehouse, boxes: &[u64]) -> u16 {
        match self {
            Self::Order(order) => order.packed(warehouse, filling(warehouse, boxes)),
            Self::Plan(plan) => plan.stage(boxes),
        }
    }
}

fn filling(warehouse: &Warehouse, boxes: &[u64]) -> Filling {
    let mut filling = Filling::default();
    for (place, goal) in warehouse.goals().iter().enumerate() {
        if boxes[usize::from(*goal) / 64] >> (goal % 64) & 1 != 0 {
            filling.insert(place);
        }
    }
    filling
}
