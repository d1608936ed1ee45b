//! Reachability: the squares that the pusher can walk to.

use super::warehouse::{Square, Warehouse};

/// The squares that the pusher can reach without pushing, found breadth first. Each call of
/// [`Reach::fill`] reuses the same memory.
#[derive(Clone, Debug)]
pub struct Reach {
    /// For each square, the number of the last fill that reached it.
    stamps: Vec<u32>,
    now: u32,
    squares: Vec<Square>,
    lowest: Square,
}

impl Reach {
    /// Creates an empty set of reached squares; [`Reach::fill`] fills it.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            stamps: vec![0; warehouse.squares() + 1],
            now: 0,
            squares: Vec::with_capacity(warehouse.squares()),
            lowest: 0,
        }
    }

    /// Finds all squares that the pusher can reach from the square `from`. `occupied` has one flag
    /// for each square and a last flag for all walls.
    pub fn fill(&mut self, warehouse: &Warehouse, occupied: &[bool], from: Square) {
        self.begin(from);
        let mut done = 0;
        let mut lowest = from;
        while done < self.squares.len() {
            let at = self.squares[done];
            done += 1;
            lowest = lowest.min(at);
            for next in warehouse.neighbours(at) {
                let place = usize::from(*next);
                if !occupied[place] && self.stamps[place] != self.now {
                    self.stamps[place] = self.now;
                    self.squares.push(*next);
                }
            }
        }
        self.lowest = lowest;
    }

    fn begin(&mut self, from: Square) {
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
        self.squares.clear();
        self.squares.push(from);
        self.stamps[usize::from(from)] = self.now;
    }

    /// Whether the last call of [`Reach::fill`] reached a square.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.now > 0 && self.stamps[usize::from(square)] == self.now
    }

    /// The reached squares, nearest first.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The reached square with the lowest number. For the same boxes, it identifies the set of
    /// reached squares, because two different sets have no square in common.
    #[must_use]
    pub fn lowest(&self) -> Square {
        self.lowest
    }
}
