//! `solve`: solves levels; every solution is replayed through the rules before it is reported.

mod table;

use super::inputs::{Input, Inputs};
use super::solution_output::{FoundSolution, SolutionOutput};
use super::{check_metric, level_report, metric};
use crate::args::Solve;
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::{JsonWriter, Layout};
use crate::open::{OpenedFile, SelectedLevel, select_variant};
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::report::{ErrorReport, OrError, SolutionsReport, SolveOutcome, SolveReport, scores};
use crate::resume::{Earlier, Journal, KeyFields, remaining};
use crate::table_file::TablePage;
use quandary::{StdClock, VerifiedSolution};
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::family::{Capability, Want};
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use table::Summary;

/// Default maximum number of solutions to list.
const DEFAULT_LIMIT: u64 = 1_000;

/// The fields that name a result.
const KEY: KeyFields = KeyFields {
    always: &["file", "level", "title", "variant", "requested_metric"],
    // So that a changed level is solved again.
    sometimes: &["fingerprint"],
};

pub(super) fn run(args: &Solve, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.options()?;
    let want = goal(args)?;
    let walk = args.walk.walk();
    let inputs = Inputs::open(&args.files, walk, &args.reading, &options, context);
    let mut inputs = inputs.capable_of(Capability::Solve, context);
    select_variant(&mut inputs.files, args.rules.variant.as_deref())?;
    check_metric(&inputs.files, args.metric.as_deref())?;
    let files = &inputs.files;
    let solution_output = SolutionOutput::new(&args.solution_output, files, &options, context)?;
    let resume = args.resume.path();
    let mut journal = resume.map(|path| Journal::open(path, &KEY)).transpose()?;
    let worker = Worker {
        args,
        want,
        clock: &context.clock,
        cancel: &context.cancel,
    };
    let (all, mut found) = remaining(inputs.all(), &mut journal, |input, journal| {
        worker.earlier(input, journal)
    })?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(all.len());
    let began = context.clock.now();
    let mut results = SolveResults::new(args, &bar, journal.as_ref(), &mut context.out);
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
    let summary = Summary {
        files: inputs.files.len(),
        wall: context.clock.now().saturating_sub(began),
    };
    found.append(&mut results.found);
    let (solved, errors) = results.finish(args, summary)?;
    if let Some(solution_output) = solution_output {
        solution_output.finish(found, &options, context)?;
    }
    let reported = errors.iter().map(|error| context.report_error(error));
    let reported = reported.max().unwrap_or(Exit::Success);
    Ok(inputs
        .exit
        .max(solved)
        .max(reported)
        .max(context.exit_if_cancelled()))
}

/// What came of an input.
enum Attempt {
    Ended(Box<SolveReport>, Option<FoundSolution>),
    /// There is no result. The error is missing if it is printed already.
    Failed(ErrorReport, Option<CliError>),
}

impl Attempt {
    /// Appends it to the file of results, unless the next run tries it again.
    fn record(&self, journal: &Journal) -> Result<(), CliError> {
        match self {
            Self::Failed(report, _) => journal.append_error(report),
            Self::Ended(report, _) if report.reason == Some(Reason::Cancelled.word()) => Ok(()),
            Self::Ended(report, _) => journal.append(report),
        }
    }
}

/// The results so far.
struct SolveResults<'a> {
    out: &'a mut Out,
    bar: &'a ProgressBar,
    json: Option<JsonWriter>,
    journal: Option<&'a Journal>,
    /// Rows of the table, which is printed at the end.
    rows: Vec<OrError<SolveReport>>,
    found: Vec<FoundSolution>,
    errors: Vec<CliError>,
    exit: Exit,
}

impl<'a> SolveResults<'a> {
    fn new(
        args: &Solve,
        bar: &'a ProgressBar,
        journal: Option<&'a Journal>,
        out: &'a mut Out,
    ) -> Self {
        Self {
            out,
            bar,
            json: args.report.format.json().map(JsonWriter::new),
            exit: journal.map_or(Exit::Success, Journal::exit),
            journal,
            rows: Vec::new(),
            found: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn report(&mut self, attempt: Attempt) -> Result<(), CliError> {
        self.bar.advance();
        match attempt {
            Attempt::Failed(report, error) => {
                self.errors.extend(error);
                self.add(OrError::Error(report))
            }
            Attempt::Ended(report, found) => {
                self.found.extend(found);
                self.exit = self.exit.max(report.exit());
                self.add(OrError::Report(*report))
            }
        }
    }

    /// Writes an object, or keeps a row for the table.
    fn add(&mut self, report: OrError<SolveReport>) -> Result<(), CliError> {
        match &mut self.json {
            Some(json) => self.bar.suspend(|| json.write(self.out, &report)),
            None => {
                self.rows.push(report);
                Ok(())
            }
        }
    }

    fn finish(self, args: &Solve, summary: Summary) -> Result<(Exit, Vec<CliError>), CliError> {
        match (self.json, args.report.format.layout()) {
            (Some(json), _) => json.finish(self.out)?,
            (None, Layout::Table(form)) => {
                let page = TablePage {
                    title: "Solved levels".to_owned(),
                    sentences: Vec::new(),
                    table: &table::columns(&self.rows),
                };
                self.out.table(&form.write(&page))?;
            }
            (None, _) => {
                let reports = self.rows.into_iter().filter_map(OrError::report);
                let reports: Vec<_> = reports.collect();
                if !reports.is_empty() {
                    table::print(&reports, args, summary, self.out)?;
                }
                let skipped = self
                    .journal
                    .map(|journal| journal.summary("level", "levels"));
                if let Some(skipped) = skipped.flatten() {
                    self.out.line(skipped)?;
                }
            }
        }
        Ok((self.exit, self.errors))
    }
}

fn goal(args: &Solve) -> Result<Want, CliError> {
    let limit = args.reading.solutions();
    match (args.all, args.count) {
        (true, _) => Ok(Want::All {
            limit: limit.unwrap_or(DEFAULT_LIMIT),
        }),
        (_, true) => Ok(Want::Count {
            limit: limit.unwrap_or(u64::MAX),
        }),
        _ => args.reading.without_solution_limit().map(|_| Want::Best),
    }
}

/// Solves levels on any thread.
struct Worker<'a> {
    args: &'a Solve,
    want: Want,
    clock: &'a StdClock,
    cancel: &'a Cancel,
}

impl<'a> Worker<'a> {
    /// What an earlier run found for an input. A recorded solution that fails is not a result.
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
        let report = self.begun(file, level, puzzle.variant());
        let metric = self.metric(file);
        let earlier = journal.take_usable(&report, |result| {
            let Some(moves) = result["solution"].as_str() else {
                return Some(Earlier::Ended(None));
            };
            let solution = quandary::replay(&*puzzle, moves.to_owned()).ok()?;
            let variant = puzzle.variant();
            let found = FoundSolution::new(level.index, variant, metric, &solution);
            Some(Earlier::Ended(Some(found)))
        })?;
        Ok(earlier.unwrap_or(Earlier::Nothing))
    }

