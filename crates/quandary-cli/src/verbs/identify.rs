//! `identify`: the formats of files.

use crate::args::Identify;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::open::{source, targets};
use crate::report::{IdentifyReport, MatchReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary::UNRECOGNISED;
use quandary_core::limits::Limits;

pub(super) fn run(args: &Identify, context: &mut Context) -> Result<Exit, CliError> {
    let mut exit = Exit::Success;
    let mut reports = Vec::new();
    let limits = Limits::default();
    for target in targets(&args.files, args.walk.walk()) {
        let read = target.and_then(|target| Ok((source(&target, &limits)?, target.report())));
        match read {
            Ok((source, file)) => {
                let matches = quandary::identify(&source).into_iter();
                let report = IdentifyReport {
                    file,
                    matches: matches.map(MatchReport::from).collect(),
                };
                if report.matches.is_empty() {
                    exit = exit.max(Exit::Findings);
                }
                reports.push(report);
            }
            Err(error) => exit = exit.max(context.report_error(&error)),
        }
    }
    match args.report.format.json() {
        Some(form) => json::write_all(&mut context.out, form, &reports)?,
        None if reports.is_empty() => {}
        None => table(&reports).print(&mut context.out)?,
    }
    Ok(exit)
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
