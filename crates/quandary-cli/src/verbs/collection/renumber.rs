//! `renumber`: numbers the levels of a collection in order.

use super::CollectionOutput;
use crate::args::Renumber;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::open_whole;
use crate::verbs::warn_about_errors;
use quandary_core::level::LevelNumber;
use std::slice::from_ref;

pub(in crate::verbs) fn run(args: &Renumber, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let file = open_whole(&args.file, args.reading.as_format.as_deref(), &options)?;
    let exit = warn_about_errors(&file, context);
    let refused = |why: &str| CliError::usage(format!("{}: {why}", file.name));
    let levels = file.document.levels();
    let levels = levels.ok_or_else(|| refused("the file has no levels"))?;
    let output = CollectionOutput::new(from_ref(&file), &args.output, context)?;
    let renumbered = levels.renumber(LevelNumber(args.from), output.format);
    let renumbered = renumbered.map_err(|why| refused(&why.to_string()))?;
    output.write_converted(&renumbered, context)?;
    Ok(exit)
}
