//! The subcommands `FAMILY COMMAND`: each runs a command that one family defines.

use super::ask::{check_family, exit, style};
use super::play::{self, GalleryRequest, Otherwise, has_terminal};
use super::rewrite::write_output;
use super::{print_drawing, warn_about_errors, written_errors};
use crate::args::{CommandArgs, ReadArgs, TableFormat};
use crate::clock::{random_seed, this_year, today};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::folders::Folders;
use crate::image::{self, CellWidth, Picture};
use crate::json::{self, Json, Layout};
use crate::open::{
    FailedInput, Input, OpenOptions, OpenedFile, Origin, Target, open, open_itself, parse_target,
    source, targets,
};
use crate::progress::ProgressBar;
use crate::report::{CommandReport, ErrorReport, rows};
use crate::saved::SavedSolutions;
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::table_file::{TableFile, TablePage};
use crate::walk::Walk;
use crate::write::PendingFile;
use quandary::FamilyId;
use quandary_core::budget::Budget;
use quandary_core::family::FamilyInfo;
use quandary_core::family::{
    Cell, Command, CommandContext, CommandOutput, CommonOption, Files, Fit, Table,
};
use quandary_core::format::Format;
use quandary_core::job::drive;
use quandary_core::options::{OptionKind, Options};
use quandary_core::source::{Source, file_name};
use quandary_core::words::counted;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(
    family_id: FamilyId,
    command: &'static Command,
    options: &Options,
    args: &CommandArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    if let Some(levels) = levels_to_browse(command, options, args, context) {
        return browse(&levels, options, args, context);
    }
    let family = family_id.family().info();
    let target = CommandTarget::new(args, family, context)?;
    let (files, read) = open_all(family_id, command, args, context)?;
    let documents: Vec<_> = files
        .iter()
        .map(|file| Arc::clone(&file.document))
        .collect();
    let command_context = CommandContext {
        today: today(),
        seed: args.seed.unwrap_or_else(random_seed),
        rasterise: quandary_render::rasterise,
    };
    let options = with_files(options, &args.reading)?;
    let job = (command.run)(&documents, &options, &command_context)
        .map_err(|error| CliError::usage(error.to_string()))?;
    let budget = Budget {
        time: args.time,
        nodes: args.nodes,
    };
    let cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(command.id, progress);
    let output = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    drop(cancellable);
    let exit = exit(output.tone).max(read);
    match target {
        CommandTarget::File(path, content, pending) => {
            if let Some(bytes) = content.of(command, &output, path, args, context)? {
                let name = context.finish(pending, &bytes)?;
                context.note(format!("wrote {name}"));
            }
            print(&output, context)?;
        }
        CommandTarget::Report(form) => report(family, command, output, form, context)?,
        CommandTarget::Table(form) => {
            let page = page(command, args, &output)?;
            context.out.table(&form.write(&page))?;
        }
        CommandTarget::Terminal => show(&output, family, args, context)?,
    }
    Ok(exit)
}

/// The command that shows the gallery on a terminal, and its option for the level to select.
const BROWSE: (&str, &str) = ("browse", "date");

/// The levels that a command shows in the gallery; `None` if it prints. It prints if the result goes
/// anywhere but to a terminal, or if an option is about the printed page.
fn levels_to_browse(
    command: &Command,
    options: &Options,
    args: &CommandArgs,
    context: &Context,
) -> Option<OsString> {
    let (id, level) = BROWSE;
    let table = options.table().iter();
    let is_about_page = table
        .filter(|option| option.name() != level)
        .any(|option| options.is_set(*option));
    let is_limited = args.time.is_some() || args.nodes.is_some() || args.cell.is_some();
    let is_printed = args.writing.output.is_some() || args.format != TableFormat::Text;
    if command.id != id || is_about_page || is_limited || is_printed || !has_terminal(context) {
        return None;
    }
    match (command.files, args.files.first()) {
        (_, Some(file)) => Some(file.clone()),
        (Files::OneOr(text), None) => Some(OsString::from(text)),
        (Files::None | Files::AtLeast(_), None) => None,
    }
}

