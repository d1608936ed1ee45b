//! `solve`: a verified best solution of every level, or a proof that there is none.

use super::{has_variants, metric, open_capable};
use crate::args::{SolutionOutputArgs, Solve};
use crate::clock::SystemClock;
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::JsonWriter;
use crate::open::{OpenedFile, SelectedLevel, levels, select_variant};
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::report::{LevelReport, SolutionsReport, SolveOutcome, SolveReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::words::duration;
use crate::write::{Existing, PendingFile};
use quandary::VerifiedSolution;
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::family::{Capability, SolveRequest, Want, WonSolution};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_core::words::{counted, grouped};
use std::time::Duration;

/// Default maximum number of solutions to list.
const DEFAULT_LIMIT: u64 = 1_000;

pub(super) fn run(args: &Solve, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.options()?;
    let want = goal(args)?;
    let able = Capability::Solve;
    let (mut files, opened) = open_capable(
        &args.files,
        args.walk.walk(),
        &args.reading,
        &options,
        able,
        context,
    );
    select_variant(&mut files, args.rules.variant.as_deref())?;
    check_metric(&files, args.metric.as_deref())?;
    let solution_file = SolutionFile::new(&args.solution_output, &files, context)?;
    let levels = levels(&files);
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(levels.len());
    let worker = Worker {
        args,
        want,
        clock: &context.clock,
        cancel: &context.cancel,
        bar: &bar,
    };
    let began = context.clock.now();
    let mut results = SolveResults::new(args, &bar, &mut context.out);
    in_order(
        args.parallel.threads(),
        &levels,
        &context.cancel,
        |(file, level)| (level.index, worker.solve(file, level)),
        |(level, solved)| results.report(level, solved),
    )?;
    bar.clear();
    let wall = context.clock.now().saturating_sub(began);
    let kept = std::mem::take(&mut results.kept);
    let (solved, errors) = results.finish(args, files.len(), wall)?;
    if let Some(solution_file) = solution_file {
        solution_file.finish(&kept, context)?;
    }
    let reported = errors.iter().map(|error| context.report_error(error));
    let reported = reported.max().unwrap_or(Exit::Success);
    Ok(opened
        .max(solved)
        .max(reported)
        .max(context.exit_if_cancelled()))
}

/// The output file for solutions, and the level file that determines its format.
struct SolutionFile<'a> {
    pending: PendingFile,
    file: &'a OpenedFile,
}

impl<'a> SolutionFile<'a> {
    /// Reports before the work begins if the file cannot be written.
    fn new(
        options: &SolutionOutputArgs,
        files: &'a [OpenedFile],
        context: &Context,
    ) -> Result<Option<Self>, CliError> {
        let Some(path) = &options.output else {
            return Ok(None);
        };
        let [file] = files else {
            return Err(CliError::usage(format!(
                "-o writes the solutions of one file; {} files given",
                files.len()
            )));
        };
        let refused = |why: String| CliError::usage(format!("{}: {why}", file.name));
        write(file, &[]).map_err(refused)?;
        let existing = if options.force {
            Existing::Replace
        } else {
            Existing::Keep
        };
        Ok(Some(Self {
            pending: context.create(path, existing)?,
            file,
        }))
    }

    fn finish(self, kept: &[WonSolution], context: &mut Context) -> Result<(), CliError> {
        if kept.is_empty() {
            let name = self.pending.name();
            context.warn(format!("{name} was not written: no level was solved"));
            return Ok(());
        }
        let bytes = write(self.file, kept);
        let bytes = bytes.map_err(|why| CliError::usage(format!("{}: {why}", self.file.name)))?;
        let name = context.finish(self.pending, &bytes)?;
        let solutions = counted(kept.len() as u64, "solution", "solutions");
        context.note(format!("wrote {name}, {solutions}"));
        Ok(())
    }
}

/// Encodes solutions in the solution format for a level file.
fn write(file: &OpenedFile, solutions: &[WonSolution]) -> Result<Vec<u8>, String> {
    let levels = file.document.levels();
    let levels = levels.ok_or_else(|| "the file has no levels".to_owned())?;
    let written = levels.write_solutions(solutions);
    written.map_err(|why| why.to_string())
}

