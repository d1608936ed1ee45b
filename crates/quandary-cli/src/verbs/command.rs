//! `FAMILY COMMAND`: what only one family can do.

use super::ask::{exit, mood, of_family};
use super::heed;
use super::rewrite::put;
use crate::args::{Doing, TableForm};
use crate::clock::{chance, today};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::json::{self, Json};
use crate::open::{Opened, open_whole};
use crate::progress::Bar;
use crate::report::{CommandReport, rows};
use crate::still::{self, CellWidth, Picture};
use crate::table::{Column, Mood, Rows, Set};
use crate::words::printable;
use crate::write::Draft;
use quandary::FamilyId;
use quandary_core::budget::Budget;
use quandary_core::family::FamilyInfo;
use quandary_core::family::{Cell, Command, CommandContext, CommandOutput, Files, Table};
use quandary_core::format::Format;
use quandary_core::job::drive;
use quandary_core::options::Options;
use quandary_core::source::Source;
use quandary_render::text;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(
    family_id: FamilyId,
    command: &'static Command,
    asked: &Options,
    doing: &Doing,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let family = family_id.family().info();
    let goal = Goal::new(doing, family)?;
    let (files, read) = open(family_id, command, doing, context)?;
    let documents: Vec<_> = files
        .iter()
        .map(|file| Arc::clone(&file.document))
        .collect();
    let surroundings = CommandContext {
        today: today(),
        seed: doing.seed.unwrap_or_else(chance),
        rasterise: quandary_render::rasterise,
    };
    let job = (command.run)(&documents, asked, &surroundings)
        .map_err(|error| Trouble::usage(error.to_string()))?;
    let budget = Budget {
        time: doing.time,
        nodes: doing.nodes,
    };
    context.catch_ctrl_c();
    let bar = Bar::new(1);
    let watch = &mut |progress: &_| bar.watch(command.id, progress);
    let product = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    let exit = exit(product.tone).max(read);
    match goal {
        Goal::File(path, content, mut draft) => {
            if let Some(bytes) = content.of(&product, path, doing, context)? {
                draft.write(&bytes)?;
                draft.finish()?;
                context.note(format!("wrote {}", path.display()));
            }
            print(&product, context)?;
        }
        Goal::Report(form) => report(family, command, product, form, context)?,
        Goal::Table => {
            let csv = csv(table(&product)?);
            context.out.write_all(csv.as_bytes())?;
        }
        Goal::Screen => show(&product, family, doing, context)?,
    }
    Ok(exit)
}

/// The files named, or the text that stands in for none.
fn open(
    family_id: FamilyId,
    command: &Command,
    doing: &Doing,
    context: &mut Context,
) -> Result<(Vec<Opened>, Exit), Trouble> {
    let reading = &doing.reading;
    let options = reading.ceilings_only()?;
    let names = match command.files {
        Files::OneOr(text) if doing.files.is_empty() => vec![OsString::from(text)],
        Files::None | Files::OneOr(_) | Files::AtLeast(_) => doing.files.clone(),
    };
    let mut exit = Exit::Well;
    let mut files = Vec::new();
    for name in &names {
        let file = open_whole(name, reading.as_format.as_deref(), &options)?;
        of_family(&file, family_id)?;
        exit = exit.max(heed(&file, context));
        files.push(file);
    }
    Ok((files, exit))
}

/// Where the result goes.
enum Goal<'a> {
    File(&'a Path, Content, Draft),
    Report(Json),
    Table,
    Screen,
}

/// What goes into a file, by the ending of its name.
#[derive(Clone, Copy)]
enum Content {
    Picture(Picture),
    Csv,
    Json,
    /// A format of the family.
    Own(&'static FamilyInfo),
}

impl<'a> Goal<'a> {
    fn new(doing: &'a Doing, family: &'static FamilyInfo) -> Result<Self, Trouble> {
        if let Some(path) = &doing.writing.output {
            let content = Content::new(path, family)?;
            let draft = Draft::new(path, doing.writing.existing())?;
            return Ok(Self::File(path, content, draft));
        }
        Ok(match doing.format {
            TableForm::Text => Self::Screen,
            TableForm::Json => Self::Report(Json::Array),
            TableForm::Jsonl => Self::Report(Json::Lines),
            TableForm::Csv => Self::Table,
        })
    }
}

impl Content {
    fn new(path: &Path, family: &'static FamilyInfo) -> Result<Self, Trouble> {
        let extension = still::extension(path);
        let own = family.formats.iter().flat_map(|format| format.extensions);
        let mut own = own.copied();
        match (extension.as_str(), Picture::of(path)) {
            (_, Some(Picture::Gif)) => Err(Trouble::usage(format!(
                "{}: a gif is for replays; svg, png and txt are drawings",
                path.display()
            ))),
            (_, Some(picture)) => Ok(Self::Picture(picture)),
            ("csv", _) => Ok(Self::Csv),
            ("json", _) => Ok(Self::Json),
            (extension, _) if own.any(|own| own == extension) => Ok(Self::Own(family)),
            _ => Err(Trouble::usage(format!(
                "{}: its ending has to be svg, png, txt, csv, json or one of the family's own",
                path.display()
            ))),
        }
    }

