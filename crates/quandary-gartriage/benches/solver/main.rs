//! Measures the solver and compares it with a plain search on the rules in the same run.
//!
//! Prints tables. Arguments select the measurements: `collection`, `exhaust`, `random`, `beyond`.
//! The original levels are read from `QUANDARY_CORPUS`, or from `../shared/data` next to the
//! checkout; without them these measurements are reported as skipped.

mod sampler;

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::direction::Direction;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, drive};
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::session::{Rules, replay};
use quandary_core::source::Source;
use quandary_gartriage::document;
use quandary_gartriage::model::{Action, Collection, Solution, tag_text};
use quandary_gartriage::rules::{Position, Shunting};
use quandary_gartriage::solve::{ACTIONS, COUPLINGS, MOVES, reachable_positions, solver};
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The number of runs; the median is printed.
const RUNS: usize = 5;
const GIGABYTE: u64 = 1 << 30;

struct ElapsedClock(Instant);

impl Clock for ElapsedClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let wanted = |name: &str| named.is_empty() || named.iter().any(|word| word == name);
    let collection = corpus();
    for (name, measure) in [
        ("collection", whole_collection as fn(&Collection)),
        ("exhaust", exhaust),
    ] {
        match &collection {
            Some(collection) if wanted(name) => measure(collection),
            None if wanted(name) => println!("skipped: no corpus ({name})"),
            _ => {}
        }
    }
    if wanted("random") {
        random_boards();
    }
    if wanted("beyond") {
        beyond_reach();
    }
}

fn corpus() -> Option<Collection> {
    let default_folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder =
        std::env::var_os("QUANDARY_CORPUS").map_or(PathBuf::from(default_folder), PathBuf::from);
    let bytes = std::fs::read(folder.join("gartriage/gartri-rebuilt.Gartriage")).ok()?;
    let source = Source::new("gartri-rebuilt.Gartriage", bytes);
    Some(
        document::read(&source, &ReadOptions::default())
            .ok()?
            .collection,
    )
}

fn run<T>(job: Box<dyn Job<Output = T>>, seconds: u64, watch: &mut dyn FnMut(&Progress)) -> T {
    let budget = Budget {
        time: Some(Duration::from_secs(seconds)),
        nodes: None,
    };
    drive(
        job,
        budget,
        &ElapsedClock(Instant::now()),
        &Cancel::default(),
        watch,
    )
}

fn solve(rules: &Shunting, metric: &'static Metric, memory: u64) -> Outcome<Solution> {
    run(
        solver(
            rules,
            SolveRequest {
                metric,
                want: Want::Best,
                memory,
                after: String::new(),
            },
        ),
        600,
        &mut |_| (),
    )
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed().as_secs_f64())
}

fn median(mut runs: Vec<f64>) -> f64 {
    runs.sort_by(f64::total_cmp);
    runs[runs.len() / 2]
}

fn whole_collection(collection: &Collection) {
    let levels: Vec<Shunting> = collection
        .levels
        .iter()
        .filter_map(|level| Shunting::new(level).ok())
        .collect();
    println!(
        "{} levels of the collection, each to its proven optimum, one thread",
        levels.len()
    );
    println!(
        "{:<10} {:>6} {:>10} {:>10} {:>9}",
        "metric", "proven", "sum", "nodes", "seconds"
    );
    for metric in [&ACTIONS, &MOVES, &COUPLINGS] {
        let mut runs = Vec::new();
        let mut outcomes = Vec::new();
        for _ in 0..RUNS {
            let (found, seconds) = timed(|| -> Vec<Outcome<Solution>> {
                levels
                    .iter()
                    .map(|rules| solve(rules, metric, 300 << 20))
                    .collect()
            });
            runs.push(seconds);
            outcomes = found;
        }
        let nodes: u64 = outcomes.iter().map(|outcome| outcome.nodes).sum();
        let values: Vec<u64> = outcomes.iter().filter_map(proven).collect();
        let sum: u64 = values.iter().sum();
        let (proven, seconds) = (values.len(), median(runs));
        println!(
            "{:<10} {proven:>6} {sum:>10} {nodes:>10} {seconds:>9.3}",
            metric.id
        );
    }
    println!();
}

fn proven(outcome: &Outcome<Solution>) -> Option<u64> {
    match &outcome.conclusion {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            Some(solved.score.value)
        }
        _ => None,
    }
}

/// The level of the collection with the most positions.
const LARGEST: &str = "24h du Mans";

