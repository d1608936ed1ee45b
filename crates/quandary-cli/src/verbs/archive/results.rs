//! Collects the solutions and errors of a run and reports them.

use crate::args::TableReportArgs;
use crate::context::{Context, Out};
use crate::exit::{CliError, Exit};
use crate::json::{JsonWriter, Layout};
use crate::report::{ArchiveOutcome, ArchiveReport, ErrorReport, FileReport, OrError};
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::{Alignment, TextStyle};
use crate::table_file::{TableFile, TablePage};
use quandary::FamilyId;
use quandary_archive::ArchiveError;
use quandary_core::family::{Cell, FamilyInfo, Table};
use quandary_core::words::{counted, grouped};
use std::collections::{BTreeMap, BTreeSet};

/// What came of one level: a report for each solution, and what is wrong.
#[derive(Default)]
pub(super) struct LevelResults {
    pub(super) reports: Vec<ArchiveReport>,
    pub(super) errors: Vec<(FileReport, CliError)>,
}

impl LevelResults {
    /// Adds a file of an archive that cannot be used.
    pub(super) fn fail(&mut self, error: ArchiveError) {
        let file = FileReport::new(error.path());
        self.errors.push((file, error.into()));
    }
}

/// The reports of a run.
pub(super) struct Results {
    output: Output,
    /// The outcomes whose rows are shown to people.
    shown: &'static [ArchiveOutcome],
    counts: BTreeMap<ArchiveOutcome, u64>,
    levels: BTreeSet<String>,
    /// Number of inputs without a result.
    faults: u64,
    /// The errors to print: of these inputs, and of solutions that fail.
    errors: Vec<CliError>,
    exit: Exit,
}

enum Output {
    /// Objects, written at once.
    Json(JsonWriter),
    /// The rows of a table for other programs.
    Table(TableFile, Vec<ArchiveReport>),
    /// The rows of a table.
    Text(Vec<ArchiveReport>),
}

impl Results {
    pub(super) fn new(args: &TableReportArgs, shown: &'static [ArchiveOutcome]) -> Self {
        Self {
            output: match args.format.layout() {
                Layout::Json(form) => Output::Json(JsonWriter::new(form)),
                Layout::Table(form) => Output::Table(form, Vec::new()),
                Layout::Text => Output::Text(Vec::new()),
            },
            shown,
            counts: BTreeMap::new(),
            levels: BTreeSet::new(),
            faults: 0,
            errors: Vec::new(),
            exit: Exit::Success,
        }
    }

    /// Adds what came of one level.
    pub(super) fn add(&mut self, level: LevelResults, out: &mut Out) -> Result<(), CliError> {
        self.add_errors(level.errors, out)?;
        for report in level.reports {
            self.add_report(report, out)?;
        }
        Ok(())
    }

    /// Adds what is in the folder of an archive without belonging to it.
    pub(super) fn add_strangers(
        &mut self,
        strangers: Vec<ArchiveError>,
        out: &mut Out,
    ) -> Result<(), CliError> {
        let strangers = strangers.into_iter();
        let errors = strangers.map(|stranger| (FileReport::new(stranger.path()), stranger.into()));
        self.add_errors(errors.collect(), out)
    }

    /// Adds inputs without a result. Their errors are printed at the end.
    pub(super) fn add_errors(
        &mut self,
        errors: Vec<(FileReport, CliError)>,
        out: &mut Out,
    ) -> Result<(), CliError> {
        for (file, error) in errors {
            self.add_error(file, error, out)?;
        }
        Ok(())
    }

    fn add_error(
        &mut self,
        file: FileReport,
        error: CliError,
        out: &mut Out,
    ) -> Result<(), CliError> {
        if let Output::Json(json) = &mut self.output {
            let report = ErrorReport::of_file(file, &error);
            json.write(out, &OrError::<ArchiveReport>::Error(report))?;
        }
        self.faults += 1;
        self.errors.push(error);
        Ok(())
    }

