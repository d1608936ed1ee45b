//! `batch`: work on many levels, in any number of runs, on one or many machines.

mod backend;
mod export;
mod files;
mod planning;
mod replays;
mod run;
mod status;
mod work;

use crate::args::Batch;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use quandary_batch::backend::BackendError;
use quandary_batch::import::ImportError;
use quandary_batch::ledger::WriterError;
use quandary_batch::results::Index;
use quandary_batch::run::RunError;
use quandary_batch::store::{Store, StoreError};
use quandary_core::words::counted;

pub(super) fn run(action: &Batch, context: &mut Context) -> Result<Exit, CliError> {
    match action {
        Batch::Run(args) => run::run(args, context),
        Batch::Retry(args) => run::retry(args, context),
        Batch::Status(args) => status::run(args, context),
        Batch::Results(args) => export::results(args, context),
        Batch::Export(args) => export::export(args, context),
        Batch::Import(args) => replays::import(args, context),
        Batch::Verify(args) => replays::verify(args, context),
        Batch::Work(args) => work::run(args, context),
    }
}

/// Errors of a batch are about its files or its workers; they say which.
macro_rules! failed {
    ($($error:ty),*) => {
        $(impl From<$error> for CliError {
            fn from(error: $error) -> Self {
                Self::usage(error.to_string())
            }
        })*
    };
}

failed!(BackendError, ImportError, RunError, StoreError, WriterError);

/// Reads the ledger, and warns about damaged lines.
fn read_ledger(store: &Store, context: &mut Context) -> Result<Index, CliError> {
    let name = store.ledger().display().to_string();
    let index = Index::read(store.ledger()).map_err(|error| CliError::io(name, error))?;
    for damaged in &index.damaged {
        context.warn(damaged.to_string());
    }
    let more = index.damaged_lines - index.damaged.len() as u64;
    if more > 0 {
        let lines = counted(more, "damaged line", "damaged lines");
        context.warn(format!("{lines} more in the ledger"));
    }
    Ok(index)
}
