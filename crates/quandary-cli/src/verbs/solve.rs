//! `solve`: a best solution of every level, replayed, or the proof that there is none.

use super::{has_variants, metric, open_able};
use crate::args::{Keeping, Solve};
use crate::clock::SystemClock;
use crate::context::{Context, Out};
use crate::exit::{Exit, Trouble};
use crate::json::JsonWriter;
use crate::open::{Chosen, Opened, levels, play_by};
use crate::parallel::in_order;
use crate::progress::Bar;
use crate::report::{LevelReport, SolutionsReport, SolveOutcome, SolveReport};
use crate::table::{Column, Mood, Rows, Set};
use crate::words::{duration, printable};
use crate::write::{Draft, Existing};
use quandary::VerifiedSolution;
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::family::{Capability, SolveRequest, Want, WonSolution};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_core::words::{counted, grouped};
use std::io::Write;
use std::time::Duration;

/// How many solutions are counted or listed unless said otherwise.
const MOST: u64 = 1_000;

pub(super) fn run(args: &Solve, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.options()?;
    let want = want(args)?;
    let able = Capability::Solve;
    let (mut files, opened) = open_able(&args.files, &args.reading, &options, able, context);
    play_by(&mut files, args.playing.variant.as_deref())?;
    check_metric(&files, args.metric.as_deref())?;
    let keeper = Keeper::new(&args.keeping, &files)?;
    let levels = levels(&files);
    context.catch_ctrl_c();
    let bar = Bar::new(levels.len());
    let worker = Worker {
        args,
        want,
        clock: &context.clock,
        cancel: &context.cancel,
        bar: &bar,
    };
    let began = context.clock.now();
    let mut told = Told::new(args, &bar, &mut context.out);
    in_order(
        args.sharing.threads(),
        &levels,
        &context.cancel,
        |(file, level)| (level.index, worker.solve(file, level)),
        |(level, solved)| told.report(level, solved),
    )?;
    bar.clear();
    let wall = context.clock.now().saturating_sub(began);
    let kept = std::mem::take(&mut told.kept);
    let (solved, troubles) = told.finish(args, files.len(), wall)?;
    if let Some(keeper) = keeper {
        keeper.keep(&kept, context)?;
    }
    let complaints = troubles.iter().map(|trouble| context.complain(trouble));
    let complaints = complaints.max().unwrap_or(Exit::Well);
    Ok(opened.max(solved).max(complaints).max(context.stopped()))
}

/// The file that solutions go to, and the one that knows its format.
struct Keeper<'a> {
    draft: Draft,
    name: String,
    file: &'a Opened,
}

impl<'a> Keeper<'a> {
    /// What cannot be written is told before the work begins.
    fn new(keeping: &Keeping, files: &'a [Opened]) -> Result<Option<Self>, Trouble> {
        let Some(path) = &keeping.output else {
            return Ok(None);
        };
        let [file] = files else {
            return Err(Trouble::usage(format!(
                "-o keeps the solutions of one file, and there are {}",
                files.len()
            )));
        };
        let refused = |why: String| Trouble::usage(format!("{}: {why}", file.name));
        write(file, &[]).map_err(refused)?;
        let existing = if keeping.force {
            Existing::Replace
        } else {
            Existing::Keep
        };
        Ok(Some(Self {
            draft: Draft::new(path, existing)?,
            name: path.display().to_string(),
            file,
        }))
    }

    fn keep(mut self, kept: &[WonSolution], context: &mut Context) -> Result<(), Trouble> {
        let name = &self.name;
        if kept.is_empty() {
            context.warn(format!("{name} is not written: nothing was solved"));
            return Ok(());
        }
        let bytes = write(self.file, kept);
        let bytes = bytes.map_err(|why| Trouble::usage(format!("{}: {why}", self.file.name)))?;
        self.draft.write(&bytes)?;
        self.draft.finish()?;
        let solutions = counted(kept.len() as u64, "solution", "solutions");
        context.note(format!("wrote {name}, {solutions}"));
        Ok(())
    }
}

