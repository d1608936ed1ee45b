//! `format` and `convert`: write a file in its canonical form (`format`) or in another format
//! (`convert`).

use super::warn_about_errors;
use crate::args::{Convert, OutputArgs, Rewrite};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{
    Extent, OpenOptions, OpenedFile, open_file_itself, open_to_convert, unknown_format,
};
use crate::progress::ProgressBar;
use crate::write::PendingFile;
use quandary::{FamilyId, find_format};
use quandary_core::budget::Budget;
use quandary_core::family::{CannotWrite, CollectedLevel, Converted, Document};
use quandary_core::format::{Format, FormatKind};
use quandary_core::job::drive;
use quandary_core::source::Source;

pub(super) fn format(args: &Rewrite, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let file = open_file_itself(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = warn_about_errors(&file, context);
    let format = file.document.format();
    let written = match file.extent {
        Extent::Whole => canonical(&*file.document),
        Extent::Selected => {
            collect(&file, format).map_err(|why| cannot_write(&file, format, &why))?
        }
    };
    warn_about_losses(&file, format, &written.lost, context);
    write_output(&written.bytes, format.kind, &args.writing, context)?;
    Ok(exit)
}

/// The canonical form of a whole file. Only a conversion lists what is lost, and it may lose more
/// than the canonical form does.
fn canonical(document: &dyn Document) -> Converted {
    let bytes = document.canonical();
    let converted = document.convert(document.format()).ok();
    let same = converted.filter(|converted| converted.bytes == bytes);
    Converted {
        bytes,
        lost: same.map_or(Vec::new(), |same| same.lost),
    }
}

/// A file with the selected levels only.
fn collect(file: &OpenedFile, to: &'static Format) -> Result<Converted, CannotWrite> {
    let levels = file.document.levels();
    let levels = levels.ok_or_else(|| {
        CannotWrite("the file has no levels to select; name the whole file".to_owned())
    })?;
    let selected = file.levels.iter().map(|level| CollectedLevel {
        document: &*file.document,
        level: level.index,
    });
    levels.collect(&selected.collect::<Vec<_>>(), to)
}

fn cannot_write(file: &OpenedFile, to: &Format, why: &CannotWrite) -> CliError {
    CliError::usage(format!("{} as {}: {why}", file.name, to.id))
}

pub(super) fn convert(args: &Convert, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let (family_id, to) =
        find_format(&args.to).ok_or_else(|| CliError::usage(unknown_format(&args.to)))?;
    let as_format = args.reading.as_format.as_deref();
    let file = open_to_convert(&args.file, as_format, &options, to)?;
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
    let file = match args.repair {
        true => repaired(file, &options, context)?,
        false => file,
    };
    let exit = warn_about_errors(&file, context);
    let converted = match file.extent {
        // Levels that cannot be repaired are written as they are drawn.
        Extent::Whole if args.repair && to == file.document.format() => Ok(Converted {
            bytes: file.document.source().bytes().to_vec(),
            lost: Vec::new(),
        }),
        Extent::Whole => file.document.convert(to),
        Extent::Selected => collect(&file, to),
    };
    let converted = converted.map_err(|why| cannot_write(&file, to, &why))?;
    warn_about_losses(&file, to, &converted.lost, context);
    write_output(&converted.bytes, to.kind, &args.writing, context)?;
    Ok(exit.max(context.exit_if_cancelled()))
}

/// A file with its damaged levels rebuilt. Says what was done with each of them.
fn repaired(
    file: OpenedFile,
    options: &OpenOptions,
    context: &mut Context,
) -> Result<OpenedFile, CliError> {
    let family = file.document.family();
    let Some(start) = family.repair else {
        let families = FamilyId::ALL.iter().map(|id| id.family().info());
        let able = families.filter(|family| family.repair.is_some());
        let able: Vec<_> = able.map(|family| family.title).collect();
        return Err(CliError::usage(format!(
            "{}: damaged {} levels cannot be rebuilt; --repair works with {}",
            file.name,
            family.title,
            able.join(", ")
        )));
    };
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(&file.name, progress);
    let job = start(&*file.document);
    let repaired = drive(
        job,
        Budget::default(),
        &context.clock,
        &context.cancel,
        watch,
    );
    bar.clear();
    if repaired.notes.is_empty() {
        context.note(format!("{}: no damaged levels", file.name));
    }
    // Warnings, because a rebuilt level is a guess.
    for note in repaired.notes {
        context.warn(format!("{}: {note}", file.name));
    }
    let source = Source::new(file.document.source().name(), repaired.bytes);
    let format = Some(file.document.format().id);
    let document =
        quandary::open(source, format, &options.reading).map_err(|error| CliError::Open {
            name: file.name.clone(),
            error,
        })?;
    Ok(file.with_document(document))
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
