//! `formats`: lists the file formats of all families, or describes the formats of one family.

use crate::args::Formats;
use crate::context::Context;
use crate::definitions::{broken, print_indented, text_width};
use crate::exit::{CliError, Exit};
use crate::json;
use crate::report::FormatReport;
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary::{FamilyId, formats};
use quandary_core::format::Format;

/// How many lines of an example are shown next to the descriptions of other formats.
const EXAMPLE_LINES: usize = 12;

pub(super) fn run(args: &Formats, context: &mut Context) -> Result<Exit, CliError> {
    let wanted = |family_id| args.family_id.is_none_or(|wanted| wanted == family_id);
    let formats: Vec<_> = formats()
        .filter(|(family_id, _)| wanted(*family_id))
        .collect();
    match (args.report.format.json(), args.family_id) {
        (Some(form), _) => {
            let reports = formats.into_iter();
            let reports: Vec<_> = reports
                .map(|(family_id, format)| FormatReport::new(family_id, format))
                .collect();
            json::write_all(&mut context.out, form, &reports)?;
        }
        (None, Some(family_id)) => describe(family_id, context)?,
        (None, None) => {
            table(&formats).print(&mut context.out)?;
            context.out.blank()?;
            context
                .out
                .line("`quandary formats FAMILY` describes the formats of a family.")?;
        }
    }
    Ok(Exit::Success)
}

fn table(formats: &[(FamilyId, &'static Format)]) -> TextTable<'static> {
    let mut rows = TextTable::new(vec![
        Column("format", Alignment::Left),
        Column("title", Alignment::Truncated),
        Column("extensions", Alignment::Left),
        Column("levels", Alignment::Left),
    ]);
    for (family_id, format) in formats {
        let info = family_id.family().info();
        rows.heading(&format!("{} ({})", info.title, info.id));
        let levels = if quandary::template(format).is_some() {
            "yes"
        } else {
            "no"
        };
        let cells = [format.id, format.title, &extensions(format), levels];
        rows.push(cells.map(|cell| (cell.to_owned(), TextStyle::Plain)));
    }
    rows
}

fn extensions(format: &Format) -> String {
    let extensions = format.extensions.iter().map(|one| format!(".{one}"));
    extensions.collect::<Vec<_>>().join(", ")
}

/// Prints a paragraph and an example for each format of a family.
fn describe(family_id: FamilyId, context: &mut Context) -> Result<(), CliError> {
    let info = family_id.family().info();
    let out = &mut context.out;
    for format in info.formats {
        let extensions = match extensions(format) {
            none if none.is_empty() => String::new(),
            some => format!(" ({some})"),
        };
        let head = TextStyle::Bold.paint(format.id);
        out.line(head + format!(": {}{extensions}", format.title))?;
        let text = info.guide.format(format.id).map_or("", |topic| topic.text);
        for line in broken(text, text_width(out)) {
            out.line(line)?;
        }
        let example = quandary::explain_format(family_id, format).example;
        if !example.is_empty() {
            out.blank()?;
            print_indented(&shortened(format.id, &example), out)?;
        }
        out.blank()?;
    }
    let family = info.id;
    out.line(format!(
        "`quandary new {family} --format FORMAT` writes a file to start from."
    ))
}

/// The first lines of an example.
fn shortened(id: &str, example: &str) -> String {
    if example.lines().count() <= EXAMPLE_LINES {
        return example.to_owned();
    }
    let lines: Vec<_> = example.lines().take(EXAMPLE_LINES).collect();
    format!(
        "{}\n... (`quandary explain {id}` shows all of it)",
        lines.join("\n")
    )
}