/// The results so far.
struct SolveResults<'a> {
    out: &'a mut Out,
    bar: &'a ProgressBar,
    json: Option<JsonWriter>,
    /// Rows of the table, which is printed at the end.
    reports: Vec<SolveReport>,
    kept: Vec<WonSolution>,
    errors: Vec<CliError>,
    exit: Exit,
}

impl<'a> SolveResults<'a> {
    fn new(args: &Solve, bar: &'a ProgressBar, out: &'a mut Out) -> Self {
        Self {
            out,
            bar,
            json: args.report.format.json().map(JsonWriter::new),
            reports: Vec::new(),
            kept: Vec::new(),
            errors: Vec::new(),
            exit: Exit::Success,
        }
    }

    fn report(
        &mut self,
        level: LevelIndex,
        solved: Result<SolveReport, CliError>,
    ) -> Result<(), CliError> {
        self.bar.advance();
        match solved {
            Err(error) => self.errors.push(error),
            Ok(report) => {
                self.kept
                    .extend(report.solution.clone().map(|moves| WonSolution {
                        level,
                        variant: report.variant.clone(),
                        moves,
                    }));
                self.exit = self.exit.max(report.exit());
                match &mut self.json {
                    Some(json) => self.bar.suspend(|| json.write(self.out, &report))?,
                    None => self.reports.push(report),
                }
            }
        }
        Ok(())
    }

    fn finish(
        self,
        args: &Solve,
        files: usize,
        wall: Duration,
    ) -> Result<(Exit, Vec<CliError>), CliError> {
        match self.json {
            Some(json) => json.finish(self.out)?,
            None if self.reports.is_empty() => {}
            None => print(&self.reports, files, args, wall, self.out)?,
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

/// Fails if no family of the files has the metric. If only some have it, it applies to those.
fn check_metric(files: &[OpenedFile], wanted: Option<&str>) -> Result<(), CliError> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    let mut known: Vec<_> = files
        .iter()
        .flat_map(|file| file.document.family().metrics)
        .map(|metric| metric.id)
        .collect();
    if known.is_empty() || known.contains(&wanted) {
        return Ok(());
    }
    known.sort_unstable();
    known.dedup();
    Err(CliError::usage(format!(
        "--metric {wanted}: unknown metric; available: {}",
        known.join(", ")
    )))
}

/// Solves levels on any thread.
struct Worker<'a> {
    args: &'a Solve,
    want: Want,
    clock: &'a SystemClock,
    cancel: &'a Cancel,
    bar: &'a ProgressBar,
}

impl Worker<'_> {
    fn solve(&self, file: &OpenedFile, level: &SelectedLevel) -> Result<SolveReport, CliError> {
        let puzzle = file.puzzle(level)?;
        let request = SolveRequest {
            metric: metric(file.document.family(), self.args.metric.as_deref()),
            want: self.want,
            memory: self.args.budget.memory,
            after: String::new(),
        };
        let began = self.clock.now();
        let watch = &mut |progress: &_| self.bar.watch(&level.info.title, progress);
        let (clock, cancel) = (self.clock, self.cancel);
        let outcome = quandary::solve(&puzzle, &request, self.budget(), clock, cancel, watch)
            .map_err(|error| CliError::Solver {
                level: file.label(level),
                error,
            })?;
        let took = clock.now().saturating_sub(began);
        let seconds = took.as_micros() as f64 / 1e6;
        let level = LevelReport::new(&file.report, &level.info, file.document.family());
        let report = SolveReport {
            level,
            variant: puzzle.variant().to_owned(),
            outcome: SolveOutcome::Undecided,
            metric: request.metric.id,
            value: None,
            optimal: None,
            solution: None,
            verified: None,
            solutions: None,
            reason: None,
            bound: None,
            seconds,
            nodes: outcome.nodes,
        };
        Ok(with_outcome(report, outcome))
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

    fn style(&self) -> TextStyle {
        match self.outcome {
            SolveOutcome::Solved => TextStyle::Success,
            SolveOutcome::Unsolvable => TextStyle::Error,
            SolveOutcome::Undecided => TextStyle::Warning,
        }
    }

    /// What is proven about the value, and why the proof is incomplete.
    fn proof(&self) -> String {
        match (self.outcome, self.bound, self.reason) {
            (SolveOutcome::Unsolvable, ..) => "proven".to_owned(),
            (_, Some(bound), Some(reason)) => format!(">= {bound} ({reason})"),
            (SolveOutcome::Solved, ..) => "optimal".to_owned(),
            (SolveOutcome::Undecided, ..) => String::new(),
        }
    }

    fn count(&self) -> String {
        let Some(solutions) = &self.solutions else {
            return String::new();
        };
        let sign = if solutions.exact { "" } else { ">= " };
        format!("{sign}{}", grouped(solutions.count))
    }
}

fn print(
    reports: &[SolveReport],
    files: usize,
    args: &Solve,
    wall: Duration,
    out: &mut Out,
) -> Result<(), CliError> {
    table(reports, files > 1, args.all || args.count).print(out)?;
    out.blank()?;
    if args.all || reports.len() == 1 {
        print_solutions(reports, out)?;
    }
    out.line(total(reports, wall))
}

fn table(reports: &[SolveReport], several_files: bool, counted: bool) -> TextTable<'static> {
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
        Column("family", Alignment::Left),
    ];
    let varied = reports.iter().any(|one| has_variants(&one.level));
    columns.extend(varied.then_some(Column("variant", Alignment::Left)));
    columns.extend([
        Column("outcome", Alignment::Left),
        Column("metric", Alignment::Left),
        Column("value", Alignment::Right),
        Column("proof", Alignment::Left),
    ]);
    columns.extend(counted.then_some(Column("solutions", Alignment::Right)));
    columns.extend([
        Column("states", Alignment::Right),
        Column("time", Alignment::Right),
    ]);
    let mut rows = TextTable::new(columns);
    for report in reports {
        let plain = |text: String| (text, TextStyle::Plain);
        let level = &report.level;
        if several_files {
            rows.heading(&level.file.name);
        }
        let mut cells = vec![
            plain(level.level.to_string()),
            plain(level.title.clone()),
            plain(level.family.to_owned()),
        ];
        cells.extend(varied.then(|| plain(report.variant.clone())));
        cells.extend([
            (report.outcome.word().to_owned(), report.style()),
            plain(report.metric.to_owned()),
            plain(report.value.map(grouped).unwrap_or_default()),
            plain(report.proof()),
        ]);
        cells.extend(counted.then(|| plain(report.count())));
        let time = Duration::from_secs_f64(report.seconds);
        cells.extend([plain(grouped(report.nodes)), plain(duration(time))]);
        rows.push(cells);
    }
    rows
}

