//! The backend that the arguments select.

use crate::args::BackendArgs;
use crate::exit::CliError;
use quandary_batch::backend::{Backend, HyperQueue, JobFile, Threads};
use quandary_batch::store::Store;
use quandary_batch::worker::Worker;
use quandary_core::budget::Cancel;
use std::env;

/// The number of threads: as given, otherwise the number of processors.
pub(super) fn threads(given: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    given.map_or_else(all, usize::from)
}

/// The selected backend.
pub(super) fn backend<'a>(
    args: &BackendArgs,
    store: &'a Store,
    worker: Worker<'a>,
    cancel: &'a Cancel,
) -> Result<Box<dyn Backend + 'a>, CliError> {
    let workers = args.workers.into();
    Ok(match (&args.hq, &args.emit) {
        (Some(program), _) => {
            let own = env::current_exe().map_err(|error| CliError::io("quandary", error))?;
            let folders = (store.jobs(), store.ledger());
            let (program, patience) = (program.clone(), args.patience);
            Box::new(HyperQueue::new(
                program, own, workers, folders, cancel, patience,
            ))
        }
        (None, Some(path)) => Box::new(JobFile::new(path.clone(), workers)),
        (None, None) => Box::new(Threads::new(threads(args.threads), worker, store.ledger())),
    })
}
