//! The forms in which sentences give the positions of squares.

use super::SquarePosition;
use quandary_core::grid::Point;

/// How sentences write the positions of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Positions {
    /// `(3,4)`, as in findings.
    Pairs,
    /// `row 3, column 4`, as a person says it.
    Words,
}

/// The maximum number of positions in a list of pairs, and of rows in a list in words.
const MAX_LISTED: usize = 6;

impl Positions {
    /// The position of a square.
    pub(crate) fn one(self, at: Point) -> String {
        match self {
            Self::Pairs => SquarePosition(at).to_string(),
            Self::Words => format!("row {}, column {}", at.y, at.x),
        }
    }

    /// The positions of several squares; those at the end of a long list are only counted.
    pub(crate) fn list(self, squares: &[Point]) -> String {
        match self {
            Self::Pairs => pairs(squares),
            Self::Words => words(squares),
        }
    }
}

fn pairs(squares: &[Point]) -> String {
    let words = squares.iter().map(|at| SquarePosition(*at).to_string());
    let mut words: Vec<String> = words.take(MAX_LISTED).collect();
    let rest = squares.len() - words.len();
    if rest > 0 {
        words.push(format!("{rest} more"));
    }
    joined(&words)
}

/// `row 2, columns 0, 3 and 5 to 7`; squares of one column by the column, others by their rows.
fn words(squares: &[Point]) -> String {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares.dedup();
    let Some(first) = squares.first() else {
        return String::new();
    };
    let same_column = squares.iter().all(|at| at.x == first.x);
    if squares.len() > 1 && same_column {
        let rows: Vec<u32> = squares.iter().map(|at| at.y).collect();
        return format!("column {}, {}", first.x, numbered("row", "rows", &rows));
    }
    let rows: Vec<&[Point]> = squares.chunk_by(|one, other| one.y == other.y).collect();
    let (listed, rest) = rows.split_at(rows.len().min(MAX_LISTED));
    let mut parts: Vec<String> = listed.iter().map(|row| of_row(row)).collect();
    let rest: usize = rest.iter().map(|row| row.len()).sum();
    if rest > 0 {
        parts.push(format!("and {rest} more"));
    }
    parts.join("; ")
}

/// Squares of one row.
fn of_row(squares: &[Point]) -> String {
    let row = squares.first().map_or(0, |at| at.y);
    let columns: Vec<u32> = squares.iter().map(|at| at.x).collect();
    format!("row {row}, {}", numbered("column", "columns", &columns))
}

/// `column 3`, or `columns 0, 3 and 5 to 7`. The numbers are in ascending order.
fn numbered(one: &str, many: &str, numbers: &[u32]) -> String {
    let mut parts = Vec::new();
    for run in numbers.chunk_by(|one, next| one + 1 == *next) {
        match run {
            [first, _, .., last] => parts.push(format!("{first} to {last}")),
            short => parts.extend(short.iter().map(u32::to_string)),
        }
    }
    let noun = if numbers.len() == 1 { one } else { many };
    format!("{noun} {}", joined(&parts))
}

/// `a, b and c`.
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(positions: Positions, squares: &[(u32, u32)]) -> String {
        let squares = squares
            .iter()
            .map(|(row, column)| Point::new(*column, *row));
        positions.list(&squares.collect::<Vec<Point>>())
    }

    #[test]
    fn squares_of_a_line_are_named_by_their_line() {
        let words = |squares: &[(u32, u32)]| listed(Positions::Words, squares);
        assert_eq!(words(&[(3, 4)]), "row 3, column 4");
        assert_eq!(words(&[(3, 5), (3, 4)]), "row 3, columns 4 and 5");
        let row = [(2, 0), (2, 3), (2, 5), (2, 6), (2, 7)];
        assert_eq!(words(&row), "row 2, columns 0, 3 and 5 to 7");
        assert_eq!(words(&[(0, 1), (4, 1)]), "column 1, rows 0 and 4");
        let block = [(1, 1), (1, 2), (1, 3), (2, 1)];
        assert_eq!(words(&block), "row 1, columns 1 to 3; row 2, column 1");
    }

    #[test]
    fn long_lists_end_with_a_number() {
        let diagonal: Vec<(u32, u32)> = (0..9).map(|at| (at, at)).collect();
        let pairs = listed(Positions::Pairs, &diagonal);
        assert_eq!(pairs, "(0,0), (1,1), (2,2), (3,3), (4,4), (5,5) and 3 more");
        let words = listed(Positions::Words, &diagonal);
        assert!(words.ends_with("; row 5, column 5; and 3 more"), "{words}");
        assert_eq!(listed(Positions::Words, &[]), "");
    }
}
