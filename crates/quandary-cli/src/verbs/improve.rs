//! `improve`: searches for solutions that are better than the known ones.

use super::inputs::{Input, Inputs};
use super::known_solutions::{GivenFile, KnownSolutions};
use super::solution_output::{FoundSolution, SolutionOutput};
use super::{check_metric, level_report, metric};
use crate::args::Improve;
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::JsonWriter;
use crate::open::{OpenedFile, SelectedLevel, select_variant};
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::report::{
    ClockReport, ErrorReport, ImproveOutcome, ImproveReport, LevelReport, OrError, scores,
};
use crate::resume::{Earlier, Journal, KeyFields, remaining};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::words::duration;
use quandary::{Improved, StdClock, VerifiedSolution};
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::family::{Capability, Puzzle};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_core::words::{counted, grouped};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// The fields that name a result.
const KEY: KeyFields = KeyFields {
    always: &["file", "level", "title", "variant", "requested_metric"],
    // So that the solution of a changed level is improved again.
    sometimes: &["fingerprint"],
};

pub(super) fn run(args: &Improve, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let walk = args.walk.walk();
    let files = std::slice::from_ref(&args.file);
    let inputs = Inputs::open(files, walk, &args.reading, &options, context);
    let mut inputs = inputs.capable_of(Capability::Improve, context);
    select_variant(&mut inputs.files, args.rules.variant.as_deref())?;
    check_metric(&inputs.files, args.metric.as_deref())?;
    let given = GivenFile::read(args.solution.as_deref(), &mut inputs.files, &options)?;
    let output = SolutionOutput::new(&args.solution_output, &inputs.files, &options, context)?;
    let all = inputs.all();
    let known = KnownSolutions::new(args, given, &all, &options)?;
    let resume = args.resume.path();
    let mut journal = resume.map(|path| Journal::open(path, &KEY)).transpose()?;
    let worker = Worker {
        args,
        known: &known,
        clock: &context.clock,
        cancel: &context.cancel,
    };
    let (all, earlier) = remaining(all, &mut journal, |input, journal| {
        worker.earlier(input, journal)
    })?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(all.len());
    let mut results = ImproveResults::new(args, &bar, journal.as_ref(), &mut context.out);
    results.ended.found = earlier;
    in_order(
        args.parallel.threads(),
        &all,
        &context.cancel,
        |input| {
            let attempt = worker.work(input, &bar);
            let recorded = journal.as_ref().map(|journal| attempt.record(journal));
            (attempt, recorded.unwrap_or(Ok(())))
        },
        |(attempt, recorded)| {
            recorded?;
            results.report(attempt)
        },
    )?;
    bar.clear();
    let ended = results.finish(inputs.files.len() > 1)?;
    let exit = inputs.exit.max(ended.report(context)?);
    if let Some(output) = output {
        output.finish(ended.found, &options, context)?;
    }
    Ok(exit.max(context.exit_if_cancelled()))
}

/// What came of an input.
enum Attempt {
    Ended(Box<ImproveReport>, FoundSolution),
    /// The level has no solution.
    Skipped,
    /// The error is missing if it is printed already.
    Failed(ErrorReport, Option<CliError>),
}

impl Attempt {
    /// Appends it to the file of results, unless the next run tries it again.
    fn record(&self, journal: &Journal) -> Result<(), CliError> {
        match self {
            Self::Failed(report, _) => journal.append_error(report),
            Self::Ended(report, _) if report.reason == Some(Reason::Cancelled.word()) => Ok(()),
            Self::Ended(report, _) => journal.append(report),
            Self::Skipped => Ok(()),
        }
    }
}

/// Improves solutions on any thread.
struct Worker<'a> {
    args: &'a Improve,
    known: &'a KnownSolutions,
    clock: &'a StdClock,
    cancel: &'a Cancel,
}

