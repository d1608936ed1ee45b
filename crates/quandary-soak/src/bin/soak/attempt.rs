//! Uses a mutant (a mutated file) in one way, measures the time and the memory, and detects faults.

use cpu_time::ThreadTime;
use quandary_soak::door::{Door, Work, read};
use quandary_soak::examine::Reading;
use quandary_soak::mutant::{Mutant, Mutants};
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Longest processor time of one use.
pub(crate) const TIME: Duration = Duration::from_secs(2);

/// Bytes that one use may hold besides those that a limit grants it.
const MEMORY: u64 = 256 << 20;

/// The lane of the generator that selects the doors.
const CHOICE: u64 = 1;

/// The lane of the generator of the first door.
const FIRST_DOOR: u64 = 2;

/// Why a use of a mutant is a find.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It panicked there with this message.
    Panic { place: String, message: String },
    /// It took more processor time than [`TIME`].
    Slow(Duration),
    /// It held more than its memory.
    Memory(u64),
}

impl Fault {
    /// What identical faults have in common.
    pub(crate) fn key(&self) -> &str {
        match self {
            Self::Panic { place, .. } => place,
            Self::Slow(_) => "slow",
            Self::Memory(_) => "memory",
        }
    }

    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Panic { place, message } => format!("panic at {place}: {message}"),
            Self::Slow(time) => format!("{:.1} s", time.as_secs_f64()),
            Self::Memory(bytes) => format!("{} MiB", bytes >> 20),
        }
    }
}

/// What one use took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Processor time, so that other programs on the machine do not matter.
    pub(crate) time: Duration,
    /// The most bytes held at once.
    pub(crate) memory: u64,
}

/// Where each thread panicked last. Replaces the message on standard error.
#[derive(Clone, Default)]
pub(crate) struct Panics(Arc<Mutex<HashMap<ThreadId, (String, String)>>>);

impl Panics {
    /// Begins to note panics.
    pub(crate) fn watch() -> Self {
        let panics = Self::default();
        let noted = panics.clone();
        panic::set_hook(Box::new(move |info| {
            let place = info.location().map(ToString::to_string);
            let message = info.payload_as_str().unwrap_or_default().to_owned();
            let mut all = noted.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.insert(thread::current().id(), (place.unwrap_or_default(), message));
        }));
        panics
    }

    /// The last panic of this thread.
    fn last(&self) -> Fault {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (place, message) = all.remove(&thread::current().id()).unwrap_or_default();
        Fault::Panic { place, message }
    }

    /// Runs a use of a mutant and measures it. More time than is allowed is a fault only if it is
    /// taken twice, because processor time also depends a little on other programs.
    pub(crate) fn measure<T>(
        &self,
        door: Door,
        use_it: &dyn Fn() -> T,
    ) -> (Result<T, Fault>, Cost) {
        let (first, cost) = self.measure_once(door, use_it);
        match first {
            Err(Fault::Slow(_)) => self.measure_once(door, use_it),
            other => (other, cost),
        }
    }

    fn measure_once<T>(&self, door: Door, use_it: &dyn Fn() -> T) -> (Result<T, Fault>, Cost) {
        let start = ThreadTime::now();
        let mut result = None;
        let counted = allocation_counter::measure(|| {
            result = Some(catch_unwind(AssertUnwindSafe(use_it)));
        });
        let cost = Cost {
            time: start.elapsed(),
            memory: counted.bytes_max,
        };
        let result = match result {
            Some(Ok(_)) if cost.time > TIME => Err(Fault::Slow(cost.time)),
            Some(Ok(_)) if cost.memory > MEMORY + door.stated_memory() => {
                Err(Fault::Memory(cost.memory))
            }
            Some(Ok(result)) => Ok(result),
            _ => Err(self.last()),
        };
        (result, cost)
    }
}

/// The doors of a mutant after [`Door::Read`].
pub(crate) fn doors(mutants: &Mutants, index: u64) -> Vec<Door> {
    let mut dice = mutants.dice(index, CHOICE);
    let after_reading = Door::ALL.into_iter().skip(1);
    after_reading
        .filter(|door| dice.once_in(door.sampling()))
        .collect()
}

/// Uses a mutant that was read.
pub(crate) fn enter(
    mutants: &Mutants,
    index: u64,
    door: Door,
    mutant: &Mutant,
    reading: &Reading,
) -> Work {
    let mut dice = mutants.dice(index, FIRST_DOOR + door as u64);
    door.enter(reading, mutant, &mut dice)
}

/// Prints a mutant and uses it in all its ways.
pub(crate) fn show(mutants: &Mutants, index: u64) {
    let (mutant, sample) = mutants.mutant(index);
    println!("sample: {sample}");
    println!("format: {}", mutant.format.id);
    println!("moves: {:?}", mutant.moves);
    println!("file: b\"{}\"", mutant.source.bytes().escape_ascii());
    let Some(reading) = read(&mutant) else {
        return println!("a limit was exceeded");
    };
    for door in doors(mutants, index) {
        let start = Instant::now();
        let work = enter(mutants, index, door, &mutant, &reading);
        let seconds = start.elapsed().as_secs_f64();
        println!("{}: {work:?}, {seconds:.3} s", door.word());
    }
}
