//! The list as text: columns that are not empty, as wide as their longest value.

use super::Request;
use crate::context::Context;
use crate::exit::CliError;
use crate::fields::{Field, LevelFields, Value, needs};
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::{Alignment, TextStyle};
use crate::verbs::levels::LevelFiles;
use quandary_core::words::{counted, grouped};

/// The width of a column whose values are computed while rows are printed.
const FINGERPRINT: &str = "00000000000000000000000000000000";

pub(super) fn print(
    files: &LevelFiles,
    levels: Vec<LevelFields<'_>>,
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    for (index, section) in sections(&levels, request).into_iter().enumerate() {
        if index > 0 {
            context.out.blank()?;
        }
        print_section(files, section, request, context)?;
    }
    let all = files
        .files()
        .iter()
        .map(|file| file.levels.len())
        .sum::<usize>() as u64;
    let number = levels.len() as u64;
    let of_all = counted(all, "level", "levels");
    context.out.line(match number == all {
        true => of_all,
        false => format!("{} of {of_all}", grouped(number)),
    })
}

/// Levels that are printed as one table. Families have different columns, and so have files of levels
/// and of solutions, so that each has its own table. With named columns or another order there is
/// only one.
fn sections<'a, 'b>(
    levels: &'a [LevelFields<'b>],
    request: &Request,
) -> Vec<&'a [LevelFields<'b>]> {
    if levels.is_empty() {
        return Vec::new();
    }
    if request.columns.is_some() || !request.keys.is_empty() {
        return vec![levels];
    }
    let kind = |level: &LevelFields<'_>| {
        let document = &level.file.document;
        (document.family().id, document.levels().is_some())
    };
    levels
        .chunk_by(|one, next| kind(one) == kind(next))
        .collect()
}

fn print_section(
    files: &LevelFiles,
    levels: &[LevelFields<'_>],
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    let columns = match &request.columns {
        Some(columns) => columns.clone(),
        None => default_columns(files, levels, request),
    };
    let layout = RowLayout::new(layout(&columns, levels), &context.out);
    layout.print_headings(&mut context.out)?;
    print_rows(files, levels, &columns, &layout, request, context)
}

/// Where the names of the files are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileNames {
    /// There is one file, or the user named the columns.
    Nowhere,
    /// In a heading above the levels of each file.
    Headings,
    Column,
}

impl FileNames {
    /// Sorted levels are in no order of files, and files of one level each need no headings.
    fn of(files: &LevelFiles, levels: &[LevelFields<'_>], request: &Request) -> Self {
        let is_sorted = !request.keys.is_empty();
        let mut pairs = levels.windows(2);
        let is_same_file = |pair: &[LevelFields<'_>]| std::ptr::eq(pair[0].file, pair[1].file);
        match &request.columns {
            _ if files.files().len() < 2 => Self::Nowhere,
            Some(columns) if is_sorted || columns.contains(&Field::File) => Self::Nowhere,
            Some(_) => Self::Headings,
            None if is_sorted || !pairs.any(is_same_file) => Self::Column,
            None => Self::Headings,
        }
    }
}

/// The fields that are not empty. Without headings for the files, their names are a column.
fn default_columns(
    files: &LevelFiles,
    levels: &[LevelFields<'_>],
    request: &Request,
) -> Vec<Field> {
    let mut columns = match FileNames::of(files, levels, request) {
        FileNames::Column => vec![Field::File],
        FileNames::Nowhere | FileNames::Headings => Vec::new(),
    };
    columns.extend([Field::Number, Field::Title]);
    let mut authors = levels.windows(2);
    let has_several =
        |pair: &[LevelFields<'_>]| pair[0].level.info.author != pair[1].level.info.author;
    columns.extend(authors.any(has_several).then_some(Field::Author));
    columns.push(Field::Size);
    columns.extend(request.names.more());
    columns.push(Field::Difficulty);
    let is_empty = |field: &Field| {
        levels
            .iter()
            .all(|level| level.value(*field) == Value::Missing)
    };
    columns.retain(|field| !is_empty(field));
    columns.extend(request.grade());
    columns
}

fn layout(columns: &[Field], levels: &[LevelFields<'_>]) -> Vec<LayoutColumn> {
    let columns = columns.iter();
    columns.map(|field| layout_column(*field, levels)).collect()
}

fn layout_column(field: Field, levels: &[LevelFields<'_>]) -> LayoutColumn {
    let values = || levels.iter().map(|level| level.value(field));
    let is_number = |value: Value| value == Value::Missing || value.quantity().is_some();
    let alignment = match field {
        Field::Title | Field::Author | Field::File => Alignment::Truncated,
        Field::Solutions => Alignment::Right,
        _ if field.need().is_none() && values().all(is_number) => Alignment::Right,
        _ => Alignment::Left,
    };
    let mut column = match field {
        Field::File => LayoutColumn::of_files(heading(field)),
        _ => LayoutColumn::new(heading(field), alignment),
    };
    if matches!(field, Field::Fingerprint | Field::SymmetricFingerprint) {
        column.fit(FINGERPRINT);
    }
    for value in values() {
        column.fit(&value.text());
    }
    column
}

fn heading(field: Field) -> &'static str {
    match field {
        Field::Number => "#",
        Field::Grade => "estimate",
        _ => field.name(),
    }
}

/// Prints a row for each level, as soon as what it needs is computed.
fn print_rows(
    files: &LevelFiles,
    levels: &[LevelFields<'_>],
    columns: &[Field],
    layout: &RowLayout,
    request: &Request,
    context: &mut Context,
) -> Result<(), CliError> {
    let has_headings = FileNames::of(files, levels, request) == FileNames::Headings;
    let needs = needs(columns.iter().copied());
    let examination = &request.examination;
    let worker = files.worker(&needs, examination, &context.clock, &context.cancel);
    // Threads are worth their start only if something is computed.
    let threads = if needs.is_empty() {
        1
    } else {
        examination.threads()
    };
    let bar = ProgressBar::new(levels.len());
    let mut rows = levels.iter();
    let mut file = "";
    let out = &mut context.out;
    in_order(
        threads,
        levels,
        &context.cancel,
        |level| worker.compute(level),
        |computed| {
            bar.advance();
            let Some(level) = rows.next() else {
                return Ok(());
            };
            let level = LevelFields {
                computed,
                file: level.file,
                level: level.level,
            };
            bar.suspend(|| {
                if has_headings && level.file.name != file {
                    out.line(TextStyle::Bold.paint(&level.file.name))?;
                }
                file = &level.file.name;
                layout.print(&cells(&level, columns), out)
            })
        },
    )?;
    bar.clear();
    Ok(())
}

/// The values of a level. A level without an estimate has `?` as its grade.
fn cells(level: &LevelFields<'_>, columns: &[Field]) -> Vec<String> {
    let cell = |field: &Field| match (field, level.value(*field)) {
        (Field::Grade, Value::Missing) => "?".to_owned(),
        (_, value) => value.text(),
    };
    columns.iter().map(cell).collect()
}