impl Worker<'_> {
    /// What an earlier run found for an input. A recorded solution that fails, or is worse than the
    /// known ones, is not a result.
    fn earlier(
        &self,
        input: &Input<'_>,
        journal: &mut Journal,
    ) -> Result<Earlier<FoundSolution>, CliError> {
        let Some((file, level)) = input.level() else {
            return Ok(Earlier::Nothing);
        };
        let Ok(puzzle) = file.try_puzzle(level) else {
            return Ok(Earlier::Nothing);
        };
        let metric = metric(file.document.family(), self.args.metric.as_deref());
        let key = ResultKey {
            level: level_report(file, level),
            variant: puzzle.variant(),
            requested_metric: metric.id,
        };
        let earlier = journal.take_usable(&key, |result| {
            let moves = result["solution"].as_str()?;
            let solution = quandary::replay(&*puzzle, moves.to_owned()).ok()?;
            let known = self.known.of((file, level), &*puzzle, file.levels.len());
            let known = known.into_iter();
            let mut known = known.filter_map(|moves| quandary::replay(&*puzzle, moves).ok());
            let is_best = known.all(|known| rank(&solution, metric) <= rank(&known, metric));
            let found = || FoundSolution::new(level.index, puzzle.variant(), metric, &solution);
            is_best.then(found)
        })?;
        Ok(earlier.map_or(Earlier::Nothing, |found| Earlier::Ended(Some(found))))
    }

    fn work(&self, input: &Input<'_>, bar: &ProgressBar) -> Attempt {
        match input {
            Input::Error(report) => Attempt::Failed((*report).clone(), None),
            Input::Level(file, level) => match self.improve(file, level, bar) {
                Ok(attempt) => attempt,
                Err(error) => {
                    Attempt::Failed(ErrorReport::of_level(file, level, &error), Some(error))
                }
            },
        }
    }

    fn improve(
        &self,
        file: &OpenedFile,
        level: &SelectedLevel,
        bar: &ProgressBar,
    ) -> Result<Attempt, CliError> {
        let puzzle = file.puzzle(level)?;
        let metric = metric(file.document.family(), self.args.metric.as_deref());
        let solutions = self.known.of((file, level), &*puzzle, file.levels.len());
        let Some(moves) = best(&puzzle, solutions, metric) else {
            return Ok(Attempt::Skipped);
        };
        let began = self.clock.now();
        let improved = quandary::Improve::new(&puzzle, &moves)
            .metric(metric.id)
            .memory(self.args.budget.memory)
            .budget(self.budget(), self.clock)
            .cancel(self.cancel)
            .watch(|progress| bar.watch(&level.info.title, progress))
            .run()
            .map_err(|error| CliError::Solver {
                level: file.label(level),
                error,
            })?;
        let took = self.clock.now().saturating_sub(began);
        let family = file.document.family();
        let unsupported = || {
            let title = family.title;
            CliError::usage(format!("{title} does not support `improve` yet"))
        };
        let improved = improved.ok_or_else(unsupported)?;
        let begun = Begun {
            level: level_report(file, level),
            puzzle: &*puzzle,
            metric,
            took,
        };
        Ok(begun.attempt(level, improved))
    }

    /// The budget of one level, limited by the time left for all levels.
    fn budget(&self) -> Budget {
        let budget = self.args.budget.budget();
        let total = self.args.parallel.total_time;
        let left = total.map(|total| total.saturating_sub(self.clock.now()));
        Budget {
            time: budget.time.into_iter().chain(left).min(),
            ..budget
        }
    }
}

/// The best solution that solves the level; the first one if none does, so that the error says why.
fn best(
    puzzle: &Arc<dyn Puzzle>,
    solutions: Vec<String>,
    metric: &'static Metric,
) -> Option<String> {
    let first = solutions.first().cloned();
    let verified = solutions.into_iter();
    let verified = verified.filter_map(|moves| quandary::replay(&**puzzle, moves).ok());
    let best = verified.min_by_key(|solution| rank(solution, metric));
    best.map(|solution| solution.moves().to_owned()).or(first)
}

/// The values of a solution: first that in the metric to minimise.
fn rank(solution: &VerifiedSolution, metric: &Metric) -> Vec<u64> {
    let mut scores: Vec<&Score> = solution.scores().iter().collect();
    scores.sort_by_key(|score| score.metric != metric);
    scores.iter().map(|score| score.value).collect()
}

/// The fields that name a result, in the order of the report.
#[derive(Serialize)]
struct ResultKey<'a> {
    #[serde(flatten)]
    level: LevelReport,
    variant: &'a str,
    requested_metric: &'static str,
}

/// What is known before the result.
struct Begun<'a> {
    level: LevelReport,
    puzzle: &'a dyn Puzzle,
    metric: &'static Metric,
    took: Duration,
}

