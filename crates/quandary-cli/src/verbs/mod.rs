//! The verbs (subcommands) of the program; a module implements one verb or several related ones.

mod archive;
mod ask;
mod batch;
mod check;
mod collection;
mod command;
mod diff;
mod duplicates;
mod explain;
mod formats;
mod generate;
mod help;
mod hint;
mod identify;
mod improve;
mod inputs;
mod known_solutions;
mod levels;
mod link;
mod list;
mod look;
mod lsp;
mod new;
mod overview;
mod picture;
mod play;
mod position;
mod records;
mod rewrite;
mod serve;
mod solution_file;
mod solution_output;
mod solve;
mod stats;
mod verify;

use crate::args::{FamilyAction, Verb};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json::{self, Json};
use crate::open::{Input, OpenedFile, SelectedLevel};
use crate::printable::Printable;
use crate::report::{ErrorReport, LevelReport};
use crate::table::TextStyle;
use quandary::FamilyId;
use quandary_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use quandary_core::family::{Document, FamilyInfo};
use quandary_core::format::FormatKind;
use quandary_core::metric::{Measurement, Metric, Score};
use quandary_core::scene::Scene;
use quandary_core::words::{counted, did_you_mean};
use std::sync::Arc;

pub(crate) fn run(verb: Verb, context: &mut Context) -> Result<Exit, CliError> {
    match verb {
        Verb::Overview(args) => overview::run(&args, context),
        Verb::Identify(args) => identify::run(&args, context),
        Verb::Check(args) => check::run(&args, context),
        Verb::List(args) => list::run(&args, context),
        Verb::Stats(args) => stats::run(&args, context),
        Verb::Duplicates(args) => duplicates::run(&args, context),
        Verb::Diff(args) => diff::run(&args, context),
        Verb::Pick(args) => collection::pick(&args, context),
        Verb::Drop(args) => collection::drop(&args, context),
        Verb::Merge(args) => collection::merge(&args, context),
        Verb::Sort(args) => collection::sort(&args, context),
        Verb::Split(args) => collection::split(&args, context),
        Verb::Renumber(args) => collection::renumber(&args, context),
        Verb::Show(args) => picture::show(&args, context),
        Verb::Render(args) => picture::render(&args, context),
        Verb::Print(args) => picture::print_pages(&args, context),
        Verb::Solve(args) => solve::run(&args, context),
        Verb::Improve(args) => improve::run(&args, context),
        Verb::Verify(args) => verify::run(&args, context),
        Verb::Archive(args) => archive::run(&args, context),
        Verb::Hint(args) => hint::run(&args, context),
        Verb::Play(args) => play::run(&args, context),
        Verb::Format(args) => rewrite::format(&args, context),
        Verb::Convert(args) => rewrite::convert(&args, context),
        Verb::Link(args) => link::run(&args, context),
        Verb::Serve(args) => serve::run(&args, context),
        Verb::Lsp(args) => lsp::run(&args, context),
        Verb::Generate(args) => generate::run(&args, context),
        Verb::Batch(action) => batch::run(&action, context),
        Verb::FamilyCommand(args) => match args.action {
            FamilyAction::Ask(question, position) => {
                ask::run(args.family_id, question, &args.options, &position, context)
            }
            FamilyAction::Records(streaming) => records::run(args.family_id, &streaming, context),
            FamilyAction::Diff(files) => diff::run_for(args.family_id, &files, context),
            FamilyAction::Run(order, doing) => {
                command::run(args.family_id, order, &args.options, &doing, context)
            }
        },
        Verb::Formats(args) => formats::run(&args, context),
        Verb::New(args) => new::run(&args, context),
        Verb::Explain(args) => explain::run(&args, context),
        Verb::Help(args) => help::help(&args, context),
        Verb::Completions(args) => help::completions(&args, context),
        Verb::Man(args) => help::man(&args, context),
    }
}

/// Warns that a file has errors, for verbs that continue with its valid levels. For a level that was
/// given instead of a path, other findings are printed too, because it cannot be checked later.
fn warn_about_errors(opened: &OpenedFile, context: &mut Context) -> Exit {
    if matches!(opened.input, Input::Text(_) | Input::Link(_)) {
        let findings = opened.document.diagnostics().iter();
        for finding in findings.filter(|finding| finding.severity < Severity::Error) {
            context.warn(format!("{}: {}", opened.name, finding.message));
        }
    }
    match (file_errors(opened), first_error(opened)) {
        (0, _) => return Exit::Success,
        (1, Some((document, error))) => {
            let (name, place) = (document.source().name(), place(&*document, &error));
            let (message, id) = (&error.message, error.code.id);
            let help = error.help.as_ref().map(|help| format!("; {help}"));
            let help = help.unwrap_or_default();
            context.warn(format!(
                "{name}{place}: {message} [{id}]{help}; `quandary explain {id}` explains it"
            ));
        }
        (errors, _) => {
            let (name, errors) = (&opened.name, counted(errors, "error", "errors"));
            context.warn(format!("{name}: {errors}; `quandary check` shows where"));
        }
    }
    Exit::Findings
}

