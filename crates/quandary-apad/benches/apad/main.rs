//! Benchmarks of listing and counting boards and of fingerprints, single-threaded.
//!
//! Prints tables without judging them. Words after `--` select tables: `list census swap
//! fingerprint`.

use quandary_apad::fingerprint;
use quandary_apad::format::{self, APAD, PLACEMENTS, apad};
use quandary_apad::model::{Goal, Kit, Squares, standard, weekday};
use quandary_apad::rules::Position;
use quandary_apad::solve::{ListResult, PlacementTable, count_solutions, list, solver};
use quandary_core::family::Want;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::Conclusion;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::sync::Arc;
use std::time::Instant;

/// The number of runs of which the median is printed.
const RUNS: usize = 5;
const MEMORY: u64 = 4 << 30;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    if wanted("list") {
        lists();
    }
    if wanted("census") {
        counts();
    }
    if wanted("swap") {
        swaps();
    }
    if wanted("fingerprint") {
        fingerprints();
    }
}

/// Runs a job and returns its result and its final progress.
fn run<T>(mut job: Box<dyn Job<Output = T>>) -> (T, Progress) {
    while job.run(1 << 20) == Status::Running {}
    let progress = job.progress();
    (job.finish(None), progress)
}

/// The result of the last of several runs, and their median time in milliseconds.
fn timed<T>(runs: usize, work: impl Fn() -> T) -> (T, f64) {
    let one = || {
        let start = Instant::now();
        let result = work();
        (result, start.elapsed().as_secs_f64() * 1000.0)
    };
    let (mut result, time) = one();
    let mut times = vec![time];
    for _ in 1..runs {
        let (again, time) = one();
        result = again;
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    (result, times[times.len() / 2])
}

/// A plain search for comparison: the first free square is covered by each piece that fits, or left
/// free while squares may stay free.
struct Plain {
    pieces: usize,
    /// For each square and piece, the placements whose lowest square it is.
    placements: Vec<Vec<u64>>,
    nodes: u64,
    found: u64,
}

impl Plain {
    fn count(kit: &Kit) -> Self {
        let table = PlacementTable::new(kit);
        let mut plain = Self {
            pieces: kit.pieces().len(),
            placements: vec![Vec::new(); 64 * kit.pieces().len()],
            nodes: 0,
            found: 0,
        };
        for piece in kit.ids() {
            for (_, entry) in table.of_piece(piece) {
                let first = entry.squares.0.trailing_zeros() as usize;
                plain.placements[first * plain.pieces + piece.index()].push(entry.squares.0);
            }
        }
        plain.cover(!kit.frame().squares().0, 0, kit.free_square_count());
        plain
    }

    fn cover(&mut self, filled: u64, placed: u32, spare: u32) {
        self.nodes += 1;
        if placed.count_ones() as usize == self.pieces {
            self.found += 1;
            return;
        }
        let square = filled.trailing_ones() as usize;
        if spare > 0 {
            self.cover(filled | 1 << square, placed, spare - 1);
        }
        for piece in (0..self.pieces).filter(|piece| placed >> piece & 1 == 0) {
            let slot = square * self.pieces + piece;
            for index in 0..self.placements[slot].len() {
                let squares = self.placements[slot][index];
                if squares & filled == 0 {
                    self.cover(filled | squares, placed | 1 << piece, spare);
                }
            }
        }
    }
}

fn encoded(listed: &ListResult) -> Vec<u8> {
    let kit = listed.packings.kit();
    let boards = listed.packings.iter();
    boards
        .flat_map(|packing| apad::encode(&packing.board(kit)))
        .collect()
}

fn lists() {
    println!("lists of the standard kit, sorted and encoded: median of {RUNS}");
    println!(
        "{:<24} {:>8} {:>10} {:>8} {:>9}",
        "what", "boards", "nodes", "ms", "bytes"
    );
    let mut times = Vec::new();
    for (name, goal) in [("every date", Goal::Date), ("every packing", Goal::Any)] {
        let position = Position::empty(Arc::new(standard()), goal);
        let ((listed, bytes), time) = timed(RUNS, || {
            let (listed, _) = run(list(&position, u64::MAX, MEMORY));
            let bytes = encoded(&listed);
            (listed, bytes)
        });
        println!(
            "{name:<24} {:>8} {:>10} {time:>8.1} {:>9}",
            listed.packings.len(),
            listed.nodes,
            bytes.len()
        );
        times.push(time);
    }
    let (plain, time) = timed(RUNS, || Plain::count(&standard()));
    println!(
        "{:<24} {:>8} {:>10} {time:>8.1} {:>9}",
        "plain search, counting", plain.found, plain.nodes, "-"
    );
    let ratios: Vec<String> = times
        .iter()
        .map(|ours| format!("{:.1}", time / ours))
        .collect();
    println!("plain search takes {} times as long", ratios.join(" and "));
    println!();
}

fn counts() {
    println!("counts for each set of squares left free");
    println!(
        "{:<14} {:<12} {:>10} {:>6} {:>10} {:>10} {:>6} {:>8}",
        "kit", "aim", "boards", "sets", "nodes", "states", "MiB", "ms"
    );
    let kits = [(standard(), RUNS), (weekday(7), 1), (weekday(1), 1)];
    for (kit, runs) in kits {
        let kit = Arc::new(kit);
        for goal in [Goal::Date, Goal::Combination] {
            let position = Position::empty(Arc::clone(&kit), goal);
            let ((counted, progress), time) =
                timed(runs, || run(count_solutions(&position, MEMORY)));
            let counted = counted.expect("within the memory");
            println!(
                "{:<14} {:<12} {:>10} {:>6} {:>10} {:>10} {:>6} {time:>8.1}",
                kit.name,
                format!("{goal:?}"),
                counted.total(),
                counted.len(),
                progress.nodes,
                progress.stored,
                progress.bytes >> 20
            );
        }
    }
    println!();
}

fn swaps() {
    println!("pieces lifted from a board of the 1st of a month to the 28th of the month before");
    let kit = Arc::new(standard());
    let free = |month: u8, day: u8| {
        let month = month - 1;
        Squares::single(month / 6 * 7 + month % 6) | Squares::single(13 + day)
    };
    let solve = |position: &Position| match run(solver(position, Want::Best, MEMORY)).0.conclusion {
        Conclusion::Solved(solved) => solved,
        _ => unreachable!("every date can be solved"),
    };
    for month in 2..=12 {
        let mut position = Position::empty(Arc::clone(&kit), Goal::Free(free(month, 1)));
        for input in solve(&position).solution {
            position.step(input).expect("solutions follow the rules");
        }
        position.goal = Goal::Free(free(month - 1, 28));
        let (solved, time) = timed(1, || solve(&position));
        println!("{month:>2}-01: {} in {time:.1} ms", solved.score.value / 2);
    }
}

fn fingerprints() {
    println!("microseconds for reading a level and for its fingerprint");
    let standard = Arc::new(standard());
    let (listed, _) = run(list(
        &Position::empty(standard.clone(), Goal::Date),
        u64::MAX,
        MEMORY,
    ));
    let boards = listed
        .packings
        .iter()
        .map(|packing| packing.board(&standard));
    let bytes: Vec<u8> = boards.flat_map(|board| apad::encode(&board)).collect();
    let words = "weekday oct 6 tue: I0@0 J1@18\n"
        .repeat(10_000)
        .into_bytes();
    for (format, bytes) in [(APAD, bytes), (PLACEMENTS, words)] {
        let source = Source::new("x", bytes);
        let file = format::read(&source, format, &ReadOptions::default()).expect("within limits");
        let per_level = |milliseconds: f64| milliseconds * 1000.0 / file.len() as f64;
        let levels = || (0..file.len()).map(|index| file.level(index).expect("no errors"));
        let (_, read) = timed(RUNS, || levels().count());
        let fingerprints = || levels().map(|level| fingerprint::of(&level).exact).max();
        let (_, both) = timed(RUNS, fingerprints);
        let (read, both) = (per_level(read), per_level(both));
        println!("{:>10}: {read:.1}, {:.1}", format.id, both - read);
    }
}
