//! Prints the differences between two files as a table.

use crate::context::Context;
use crate::exit::CliError;
use crate::report::{Better, DiffReport};
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::Alignment;

/// Prints a row for each difference. Empty columns are dropped.
pub(super) fn print(reports: &[DiffReport], context: &mut Context) -> Result<(), CliError> {
    let compared_by = reports.iter().find_map(|report| report.compared_by);
    let (columns, rows) = match compared_by {
        None => (level_columns(), rows(reports, level_row)),
        Some(name) => (solution_columns(name), rows(reports, solution_row)),
    };
    print_table(&columns, &rows, context)
}

fn rows<const N: usize>(
    reports: &[DiffReport],
    row: fn(&DiffReport) -> [String; N],
) -> Vec<Vec<String>> {
    reports.iter().map(|report| row(report).into()).collect()
}

fn print_table(
    columns: &[(String, Alignment)],
    rows: &[Vec<String>],
    context: &mut Context,
) -> Result<(), CliError> {
    if rows.is_empty() {
        return Ok(());
    }
    let is_used = |column: &usize| rows.iter().any(|row| !row[*column].is_empty());
    let used: Vec<usize> = (0..columns.len()).filter(is_used).collect();
    let layout = used.iter().map(|column| {
        let (heading, alignment) = &columns[*column];
        let mut layout = LayoutColumn::new(heading, *alignment);
        for row in rows {
            layout.fit(&row[*column]);
        }
        layout
    });
    let layout = RowLayout::new(layout.collect(), &context.out);
    layout.print_headings(&mut context.out)?;
    for row in rows {
        let cells: Vec<String> = used.iter().map(|column| row[*column].clone()).collect();
        layout.print(&cells, &mut context.out)?;
    }
    Ok(())
}

fn level_columns() -> Vec<(String, Alignment)> {
    let columns = [
        ("old", Alignment::Right),
        ("new", Alignment::Right),
        ("title", Alignment::Truncated),
        ("change", Alignment::Left),
        ("difference", Alignment::Left),
    ];
    columns
        .map(|(heading, alignment)| (heading.to_owned(), alignment))
        .into()
}

fn level_row(report: &DiffReport) -> [String; 5] {
    [
        number(report.old_level),
        number(report.new_level),
        report.title.clone(),
        level_change(report),
        fields(report),
    ]
}

fn level_change(report: &DiffReport) -> String {
    let words = report.change.words();
    let degrees = report.degrees;
    degrees.map_or(words.to_owned(), |degrees| {
        format!("{words} by {degrees} degrees")
    })
}

/// The columns for solutions that are compared by this field. The number of a level is the same in
/// both files.
fn solution_columns(compared_by: &str) -> Vec<(String, Alignment)> {
    let columns = [
        ("#".to_owned(), Alignment::Right),
        ("title".to_owned(), Alignment::Truncated),
        (format!("old {compared_by}"), Alignment::Right),
        (format!("new {compared_by}"), Alignment::Right),
        ("+/-".to_owned(), Alignment::Right),
        ("limit".to_owned(), Alignment::Right),
        ("change".to_owned(), Alignment::Left),
        ("difference".to_owned(), Alignment::Truncated),
    ];
    columns.into()
}

fn solution_row(report: &DiffReport) -> [String; 8] {
    [
        number(report.old_level.or(report.new_level)),
        report.title.clone(),
        report.old_value.clone().unwrap_or_default(),
        report.new_value.clone().unwrap_or_default(),
        difference(report),
        report.limit.clone().unwrap_or_default(),
        change(report).to_owned(),
        other_fields(report),
    ]
}

/// What differs if the values that are compared do not. Next to other values it would only make the
/// rows too wide.
fn other_fields(report: &DiffReport) -> String {
    match report.old_value == report.new_value {
        true => fields(report),
        false => String::new(),
    }
}

fn number(number: Option<u64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

fn change(report: &DiffReport) -> &'static str {
    match report.better {
        Some(Better::Old) => "better in old",
        Some(Better::New) => "better in new",
        None => report.change.words(),
    }
}

/// The difference with as many decimals as the values: `-0.45`; empty if there is none.
fn difference(report: &DiffReport) -> String {
    let decimals = |value: &Option<String>| {
        let fraction = value.as_ref().and_then(|value| value.split_once('.'));
        fraction.map_or(0, |(_, fraction)| fraction.len())
    };
    let decimals = decimals(&report.old_value).max(decimals(&report.new_value));
    let difference = report.difference.filter(|difference| *difference != 0.0);
    difference.map_or_else(String::new, |one| format!("{one:+.decimals$}"))
}

/// `boxes 3 -> 2, width 12 -> 9`.
fn fields(report: &DiffReport) -> String {
    let fields = report.fields.iter().map(|(name, [old, new])| {
        let [old, new] = [old, new].map(|text| if text.is_empty() { "none" } else { text });
        format!("{name} {old} -> {new}")
    });
    fields.collect::<Vec<_>>().join(", ")
}
