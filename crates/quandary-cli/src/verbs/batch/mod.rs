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
use std::io;
use std::path::Path;

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

/// The error of the system for a file, which is worded as everywhere.
fn io(path: &Path, source: io::Error) -> CliError {
    CliError::io(path.display().to_string(), source)
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Io { path, source } => io(&path, source),
            other => Self::usage(other.to_string()),
        }
    }
}

impl From<WriterError> for CliError {
    fn from(error: WriterError) -> Self {
        io(&error.path, error.source)
    }
}

impl From<BackendError> for CliError {
    fn from(error: BackendError) -> Self {
        match error {
            BackendError::Ledger(error) => error.into(),
            BackendError::Io { path, source } => io(&path, source),
            other => Self::usage(other.to_string()),
        }
    }
}

impl From<RunError> for CliError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Backend(error) => error.into(),
            other => Self::usage(other.to_string()),
        }
    }
}

impl From<ImportError> for CliError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Read(path, source) => io(&path, source),
            ImportError::Write(error) => error.into(),
        }
    }
}

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
