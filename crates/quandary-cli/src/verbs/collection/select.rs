//! `pick` and `drop`: write the levels that satisfy a predicate (`pick`), or all others (`drop`),
//! to a collection.

use super::CollectionOutput;
use crate::args::Pick;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{LevelFields, needs};
use crate::predicate::Predicate;
use crate::verbs::levels::Examination;
use quandary_core::words::counted;
use std::path::Path;

pub(in crate::verbs) fn pick(args: &Pick, context: &mut Context) -> Result<Exit, CliError> {
    run(args, Predicate::holds, context)
}

pub(in crate::verbs) fn drop(args: &Pick, context: &mut Context) -> Result<Exit, CliError> {
    run(args, |predicate, level| !predicate.holds(level), context)
}

fn run(
    args: &Pick,
    is_kept: impl Fn(&Predicate, &LevelFields<'_>) -> bool,
    context: &mut Context,
) -> Result<Exit, CliError> {
    check_order(&args.predicate)?;
    let files = super::open(&args.levels, context)?;
    let exit = files.inputs.exit;
    if files.files().is_empty() {
        return Ok(exit);
    }
    let predicate = files.predicate(&args.predicate)?;
    let output = CollectionOutput::new(files.files(), &args.output, context)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let mut levels = files.all();
    let (all, needs) = (levels.len() as u64, needs(predicate.fields()));
    files.compute(
        &mut levels,
        &needs,
        &Examination::from(&args.examine),
        context,
    )?;
    levels.retain(|level| is_kept(&predicate, level));
    if levels.is_empty() {
        let all = counted(all, "level", "levels");
        context.warn(format!("none of {all} is left; nothing was written"));
        return Ok(exit.max(Exit::Findings));
    }
    let picked = counted(levels.len() as u64, "level", "levels");
    let written = output.write(&levels, context)?;
    context.note(format!("{picked} of {all}"));
    Ok(exit.max(written))
}

/// A file in place of the predicate would give a strange message.
fn check_order(predicate: &str) -> Result<(), CliError> {
    if Path::new(predicate).is_file() {
        let message = format!("{predicate}: expected a predicate before the files, found a file");
        return Err(CliError::usage(message));
    }
    Ok(())
}
