//! The verbs that write the levels of files to new collections: `pick`, `drop`, `merge`, `sort`,
//! `renumber` and `split`.

mod merge;
mod renumber;
mod select;
mod sort;
mod split;

pub(super) use merge::run as merge;
pub(super) use renumber::run as renumber;
pub(super) use select::{drop, pick};
pub(super) use sort::run as sort;
pub(super) use split::run as split;

use super::levels::LevelFiles;
use super::rewrite::OutputTarget;
use crate::args::{CollectionOutputArgs, LevelFilesArgs};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::LevelFields;
use crate::image;
use crate::open::{OpenedFile, unknown_format};
use quandary_core::family::{CollectedLevel, Converted, FamilyInfo};
use quandary_core::format::Format;

/// Opens the files of levels. Other files are skipped if they were found in a folder; if the user
/// named them, an error is printed.
pub(super) fn open(args: &LevelFilesArgs, context: &mut Context) -> Result<LevelFiles, CliError> {
    let mut files = LevelFiles::open(args, context)?;
    files.inputs = files.inputs.with_levels(context);
    if files.inputs.exit == Exit::Success && files.files().is_empty() {
        return Err(CliError::usage("no files of levels"));
    }
    Ok(files)
}

/// Where a collection goes, and its format.
struct CollectionOutput<'a> {
    /// The files of its levels.
    files: &'a [OpenedFile],
    format: &'static Format,
    target: OutputTarget,
    /// The name in messages.
    name: String,
}

impl<'a> CollectionOutput<'a> {
    /// Checks that the files are of one family and that the output can be written.
    fn new(
        files: &'a [OpenedFile],
        args: &CollectionOutputArgs,
        context: &Context,
    ) -> Result<Self, CliError> {
        let first = one_family(files)?;
        let format = format(first, args)?;
        let path = args.writing.output.as_ref();
        Ok(Self {
            files,
            format,
            target: OutputTarget::new(format.kind, &args.writing, context)?,
            name: path.map_or_else(|| first.name.clone(), |path| path.display().to_string()),
        })
    }

    /// Writes levels and prints what is lost. Notes about the whole file are those of the first file
    /// with one of the levels. Nothing is written without levels.
    fn write(self, levels: &[LevelFields<'_>], context: &mut Context) -> Result<Exit, CliError> {
        let mut files = self.files.iter();
        let base = files.find(|file| levels.iter().any(|level| std::ptr::eq(level.file, *file)));
        let Some(base) = base else {
            context.warn("there are no levels; nothing was written");
            return Ok(Exit::Findings);
        };
        let converted = collect(base, levels, self.format, &self.name)?;
        self.write_converted(&converted, context)?;
        Ok(context.exit_if_cancelled())
    }

    fn write_converted(self, converted: &Converted, context: &mut Context) -> Result<(), CliError> {
        warn_about_losses(&self.name, self.format, converted, context);
        self.target.write(&converted.bytes, context)
    }
}

fn warn_about_losses(name: &str, format: &Format, converted: &Converted, context: &mut Context) {
    for lost in &converted.lost {
        context.warn(format!("{name}: {} cannot store {lost}", format.title));
    }
}

/// The first file; an error if the files are of several families.
fn one_family(files: &[OpenedFile]) -> Result<&OpenedFile, CliError> {
    let none = || CliError::usage("no files of levels");
    let first = files.first().ok_or_else(none)?;
    let family = first.document.family();
    let mut others = files.iter();
    match others.find(|other| other.document.family().id != family.id) {
        None => Ok(first),
        Some(other) => Err(CliError::usage(format!(
            "{} is a {} file, but {} is a {} file; expected files of one family",
            other.name,
            other.document.family().title,
            first.name,
            family.title
        ))),
    }
}

/// The format to write: the named one, otherwise one that uses the extension of the output file,
/// otherwise that of the first file.
fn format(first: &OpenedFile, args: &CollectionOutputArgs) -> Result<&'static Format, CliError> {
    let (family, own) = (first.document.family(), first.document.format());
    if let Some(id) = &args.to {
        return named_format(family, id);
    }
    let extension = args.writing.output.as_deref().map(image::extension);
    let extension = extension.unwrap_or_default();
    let uses = |format: &&Format| format.extensions.contains(&extension.as_str());
    if uses(&own) {
        return Ok(own);
    }
    let mut formats = family.formats.iter().copied();
    Ok(formats.find(uses).unwrap_or(own))
}

/// The format of a family with this id.
fn named_format(family: &FamilyInfo, id: &str) -> Result<&'static Format, CliError> {
    let mut formats = family.formats.iter().copied();
    formats.find(|format| format.id == id).ok_or_else(|| {
        let own: Vec<&str> = family.formats.iter().map(|format| format.id).collect();
        let available = format!("available for {}: {}", family.title, own.join(", "));
        match quandary::find_format(id) {
            None => CliError::usage(unknown_format(id)),
            Some(_) => CliError::usage(format!("{id} is a format of another family; {available}")),
        }
    })
}

/// A file with these levels and the notes of one file. If the format cannot store them, the error
/// names one that can.
fn collect(
    base: &OpenedFile,
    levels: &[LevelFields<'_>],
    format: &'static Format,
    name: &str,
) -> Result<Converted, CliError> {
    let set = base.document.levels();
    let set = set.ok_or_else(|| CliError::usage("no levels to write"))?;
    let collected: Vec<CollectedLevel<'_>> = levels.iter().map(collected).collect();
    set.collect(&collected, format).map_err(|why| {
        let mut formats = base.document.family().formats.iter();
        let able = formats.find(|other| set.collect(&collected, other).is_ok());
        let able = able.map(|other| format!("; --to {} can", other.id));
        let message = format!("{name} as {}: {why}{}", format.id, able.unwrap_or_default());
        CliError::usage(message)
    })
}

fn collected<'a>(level: &LevelFields<'a>) -> CollectedLevel<'a> {
    CollectedLevel {
        document: &*level.file.document,
        level: level.level.index,
    }
}
