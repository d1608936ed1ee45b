//! The results of `solve` as a text table for people, or as columns for spreadsheets.

use super::super::has_variants;
use crate::args::Solve;
use crate::context::Out;
use crate::exit::CliError;
use crate::report::{ErrorReport, OrError, SolveOutcome, SolveReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::words::duration;
use quandary_core::budget::Reason;
use quandary_core::family::{Cell, Table};
use quandary_core::words::{counted, grouped};
use std::time::Duration;

/// What the table says about the whole run.
pub(super) struct Summary {
    /// Number of files.
    pub(super) files: usize,
    /// The time of the run.
    pub(super) wall: Duration,
}

/// The columns of a spreadsheet.
const COLUMNS: [&str; 16] = [
    "file",
    "level",
    "title",
    "family",
    "variant",
    "outcome",
    "metric",
    "value",
    "optimal",
    "bound",
    "reason",
    "count",
    "count_exact",
    "nodes",
    "seconds",
    "solution",
];

/// All results with one value in each cell.
pub(super) fn columns(rows: &[OrError<SolveReport>]) -> Table {
    let cells = |row: &OrError<SolveReport>| match row {
        OrError::Report(report) => result_cells(report),
        OrError::Error(report) => error_cells(report),
    };
    Table {
        rows: rows.iter().map(|row| cells(row).to_vec()).collect(),
        ..Table::new(&COLUMNS)
    }
}

fn result_cells(report: &SolveReport) -> [Cell; COLUMNS.len()] {
    let number = |number: Option<u64>| number.map_or(Cell::Empty, Cell::Number);
    let flag = |flag: Option<bool>| flag.map_or(Cell::Empty, |flag| yes_or_no(flag).into());
    let solutions = report.solutions.as_ref();
    [
        report.level.file.name.as_str().into(),
        report.level.level.into(),
        report.level.title.as_str().into(),
        report.level.family.into(),
        report.variant.as_str().into(),
        report.outcome.word().into(),
        report.metric.into(),
        number(report.value),
        flag(report.optimal),
        number(report.bound),
        report.reason.map_or(Cell::Empty, Cell::from),
        number(solutions.map(|solutions| solutions.count)),
        flag(solutions.map(|solutions| solutions.exact)),
        report.nodes.into(),
        format!("{:.6}", report.seconds).into(),
        report.solution.as_deref().map_or(Cell::Empty, Cell::from),
    ]
}

/// An input without a result; the reason is the message.
fn error_cells(report: &ErrorReport) -> [Cell; COLUMNS.len()] {
    let mut cells = [const { Cell::Empty }; COLUMNS.len()];
    cells[0] = report.file.name.as_str().into();
    cells[1] = report.level.map_or(Cell::Empty, Cell::Number);
    cells[2] = report.title.as_deref().map_or(Cell::Empty, Cell::from);
    cells[3] = report.family.map_or(Cell::Empty, Cell::from);
    cells[5] = "error".into();
    cells[10] = report.cause.message.as_str().into();
    cells
}

fn yes_or_no(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

pub(super) fn print(
    reports: &[SolveReport],
    args: &Solve,
    summary: Summary,
    out: &mut Out,
) -> Result<(), CliError> {
    table(reports, summary.files > 1, args.all || args.count).print(out)?;
    out.blank()?;
    if args.all || reports.len() == 1 {
        print_solutions(reports, out)?;
    }
    out.line(total(reports, summary.wall))?;
    match common_variant(reports) {
        Some(variant) => out.line(TextStyle::Dim.paint(format!("rules: {variant}"))),
        None => Ok(()),
    }
}

/// The rule variant of all levels, if it is the same and their family has several.
fn common_variant(reports: &[SolveReport]) -> Option<&str> {
    let first = reports.first().filter(|one| has_variants(&one.level))?;
    is_same(reports, |one| one.variant.as_str()).then_some(&*first.variant)
}

fn is_same<'a>(reports: &'a [SolveReport], field: fn(&'a SolveReport) -> &'a str) -> bool {
    reports
        .windows(2)
        .all(|pair| field(&pair[0]) == field(&pair[1]))
}

fn table(reports: &[SolveReport], several_files: bool, counted: bool) -> TextTable<'static> {
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
    ];
    let several_families = !is_same(reports, |one| one.level.family);
    columns.extend(several_families.then_some(Column("family", Alignment::Left)));
    let varied = !is_same(reports, |one| one.variant.as_str());
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
        let mut cells = vec![plain(level.level.to_string()), plain(level.title.clone())];
        cells.extend(several_families.then(|| plain(level.family.to_owned())));
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

impl SolveReport {
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
