//! The table of solutions that are stored with their levels or given by the user.

use crate::context::Out;
use crate::exit::CliError;
use crate::report::{VerifyOutcome, VerifyReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::verbs::has_variants;
use quandary_core::words::{counted, grouped};

/// A row of the table.
pub(super) struct Row {
    pub(super) report: VerifyReport,
    /// The result in words.
    pub(super) words: String,
    /// Whether values claimed by the file are wrong.
    pub(super) differs: bool,
}

impl Row {
    fn is_good(&self) -> bool {
        match self.report.outcome {
            VerifyOutcome::Verified => !self.differs,
            VerifyOutcome::Unfinished | VerifyOutcome::Empty => true,
            VerifyOutcome::Failed | VerifyOutcome::Undecided => false,
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
}

pub(super) fn print(rows: &[Row], files: usize, out: &mut Out) -> Result<(), CliError> {
    if rows.is_empty() {
        return Ok(());
    }
    table(rows, files).print(out)?;
    out.blank()?;
    out.line(summary(rows))
}

fn table(rows: &[Row], files: usize) -> TextTable<'static> {
    let varied = rows.iter().any(|row| has_variants(&row.report.level));
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
    ];
    columns.extend(varied.then_some(Column("variant", Alignment::Left)));
    columns.extend([
        Column("solution", Alignment::Left),
        Column("outcome", Alignment::Left),
        Column("", Alignment::Left),
    ]);
    let mut table = TextTable::new(columns);
    for row in rows {
        let plain = |text: String| (text, TextStyle::Plain);
        let level = &row.report.level;
        if files > 1 {
            table.heading(&level.file.name);
        }
        let mut cells = vec![plain(level.level.to_string()), plain(level.title.clone())];
        cells.extend(varied.then(|| plain(row.report.variant.clone())));
        cells.extend([
            plain(row.report.name.clone()),
            row.outcome(),
            plain(row.words.clone()),
        ]);
        table.push(cells);
    }
    table
}

/// The summary: `3 solutions: 2 verified, 1 not; 1 saved game unfinished`.
fn summary(rows: &[Row]) -> String {
    let is_unfinished = |row: &&Row| row.report.outcome == VerifyOutcome::Unfinished;
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
