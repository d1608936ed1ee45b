//! Every job of every family, with a budget that is used up before it starts.

mod every_job;

use every_job::{NamedJob, generators, jobs_of_file};
use quandary::core::budget::{Budget, Cancel, Reason};
use quandary::core::job::{Job, Progress, Status, drive};
use quandary_testing::job::FrozenClock;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A job that must not be run.
struct NeverRun(Box<dyn Job<Output = ()>>);

impl Job for NeverRun {
    type Output = ();

    fn run(&mut self, _: u64) -> Status {
        panic!("the time has run out");
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) {
        assert!(stopped.is_some());
        self.0.finish(stopped);
    }
}

/// Starts a job and ends it at once. It has a result all the same.
fn end_at_once(job: NamedJob, budget: Budget, cancel: &Cancel) {
    let never_run = Box::new(NeverRun((job.start)()));
    drive(never_run, budget, &FrozenClock, cancel, &mut |_| ());
}

fn sample_files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder of samples") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    collect(&samples, &mut files);
    files.sort();
    files
}

fn all_jobs() -> impl Iterator<Item = (String, NamedJob)> {
    let files = sample_files().into_iter().flat_map(|path| {
        let name = path.display().to_string();
        let jobs = jobs_of_file(&name, fs::read(&path).expect("readable"), 3);
        jobs.into_iter().map(move |job| (name.clone(), job))
    });
    let generators = generators().into_iter();
    files.chain(generators.map(|(family, job)| (family.family().info().id.to_owned(), job)))
}

#[test]
fn no_job_runs_after_its_time() {
    let no_time = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    let mut count = 0;
    for (place, job) in all_jobs() {
        println!("{place}: {}", job.name);
        end_at_once(job, no_time, &Cancel::default());
        count += 1;
    }
    assert!(count > 400, "{count} jobs");
}

#[test]
fn no_job_runs_after_it_was_cancelled() {
    let cancel = Cancel::default();
    cancel.cancel();
    for (place, job) in all_jobs() {
        println!("{place}: {}", job.name);
        end_at_once(job, Budget::default(), &cancel);
    }
}
