//! `sort`: writes the levels of files to a collection in another order.

use super::CollectionOutput;
use crate::args::SortLevels;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{needs, sort};
use crate::verbs::levels::Examination;

pub(in crate::verbs) fn run(args: &SortLevels, context: &mut Context) -> Result<Exit, CliError> {
    let files = super::open(&args.levels, context)?;
    let exit = files.inputs.exit;
    if files.files().is_empty() {
        return Ok(exit);
    }
    let keys = files.names().sort_keys(&args.by).map_err(CliError::usage)?;
    let output = CollectionOutput::new(files.files(), &args.output, context)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let mut levels = files.all();
    let needs = needs(keys.iter().map(|key| key.field));
    files.compute(
        &mut levels,
        &needs,
        &Examination::from(&args.examine),
        context,
    )?;
    sort(&mut levels, &keys);
    Ok(exit.max(output.write(&levels, context)?))
}
