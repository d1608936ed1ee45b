//! Collects the results of replays and reports them.

use super::baseline::{Baseline, Change};
use super::luck;
use super::replays::Done;
use super::rows::{self, Row, Shown};
use super::sets::Pair;
use super::spreadsheet;
use super::totals::{self, Total};
use super::unsolved::{self, Attempted};
use crate::args::{TableFormat, Verify};
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::{JsonWriter, Layout};
use crate::report::{ErrorReport, OrError, VerifyOutcome, VerifyReport};
use crate::resume::Journal;
use crate::table_file::{TableFile, TablePage};
use quandary_core::level::LevelIndex;

/// Which results are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listing {
    All,
    /// Only levels without a valid solution.
    Missing,
}

impl Listing {
    fn new(args: &Verify) -> Self {
        if args.missing {
            Self::Missing
        } else {
            Self::All
        }
    }

    fn includes(self, outcome: VerifyOutcome) -> bool {
        match outcome {
            VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => {
                self == Self::All
            }
            VerifyOutcome::Failed | VerifyOutcome::Undecided | VerifyOutcome::Unsolved => true,
        }
    }
}

/// Where results go.
enum Output {
    /// Objects, written at once.
    Json(JsonWriter),
    /// The rows of a table for other programs.
    Table(TableFile, Vec<OrError<VerifyReport>>),
    /// The rows of a table.
    Text(Vec<Row>),
}

impl Output {
    fn new(format: TableFormat) -> Self {
        match format.layout() {
            Layout::Json(form) => Self::Json(JsonWriter::new(form)),
            Layout::Table(form) => Self::Table(form, Vec::new()),
            Layout::Text => Self::Text(Vec::new()),
        }
    }

    /// Writes or keeps a result; tables are made of rows instead.
    fn add(&mut self, report: OrError<VerifyReport>, out: &mut Out) -> Result<(), CliError> {
        match self {
            Self::Json(json) => json.write(out, &report)?,
            Self::Table(_, reports) => reports.push(report),
            Self::Text(_) => {}
        }
        Ok(())
    }
}

/// Collects and reports the results.
pub(super) struct Results {
    output: Output,
    baseline: Option<Baseline>,
    listing: Listing,
    totals: Vec<Total>,
    attempted: Attempted,
    /// Solutions of the baseline that are no longer there.
    gone: Vec<totals::Row>,
    pub(super) recordings: Vec<Vec<u8>>,
    exit: Exit,
}

impl Results {
    pub(super) fn new(args: &Verify, baseline: Option<Baseline>, pairs: usize) -> Self {
        Self {
            output: Output::new(args.report.format),
            baseline,
            listing: Listing::new(args),
            totals: (0..pairs).map(|_| Total::default()).collect(),
            attempted: Attempted::new(pairs),
            gone: Vec::new(),
            recordings: Vec::new(),
            exit: Exit::Success,
        }
    }

    /// Reports an input without a result, whose error is already printed.
    pub(super) fn add_error(&mut self, report: ErrorReport, out: &mut Out) -> Result<(), CliError> {
        self.output.add(OrError::Error(report), out)
    }

    /// Skips a solution whose result an earlier run has reported.
    pub(super) fn skip(&mut self, pair: usize, level: Option<LevelIndex>) {
        self.attempted.add(pair, level);
    }

    pub(super) fn report(&mut self, done: Done, out: &mut Out) -> Result<(), CliError> {
        let mut row = done.row;
        self.totals[row.pair].count(&row.report);
        if row.report.outcome != VerifyOutcome::Empty {
            self.attempted.add(row.pair, row.level);
        }
        if !done.recording.is_empty() {
            self.recordings.push(done.recording);
        }
        let mut status = exit(row.report.outcome);
        if let Some(baseline) = &mut self.baseline {
            match baseline.mark(&mut row.report) {
                Some(change) => status = change.exit(row.report.outcome),
                None => return Ok(()),
            }
        }
        if row.differs {
            status = status.max(Exit::Findings);
        }
        self.exit = self.exit.max(status);
        if !self.listing.includes(row.report.outcome) {
            return Ok(());
        }
        match &mut self.output {
            Output::Text(rows) => rows.push(row),
            output => output.add(OrError::Report(row.report), out)?,
        }
        Ok(())
    }

