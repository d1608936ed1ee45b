//! Benchmark of the Sokoban solvers on public collections.
//!
//! Prints tables. Seconds are processor time where the system provides it, so that other programs on
//! the machine matter little. Arguments: solvers (`pushes`, `moves`, `quick`, `first`), parts of file
//! names, a time limit per level such as `3s`, level numbers such as `#7`, and `each` for a line per
//! level. The default is `pushes` and `first` on the Microban collections. The levels are read from
//! `QUANDARY_CORPUS` or `../shared/data` next to the checkout; missing files are reported.

mod level;
mod spent;

use level::{Level, replay};
use quandary_core::job::{Job, Status};
use quandary_core::metric::Metric;
use quandary_crossoban::solve::sokoban::{
    BestFirst, FirstSolution, Purpose, Push, SearchResult, Warehouse, moves,
};
use spent::Spent;
use std::sync::Arc;
use std::time::Duration;

const FILES: [&str; 5] = [
    "Microban_155",
    "Microban_II_135",
    "SokEvo_107",
    "Holland_81",
    "XSokoban_90",
];
const MEMORY: u64 = 2 << 30;
/// Levels with at least this many positions count for the memory per position.
const MANY: u64 = 100_000;
/// Positions expanded between two checks of the clock.
const SLICE: u64 = 1000;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let seconds = words
        .iter()
        .find_map(|word| word.strip_suffix('s')?.parse().ok())
        .unwrap_or(3.0);
    let each = words.iter().any(|word| word == "each");
    let most = Duration::from_secs_f64(seconds);
    let numbers: Vec<usize> = words
        .iter()
        .filter_map(|word| word.strip_prefix('#')?.parse().ok())
        .collect();
    let solvers = SOLVERS
        .iter()
        .filter(|(name, _)| chosen(&words, &["pushes", "first"], |word| word == *name));
    for (name, solver) in solvers {
        for file in FILES {
            if chosen(&words, &["Microban"], |word| file.contains(word)) {
                collection(file, name, *solver, most, &numbers, each);
            }
        }
    }
}

/// Whether one of the words matches or, without words, one of the defaults.
fn chosen(words: &[String], defaults: &[&str], matches: impl Fn(&str) -> bool) -> bool {
    if words.is_empty() {
        defaults.iter().any(|word| matches(word))
    } else {
        words.iter().any(|word| matches(word))
    }
}

/// A solver under test.
#[derive(Clone, Copy)]
enum Solver {
    BestFirst(Purpose),
    First,
}

const SOLVERS: [(&str, Solver); 4] = [
    ("pushes", Solver::BestFirst(Purpose::FewestPushes)),
    ("moves", Solver::BestFirst(Purpose::FewestMoves)),
    ("quick", Solver::BestFirst(Purpose::Any { weight: 5 })),
    ("first", Solver::First),
];

static PUSHES: Metric = Metric {
    id: "pushes",
    one: "push",
    many: "pushes",
    counts: "pushes",
};

/// Solves the levels with these numbers, or all levels if there are none.
fn collection(
    file: &str,
    name: &str,
    solver: Solver,
    most: Duration,
    numbers: &[usize],
    each: bool,
) {
    let Some(levels) = level::read(file) else {
        return;
    };
    let (mut solved, mut nodes, mut pushes) = (0, 0, 0);
    let (mut stored, mut bytes) = (0, 0);
    let start = Spent::new();
    for (number, level) in (1..).zip(&levels) {
        if !numbers.is_empty() && !numbers.contains(&number) {
            continue;
        }
        let row = one(level, solver, most);
        nodes += row.nodes;
        if row.stored > MANY {
            stored += row.stored;
            bytes += row.bytes;
        }
        solved += u32::from(row.pushes.is_some());
        pushes += row.pushes.unwrap_or(0);
        if each {
            println!("{file} {number}: {row:?}");
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{file} {name} at {most:?}: {solved} of {}, {pushes} pushes, {nodes} nodes, {seconds:.2} s",
        levels.len()
    );
    let rate = nodes as f64 / seconds / 1000.0;
    let each = bytes as f64 / stored as f64;
    println!("{rate:.0} thousand nodes per second, {each:.0} bytes per position on large levels");
    if let Some(most) = spent::most_memory() {
        println!("peak memory of the run so far: {most} kB");
    }
}

#[derive(Debug)]
#[allow(dead_code, reason = "read by Debug")]
struct Row {
    end: &'static str,
    pushes: Option<usize>,
    bound: u64,
    nodes: u64,
    stored: u64,
    bytes: u64,
    seconds: f64,
}

fn one(level: &Level, solver: Solver, most: Duration) -> Row {
    let start = Spent::new();
    let Some(warehouse) = Warehouse::new(&level.board).map(Arc::new) else {
        return Row {
            end: "unsupported",
            pushes: None,
            bound: 0,
            nodes: 0,
            stored: 0,
            bytes: 0,
            seconds: 0.0,
        };
    };
    match solver {
        Solver::BestFirst(purpose) => best_first(level, warehouse, purpose, most, &start),
        Solver::First => first(level, warehouse, most, &start),
    }
}

/// The number of pushes, replayed.
fn verified(level: &Level, warehouse: &Warehouse, pushes: &[Push]) -> usize {
    let moves = moves(warehouse, pushes).expect("the pushes are possible");
    assert_eq!(replay(&level.board, &moves), Some(pushes.len()));
    pushes.len()
}

fn best_first(
    level: &Level,
    warehouse: Arc<Warehouse>,
    purpose: Purpose,
    most: Duration,
    start: &Spent,
) -> Row {
    let mut search = BestFirst::new(Arc::clone(&warehouse), purpose, MEMORY);
    while search.result().is_none() && start.elapsed() < most {
        search.run(SLICE);
    }
    let (end, pushes) = match search.result() {
        Some(SearchResult::Solved(pushes)) => ("solved", Some(verified(level, &warehouse, pushes))),
        Some(SearchResult::Exhausted) => ("unsolvable", None),
        Some(SearchResult::Full) => ("full", None),
        None => ("time", None),
    };
    Row {
        end,
        pushes,
        bound: search.bound(),
        nodes: search.nodes(),
        stored: search.stored(),
        bytes: search.bytes(),
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn first(level: &Level, warehouse: Arc<Warehouse>, most: Duration, start: &Spent) -> Row {
    let mut job = FirstSolution::new(Arc::clone(&warehouse), &PUSHES, MEMORY);
    let mut status = Status::Running;
    while status == Status::Running && start.elapsed() < most {
        status = job.run(SLICE);
    }
    let pushes = job
        .pushes()
        .map(|pushes| verified(level, &warehouse, pushes));
    let progress = job.progress();
    Row {
        end: match (pushes, status) {
            (Some(_), _) => "solved",
            (None, Status::Running) => "time",
            (None, Status::Done) => "unsolvable or full",
        },
        pushes,
        bound: progress.bound.unwrap_or(0),
        nodes: progress.nodes,
        stored: progress.stored,
        bytes: progress.bytes,
        seconds: start.elapsed().as_secs_f64(),
    }
}