    fn add_report(&mut self, report: ArchiveReport, out: &mut Out) -> Result<(), CliError> {
        if report.outcome == ArchiveOutcome::Failed {
            self.errors.push(fault(&report));
        }
        *self.counts.entry(report.outcome).or_default() += 1;
        self.levels.extend(report.fingerprint.clone());
        self.exit = self.exit.max(match report.outcome {
            ArchiveOutcome::Failed => Exit::Findings,
            ArchiveOutcome::Undecided => Exit::Undecided,
            _ => Exit::Success,
        });
        match &mut self.output {
            Output::Json(json) => json.write(out, &OrError::Report(report))?,
            Output::Table(_, reports) => reports.push(report),
            Output::Text(reports) if self.shown.contains(&report.outcome) => reports.push(report),
            Output::Text(_) => {}
        }
        Ok(())
    }

    /// Prints what is left to print, and returns the exit status.
    pub(super) fn finish(self, context: &mut Context) -> Result<Exit, CliError> {
        let out = &mut context.out;
        match self.output {
            Output::Json(json) => json.finish(out)?,
            Output::Table(form, reports) => {
                let page = TablePage {
                    title: "Solutions".to_owned(),
                    sentences: Vec::new(),
                    table: &columns(&reports),
                };
                out.table(&form.write(&page))?;
            }
            Output::Text(reports) => {
                print(&reports, out)?;
                out.line(summary(&self.counts, self.levels.len(), self.faults))?;
            }
        }
        let errors = self.errors.iter();
        let reported = errors.map(|error| context.report_error(error)).max();
        let exit = self.exit.max(reported.unwrap_or(Exit::Success));
        Ok(exit.max(context.exit_if_cancelled()))
    }
}

/// The error for a solution that fails.
fn fault(report: &ArchiveReport) -> CliError {
    let variant = report.variant.as_deref().unwrap_or_default();
    let name = report.name.as_deref().unwrap_or_default();
    let parts = [name, variant].into_iter().filter(|part| !part.is_empty());
    let solution = parts.collect::<Vec<_>>().join(", ");
    let place = match report.level {
        Some(_) => label(report),
        None => report.file.name.clone(),
    };
    CliError::Fault {
        place: format!("{place} ({solution})"),
        why: report.reason.clone().unwrap_or_default(),
    }
}

/// `120 levels: 118 new, 2 failed`.
fn summary(counts: &BTreeMap<ArchiveOutcome, u64>, levels: usize, faults: u64) -> String {
    let counts = counts.iter();
    let mut parts: Vec<String> = counts
        .map(|(outcome, number)| format!("{} {}", grouped(*number), outcome.word()))
        .collect();
    if faults > 0 {
        parts.push(counted(faults, "error", "errors"));
    }
    let levels = counted(levels as u64, "level", "levels");
    match parts.is_empty() {
        true => format!("{levels}, no solutions"),
        false => format!("{levels}: {}", parts.join(", ")),
    }
}

/// Number of digits of a fingerprint that are shown in place of a level.
const DIGITS: usize = 12;

fn print(reports: &[ArchiveReport], out: &mut Out) -> Result<(), CliError> {
    if reports.is_empty() {
        return Ok(());
    }
    let is_varied = reports
        .iter()
        .any(|report| report.variant != reports[0].variant);
    let has_outcomes = reports
        .iter()
        .any(|report| report.outcome != ArchiveOutcome::Known);
    let is_of_files = reports.iter().any(|report| report.level.is_some());
    let mut columns = vec![
        match is_of_files {
            true => LayoutColumn::of_files("level"),
            false => LayoutColumn::new("level", Alignment::Left),
        },
        LayoutColumn::new("title", Alignment::Truncated),
    ];
    columns.extend(is_varied.then(|| LayoutColumn::new("rules", Alignment::Truncated)));
    columns.extend(has_outcomes.then(|| LayoutColumn::new("outcome", Alignment::Left)));
    columns.push(LayoutColumn::new("values", Alignment::Left));
    let rows = reports.iter().map(|report| {
        let variant = report.variant.clone().unwrap_or_default();
        let mut row = vec![label(report), report.title.clone()];
        row.extend(is_varied.then_some(variant));
        row.extend(has_outcomes.then(|| report.outcome.word().to_owned()));
        row.push(words(report));
        row
    });
    let rows: Vec<Vec<String>> = rows.collect();
    for row in &rows {
        for (column, cell) in columns.iter_mut().zip(row) {
            column.fit(cell);
        }
    }
    let layout = RowLayout::new(columns, out);
    layout.print_headings(out)?;
    for row in &rows {
        layout.print(row, out)?;
    }
    if reports.iter().any(|report| !report.optimal_by.is_empty()) {
        out.line(format!("{CLAIMED} a program claims that this is optimal"))?;
    }
    out.blank()?;
    let has_choice = info(&reports[0]).variants.has_choice();
    match reports[0]
        .variant
        .as_ref()
        .filter(|_| has_choice && !is_varied)
    {
        Some(variant) => out.line(TextStyle::Dim.paint(format!("rules: {variant}"))),
        None => Ok(()),
    }
}

