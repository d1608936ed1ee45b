//! How the free floor falls apart when a box is put on one of its squares.

use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Nothing stands for a way that is not free.
const BLOCKED: u8 = u8::MAX;

/// The free floor around a square, searched depth first (Hopcroft and Tarjan 1973): for every
/// square of it, which of its neighbours remain connected when a box is put there.
///
/// One search answers for all squares, so that a macro push costs a few steps for each square that
/// the box reaches instead of one flood for each.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    /// When a square was entered, counted from 1; 0 if it is not connected.
    entered: Vec<u16>,
    /// The last number given within its branch.
    last: Vec<u16>,
    /// The earliest square that its branch touches.
    low: Vec<u16>,
    parent: Vec<Square>,
    /// For the squares asked about: for each way the first way of the same part.
    sides: Vec<Option<[u8; 4]>>,
    order: Vec<Square>,
    path: Vec<(Square, u8)>,
}

impl Cuts {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let squares = warehouse.squares() + 1;
        Self {
            entered: vec![0; squares],
            last: vec![0; squares],
            low: vec![0; squares],
            parent: vec![0; squares],
            sides: vec![None; squares],
            order: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Searches everything connected to a square; what is on that square itself does not count.
    pub(super) fn explore(&mut self, warehouse: &Warehouse, occupied: &[bool], root: Square) {
        for square in self.order.drain(..) {
            self.entered[usize::from(square)] = 0;
            self.sides[usize::from(square)] = None;
        }
        self.enter(root, root);
        while let Some((at, way)) = self.path.last_mut() {
            let (at, next_way) = (*at, usize::from(*way));
            if next_way == 4 {
                self.leave(at);
                continue;
            }
            *way += 1;
            let next = warehouse.next(at, next_way);
            let place = usize::from(next);
            if self.entered[place] != 0 {
                let entered = self.entered[place];
                let low = &mut self.low[usize::from(at)];
                *low = (*low).min(entered);
            } else if !occupied[place] {
                self.enter(next, at);
            }
        }
    }

    fn enter(&mut self, square: Square, parent: Square) {
        self.order.push(square);
        let place = usize::from(square);
        let number = self.order.len() as u16;
        self.entered[place] = number;
        self.low[place] = number;
        self.parent[place] = parent;
        self.path.push((square, 0));
    }

    fn leave(&mut self, square: Square) {
        self.path.pop();
        let place = usize::from(square);
        self.last[place] = self.order.len() as u16;
        let above = usize::from(self.parent[place]);
        self.low[above] = self.low[above].min(self.low[place]);
    }

    fn contains(&self, square: Square) -> bool {
        self.entered[usize::from(square)] != 0
    }

    /// For each way from a connected square the name of the part that lies there with a box on the
    /// square: the first way of that part. `None` where nothing is free.
    pub(super) fn side(&mut self, warehouse: &Warehouse, square: Square, way: usize) -> Option<u8> {
        let side = self.sides(warehouse, square)[way];
        (side != BLOCKED).then_some(side)
    }

    /// How many parts there are with a box on a connected square.
    pub(super) fn parts(&mut self, warehouse: &Warehouse, square: Square) -> u8 {
        let sides = self.sides(warehouse, square);
        (0..4_u8)
            .filter(|way| sides[usize::from(*way)] == *way)
            .count() as u8
    }

    /// Whether another square lies, with a box on `square`, in the part of its neighbour `next`.
    pub(super) fn joins(
        &self,
        warehouse: &Warehouse,
        square: Square,
        next: Square,
        other: Square,
    ) -> bool {
        self.contains(other)
            && self.part(warehouse, square, next) == self.part(warehouse, square, other)
    }

    fn sides(&mut self, warehouse: &Warehouse, square: Square) -> [u8; 4] {
        let place = usize::from(square);
        if let Some(sides) = self.sides[place] {
            return sides;
        }
        let parts = warehouse.neighbours(square).map(|next| {
            self.contains(next)
                .then(|| self.part(warehouse, square, next))
        });
        let sides = parts.map(|part| match part {
            None => BLOCKED,
            Some(_) => parts.iter().position(|other| *other == part).unwrap_or(0) as u8,
        });
        self.sides[place] = Some(sides);
        sides
    }

    /// The part that a neighbour belongs to: the branch that hangs on this square alone, or
    /// the rest.
    fn part(&self, warehouse: &Warehouse, square: Square, next: Square) -> Option<Square> {
        let (at, number) = (usize::from(square), self.entered[usize::from(next)]);
        let below = |branch: &Square| {
            let branch = usize::from(*branch);
            self.entered[branch] != 0
                && self.parent[branch] == square
                && branch != at
                && (self.entered[branch]..=self.last[branch]).contains(&number)
        };
        let branch = warehouse.neighbours(square).iter().copied().find(below)?;
        let root = self.parent[at] == square;
        (root || self.low[usize::from(branch)] >= self.entered[at]).then_some(branch)
    }
}
