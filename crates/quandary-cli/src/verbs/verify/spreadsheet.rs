//! The results as columns for spreadsheets.

use crate::report::{ErrorReport, OrError, VerifyReport};
use quandary_core::family::{Cell, Table};
use std::collections::BTreeSet;

/// The columns before the values.
const COLUMNS: [&str; 12] = [
    "file",
    "level",
    "title",
    "family",
    "variant",
    "solutions",
    "name",
    "outcome",
    "change",
    "cause",
    "at",
    "reason",
];

/// All results with one value in each cell, and a column for each metric and quantity.
pub(super) fn columns(reports: &[OrError<VerifyReport>]) -> Table {
    let scores = reports.iter().filter_map(|report| match report {
        OrError::Report(report) => report.scores.as_ref(),
        OrError::Error(_) => None,
    });
    let values: BTreeSet<&str> = scores.flat_map(|scores| scores.keys().copied()).collect();
    let cells = |report: &OrError<VerifyReport>| {
        let (cells, scores) = match report {
            OrError::Report(report) => (result_cells(report), report.scores.as_ref()),
            OrError::Error(report) => (error_cells(report), None),
        };
        let value = |id: &&str| scores.and_then(|scores| scores.get(id)).copied();
        let values = values.iter().map(|id| number(value(id)));
        cells.into_iter().chain(values).collect()
    };
    let heads = COLUMNS.iter().chain(&values);
    Table {
        columns: heads.map(|head| (*head).into()).collect(),
        rows: reports.iter().map(cells).collect(),
    }
}

fn result_cells(report: &VerifyReport) -> [Cell; COLUMNS.len()] {
    let level = &report.level;
    [
        level.file.name.as_str().into(),
        level.level.into(),
        level.title.as_str().into(),
        level.family.into(),
        report.variant.as_str().into(),
        text(report.solutions.as_deref()),
        report.name.as_str().into(),
        report.outcome.word().into(),
        text(report.change),
        text(report.cause),
        number(report.at),
        text(report.reason.as_deref()),
    ]
}

/// An input without a result; the reason is the message.
fn error_cells(report: &ErrorReport) -> [Cell; COLUMNS.len()] {
    let mut cells = [const { Cell::Empty }; COLUMNS.len()];
    cells[0] = report.file.name.as_str().into();
    cells[1] = number(report.level);
    cells[2] = text(report.title.as_deref());
    cells[3] = text(report.family);
    cells[7] = "error".into();
    cells[11] = report.cause.message.as_str().into();
    cells
}

fn text(text: Option<&str>) -> Cell {
    text.map_or(Cell::Empty, Cell::from)
}

fn number(number: Option<u64>) -> Cell {
    number.map_or(Cell::Empty, Cell::Number)
}
