//! The verbs, one module each.

mod ask;
mod check;
mod command;
mod explain;
mod generate;
mod help;
mod hint;
mod identify;
mod list;
mod picture;
mod records;
mod rewrite;
mod solve;
mod verify;

use crate::args::{FamilyAction, ReadArgs, Verb};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenedFile, Origin, open, targets};
use crate::printable::Printable;
use crate::report::LevelReport;
use crate::table::TextStyle;
use crate::walk::Walk;
use quandary::FamilyId;
use quandary_core::diagnostic::Severity;
use quandary_core::family::{Capability, FamilyInfo};
use quandary_core::metric::{Measurement, Metric, Score};
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::ffi::OsString;

pub(crate) fn run(verb: Verb, context: &mut Context) -> Result<Exit, CliError> {
    match verb {
        Verb::Identify(args) => identify::run(&args, context),
        Verb::Check(args) => check::run(&args, context),
        Verb::List(args) => list::run(&args, context),
        Verb::Show(args) => picture::show(&args, context),
        Verb::Render(args) => picture::render(&args, context),
        Verb::Solve(args) => solve::run(&args, context),
        Verb::Verify(args) => verify::run(&args, context),
        Verb::Hint(args) => hint::run(&args, context),
        Verb::Format(args) => rewrite::format(&args, context),
        Verb::Convert(args) => rewrite::convert(&args, context),
        Verb::Generate(args) => generate::run(&args, context),
        Verb::FamilyCommand(args) => match args.action {
            FamilyAction::Ask(question, position) => {
                ask::run(args.family_id, question, &args.options, &position, context)
            }
            FamilyAction::Records(streaming) => records::run(args.family_id, &streaming, context),
            FamilyAction::Run(order, doing) => {
                command::run(args.family_id, order, &args.options, &doing, context)
            }
        },
        Verb::Explain(args) => explain::run(&args, context),
        Verb::Completions(args) => help::completions(&args, context),
        Verb::Man(args) => help::man(&args, context),
    }
}

/// Opens every file that can be opened and reports errors for the others.
fn open_all(
    files: &[OsString],
    walk: Walk,
    reading: &ReadArgs,
    options: &ReadOptions,
    context: &mut Context,
) -> (Vec<OpenedFile>, Exit) {
    let mut exit = Exit::Success;
    let mut opened = Vec::new();
    for target in targets(files, walk) {
        let as_format = reading.as_format.as_deref();
        match target.and_then(|target| open(&target, as_format, options)) {
            Ok(file) => {
                exit = exit.max(warn_about_errors(&file, context));
                opened.push(file);
            }
            Err(error) => exit = exit.max(context.report_error(&error)),
        }
    }
    (opened, exit)
}

/// Like [`open_all`], for verbs that need a capability of the family. Files that cannot be used are
/// skipped if they were found in a folder; if the user named them, an error is reported.
fn open_capable(
    files: &[OsString],
    walk: Walk,
    reading: &ReadArgs,
    options: &ReadOptions,
    capability: Capability,
    context: &mut Context,
) -> (Vec<OpenedFile>, Exit) {
    let (opened, mut exit) = open_all(files, walk, reading, options, context);
    let mut able = Vec::new();
    let mut skipped = 0;
    for file in opened {
        match (why_unusable(&file, capability), &file.origin) {
            (None, _) => able.push(file),
            (Some(_), Origin::Found(_)) => skipped += 1,
            (Some(error), Origin::Named) => exit = exit.max(context.report_error(&error)),
        }
    }
    let word = capability.word();
    match skipped {
        0 => {}
        _ if able.is_empty() && exit == Exit::Success => {
            let message = format!("no levels to {word}");
            exit = context.report_error(&CliError::usage(message));
        }
        _ => {
            let files = counted(skipped, "file", "files");
            context.note(format!("skipped {files} with nothing to {word}"));
        }
    }
    (able, exit)
}

/// Why a file cannot be used; `None` if it can. Files with errors are not rejected here, because
/// their levels report the errors.
fn why_unusable(file: &OpenedFile, capability: Capability) -> Option<CliError> {
    let family = file.document.family();
    if !family.can(capability) {
        let (name, word) = (&file.name, capability.word());
        let message = format!("{name}: {} does not support `{word}` yet", family.title);
        return Some(CliError::usage(message));
    }
    if file.document.diagnostics().worst() == Some(Severity::Error) {
        return None;
    }
    let Some(first) = file.levels.first() else {
        let message = format!("{}: the file has no levels", file.name);
        return Some(CliError::usage(message));
    };
    let mut levels = file.levels.iter();
    let playable = levels.any(|level| file.try_puzzle(level).is_ok());
    file.puzzle(first).err().filter(|_| !playable)
}

/// Warns that a file has errors, for verbs that continue with its valid levels.
fn warn_about_errors(opened: &OpenedFile, context: &mut Context) -> Exit {
    let diagnostics = opened.document.diagnostics();
    if diagnostics.worst() != Some(Severity::Error) {
        return Exit::Success;
    }
    let errors = diagnostics
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .count();
    let (name, errors) = (
        &opened.name,
        counted(errors.max(1) as u64, "error", "errors"),
    );
    context.warn(format!("{name}: {errors}; `quandary check` shows where"));
    Exit::Findings
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

/// Scores and measurements as text: `31 actions, 1 move`.
fn values(scores: &[Score], measurements: &[Measurement]) -> String {
    let scores = scores.iter();
    let scores = scores.map(|score| counted(score.value, score.metric.one, score.metric.many));
    let measured = measurements.iter();
    let measured = measured.map(|one| counted(one.value, one.quantity.one, one.quantity.many));
    scores.chain(measured).collect::<Vec<_>>().join(", ")
}
