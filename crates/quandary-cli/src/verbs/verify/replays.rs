//! Parallel replays of solutions from all sources.

use super::results::Results;
use super::rows::Row;
use super::sets::{Pair, SolutionOrigin};
use crate::args::{ComparisonArgs, TableFormat, Verify};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{self, SelectedLevel};
use crate::parallel::heaviest_first;
use crate::progress::ProgressBar;
use crate::read;
use crate::report::{LevelReport, LuckReport, VerifyOutcome, VerifyReport, scores, values};
use crate::resume::{Journal, KeyFields};
use crate::verbs;
use crate::verbs::{ReportLevel, brief_level_report, level_report};
use crate::write::{Existing, PendingFile};
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::failure::Failure;
use quandary_core::family::{ComparisonExtent, EntryStatus, Luck, SolutionEntry, WrongStatement};
use quandary_core::job::drive;
use quandary_core::level::LevelIndex;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use std::path::Path;

/// The fields that name a result.
pub(super) const KEY: KeyFields = KeyFields {
    always: &["file", "level", "title", "variant", "name"],
    sometimes: &["solutions", "recorded"],
};

/// One solution to be replayed.
struct Task<'a> {
    pair: &'a Pair<'a>,
    /// The index of the pair, and of the entry in it.
    index: (usize, usize),
    entry: &'a SolutionEntry,
}

/// Replays all solutions of all pairs and reports the results. `files` is the number of files that
/// the first argument names.
pub(super) fn run(
    args: &Verify,
    pairs: &mut [Pair<'_>],
    mut results: Results,
    mut journal: Option<Journal>,
    files: usize,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let extent = compare(args, pairs)?;
    let recording = recording(&args.comparison);
    let tasks = tasks(pairs);
    let is_of_one = recording == Recording::Trace || extent == Some(ComparisonExtent::OneReplay);
    let comparable = tasks.iter().filter(|task| !task.pair.is_in_one_file());
    let comparable = comparable.count();
    if is_of_one && comparable != 1 {
        let message = format!(
            "a trace needs exactly one solution, but {comparable} are selected; select its level with FILE#LEVEL"
        );
        return Err(CliError::usage(message));
    }
    let digests = pending(args.comparison.write_digests.as_deref(), args, context)?;
    let trace = pending(args.comparison.trace.as_deref(), args, context)?;
    let tasks = remaining(tasks, &mut journal, &mut results)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(tasks.len());
    let worker = Worker {
        args,
        recording,
        report_level: report_level(args),
        clock: &context.clock,
        cancel: &context.cancel,
        bar: &bar,
    };
    let out = &mut context.out;
    heaviest_first(
        args.parallel.threads(),
        &tasks,
        |task| task.entry.weight,
        &context.cancel,
        |task| {
            let done = worker.verify(task);
            let recorded = journal.as_ref().map(|journal| done.record(journal));
            (done, recorded.unwrap_or(Ok(())))
        },
        |(done, recorded)| {
            recorded?;
            bar.advance();
            bar.suspend(|| results.report(done, out))
        },
    )?;
    bar.clear();
    if let Some(pending) = digests {
        context.finish(pending, &pairs[0].paired.digest_file(&results.recordings))?;
    }
    if let Some(pending) = trace {
        context.finish(pending, &results.recordings.concat())?;
    }
    results.finish(pairs, files, journal.as_ref(), context)
}

/// How the levels of results are reported: only text shows no fingerprints.
fn report_level(args: &Verify) -> ReportLevel {
    match (args.report.format, args.resume.path()) {
        (TableFormat::Text, None) => brief_level_report,
        _ => level_report,
    }
}

/// The solutions without those whose results are in the file of an earlier run.
fn remaining<'a>(
    tasks: Vec<Task<'a>>,
    journal: &mut Option<Journal>,
    results: &mut Results,
) -> Result<Vec<Task<'a>>, CliError> {
    let Some(journal) = journal else {
        return Ok(tasks);
    };
    let mut remaining = Vec::with_capacity(tasks.len());
    for task in tasks {
        if journal.take(&task.report(brief_level_report))?.is_none() {
            remaining.push(task);
        } else if task.entry.status != EntryStatus::Empty {
            results.skip(task.index.0, task.entry.level);
        }
    }
    Ok(remaining)
}

