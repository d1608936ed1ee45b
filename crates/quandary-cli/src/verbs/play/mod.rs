//! `play`: plays levels in the terminal, on the full screen or with lines of text.

mod plain;
mod samples;
mod save;
mod screen;
mod sounds;

pub(super) use screen::{GalleryRequest, Otherwise, browse, store};

use super::look::look;
use super::warn_about_errors;
use crate::args::Play;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{Input, one_level, open, parse_target, select_variant};
use std::io::{self, IsTerminal};

pub(super) fn run(args: &Play, context: &mut Context) -> Result<Exit, CliError> {
    if args.plain {
        return run_plain(args, context);
    }
    if !has_terminal(context) {
        return Err(CliError::usage(
            "expected a terminal for the full screen; --plain plays with lines of text",
        ));
    }
    screen::play(args, context)
}

/// Whether the full screen can be used.
pub(super) fn has_terminal(context: &Context) -> bool {
    io::stdin().is_terminal() && context.out.is_terminal()
}

fn run_plain(args: &Play, context: &mut Context) -> Result<Exit, CliError> {
    let Some(file) = &args.file else {
        return Err(CliError::usage("expected FILE#LEVEL after --plain"));
    };
    let options = args.reading.without_solution_limit()?;
    let target = parse_target(file, &options.folders);
    if target.input == Input::Stdin {
        return Err(CliError::usage(
            "expected a file name: standard input is read for commands, so the level cannot be there",
        ));
    }
    let opened = open(&target, args.reading.as_format.as_deref(), &options)?;
    let (mut file, level) = one_level(opened)?;
    select_variant([&mut file], args.rules.variant.as_deref())?;
    warn_about_errors(&file, context);
    let look = look(&file, &args.drawing, &options)?;
    plain::play(args, (&file, &level), look, context)
}
