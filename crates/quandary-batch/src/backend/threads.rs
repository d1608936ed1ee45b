//! Threads of this process.

use super::{Backend, BackendError, work_on};
use crate::chunk::{Chunk, Cut};
use crate::ledger::Writer;
use crate::record::Record;
use crate::task::Task;
use crate::worker::Worker;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Threads of this process, each with a file of the ledger.
pub struct Threads<'a> {
    threads: usize,
    worker: Worker<'a>,
    ledger: &'a Path,
}

impl<'a> Threads<'a> {
    /// Creates a backend with this number of threads, at least one.
    #[must_use]
    pub fn new(threads: usize, worker: Worker<'a>, ledger: &'a Path) -> Self {
        Self {
            threads: threads.max(1),
            worker,
            ledger,
        }
    }

    /// Takes chunks until none is left. The rest of a chunk that takes too long goes back, as smaller
    /// chunks.
    fn work(
        &self,
        chunks: &Mutex<VecDeque<Chunk>>,
        results: &Sender<Record>,
    ) -> Result<(), BackendError> {
        let mut writer = Writer::create(self.ledger, "threads")?;
        let lock = || chunks.lock().unwrap_or_else(PoisonError::into_inner);
        // A function, so that the lock ends before the work begins.
        let next = || lock().pop_front();
        while let Some(mut chunk) = next() {
            // The receiver outlives the threads.
            let ended = &mut |record: &Record| drop(results.send(record.clone()));
            let left = work_on(&chunk, &self.worker, &mut writer, ended)?;
            if self.worker.is_cancelled() {
                break;
            }
            if left > 0 {
                let rest = chunk.tasks.split_off(chunk.tasks.len() - left);
                lock().extend(halves(&chunk, rest));
            }
        }
        Ok(writer.sync()?)
    }
}

/// Splits what is left of a chunk in two.
fn halves(chunk: &Chunk, mut rest: Vec<Task>) -> impl Iterator<Item = Chunk> {
    let second = rest.split_off(rest.len().div_ceil(2));
    let like = |tasks| Chunk {
        name: chunk.name.clone(),
        budget: chunk.budget,
        allowance: chunk.allowance,
        tasks,
    };
    let halves = [rest, second].map(like);
    halves.into_iter().filter(|half| !half.tasks.is_empty())
}

impl Backend for Threads<'_> {
    fn cut(&self) -> Cut {
        Cut {
            workers: self.threads,
            // A chunk costs only a lock.
            shortest: 0.001,
            longest: 1.0,
        }
    }

    fn run(
        &mut self,
        chunks: Vec<Chunk>,
        ended: &mut dyn FnMut(&Record),
    ) -> Result<(), BackendError> {
        let chunks = Mutex::new(VecDeque::from(chunks));
        let this = &*self;
        thread::scope(|scope| {
            let (send, results) = channel();
            let mut workers = Vec::new();
            for _ in 0..this.threads {
                let (send, chunks) = (send.clone(), &chunks);
                let work = move || this.work(chunks, &send);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Ok(worker) => workers.push(worker),
                    // The threads that the system allows do all the work.
                    Err(_) if !workers.is_empty() => break,
                    Err(error) => {
                        let message = format!("cannot start worker threads: {error}");
                        return Err(BackendError::Scheduler(message));
                    }
                }
            }
            drop(send);
            for record in results {
                ended(&record);
            }
            let results = workers.into_iter().map(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.collect()
        })
    }
}