    fn work(&self, input: &Input<'_>, bar: &ProgressBar) -> Attempt {
        match input {
            Input::Error(report) => Attempt::Failed((*report).clone(), None),
            Input::Level(file, level) => match self.solve(file, level, bar) {
                Ok((report, found)) => Attempt::Ended(Box::new(report), found),
                Err(error) => {
                    Attempt::Failed(ErrorReport::of_level(file, level, &error), Some(error))
                }
            },
        }
    }

    fn metric(&self, file: &OpenedFile) -> &'static Metric {
        metric(file.document.family(), self.args.metric.as_deref())
    }

    /// A report before the search.
    fn begun(&self, file: &OpenedFile, level: &SelectedLevel, variant: &str) -> SolveReport {
        let metric = self.metric(file).id;
        SolveReport {
            level: level_report(file, level),
            variant: variant.to_owned(),
            outcome: SolveOutcome::Undecided,
            metric,
            requested_metric: metric,
            value: None,
            scores: None,
            optimal: None,
            solution: None,
            verified: None,
            solutions: None,
            reason: None,
            bound: None,
            seconds: 0.0,
            nodes: 0,
        }
    }

    fn solve(
        &self,
        file: &OpenedFile,
        level: &SelectedLevel,
        bar: &ProgressBar,
    ) -> Result<(SolveReport, Option<FoundSolution>), CliError> {
        let puzzle = file.puzzle(level)?;
        let metric = self.metric(file);
        let began = self.clock.now();
        let outcome = quandary::Solve::new(&puzzle)
            .metric(metric.id)
            .want(self.want)
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
        let report = SolveReport {
            seconds: took.as_micros() as f64 / 1e6,
            nodes: outcome.nodes,
            ..self.begun(file, level, puzzle.variant())
        };
        let found = solution(&outcome)
            .map(|solution| FoundSolution::new(level.index, puzzle.variant(), metric, solution));
        Ok((with_outcome(report, outcome), found))
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

/// The solution that was found, if any.
fn solution(outcome: &Outcome<VerifiedSolution>) -> Option<&VerifiedSolution> {
    match &outcome.conclusion {
        Conclusion::Solved(solved) => Some(&solved.solution),
        Conclusion::Unsolvable | Conclusion::Undecided { .. } => None,
    }
}

fn with_outcome(report: SolveReport, outcome: Outcome<VerifiedSolution>) -> SolveReport {
    match outcome.conclusion {
        Conclusion::Unsolvable => SolveReport {
            outcome: SolveOutcome::Unsolvable,
            ..report
        },
        Conclusion::Undecided { reason, bound } => SolveReport {
            reason: Some(reason.word()),
            bound: Some(bound),
            ..report
        },
        Conclusion::Solved(solved) => with_solution(report, solved),
    }
}

fn with_solution(report: SolveReport, solved: Solved<VerifiedSolution>) -> SolveReport {
    let (reason, bound) = match solved.optimality {
        Optimality::Proven => (None, None),
        Optimality::Open { bound, reason } => (Some(reason.word()), Some(bound)),
    };
    let all = solved.all.iter().map(|one| one.moves().to_owned());
    let all: Vec<_> = all.collect();
    SolveReport {
        outcome: SolveOutcome::Solved,
        metric: solved.score.metric.id,
        value: Some(solved.score.value),
        scores: Some(scores(solved.solution.scores())),
        optimal: Some(solved.optimality == Optimality::Proven),
        solution: Some(solved.solution.moves().to_owned()),
        verified: Some(true),
        solutions: solved.count.map(|count| SolutionsReport::new(count, all)),
        reason,
        bound,
        ..report
    }
}

impl SolveReport {
    fn exit(&self) -> Exit {
        match self.outcome {
            SolveOutcome::Solved => Exit::Success,
            SolveOutcome::Unsolvable => Exit::Findings,
            SolveOutcome::Undecided => Exit::Undecided,
        }
    }
}
