//! `batch results` and `batch export`: the best result of each task.

use crate::args::{BatchExport, BatchResults};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json::{self, JsonWriter, Layout};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::table_file::{TableFile, TablePage};
use crate::words::duration;
use quandary_batch::export::{COLUMNS, Cell as ResultCell, row};
use quandary_batch::import::name;
use quandary_batch::record::{Outcome, Proof, Record};
use quandary_batch::results::best_records;
use quandary_batch::store::Store;
use quandary_core::family::{Cell, Table};
use std::env;
use std::path::Path;
use std::time::Duration;

fn records(store: &Store) -> Result<impl Iterator<Item = Record>, CliError> {
    let name = store.ledger().display().to_string();
    best_records(store.ledger()).map_err(|error| CliError::io(name, error))
}

pub(super) fn results(args: &BatchResults, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    super::read_ledger(&store, context)?;
    let records = records(&store)?;
    match args.report.format.layout() {
        Layout::Text => text(records, context)?,
        Layout::Json(form) => {
            let mut writer = JsonWriter::new(form);
            for record in records {
                writer.write(&mut context.out, &record)?;
            }
            writer.finish(&mut context.out)?;
        }
        Layout::Table(form) => {
            let table = table(records);
            let page = TablePage {
                title: "Results of a batch".to_owned(),
                sentences: Vec::new(),
                table: &table,
            };
            context.out.table(&form.write(&page))?;
        }
    }
    Ok(Exit::Success)
}

fn text(records: impl Iterator<Item = Record>, context: &mut Context) -> Result<(), CliError> {
    let mut table = TextTable::new(vec![
        Column("level", Alignment::Truncated),
        Column("outcome", Alignment::Left),
        Column("result", Alignment::Truncated),
        Column("time", Alignment::Right),
    ]);
    let folder = env::current_dir().unwrap_or_default();
    for record in records {
        let style = match &record.outcome {
            Outcome::Failed { .. } | Outcome::Error { .. } => TextStyle::Error,
            outcome if outcome.is_final() => TextStyle::Success,
            _ => TextStyle::Warning,
        };
        table.push([
            (short_name(&record, &folder), TextStyle::Plain),
            (record.outcome.word().to_owned(), style),
            (words(&record.outcome), TextStyle::Plain),
            (
                duration(Duration::from_secs_f64(record.seconds.max(0.0))),
                TextStyle::Dim,
            ),
        ]);
    }
    table.print(&mut context.out)
}

/// The level and request, with the path as seen from the current folder.
fn short_name(record: &Record, folder: &Path) -> String {
    let name = name(record);
    let prefix = format!("{}/", folder.display());
    name.strip_prefix(&prefix).unwrap_or(&name).to_owned()
}

fn words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Solved(solution) => {
            let (metric, value) = (&solution.metric, solution.value);
            match &solution.proof {
                Proof::Optimal { .. } => format!("{metric} {value}, optimal"),
                Proof::Open { bound, .. } => format!("{metric} {value}, at least {bound}"),
            }
        }
        Outcome::Undecided { reason, bound } => format!("at least {bound}; {reason}"),
        Outcome::Rated { grade } => grade.clone(),
        Outcome::Checked {
            errors, warnings, ..
        } => format!("{errors} errors, {warnings} warnings"),
        Outcome::Verified { scores, .. } => {
            let scores = scores
                .iter()
                .map(|(metric, value)| format!("{metric} {value}"));
            scores.collect::<Vec<_>>().join(", ")
        }
        Outcome::Failed { why, .. } | Outcome::Missing { why } | Outcome::Error { why } => {
            why.clone()
        }
        Outcome::Generated { generated } => generated.format.clone(),
        Outcome::Unsolvable | Outcome::Unrated => String::new(),
    }
}

fn table(records: impl Iterator<Item = Record>) -> Table {
    let cell = |cell| match cell {
        ResultCell::Empty => Cell::Empty,
        ResultCell::Whole(number) => Cell::Number(number),
        ResultCell::Seconds(seconds) => Cell::Word(format!("{seconds:.6}")),
        ResultCell::Text(text) => Cell::Word(text),
    };
    Table {
        rows: records
            .map(|record| row(&record).map(cell).into())
            .collect(),
        ..Table::new(&COLUMNS)
    }
}

pub(super) fn export(args: &BatchExport, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    super::read_ledger(&store, context)?;
    let missing =
        || CliError::usage("missing -o OUT: results.csv, results.jsonl or results.sqlite");
    let path = args.writing.output.as_deref().ok_or_else(missing)?;
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match &*extension.to_lowercase() {
        "csv" => {
            let mut file = context.create(path, args.writing.existing())?;
            let table = table(records(&store)?);
            let page = TablePage {
                title: String::new(),
                sentences: Vec::new(),
                table: &table,
            };
            file.write(&TableFile::Csv.write(&page).into_bytes())?;
            file.finish()?;
        }
        "jsonl" => {
            let mut file = context.create(path, args.writing.existing())?;
            for record in records(&store)? {
                let line = json::line(&record)? + "\n";
                file.write(line.as_bytes())?;
            }
            file.finish()?;
        }
        "sqlite" => {
            // Says why the file cannot be written before all results are read.
            drop(context.create(path, args.writing.existing())?);
            sqlite(&store, path)?;
        }
        other => {
            return Err(CliError::usage(format!(
                "{}: unknown extension `{other}`; available: csv, jsonl, sqlite",
                path.display()
            )));
        }
    }
    Ok(Exit::Success)
}

#[cfg(feature = "sqlite")]
fn sqlite(store: &Store, path: &Path) -> Result<(), CliError> {
    let written = quandary_batch::export::write_sqlite(path, records(store)?);
    let name = path.display();
    written
        .map(drop)
        .map_err(|error| CliError::usage(format!("{name}: {error}")))
}

#[cfg(not(feature = "sqlite"))]
fn sqlite(_: &Store, _: &Path) -> Result<(), CliError> {
    Err(CliError::usage(
        "this program was built without SQLite; build it with --features sqlite, or write .csv",
    ))
}
