//! A lower bound on the number of remaining pushes: the cheapest assignment of a different goal to
//! each box.
//!
//! The assignment is found with shortest augmenting paths and potentials (Kuhn 1955, Munkres 1957).
//! In the cost matrix, the rows are boxes and the columns are goals. If there are more goals than
//! boxes, rows of zeros are added until the matrix is square, because a row can be replaced without
//! solving the whole problem again only if the matrix is square.

use super::distances::NEVER;

/// The cost of a goal that a box cannot reach: more than all possible pairs together.
const BARRED: i32 = 1 << 22;
/// Larger than any sum.
const ENDLESS: i32 = i32::MAX;
/// No row or column.
const NONE: usize = usize::MAX;

/// The assignment of boxes (rows) to goals (columns) with the fewest pushes in total.
#[derive(Clone, Debug)]
pub struct Matching {
    size: usize,
    costs: Vec<i32>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    total: i32,
    // Working memory.
    kept: Vec<i32>,
    nearest: Vec<i32>,
    before: Vec<usize>,
    settled: Vec<bool>,
}

impl Matching {
    /// Creates an assignment for a board with this number of goals.
    #[must_use]
    pub fn new(goals: usize) -> Self {
        Self {
            size: goals,
            costs: vec![0; goals * goals],
            row_price: vec![0; goals],
            column_price: vec![0; goals],
            row_of: vec![NONE; goals],
            column_of: vec![NONE; goals],
            total: 0,
            kept: vec![0; goals],
            nearest: vec![0; goals],
            before: vec![NONE; goals],
            settled: vec![false; goals],
        }
    }

    /// Assigns a different goal to each box so that the total number of pushes is minimal, and
    /// returns this number. Each item of `boxes` has the number of pushes from one box to each
    /// goal. There must be at most as many boxes as goals. Returns `None` if the boxes cannot all
    /// reach different goals.
    pub fn solve<'a>(&mut self, boxes: impl Iterator<Item = &'a [u16]>) -> Option<u32> {
        self.solve_rows(boxes.map(|row| row.iter().copied()))
    }

    /// Does the same as [`Matching::solve`], but each item of `boxes` is an iterator instead of a
    /// slice.
    pub fn solve_rows(
        &mut self,
        boxes: impl Iterator<Item = impl Iterator<Item = u16>>,
    ) -> Option<u32> {
        let mut rows = 0;
        for (index, pushes) in boxes.enumerate() {
            let row = &mut self.costs[index * self.size..][..self.size];
            for (cost, pushes) in row.iter_mut().zip(pushes) {
                *cost = price(pushes);
            }
            rows = index + 1;
        }
        self.costs[rows * self.size..].fill(0);
        self.start_prices();
        for row in 0..self.size {
            if self.column_of[row] == NONE {
                let column = self.search(row, None);
                self.augment(row, column);
            }
        }
        self.total = self.row_price.iter().sum::<i32>() + self.column_price.iter().sum::<i32>();
        self.bound(self.total)
    }

    /// Returns the result that [`Matching::solve`] would return if the box with the index `index`
    /// had the numbers of pushes `pushes` to the goals. The stored assignment does not change.
    pub fn with(&mut self, index: usize, pushes: impl Iterator<Item = u16>) -> Option<u32> {
        let row = &mut self.costs[index * self.size..][..self.size];
        self.kept.copy_from_slice(row);
        for (cost, pushes) in row.iter_mut().zip(pushes) {
            *cost = price(pushes);
        }
        let free = self.column_of[index];
        let price = std::mem::replace(&mut self.row_price[index], 0);
        self.search(index, Some(free));
        let total = self.total - price + self.nearest[free];
        self.row_price[index] = price;
        self.costs[index * self.size..][..self.size].copy_from_slice(&self.kept);
        self.bound(total)
    }

    fn bound(&self, total: i32) -> Option<u32> {
        (total < BARRED).then_some(total as u32)
    }

    /// Initial potentials from the cheapest column of each row, and a first assignment with them.
    fn start_prices(&mut self) {
        self.column_price.fill(0);
        self.row_of.fill(NONE);
        self.column_of.fill(NONE);
        for row in 0..self.size {
            let costs = &self.costs[row * self.size..][..self.size];
            let least = costs.iter().copied().min().unwrap_or(0);
            self.row_price[row] = least;
            let free = (0..self.size)
                .find(|column| costs[*column] == least && self.row_of[*column] == NONE);
            if let Some(column) = free {
                self.row_of[column] = row;
                self.column_of[row] = column;
            }
        }
    }

    /// Computes shortest alternating paths from a row until a free column is reached: the given one,
    /// or any. Changes only working memory.
    fn search(&mut self, row: usize, free: Option<usize>) -> usize {
        self.nearest.fill(ENDLESS);
        self.settled.fill(false);
        let (mut from, mut via, mut length) = (row, NONE, 0);
        loop {
            let offset = length - self.row_price[from];
            let costs = &self.costs[from * self.size..][..self.size];
            let (mut best, mut next) = (ENDLESS, NONE);
            for (column, cost) in costs.iter().enumerate() {
                if self.settled[column] {
                    continue;
                }
                let reduced = offset + cost - self.column_price[column];
                if reduced < self.nearest[column] {
                    self.nearest[column] = reduced;
                    self.before[column] = via;
                }
                if self.nearest[column] < best {
                    best = self.nearest[column];
                    next = column;
                }
            }
            self.settled[next] = true;
            let owner = self.row_of[next];
            if free.map_or(owner == NONE, |column| column == next) {
                return next;
            }
            (from, via, length) = (owner, next, best);
        }
    }

    /// Updates potentials and assignment along the path found by [`Matching::search`].
    fn augment(&mut self, row: usize, last: usize) {
        let length = self.nearest[last];
        self.row_price[row] += length;
        for column in 0..self.size {
            if self.settled[column] && column != last {
                let slack = length - self.nearest[column];
                self.column_price[column] -= slack;
                self.row_price[self.row_of[column]] += slack;
            }
        }
        let mut column = last;
        loop {
            let via = self.before[column];
            let owner = if via == NONE { row } else { self.row_of[via] };
            self.row_of[column] = owner;
            self.column_of[owner] = column;
            if via == NONE {
                return;
            }
            column = via;
        }
    }
}

