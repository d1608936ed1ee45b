//! Replays of the solutions in files of their own.

use super::baseline::{Baseline, Change};
use super::sets::Pair;
use super::totals::{Row, Total, print};
use crate::args::{Comparing, Verify};
use crate::clock::SystemClock;
use crate::context::{Context, Out};
use crate::exit::{Exit, Trouble};
use crate::json::JsonWriter;
use crate::open;
use crate::parallel::heaviest_first;
use crate::progress::Bar;
use crate::report::{LevelReport, VerifyOutcome, VerifyReport, scores};
use crate::write::{Draft, Existing};
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::family::LevelInfo;
use quandary_core::job::drive;
use quandary_core::pairing::{Cause, Ending, Entry, Extent, Log, Replayed, Standing};
use std::path::Path;

/// One solution to be replayed.
struct Task<'a> {
    pair: &'a Pair<'a>,
    /// The place of the pair, and of the entry in it.
    place: (usize, usize),
    entry: &'a Entry,
}

pub(super) fn run(
    args: &Verify,
    pairs: &mut [Pair<'_>],
    mut told: Told,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let extent = compare(&args.comparing, pairs)?;
    let log = kept(&args.comparing);
    let tasks = tasks(pairs);
    let is_of_one = log == Log::Trace || extent == Some(Extent::OneReplay);
    if is_of_one && tasks.len() != 1 {
        let solutions = tasks.len();
        let message = format!(
            "a trace is of one solution, and there are {solutions}: name its level as FILE#LEVEL"
        );
        return Err(Trouble::usage(message));
    }
    let digests = draft(args.comparing.write_digests.as_deref(), &args.comparing)?;
    let trace = draft(args.comparing.trace.as_deref(), &args.comparing)?;
    context.catch_ctrl_c();
    let bar = Bar::new(tasks.len());
    let worker = Worker {
        args,
        log,
        clock: &context.clock,
        cancel: &context.cancel,
        bar: &bar,
    };
    told.totals = pairs.iter().map(|_| Total::default()).collect();
    let out = &mut context.out;
    heaviest_first(
        args.sharing.threads(),
        &tasks,
        |task| task.entry.weight,
        &context.cancel,
        |task| worker.verify(task),
        |done| {
            bar.advance();
            bar.aside(|| told.report(done, out))
        },
    )?;
    bar.clear();
    if let Some(mut draft) = digests {
        draft.write(&pairs[0].pairing.digest_file(&told.logs))?;
        draft.finish()?;
    }
    if let Some(mut draft) = trace {
        draft.write(&told.logs.concat())?;
        draft.finish()?;
    }
    told.finish(pairs, context)
}

/// The file that replays are written into, if one was named.
fn draft(path: Option<&Path>, comparing: &Comparing) -> Result<Option<Draft>, Trouble> {
    let existing = if comparing.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    path.map(|path| Draft::new(path, existing)).transpose()
}

/// Reads the positions that replays are compared with, if there are any.
fn compare(comparing: &Comparing, pairs: &mut [Pair<'_>]) -> Result<Option<Extent>, Trouble> {
    let of_one = comparing.digests.is_some() || comparing.write_digests.is_some();
    let [pair] = pairs else {
        return if of_one {
            let files = pairs.len();
            let message =
                format!("digests are of one file of solutions, and there are {files} here");
            Err(Trouble::usage(message))
        } else {
            Ok(None)
        };
    };
    let Some(path) = &comparing.digests else {
        return Ok(None);
    };
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Trouble::io(&name, error))?;
    let extent = pair.pairing.compare_with(&bytes);
    let extent = extent.map_err(|why| Trouble::usage(format!("{name}: {why}")))?;
    Ok(Some(extent))
}

/// What replays write down.
fn kept(comparing: &Comparing) -> Log {
    if comparing.trace.is_some() {
        Log::Trace
    } else if comparing.write_digests.is_some() {
        Log::Digests
    } else {
        Log::Nothing
    }
}

fn tasks<'a>(pairs: &'a [Pair<'a>]) -> Vec<Task<'a>> {
    let all = pairs.iter().enumerate().flat_map(|(index, pair)| {
        let entries = pair.pairing.entries().iter().enumerate();
        entries.map(move |(place, entry)| Task {
            pair,
            place: (index, place),
            entry,
        })
    });
    all.filter(Task::is_meant).collect()
}

impl Task<'_> {
    /// Whether the level, or the record, is one of those that were named.
    fn is_meant(&self) -> bool {
        let (solutions, set) = (self.pair.solutions, self.pair.set);
        let record = solutions.levels.iter().any(|one| one.index == self.place.1);
        record
            && match (set.extent, self.entry.level) {
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

    /// What is known before the replay.
    fn report(&self) -> VerifyReport {
        let (set, entry) = (self.pair.set, self.entry);
        let family = set.document.family();
        let level = match self.info() {
            Some(info) => LevelReport::new(&set.name, info, family),
            None => LevelReport {
                file: set.name.clone(),
                level: entry.number,
                title: String::new(),
                family: family.id,
            },
        };
        VerifyReport {
            solutions: Some(self.pair.solutions.name.clone()),
            recorded: (!entry.claims.is_empty()).then(|| scores(&entry.claims)),
            note: (!entry.note.is_empty()).then(|| entry.note.clone()),
            ..VerifyReport::new(level, self.pair.pairing.variant(), entry.name.clone())
        }
    }
}

/// A solution that was looked at.
struct Done {
    pair: usize,
    report: VerifyReport,
    log: Vec<u8>,
}

/// What replays a solution on any thread.
struct Worker<'a> {
    args: &'a Verify,
    log: Log,
    clock: &'a SystemClock,
    cancel: &'a Cancel,
    bar: &'a Bar,
}

impl Worker<'_> {
    fn verify(&self, task: &Task<'_>) -> Done {
        let report = task.report();
        let done = |report, log| Done {
            pair: task.place.0,
            report,
            log,
        };
        match &task.entry.standing {
            Standing::Empty => done(
                VerifyReport {
                    outcome: VerifyOutcome::Empty,
                    ..report
                },
                Vec::new(),
            ),
            Standing::Stray(cause, why) => done(failed(report, *cause, why.clone()), Vec::new()),
            Standing::Ready => {
                let mut replayed = self.replay(task);
                let log = std::mem::take(&mut replayed.log);
                done(ended(report, replayed), log)
            }
        }
    }

    fn replay(&self, task: &Task<'_>) -> Replayed {
        let job = task.pair.pairing.replay(task.place.1, self.log);
        let watch = &mut |progress: &_| self.bar.watch(&task.entry.name, progress);
        drive(job, self.budget(), self.clock, self.cancel, watch)
    }

    /// The time for a replay ends with the time for all of them.
    fn budget(&self) -> Budget {
        let budget = self.args.budget();
        let total = self.args.sharing.total_time;
        let left = total.map(|total| total.saturating_sub(self.clock.now()));
        Budget {
            time: budget.time.into_iter().chain(left).min(),
            ..budget
        }
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

fn ended(report: VerifyReport, replayed: Replayed) -> VerifyReport {
    let found = &replayed.scores;
    let report = VerifyReport {
        value: found.first().map(|score| score.value),
        scores: (!found.is_empty()).then(|| scores(found)),
        unused: (replayed.unused > 0).then_some(replayed.unused),
        compared: (replayed.compared > 0).then_some(replayed.compared),
        ..report
    };
    match replayed.ending {
        Ending::Verified => VerifyReport {
            outcome: VerifyOutcome::Verified,
            ..report
        },
        Ending::Undecided(reason) => VerifyReport {
            outcome: VerifyOutcome::Undecided,
            reason: Some(reason.word().to_owned()),
            ..report
        },
        Ending::Failed(cause @ Cause::Unplayable, failure) => failed(report, cause, failure.reason),
        Ending::Failed(cause, failure) => VerifyReport {
            at: Some(failure.at),
            token: Some(failure.token),
            ..failed(report, cause, failure.reason)
        },
    }
}

/// What was told so far, and what is left to tell.
pub(super) struct Told {
    json: Option<JsonWriter>,
    baseline: Option<Baseline>,
    totals: Vec<Total>,
    /// Rows for the table, which is told at the end.
    rows: Vec<Row>,
    logs: Vec<Vec<u8>>,
    exit: Exit,
}

impl Told {
    pub(super) fn new(json: Option<JsonWriter>, baseline: Option<Baseline>) -> Self {
        Self {
            json,
            baseline,
            totals: Vec::new(),
            rows: Vec::new(),
            logs: Vec::new(),
            exit: Exit::Well,
        }
    }

    fn report(&mut self, done: Done, out: &mut Out) -> Result<(), Trouble> {
        let Done {
            pair,
            mut report,
            log,
        } = done;
        self.totals[pair].count(&report);
        if !log.is_empty() {
            self.logs.push(log);
        }
        let weight = match &mut self.baseline {
            None => exit(report.outcome),
            Some(baseline) => match baseline.mark(&mut report) {
                Some(change) => change.exit(report.outcome),
                None => return Ok(()),
            },
        };
        self.exit = self.exit.max(weight);
        match &mut self.json {
            Some(json) => json.write(out, &report)?,
            None => self.rows.extend(Row::of(&report)),
        }
        Ok(())
    }

    fn finish(mut self, pairs: &[Pair<'_>], context: &mut Context) -> Result<Exit, Trouble> {
        let gone = self.baseline.map(Baseline::gone).unwrap_or_default();
        for mut line in gone {
            self.exit = self.exit.max(line.exit());
            match &mut self.json {
                Some(json) => json.write(&mut context.out, line.marked())?,
                None => self.rows.push(Row::gone(&line)),
            }
        }
        match self.json {
            Some(json) => json.finish(&mut context.out)?,
            None => print(&self.rows, &self.totals, pairs, &mut context.out)?,
        }
        Ok(self.exit)
    }
}

/// What an outcome does to the exit status.
fn exit(outcome: VerifyOutcome) -> Exit {
    match outcome {
        VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => Exit::Well,
        VerifyOutcome::Failed => Exit::Findings,
        VerifyOutcome::Undecided => Exit::Undecided,
    }
}

impl Change {
    /// What a change to this outcome does to the exit status.
    fn exit(self, now: VerifyOutcome) -> Exit {
        match self {
            Self::Otherwise => Exit::Well,
            Self::New | Self::Verified | Self::Failing | Self::Open => exit(now),
        }
    }
}
