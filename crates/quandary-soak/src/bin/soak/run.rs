//! One run of the soak test: the threads that use mutants, and the results that they count.

use crate::attempt::{Cost, Fault, Panics, TIME, doors, enter};
use crate::finds::{self, Find, Finds};
use indicatif::ProgressBar;
use quandary::FamilyId;
use quandary_soak::door::{Door, Work, read};
use quandary_soak::examine::Reading;
use quandary_soak::mutant::{Mutant, Mutants};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What was counted for one door of one family.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) cases: u64,
    /// The time of all cases together.
    pub(crate) time: Duration,
    /// The longest time, and the number of the mutant that took it.
    pub(crate) slowest: (Duration, u64),
    /// The most bytes, and the number of the mutant that held them.
    pub(crate) largest: (u64, u64),
}

impl Row {
    fn add(&mut self, index: u64, cost: Cost) {
        self.cases += 1;
        self.time += cost.time;
        self.slowest = self.slowest.max((cost.time, index));
        self.largest = self.largest.max((cost.memory, index));
    }
}

/// What was counted.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) mutants: u64,
    /// Mutants that exceed a limit.
    pub(crate) refused: u64,
    /// By the position of the family in [`FamilyId::ALL`].
    pub(crate) rows: BTreeMap<(usize, Door), Row>,
}

/// The use that a thread is busy with.
#[derive(Clone, Copy)]
pub(crate) struct Busy {
    pub(crate) index: u64,
    pub(crate) door: Door,
    since: Instant,
}

/// Threads that use mutants one after the other.
pub(crate) struct Run {
    pub(crate) mutants: Mutants,
    panics: Panics,
    next: AtomicU64,
    end: Option<u64>,
    counts: Mutex<Counts>,
    pub(crate) finds: Finds,
    /// By thread.
    busy: Vec<Mutex<Option<Busy>>>,
}

impl Run {
    pub(crate) fn new(mutants: Mutants, panics: Panics, from: u64, end: Option<u64>) -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self {
            mutants,
            panics,
            next: AtomicU64::new(from),
            end,
            counts: Mutex::default(),
            finds: Finds::default(),
            busy: (0..threads).map(|_| Mutex::new(None)).collect(),
        }
    }

    /// Works until `stopped` receives something or the time is over. Returns the time it took.
    pub(crate) fn until(self: &Arc<Self>, stopped: &Receiver<()>, time: Duration) -> Duration {
        let start = Instant::now();
        let threads: Vec<_> = (0..self.busy.len())
            .map(|thread| {
                let run = Arc::clone(self);
                thread::spawn(move || run.work(thread))
            })
            .collect();
        let bar = ProgressBar::new_spinner();
        while start.elapsed() < time && !threads.iter().all(|thread| thread.is_finished()) {
            let step = Duration::from_secs(1).min(time - start.elapsed());
            match stopped.recv_timeout(step) {
                Err(RecvTimeoutError::Timeout) => bar.set_message(self.progress(start)),
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            }
            bar.tick();
        }
        bar.finish_and_clear();
        start.elapsed()
    }

    fn progress(&self, start: Instant) -> String {
        let mutants = self.counts().mutants;
        let rate = mutants as f64 / start.elapsed().as_secs_f64();
        let finds = self.finds.list().len();
        format!("{mutants} mutants, {rate:.0} a second, finds: {finds}")
    }

    pub(crate) fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The uses that have taken too long already.
    pub(crate) fn stuck(&self) -> Vec<Busy> {
        let busy = self.busy.iter();
        let busy = busy.filter_map(|one| *one.lock().unwrap_or_else(PoisonError::into_inner));
        busy.filter(|busy| busy.since.elapsed() > TIME).collect()
    }

    fn work(&self, thread: usize) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if self.end.is_some_and(|end| index >= end) {
                return;
            }
            self.use_mutant(thread, index);
        }
    }

    fn use_mutant(&self, thread: usize, index: u64) {
        let (mutant, sample) = self.mutants.mutant(index);
        let read = self.measured(thread, index, &mutant, Door::Read, &|| read(&mutant));
        let fault = match read {
            Err(fault) => Some((Door::Read, fault)),
            Ok(None) => {
                self.counts().refused += 1;
                None
            }
            Ok(Some(reading)) => self.use_reading(thread, index, &mutant, &reading),
        };
        if let Some((door, fault)) = fault {
            let find = Find {
                index,
                door,
                fault,
                sample: sample.to_owned(),
                origin: mutant.origin,
                file: None,
            };
            self.keep(find, &mutant);
        }
        self.counts().mutants += 1;
        *self.busy[thread]
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The first fault of the doors after reading.
    fn use_reading(
        &self,
        thread: usize,
        index: u64,
        mutant: &Mutant,
        reading: &Reading,
    ) -> Option<(Door, Fault)> {
        for door in doors(&self.mutants, index) {
            let enter = || enter(&self.mutants, index, door, mutant, reading);
            if let Err(fault) = self.measured(thread, index, mutant, door, &enter) {
                return Some((door, fault));
            }
        }
        None
    }

    /// Runs one use, measures and counts it.
    fn measured<T: Counted>(
        &self,
        thread: usize,
        index: u64,
        mutant: &Mutant,
        door: Door,
        use_it: &dyn Fn() -> T,
    ) -> Result<T, Fault> {
        let busy = Busy {
            index,
            door,
            since: Instant::now(),
        };
        *self.busy[thread]
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(busy);
        let (result, cost) = self.panics.measure(door, use_it);
        if result.as_ref().map_or(true, Counted::counts) {
            let family = FamilyId::ALL.iter().position(|one| *one == mutant.family);
            let key = (family.unwrap_or_default(), door);
            self.counts().rows.entry(key).or_default().add(index, cost);
        }
        result
    }

    /// Keeps a find of a new kind, first as it is, then minimised.
    fn keep(&self, find: Find, mutant: &Mutant) {
        let (index, door, key) = (find.index, find.door, find.fault.key().to_owned());
        if !self.finds.add(find, mutant) {
            return;
        }
        let fails = |mutant: &Mutant| {
            let (result, _) = self.panics.measure(door, &|| {
                let reading = read(mutant)?;
                Some(enter(&self.mutants, index, door, mutant, &reading))
            });
            result.is_err_and(|fault| fault.key() == key)
        };
        let minimised = finds::minimised(mutant, door, &fails);
        self.finds.replace(index, door, &minimised);
    }
}

/// The result of a use, which counts unless there was nothing to do.
trait Counted {
    fn counts(&self) -> bool;
}

impl Counted for Work {
    fn counts(&self) -> bool {
        *self == Self::Done
    }
}

impl Counted for Option<Reading> {
    fn counts(&self) -> bool {
        true
    }
}