/// The first error that concerns the selected levels, and the file in which it is.
fn first_error(opened: &OpenedFile) -> Option<(Arc<dyn Document>, Diagnostic)> {
    opened.documents().find_map(|(document, scope)| {
        let findings = scope.findings(document.diagnostics());
        let mut findings = findings.iter();
        let first = findings.find(|finding| finding.severity == Severity::Error);
        Some((Arc::clone(document), first?.clone()))
    })
}

/// Where a finding is, to be appended to the name of its file: `:6:11`, or the offset in a binary
/// file.
fn place(document: &dyn Document, finding: &Diagnostic) -> String {
    match document.format().kind {
        FormatKind::Text => {
            let place = document.source().place(finding.span.start);
            format!(":{}:{}", place.line, place.column)
        }
        FormatKind::Binary => format!(": offset {:#x}", finding.span.start),
    }
}

/// Number of errors that concern the selected levels; at least 1 if some are not listed.
fn file_errors(opened: &OpenedFile) -> u64 {
    let errors = opened.documents().map(|(document, scope)| {
        let findings = scope.findings(document.diagnostics());
        errors(&findings)
    });
    errors.sum()
}

fn errors(findings: &Diagnostics) -> u64 {
    if findings.worst() != Some(Severity::Error) {
        return 0;
    }
    let errors = findings.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    (errors.count() as u64).max(1)
}

/// Writes why there are no results if the output is JSON, and returns the error to print.
fn written_errors(
    reports: &[ErrorReport],
    error: CliError,
    form: Option<Json>,
    context: &mut Context,
) -> CliError {
    let written = form.map(|form| json::write_all(&mut context.out, form, reports));
    match written {
        Some(Err(closed)) => closed,
        Some(Ok(())) | None => error,
    }
}

/// Whether the family of a level has several rule variants.
fn has_variants(level: &LevelReport) -> bool {
    let family_id = FamilyId::find(level.family);
    family_id.is_some_and(|family_id| family_id.family().info().variants.has_choice())
}

/// Prints the rule variant if the family has several.
fn print_rules(level: &LevelReport, variant: &str, context: &mut Context) -> Result<(), CliError> {
    if has_variants(level) {
        let rules = TextStyle::Dim.paint(format!("rules: {variant}"));
        context.out.line(rules)?;
    }
    Ok(())
}

/// Prints a drawing.
fn print_drawing(scene: &Scene, context: &mut Context) -> Result<(), CliError> {
    let colouring = context.out.colouring();
    let drawing = Printable::drawing(scene, context.charset, colouring);
    context.out.line(drawing)
}

/// The metric with this id, or the family's main metric.
fn metric(family: &'static FamilyInfo, wanted: Option<&str>) -> &'static Metric {
    let named = wanted.and_then(|id| family.metrics.iter().find(|metric| metric.id == id));
    named.copied().unwrap_or(family.metrics[0])
}

/// Makes the report on a level of a file.
type ReportLevel = fn(&OpenedFile, &SelectedLevel) -> LevelReport;

/// The report on a level without its fingerprints, for output that does not show them: to compute
/// them takes as long as replaying a short solution.
fn brief_level_report(file: &OpenedFile, level: &SelectedLevel) -> LevelReport {
    LevelReport::new(&file.report, &level.info, file.document.family(), None)
}

/// The report on a level, with its fingerprints.
fn level_report(file: &OpenedFile, level: &SelectedLevel) -> LevelReport {
    let levels = file.document.levels();
    let fingerprints = levels.and_then(|levels| levels.fingerprints(level.index).ok());
    let family = file.document.family();
    LevelReport::new(&file.report, &level.info, family, fingerprints)
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
        "--metric {wanted}: unknown metric; available: {}{}",
        known.join(", "),
        did_you_mean(wanted, known.iter().copied())
    )))
}

/// Scores and measurements as text: `31 actions, 1 move`.
fn values(scores: &[Score], measurements: &[Measurement]) -> String {
    let scores = scores.iter();
    let scores = scores.map(|score| counted(score.value, score.metric.one, score.metric.many));
    let measured = measurements.iter();
    let measured = measured.map(|one| counted(one.value, one.quantity.one, one.quantity.many));
    scores.chain(measured).collect::<Vec<_>>().join(", ")
}