    pub(super) fn finish(
        mut self,
        pairs: &[Pair<'_>],
        files: usize,
        journal: Option<&Journal>,
        context: &mut Context,
    ) -> Result<Exit, CliError> {
        let out = &mut context.out;
        self.add_gone(out)?;
        self.add_unsolved(pairs, out)?;
        match self.output {
            Output::Json(json) => json.finish(out)?,
            Output::Table(form, reports) => {
                let page = TablePage {
                    title: "Solutions".to_owned(),
                    sentences: Vec::new(),
                    table: &spreadsheet::columns(&reports),
                };
                out.table(&form.write(&page))?;
            }
            Output::Text(ref rows) if self.listing == Listing::Missing => {
                unsolved::print(rows, &self.attempted, pairs, out)?;
            }
            Output::Text(ref rows) => {
                self.print(rows, pairs, files, out)?;
                let skipped = journal.map(|journal| journal.summary("solution", "solutions"));
                if let Some(skipped) = skipped.flatten() {
                    out.line(skipped)?;
                }
            }
        }
        Ok(self.exit.max(journal.map_or(Exit::Success, Journal::exit)))
    }

    /// Adds what is only in the baseline.
    fn add_gone(&mut self, out: &mut Out) -> Result<(), CliError> {
        let gone = self.baseline.as_mut().map(Baseline::take_gone);
        for mut line in gone.unwrap_or_default() {
            self.exit = self.exit.max(line.exit());
            match &mut self.output {
                Output::Json(json) => json.write(out, line.marked())?,
                Output::Table(..) | Output::Text(_) => self.gone.push(totals::Row::gone(&line)),
            }
        }
        Ok(())
    }

    /// Adds the levels without a solution if they were asked for.
    fn add_unsolved(&mut self, pairs: &[Pair<'_>], out: &mut Out) -> Result<(), CliError> {
        if self.listing == Listing::All {
            return Ok(());
        }
        for (index, pair) in pairs.iter().enumerate() {
            for level in self.attempted.unsolved(index, pair) {
                let report = unsolved::report(pair, level);
                self.output.add(OrError::Report(report), out)?;
            }
        }
        Ok(())
    }

    fn print(
        &self,
        rows: &[Row],
        pairs: &[Pair<'_>],
        files: usize,
        out: &mut Out,
    ) -> Result<(), CliError> {
        let is_stored = |row: &&Row| pairs[row.pair].is_in_one_file();
        let (stored, separate): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(is_stored);
        let all = pairs.iter().enumerate();
        let (stored_pairs, separate_pairs): (Vec<_>, Vec<_>) =
            all.partition(|(_, pair)| pair.is_in_one_file());
        if !stored.is_empty() {
            let shown = Shown {
                files: files > 1,
                names: true,
            };
            rows::print(&stored, shown, out)?;
            out.line(rows::summary(&stored))?;
            self.print_unsolved(&stored_pairs, out)?;
        }
        self.print_separate(&separate, &separate_pairs, out)?;
        luck::print(rows, pairs, out)
    }

    /// Prints the solutions of the only file of solutions. Of several files, and in comparison with
    /// a baseline, only what is wrong or changed.
    fn print_separate(
        &self,
        separate: &[&Row],
        pairs: &[(usize, &Pair<'_>)],
        out: &mut Out,
    ) -> Result<(), CliError> {
        let totals = pairs.iter();
        let totals = totals.map(|(index, pair)| (&self.totals[*index], *pair));
        let totals: Vec<_> = totals.collect();
        let mut changes = Vec::new();
        if totals.len() == 1 && self.baseline.is_none() {
            let shown = Shown {
                files: false,
                names: false,
            };
            rows::print(separate, shown, out)?;
        } else {
            let changed = separate
                .iter()
                .filter_map(|row| totals::Row::of(&row.report));
            changes.extend(changed.chain(self.gone.iter().cloned()));
        }
        totals::print(&changes, &totals, out)?;
        if self.baseline.is_none() {
            self.print_unsolved(pairs, out)?;
        }
        Ok(())
    }

    fn print_unsolved(&self, pairs: &[(usize, &Pair<'_>)], out: &mut Out) -> Result<(), CliError> {
        let unsolved = pairs.iter();
        let unsolved = unsolved.flat_map(|(index, pair)| self.attempted.unsolved(*index, pair));
        let unsolved: Vec<_> = unsolved.collect();
        if unsolved.is_empty() {
            return Ok(());
        }
        out.line(unsolved::summary(&unsolved, pairs.len()))
    }
}

/// The exit status for an outcome.
fn exit(outcome: VerifyOutcome) -> Exit {
    match outcome {
        VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => Exit::Success,
        VerifyOutcome::Failed => Exit::Findings,
        VerifyOutcome::Undecided => Exit::Undecided,
        // Asked for with `--missing`.
        VerifyOutcome::Unsolved => Exit::Success,
    }
}

impl Change {
    /// The exit status for a change to this outcome.
    fn exit(self, now: VerifyOutcome) -> Exit {
        match self {
            Self::Otherwise => Exit::Success,
            Self::New | Self::Verified | Self::Failing | Self::Open => exit(now),
        }
    }
}
