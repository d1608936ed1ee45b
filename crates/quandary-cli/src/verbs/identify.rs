//! `identify`: the formats of files.

use crate::args::Identify;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::folders::Folders;
use crate::json;
use crate::open::{FailedInput, Target, source, targets};
use crate::report::{ErrorReport, IdentifyReport, MatchReport, OrError};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary::UNRECOGNISED;
use quandary_core::limits::Limits;

pub(super) fn run(args: &Identify, context: &mut Context) -> Result<Exit, CliError> {
    let mut exit = Exit::Success;
    let mut reports = Vec::new();
    let limits = Limits::default();
    for target in targets(&args.files, args.walk.walk(), &Folders::with([])) {
        let report = target.and_then(|target| {
            let report = identify(&target, &limits);
            report.map_err(|error| FailedInput::of(&target, error))
        });
        match report {
            Ok(report) => {
                if report.matches.is_empty() {
                    exit = exit.max(Exit::Findings);
                }
                reports.push(OrError::Report(report));
            }
            Err(FailedInput { file, error }) => {
                exit = exit.max(context.report_error(&error));
                reports.push(OrError::Error(ErrorReport::of_file(file, &error)));
            }
        }
    }
    if let Some(form) = args.report.format.json() {
        json::write_all(&mut context.out, form, &reports)?;
        return Ok(exit);
    }
    let identified: Vec<_> = reports.into_iter().filter_map(OrError::report).collect();
    if !identified.is_empty() {
        table(&identified).print(&mut context.out)?;
    }
    Ok(exit)
}

fn identify(target: &Target, limits: &Limits) -> Result<IdentifyReport, CliError> {
    target.check_is_whole()?;
    let source = source(target, limits)?;
    let matches = quandary::identify(&source).into_iter();
    Ok(IdentifyReport {
        file: target.report(),
        matches: matches.map(MatchReport::from).collect(),
    })
}

fn table(reports: &[IdentifyReport]) -> TextTable<'static> {
    let mut rows = TextTable::new(vec![
        Column("file", Alignment::Left),
        Column("family", Alignment::Left),
        Column("format", Alignment::Left),
        Column("score", Alignment::Right),
        Column("why", Alignment::Truncated),
    ]);
    let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
    for report in reports {
        for found in &report.matches {
            rows.push([
                plain(&report.file.name),
                plain(found.family),
                plain(found.format),
                (format!("{}%", found.score), TextStyle::Plain),
                plain(&found.why),
            ]);
        }
        if report.matches.is_empty() {
            let unknown = ("unknown".to_owned(), TextStyle::Error);
            let why = plain(UNRECOGNISED.title);
            rows.push([plain(&report.file.name), unknown, plain(""), plain(""), why]);
        }
    }
    rows
}
