//! Plans: sequences of stages that lead to a solved position.
//!
//! A stage is a set of squares that have to hold boxes. A plan may park boxes, that is, put them on
//! squares from which they are moved again at a later stage.

use crate::solve::sokoban::position::squares_of;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The squares that have to hold boxes at each stage; at the last stage these are the goals.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    words: usize,
    /// The sets of boxes of the stages, one after the other.
    stages: Vec<u64>,
    /// For each live square, whether some stage needs a box there.
    used: Vec<bool>,
}

impl Plan {
    /// A plan with these stages, the empty one first.
    pub(super) fn new(warehouse: &Warehouse, stages: &[Vec<u64>]) -> Self {
        let mut used = vec![false; warehouse.live()];
        for square in stages.iter().flat_map(|stage| squares_of(stage)) {
            used[usize::from(square)] = true;
        }
        Self {
            words: warehouse.words(),
            stages: stages.concat(),
            used,
        }
    }

    /// Whether some stage needs a box on a square.
    pub(super) fn uses(&self, square: Square) -> bool {
        self.used[usize::from(square)]
    }

    /// The last stage that a set of boxes has reached.
    pub(super) fn stage(&self, boxes: &[u64]) -> u16 {
        let reached = |stage: &[u64]| {
            stage
                .iter()
                .zip(boxes)
                .all(|(want, have)| want & !have == 0)
        };
        let stages = self.stages.chunks_exact(self.words);
        (0..)
            .zip(stages)
            .filter(|(_, stage)| reached(stage))
            .last()
            .map_or(0, |(number, _)| number)
    }
}
