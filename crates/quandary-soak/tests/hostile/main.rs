//! Truncated, mutated and malicious files: reading never panics, and the result is consistent.
//!
//! The long forms are ignored; `cargo xtask test --long` runs them.

mod sizes;

use quandary::FamilyId;
use quandary::core::level::LevelIndex;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::open;
use quandary_soak::ask::work_on;
use quandary_soak::examine::{Tally, examine};
use quandary_soak::mutant::Mutants;
use quandary_soak::mutate::{Dice, mutate};
use quandary_soak::play::examine_moves;
use quandary_soak::sample::{self, Sample};
use std::thread;

/// Number of mutated files to read.
const MUTATIONS: u64 = 4_000;
const MANY_MUTATIONS: u64 = 100_000;

/// Number of places to truncate each sample at, if it has as many bytes.
const CUTS: usize = 200;
const MANY_CUTS: usize = 5_000;

/// Number of mutated files to run all solvers on.
const LABOURS: u64 = 400;
const MANY_LABOURS: u64 = 20_000;

/// Number of mutations to play of each recorded solution.
const MUTATIONS_OF_MOVES: u64 = 20;
const MANY_MUTATIONS_OF_MOVES: u64 = 200;

/// The lengths to truncate a sample to.
fn ends(sample: &Sample, cuts: usize) -> impl Iterator<Item = usize> + use<> {
    let length = sample.bytes.len();
    (0..=length).step_by(length.div_ceil(cuts).max(1))
}

fn samples() -> Vec<Sample> {
    sample::ours().expect("the files of the repository")
}

/// Distributes numbered cases over threads and adds up their counts.
fn in_parallel(cases: u64, work: impl Fn(u64) -> Tally + Sync) -> Tally {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    let share = |first: usize| {
        let mut tally = Tally::default();
        for index in (first as u64..cases).step_by(threads) {
            tally += work(index);
        }
        tally
    };
    let share = &share;
    let tally = thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || share(first)))
            .collect();
        let mut tally = Tally::default();
        for thread in running {
            tally += thread.join().expect("the file is printed above");
        }
        tally
    });
    println!("{tally:?}");
    tally
}

fn truncated(sample: &Sample, cuts: usize) -> Tally {
    let mut tally = Tally::default();
    for end in ends(sample, cuts) {
        let bytes = sample.bytes[..end].to_vec();
        tally += examine(&Source::new(sample.name.as_str(), bytes), sample.family);
    }
    tally
}

fn read_truncated(cuts: usize) {
    let samples = samples();
    let tally = in_parallel(samples.len() as u64, |index| {
        truncated(&samples[index as usize], cuts)
    });
    let ends = samples.iter().map(|sample| ends(sample, cuts).count());
    assert_eq!(tally.files, ends.sum::<usize>() as u64);
}

#[test]
fn truncated_files_are_read() {
    read_truncated(CUTS);
}

#[test]
#[ignore = "long"]
fn files_truncated_everywhere_are_read() {
    read_truncated(MANY_CUTS);
}

/// Reads mutants of some samples in every format of their families.
fn read_mutants(samples: Vec<Sample>, count: u64) {
    let mutants = Mutants::of(0, FamilyId::ALL, samples);
    let tally = in_parallel(count, |index| {
        let (mutant, _) = mutants.mutant(index);
        examine(&mutant.source, mutant.family)
    });
    assert_eq!(tally.files, count);
    assert!(tally.opened > 0 && tally.findings > 0 && tally.fixed > 0);
}

#[test]
fn mutated_files_are_read() {
    read_mutants(samples(), MUTATIONS);
}

#[test]
#[ignore = "long"]
fn many_mutated_files_are_read() {
    read_mutants(samples(), MANY_MUTATIONS);
}

/// Number of mutated third-party files to read.
const MUTANTS: u64 = 600;

/// This many mutations made the original Tile World crash or overrun its memory 13 times.
#[test]
fn mutated_third_party_files_are_read() {
    let samples = sample::third_party().expect("the files of the corpus");
    if !samples.is_empty() {
        read_mutants(samples, MUTANTS);
    }
}

fn solve_mutants(count: u64) {
    let mutants = Mutants::of(0, FamilyId::ALL, samples());
    let tally = in_parallel(count, |index| Tally {
        opened: work_on(&mutants.mutant(index).0.source),
        ..Tally::default()
    });
    assert!(tally.opened > 0);
}

#[test]
fn solvers_run_on_mutated_levels() {
    solve_mutants(LABOURS);
}

#[test]
#[ignore = "long"]
fn solvers_run_on_many_mutated_levels() {
    solve_mutants(MANY_LABOURS);
}

/// Plays the solutions that are stored with the levels of a sample, and mutations of them.
fn play_mutants(sample: &Sample, dice: &mut Dice, mutations: u64) -> Tally {
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
            for _ in 0..mutations {
                let mut moves = solution.moves.clone().into_bytes();
                mutate(&mut moves, &sample.bytes, dice);
                examine_moves(puzzle.as_ref(), &String::from_utf8_lossy(&moves));
            }
            tally.replayed += 1 + mutations;
        }
    }
    tally
}

fn play_mutants_of_all(mutations: u64) {
    let samples = samples();
    let tally = in_parallel(samples.len() as u64, |index| {
        let mut dice = Dice::seeded(index);
        play_mutants(&samples[index as usize], &mut dice, mutations)
    });
    assert!(tally.replayed > 0);
}

#[test]
fn mutated_moves_are_played_completely_or_not_at_all() {
    play_mutants_of_all(MUTATIONS_OF_MOVES);
}

#[test]
#[ignore = "long"]
fn many_mutated_moves_are_played_completely_or_not_at_all() {
    play_mutants_of_all(MANY_MUTATIONS_OF_MOVES);
}
