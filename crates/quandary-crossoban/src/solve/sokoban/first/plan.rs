//! Plans that may park boxes.

use crate::solve::sokoban::position::bits;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Which squares are to hold boxes, stage by stage; at the last stage these are the goals.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    words: usize,
    /// The stages, one set of boxes after the other.
    stages: Vec<u64>,
    /// Whether some stage needs a box there, for each live square.
    used: Vec<bool>,
}

impl Plan {
    /// A plan of stages, the empty one first.
    pub(super) fn new(warehouse: &Warehouse, stages: &[Vec<u64>]) -> Self {
        let mut used = vec![false; warehouse.live()];
        for square in stages.iter().flat_map(|stage| bits(stage)) {
            used[usize::from(square)] = true;
        }
        Self {
            words: warehouse.words(),
            stages: stages.concat(),
            used,
        }
    }

    /// Whether a box there can be part of a stage.
    pub(super) fn uses(&self, square: Square) -> bool {
        self.used[usize::from(square)]
    }

    /// The number of the last stage that a set of boxes has reached.
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
