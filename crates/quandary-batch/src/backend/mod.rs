//! Where chunks are carried out.

mod hyperqueue;
mod job_file;
mod threads;

pub use hyperqueue::HyperQueue;
pub use job_file::{JobFile, chunk_of_line, write_chunks};
pub use threads::Threads;

use crate::chunk::{Chunk, Cut};
use crate::ledger::{Line, Reader, Writer, WriterError};
use crate::record::Record;
use crate::task::{Key, Task};
use crate::worker::Worker;
use rustc_hash::FxHashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Carries out chunks and appends the results to the ledger.
pub trait Backend {
    /// How tasks are cut into chunks for this backend.
    fn cut(&self) -> Cut;

    /// Carries out chunks, in order. `ended` is called with each record after it was appended to the
    /// ledger. Tasks can be left without a record: those that a worker gave back, or lost when it was
    /// killed, and all that were not ended when the run was cancelled.
    ///
    /// # Errors
    /// The ledger cannot be written, or the workers cannot be reached.
    fn run(
        &mut self,
        chunks: Vec<Chunk>,
        ended: &mut dyn FnMut(&Record),
    ) -> Result<(), BackendError>;
}

/// Why a backend could not go on. What is in the ledger is kept.
#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    /// The ledger cannot be written.
    #[error(transparent)]
    Ledger(#[from] WriterError),
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The scheduler refused or could not be reached.
    #[error("{0}")]
    Scheduler(String),
    /// The work is not done here: the jobs were written to a file.
    #[error("the jobs were written to a file")]
    Emitted,
}

/// Carries out a chunk, and returns the tasks that it gives back because they would take too long.
/// Results are appended to `writer`.
///
/// # Errors
/// The ledger cannot be written.
pub fn work_on(
    chunk: &Chunk,
    worker: &Worker<'_>,
    writer: &mut Writer,
    ended: &mut dyn FnMut(&Record),
) -> Result<usize, WriterError> {
    let began = worker.clock().now();
    for (done, task) in chunk.tasks.iter().enumerate() {
        let took = worker.clock().now().saturating_sub(began);
        if worker.is_cancelled() || (done > 0 && took > chunk.allowance) {
            return Ok(chunk.tasks.len() - done);
        }
        let Some(record) = worker.carry_out(task, &chunk.budget) else {
            return Ok(chunk.tasks.len() - done);
        };
        writer.append(&record)?;
        ended(&record);
    }
    Ok(0)
}

/// The tasks of a chunk that no worker has ended yet.
///
/// # Errors
/// The ledger cannot be read.
pub fn unfinished(chunk: &Chunk, ledger: &Path) -> Result<Vec<Task>, BackendError> {
    let lines = Reader::of(files_of(ledger, &format!("{}-", chunk.name))?);
    let done = lines.filter_map(|line| match line {
        Line::Record(_, record) => Some(record.key()),
        Line::Damaged(_) => None,
    });
    let done: FxHashSet<Key> = done.collect();
    let tasks = chunk.tasks.iter();
    Ok(tasks
        .filter(|task| !done.contains(&task.key()))
        .cloned()
        .collect())
}

/// The files of the ledger whose names begin with a prefix.
///
/// # Errors
/// The folder cannot be read.
fn files_of(ledger: &Path, prefix: &str) -> Result<Vec<PathBuf>, BackendError> {
    let entries = match fs::read_dir(ledger) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(io_error(ledger)(error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(io_error(ledger))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(prefix) && name.ends_with(".jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The error for a file or folder.
fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BackendError {
    let path = path.to_owned();
    |source| BackendError::Io { path, source }
}
