//! Collects the vehicles to draw, either from a position or from a level at its start. The level
//! may have errors.

use crate::model::{Letter, Level, Vehicle};
use crate::rules::{CellId, Position, Shunting, Track};
use rustc_hash::FxHashMap;

/// The vehicles of a drawing. A board with errors may have any number of locomotives.
pub(super) struct RollingStock {
    pub(super) locomotives: Vec<CellId>,
    pub(super) wagons: Vec<(CellId, Letter)>,
    /// The cells of the train from the locomotive to the tail; empty if there is not exactly one
    /// locomotive.
    pub(super) train: Vec<CellId>,
    letters: FxHashMap<CellId, Letter>,
    /// For the cell of each hooked wagon the cell of the vehicle before it.
    before: FxHashMap<CellId, CellId>,
}

impl RollingStock {
    fn new(locomotives: Vec<CellId>, wagons: Vec<(CellId, Letter)>, train: Vec<CellId>) -> Self {
        let couplings = train.iter().skip(1).copied().zip(train.iter().copied());
        Self {
            letters: wagons.iter().copied().collect(),
            before: couplings.collect(),
            locomotives,
            wagons,
            train,
        }
    }

    pub(super) fn of_position(rules: &Shunting, position: &Position) -> Self {
        let letters = rules.letters().iter().copied();
        let wagons = position.wagons.iter().copied().zip(letters).collect();
        let train = position.train_cells().collect();
        Self::new(vec![position.locomotive], wagons, train)
    }

    /// The vehicles of a level at its start. `track` is the track of its board.
    pub(super) fn of_level(level: &Level, track: &Track) -> Self {
        let (mut locomotives, mut wagons) = (Vec::new(), Vec::new());
        for (cell, (_, content)) in track.cells().zip(level.board.cells()) {
            match content.vehicle {
                Some(Vehicle::Locomotive) => locomotives.push(cell),
                Some(Vehicle::Wagon(letter)) => wagons.push((cell, letter)),
                None => {}
            }
        }
        let hooked = level.train.iter().filter_map(|at| track.cell_at(*at));
        let train = match *locomotives {
            [one] => std::iter::once(one).chain(hooked).collect(),
            _ => Vec::new(),
        };
        Self::new(locomotives, wagons, train)
    }

    /// The letter of the wagon on a cell, if there is one.
    pub(super) fn letter(&self, cell: CellId) -> Option<Letter> {
        self.letters.get(&cell).copied()
    }

    /// The cell of the vehicle to which the wagon on a cell is hooked.
    pub(super) fn before(&self, cell: CellId) -> Option<CellId> {
        self.before.get(&cell).copied()
    }

    /// The cell of the wagon that is hooked to a locomotive.
    pub(super) fn behind(&self, locomotive: CellId) -> Option<CellId> {
        let is_first = self.train.first() == Some(&locomotive);
        self.train.get(1).copied().filter(|_| is_first)
    }
}
