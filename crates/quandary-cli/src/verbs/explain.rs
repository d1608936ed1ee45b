//! `explain`: more about a finding.

use crate::args::Explain;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::report::ExplainReport;
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::diagnostic::{Code, Severity};
use std::io::Write;

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
            "no finding is called `{id}`; `quandary explain` lists them all"
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

fn weight(code: &Code) -> String {
    if code.severity == code.strict {
        code.severity.word().to_owned()
    } else {
        format!("{}, strictly {}", code.severity.word(), code.strict.word())
    }
}

fn print(code: &Code, context: &mut Context) -> Result<(), CliError> {
    let weight = style(code.severity).paint(&weight(code));
    writeln!(context.out, "{}: {} ({weight})", code.id, code.title)?;
    writeln!(context.out, "\n{}", code.explanation.trim())?;
    Ok(())
}

fn table(codes: &[&'static Code]) -> TextTable<'static> {
    let mut rows = TextTable::new(vec![
        Column("code", Alignment::Left),
        Column("weight", Alignment::Left),
        Column("what it is", Alignment::Truncated),
    ]);
    for code in codes {
        rows.push([
            (code.id.to_owned(), TextStyle::Plain),
            (weight(code), style(code.severity)),
            (code.title.to_owned(), TextStyle::Plain),
        ]);
    }
    rows
}
