//! `batch work`: one line of a job file, for schedulers.

use super::files::TaskFiles;
use crate::args::BatchWork;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use quandary_batch::backend::{chunk_of_line, unfinished, work_on};
use quandary_batch::ledger::Writer;
use quandary_batch::worker::Worker;
use quandary_core::words::counted;
use std::env;

pub(super) fn run(args: &BatchWork, context: &mut Context) -> Result<Exit, CliError> {
    let mut chunk = chunk_of_line(&args.jobs, line(args)?)?;
    // A task that is started again finds what it did before it was killed.
    chunk.tasks = unfinished(&chunk, &args.ledger)?;
    let files = TaskFiles::new(args.reading.options()?);
    let (clock, cancel) = (context.clock, context.cancel.clone());
    let worker = Worker::new(&files, &clock, &cancel);
    let _cancellable = context.cancel_on_ctrl_c();
    let mut writer = Writer::create(&args.ledger, &chunk.name)?;
    let left = work_on(&chunk, &worker, &mut writer, &mut |_| ())?;
    writer.sync()?;
    if left > 0 {
        let left = counted(left as u64, "task", "tasks");
        context.note(format!("{left} left for another worker"));
    }
    Ok(context.exit_if_cancelled())
}

/// The line of the job file, from 0.
fn line(args: &BatchWork) -> Result<usize, CliError> {
    let name = match (args.line, &args.line_variable) {
        (Some(line), _) => return Ok(line),
        (None, Some(name)) => name,
        (None, None) => return Err(CliError::usage("missing --line N")),
    };
    let value = env::var(name).unwrap_or_default();
    value.trim().parse().map_err(|_| {
        CliError::usage(format!(
            "--line-variable {name}: expected a number, found \"{value}\""
        ))
    })
}
