//! `diff`: the differences between two collections or two files of solutions.

mod levels;
mod matching;
mod solutions;
mod text;

use super::ask::check_family;
use super::levels::Examination;
use super::{warn_about_errors, written_errors};
use crate::args::Diff;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::open::{OpenedFile, open_whole, parse_target};
use crate::report::{Better, Change, DiffReport, ErrorReport};
use quandary::FamilyId;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;
use std::ffi::OsStr;

pub(super) fn run(args: &Diff, context: &mut Context) -> Result<Exit, CliError> {
    let [old, new] = open(args, context)?;
    compare(&old, &new, args, context)
}

/// Compares files of one family, which the user named.
pub(super) fn run_for(
    family_id: FamilyId,
    args: &Diff,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let [old, new] = open(args, context)?;
    check_family(&old, family_id)?;
    compare(&old, &new, args, context)
}

/// Opens both files. If that fails and the output is JSON, writes an object with the reason.
fn open(args: &Diff, context: &mut Context) -> Result<[OpenedFile; 2], CliError> {
    let options = args.reading.without_solution_limit()?;
    let as_format = args.reading.as_format.as_deref();
    let mut open = |name: &OsStr| {
        open_whole(name, as_format, &options).map_err(|error| {
            let report =
                ErrorReport::of_file(parse_target(name, &options.folders).report(), &error);
            written_errors(&[report], error, args.report.format.json(), context)
        })
    };
    Ok([open(&args.old)?, open(&args.new)?])
}

fn compare(
    old: &OpenedFile,
    new: &OpenedFile,
    args: &Diff,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let read = warn_about_errors(old, context).max(warn_about_errors(new, context));
    check_same_family(old, new)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let mut reports = differences(old, new, args, context)?;
    let same = reports
        .iter()
        .filter(|report| report.change == Change::Same);
    let is_same = same.count() == reports.len();
    let summary = summary(&reports);
    if !args.all {
        reports.retain(|report| report.change != Change::Same);
    }
    match args.report.format.json() {
        Some(form) => json::write_all(&mut context.out, form, &reports)?,
        None => {
            text::print(&reports, context)?;
            context.out.line(summary)?;
        }
    }
    let found = if is_same {
        Exit::Success
    } else {
        Exit::Findings
    };
    Ok(read.max(found).max(context.exit_if_cancelled()))
}

/// A report for each level of either file.
fn differences(
    old: &OpenedFile,
    new: &OpenedFile,
    args: &Diff,
    context: &mut Context,
) -> Result<Vec<DiffReport>, CliError> {
    if is_level_file(old) && is_level_file(new) {
        let examination = Examination::from(&args.parallel);
        return levels::differences(old, new, &examination, context);
    }
    if is_solution_file(old) && is_solution_file(new) {
        return solutions::differences(old, new, args, context);
    }
    let (old, new) = (described(old), described(new));
    let message = format!("{old}, but {new}; expected two collections or two files of solutions");
    Err(CliError::usage(message))
}

fn is_level_file(file: &OpenedFile) -> bool {
    file.document.levels().is_some()
}

fn is_solution_file(file: &OpenedFile) -> bool {
    !is_level_file(file) && file.document.solutions().is_some()
}

fn described(file: &OpenedFile) -> String {
    format!("{} is a {}", file.name, file.document.format().title)
}

fn check_same_family(old: &OpenedFile, new: &OpenedFile) -> Result<(), CliError> {
    let (one, other) = (old.document.family(), new.document.family());
    if one.id == other.id {
        return Ok(());
    }
    Err(CliError::usage(format!(
        "{} is a {} file, but {} is a {} file; expected files of one family",
        old.name, one.title, new.name, other.title
    )))
}

/// `148 levels: 140 same, 3 moved, 5 only in new`.
fn summary(reports: &[DiffReport]) -> String {
    let mut changes = BTreeMap::new();
    for report in reports {
        *changes.entry(report.change).or_insert(0) += 1;
    }
    let words = changes.iter();
    let words = words.map(|(change, number)| format!("{} {}", grouped(*number), change.words()));
    let better = |side: Better| {
        let better = reports.iter().filter(|report| report.better == Some(side));
        better.count() as u64
    };
    let sides = [
        (Better::Old, "better in old"),
        (Better::New, "better in new"),
    ];
    let sides = sides.map(|(side, words)| (better(side), words)).into_iter();
    let sides = sides.filter(|(number, _)| *number > 0);
    let sides = sides.map(|(number, words)| format!("{} {words}", grouped(number)));
    let words: Vec<String> = words.chain(sides).collect();
    let levels = counted(reports.len() as u64, "level", "levels");
    match words.is_empty() {
        true => levels,
        false => format!("{levels}: {}", words.join(", ")),
    }
}