fn price(pushes: u16) -> i32 {
    if pushes == NEVER {
        BARRED
    } else {
        i32::from(pushes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Tries all assignments of rows to columns.
    fn brute(rows: &[Vec<u16>], taken: &mut Vec<bool>) -> Option<u32> {
        let Some((first, rest)) = rows.split_first() else {
            return Some(0);
        };
        let mut best = None;
        for column in 0..first.len() {
            if first[column] != NEVER && !taken[column] {
                taken[column] = true;
                let total = brute(rest, taken).map(|rest| rest + u32::from(first[column]));
                taken[column] = false;
                best = [best, total].into_iter().flatten().min();
            }
        }
        best
    }

    fn rows() -> impl Strategy<Value = Vec<Vec<u16>>> {
        let cost = prop_oneof![3 => 0..12_u16, 1 => Just(NEVER)];
        (1..5_usize, 0..3_usize).prop_flat_map(move |(boxes, spare)| {
            prop::collection::vec(
                prop::collection::vec(cost.clone(), boxes + spare),
                boxes + 1,
            )
        })
    }

    proptest! {
        #[test]
        fn assignments_are_the_cheapest(mut rows in rows(), place in 0..8_usize) {
            let other = rows.pop().unwrap();
            let goals = other.len();
            let mut matching = Matching::new(goals);
            let total = matching.solve(rows.iter().map(Vec::as_slice));
            prop_assert_eq!(total, brute(&rows, &mut vec![false; goals]));
            let place = place % rows.len();
            let changed = matching.with(place, other.iter().copied());
            rows[place] = other;
            prop_assert_eq!(changed, brute(&rows, &mut vec![false; goals]));
        }
    }
}