fn exhaust(collection: &Collection) {
    let title = LARGEST;
    let level = collection
        .levels
        .iter()
        .find(|level| tag_text(&level.tags, "Title") == title);
    let Some(rules) = level.and_then(|level| Shunting::new(level).ok()) else {
        return println!("skipped: no level called {title}");
    };
    let mut runs = Vec::new();
    let mut found = None;
    for _ in 0..RUNS {
        let job = reachable_positions(&rules, GIGABYTE).expect("positions that can be packed");
        let (reach, seconds) = timed(|| run(job, 600, &mut |_| ()));
        runs.push(seconds);
        found = Some(reach);
    }
    let found = found.expect("at least one run");
    let (plain, plain_seconds) = timed(|| plain_reachable_positions(&rules));
    assert_eq!(
        plain, found.positions,
        "both searches reach the same positions"
    );
    let rate = found.positions as f64 / median(runs) / 1e6;
    let plain_rate = plain as f64 / plain_seconds / 1e6;
    println!(
        "every position of \"{title}\": {} in {} layers",
        found.positions,
        found.depth + 1
    );
    println!(
        "{:<34} {:>14} {:>12}",
        "search", "million/second", "bytes/state"
    );
    let bytes = found.bytes as f64 / found.positions as f64;
    println!(
        "{:<34} {rate:>14.2} {bytes:>12.1}",
        "layers of packed positions"
    );
    println!(
        "{:<34} {plain_rate:>14.2} {:>12}",
        "plain, HashSet of positions", "-"
    );
    println!("ratio {:.1}\n", rate / plain_rate);
}

/// Counts the same positions with the rules and the standard library only.
fn plain_reachable_positions(rules: &Shunting) -> u64 {
    let mut known: HashSet<Position> = HashSet::from([rules.start()]);
    let mut open = vec![rules.start()];
    while let Some(position) = open.pop() {
        for to in Direction::ALL {
            let ways = [
                Action::Pull(to),
                Action::Push(to),
                Action::Hook(to),
                Action::Unhook,
            ];
            for action in ways {
                let mut next = position.clone();
                if rules.step(&mut next, &action).is_ok() && known.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    known.len() as u64
}

fn random_boards() {
    println!("20 random boards, 30 cells, 5 wagons: 60 s and 4 GB each");
    println!(
        "{:<5} {:<11} {:>6} {:>11} {:>8} {:>8} {:>7}",
        "seed", "outcome", "value", "nodes", "seconds", "M/s", "MB"
    );
    let mut undecided = 0;
    for seed in 0..20 {
        let level = sampler::random_level(seed, 30, 5);
        let rules = Shunting::new(&level).expect("one locomotive");
        let request = SolveRequest {
            metric: &ACTIONS,
            want: Want::Best,
            memory: 4 * GIGABYTE,
            after: String::new(),
        };
        let mut most = 0;
        let (outcome, seconds) = timed(|| {
            run(solver(&rules, request), 60, &mut |progress| {
                most = most.max(progress.bytes);
            })
        });
        let value = proven(&outcome).map_or("-".to_owned(), |value| value.to_string());
        undecided += u32::from(word(&outcome) == "undecided");
        let rate = outcome.nodes as f64 / seconds / 1e6;
        println!(
            "{seed:<5} {:<11} {value:>6} {:>11} {seconds:>8.2} {rate:>8.2} {:>7}",
            word(&outcome),
            outcome.nodes,
            most >> 20,
        );
    }
    println!("undecided: {undecided}\n");
}

fn word(outcome: &Outcome<Solution>) -> &'static str {
    match outcome.conclusion {
        Conclusion::Solved(_) => "solved",
        Conclusion::Unsolvable => "unsolvable",
        Conclusion::Undecided { .. } => "undecided",
    }
}

fn beyond_reach() {
    println!("6 random solvable boards, 60 cells, 9 wagons: 30 s and 4 GB each");
    println!(
        "{:<5} {:>11} {:>7} {:>6} {:>6}",
        "seed", "first after", "first", "best", "bound"
    );
    for seed in 0..6 {
        let level = sampler::solvable_level(seed, 60, 9);
        let rules = Shunting::new(&level).expect("one locomotive");
        let request = SolveRequest {
            metric: &ACTIONS,
            want: Want::Best,
            memory: 4 * GIGABYTE,
            after: String::new(),
        };
        let start = Instant::now();
        let mut first = None;
        let outcome = run(solver(&rules, request), 30, &mut |progress| {
            if let (None, Some(best)) = (first, progress.best) {
                first = Some((start.elapsed().as_secs_f64(), best));
            }
        });
        let best = best(&rules, &outcome).map_or("-".to_owned(), |value| value.to_string());
        let (after, value) = first.unwrap_or((f64::NAN, 0));
        println!(
            "{seed:<5} {after:>11.2} {value:>7} {best:>6} {:>6}",
            outcome.conclusion.bound()
        );
    }
}

/// The value of the best solution, if it is valid.
fn best(rules: &Shunting, outcome: &Outcome<Solution>) -> Option<u64> {
    let Conclusion::Solved(solved) = &outcome.conclusion else {
        return None;
    };
    let end = replay(rules, solved.solution.actions()).ok()?;
    rules.is_solved(&end).then_some(solved.score.value)
}
