//! The tables for the results of whole files of solutions: the solutions that fail or whose results
//! have changed, and totals for each file.

use super::baseline::{GONE, Line};
use super::sets::{MatchedBy, Pair};
use crate::context::Out;
use crate::exit::CliError;
use crate::report::{VerifyOutcome, VerifyReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::source::file_name;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeSet;

/// A row of the table of failed or changed solutions.
#[derive(Clone)]
pub(super) struct Row {
    file: String,
    level: u64,
    title: String,
    outcome: String,
    style: TextStyle,
    words: String,
}

impl Row {
    /// The row of a result; `None` if it is good and unchanged.
    pub(super) fn of(report: &VerifyReport) -> Option<Self> {
        let style = match report.outcome {
            VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => {
                TextStyle::Success
            }
            VerifyOutcome::Failed => TextStyle::Error,
            VerifyOutcome::Undecided | VerifyOutcome::Unsolved => TextStyle::Warning,
        };
        let word = report.outcome.word();
        let outcome = match report.change {
            None if style == TextStyle::Success => return None,
            None => word.to_owned(),
            Some(change) if change == "new" => format!("{change}, {word}"),
            Some(change) => change.to_owned(),
        };
        let level = &report.level;
        let parts = [report.reason.as_ref(), report.note.as_ref()];
        let words: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        Some(Self {
            file: report.solutions.clone().unwrap_or_default(),
            level: level.level,
            title: level.title.clone(),
            outcome,
            style,
            words: words.join("; "),
        })
    }

    pub(super) fn gone(line: &Line) -> Self {
        Self {
            file: line.word("solutions").to_owned(),
            level: line.number(),
            title: line.word("title").to_owned(),
            outcome: GONE.to_owned(),
            style: TextStyle::Warning,
            words: format!("was {}", line.word("outcome")),
        }
    }
}

/// The number of solutions of a file by outcome.
#[derive(Default)]
pub(super) struct Total {
    verified: u64,
    failed: u64,
    undecided: u64,
    /// Number of replays that were compared with another program.
    compared: u64,
}

impl Total {
    pub(super) fn count(&mut self, report: &VerifyReport) {
        match report.outcome {
            VerifyOutcome::Verified => self.verified += 1,
            VerifyOutcome::Failed => self.failed += 1,
            VerifyOutcome::Undecided => self.undecided += 1,
            VerifyOutcome::Unfinished | VerifyOutcome::Empty | VerifyOutcome::Unsolved => {}
        }
        self.compared += u64::from(report.compared.is_some());
    }

    /// Number of solutions; empty records are not counted.
    fn solutions(&self) -> u64 {
        self.verified + self.failed + self.undecided
    }
}

pub(super) fn print(
    rows: &[Row],
    totals: &[(&Total, &Pair<'_>)],
    out: &mut Out,
) -> Result<(), CliError> {
    if !rows.is_empty() {
        table(rows).print(out)?;
        out.blank()?;
    }
    if totals.is_empty() {
        return Ok(());
    }
    match totals {
        [(_, pair)] => out.line(matched(pair))?,
        several => {
            sums(several).print(out)?;
            out.blank()?;
        }
    }
    let sum = |of: fn(&Total) -> u64| totals.iter().map(|(total, _)| of(total)).sum::<u64>();
    let solutions = counted(sum(Total::solutions), "solution", "solutions");
    let mut words = vec![
        format!("{} verified", grouped(sum(|one| one.verified))),
        format!("{} failed", grouped(sum(|one| one.failed))),
    ];
    let undecided = sum(|one| one.undecided);
    let compared = sum(|one| one.compared);
    words.extend((undecided > 0).then(|| format!("{} undecided", grouped(undecided))));
    words.extend(
        (compared > 0).then(|| format!("{} compared with another program", grouped(compared))),
    );
    out.line(format!("{solutions}: {}", words.join(", ")))
}

/// The files of a pair, and how they were matched if the user has not named both.
fn matched(pair: &Pair<'_>) -> String {
    let found = match pair.by {
        MatchedBy::Named | MatchedBy::SameFile => String::new(),
        by => format!(" (found by {})", by.word()),
    };
    format!(
        "{} with the levels of {}{found}",
        pair.solutions.name, pair.set.name
    )
}

fn table(rows: &[Row]) -> TextTable<'static> {
    let mut table = TextTable::new(vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
        Column("outcome", Alignment::Left),
        Column("", Alignment::Left),
    ]);
    for row in rows {
        table.heading(&row.file);
        let plain = |text: String| (text, TextStyle::Plain);
        table.push([
            plain(row.level.to_string()),
            plain(row.title.clone()),
            (row.outcome.clone(), row.style),
            plain(row.words.clone()),
        ]);
    }
    table
}

/// The table of totals, one row for each file of solutions. Files are named without their folders if
/// these names are different.
fn sums(totals: &[(&Total, &Pair<'_>)]) -> TextTable<'static> {
    let by = |pair: &Pair<'_>| pair.by.word();
    let is_matched = totals.iter().any(|(_, pair)| by(pair) != by(totals[0].1));
    let undecided = totals.iter().any(|(total, _)| total.undecided > 0);
    let short: BTreeSet<&str> = totals
        .iter()
        .map(|(_, pair)| file_name(&pair.solutions.name))
        .collect();
    let file: fn(&str) -> &str = match short.len() == totals.len() {
        true => file_name,
        false => |name| name,
    };
    let mut columns = vec![
        Column("solution file", Alignment::Left),
        Column("level file", Alignment::Left),
    ];
    columns.extend(is_matched.then_some(Column("matched by", Alignment::Left)));
    columns.extend([
        Column("variant", Alignment::Left),
        Column("verified", Alignment::Right),
        Column("failed", Alignment::Right),
    ]);
    columns.extend(undecided.then_some(Column("undecided", Alignment::Right)));
    let mut rows = TextTable::new(columns);
    for (total, pair) in totals {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        let number = |number: u64, style: TextStyle| match number {
            0 => ("0".to_owned(), TextStyle::Dim),
            _ => (grouped(number), style),
        };
        let mut cells = vec![
            plain(file(&pair.solutions.name)),
            plain(file(&pair.set.name)),
        ];
        cells.extend(is_matched.then(|| plain(by(pair))));
        cells.extend([
            plain(variant(pair)),
            number(total.verified, TextStyle::Success),
            number(total.failed, TextStyle::Error),
        ]);
        cells.extend(undecided.then(|| number(total.undecided, TextStyle::Warning)));
        rows.push(cells);
    }
    rows
}

/// The rule variant of the replays.
fn variant<'a>(pair: &'a Pair<'_>) -> &'a str {
    let first = pair.paired.entries().first();
    first.map_or("", |entry| entry.variant.as_str())
}
