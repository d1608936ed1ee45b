//! Replays the solutions of a ledger, and takes over results from the ledger of another batch.

use crate::ledger::{Writer, WriterError};
use crate::record::{Outcome, Record};
use crate::results::{Index, best_records};
use crate::task::{Key, Task};
use crate::worker::Worker;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Tasks by key.
pub type TaskMap = FxHashMap<Key, Task>;

/// What became of the records of another ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Number of records that were appended.
    pub taken: u64,
    /// Number of records that say no more than the ledger.
    pub known: u64,
    /// Number of records about levels or requests that are not in the plans.
    pub others: u64,
    /// Records that were refused, each with the reason.
    pub refused: Vec<String>,
}

/// Why nothing can be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The other ledger cannot be read.
    #[error("{}: {_1}", .0.display())]
    Read(PathBuf, io::Error),
    /// The own ledger cannot be written.
    #[error(transparent)]
    Write(#[from] WriterError),
}

/// Appends those records of the ledger `from` that say more than `index` about one of the tasks.
/// Solutions are replayed first; proofs without a solution are taken over as they are.
///
/// # Errors
/// The ledger `from` cannot be read, or the own one cannot be written.
pub fn import(
    from: &Path,
    tasks: &TaskMap,
    index: &mut Index,
    worker: &Worker<'_>,
    writer: &mut Writer,
) -> Result<Imported, ImportError> {
    let mut imported = Imported::default();
    let unreadable = |error| ImportError::Read(from.to_owned(), error);
    for record in best_records(from).map_err(unreadable)? {
        let key = record.key();
        let Some(task) = tasks.get(&key) else {
            imported.others += 1;
            continue;
        };
        let rank = record.rank();
        if index
            .get(key)
            .is_some_and(|own| !rank.is_better_than(&own.rank))
        {
            imported.known += 1;
            continue;
        }
        match replay(&record, task, worker) {
            Ok(()) => {
                writer.append(&record)?;
                index.add(&record);
                imported.taken += 1;
            }
            Err(why) => imported.refused.push(format!("{}: {why}", name(&record))),
        }
    }
    writer.sync()?;
    Ok(imported)
}

/// The level and request of a record, in words.
#[must_use]
pub fn name(record: &Record) -> String {
    let (file, level) = (&record.file, &record.level);
    let place = match (file.is_empty(), level.is_empty()) {
        (true, _) => record.fingerprint.to_string(),
        (false, true) => file.to_string(),
        (false, false) => format!("{file}#{level}"),
    };
    format!("{place}, {}", record.request)
}

/// Replays the solution of a record, if it has one, and compares its values with the record.
///
/// # Errors
/// The solution does not solve the level of the task, or has other values.
pub fn replay(record: &Record, task: &Task, worker: &Worker<'_>) -> Result<(), String> {
    let (moves, claimed) = match &record.outcome {
        Outcome::Solved(solution) => (&solution.solution, &solution.scores),
        Outcome::Verified { solution, scores } => (solution, scores),
        _ => return Ok(()),
    };
    let puzzle = worker.puzzle(task)?;
    let replayed = quandary::replay(&*puzzle, moves.clone()).map_err(|why| why.to_string())?;
    let scores = replayed.scores().iter();
    let scores: BTreeMap<_, _> = scores
        .map(|score| (score.metric.id.to_owned(), score.value))
        .collect();
    let metric_is_right = match &record.outcome {
        Outcome::Solved(solution) => scores.get(&solution.metric) == Some(&solution.value),
        _ => true,
    };
    match scores == *claimed && metric_is_right {
        true => Ok(()),
        false => Err(format!(
            "the solution has the values {scores:?}, not {claimed:?}"
        )),
    }
}