impl Begun<'_> {
    fn attempt(self, level: &SelectedLevel, improved: Improved) -> Attempt {
        let Improved { before, outcome } = improved;
        let (solution, optimality) = match outcome.conclusion {
            Conclusion::Solved(solved) => (solved.solution, Some(solved.optimality)),
            Conclusion::Unsolvable | Conclusion::Undecided { .. } => (before.clone(), None),
        };
        let is_better = rank(&solution, self.metric) < rank(&before, self.metric);
        let solution = if is_better { solution } else { before.clone() };
        let (bound, reason) = match optimality {
            Some(Optimality::Open { bound, reason }) => (Some(bound), Some(reason.word())),
            Some(Optimality::Proven) | None => (None, None),
        };
        // If any solution was requested, the first metric is minimised.
        let counted = scored_metric(&solution, self.metric);
        let clock = |solution: &VerifiedSolution| {
            let score = solution.scores().first()?;
            self.puzzle.clock(score).map(ClockReport::from)
        };
        let report = ImproveReport {
            level: self.level,
            variant: self.puzzle.variant().to_owned(),
            outcome: match is_better {
                true => ImproveOutcome::Improved,
                false => ImproveOutcome::Unchanged,
            },
            metric: counted.id,
            requested_metric: self.metric.id,
            before: value(&before, counted),
            value: value(&solution, counted),
            scores_before: scores(before.scores()),
            scores: scores(solution.scores()),
            clock_before: clock(&before),
            clock: clock(&solution),
            optimal: optimality == Some(Optimality::Proven),
            bound,
            reason,
            solution: solution.moves().to_owned(),
            seconds: self.took.as_micros() as f64 / 1e6,
            nodes: outcome.nodes,
        };
        let found = FoundSolution::new(level.index, self.puzzle.variant(), self.metric, &solution);
        Attempt::Ended(Box::new(report), found)
    }
}

/// The metric, or the first one in which solutions have a value.
fn scored_metric(solution: &VerifiedSolution, metric: &'static Metric) -> &'static Metric {
    let scores = solution.scores();
    let is_scored = scores.iter().any(|score| score.metric == metric);
    let first = scores.first().map_or(metric, |score| score.metric);
    if is_scored { metric } else { first }
}

fn value(solution: &VerifiedSolution, metric: &Metric) -> u64 {
    let mut scores = solution.scores().iter();
    let score = scores.find(|score| score.metric == metric);
    score.map_or(0, |score| score.value)
}

/// The results so far.
struct ImproveResults<'a> {
    out: &'a mut Out,
    bar: &'a ProgressBar,
    json: Option<JsonWriter>,
    journal: Option<&'a Journal>,
    /// Rows of the table, which is printed at the end.
    rows: Vec<ImproveReport>,
    ended: EndedRun,
}

/// What is left to do when all results are printed.
#[derive(Default)]
struct EndedRun {
    found: Vec<FoundSolution>,
    errors: Vec<CliError>,
    /// Number of levels without a solution.
    skipped: u64,
}

impl<'a> ImproveResults<'a> {
    fn new(
        args: &Improve,
        bar: &'a ProgressBar,
        journal: Option<&'a Journal>,
        out: &'a mut Out,
    ) -> Self {
        Self {
            out,
            bar,
            journal,
            json: args.report.format.json().map(JsonWriter::new),
            rows: Vec::new(),
            ended: EndedRun::default(),
        }
    }

    fn report(&mut self, attempt: Attempt) -> Result<(), CliError> {
        self.bar.advance();
        let report = match attempt {
            Attempt::Ended(report, found) => {
                self.ended.found.push(found);
                OrError::Report(*report)
            }
            Attempt::Failed(report, error) => {
                self.ended.errors.extend(error);
                OrError::Error(report)
            }
            Attempt::Skipped => {
                self.ended.skipped += 1;
                return Ok(());
            }
        };
        match &mut self.json {
            Some(json) => self.bar.suspend(|| json.write(self.out, &report)),
            None => {
                self.rows.extend(report.report());
                Ok(())
            }
        }
    }

    fn finish(self, several_files: bool) -> Result<EndedRun, CliError> {
        match self.json {
            Some(json) => json.finish(self.out)?,
            None => {
                print_table(&self.rows, several_files, self.out)?;
                let skipped = self
                    .journal
                    .map(|journal| journal.summary("level", "levels"));
                if let Some(skipped) = skipped.flatten() {
                    self.out.line(skipped)?;
                }
            }
        }
        Ok(self.ended)
    }
}

impl EndedRun {
    /// Prints the errors, and how many levels were skipped.
    fn report(&self, context: &mut Context) -> Result<Exit, CliError> {
        let errors = self.errors.iter().map(|error| context.report_error(error));
        let exit = errors.max().unwrap_or(Exit::Success);
        match self.skipped {
            0 => {}
            _ if self.found.is_empty() && self.errors.is_empty() => {
                let message = "no solution to improve; give a file of solutions, or use --moves";
                return Err(CliError::usage(message));
            }
            skipped => {
                let levels = counted(skipped, "level", "levels");
                context.warn(format!("skipped {levels} without a known solution"));
            }
        }
        Ok(exit)
    }
}

fn print_table(
    reports: &[ImproveReport],
    several_files: bool,
    out: &mut Out,
) -> Result<(), CliError> {
    if reports.is_empty() {
        return Ok(());
    }
    table(reports, several_files).print(out)?;
    out.blank()?;
    if let [one] = reports {
        out.line(&one.solution)?;
        out.blank()?;
    }
    out.line(total(reports))
}

