//! Push distances of a lone box to each goal.

use super::warehouse::Square;

/// The distance to a goal that cannot be reached.
pub const NEVER: u16 = u16::MAX;

/// The minimum number of pushes that bring a lone box to each goal. The number depends on the
/// square of the box and on the side of the box where the pusher is.
///
/// A box divides the floor around it into up to four regions, the *sides*. As long as the box stays
/// where it is, the pusher cannot change sides, whatever the other boxes do.
#[derive(Clone, Debug)]
pub struct Distances {
    goals: usize,
    /// For each live square, the first of its rows in `pushes`; there is one row per side.
    first_row: Vec<u32>,
    /// For each live square, the side of each other square if a box on the live square divides the
    /// floor; `None` if it does not.
    sides: Vec<Option<Box<[u8]>>>,
    pushes: Vec<u16>,
}

impl Distances {
    /// Computes the distances of a board. `neighbours` has four squares for each square and for the
    /// wall, which is the last one; boxes can only be on the first `live` squares.
    pub(super) fn new(neighbours: &[[Square; 4]], live: usize, goals: &[Square]) -> Self {
        let mut first_row = Vec::with_capacity(live + 1);
        let mut sides = Vec::with_capacity(live);
        let mut rows = 0;
        for square in 0..live {
            let (parts, table) = cut(neighbours, square);
            first_row.push(rows);
            rows += parts;
            sides.push((parts > 1).then_some(table));
        }
        first_row.push(rows);
        let pushes = vec![NEVER; rows as usize * goals.len()];
        let mut distances = Self {
            goals: goals.len(),
            first_row,
            sides,
            pushes,
        };
        for (column, goal) in goals.iter().enumerate() {
            distances.compute(neighbours, column, *goal);
        }
        distances
    }

    /// Pulls a box away from a goal, breadth first.
    fn compute(&mut self, neighbours: &[[Square; 4]], column: usize, goal: Square) {
        let wall = neighbours.len() - 1;
        let mut layer: Vec<(Square, usize)> = self.rows(goal).map(|row| (goal, row)).collect();
        for (_, row) in &layer {
            self.pushes[row * self.goals + column] = 0;
        }
        for pushes in 1.. {
            let mut next = Vec::new();
            for (square, row) in layer {
                for (direction, before) in neighbours[usize::from(square)].iter().enumerate() {
                    let behind = neighbours[usize::from(*before)][direction];
                    if usize::from(behind) == wall || usize::from(*before) >= self.sides.len() {
                        continue;
                    }
                    let from = self.row_number(*before, behind);
                    let place = from * self.goals + column;
                    if self.row_number(square, *before) == row && self.pushes[place] == NEVER {
                        self.pushes[place] = pushes;
                        next.push((*before, from));
                    }
                }
            }
            if next.is_empty() {
                return;
            }
            layer = next;
        }
    }

    fn rows(&self, square: Square) -> std::ops::Range<usize> {
        let square = usize::from(square);
        self.first_row[square] as usize..self.first_row[square + 1] as usize
    }

    fn row_number(&self, square: Square, player: Square) -> usize {
        let square = usize::from(square);
        let side = match &self.sides[square] {
            Some(table) => usize::from(table[usize::from(player)]),
            None => 0,
        };
        self.first_row[square] as usize + side
    }

    /// The fewest pushes from a live square to each goal, in the order of the goals, with the pusher
    /// on `player`; [`NEVER`] if a goal cannot be reached.
    #[must_use]
    pub fn row(&self, square: Square, player: Square) -> &[u16] {
        let row = self.row_number(square, player);
        &self.pushes[row * self.goals..][..self.goals]
    }

    /// The fewest pushes from a live square to a goal, with the pusher on the side of the box from
    /// which this number is smallest; [`NEVER`] if the goal cannot be reached from any side. `goal`
    /// is the index of the goal in the goals of the board.
    #[must_use]
    pub fn least(&self, square: Square, goal: usize) -> u16 {
        self.rows(square)
            .map(|row| self.pushes[row * self.goals + goal])
            .min()
            .unwrap_or(NEVER)
    }
}

/// The number of sides of a square, and the side of each other square.
fn cut(neighbours: &[[Square; 4]], square: usize) -> (u32, Box<[u8]>) {
    let wall = neighbours.len() - 1;
    let unknown = u8::MAX;
    let mut table = vec![unknown; wall].into_boxed_slice();
    let mut parts = 0;
    for seed in neighbours[square] {
        if usize::from(seed) == wall || table[usize::from(seed)] != unknown {
            continue;
        }
        let mut open = vec![seed];
        table[usize::from(seed)] = parts;
        while let Some(at) = open.pop() {
            for next in neighbours[usize::from(at)] {
                let place = usize::from(next);
                if place != wall && place != square && table[place] == unknown {
                    table[place] = parts;
                    open.push(next);
                }
            }
        }
        parts += 1;
    }
    (u32::from(parts.max(1)), table)
}
