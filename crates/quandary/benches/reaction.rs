//! The longest time between two looks at the clock, for every job: Ctrl-C and time limits wait for it.
//!
//! Files to use are the arguments; without arguments, the samples.

#[path = "../tests/jobs/every_job.rs"]
mod every_job;

use every_job::{NamedJob, generators, jobs_of_file};
use quandary::core::budget::{Budget, Cancel, Clock};
use quandary::core::job::drive;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

/// The time for each job.
const TIME: Duration = Duration::from_millis(500);
/// Jobs that react more slowly than this are listed.
const SLOW: Duration = Duration::from_millis(100);
/// Number of levels of each file.
const LEVELS: usize = 3;

/// A clock that remembers the longest time between two readings.
struct ReadClock {
    start: Instant,
    last: Cell<Duration>,
    longest: Cell<Duration>,
}

impl ReadClock {
    fn start() -> Self {
        Self {
            start: Instant::now(),
            last: Cell::default(),
            longest: Cell::default(),
        }
    }
}

impl Clock for ReadClock {
    fn now(&self) -> Duration {
        let now = self.start.elapsed();
        self.longest
            .set(self.longest.get().max(now - self.last.get()));
        self.last.set(now);
        now
    }
}

/// The longest time between two readings, the preparation and the end of the job included.
fn reaction(job: NamedJob) -> Duration {
    let clock = ReadClock::start();
    let job = (job.start)();
    let budget = Budget {
        time: Some(TIME),
        ..Budget::default()
    };
    drive(job, budget, &clock, &Cancel::default(), &mut |_| ());
    clock.now();
    clock.longest.get()
}

fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| files(path)).collect()
}

fn main() {
    let arguments = env::args_os()
        .skip(1)
        .filter(|argument| argument != "--bench");
    let mut named: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    if named.is_empty() {
        named.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples"));
    }
    let mut longest: BTreeMap<String, (Duration, String)> = BTreeMap::new();
    let mut measure = |place: &str, job: NamedJob| {
        let name = job.name.clone();
        let took = reaction(job);
        if took > SLOW {
            println!("{:8.1} ms  {name}  {place}", took.as_secs_f64() * 1000.0);
        }
        let entry = longest.entry(name).or_default();
        if took > entry.0 {
            *entry = (took, place.to_owned());
        }
    };
    for path in named.iter().flat_map(|path| files(path)) {
        let name = path.display().to_string();
        for job in jobs_of_file(&name, fs::read(&path).unwrap_or_default(), LEVELS) {
            measure(&name, job);
        }
    }
    for (family, job) in generators() {
        measure(family.family().info().id, job);
    }
    println!("the longest of each kind of job:");
    for (name, (took, place)) in &longest {
        println!("{:8.1} ms  {name}  {place}", took.as_secs_f64() * 1000.0);
    }
}
