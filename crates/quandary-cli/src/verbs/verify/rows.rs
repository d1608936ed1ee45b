//! The table of solutions, with their values in all metrics and quantities.

use super::unsolved;
use crate::context::Out;
use crate::exit::CliError;
use crate::report::{VerifyOutcome, VerifyReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::verbs;
use quandary_core::level::LevelIndex;
use quandary_core::metric::{Metric, Quantity};
use quandary_core::words::{counted, grouped};
use std::collections::BTreeSet;

/// A row of the table.
pub(super) struct Row {
    pub(super) report: VerifyReport,
    /// The index of the pair that the solution belongs to.
    pub(super) pair: usize,
    pub(super) level: Option<LevelIndex>,
    /// The values of a solved level in metrics and quantities.
    pub(super) values: Vec<(ValueName, u64)>,
    /// What is wrong or notable, in words.
    pub(super) words: String,
    /// Whether values claimed by the file are wrong.
    pub(super) differs: bool,
}

impl Row {
    fn is_good(&self) -> bool {
        match self.report.outcome {
            VerifyOutcome::Verified => !self.differs,
            VerifyOutcome::Unfinished | VerifyOutcome::Empty => true,
            VerifyOutcome::Failed | VerifyOutcome::Undecided | VerifyOutcome::Unsolved => false,
        }
    }

    fn outcome(&self) -> (String, TextStyle) {
        let (word, style) = match self.report.outcome {
            VerifyOutcome::Verified if self.differs => ("differs", TextStyle::Error),
            VerifyOutcome::Verified => ("verified", TextStyle::Success),
            other @ VerifyOutcome::Failed => (other.word(), TextStyle::Error),
            other => (other.word(), TextStyle::Warning),
        };
        (word.to_owned(), style)
    }

    fn value(&self, name: ValueName) -> Option<u64> {
        let mut values = self.values.iter();
        values
            .find(|(own, _)| *own == name)
            .map(|(_, value)| *value)
    }
}

/// The name of a metric or quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueName {
    id: &'static str,
    one: &'static str,
    many: &'static str,
}

impl From<&'static Metric> for ValueName {
    fn from(metric: &'static Metric) -> Self {
        Self {
            id: metric.id,
            one: metric.one,
            many: metric.many,
        }
    }
}

impl From<&'static Quantity> for ValueName {
    fn from(quantity: &'static Quantity) -> Self {
        Self {
            id: quantity.id,
            one: quantity.one,
            many: quantity.many,
        }
    }
}

/// What a table shows besides the levels.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// Whether the names of the level files are headings.
    pub(super) files: bool,
    /// Whether solutions have names that say where they are from.
    pub(super) names: bool,
}

/// Prints the table, what is wrong with single solutions, and the rule variant.
pub(super) fn print(rows: &[&Row], shown: Shown, out: &mut Out) -> Result<(), CliError> {
    if rows.is_empty() {
        return Ok(());
    }
    let width = out.width().unwrap_or(DEFAULT_WIDTH);
    let texts = TextColumns::new(rows, shown);
    let left = usize::from(width).saturating_sub(texts.width(rows));
    let values = ValueColumns::new(rows, left);
    table(rows, shown, &texts, &values).print_within(Some(width), out)?;
    out.blank()?;
    let remarks: Vec<_> = rows.iter().filter(|row| !row.words.is_empty()).collect();
    for row in &remarks {
        let level = &row.report.level;
        let file = if shown.files { &*level.file.name } else { "" };
        let label = unsolved::label(level.level, &level.title);
        out.line(format!("{file}{label}: {}", row.words))?;
    }
    if !remarks.is_empty() {
        out.blank()?;
    }
    let sums = values.hidden_sums(rows);
    if let Some(sums) = sums.filter(|_| has_sums(rows, shown)) {
        out.line(sums)?;
    }
    if let Some(variant) = common_variant(rows).filter(|_| has_variants(rows)) {
        out.line(TextStyle::Dim.paint(format!("rules: {variant}")))?;
    }
    Ok(())
}

/// The width of lines if standard output is not a terminal.
const DEFAULT_WIDTH: u16 = 80;

/// The width of texts that are shortened on narrow terminals.
const TEXT_WIDTH: usize = 20;

/// Spaces between two columns.
const GAP: usize = 2;

/// The metrics and quantities of the rows, in the order of the family, in columns as far as there is
/// space.
struct ValueColumns {
    shown: Vec<ValueName>,
    hidden: Vec<ValueName>,
}

impl ValueColumns {
    /// The columns that fit into this width. The last ones are hidden first, except for the very
    /// last, which is the sum of others in some families.
    fn new(rows: &[&Row], width: usize) -> Self {
        let mut shown: Vec<ValueName> = Vec::new();
        // The row with most values has all of them in the order of the family, unless there are several
        // families.
        let first = rows.iter().max_by_key(|row| row.values.len());
        let rows_in_order = first.into_iter().chain(rows);
        for (name, _) in rows_in_order.flat_map(|row| &row.values) {
            if !shown.contains(name) {
                shown.push(*name);
            }
        }
        let mut hidden = Vec::new();
        let needed = |name: &ValueName| grouped(sum(rows, *name)).len().max(name.id.len()) + GAP;
        while shown.len() > 1 && shown.iter().map(needed).sum::<usize>() > width {
            hidden.insert(0, shown.remove(shown.len() - 2));
        }
        Self { shown, hidden }
    }

