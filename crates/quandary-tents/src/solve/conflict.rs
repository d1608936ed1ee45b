//! Which marks no solution has together.

use super::camp::{Camp, Cell, Mark};
use super::encode::{Clues, encode};
use super::known::Known;
use super::narrow::Narrowing;
use super::sat::{Literal, Sat};
use crate::model::Square;
use quandary_core::grid::Point;

/// Gives up one mark after the other on a board whose marks agree with no solution.
pub(super) struct Conflict {
    narrowing: Narrowing,
    marks: Vec<(Literal, Marked)>,
}

/// A square with its mark, [`Square::Tent`] or [`Square::Grass`].
pub(super) type Marked = (Point, Square);

impl Conflict {
    /// `None` if the clauses do not fit the memory.
    pub(super) fn new(camp: &Camp, memory: u64) -> Option<Self> {
        let mut unmarked = camp.clone();
        unmarked.given.fill(Mark::Open);
        let known = Known::given(&unmarked);
        let mut sat = Sat::new(camp.pairing, memory);
        let tents = encode(&unmarked, &known, Clues::Firm, None, &mut sat)
            .ok()?
            .tents;
        let assumed = |(cell, marked): (Cell, Marked)| {
            let tent = tents[cell as usize];
            match marked.1 {
                Square::Tent => (tent, marked),
                _ => (!tent, marked),
            }
        };
        let marks: Vec<(Literal, Marked)> = given(camp).map(assumed).collect();
        let all = marks.iter().map(|(literal, _)| *literal).collect();
        Some(Self {
            narrowing: Narrowing::new(sat, all),
            marks,
        })
    }

    pub(super) fn turn(&mut self) {
        self.narrowing.turn();
    }

    pub(super) fn is_over(&self) -> bool {
        self.narrowing.is_over()
    }

    /// The marks that are left, in reading order.
    pub(super) fn left(&self) -> Vec<Marked> {
        let marks = self.marks.iter();
        marks
            .filter(|(literal, _)| self.narrowing.needs(*literal))
            .map(|(_, marked)| *marked)
            .collect()
    }
}

/// The marks of a board on squares that could hold a tent.
pub(super) fn given(camp: &Camp) -> impl Iterator<Item = (Cell, Marked)> {
    (0..).zip(&camp.given).filter_map(|(cell, mark)| {
        let square = match mark {
            Mark::Open => return None,
            Mark::Tent => Square::Tent,
            Mark::Grass => Square::Grass,
        };
        Some((cell, (camp.cells[cell as usize], square)))
    })
}
