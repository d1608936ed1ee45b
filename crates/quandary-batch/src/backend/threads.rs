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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::TaskBudget;
    use crate::task::{Subject, TaskSource, Work};
    use crate::worker::Files;
    use quandary::StdClock;
    use quandary_core::budget::Cancel;
    use quandary_core::family::Document;
    use quandary_core::fingerprint::Fingerprint;
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;
    use std::time::Duration;

    struct NoFiles;

    impl Files for NoFiles {
        fn levels(&self, file: &str) -> Result<Arc<dyn Document>, String> {
            Err(file.to_owned())
        }

        fn itself(&self, file: &str) -> Result<Arc<dyn Document>, String> {
            Err(file.to_owned())
        }
    }

    /// A chunk of boards to be generated, of which a worker begins only one.
    fn chunk(count: u64) -> Chunk {
        let task = |seed: u64| {
            let options = BTreeMap::from([("rows".to_owned(), "5".to_owned())]);
            let work = Work::Generate { options, seed };
            Task {
                source: TaskSource::Seed,
                subject: Subject {
                    family: "tents".into(),
                    fingerprint: Fingerprint::of(work.to_string()),
                    variant: "".into(),
                },
                selected_variant: None,
                work: work.into(),
                weight: 1,
            }
        };
        Chunk {
            name: "slow".to_owned(),
            budget: TaskBudget::default(),
            allowance: Duration::ZERO,
            tasks: (1..=count).map(task).collect(),
        }
    }

    #[test]
    fn a_slow_chunk_is_given_back_and_split_until_all_of_it_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let (clock, cancel) = (StdClock::start(), Cancel::default());
        let worker = Worker::new(&NoFiles, &clock, &cancel);
        let mut writer = Writer::create(folder.path(), "alone").unwrap();
        let left = work_on(&chunk(9), &worker, &mut writer, &mut |_| ()).unwrap();
        assert_eq!(left, 8, "one task is always carried out");
        let mut requests = BTreeSet::new();
        let mut threads = Threads::new(2, worker, folder.path());
        let ended = &mut |record: &Record| {
            assert!(
                requests.insert(record.request.clone()),
                "{}",
                record.request
            );
        };
        threads.run(vec![chunk(21)], ended).unwrap();
        assert_eq!(requests.len(), 21);
    }

    #[test]
    fn nothing_is_begun_after_the_work_was_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let (clock, cancel) = (StdClock::start(), Cancel::default());
        cancel.cancel();
        let worker = Worker::new(&NoFiles, &clock, &cancel);
        let mut threads = Threads::new(2, worker, folder.path());
        let mut count = 0;
        threads.run(vec![chunk(5)], &mut |_| count += 1).unwrap();
        assert_eq!(count, 0);
    }
}