    /// The sums of the values without a column: `also: 168 seconds left, 500 points of level bonus`.
    fn hidden_sums(&self, rows: &[&Row]) -> Option<String> {
        let sums = self.hidden.iter().map(|name| {
            let sum = sum(rows, *name);
            counted(sum, name.one, name.many)
        });
        let sums = sums.collect::<Vec<_>>().join(", ");
        let head = match solved(rows).count() {
            1 => "also",
            _ => "also in total",
        };
        (!sums.is_empty()).then(|| format!("{head}: {sums}"))
    }
}

/// The columns before the values.
struct TextColumns {
    columns: Vec<Column<'static>>,
    has_variants: bool,
    has_names: bool,
}

impl TextColumns {
    fn new(rows: &[&Row], shown: Shown) -> Self {
        let has_variants = has_variants(rows) && common_variant(rows).is_none();
        let mut columns = vec![
            Column("#", Alignment::Right),
            Column("title", Alignment::Truncated),
        ];
        columns.extend(has_variants.then_some(Column("variant", Alignment::Truncated)));
        columns.extend(
            shown
                .names
                .then_some(Column("solution", Alignment::Truncated)),
        );
        columns.push(Column("outcome", Alignment::Left));
        Self {
            columns,
            has_variants,
            has_names: shown.names,
        }
    }

    fn cells(&self, row: &Row) -> Vec<(String, TextStyle)> {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        let report = &row.report;
        let mut cells = vec![
            plain(&report.level.level.to_string()),
            plain(&report.level.title),
        ];
        cells.extend(self.has_variants.then(|| plain(&report.variant)));
        cells.extend(self.has_names.then(|| plain(&report.name)));
        cells.push(row.outcome());
        cells
    }

    /// The width of the columns with the gaps after them. Long texts count as if they were shortened.
    fn width(&self, rows: &[&Row]) -> usize {
        let heads = self.columns.iter().map(|Column(heading, _)| heading.len());
        let mut widths: Vec<usize> = heads.collect();
        for row in rows {
            for (width, (text, _)) in widths.iter_mut().zip(self.cells(row)) {
                *width = text.chars().count().max(*width);
            }
        }
        widths
            .iter()
            .map(|width| width.min(&TEXT_WIDTH) + GAP)
            .sum()
    }
}

fn table(
    rows: &[&Row],
    shown: Shown,
    texts: &TextColumns,
    values: &ValueColumns,
) -> TextTable<'static> {
    let heads = texts.columns.iter().copied();
    let values = values.shown.iter();
    let heads = heads.chain(values.clone().map(|name| Column(name.id, Alignment::Right)));
    let mut table = TextTable::new(heads.collect());
    for row in rows {
        if shown.files {
            table.heading(&row.report.level.file.name);
        }
        let values = values.clone().map(|name| value_cell(row.value(*name)));
        table.push(texts.cells(row).into_iter().chain(values));
    }
    if has_sums(rows, shown) && solved(rows).count() > 1 {
        let bold = |text: String| (text, TextStyle::Bold);
        let mut total = vec![bold(String::new()), bold("total".to_owned())];
        total.resize(texts.columns.len(), bold(String::new()));
        total.extend(values.map(|name| bold(grouped(sum(rows, *name)))));
        table.push(total);
    }
    table
}

fn value_cell(value: Option<u64>) -> (String, TextStyle) {
    (value.map(grouped).unwrap_or_default(), TextStyle::Plain)
}

fn sum(rows: &[&Row], name: ValueName) -> u64 {
    let values = rows.iter().filter_map(|row| row.value(name));
    values.fold(0, u64::saturating_add)
}

fn solved<'a>(rows: &'a [&'a Row]) -> impl Iterator<Item = &'a &'a Row> {
    rows.iter().filter(|row| !row.values.is_empty())
}

/// Whether the values of the rows are added up: they are of levels of one file, each with one
/// solution.
fn has_sums(rows: &[&Row], shown: Shown) -> bool {
    let mut levels = BTreeSet::new();
    !shown.files && solved(rows).all(|row| levels.insert(row.level))
}

/// Whether the family of a row has several rule variants.
fn has_variants(rows: &[&Row]) -> bool {
    rows.iter()
        .any(|row| verbs::has_variants(&row.report.level))
}

/// The rule variant of all rows, if it is the same.
fn common_variant<'a>(rows: &[&'a Row]) -> Option<&'a str> {
    let mut variants = rows.iter().map(|row| row.report.variant.as_str());
    let first = variants.next()?;
    variants.all(|variant| variant == first).then_some(first)
}

/// The summary: `3 solutions: 2 verified, 1 not; 1 saved game unfinished`.
pub(super) fn summary(rows: &[&Row]) -> String {
    let is_unfinished = |row: &&&Row| row.report.outcome == VerifyOutcome::Unfinished;
    let unfinished = rows.iter().filter(is_unfinished).count();
    let solutions = rows.len() - unfinished;
    let verified = rows.iter().filter(|row| row.is_good()).count() - unfinished;
    let summary = format!(
        "{}: {} verified, {} not",
        counted(solutions as u64, "solution", "solutions"),
        grouped(verified as u64),
        grouped((solutions - verified) as u64)
    );
    match unfinished {
        0 => summary,
        _ => format!(
            "{summary}; {} unfinished",
            counted(unfinished as u64, "saved game", "saved games")
        ),
    }
}
