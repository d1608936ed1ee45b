//! Results as rows of a table, and as an SQLite database.

#[cfg(feature = "sqlite")]
mod sqlite;

#[cfg(feature = "sqlite")]
pub use sqlite::{SCHEMA, SqliteError, write_sqlite};

use crate::record::{Outcome, Proof, Record};

/// The columns of a table of results, in order.
pub const COLUMNS: [&str; 20] = [
    "family",
    "fingerprint",
    "variant",
    "request",
    "outcome",
    "metric",
    "value",
    "bound",
    "optimal",
    "solutions",
    "grade",
    "errors",
    "warnings",
    "why",
    "seconds",
    "nodes",
    "revision",
    "file",
    "level",
    "solution",
];

/// A value of a table of results.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A whole number.
    Whole(u64),
    /// A number of seconds.
    Seconds(f64),
    /// A text, which may come from a file.
    Text(String),
}

/// The row of a record; one cell for each of [`COLUMNS`].
#[must_use]
pub fn row(record: &Record) -> [Cell; 20] {
    let text = |text: &str| Cell::Text(text.to_owned());
    let details = details(&record.outcome);
    [
        text(&record.family),
        Cell::Text(record.fingerprint.to_string()),
        text(&record.variant),
        text(&record.request),
        text(record.outcome.word()),
        details.metric.map_or(Cell::Empty, text),
        whole(details.value),
        whole(record.outcome.open_bound()),
        whole(details.optimal.map(u64::from)),
        whole(details.solutions),
        details.grade.map_or(Cell::Empty, text),
        whole(details.errors),
        whole(details.warnings),
        details.why.map_or(Cell::Empty, text),
        Cell::Seconds(record.seconds),
        Cell::Whole(record.nodes),
        Cell::Whole(record.revision.into()),
        text(&record.file),
        text(&record.level),
        details.solution.map_or(Cell::Empty, text),
    ]
}

fn whole(value: Option<u64>) -> Cell {
    value.map_or(Cell::Empty, Cell::Whole)
}

/// What only some outcomes have.
#[derive(Default)]
struct Details<'a> {
    metric: Option<&'a str>,
    value: Option<u64>,
    optimal: Option<bool>,
    solutions: Option<u64>,
    grade: Option<&'a str>,
    errors: Option<u64>,
    warnings: Option<u64>,
    why: Option<&'a str>,
    solution: Option<&'a str>,
}

fn details(outcome: &Outcome) -> Details<'_> {
    let details = Details {
        solution: outcome.solution(),
        ..Details::default()
    };
    match outcome {
        Outcome::Solved(solution) => Details {
            metric: Some(&solution.metric),
            value: Some(solution.value),
            optimal: Some(matches!(solution.proof, Proof::Optimal { .. })),
            solutions: solution.solutions.map(|count| count.count),
            why: match &solution.proof {
                Proof::Open { reason, .. } => Some(reason),
                Proof::Optimal { .. } => None,
            },
            ..details
        },
        Outcome::Undecided { reason, .. } => Details {
            why: Some(reason),
            ..details
        },
        Outcome::Rated { grade } => Details {
            grade: Some(grade),
            ..details
        },
        Outcome::Checked {
            errors, warnings, ..
        } => Details {
            errors: Some(*errors),
            warnings: Some(*warnings),
            ..details
        },
        Outcome::Failed { solution, why } => Details {
            why: Some(why),
            solution: Some(solution),
            ..details
        },
        Outcome::Missing { why } | Outcome::Error { why } => Details {
            why: Some(why),
            ..details
        },
        Outcome::Verified { .. }
        | Outcome::Unsolvable
        | Outcome::Unrated
        | Outcome::Generated { .. } => details,
    }
}