/// The output file for recordings, if requested.
fn pending(
    path: Option<&Path>,
    args: &Verify,
    context: &Context,
) -> Result<Option<PendingFile>, CliError> {
    let existing = if args.comparison.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    path.map(|path| context.create(path, existing)).transpose()
}

/// Reads the positions that replays are compared with, if requested.
fn compare(args: &Verify, pairs: &mut [Pair<'_>]) -> Result<Option<ComparisonExtent>, CliError> {
    let comparison = &args.comparison;
    let is_asked = comparison.digests.is_some() || comparison.write_digests.is_some();
    if !is_asked {
        return Ok(None);
    }
    let separate = pairs.iter_mut().filter(|pair| !pair.is_in_one_file());
    let mut separate: Vec<_> = separate.collect();
    let [pair] = &mut separate[..] else {
        let files = separate.len();
        let message = format!("digests need exactly one file of solutions, but {files} are given");
        return Err(CliError::usage(message));
    };
    let Some(path) = &comparison.digests else {
        return Ok(None);
    };
    let name = path.display().to_string();
    let limits = args.reading.without_solution_limit()?.reading.limits;
    let bytes = read::bytes(path, &limits)?;
    let extent = pair.paired.compare_with(&bytes);
    let extent = extent.map_err(|why| CliError::usage(format!("{name}: {why}")))?;
    Ok(Some(extent))
}

/// What replays record.
fn recording(comparison: &ComparisonArgs) -> Recording {
    if comparison.trace.is_some() {
        Recording::Trace
    } else if comparison.write_digests.is_some() {
        Recording::Digests
    } else {
        Recording::Nothing
    }
}

/// Whether there is anything to replay.
pub(super) fn has_solutions(pairs: &[Pair<'_>]) -> bool {
    let tasks = tasks(pairs);
    let mut statuses = tasks.iter().map(|task| &task.entry.status);
    statuses.any(|status| *status != EntryStatus::Empty)
}

fn tasks<'a>(pairs: &'a [Pair<'a>]) -> Vec<Task<'a>> {
    let all = pairs.iter().enumerate().flat_map(|(pair_index, pair)| {
        let entries = pair.paired.entries().iter().enumerate();
        entries.map(move |(index, entry)| Task {
            pair,
            index: (pair_index, index),
            entry,
        })
    });
    all.filter(Task::is_selected).collect()
}

impl Task<'_> {
    /// Whether the level or entry is selected.
    fn is_selected(&self) -> bool {
        let (solutions, set) = (self.pair.solutions, self.pair.set);
        let is_entry = |row: &SelectedLevel| row.index == LevelIndex(self.index.1);
        if !self.pair.is_in_one_file() && !solutions.levels.iter().any(is_entry) {
            return false;
        }
        match (set.extent, self.entry.level) {
            (open::Extent::Whole, _) => true,
            (open::Extent::Selected, Some(level)) => {
                set.levels.iter().any(|one| one.index == level)
            }
            (open::Extent::Selected, None) => {
                let mut numbers = set.levels.iter().map(|one| one.info.number);
                numbers.any(|number| number == self.entry.number)
            }
        }
    }

    fn level(&self) -> Option<&SelectedLevel> {
        let level = self.entry.level?;
        let mut levels = self.pair.set.levels.iter();
        levels.find(|one| one.index == level)
    }

    /// What given moves state wrongly. Those that files store are checked by `check`.
    fn wrong_statement(&self) -> Option<WrongStatement> {
        match self.pair.origin {
            SolutionOrigin::Given => self.pair.paired.wrong_statement(self.index.1),
            SolutionOrigin::File => None,
        }
    }

    /// The row before the replay.
    fn row(&self, report_level: ReportLevel) -> Row {
        Row {
            report: self.report(report_level),
            pair: self.index.0,
            level: self.entry.level,
            values: Vec::new(),
            words: self.entry.note.clone(),
            differs: false,
        }
    }

    /// The report before the replay.
    fn report(&self, report_level: ReportLevel) -> VerifyReport {
        let (set, entry) = (self.pair.set, self.entry);
        let family = set.document.family();
        let level = match self.level() {
            Some(level) => report_level(set, level),
            None => LevelReport {
                file: set.report.clone(),
                level: entry.number.0,
                title: String::new(),
                family: family.id,
                fingerprint: None,
                symmetric_fingerprint: None,
            },
        };
        let separate = (!self.pair.is_in_one_file()).then(|| self.pair.solutions.report.clone());
        VerifyReport {
            solutions_path_bytes: separate.as_ref().and_then(|file| file.path_bytes.clone()),
            solutions: separate.map(|file| file.name),
            recorded: (!entry.claims.is_empty()).then(|| scores(&entry.claims)),
            note: (!entry.note.is_empty()).then(|| entry.note.clone()),
            ..VerifyReport::new(level, &entry.variant, entry.name.clone())
        }
    }
}

/// The result for one solution.
pub(super) struct Done {
    pub(super) row: Row,
    pub(super) recording: Vec<u8>,
}

/// Replays solutions on any thread.
struct Worker<'a> {
    args: &'a Verify,
    recording: Recording,
    report_level: ReportLevel,
    clock: &'a StdClock,
    cancel: &'a Cancel,
    bar: &'a ProgressBar,
}

impl Worker<'_> {
    fn verify(&self, task: &Task<'_>) -> Done {
        let row = task.row(self.report_level);
        match &task.entry.status {
            EntryStatus::Empty => Done::new(row.with_outcome(VerifyOutcome::Empty)),
            EntryStatus::Unmatched(cause, why) => Done::new(row.failed(*cause, why.clone())),
            EntryStatus::Ready => {
                let mut replayed = self.replay(task);
                let recording = std::mem::take(&mut replayed.recording);
                let row = ended(row, task.entry, replayed);
                let row = match task.wrong_statement() {
                    Some(wrong) => row.with_wrong_statement(&wrong, self.args.reading.strictness),
                    None => row,
                };
                let row = match self.luck(task, &row) {
                    Some(luck) => row.with_luck(luck),
                    None => row,
                };
                Done { row, recording }
            }
        }
    }

    fn replay(&self, task: &Task<'_>) -> Replayed {
        let job = task.pair.paired.replay(task.index.1, self.recording);
        let watch = &mut |progress: &_| self.bar.watch(&task.entry.name, progress);
        drive(job, self.budget(), self.clock, self.cancel, watch)
    }

    /// How often a verified solution wins with other random numbers, if that is asked for. `None` if
    /// it uses none.
    fn luck(&self, task: &Task<'_>, row: &Row) -> Option<Luck> {
        let seeds = self.args.luck?;
        let is_verified = row.report.outcome == VerifyOutcome::Verified;
        let job = is_verified.then(|| task.pair.paired.luck(task.index.1, seeds));
        let watch = &mut |progress: &_| self.bar.watch(&task.entry.name, progress);
        let luck = drive(job??, self.budget(), self.clock, self.cancel, watch);
        Some(luck).filter(|luck| luck.tried > 0)
    }

    /// The budget of one replay, limited by the time left for all of them.
    fn budget(&self) -> Budget {
        let budget = self.args.budget();
        let total = self.args.parallel.total_time;
        let left = total.map(|total| total.saturating_sub(self.clock.now()));
        Budget {
            time: budget.time.into_iter().chain(left).min(),
            ..budget
        }
    }
}