/// Shows the gallery of a file, or of the year in which the level is.
fn browse(
    levels: &OsStr,
    options: &Options,
    args: &CommandArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let mut table = options.table().iter();
    let level = table.find(|option| option.name() == BROWSE.1);
    let level = level.map_or_else(String::new, |option| options.text(*option));
    let of_text = |word: &str| {
        let mut text = levels.to_owned();
        text.push(" ");
        text.push(word);
        text
    };
    let is_text = matches!(
        parse_target(levels, &Folders::default()).input,
        Input::Text(_)
    );
    let request = match is_text {
        true => GalleryRequest {
            levels: of_text(&this_year().to_string()),
            selected: of_text(&level),
            otherwise: Otherwise::Alone,
            reading: &args.reading,
        },
        false => GalleryRequest {
            levels: levels.to_owned(),
            selected: OsString::from(level),
            otherwise: Otherwise::First,
            reading: &args.reading,
        },
    };
    play::browse(&request, context)
}

/// The options, with the text of each file in place of its name.
fn with_files(options: &Options, reading: &ReadArgs) -> Result<Options, CliError> {
    let opening = reading.without_solution_limit()?;
    let mut read = options.clone();
    for option in options.table() {
        if let OptionKind::File(_) = option.kind()
            && options.is_set(*option)
        {
            let path = OsString::from(options.text(*option));
            let source = source(
                &parse_target(&path, &opening.folders),
                &opening.reading.limits,
            )?;
            let set = read.set(option.name(), source.text());
            set.map_err(|error| CliError::usage(error.to_string()))?;
        }
    }
    Ok(read)
}

/// Opens the files given, or the default level of the command.
fn open_all(
    family_id: FamilyId,
    command: &Command,
    args: &CommandArgs,
    context: &mut Context,
) -> Result<(Vec<OpenedFile>, Exit), CliError> {
    let reading = &args.reading;
    let options = reading.without_solution_limit()?;
    let names = match command.files {
        Files::OneOr(text) if args.files.is_empty() => vec![OsString::from(text)],
        Files::None | Files::OneOr(_) | Files::AtLeast(_) => args.files.clone(),
    };
    let mut exit = Exit::Success;
    let mut files = Vec::new();
    for target in targets(&names, Walk::default(), &options.folders) {
        let opened = target.and_then(|target| {
            let as_format = reading.as_format.as_deref();
            let file = open_for(&target, family_id, as_format, &options, context);
            file.map_err(|error| FailedInput::of(&target, error))
        });
        match opened {
            Ok(Some(file)) => {
                exit = exit.max(warn_about_errors(&file, context));
                files.push(file);
            }
            Ok(None) => {}
            Err(FailedInput { file, error }) => {
                let report = ErrorReport::of_file(file, &error);
                return Err(written_errors(
                    &[report],
                    *error,
                    args.format.json(),
                    context,
                ));
            }
        }
    }
    check_number(command, &names, files.len())?;
    if command.takes.contains(&CommonOption::SavedSolutions) {
        let saved = SavedSolutions::of(&files, &options, context)?;
        if saved.files.is_empty() {
            saved.missing.iter().for_each(|why| context.note(why));
        }
        files.extend(saved.files);
    }
    Ok((files, exit))
}

/// Checks that folders have as many files as the command needs.
fn check_number(command: &Command, names: &[OsString], found: usize) -> Result<(), CliError> {
    let needed = match command.files {
        Files::AtLeast(needed) => needed,
        Files::None | Files::OneOr(_) => 0,
    };
    if found >= needed.min(names.len()) {
        return Ok(());
    }
    let (id, needed) = (command.id, counted(needed as u64, "file", "files"));
    Err(CliError::usage(format!(
        "`{id}` needs at least {needed} of its family; the folder has {found}"
    )))
}

