//! `format` and `convert`: a file written anew.

use super::heed;
use crate::args::{Convert, Rewrite, Writing};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::{Opened, open_file, unknown_format};
use crate::write::Draft;
use quandary::find_format;
use quandary_core::format::{Format, FormatKind};

pub(super) fn format(args: &Rewrite, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = heed(&file, context);
    let (canonical, format) = (file.document.canonical(), file.document.format());
    // Only the conversion tells what is lost; it may leave out more than the canonical form does.
    let converted = file.document.convert(format).ok();
    let same = converted.filter(|converted| converted.bytes == canonical);
    tell_lost(
        &file,
        format,
        &same.map_or(Vec::new(), |same| same.lost),
        context,
    );
    put(&canonical, format.kind, &args.writing, context)?;
    Ok(exit)
}

pub(super) fn convert(args: &Convert, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let (family_id, to) =
        find_format(&args.to).ok_or_else(|| Trouble::usage(unknown_format(&args.to)))?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let family = file.document.family();
    let other = family_id.family().info();
    if family.id != other.id {
        let own: Vec<_> = family.formats.iter().map(|format| format.id).collect();
        return Err(Trouble::usage(format!(
            "{} is a puzzle of {}, and `{}` is a format of {}; there are: {}",
            file.name,
            family.title,
            to.id,
            other.title,
            own.join(", ")
        )));
    }
    let exit = heed(&file, context);
    let converted = file
        .document
        .convert(to)
        .map_err(|why| Trouble::usage(format!("{} as {}: {why}", file.name, to.id)))?;
    tell_lost(&file, to, &converted.lost, context);
    put(&converted.bytes, to.kind, &args.writing, context)?;
    Ok(exit)
}

fn tell_lost(file: &Opened, format: &Format, lost: &[String], context: &mut Context) {
    for lost in lost {
        let (name, title) = (&file.name, format.title);
        context.warn(format!("{name}: {title} cannot hold {lost}"));
    }
}

/// Writes a file to its place, or to standard output.
pub(super) fn put(
    bytes: &[u8],
    kind: FormatKind,
    writing: &Writing,
    context: &mut Context,
) -> Result<(), Trouble> {
    Place::new(kind, writing, context)?.put(bytes, context)
}

/// Where a file goes. It is found out before the work begins whether it can go there.
pub(super) enum Place {
    File(Draft),
    Output,
}

impl Place {
    pub(super) fn new(
        kind: FormatKind,
        writing: &Writing,
        context: &Context,
    ) -> Result<Self, Trouble> {
        match &writing.output {
            Some(path) => Draft::new(path, writing.existing()).map(Self::File),
            None if kind == FormatKind::Binary && context.out.is_terminal() => Err(Trouble::usage(
                "this format is not for terminals; -o OUT writes it to a file",
            )),
            None => Ok(Self::Output),
        }
    }

    pub(super) fn put(self, bytes: &[u8], context: &mut Context) -> Result<(), Trouble> {
        match self {
            Self::Output => context.out.bytes(bytes),
            Self::File(mut draft) => {
                let name = draft.name().to_owned();
                draft.write(bytes)?;
                draft.finish()?;
                context.note(format!("wrote {name}"));
                Ok(())
            }
        }
    }
}
