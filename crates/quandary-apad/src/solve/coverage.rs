//! Finds free squares that the missing pieces cannot cover, without a search.

use super::hint::OpenPlacements;
use super::problem::SearchProblem;
use crate::model::{Goal, Kit, PieceId, Squares};
use crate::rules::Position;
use std::sync::Arc;

/// Finds free squares that the missing pieces cannot cover, in boards of one kit.
pub struct CoverageCheck {
    problem: SearchProblem,
}

impl CoverageCheck {
    /// Creates a check for boards of this kit with this goal.
    #[must_use]
    pub fn new(kit: &Arc<Kit>, goal: Goal) -> Self {
        Self {
            problem: SearchProblem::new(kit, goal),
        }
    }

    /// The squares that have to be covered, but that no missing piece can cover.
    #[must_use]
    pub fn unreachable_squares(&self, position: &Position) -> Squares {
        let missing: Vec<PieceId> = position.board.missing().collect();
        OpenPlacements::new(position, &self.problem.table, &missing)
            .unreachable_squares(&self.problem.table)
    }

    /// The connected regions of free squares that the missing pieces cannot fill, the smallest
    /// first. Only the number of squares in a region is checked, not its shape. If there are
    /// several such regions, the largest one is omitted: it may be impossible to fill only
    /// because the smaller regions are cut off from it.
    #[must_use]
    pub fn unfillable_regions(&self, position: &Position) -> Vec<Squares> {
        let mut regions = self.problem.unfillable_regions(&position.board);
        regions.sort_by_key(|region| region.count());
        if regions.len() > 1 {
            regions.pop();
        }
        regions
    }
}
