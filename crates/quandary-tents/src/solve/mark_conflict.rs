//! Which marks no solution has together.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::core_minimizer::CoreMinimizer;
use super::encode::{ClueMode, encode};
use super::known_cells::KnownCells;
use super::sat::{Literal, Sat};
use crate::model::Square;
use quandary_core::grid::Point;

/// Gives up one mark after the other on a board whose marks agree with no solution.
pub(super) struct MarkConflict {
    minimizer: CoreMinimizer,
    marks: Vec<(Literal, MarkedSquare)>,
}

/// A square with its mark, [`Square::Tent`] or [`Square::Grass`].
pub(super) type MarkedSquare = (Point, Square);

impl MarkConflict {
    /// `None` if the clauses do not fit the memory.
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

    /// The marks that are left, in reading order.
    pub(super) fn left(&self) -> Vec<MarkedSquare> {
        let marks = self.marks.iter();
        marks
            .filter(|(literal, _)| self.minimizer.needs(*literal))
            .map(|(_, marked)| *marked)
            .collect()
    }
}

/// The marks of a board on squares that could hold a tent.
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
