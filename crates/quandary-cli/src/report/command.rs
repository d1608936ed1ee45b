//! Reports of family commands.

use quandary_core::family::{Cell, Table};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The result of a family command, such as `quandary apad count`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CommandReport {
    /// The family.
    pub(crate) family: &'static str,
    /// The command.
    pub(crate) command: &'static str,
    /// The result in one word.
    pub(crate) outcome: &'static str,
    /// The result as a sentence.
    pub(crate) sentence: String,
    /// Further remarks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// The rows of the table, each with its cells by column name; missing if there is no table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rows: Option<Vec<RowReport>>,
}

/// The cells of a row by column name; empty cells are missing.
pub(crate) type RowReport = BTreeMap<String, CellReport>;

/// One cell of a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum CellReport {
    /// Text.
    Word(String),
    /// A natural number.
    Number(u64),
    /// A decimal number.
    Decimal(f64),
}

/// The rows of a table.
pub(crate) fn rows(table: &Table) -> Vec<RowReport> {
    let cell = |cell: &Cell| match cell {
        Cell::Word(word) => Some(CellReport::Word(word.clone())),
        Cell::Number(number) => Some(CellReport::Number(*number)),
        Cell::Decimal(number) => Some(CellReport::Decimal(number.value())),
        Cell::Empty => None,
    };
    let row = |row: &Vec<Cell>| {
        let named = table.names().zip(row);
        named
            .filter_map(|(name, one)| Some((name.to_owned(), cell(one)?)))
            .collect()
    };
    table.rows.iter().map(row).collect()
}
