//! `list`: the levels of files.

mod text;

use super::inputs::Input;
use super::level_report;
use super::levels::{Examination, FieldWorker, LevelFiles, fields};
use crate::args::{List, TableFormat};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{Field, FieldNames, LevelFields, Need, SortKey, needs, sort};
use crate::json::{Json, JsonWriter, Layout};
use crate::open::select_variant;
use crate::parallel::in_order;
use crate::predicate::Predicate;
use crate::progress::ProgressBar;
use crate::report::{
    CauseReport, ErrorReport, EstimateReport, LevelReport, ListReport, OrError, values,
};
use crate::resume::{Journal, KeyFields};
use crate::table_file::{TableFile, TablePage};
use quandary_core::family::{Rating, Table};
use quandary_core::level::LevelInfo;
use quandary_core::source::file_name;
use quandary_core::words::counted;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// The fields that name a result.
const KEY: KeyFields = KeyFields {
    always: &["file", "level", "title"],
    sometimes: &["variant", "fingerprint"],
};

pub(super) fn run(args: &List, context: &mut Context) -> Result<Exit, CliError> {
    let mut files = LevelFiles::open(&args.levels, context)?;
    files.inputs.report_files_without_levels(context);
    select_variant(&mut files.inputs.files, args.rules.variant.as_deref())?;
    let request = Request::new(args, &files)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let wanted = needs(request.keys.iter().map(|key| key.field));
    let predicate = request.predicate.as_ref();
    let mut levels = files.filtered(predicate, &wanted, &request.examination, context)?;
    sort(&mut levels, &request.keys);
    if let Some(path) = args.resume.path() {
        record(path, &files, levels, args.report.format, &request, context)?;
        return Ok(files.inputs.exit.max(context.exit_if_cancelled()));
    }
    match args.report.format.layout() {
        Layout::Text if files.files().is_empty() => {}
        Layout::Text => text::print(&files, levels, &request, context)?,
        Layout::Table(form) => table(&files, levels, form, &request, context)?,
        Layout::Json(form) => {
            json(
                &files,
                items(&files, levels, &request),
                Some(form),
                None,
                &request,
                context,
            )?;
        }
    }
    Ok(files.inputs.exit.max(context.exit_if_cancelled()))
}

/// What is listed, and how.
struct Request {
    names: FieldNames,
    predicate: Option<Predicate>,
    keys: Vec<SortKey>,
    /// The columns that the user named.
    columns: Option<Vec<Field>>,
    /// What is computed unless columns are named.
    estimate: BTreeSet<Need>,
    examination: Examination,
}

impl Request {
    fn new(args: &List, files: &LevelFiles) -> Result<Self, CliError> {
        let names = files.names();
        // Without levels there are no names to check.
        let text = |text: &Option<String>| text.clone().filter(|_| !files.files().is_empty());
        let predicate = text(&args.predicate).map(|text| Predicate::parse(&text, &names));
        let keys = text(&args.sort).map(|text| names.sort_keys(&text));
        let columns = text(&args.columns).map(|text| names.fields(&text));
        let estimate = args.estimate.is_wanted().then_some(Need::Grade);
        Ok(Self {
            predicate: predicate.transpose().map_err(CliError::usage)?,
            keys: keys
                .transpose()
                .map_err(CliError::usage)?
                .unwrap_or_default(),
            columns: columns.transpose().map_err(CliError::usage)?,
            estimate: estimate.into_iter().collect(),
            examination: Examination::from(&args.estimate.examine),
            names,
        })
    }

    fn is_changed(&self) -> bool {
        self.predicate.is_some() || !self.keys.is_empty()
    }

    /// The grade, if it is estimated.
    fn grade(&self) -> Option<Field> {
        self.estimate.contains(&Need::Grade).then_some(Field::Grade)
    }
}

/// Writes all fields of the levels, or the named ones.
fn table(
    files: &LevelFiles,
    mut levels: Vec<LevelFields<'_>>,
    form: TableFile,
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    let columns = request.columns.clone();
    let columns = columns.unwrap_or_else(|| all_columns(request));
    let needs = needs(columns.iter().copied());
    files.compute(&mut levels, &needs, &request.examination, context)?;
    let rows = levels.iter().map(|level| {
        let cells = columns.iter().map(|field| level.value(*field).cell());
        cells.collect()
    });
    let table = Table {
        columns: columns.iter().map(|field| field.name().into()).collect(),
        rows: rows.collect(),
    };
    let page = TablePage {
        title: title(files),
        sentences: Vec::new(),
        table: &table,
    };
    context.out.table(&form.write(&page))
}

/// The name of the file, or how many files are listed.
fn title(files: &LevelFiles) -> String {
    match files.files() {
        [only] => file_name(&only.name).to_owned(),
        several => counted(several.len() as u64, "file", "files"),
    }
}

fn all_columns(request: &Request) -> Vec<Field> {
    let mut columns = vec![
        Field::File,
        Field::Number,
        Field::Title,
        Field::Author,
        Field::Width,
        Field::Height,
    ];
    columns.extend(request.names.parts());
    columns.push(Field::Features);
    columns.extend(request.names.more());
    columns.push(Field::Difficulty);
    columns.extend(request.grade());
    columns
}

