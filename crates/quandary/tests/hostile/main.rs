//! Truncated, mutated and malicious files: reading never panics, and the result is consistent.

mod ask;
mod examine;
mod mutate;
mod play;
mod sizes;

use ask::work_on;
use examine::{Tally, examine};
use mutate::{Dice, mutate};
use play::examine_moves;
use quandary::core::level::LevelIndex;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{FamilyId, identify, open};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// Number of mutated files to read, of all samples together.
const MUTATIONS: usize = 100_000;

/// Samples larger than this are truncated at this many places instead of everywhere.
const LONG: usize = 8 << 10;
const CUTS: usize = 1_000;

/// Number of mutated files to run all solvers on, over all samples.
const LABOURS: usize = 20_000;

/// Number of mutations to play of each recorded solution.
const MUTATIONS_OF_MOVES: u64 = 200;

/// A file of `samples/` or `damaged/`.
struct Sample {
    name: String,
    bytes: Vec<u8>,
    family: FamilyId,
}

impl Sample {
    /// The lengths to truncate to: all of them, or some for a long file.
    fn ends(&self) -> impl Iterator<Item = usize> + use<> {
        let length = self.bytes.len();
        let step = if length > LONG { length / CUTS } else { 1 };
        (0..=length).step_by(step)
    }

    fn examine(&self, bytes: Vec<u8>) -> Tally {
        examine(&Source::new(self.name.as_str(), bytes), self.family)
    }
}

fn samples() -> Vec<Sample> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["samples", "damaged"] {
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    let samples: Vec<_> = paths.iter().filter_map(|path| sample(path)).collect();
    assert!(!samples.is_empty() || FamilyId::ALL.is_empty());
    samples
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

/// Reads a sample; `None` if no family of this build recognises it.
fn sample(path: &Path) -> Option<Sample> {
    let name = path.display().to_string();
    let bytes = fs::read(path).unwrap();
    let matches = identify(&Source::new(name.as_str(), bytes.clone()));
    let family = matches.first()?.family;
    Some(Sample {
        name,
        bytes,
        family,
    })
}

/// Distributes the samples over threads and adds up their counts.
fn in_parallel(samples: &[Sample], work: impl Fn(usize, &Sample) -> Tally + Sync) -> Tally {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    let share = |first: usize| {
        let mut tally = Tally::default();
        for (index, sample) in samples.iter().enumerate().skip(first).step_by(threads) {
            tally += work(index, sample);
        }
        tally
    };
    let share = &share;
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || share(first)))
            .collect();
        let mut tally = Tally::default();
        for thread in running {
            tally += thread.join().expect("the file is printed above");
        }
        tally
    })
}

#[test]
fn truncated_files_are_read() {
    let samples = samples();
    let tally = in_parallel(&samples, |_, sample| {
        let mut tally = Tally::default();
        for end in sample.ends() {
            tally += sample.examine(sample.bytes[..end].to_vec());
        }
        tally
    });
    println!("{tally:?}");
    let ends: usize = samples.iter().map(|sample| sample.ends().count()).sum();
    assert_eq!(tally.files, ends as u64);
}

/// Examines this number of mutated samples in total.
fn mutated(samples: &[Sample], forms: usize) -> Tally {
    let each = forms.div_ceil(samples.len().max(1));
    let tally = in_parallel(samples, |index, sample| {
        let mut dice = Dice::seeded(index as u64);
        let mut tally = Tally::default();
        for round in 0..each {
            let mut bytes = sample.bytes.clone();
            mutate(&mut bytes, &samples[round % samples.len()].bytes, &mut dice);
            tally += sample.examine(bytes);
        }
        tally
    });
    println!("{tally:?}");
    tally
}

#[test]
fn mutated_files_are_read() {
    let samples = samples();
    let tally = mutated(&samples, MUTATIONS);
    assert!(tally.opened > 0 && tally.findings > 0 && tally.fixed > 0);
}

/// Number of mutated third-party files to read.
#[cfg(feature = "tileworld")]
const MUTANTS: usize = 600;

/// This many mutations made the original Tile World crash or overrun its memory 13 times.
#[cfg(feature = "tileworld")]
#[test]
fn mutated_third_party_files_are_read() {
    let mut paths = Vec::new();
    let folder = quandary_testing::corpus::folder().join("tileworld");
    if !folder.is_dir() {
        println!("skipped: no corpus");
        return;
    }
    collect(&folder, &mut paths);
    paths.sort();
    let sample = |path: &PathBuf| Sample {
        name: path.display().to_string(),
        bytes: fs::read(path).unwrap(),
        family: FamilyId::TileWorld,
    };
    let samples: Vec<_> = paths.iter().map(sample).collect();
    let tally = mutated(&samples, MUTANTS);
    assert!(tally.files >= MUTANTS as u64 && tally.findings > 0);
}

#[test]
fn solvers_run_on_mutated_levels() {
    let samples = samples();
    let each = LABOURS.div_ceil(samples.len().max(1));
    let tally = in_parallel(&samples, |index, sample| {
        let mut dice = Dice::seeded(index as u64);
        let mut tally = Tally::default();
        for round in 0..each {
            let mut bytes = sample.bytes.clone();
            mutate(&mut bytes, &samples[round % samples.len()].bytes, &mut dice);
            tally.opened += work_on(&Source::new(sample.name.as_str(), bytes));
        }
        tally
    });
    println!("{tally:?}");
    assert!(tally.opened > 0);
}

#[test]
fn mutated_moves_are_played_completely_or_not_at_all() {
    let samples = samples();
    let tally = in_parallel(&samples, |index, sample| {
        let mut dice = Dice::seeded(index as u64);
        let source = Source::new(sample.name.as_str(), sample.bytes.clone());
        let document = open(source, None, &ReadOptions::default()).unwrap();
        let mut tally = Tally::default();
        let Some(levels) = document.levels() else {
            return tally;
        };
        for level in 0..levels.count() {
            let Ok(puzzle) = levels.open(LevelIndex(level), None) else {
                continue;
            };
            for solution in puzzle.records() {
                examine_moves(puzzle.as_ref(), &solution.moves);
                for _ in 0..MUTATIONS_OF_MOVES {
                    let mut moves = solution.moves.clone().into_bytes();
                    mutate(&mut moves, &sample.bytes, &mut dice);
                    examine_moves(puzzle.as_ref(), &String::from_utf8_lossy(&moves));
                }
                tally.replayed += 1 + MUTATIONS_OF_MOVES;
            }
        }
        tally
    });
    println!("{tally:?}");
    assert!(tally.replayed > 0);
}
