//! `generate`: new levels.

use super::rewrite::OutputTarget;
use crate::args::Generate;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::progress::ProgressBar;
use quandary_core::budget::Budget;
use quandary_core::job::drive;
use quandary_core::words::{counted, grouped};

pub(super) fn run(args: &Generate, context: &mut Context) -> Result<Exit, CliError> {
    let (family, common) = (args.family_id.family(), &args.common);
    let kind = family.info().formats[0].kind;
    let target = OutputTarget::new(kind, &common.writing, context)?;
    let none = || CliError::usage(format!("{} has no generator", family.info().title));
    let generator = family.info().generator.ok_or_else(none)?;
    let job = (generator.start)(&args.options, common.seed, common.count)
        .map_err(|error| CliError::usage(error.to_string()))?;
    let budget = Budget {
        time: common.time,
        nodes: None,
    };
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(family.info().title, progress);
    let generated = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    let (made, tried) = (
        counted(generated.made, "level", "levels"),
        counted(generated.tried, "candidate", "candidates"),
    );
    if generated.made > 0 {
        target.write(&generated.bytes, context)?;
    }
    if generated.made < common.count {
        let wanted = grouped(common.count);
        let best = generated.fell_short;
        let best = best.map_or(String::new(), |best| {
            format!("; best rejected candidate: {best}")
        });
        context.warn(format!(
            "generated {made} of {wanted} requested, from {tried}{best}"
        ));
        return Ok(Exit::Undecided);
    }
    context.note(format!(
        "generated {made} from {tried}, seed {}",
        common.seed
    ));
    Ok(Exit::Success)
}