fn table(reports: &[ImproveReport], several_files: bool) -> TextTable<'static> {
    let is_timed = reports.iter().any(|report| report.clock.is_some());
    let values: &[Column<'_>] = if is_timed {
        &CLOCK_COLUMNS
    } else {
        &VALUE_COLUMNS
    };
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
        Column("outcome", Alignment::Left),
    ];
    columns.extend_from_slice(values);
    columns.push(Column("states", Alignment::Right));
    columns.push(Column("time", Alignment::Right));
    let mut rows = TextTable::new(columns);
    for report in reports {
        if several_files {
            rows.heading(&report.level.file.name);
        }
        let style = match report.outcome {
            ImproveOutcome::Improved => TextStyle::Success,
            ImproveOutcome::Unchanged => TextStyle::Plain,
        };
        let mut cells = vec![
            plain(report.level.level.to_string()),
            plain(report.level.title.clone()),
            (outcome(report), style),
        ];
        match is_timed {
            true => cells.extend(clock_cells(report)),
            false => cells.extend(value_cells(report)),
        }
        cells.push(plain(grouped(report.nodes)));
        cells.push(plain(duration(Duration::from_secs_f64(report.seconds))));
        rows.push(cells);
    }
    rows
}

fn plain(text: String) -> (String, TextStyle) {
    (text, TextStyle::Plain)
}

const VALUE_COLUMNS: [Column<'static>; 4] = [
    Column("metric", Alignment::Left),
    Column("before", Alignment::Right),
    Column("value", Alignment::Right),
    Column("proof", Alignment::Left),
];

fn value_cells(report: &ImproveReport) -> [(String, TextStyle); 4] {
    [
        plain(report.metric.to_owned()),
        plain(grouped(report.before)),
        plain(grouped(report.value)),
        plain(proof(report)),
    ]
}

/// For games against the clock: the exact seconds left before and now, those gained, and the gain in
/// the whole seconds that the game shows.
const CLOCK_COLUMNS: [Column<'static>; 4] = [
    Column("left before", Alignment::Right),
    Column("left", Alignment::Right),
    Column("gained", Alignment::Right),
    Column("shown", Alignment::Right),
];

fn clock_cells(report: &ImproveReport) -> [(String, TextStyle); 4] {
    let (Some(before), Some(now)) = (&report.clock_before, &report.clock) else {
        return [const { String::new() }; 4].map(plain);
    };
    let seconds = |seconds: f64| plain(format!("{seconds:.2}"));
    let gained = now.exact - before.exact;
    let shown = now.shown.saturating_sub(before.shown);
    [
        seconds(before.exact),
        seconds(now.exact),
        match report.outcome {
            ImproveOutcome::Improved => seconds(gained),
            ImproveOutcome::Unchanged => plain(String::new()),
        },
        match shown {
            0 => plain(String::new()),
            more => (format!("+{more}"), TextStyle::Success),
        },
    ]
}

/// The outcome. If only another value than that in the metric is better, it names that one.
fn outcome(report: &ImproveReport) -> String {
    let mut scores = report.scores.iter();
    let better = scores.find(|(metric, value)| report.scores_before.get(*metric) > Some(*value));
    match better {
        Some((metric, _)) if report.value == report.before => format!("fewer {metric}"),
        _ => report.outcome.word().to_owned(),
    }
}

fn proof(report: &ImproveReport) -> String {
    match (report.optimal, report.bound, report.reason) {
        (true, ..) => "optimal".to_owned(),
        (_, Some(bound), Some(reason)) => format!(">= {bound} ({reason})"),
        _ => String::new(),
    }
}

fn total(reports: &[ImproveReport]) -> String {
    let count = |such: fn(&ImproveReport) -> bool| {
        reports.iter().filter(|report| such(report)).count() as u64
    };
    let improved = count(|report| report.outcome == ImproveOutcome::Improved);
    let optimal = count(|report| report.optimal);
    let solutions = counted(reports.len() as u64, "solution", "solutions");
    let improved = grouped(improved);
    let clocks = reports.iter();
    let clocks = clocks.filter_map(|report| report.clock_before.zip(report.clock));
    let clocks: Vec<_> = clocks.collect();
    if clocks.is_empty() {
        return format!(
            "{solutions}: {improved} improved, {} proven optimal",
            grouped(optimal)
        );
    }
    let gained = clocks.iter().map(|(before, now)| now.exact - before.exact);
    let shown = clocks.iter();
    let shown = shown.map(|(before, now)| now.shown.saturating_sub(before.shown));
    format!(
        "{solutions}: {improved} improved, {:.2} seconds gained, {} of those that the game shows",
        gained.sum::<f64>(),
        grouped(shown.sum())
    )
}
