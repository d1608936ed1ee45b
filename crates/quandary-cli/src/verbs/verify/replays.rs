//! Parallel replays of solutions from all sources.

use super::baseline::{Baseline, Change};
use super::recorded;
use super::sets::Pair;
use super::totals::{self, Total};
use crate::args::{ComparisonArgs, Verify};
use crate::clock::SystemClock;
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::JsonWriter;
use crate::open;
use crate::parallel::heaviest_first;
use crate::progress::ProgressBar;
use crate::read;
use crate::report::{LevelReport, VerifyOutcome, VerifyReport, scores, values};
use crate::verbs;
use crate::write::{Existing, PendingFile};
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::failure::Failure;
use quandary_core::family::{ComparisonExtent, EntryStatus, RecordKind, SolutionEntry};
use quandary_core::job::drive;
use quandary_core::level::{LevelIndex, LevelInfo};
use quandary_core::metric::Score;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use std::path::Path;

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
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(tasks.len());
    let worker = Worker {
        args,
        recording,
        clock: &context.clock,
        cancel: &context.cancel,
        bar: &bar,
    };
    results.totals = pairs.iter().map(|_| Total::default()).collect();
    let out = &mut context.out;
    heaviest_first(
        args.parallel.threads(),
        &tasks,
        |task| task.entry.weight,
        &context.cancel,
        |task| worker.verify(task),
        |done| {
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
    results.finish(pairs, files, context)
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
    let limits = args.reading.without_solution_limit()?.limits;
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
        let is_entry = |row: &open::SelectedLevel| row.index == LevelIndex(self.index.1);
        if !self.pair.is_in_one_file() && !solutions.levels.iter().any(is_entry) {
            return false;
        }
        match (set.extent, self.entry.level) {
            (open::Extent::Whole, _) => true,
            (open::Extent::OneLevel, Some(level)) => {
                set.levels.iter().any(|one| one.index == level)
            }
            (open::Extent::OneLevel, None) => {
                let mut numbers = set.levels.iter().map(|one| one.info.number);
                numbers.any(|number| number == self.entry.number)
            }
        }
    }

    fn info(&self) -> Option<&LevelInfo> {
        let level = self.entry.level?;
        let mut levels = self.pair.set.levels.iter();
        levels.find(|one| one.index == level).map(|one| &one.info)
    }

    /// The report before the replay.
    fn report(&self) -> VerifyReport {
        let (set, entry) = (self.pair.set, self.entry);
        let family = set.document.family();
        let level = match self.info() {
            Some(info) => LevelReport::new(&set.report, info, family),
            None => LevelReport {
                file: set.report.clone(),
                level: entry.number.0,
                title: String::new(),
                family: family.id,
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
struct Done {
    pair: usize,
    is_in_one_file: bool,
    row: recorded::Row,
    recording: Vec<u8>,
}

/// Replays solutions on any thread.
struct Worker<'a> {
    args: &'a Verify,
    recording: Recording,
    clock: &'a SystemClock,
    cancel: &'a Cancel,
    bar: &'a ProgressBar,
}

impl Worker<'_> {
    fn verify(&self, task: &Task<'_>) -> Done {
        let report = task.report();
        let mut recording = Vec::new();
        let row = match &task.entry.status {
            EntryStatus::Empty => row(VerifyReport {
                outcome: VerifyOutcome::Empty,
                ..report
            }),
            EntryStatus::Unmatched(cause, why) => row(failed(report, *cause, why.clone())),
            EntryStatus::Ready => {
                let mut replayed = self.replay(task);
                recording = std::mem::take(&mut replayed.recording);
                ended(report, task.entry, replayed)
            }
        };
        Done {
            pair: task.index.0,
            is_in_one_file: task.pair.is_in_one_file(),
            row,
            recording,
        }
    }

    fn replay(&self, task: &Task<'_>) -> Replayed {
        let job = task.pair.paired.replay(task.index.1, self.recording);
        let watch = &mut |progress: &_| self.bar.watch(&task.entry.name, progress);
        drive(job, self.budget(), self.clock, self.cancel, watch)
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

fn row(report: VerifyReport) -> recorded::Row {
    recorded::Row {
        words: report.reason.clone().unwrap_or_default(),
        differs: false,
        report,
    }
}

fn failed(report: VerifyReport, cause: Cause, reason: String) -> VerifyReport {
    VerifyReport {
        outcome: VerifyOutcome::Failed,
        cause: Some(cause.word()),
        reason: Some(reason),
        ..report
    }
}

fn ended(report: VerifyReport, entry: &SolutionEntry, replayed: Replayed) -> recorded::Row {
    let found = &replayed.scores;
    let report = VerifyReport {
        value: found.first().map(|score| score.value),
        scores: (!found.is_empty()).then(|| values(found, &replayed.measurements)),
        unused: (replayed.unused > 0).then_some(replayed.unused),
        compared: (replayed.compared > 0).then_some(replayed.compared),
        ..report
    };
    match replayed.verdict {
        Verdict::Verified => verified(report, entry, &replayed),
        Verdict::Undecided(reason) => row(VerifyReport {
            outcome: VerifyOutcome::Undecided,
            reason: Some(reason.word().to_owned()),
            ..report
        }),
        Verdict::Failed(cause @ Cause::Unplayable, failure) => {
            row(failed(report, cause, failure.reason))
        }
        Verdict::Failed(cause, failure) => rejected(report, entry, cause, failure),
    }
}

/// The row of a solution that solves its level. Values claimed by the file may still be wrong.
fn verified(report: VerifyReport, entry: &SolutionEntry, replayed: &Replayed) -> recorded::Row {
    let claims = entry.claims.iter();
    let wrong: Vec<Score> = claims
        .filter(|claim| !replayed.scores.contains(claim))
        .copied()
        .collect();
    let mut words = verbs::values(&replayed.scores, &replayed.measurements);
    if !wrong.is_empty() {
        words += &format!("; the file claims {}", verbs::values(&wrong, &[]));
    }
    recorded::Row {
        words,
        differs: !wrong.is_empty(),
        report: VerifyReport {
            outcome: VerifyOutcome::Verified,
            ..report
        },
    }
}

/// The row of a solution that fails, or of an unfinished saved game.
fn rejected(
    report: VerifyReport,
    entry: &SolutionEntry,
    cause: Cause,
    failure: Failure,
) -> recorded::Row {
    let is_unfinished = entry.kind == RecordKind::SavedGame && failure.is_at_end();
    let words = failure.to_string();
    let report = VerifyReport {
        at: Some(failure.at.number()),
        token: Some(failure.token),
        ..failed(report, cause, failure.reason)
    };
    recorded::Row {
        words,
        differs: false,
        report: match is_unfinished {
            true => VerifyReport {
                outcome: VerifyOutcome::Unfinished,
                cause: None,
                ..report
            },
            false => report,
        },
    }
}

/// Collects and reports the results.
pub(super) struct Results {
    json: Option<JsonWriter>,
    baseline: Option<Baseline>,
    totals: Vec<Total>,
    /// Rows of the table of solutions that are stored with their levels.
    stored: Vec<recorded::Row>,
    /// Rows of the table of solutions in other files.
    separate: Vec<totals::Row>,
    recordings: Vec<Vec<u8>>,
    exit: Exit,
}

impl Results {
    pub(super) fn new(json: Option<JsonWriter>, baseline: Option<Baseline>) -> Self {
        Self {
            json,
            baseline,
            totals: Vec::new(),
            stored: Vec::new(),
            separate: Vec::new(),
            recordings: Vec::new(),
            exit: Exit::Success,
        }
    }

    fn report(&mut self, done: Done, out: &mut Out) -> Result<(), CliError> {
        let mut row = done.row;
        self.totals[done.pair].count(&row.report);
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
        match &mut self.json {
            Some(json) => json.write(out, &row.report)?,
            None if done.is_in_one_file => self.stored.push(row),
            None => self.separate.extend(totals::Row::of(&row.report)),
        }
        Ok(())
    }

    fn finish(
        mut self,
        pairs: &[Pair<'_>],
        files: usize,
        context: &mut Context,
    ) -> Result<Exit, CliError> {
        let gone = self.baseline.map(Baseline::gone).unwrap_or_default();
        for mut line in gone {
            self.exit = self.exit.max(line.exit());
            match &mut self.json {
                Some(json) => json.write(&mut context.out, line.marked())?,
                None => self.separate.push(totals::Row::gone(&line)),
            }
        }
        let out = &mut context.out;
        match self.json {
            Some(json) => json.finish(out)?,
            None => {
                recorded::print(&self.stored, files, out)?;
                let totals = self.totals.iter().zip(pairs);
                let separate = totals.filter(|(_, pair)| !pair.is_in_one_file());
                totals::print(&self.separate, &separate.collect::<Vec<_>>(), out)?;
            }
        }
        Ok(self.exit)
    }
}

/// The exit status for an outcome.
fn exit(outcome: VerifyOutcome) -> Exit {
    match outcome {
        VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => Exit::Success,
        VerifyOutcome::Failed => Exit::Findings,
        VerifyOutcome::Undecided => Exit::Undecided,
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