impl Done {
    fn new(row: Row) -> Self {
        Self {
            row,
            recording: Vec::new(),
        }
    }

    /// Appends it to the file of results, unless the next run tries it again.
    fn record(&self, journal: &Journal) -> Result<(), CliError> {
        let report = &self.row.report;
        let is_cancelled = report.outcome == VerifyOutcome::Undecided
            && report.reason.as_deref() == Some(Reason::Cancelled.word());
        match is_cancelled {
            true => Ok(()),
            false => journal.append(report),
        }
    }
}

impl Row {
    fn with_outcome(mut self, outcome: VerifyOutcome) -> Self {
        self.report.outcome = outcome;
        self
    }

    /// Adds what the moves state wrongly. If that is an error, the solution fails.
    fn with_wrong_statement(mut self, wrong: &WrongStatement, strictness: Strictness) -> Self {
        let (id, failure) = (wrong.code.id, &wrong.failure);
        let severity = wrong.code.severity(strictness);
        let remark = format!("{}[{id}]: {failure}", severity.word());
        let is_verified = self.report.outcome == VerifyOutcome::Verified;
        if severity == Severity::Error && is_verified {
            self = self.failed(Cause::IllegalMove, failure.reason.clone());
            self.report.at = Some(failure.at.number());
            self.report.token = Some(failure.token.clone());
            self.report.value = None;
            self.report.scores = None;
            self.values.clear();
            self.words.clear();
        }
        self.with_remark(remark)
    }