/// The mark of values that are claimed to be optimal.
const CLAIMED: &str = "*";

/// The level as FILE#LEVEL, or the beginning of its fingerprint.
fn label(report: &ArchiveReport) -> String {
    match (report.level, &report.fingerprint) {
        (Some(level), _) => format!("{}#{level}", report.file.name),
        (None, Some(fingerprint)) => fingerprint.chars().take(DIGITS).collect(),
        (None, None) => report.file.name.clone(),
    }
}

fn info(report: &ArchiveReport) -> &'static FamilyInfo {
    let family_id = FamilyId::find(report.family).unwrap_or(FamilyId::ALL[0]);
    family_id.family().info()
}

/// The values of a solution, or why it fails: `33 pushes (40 before), 97 moves`.
fn words(report: &ArchiveReport) -> String {
    if let Some(reason) = &report.reason {
        return reason.clone();
    }
    let metrics = info(report).metrics.iter();
    let values = metrics.filter_map(|metric| {
        let value = *report.values.as_ref()?.get(metric.id)?;
        let is_best = report.best.is_empty() || report.best.iter().any(|id| id == metric.id);
        let claimed = is_best && report.optimal_by.contains_key(metric.id);
        let claimed = if claimed { CLAIMED } else { "" };
        let before = report.before.get(metric.id);
        let before = before.map(|before| format!(" ({} before)", grouped(*before)));
        let value = counted(value, metric.one, metric.many);
        Some(format!("{value}{claimed}{}", before.unwrap_or_default()))
    });
    values.collect::<Vec<_>>().join(", ")
}

/// The columns before the values.
const COLUMNS: [&str; 15] = [
    "file",
    "level",
    "title",
    "family",
    "fingerprint",
    "variant",
    "outcome",
    "best",
    "optimal_by",
    "source",
    "name",
    "author",
    "program",
    "date",
    "reason",
];

/// All solutions with one value in each cell, a column for each metric, and the moves at the end.
fn columns(reports: &[ArchiveReport]) -> Table {
    let metrics = reports.iter().filter_map(|report| report.values.as_ref());
    let metrics: BTreeSet<&str> = metrics
        .flatten()
        .map(|(metric, _)| metric.as_str())
        .collect();
    let row = |report: &ArchiveReport| {
        let values = report.values.as_ref();
        let value = |metric: &&str| values.and_then(|values| values.get(*metric).copied());
        let values = metrics.iter().map(|metric| Cell::from(value(metric)));
        let moves = Cell::from(report.solution.clone());
        cells(report)
            .into_iter()
            .chain(values)
            .chain([moves])
            .collect()
    };
    let heads = COLUMNS.iter().chain(&metrics).chain(&["solution"]);
    Table {
        columns: heads.map(|head| (*head).into()).collect(),
        rows: reports.iter().map(row).collect(),
    }
}

fn cells(report: &ArchiveReport) -> [Cell; COLUMNS.len()] {
    let text = |text: &Option<String>| Cell::from(text.clone());
    let claims = report.optimal_by.iter();
    let claims = claims.map(|(metric, programs)| {
        let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
        format!("{metric}: {}", programs.join(", "))
    });
    let claims = claims.collect::<Vec<_>>().join("; ");
    [
        report.file.name.as_str().into(),
        report.level.into(),
        report.title.as_str().into(),
        report.family.into(),
        text(&report.fingerprint),
        text(&report.variant),
        report.outcome.word().into(),
        report.best.join(" ").into(),
        claims.into(),
        text(&report.source),
        text(&report.name),
        text(&report.author),
        text(&report.program),
        text(&report.date),
        text(&report.reason),
    ]
}
