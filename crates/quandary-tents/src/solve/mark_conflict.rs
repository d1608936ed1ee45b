//! Finds marks that contradict each other.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::core_minimizer::CoreMinimizer;
use super::encode::{ClueMode, encode};
use super::known_cells::KnownCells;
use super::sat::{Literal, Sat};
use crate::model::Square;
use quandary_core::grid::Point;

/// Reduces the marks of a board to a minimal set that no solution agrees with.
pub(super) struct MarkConflict {
    minimizer: CoreMinimizer,
    marks: Vec<(Literal, MarkedSquare)>,
}

/// A square and its mark, [`Square::Tent`] or [`Square::Grass`].
pub(super) type MarkedSquare = (Point, Square);

impl MarkConflict {
    /// `None` if the clauses do not fit into memory.
    pub(super) fn new(graph: &CellGraph, memory: u64) -> Option<Self> {
        let mut unmarked = graph.clone();
        unmarked.given.fill(CellState::Open);
        let known = KnownCells::given(&unmarked);
        let mut sat = Sat::new(graph.pairing, memory);
        let tents = encode(&unmarked, &known, ClueMode::Fixed, None, &mut sat)
            .ok()?
            .tents;
        let assumed = |(cell, marked): (CellId, MarkedSquare)| {
            let tent = tents[cell as usize];
            match marked.1 {
                Square::Tent => (tent, marked),
                _ => (!tent, marked),
            }
        };
        let marks: Vec<(Literal, MarkedSquare)> = given(graph).map(assumed).collect();
        let all = marks.iter().map(|(literal, _)| *literal).collect();
        Some(Self {
            minimizer: CoreMinimizer::new(sat, all),
            marks,
        })
    }

    pub(super) fn turn(&mut self) {
        self.minimizer.turn();
    }

    pub(super) fn is_over(&self) -> bool {
        self.minimizer.is_over()
    }

    /// The remaining marks, in reading order.
    pub(super) fn remaining(&self) -> Vec<MarkedSquare> {
        let marks = self.marks.iter();
        marks
            .filter(|(literal, _)| self.minimizer.contains(*literal))
            .map(|(_, marked)| *marked)
            .collect()
    }
}

/// The marks on squares that can hold a tent.
pub(super) fn given(graph: &CellGraph) -> impl Iterator<Item = (CellId, MarkedSquare)> {
    (0..).zip(&graph.given).filter_map(|(cell, mark)| {
        let square = match mark {
            CellState::Open => return None,
            CellState::Tent => Square::Tent,
            CellState::Grass => Square::Grass,
        };
        Some((cell, (graph.cells[cell as usize], square)))
    })
}
