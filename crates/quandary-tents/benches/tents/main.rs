//! Benchmarks of solving, counting, grading, generating, fingerprints and conversions, on one thread.
//!
//! Prints tables without pass or fail. Boards of other projects are read from `QUANDARY_CORPUS` or
//! `../shared/data` next to the checkout; without them, their tables are reported as skipped. Words
//! after `--` select tables: `matching local generate grades sparse files`.

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::family::{Family, SolveRequest, Want};
use quandary_core::job::{Job, drive};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::{Conclusion, Count, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::family::Tents;
use quandary_tents::format::{self, BOARD, Level, TATHAM, TNT};
use quandary_tents::generate::{BoardRequest, SolutionRequirement, TreeCount, board_generator};
use quandary_tents::model::{Board, Contact, Edges, PairingRule};
use quandary_tents::rules::Solution;
use quandary_tents::solve::{Grade, GradeResult, MarkPolicy, TENTS, grade, solver};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The number of runs for a median.
const RUNS: usize = 5;
/// The number of boards for a mean.
const SEEDS: u64 = 20;
/// The time limit per board in seconds.
const TIME_LIMIT: u64 = 10;
const MEMORY: u64 = 1 << 30;

struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    let boards = corpus();
    if boards.is_empty() {
        println!("skipped: no corpus (matching, local)");
    } else {
        if wanted("matching") {
            prove(&boards, PairingRule::Matching, RUNS);
        }
        if wanted("local") {
            prove(&boards, PairingRule::Local, 1);
        }
    }
    if wanted("generate") {
        generate();
    }
    if wanted("grades") {
        grades();
    }
    if wanted("sparse") {
        sparse();
    }
    if wanted("files") {
        files();
    }
}

fn corpus() -> Vec<(String, Board)> {
    let next_to_checkout = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder =
        std::env::var_os("QUANDARY_CORPUS").map_or(PathBuf::from(next_to_checkout), PathBuf::from);
    let Ok(entries) = std::fs::read_dir(folder.join("tents/boards")) else {
        return Vec::new();
    };
    let read = |path: PathBuf| {
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let source = Source::new(&name, std::fs::read(path).ok()?);
        let parsed = format::read(&source, BOARD, &ReadOptions::default()).ok()?;
        Some((name, parsed.levels.into_iter().next()?.board))
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut boards: Vec<(String, Board)> = paths.filter_map(read).collect();
    boards.sort_by_key(|(name, board)| (board.rows(), name.clone()));
    boards
}

fn run<T>(job: Box<dyn Job<Output = T>>, seconds: u64) -> T {
    let budget = Budget {
        time: Some(Duration::from_secs(seconds)),
        nodes: None,
    };
    drive(
        job,
        budget,
        &Stopwatch(Instant::now()),
        &Cancel::default(),
        &mut |_| (),
    )
}

/// A result and its time in milliseconds.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed().as_secs_f64() * 1000.0)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn counted(board: &Board, pairing: PairingRule) -> Outcome<Solution> {
    let request = SolveRequest {
        metric: &TENTS,
        want: Want::Count { limit: 2 },
        memory: MEMORY,
        after: String::new(),
    };
    run(
        solver(board, pairing, MarkPolicy::Ignore, request),
        TIME_LIMIT,
    )
}

fn word(outcome: &Outcome<Solution>) -> &'static str {
    match &outcome.conclusion {
        Conclusion::Solved(solved) => match solved.count {
            Some(Count::Exact(1)) => "unique",
            Some(count) if count.number() > 1 => "several",
            _ => "solved, uniqueness unknown",
        },
        Conclusion::Unsolvable => "unsolvable",
        Conclusion::Undecided { .. } => "undecided",
    }
}

fn prove(boards: &[(String, Board)], pairing: PairingRule, runs: usize) {
    println!("one solution or several, {pairing:?} rule: median of {runs}, at most {TIME_LIMIT} s");
    println!("{:<18} {:>10} {:>7}  outcome", "board", "ms", "nodes");
    for (name, board) in boards {
        let mut times = Vec::new();
        let mut found = None;
        for _ in 0..runs {
            let (outcome, time) = timed(|| counted(board, pairing));
            times.push(time);
            found = Some(outcome);
        }
        let found = found.expect("at least one run");
        let time = median(&mut times);
        println!(
            "{name:<18} {time:>10.2} {:>7}  {}",
            found.nodes,
            word(&found)
        );
    }
    println!();
}

fn request(size: u32) -> BoardRequest {
    BoardRequest {
        rows: size,
        columns: size,
        edges: Edges::Flat,
        contact: Contact::AllAround,
        pairing: PairingRule::Matching,
        trees: TreeCount::Fill,
        requirement: SolutionRequirement::Unique,
    }
}

