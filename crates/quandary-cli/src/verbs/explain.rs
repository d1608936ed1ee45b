//! `explain`: explanations of findings.

use crate::args::Explain;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::printable::Printable;
use crate::report::ExplainReport;
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::diagnostic::{Code, Severity};

pub(super) fn run(args: &Explain, context: &mut Context) -> Result<Exit, CliError> {
    let codes: Vec<_> = match &args.code {
        None => quandary::codes().collect(),
        Some(id) => vec![find(id)?],
    };
    match (args.report.format.json(), &codes[..]) {
        (Some(form), _) => {
            let reports: Vec<_> = codes.into_iter().map(ExplainReport::from).collect();
            json::write_all(&mut context.out, form, &reports)?;
        }
        (None, [one]) => print(one, context)?,
        (None, many) => table(many).print(&mut context.out)?,
    }
    Ok(Exit::Success)
}

fn find(id: &str) -> Result<&'static Code, CliError> {
    quandary::find_code(id).ok_or_else(|| {
        CliError::usage(format!(
            "unknown finding `{id}`; `quandary explain` lists all codes"
        ))
    })
}

fn style(severity: Severity) -> TextStyle {
    match severity {
        Severity::Note => TextStyle::Plain,
        Severity::Warning => TextStyle::Warning,
        Severity::Error => TextStyle::Error,
    }
}

fn severity(code: &Code) -> String {
    if code.severity == code.strict {
        code.severity.word().to_owned()
    } else {
        format!(
            "{}, {} with --strict",
            code.severity.word(),
            code.strict.word()
        )
    }
}

fn print(code: &Code, context: &mut Context) -> Result<(), CliError> {
    let severity = style(code.severity).paint(severity(code));
    let head = Printable::from(format!("{}: {} (", code.id, code.title));
    context.out.line(head + severity + ")")?;
    context.out.blank()?;
    context.out.line(Printable::lines(code.explanation.trim()))
}

fn table(codes: &[&'static Code]) -> TextTable<'static> {
    let mut rows = TextTable::new(vec![
        Column("code", Alignment::Left),
        Column("severity", Alignment::Left),
        Column("title", Alignment::Truncated),
    ]);
    for code in codes {
        rows.push([
            (code.id.to_owned(), TextStyle::Plain),
            (severity(code), style(code.severity)),
            (code.title.to_owned(), TextStyle::Plain),
        ]);
    }
    rows
}
