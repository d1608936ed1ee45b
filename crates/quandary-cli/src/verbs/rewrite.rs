//! `format` and `convert`: a file written anew.

use super::heed;
use crate::args::{Convert, Rewrite, Writing};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::open_file;
use crate::write::{Existing, write};
use quandary::{find_format, formats};
use quandary_core::family::Kind;

pub(super) fn format(args: &Rewrite, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = heed(&file, context);
    put(
        &file.document.canonical(),
        file.document.format().kind,
        &args.writing,
        context,
    )?;
    Ok(exit)
}

pub(super) fn convert(args: &Convert, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let (_, to) = find_format(&args.to).ok_or_else(|| unknown(&args.to))?;
    let file = open_file(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = heed(&file, context);
    let converted = file
        .document
        .convert(to)
        .map_err(|why| Trouble::usage(format!("{} as {}: {why}", file.name, to.id)))?;
    for lost in &converted.lost {
        context.warn(format!("{}: {} cannot hold {lost}", file.name, to.title));
    }
    put(&converted.bytes, to.kind, &args.writing, context)?;
    Ok(exit)
}

fn unknown(id: &str) -> Trouble {
    let known: Vec<_> = formats().map(|(_, format)| format.id).collect();
    Trouble::usage(format!(
        "no format is called `{id}`; there are: {}",
        known.join(", ")
    ))
}

/// Writes a file to its place, or to standard output.
pub(super) fn put(
    bytes: &[u8],
    kind: Kind,
    writing: &Writing,
    context: &mut Context,
) -> Result<(), Trouble> {
    match &writing.output {
        Some(path) => {
            let existing = if writing.force {
                Existing::Replace
            } else {
                Existing::Keep
            };
            write(path, bytes, existing)?;
            context.note(format!("wrote {}", path.display()));
            Ok(())
        }
        None if kind == Kind::Binary && context.out.is_terminal() => Err(Trouble::usage(
            "this format is not for terminals; -o OUT writes it to a file",
        )),
        None => context.out.bytes(bytes),
    }
}