    /// Adds how many other seeds win too.
    fn with_luck(mut self, luck: Luck) -> Self {
        let Luck { tried, won } = luck;
        self.report.luck = Some(LuckReport { tried, won });
        match luck.is_needed() {
            true => self.with_remark(format!("luck: {won} of {tried} other seeds win")),
            false => self,
        }
    }

    fn with_remark(mut self, remark: String) -> Self {
        for words in [&mut self.words, self.report.note.get_or_insert_default()] {
            if !words.is_empty() {
                words.push_str("; ");
            }
            words.push_str(&remark);
        }
        self
    }

    fn failed(mut self, cause: Cause, reason: String) -> Self {
        self.words.clone_from(&reason);
        self.report = VerifyReport {
            outcome: VerifyOutcome::Failed,
            cause: Some(cause.word()),
            reason: Some(reason),
            ..self.report
        };
        self
    }
}

fn ended(mut row: Row, entry: &SolutionEntry, replayed: Replayed) -> Row {
    let (found, measured) = (&replayed.scores, &replayed.measurements);
    row.report = VerifyReport {
        value: found.first().map(|score| score.value),
        scores: (!found.is_empty()).then(|| values(found, measured)),
        unused: (replayed.unused > 0).then_some(replayed.unused),
        compared: (replayed.compared > 0).then_some(replayed.compared),
        ..row.report
    };
    match replayed.verdict {
        Verdict::Verified => verified(row, entry, &replayed),
        Verdict::Undecided(reason) => {
            row.words = reason.word().to_owned();
            row.report.reason = Some(reason.word().to_owned());
            row.with_outcome(VerifyOutcome::Undecided)
        }
        Verdict::Failed(cause @ Cause::Unplayable, failure) => row.failed(cause, failure.reason),
        Verdict::Failed(cause, failure) => rejected(row, entry, cause, failure),
    }
}

/// The row of a solution that solves its level. Values claimed by the file may still be wrong.
fn verified(mut row: Row, entry: &SolutionEntry, replayed: &Replayed) -> Row {
    let wrong = entry.wrong_claims(&replayed.scores);
    if !wrong.is_empty() {
        row.words = format!("the file claims {}", verbs::values(&wrong, &[]));
        row.differs = true;
    }
    let scores = replayed.scores.iter();
    let measured = replayed.measurements.iter();
    row.values = scores
        .map(|score| (score.metric.into(), score.value))
        .chain(measured.map(|one| (one.quantity.into(), one.value)))
        .collect();
    row.with_outcome(VerifyOutcome::Verified)
}

/// The row of a solution that fails, or of an unfinished saved game.
fn rejected(row: Row, entry: &SolutionEntry, cause: Cause, failure: Failure) -> Row {
    let is_unfinished = entry.is_unfinished(&failure);
    let words = failure.to_string();
    let (at, token) = (failure.at.number(), failure.token);
    let mut row = row.failed(cause, failure.reason);
    row.words = words;
    row.report.at = Some(at);
    row.report.token = Some(token);
    if is_unfinished {
        row.report.cause = None;
        row.report.outcome = VerifyOutcome::Unfinished;
    }
    row
}