/// Opens a file of a family. Files that were found in a folder are skipped if they are not for it.
fn open_for(
    target: &Target,
    family_id: FamilyId,
    as_format: Option<&str>,
    options: &OpenOptions,
    context: &mut Context,
) -> Result<Option<OpenedFile>, CliError> {
    target.check_is_whole()?;
    let file = open(target, as_format, options);
    let file = file.and_then(|file| check_family(&file, family_id).map(|()| file));
    match (file, &target.origin) {
        (Err(error), Origin::Found(_)) => {
            if is_configuration(target, options) {
                context.warn(error.to_string());
            }
            Ok(None)
        }
        (file, _) => file.map(Some),
    }
}

/// Whether a file is a configuration, which can be read even if the level file that it names cannot.
fn is_configuration(target: &Target, options: &OpenOptions) -> bool {
    let file = open_itself(target, None, options);
    file.is_ok_and(|file| file.document.level_source().is_some())
}

/// Where the result of a command goes.
enum CommandTarget<'a> {
    File(&'a Path, FileContent, PendingFile),
    Report(Json),
    Table(TableFile),
    Terminal,
}

/// What an output file contains, selected by its extension.
#[derive(Clone, Copy)]
enum FileContent {
    Picture(Picture),
    Table(TableFile),
    Json,
    /// A format of the family.
    Own(&'static FamilyInfo),
}

impl<'a> CommandTarget<'a> {
    fn new(
        args: &'a CommandArgs,
        family: &'static FamilyInfo,
        context: &Context,
    ) -> Result<Self, CliError> {
        if let Some(path) = &args.writing.output {
            let content = FileContent::new(path, family)?;
            let pending = context.create(path, args.writing.existing())?;
            return Ok(Self::File(path, content, pending));
        }
        Ok(match args.format.layout() {
            Layout::Text => Self::Terminal,
            Layout::Json(form) => Self::Report(form),
            Layout::Table(form) => Self::Table(form),
        })
    }
}

impl FileContent {
    fn new(path: &Path, family: &'static FamilyInfo) -> Result<Self, CliError> {
        let extension = image::extension(path);
        let own = family.formats.iter().flat_map(|format| format.extensions);
        let mut own = own.copied();
        match (extension.as_str(), Picture::of(path)) {
            (_, Some(Picture::Gif)) => Err(CliError::usage(format!(
                "{}: only replays are written as gif; use svg, png or txt",
                path.display()
            ))),
            (_, Some(picture)) => Ok(Self::Picture(picture)),
            ("csv", _) => Ok(Self::Table(TableFile::Csv)),
            ("html" | "htm", _) => Ok(Self::Table(TableFile::Html)),
            ("json", _) => Ok(Self::Json),
            (extension, _) if own.any(|own| own == extension) => Ok(Self::Own(family)),
            _ => Err(CliError::usage(format!(
                "{}: unknown extension; expected svg, png, txt, csv, html, json or an extension of the family's formats",
                path.display()
            ))),
        }
    }

