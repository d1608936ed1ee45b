//! `batch verify` and `batch import`: solutions are replayed before they are believed.

use super::{backend::threads, files::TaskFiles, read_ledger};
use crate::args::{BatchImport, BatchVerify};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::OpenOptions;
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use quandary_batch::import::{TaskMap, import as import_ledger, name, replay};
use quandary_batch::ledger::Writer;
use quandary_batch::record::Record;
use quandary_batch::results::best_records;
use quandary_batch::store::Store;
use quandary_batch::worker::Worker;
use quandary_core::words::counted;

/// All tasks of all steps, by key.
fn task_map(store: &Store) -> Result<TaskMap, CliError> {
    let mut map = TaskMap::default();
    for planned in store.steps()? {
        for task in store.tasks(&planned)?.into_iter().flatten() {
            let task = task?;
            map.insert(task.key(), task);
        }
    }
    Ok(map)
}

pub(super) fn verify(args: &BatchVerify, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    let index = read_ledger(&store, context)?;
    let tasks = task_map(&store)?;
    let failed = |error| CliError::io(store.ledger().display().to_string(), error);
    let records = best_records(store.ledger()).map_err(failed)?;
    let with_solution: Vec<Record> = records
        .filter(|record| record.outcome.solution().is_some())
        .collect();
    let files = TaskFiles::new(OpenOptions::default());
    let (clock, cancel) = (context.clock, context.cancel.clone());
    let worker = Worker::new(&files, &clock, &cancel);
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(with_solution.len());
    let (mut verified, mut refused) = (0, Vec::new());
    in_order(
        threads(args.threads),
        &with_solution,
        &cancel,
        |record| {
            let task = tasks.get(&record.key());
            let task = task.ok_or_else(|| "no step of the plans has this task".to_owned());
            task.and_then(|task| replay(record, task, &worker))
                .map_err(|why| format!("{}: {why}", name(record)))
        },
        |result| {
            bar.advance();
            match result {
                Ok(()) => verified += 1,
                Err(why) => refused.push(why),
            }
            Ok(())
        },
    )?;
    bar.clear();
    let solutions = counted(verified, "solution", "solutions");
    context.out.line(format!("{solutions} verified"))?;
    let exit = report_refused(&refused, context);
    let damaged = match index.damaged_lines {
        0 => Exit::Success,
        _ => Exit::Findings,
    };
    Ok(exit.max(damaged).max(context.exit_if_cancelled()))
}

fn report_refused(refused: &[String], context: &mut Context) -> Exit {
    for why in refused {
        context.report_error(&CliError::usage(why.as_str()));
    }
    match refused.is_empty() {
        true => Exit::Success,
        false => Exit::Findings,
    }
}

pub(super) fn import(args: &BatchImport, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    let _lock = store.lock()?;
    let mut index = read_ledger(&store, context)?;
    let tasks = task_map(&store)?;
    let files = TaskFiles::new(OpenOptions::default());
    let (clock, cancel) = (context.clock, context.cancel.clone());
    let worker = Worker::new(&files, &clock, &cancel);
    let mut exit = Exit::Success;
    for other in &args.others {
        let from = Store::open(other)?;
        read_ledger(&from, context)?;
        let mut writer = Writer::create(store.ledger(), "import")?;
        let imported = import_ledger(from.ledger(), &tasks, &mut index, &worker, &mut writer)?;
        let taken = counted(imported.taken, "result", "results");
        context.out.line(format!(
            "{}: {taken} taken over, {} no better than those here, {} about other tasks",
            other.display(),
            imported.known,
            imported.others
        ))?;
        exit = exit.max(report_refused(&imported.refused, context));
    }
    Ok(exit)
}
