//! `explain`: more about a finding.

use crate::args::Explain;
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::json;
use crate::report::ExplainReport;
use crate::table::{Column, Mood, Rows, Set};
use quandary_core::diagnostic::{Code, Severity};
use std::io::Write;

pub(super) fn run(args: &Explain, context: &mut Context) -> Result<Exit, Trouble> {
    let codes: Vec<_> = match &args.code {
        None => quandary::codes().collect(),
        Some(id) => vec![find(id)?],
    };
    match (args.reporting.format.json(), &codes[..]) {
        (Some(form), _) => {
            let reports: Vec<_> = codes.into_iter().map(ExplainReport::from).collect();
            json::write_all(&mut context.out, form, &reports)?;
        }
        (None, [one]) => print(one, context)?,
        (None, many) => table(many).print(&mut context.out)?,
    }
    Ok(Exit::Well)
}

fn find(id: &str) -> Result<&'static Code, Trouble> {
    quandary::find_code(id).ok_or_else(|| {
        Trouble::usage(format!(
            "no finding is called `{id}`; `quandary explain` lists them all"
        ))
    })
}

fn mood(severity: Severity) -> Mood {
    match severity {
        Severity::Note => Mood::Plain,
        Severity::Warning => Mood::Open,
        Severity::Error => Mood::Bad,
    }
}

fn weight(code: &Code) -> String {
    if code.severity == code.strict {
        code.severity.word().to_owned()
    } else {
        format!("{}, strictly {}", code.severity.word(), code.strict.word())
    }
}

fn print(code: &Code, context: &mut Context) -> Result<(), Trouble> {
    let weight = mood(code.severity).paint(&weight(code));
    writeln!(context.out, "{}: {} ({weight})", code.id, code.title)?;
    writeln!(context.out, "\n{}", code.explanation.trim())?;
    Ok(())
}

fn table(codes: &[&'static Code]) -> Rows<'static> {
    let mut rows = Rows::new(vec![
        Column("code", Set::Left),
        Column("weight", Set::Left),
        Column("what it is", Set::Cut),
    ]);
    for code in codes {
        rows.push([
            (code.id.to_owned(), Mood::Plain),
            (weight(code), mood(code.severity)),
            (code.title.to_owned(), Mood::Plain),
        ]);
    }
    rows
}
