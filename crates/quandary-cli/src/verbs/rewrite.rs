//! `format` and `convert`: rewriting of files.

use super::warn_about_errors;
use crate::args::{Convert, OutputArgs, Rewrite};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenedFile, open_file, unknown_format};
use crate::write::PendingFile;
use quandary::find_format;
use quandary_core::format::{Format, FormatKind};

pub(super) fn format(args: &Rewrite, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = warn_about_errors(&file, context);
    let (canonical, format) = (file.document.canonical(), file.document.format());
    // Only a conversion lists what is lost, and it may lose more than the canonical form does.
    let converted = file.document.convert(format).ok();
    let same = converted.filter(|converted| converted.bytes == canonical);
    warn_about_losses(
        &file,
        format,
        &same.map_or(Vec::new(), |same| same.lost),
        context,
    );
    write_output(&canonical, format.kind, &args.writing, context)?;
    Ok(exit)
}

pub(super) fn convert(args: &Convert, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let (family_id, to) =
        find_format(&args.to).ok_or_else(|| CliError::usage(unknown_format(&args.to)))?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let family = file.document.family();
    let other = family_id.family().info();
    if family.id != other.id {
        let own: Vec<_> = family.formats.iter().map(|format| format.id).collect();
        return Err(CliError::usage(format!(
            "{} is a {} file, but `{}` is a format of {}; available: {}",
            file.name,
            family.title,
            to.id,
            other.title,
            own.join(", ")
        )));
    }
    let exit = warn_about_errors(&file, context);
    let converted = file
        .document
        .convert(to)
        .map_err(|why| CliError::usage(format!("{} as {}: {why}", file.name, to.id)))?;
    warn_about_losses(&file, to, &converted.lost, context);
    write_output(&converted.bytes, to.kind, &args.writing, context)?;
    Ok(exit)
}

fn warn_about_losses(file: &OpenedFile, format: &Format, lost: &[String], context: &mut Context) {
    for lost in lost {
        let (name, title) = (&file.name, format.title);
        context.warn(format!("{name}: {title} cannot store {lost}"));
    }
}

/// Writes bytes to the output file or to standard output.
pub(super) fn write_output(
    bytes: &[u8],
    kind: FormatKind,
    writing: &OutputArgs,
    context: &mut Context,
) -> Result<(), CliError> {
    OutputTarget::new(kind, writing, context)?.write(bytes, context)
}

/// Where output goes. Creating it before the work begins reports early that the path cannot be
/// written.
pub(super) enum OutputTarget {
    File(PendingFile),
    Output,
}

impl OutputTarget {
    pub(super) fn new(
        kind: FormatKind,
        writing: &OutputArgs,
        context: &Context,
    ) -> Result<Self, CliError> {
        match &writing.output {
            Some(path) => context.create(path, writing.existing()).map(Self::File),
            None if kind == FormatKind::Binary && context.out.is_terminal() => {
                Err(CliError::usage(
                    "binary output is not written to a terminal; use -o OUT to write it to a file",
                ))
            }
            None => Ok(Self::Output),
        }
    }

    pub(super) fn write(self, bytes: &[u8], context: &mut Context) -> Result<(), CliError> {
        match self {
            Self::Output => context.out.file(bytes),
            Self::File(pending) => {
                let name = context.finish(pending, bytes)?;
                context.note(format!("wrote {name}"));
                Ok(())
            }
        }
    }
}