    /// The bytes of the file; `None` if the command failed and produced nothing.
    fn of(
        self,
        command: &Command,
        output: &CommandOutput,
        path: &Path,
        args: &CommandArgs,
        context: &Context,
    ) -> Result<Option<Vec<u8>>, CliError> {
        let is_empty = output.scene.is_none() && output.table.is_none() && output.file.is_none();
        if is_empty {
            return Ok(None);
        }
        let missing = |what| CliError::usage(format!("this command produces no {what}"));
        let bytes = match self {
            Self::Picture(picture) => match (&output.scene, &output.file) {
                (Some(scene), _) => {
                    let width = CellWidth::new(args.cell);
                    image::draw(scene, picture, width, context.charset)?
                }
                // Some formats of families are plain text.
                (None, Some(file)) if matches!(picture, Picture::Text) => file.clone(),
                (None, _) => return Err(missing("drawing")),
            },
            Self::Table(form) => form.write(&page(command, args, output)?).into_bytes(),
            Self::Json => json::array(&rows(table(output)?))?,
            Self::Own(family) => {
                let file = output.file.as_ref();
                own(file.ok_or_else(|| missing("level file"))?, path, family)?
            }
        };
        Ok(Some(bytes))
    }
}

/// Checks that the extension of the output path matches the format of the produced file.
fn own(file: &[u8], path: &Path, family: &FamilyInfo) -> Result<Vec<u8>, CliError> {
    let extension = image::extension(path);
    let found = quandary::identify(&Source::new("", file.to_vec()));
    let formats = found.iter().map(|found| found.evidence.format);
    let mut formats = formats.filter(|format| family.formats.contains(format));
    let is_named = |format: &Format| format.extensions.contains(&extension.as_str());
    match formats.next() {
        Some(best) if !is_named(best) && !formats.any(is_named) => Err(CliError::usage(format!(
            "{}: this command produces a {} file; use the extension .{}",
            path.display(),
            best.title,
            best.extensions.first().unwrap_or(&"")
        ))),
        _ => Ok(file.to_vec()),
    }
}

fn table(output: &CommandOutput) -> Result<&Table, CliError> {
    let table = output.table.as_ref();
    table.ok_or_else(|| CliError::usage("this command produces no table"))
}

/// The page with the table of a command: its title is the first file, or the command without one.
fn page<'a>(
    command: &Command,
    args: &CommandArgs,
    output: &'a CommandOutput,
) -> Result<TablePage<'a>, CliError> {
    let name = args.files.first().map(|name| name.to_string_lossy());
    let name = name.map(|name| format!("{}: ", file_name(&name)));
    let sentences = [&output.sentence].into_iter().chain(&output.notes);
    Ok(TablePage {
        title: name.unwrap_or_default() + command.id,
        sentences: sentences.map(String::as_str).collect(),
        table: table(output)?,
    })
}

fn report(
    family: &FamilyInfo,
    command: &Command,
    output: CommandOutput,
    form: Json,
    context: &mut Context,
) -> Result<(), CliError> {
    let report = CommandReport {
        family: family.id,
        command: command.id,
        outcome: output.word,
        rows: output.table.as_ref().map(rows),
        sentence: output.sentence,
        notes: output.notes,
    };
    json::write_all(&mut context.out, form, &[report])
}

/// Writes a result that is only a file to standard output; otherwise prints the drawing, the table
/// and the sentence.
fn show(
    output: &CommandOutput,
    family: &FamilyInfo,
    args: &CommandArgs,
    context: &mut Context,
) -> Result<(), CliError> {
    if let (Some(file), None, None) = (&output.file, &output.scene, &output.table) {
        return write_output(file, family.formats[0].kind, &args.writing, context);
    }
    if let Some(scene) = &output.scene {
        print_drawing(scene, context)?;
        context.out.blank()?;
    }
    if let Some(table) = output.table.as_ref().filter(|table| !table.rows.is_empty()) {
        aligned(table).print(&mut context.out)?;
        context.out.blank()?;
    }
    print(output, context)
}

fn print(output: &CommandOutput, context: &mut Context) -> Result<(), CliError> {
    let sentence = style(output.tone).paint(&output.sentence);
    context.out.line(sentence)?;
    for note in &output.notes {
        context.out.line(TextStyle::Dim.paint(note))?;
    }
    Ok(())
}

/// The table with numbers aligned right and text aligned left.
fn aligned(table: &Table) -> TextTable<'_> {
    let is_word = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| matches!(cell, Cell::Word(_)))
    };
    let columns = table.columns.iter().enumerate();
    let columns = columns.map(|(place, column)| {
        let set = match (is_word(place), column.fit) {
            (true, Fit::Shortened) => Alignment::Truncated,
            (true, Fit::Whole) => Alignment::Left,
            (false, _) => Alignment::Right,
        };
        Column(&column.name, set)
    });
    let mut rows = TextTable::new(columns.collect());
    for row in &table.rows {
        rows.push(row.iter().map(|cell| (words(cell), TextStyle::Plain)));
    }
    rows
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => word.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}
