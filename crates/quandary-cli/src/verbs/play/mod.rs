//! `play`: a level is played in the terminal.

mod plain;
mod save;

use super::look::look;
use super::warn_about_errors;
use crate::args::Play;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{Input, one_level, open, parse_target, select_variant};

pub(super) fn run(args: &Play, context: &mut Context) -> Result<Exit, CliError> {
    // The full-screen player will start here if standard input and output are a terminal.
    if !args.plain {
        return Err(CliError::usage(
            "expected --plain, which plays with lines of text; there is no full-screen player yet",
        ));
    }
    let options = args.reading.without_solution_limit()?;
    let target = parse_target(&args.file);
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
