//! `identify`: what a file is, and how sure that is.

use crate::args::Identify;
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::json;
use crate::open::{source, targets};
use crate::report::{IdentifyReport, MatchReport};
use crate::table::{Column, Mood, Rows, Set};
use quandary::UNRECOGNISED;
use quandary_core::limits::Limits;

pub(super) fn run(args: &Identify, context: &mut Context) -> Result<Exit, Trouble> {
    let mut exit = Exit::Well;
    let mut reports = Vec::new();
    for target in targets(&args.files) {
        match target.and_then(|target| source(&target, &Limits::default())) {
            Ok(source) => {
                let matches = quandary::identify(&source).into_iter();
                let report = IdentifyReport {
                    file: source.name().to_owned(),
                    matches: matches.map(MatchReport::from).collect(),
                };
                if report.matches.is_empty() {
                    exit = exit.max(Exit::Findings);
                }
                reports.push(report);
            }
            Err(trouble) => exit = exit.max(context.complain(&trouble)),
        }
    }
    match args.reporting.format.json() {
        Some(form) => json::write_all(&mut context.out, form, &reports)?,
        None if reports.is_empty() => {}
        None => table(&reports).print(&mut context.out)?,
    }
    Ok(exit)
}

fn table(reports: &[IdentifyReport]) -> Rows<'static> {
    let mut rows = Rows::new(vec![
        Column("file", Set::Left),
        Column("family", Set::Left),
        Column("format", Set::Left),
        Column("sure", Set::Right),
        Column("why", Set::Cut),
    ]);
    let plain = |text: &str| (text.to_owned(), Mood::Plain);
    for report in reports {
        for found in &report.matches {
            rows.push([
                plain(&report.file),
                plain(found.family),
                plain(found.format),
                (format!("{}%", found.score), Mood::Plain),
                plain(&found.why),
            ]);
        }
        if report.matches.is_empty() {
            let unknown = ("unknown".to_owned(), Mood::Bad);
            let why = plain(UNRECOGNISED.title);
            rows.push([plain(&report.file), unknown, plain(""), plain(""), why]);
        }
    }
    rows
}
