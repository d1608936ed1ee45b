//! Levels without a solution.

use super::rows::Row;
use super::sets::Pair;
use crate::context::Out;
use crate::exit::CliError;
use crate::open::{Extent, SelectedLevel};
use crate::report::{VerifyOutcome, VerifyReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::verbs::level_report;
use quandary_core::level::LevelIndex;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeSet;

/// The levels of each pair that have a solution, valid or not.
pub(super) struct Attempted(Vec<BTreeSet<LevelIndex>>);

impl Attempted {
    pub(super) fn new(pairs: usize) -> Self {
        Self(vec![BTreeSet::new(); pairs])
    }

    pub(super) fn add(&mut self, pair: usize, level: Option<LevelIndex>) {
        self.0[pair].extend(level);
    }

    /// The selected levels of a pair without a solution. If solutions are selected instead, nothing
    /// is known about the others.
    pub(super) fn unsolved<'a>(&self, index: usize, pair: &Pair<'a>) -> Vec<&'a SelectedLevel> {
        if !pair.is_in_one_file() && pair.solutions.extent == Extent::Selected {
            return Vec::new();
        }
        let unplayable = pair.paired.unplayable().iter();
        let unplayable: BTreeSet<_> = unplayable.map(|(index, _)| *index).collect();
        let levels = pair.set.levels.iter();
        let unknown = levels.filter(|level| !unplayable.contains(&level.index));
        let unsolved = unknown.filter(|level| !self.0[index].contains(&level.index));
        unsolved.collect()
    }
}

/// The report on an unsolved level.
pub(super) fn report(pair: &Pair<'_>, level: &SelectedLevel) -> VerifyReport {
    let set = pair.set;
    let level = level_report(set, level);
    let separate = (!pair.is_in_one_file()).then(|| pair.solutions.report.clone());
    VerifyReport {
        outcome: VerifyOutcome::Unsolved,
        solutions_path_bytes: separate.as_ref().and_then(|file| file.path_bytes.clone()),
        solutions: separate.map(|file| file.name),
        ..VerifyReport::new(level, "", String::new())
    }
}

/// A level in a sentence: `#37 Spirals`.
pub(super) fn label(number: u64, title: &str) -> String {
    format!("#{number} {title}").trim_end().to_owned()
}

/// How many unsolved levels a summary names.
const MOST_NAMED: usize = 10;

/// The unsolved levels in one line: `2 unsolved levels: #3 Loop, #37 Spirals`. Those of several files
/// are only counted.
pub(super) fn summary(levels: &[&SelectedLevel], files: usize) -> String {
    let number = counted(levels.len() as u64, "unsolved level", "unsolved levels");
    if files > 1 {
        return format!("{number}; --missing lists them");
    }
    let named = levels.iter().take(MOST_NAMED);
    let named = named.map(|level| label(level.info.number.0, &level.info.title));
    let named = named.collect::<Vec<_>>().join(", ");
    match levels.len().checked_sub(MOST_NAMED) {
        None | Some(0) => format!("{number}: {named}"),
        Some(more) => format!(
            "{number}: {named}, and {} more; --missing lists them",
            grouped(more as u64)
        ),
    }
}

/// Prints the levels of all pairs that have no valid solution.
pub(super) fn print(
    rows: &[Row],
    attempted: &Attempted,
    pairs: &[Pair<'_>],
    out: &mut Out,
) -> Result<(), CliError> {
    let mut table = TextTable::new(vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
        Column("outcome", Alignment::Left),
        Column("", Alignment::Left),
    ]);
    let (mut missing, mut levels) = (0, 0);
    for (index, pair) in pairs.iter().enumerate() {
        let mut lines: Vec<_> = rows
            .iter()
            .filter(|row| row.pair == index)
            .map(line)
            .collect();
        let unsolved = attempted.unsolved(index, pair);
        lines.extend(unsolved.into_iter().map(|level| Line {
            number: level.info.number.0,
            title: &level.info.title,
            outcome: VerifyOutcome::Unsolved,
            words: "",
        }));
        lines.sort_by_key(|line| line.number);
        levels += pair.set.levels.len() as u64;
        missing += lines.len() as u64;
        if pairs.len() > 1 && !lines.is_empty() {
            table.heading(&pair.solutions.name);
        }
        for line in lines {
            table.push(line.cells());
        }
    }
    if missing > 0 {
        table.print(out)?;
        out.blank()?;
    }
    let levels = counted(levels, "level", "levels");
    out.line(format!(
        "{} of {levels} without a valid solution",
        grouped(missing)
    ))
}

/// A row of the table.
struct Line<'a> {
    number: u64,
    title: &'a str,
    outcome: VerifyOutcome,
    words: &'a str,
}

fn line(row: &Row) -> Line<'_> {
    Line {
        number: row.report.level.level,
        title: &row.report.level.title,
        outcome: row.report.outcome,
        words: &row.words,
    }
}

impl Line<'_> {
    fn cells(self) -> [(String, TextStyle); 4] {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        let style = match self.outcome {
            VerifyOutcome::Failed => TextStyle::Error,
            _ => TextStyle::Warning,
        };
        [
            plain(&self.number.to_string()),
            plain(self.title),
            (self.outcome.word().to_owned(), style),
            plain(self.words),
        ]
    }
}
