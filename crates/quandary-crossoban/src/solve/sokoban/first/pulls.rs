//! Macro pulls: where a box could have come from, one box at a time, the others standing like walls.

use super::cuts::Cuts;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// A square that a box is pulled to, and the side of it where the pusher is then, named by its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pulled {
    pub(super) square: Square,
    pub(super) side: u8,
}

impl Pulled {
    /// A square where the pusher can be then.
    pub(super) fn player(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.square, usize::from(self.side))
    }
}

/// Finds macro pulls. Memory is used again.
#[derive(Clone, Debug)]
pub(super) struct Pulls {
    cuts: Cuts,
    seen: Vec<u32>,
    now: u32,
    reached: Vec<Pulled>,
}

impl Pulls {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        Self {
            cuts: Cuts::new(warehouse),
            seen: vec![0; warehouse.squares() * 4],
            now: 0,
            reached: Vec::new(),
        }
    }

    /// Where a box can be pulled, its own square first, by a pusher who begins beside it on a
    /// square that `may_begin` accepts. The box itself is not in `occupied`.
    pub(super) fn of_box(
        &mut self,
        warehouse: &Warehouse,
        occupied: &[bool],
        from: Square,
        may_begin: impl Fn(&Cuts, Square) -> bool,
    ) -> &[Pulled] {
        self.cuts.explore(warehouse, occupied, from);
        self.reached.clear();
        self.now += 1;
        for way in 0..4 {
            let beside = warehouse.next(from, way);
            if let Some(side) = self.cuts.side(warehouse, from, way)
                && may_begin(&self.cuts, beside)
            {
                self.visit(Pulled { square: from, side });
            }
        }
        let mut done = 0;
        while done < self.reached.len() {
            let at = self.reached[done];
            (0..4).for_each(|way| self.pull(warehouse, at, way));
            done += 1;
        }
        &self.reached
    }

    fn pull(&mut self, warehouse: &Warehouse, at: Pulled, way: usize) {
        let to = warehouse.next(at.square, way);
        if self.cuts.side(warehouse, at.square, way) != Some(at.side) || !warehouse.is_live(to) {
            return;
        }
        if let Some(side) = self.cuts.side(warehouse, to, way) {
            self.visit(Pulled { square: to, side });
        }
    }

    fn visit(&mut self, pulled: Pulled) {
        let place = usize::from(pulled.square) * 4 + usize::from(pulled.side);
        if self.seen[place] != self.now {
            self.seen[place] = self.now;
            self.reached.push(pulled);
        }
    }
}
