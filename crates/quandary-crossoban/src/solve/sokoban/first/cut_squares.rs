//! Finds out which parts of the free floor stay connected if a box is put on a square.

use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The mark of a neighbour that is not free.
const BLOCKED: u8 = u8::MAX;

/// The free floor around a square, searched depth first for articulation points (Hopcroft and Tarjan
/// 1973): for each square, which of its neighbours remain connected if a box is put there.
///
/// One search serves all squares, so that a macro push needs a few steps for each square that the box
/// reaches instead of one flood fill for each.
#[derive(Clone, Debug)]
pub(super) struct CutSquares {
    /// For each square, its discovery number, counted from 1; 0 if it is not connected.
    entered: Vec<u16>,
    /// The last discovery number in its subtree.
    last: Vec<u16>,
    /// The lowest discovery number adjacent to its subtree.
    low: Vec<u16>,
    parent: Vec<Square>,
    /// For each square that was queried: for each direction, the first direction whose neighbour is in
    /// the same region. `None` for squares that were not queried yet.
    sides: Vec<Option<[u8; 4]>>,
    order: Vec<Square>,
    path: Vec<(Square, u8)>,
}

impl CutSquares {
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

    /// Searches the floor connected to `root`, whether or not `root` itself is occupied.
    pub(super) fn explore(&mut self, warehouse: &Warehouse, occupied: &[bool], root: Square) {
        for square in self.order.drain(..) {
            self.entered[usize::from(square)] = 0;
            self.sides[usize::from(square)] = None;
        }
        self.enter(root, root);
        while let Some((at, direction)) = self.path.last_mut() {
            let (at, next_direction) = (*at, usize::from(*direction));
            if next_direction == 4 {
                self.leave(at);
                continue;
            }
            *direction += 1;
            let next = warehouse.next(at, next_direction);
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

    /// The region next to a connected square in a direction, with a box on the square. A region is
    /// identified by the first direction that leads to it. Returns `None` if the neighbour is not free.
    pub(super) fn side(
        &mut self,
        warehouse: &Warehouse,
        square: Square,
        direction: usize,
    ) -> Option<u8> {
        let side = self.sides(warehouse, square)[direction];
        (side != BLOCKED).then_some(side)
    }

    /// The number of regions next to a connected square with a box on it.
    pub(super) fn region_count(&mut self, warehouse: &Warehouse, square: Square) -> u8 {
        let sides = self.sides(warehouse, square);
        (0..4_u8)
            .filter(|direction| sides[usize::from(*direction)] == *direction)
            .count() as u8
    }

    /// Whether a square is connected to `next`, a neighbour of `square`, with a box on `square`.
    pub(super) fn connects(
        &self,
        warehouse: &Warehouse,
        square: Square,
        next: Square,
        other: Square,
    ) -> bool {
        self.contains(other)
            && self.region(warehouse, square, next) == self.region(warehouse, square, other)
    }

    fn sides(&mut self, warehouse: &Warehouse, square: Square) -> [u8; 4] {
        let place = usize::from(square);
        if let Some(sides) = self.sides[place] {
            return sides;
        }
        let regions = warehouse.neighbours(square).map(|next| {
            self.contains(next)
                .then(|| self.region(warehouse, square, next))
        });
        let sides = regions.map(|region| match region {
            None => BLOCKED,
            Some(_) => regions
                .iter()
                .position(|other| *other == region)
                .unwrap_or(0) as u8,
        });
        self.sides[place] = Some(sides);
        sides
    }

    /// The region of a neighbour: the subtree that is connected only through this square, or the rest.
    fn region(&self, warehouse: &Warehouse, square: Square, next: Square) -> Option<Square> {
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
