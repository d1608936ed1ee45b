//! Solves the assignment problem: assigns a column to each row at the lowest total cost.

/// Rows that have fewer possible columns than rows (a violation of Hall's condition).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HallViolator {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// The cost of an impossible pair: more than all possible pairs of an assignment together.
const IMPOSSIBLE: i64 = 1 << 40;

/// The least sum of `cost(row, column)` over all assignments of a distinct column to each row.
///
/// There are at least as many columns as rows. `cost` is `None` for impossible pairs. Rows are added
/// one at a time along cheapest augmenting paths (the Hungarian method with potentials).
///
/// # Errors
/// If there is no assignment: rows with too few possible columns.
pub(super) fn cheapest_assignment(
    rows: usize,
    columns: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Result<u32, HallViolator> {
    let price = |row: usize, column: usize| cost(row, column).map_or(IMPOSSIBLE, i64::from);
    let mut assignment = Assignment {
        row_of: vec![None; columns],
        row_potential: vec![0; rows],
        column_potential: vec![0; columns],
    };
    let mut sum = 0;
    for row in 0..rows {
        sum += assignment.add(row, price)?;
    }
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}

struct Assignment {
    row_of: Vec<Option<usize>>,
    /// The potentials.
    row_potential: Vec<i64>,
    column_potential: Vec<i64>,
}

impl Assignment {
    /// Assigns a column to one more row and returns the increase of the sum.
    fn add(
        &mut self,
        first: usize,
        price: impl Fn(usize, usize) -> i64,
    ) -> Result<i64, HallViolator> {
        let columns = self.row_of.len();
        let mut least = vec![i64::MAX; columns];
        let mut before = vec![None; columns];
        let mut done = vec![false; columns];
        let (mut row, mut column) = (first, None);
        let mut rows = vec![first];
        let mut spent = 0;
        let end = loop {
            for next in (0..columns).filter(|next| !done[*next]) {
                let more = price(row, next) - self.row_potential[row] - self.column_potential[next];
                if spent + more < least[next] {
                    least[next] = spent + more;
                    before[next] = column;
                }
            }
            let open = (0..columns).filter(|next| !done[*next]);
            let nearest = open.min_by_key(|next| least[*next]);
            let Some(nearest) = nearest.filter(|next| least[*next] < IMPOSSIBLE / 2) else {
                let columns = (0..columns).filter(|column| done[*column]).collect();
                rows.sort_unstable();
                return Err(HallViolator { rows, columns });
            };
            (spent, column) = (least[nearest], Some(nearest));
            done[nearest] = true;
            match self.row_of[nearest] {
                Some(other) => {
                    row = other;
                    rows.push(other);
                }
                None => break nearest,
            }
        };
        for &row in &rows {
            let at = (0..columns).find(|column| self.row_of[*column] == Some(row));
            self.row_potential[row] += spent - at.map_or(0, |column| least[column]);
        }
        for column in (0..columns).filter(|column| done[*column]) {
            self.column_potential[column] -= spent - least[column];
        }
        let mut column = end;
        while let Some(earlier) = before[column] {
            self.row_of[column] = self.row_of[earlier];
            column = earlier;
        }
        self.row_of[column] = Some(first);
        Ok(spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    /// Tries all assignments.
    fn brute_force(costs: &[Vec<Option<u32>>], row: usize, taken: &mut Vec<usize>) -> Option<u32> {
        let Some(own) = costs.get(row) else {
            return Some(0);
        };
        let mut best: Option<u32> = None;
        for (column, cost) in own.iter().enumerate() {
            if let (Some(cost), false) = (cost, taken.contains(&column)) {
                taken.push(column);
                let sum = brute_force(costs, row + 1, taken).map(|rest| rest + cost);
                best = best.into_iter().chain(sum).min();
                taken.pop();
            }
        }
        best
    }

    #[test]
    fn assignments_are_cheapest_and_violators_have_too_few_columns() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut roll = |below: u32| random.next_u32() % below;
        let (mut violators, mut sums) = (0, 0);
        for _ in 0..3_000 {
            let rows = 1 + roll(5) as usize;
            let columns = rows + roll(3) as usize;
            let mut cost = || (roll(5) > 1).then(|| roll(9));
            let costs: Vec<Vec<_>> = (0..rows)
                .map(|_| (0..columns).map(|_| cost()).collect())
                .collect();
            let found = cheapest_assignment(rows, columns, |row, column| costs[row][column]);
            assert_eq!(found.clone().ok(), brute_force(&costs, 0, &mut Vec::new()));
            sums += usize::from(found.is_ok());
            if let Err(violator) = found {
                violators += 1;
                assert!(violator.rows.len() > violator.columns.len());
                let has = |row: usize, column: usize| costs[row][column].is_some();
                let mut others = (0..columns).filter(|column| !violator.columns.contains(column));
                assert!(!others.any(|column| violator.rows.iter().any(|row| has(*row, column))));
            }
        }
        assert!(violators > 300 && sums > 300, "{violators} {sums}");
    }
}