/// Generates boards with seeds from 0: mean and maximum time in milliseconds, and the boards.
fn made(request: BoardRequest, seeds: u64, seconds: u64) -> (f64, f64, Vec<Board>) {
    let mut times = Vec::new();
    let mut boards = Vec::new();
    for seed in 0..seeds {
        let (made, time) = timed(|| run(board_generator(request, seed), seconds));
        times.push(time);
        boards.extend(made.map(|made| made.board));
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    (
        mean,
        times.iter().fold(0.0, |most, time| most.max(*time)),
        boards,
    )
}

fn generate() {
    println!("boards with one solution: {SEEDS} seeds");
    println!(
        "{:<8} {:<10} {:>10} {:>10} {:>6}",
        "size", "rule", "mean ms", "max ms", "made"
    );
    for pairing in [PairingRule::Matching, PairingRule::Local] {
        for size in [8, 10, 15, 20, 25, 30, 40, 50, 100] {
            let request = BoardRequest {
                pairing,
                ..request(size)
            };
            let (mean, most, boards) = made(request, SEEDS, 12 * TIME_LIMIT);
            let (size, pairing) = (format!("{size}x{size}"), format!("{pairing:?}"));
            println!(
                "{size:<8} {pairing:<10} {mean:>10.2} {most:>10.2} {:>6}",
                boards.len()
            );
        }
    }
    println!();
}

fn grades() {
    println!("boards of one grade: {SEEDS} seeds, at most {TIME_LIMIT} s each");
    println!(
        "{:<8} {:<8} {:>10} {:>10} {:>6}",
        "size", "grade", "mean ms", "max ms", "made"
    );
    for size in [8, 10, 15, 20, 25, 30] {
        for grade in Grade::ALL {
            let request = BoardRequest {
                requirement: SolutionRequirement::Graded(grade),
                ..request(size)
            };
            let (mean, most, boards) = made(request, SEEDS, TIME_LIMIT);
            let (size, grade) = (format!("{size}x{size}"), grade.word());
            println!(
                "{size:<8} {grade:<8} {mean:>10.2} {most:>10.2} {:>6}",
                boards.len()
            );
        }
    }
    println!();
    println!("grades of boards with one solution: {SEEDS} seeds");
    for size in [8, 10, 15, 20, 25, 30] {
        let (_, _, boards) = made(request(size), SEEDS, TIME_LIMIT);
        let mut found = [0; Grade::ALL.len()];
        let (_, time) = timed(|| {
            for board in &boards {
                let graded = run(grade(board, PairingRule::Matching, MEMORY), TIME_LIMIT);
                if let GradeResult::Unique { grade, .. } = graded {
                    found[grade as usize] += 1;
                }
            }
        });
        let mean = time / boards.len() as f64;
        let words = Grade::ALL.iter().zip(found);
        let words: Vec<String> = words
            .map(|(grade, n)| format!("{} {n}", grade.word()))
            .collect();
        println!("{size}x{size}: {}; {mean:.2} ms each", words.join(", "));
    }
    println!();
}

fn sparse() {
    println!("boards with one solution and few trees: {SEEDS} seeds, at most {TIME_LIMIT} s each");
    println!(
        "{:<8} {:>6} {:>10} {:>10} {:>6}",
        "size", "trees", "mean ms", "max ms", "made"
    );
    for size in [10, 20, 30, 50] {
        for percent in [4, 8, 12, 16] {
            let trees = size * size * percent / 100;
            let request = BoardRequest {
                trees: TreeCount::Exactly(trees),
                ..request(size)
            };
            let (mean, most, boards) = made(request, SEEDS, TIME_LIMIT);
            let size = format!("{size}x{size}");
            println!(
                "{size:<8} {trees:>6} {mean:>10.2} {most:>10.2} {:>6}",
                boards.len()
            );
        }
    }
}

/// The time of fingerprints, and of a conversion that loses the local rule and counts solutions.
fn files() {
    println!("fingerprints, and conversion from a save to a game ID: median of {RUNS}");
    println!(
        "{:<8} {:>14} {:>13}",
        "size", "fingerprint us", "conversion ms"
    );
    for size in [8, 10, 20, 30, 50, 100] {
        let board = run(board_generator(request(size), 1), TIME_LIMIT).map(|made| made.board);
        let level = Level::new(board.expect("a board"));
        let text = format::write(TNT, &[level]).expect("a save").text;
        let source = Source::new("save", text.into_bytes());
        let document = Tents.read(source, TNT, &ReadOptions::default());
        let document = document.expect("within limits");
        let levels = document.levels().expect("levels");
        let fingerprint = || timed(|| levels.fingerprints(LevelIndex(0)).expect("no errors")).1;
        let conversion = || timed(|| document.convert(TATHAM).expect("one level")).1;
        let [fingerprint, conversion]: [&dyn Fn() -> f64; 2] = [&fingerprint, &conversion];
        let [fingerprint, conversion] = [fingerprint, conversion].map(|work| {
            let mut times: Vec<f64> = (0..RUNS).map(|_| work()).collect();
            median(&mut times)
        });
        let (size, fingerprint) = (format!("{size}x{size}"), fingerprint * 1000.0);
        println!("{size:<8} {fingerprint:>14.0} {conversion:>13.2}");
    }
}