    /// Nothing where the command failed and says why.
    fn of(
        self,
        product: &CommandOutput,
        path: &Path,
        doing: &Doing,
        context: &Context,
    ) -> Result<Option<Vec<u8>>, Trouble> {
        let is_empty = product.scene.is_none() && product.table.is_none() && product.file.is_none();
        if is_empty {
            return Ok(None);
        }
        let missing = |what| Trouble::usage(format!("this makes no {what}"));
        let bytes = match self {
            Self::Picture(picture) => match (&product.scene, &product.file) {
                (Some(scene), _) => {
                    let width = CellWidth::new(doing.cell);
                    still::draw(scene, picture, width, context.charset)?
                }
                // Some of the files that families have are plain text.
                (None, Some(file)) if matches!(picture, Picture::Text) => file.clone(),
                (None, _) => return Err(missing("drawing")),
            },
            Self::Csv => csv(table(product)?).into_bytes(),
            Self::Json => json::array(&rows(table(product)?))?,
            Self::Own(family) => {
                let file = product.file.as_ref();
                own(file.ok_or_else(|| missing("puzzle file"))?, path, family)?
            }
        };
        Ok(Some(bytes))
    }
}

/// A file of the family under a name whose ending says what it is.
fn own(file: &[u8], path: &Path, family: &FamilyInfo) -> Result<Vec<u8>, Trouble> {
    let extension = still::extension(path);
    let found = quandary::identify(&Source::new("", file.to_vec()));
    let formats = found.iter().map(|found| found.evidence.format);
    let mut formats = formats.filter(|format| family.formats.contains(format));
    let is_named = |format: &Format| format.extensions.contains(&extension.as_str());
    match formats.next() {
        Some(best) if !is_named(best) && !formats.any(is_named) => Err(Trouble::usage(format!(
            "{}: this makes a file of {}, which ends in .{}",
            path.display(),
            best.title,
            best.extensions.first().unwrap_or(&"")
        ))),
        _ => Ok(file.to_vec()),
    }
}

fn table(product: &CommandOutput) -> Result<&Table, Trouble> {
    let table = product.table.as_ref();
    table.ok_or_else(|| Trouble::usage("this makes no table"))
}

fn report(
    family: &FamilyInfo,
    command: &Command,
    product: CommandOutput,
    form: Json,
    context: &mut Context,
) -> Result<(), Trouble> {
    let report = CommandReport {
        family: family.id,
        command: command.id,
        outcome: product.word,
        rows: product.table.as_ref().map(rows),
        sentence: product.sentence,
        notes: product.notes,
    };
    json::write_all(&mut context.out, form, &[report])
}

/// A file alone goes to standard output as it is; otherwise the drawing, the table and what was
/// found are shown.
fn show(
    product: &CommandOutput,
    family: &FamilyInfo,
    doing: &Doing,
    context: &mut Context,
) -> Result<(), Trouble> {
    if let (Some(file), None, None) = (&product.file, &product.scene, &product.table) {
        return put(file, family.formats[0].kind, &doing.writing, context);
    }
    if let Some(scene) = &product.scene {
        let drawn = text::draw(scene, context.charset, context.out.colouring());
        writeln!(context.out, "{drawn}")?;
    }
    if let Some(table) = product
        .table
        .as_ref()
        .filter(|table| !table.rows.is_empty())
    {
        aligned(table).print(&mut context.out)?;
        writeln!(context.out)?;
    }
    print(product, context)
}

fn print(product: &CommandOutput, context: &mut Context) -> Result<(), Trouble> {
    let sentence = mood(product.tone).paint(&printable(&product.sentence));
    writeln!(context.out, "{sentence}")?;
    for note in &product.notes {
        writeln!(context.out, "{}", Mood::Dim.paint(&printable(note)))?;
    }
    Ok(())
}

/// Numbers to the right, words to the left.
fn aligned(table: &Table) -> Rows<'_> {
    let is_word = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| matches!(cell, Cell::Word(_)))
    };
    let columns = table.columns.iter().enumerate();
    let columns = columns.map(|(place, name)| {
        let set = if is_word(place) {
            Set::Left
        } else {
            Set::Right
        };
        Column(name, set)
    });
    let mut rows = Rows::new(columns.collect());
    for row in &table.rows {
        rows.push(row.iter().map(|cell| (words(cell), Mood::Plain)));
    }
    rows
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => word.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}

/// Comma-separated values by RFC 4180, with line feeds alone.
fn csv(table: &Table) -> String {
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let head = line(table.columns.iter().map(|name| quoted(name)).collect());
    let rows = table.rows.iter();
    let rows = rows.map(|row| line(row.iter().map(|cell| quoted(&words(cell))).collect()));
    head + &rows.collect::<String>()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_commas_and_quotes_are_quoted() {
        let table = Table {
            columns: vec!["what".to_owned(), "count".to_owned()],
            rows: vec![
                vec!["a, \"b\"".into(), 7.into()],
                vec![Cell::Empty, 1_000.into()],
            ],
        };
        assert_eq!(csv(&table), "what,count\n\"a, \"\"b\"\"\",7\n,1000\n");
    }
}