/// A file of solutions for the levels of a file.
fn write(file: &Opened, solutions: &[WonSolution]) -> Result<Vec<u8>, String> {
    let levels = file.document.levels();
    let levels = levels.ok_or_else(|| "it holds no levels".to_owned())?;
    let written = levels.write_solutions(solutions);
    written.map_err(|why| why.to_string())
}

/// The results so far.
struct Told<'a> {
    out: &'a mut Out,
    bar: &'a Bar,
    json: Option<JsonWriter>,
    /// Rows for the table, which is told at the end.
    reports: Vec<SolveReport>,
    kept: Vec<WonSolution>,
    troubles: Vec<Trouble>,
    exit: Exit,
}

impl<'a> Told<'a> {
    fn new(args: &Solve, bar: &'a Bar, out: &'a mut Out) -> Self {
        Self {
            out,
            bar,
            json: args.reporting.format.json().map(JsonWriter::new),
            reports: Vec::new(),
            kept: Vec::new(),
            troubles: Vec::new(),
            exit: Exit::Well,
        }
    }

    fn report(
        &mut self,
        level: LevelIndex,
        solved: Result<SolveReport, Trouble>,
    ) -> Result<(), Trouble> {
        self.bar.advance();
        match solved {
            Err(trouble) => self.troubles.push(trouble),
            Ok(report) => {
                self.kept
                    .extend(report.solution.clone().map(|moves| WonSolution {
                        level,
                        variant: report.variant.clone(),
                        moves,
                    }));
                self.exit = self.exit.max(report.exit());
                match &mut self.json {
                    Some(json) => self.bar.aside(|| json.write(self.out, &report))?,
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
    ) -> Result<(Exit, Vec<Trouble>), Trouble> {
        match self.json {
            Some(json) => json.finish(self.out)?,
            None if self.reports.is_empty() => {}
            None => print(&self.reports, files, args, wall, self.out)?,
        }
        Ok((self.exit, self.troubles))
    }
}

fn want(args: &Solve) -> Result<Want, Trouble> {
    let limit = args.reading.solutions();
    match (args.all, args.count) {
        (true, _) => Ok(Want::All {
            limit: limit.unwrap_or(MOST),
        }),
        (_, true) => Ok(Want::Count {
            limit: limit.unwrap_or(u64::MAX),
        }),
        _ => args.reading.ceilings_only().map(|_| Want::Best),
    }
}

/// A metric that none of the families at hand has is a mistake; one that some have applies to
/// those.
fn check_metric(files: &[Opened], wanted: Option<&str>) -> Result<(), Trouble> {
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
    Err(Trouble::usage(format!(
        "--metric {wanted}: there are {} here",
        known.join(", ")
    )))
}

/// What solves a level on any thread.
struct Worker<'a> {
    args: &'a Solve,
    want: Want,
    clock: &'a SystemClock,
    cancel: &'a Cancel,
    bar: &'a Bar,
}

impl Worker<'_> {
    fn solve(&self, file: &Opened, level: &Chosen) -> Result<SolveReport, Trouble> {
        let puzzle = file.puzzle(level)?;
        let request = SolveRequest {
            metric: metric(file.document.family(), self.args.metric.as_deref()),
            want: self.want,
            memory: self.args.spending.memory,
            after: String::new(),
        };
        let began = self.clock.now();
        let watch = &mut |progress: &_| self.bar.watch(&level.info.title, progress);
        let (clock, cancel) = (self.clock, self.cancel);
        let outcome = quandary::solve(&puzzle, &request, self.budget(), clock, cancel, watch)
            .map_err(|error| Trouble::Solver {
                level: file.label(level),
                error,
            })?;
        let took = clock.now().saturating_sub(began);
        let seconds = took.as_micros() as f64 / 1e6;
        let level = LevelReport::new(&file.name, &level.info, file.document.family());
        let unknown = SolveReport {
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
        Ok(found(unknown, outcome))
    }

    /// The time for a puzzle ends with the time for all of them.
    fn budget(&self) -> Budget {
        let budget = self.args.spending.budget();
        let total = self.args.sharing.total_time;
        let left = total.map(|total| total.saturating_sub(self.clock.now()));
        Budget {
            time: budget.time.into_iter().chain(left).min(),
            ..budget
        }
    }
}

fn found(unknown: SolveReport, outcome: Outcome<VerifiedSolution>) -> SolveReport {
    match outcome.conclusion {
        Conclusion::Unsolvable => SolveReport {
            outcome: SolveOutcome::Unsolvable,
            ..unknown
        },
        Conclusion::Undecided { reason, bound } => SolveReport {
            reason: Some(reason.word()),
            bound: Some(bound),
            ..unknown
        },
        Conclusion::Solved(solved) => found_solution(unknown, solved),
    }
}

fn found_solution(unknown: SolveReport, solved: Solved<VerifiedSolution>) -> SolveReport {
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
        ..unknown
    }
}

impl SolveReport {
    fn exit(&self) -> Exit {
        match self.outcome {
            SolveOutcome::Solved => Exit::Well,
            SolveOutcome::Unsolvable => Exit::Findings,
            SolveOutcome::Undecided => Exit::Undecided,
        }
    }