fn print_solutions(reports: &[SolveReport], out: &mut Out) -> Result<(), CliError> {
    for report in reports {
        let Some(solution) = &report.solution else {
            continue;
        };
        if reports.len() > 1 {
            let heading = format!("#{} {}", report.level.level, report.level.title);
            out.line(heading.trim_end())?;
        }
        let all = report.solutions.as_ref().and_then(|all| all.all.as_deref());
        let shown = all.unwrap_or(std::slice::from_ref(solution));
        for solution in shown {
            out.line(solution)?;
        }
        out.blank()?;
    }
    Ok(())
}

fn total(reports: &[SolveReport], wall: Duration) -> String {
    let number = |outcome| reports.iter().filter(|one| one.outcome == outcome).count();
    let optimal = reports
        .iter()
        .filter(|one| one.optimal == Some(true))
        .count();
    let solved = number(SolveOutcome::Solved);
    let mut parts = Vec::new();
    if solved > 0 {
        let proof = match optimal {
            all if all == solved => "all proven optimal".to_owned(),
            0 => "none proven optimal".to_owned(),
            some => format!("{} proven optimal", grouped(some as u64)),
        };
        parts.push(format!("{} solved ({proof})", grouped(solved as u64)));
    }
    for outcome in [SolveOutcome::Unsolvable, SolveOutcome::Undecided] {
        let number = number(outcome);
        if number > 0 {
            parts.push(format!("{} {}", grouped(number as u64), outcome.word()));
        }
    }
    let cancelled = Some(Reason::Cancelled.word());
    if reports.iter().any(|report| report.reason == cancelled) {
        parts.push("stopped early".to_owned());
    }
    let states = counted(reports.iter().map(|one| one.nodes).sum(), "state", "states");
    format!(
        "{}: {}; {states} in {}",
        counted(reports.len() as u64, "level", "levels"),
        parts.join(", "),
        duration(wall)
    )
}
