//! `merge`: writes the levels of several files to one collection.

use super::CollectionOutput;
use crate::args::MergeLevels;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{LevelFields, Need};
use crate::verbs::levels::Examination;
use quandary_core::words::counted;
use std::collections::{BTreeMap, BTreeSet};

pub(in crate::verbs) fn run(args: &MergeLevels, context: &mut Context) -> Result<Exit, CliError> {
    let files = super::open(&args.levels, context)?;
    let exit = files.inputs.exit;
    if files.files().is_empty() {
        return Ok(exit);
    }
    let output = CollectionOutput::new(files.files(), &args.output, context)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let mut levels = files.all();
    if args.unique {
        let needs = BTreeSet::from([Need::Fingerprints, Need::Solutions]);
        files.compute(
            &mut levels,
            &needs,
            &Examination::from(&args.examine),
            context,
        )?;
        levels = unique(levels, context);
    }
    Ok(exit.max(output.write(&levels, context)?))
}

/// The first of identical levels. Solutions that are lost with the others are reported.
fn unique<'a>(levels: Vec<LevelFields<'a>>, context: &mut Context) -> Vec<LevelFields<'a>> {
    let mut first = BTreeMap::new();
    let mut kept = Vec::new();
    let mut dropped = 0;
    for level in levels {
        let label = level.file.label(level.level);
        let print = level.computed.fingerprints.map(|prints| prints.exact);
        let before = print.and_then(|print| first.get(&print));
        match before {
            None => {
                first.extend(print.map(|print| (print, label)));
                kept.push(level);
            }
            Some(before) => {
                dropped += 1;
                warn_about_solutions(&level, &label, before, context);
            }
        }
    }
    if dropped > 0 {
        let copies = counted(dropped, "copy", "copies");
        context.note(format!("dropped {copies}"));
    }
    kept
}

fn warn_about_solutions(
    level: &LevelFields<'_>,
    label: &str,
    before: &String,
    context: &mut Context,
) {
    let solutions = level.computed.solutions.unwrap_or(0);
    if solutions > 0 {
        let solutions = counted(solutions, "solution", "solutions");
        context.warn(format!(
            "{label} is identical with {before} and was dropped with {solutions}"
        ));
    }
}