    fn mood(&self) -> Mood {
        match self.outcome {
            SolveOutcome::Solved => Mood::Good,
            SolveOutcome::Unsolvable => Mood::Bad,
            SolveOutcome::Undecided => Mood::Open,
        }
    }

    /// What is proven of the value, and if not all, why.
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
) -> Result<(), Trouble> {
    table(reports, files > 1, args.all || args.count).print(out)?;
    writeln!(out)?;
    if args.all || reports.len() == 1 {
        print_solutions(reports, out)?;
    }
    Ok(writeln!(out, "{}", total(reports, wall))?)
}

fn table(reports: &[SolveReport], several_files: bool, counted: bool) -> Rows<'static> {
    let mut columns = vec![
        Column("#", Set::Right),
        Column("title", Set::Cut),
        Column("family", Set::Left),
    ];
    let varied = reports.iter().any(|one| has_variants(&one.level));
    columns.extend(varied.then_some(Column("variant", Set::Left)));
    columns.extend([
        Column("outcome", Set::Left),
        Column("metric", Set::Left),
        Column("value", Set::Right),
        Column("proof", Set::Left),
    ]);
    columns.extend(counted.then_some(Column("solutions", Set::Right)));
    columns.extend([Column("states", Set::Right), Column("time", Set::Right)]);
    let mut rows = Rows::new(columns);
    for report in reports {
        let plain = |text: String| (text, Mood::Plain);
        let level = &report.level;
        if several_files {
            rows.head(&level.file);
        }
        let mut cells = vec![
            plain(level.level.to_string()),
            plain(level.title.clone()),
            plain(level.family.to_owned()),
        ];
        cells.extend(varied.then(|| plain(report.variant.clone())));
        cells.extend([
            (report.outcome.word().to_owned(), report.mood()),
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

fn print_solutions(reports: &[SolveReport], out: &mut Out) -> Result<(), Trouble> {
    for report in reports {
        let Some(solution) = &report.solution else {
            continue;
        };
        if reports.len() > 1 {
            let heading = format!("#{} {}", report.level.level, report.level.title);
            writeln!(out, "{}", printable(heading.trim_end()))?;
        }
        let all = report.solutions.as_ref().and_then(|all| all.all.as_deref());
        let shown = all.unwrap_or(std::slice::from_ref(solution));
        for solution in shown {
            writeln!(out, "{}", printable(solution))?;
        }
        writeln!(out)?;
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
        counted(reports.len() as u64, "puzzle", "puzzles"),
        parts.join(", "),
        duration(wall)
    )
}
