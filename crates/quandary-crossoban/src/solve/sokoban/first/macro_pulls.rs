//! Macro pulls: all squares to which one box can be pulled while the other boxes stay in place.

use super::cut_squares::CutSquares;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// A square that a box is pulled to, and the direction from it to the pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MacroPull {
    pub(super) square: Square,
    pub(super) side: u8,
}

impl MacroPull {
    /// A square where the pusher can be afterwards.
    pub(super) fn player(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.square, usize::from(self.side))
    }
}

/// Generates macro pulls. Memory is reused.
#[derive(Clone, Debug)]
pub(super) struct MacroPulls {
    cuts: CutSquares,
    seen: Vec<u32>,
    now: u32,
    reached: Vec<MacroPull>,
}

impl MacroPulls {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        Self {
            cuts: CutSquares::new(warehouse),
            seen: vec![0; warehouse.squares() * 4],
            now: 0,
            reached: Vec::new(),
        }
    }

    /// The squares that a box can be pulled to, its own square first, by a pusher that starts next to it
    /// on a square that `may_begin` accepts. The box itself is not in `occupied`.
    pub(super) fn of_box(
        &mut self,
        warehouse: &Warehouse,
        occupied: &[bool],
        from: Square,
        may_begin: impl Fn(&CutSquares, Square) -> bool,
    ) -> &[MacroPull] {
        self.cuts.explore(warehouse, occupied, from);
        self.reached.clear();
        self.now += 1;
        for direction in 0..4 {
            let adjacent = warehouse.next(from, direction);
            if let Some(side) = self.cuts.side(warehouse, from, direction)
                && may_begin(&self.cuts, adjacent)
            {
                self.visit(MacroPull { square: from, side });
            }
        }
        let mut done = 0;
        while done < self.reached.len() {
            let at = self.reached[done];
            (0..4).for_each(|direction| self.pull(warehouse, at, direction));
            done += 1;
        }
        &self.reached
    }

    fn pull(&mut self, warehouse: &Warehouse, at: MacroPull, direction: usize) {
        let to = warehouse.next(at.square, direction);
        if self.cuts.side(warehouse, at.square, direction) != Some(at.side)
            || !warehouse.is_live(to)
        {
            return;
        }
        if let Some(side) = self.cuts.side(warehouse, to, direction) {
            self.visit(MacroPull { square: to, side });
        }
    }

    fn visit(&mut self, pulled: MacroPull) {
        let place = usize::from(pulled.square) * 4 + usize::from(pulled.side);
        if self.seen[place] != self.now {
            self.seen[place] = self.now;
            self.reached.push(pulled);
        }
    }
}