/// A level, or an input that has none.
enum Item<'a> {
    Level(Box<LevelFields<'a>>),
    Error(&'a ErrorReport),
}

/// The levels with the errors of other inputs in their place, or before the levels if their order or
/// number was changed.
fn items<'a>(
    files: &'a LevelFiles,
    levels: Vec<LevelFields<'a>>,
    request: &Request,
) -> Vec<Item<'a>> {
    if request.is_changed() {
        let errors = files.inputs.errors().map(Item::Error);
        let levels = levels.into_iter().map(|level| Item::Level(Box::new(level)));
        return errors.chain(levels).collect();
    }
    let all = files.inputs.all().into_iter();
    let item = |input| match input {
        Input::Level(file, level) => Item::Level(Box::new(fields(file, level))),
        Input::Error(error) => Item::Error(error),
    };
    all.map(item).collect()
}

/// Continues a list with estimates in a file, and says how much of it an earlier run has done.
fn record(
    path: &Path,
    files: &LevelFiles,
    levels: Vec<LevelFields<'_>>,
    format: TableFormat,
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    if request.grade().is_none() {
        return Err(CliError::usage("--resume stores estimates; add --estimate"));
    }
    if let Layout::Table(form) = format.layout() {
        return Err(CliError::usage(format!(
            "--resume has no {} output; use --format jsonl",
            form.word()
        )));
    }
    let mut journal = Journal::open(path, &KEY)?;
    let mut remaining = Vec::new();
    for item in items(files, levels, request) {
        let is_done = match &item {
            Item::Level(level) => journal.take(&Begun::new(level))?.is_some(),
            Item::Error(_) => false,
        };
        if !is_done {
            remaining.push(item);
        }
    }
    let listed = counted(remaining.len() as u64, "level", "levels");
    json(
        files,
        remaining,
        format.json(),
        Some(&journal),
        request,
        context,
    )?;
    if format == TableFormat::Text {
        let name = path.display();
        context.out.line(format!("{listed} written to {name}"))?;
        if let Some(skipped) = journal.summary("level", "levels") {
            context.out.line(skipped)?;
        }
    }
    Ok(())
}

/// Writes an object for every level as soon as it is complete, and appends it to a file of results.
fn json(
    files: &LevelFiles,
    items: Vec<Item<'_>>,
    form: Option<Json>,
    journal: Option<&Journal>,
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    let mut needs = request.estimate.clone();
    needs.insert(Need::Fingerprints);
    let examination = &request.examination;
    let worker = files.worker(&needs, examination, &context.clock, &context.cancel);
    let bar = ProgressBar::new(items.len());
    let mut writer = form.map(JsonWriter::new);
    let (out, cancel) = (&mut context.out, &context.cancel);
    in_order(
        examination.threads(),
        &items,
        cancel,
        |item| {
            let report = match item {
                Item::Level(level) => OrError::Report(report(level, &worker)),
                Item::Error(error) => OrError::Error((*error).clone()),
            };
            // Once the run is cancelled, estimates may be missing. The next run makes them.
            let journal = journal.filter(|_| !cancel.is_cancelled());
            let recorded = journal.map(|journal| append(&report, journal));
            (report, recorded.unwrap_or(Ok(())))
        },
        |(report, recorded)| {
            recorded?;
            bar.advance();
            match &mut writer {
                Some(writer) => bar.suspend(|| writer.write(out, &report)),
                None => Ok(()),
            }
        },
    )?;
    bar.clear();
    match writer {
        Some(writer) => writer.finish(&mut context.out),
        None => Ok(()),
    }
}

fn append(report: &OrError<ListReport>, journal: &Journal) -> Result<(), CliError> {
    match report {
        OrError::Report(level) if level.cause.is_none() => journal.append(level),
        _ => journal.append_error(report),
    }
}

/// The part of a report that needs no work.
#[derive(Serialize)]
struct Begun {
    #[serde(flatten)]
    level: LevelReport,
    variant: Option<String>,
}

impl Begun {
    fn new(level: &LevelFields<'_>) -> Self {
        let file = level.file;
        let puzzle = file.try_puzzle(level.level).ok();
        Self {
            level: level_report(file, level.level),
            variant: puzzle.map(|puzzle| puzzle.variant().to_owned()),
        }
    }
}

fn report(level: &LevelFields<'_>, worker: &FieldWorker<'_>) -> ListReport {
    let (file, info) = (level.file, &level.level.info);
    let computed = worker.compute(level);
    let (variant, cause) = match file.try_puzzle(level.level) {
        Ok(puzzle) => (Some(puzzle.variant().to_owned()), None),
        // The entries of a file of solutions cannot be played, which is not an error.
        Err(_) if file.document.levels().is_none() => (None, None),
        Err(why) => {
            let error = file.level_error(level.level, &why);
            let cause = CauseReport::of_level(&*file.document, level.level.index, &error);
            (None, Some(cause))
        }
    };
    let family = file.document.family();
    ListReport {
        level: LevelReport::new(&file.report, info, family, computed.fingerprints),
        variant,
        author: info.author.clone(),
        size: info.size.to_string(),
        width: info.size.cells.map(|(columns, _)| columns),
        height: info.size.cells.map(|(_, rows)| rows),
        counts: counts(info),
        features: info.size.features.clone(),
        difficulty: info.difficulty.clone(),
        more: info.more.iter().cloned().collect(),
        estimate: computed.rating.map(estimate),
        cause,
    }
}

fn counts(info: &LevelInfo) -> std::collections::BTreeMap<&'static str, u64> {
    let parts = info.size.parts.iter();
    parts.map(|part| (part.many, part.count)).collect()
}

fn estimate(rating: Rating) -> EstimateReport {
    EstimateReport {
        scores: values(&[], &rating.measurements),
        grade: rating.grade,
    }
}
