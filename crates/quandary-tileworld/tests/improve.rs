//! Improving solutions: every result wins, is at least as fast, and does not depend on slices.

mod common;

use common::tworld::{SetVerdict, TworldHome};
use common::{document, levels, open_level, pair, sample};
use quandary_core::budget::{Budget, Reason};
use quandary_core::family::{
    Document, Family, ImproveRequest, Puzzle, SolveJob, SolveRequest, WonSolution,
};
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_core::replay::Verdict;
use quandary_testing::job::{run_to_end, run_within};
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::model::TimedMove;
use quandary_tileworld::moves::{format_moves, parse_moves};
use std::sync::Arc;

const VARIANTS: [&str; 2] = ["MS, 2.3.1", "Lynx, 2.3.1"];

/// The shipped solutions of each ruleset.
const SOLUTIONS: [&str; 2] = ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"];

fn lessons() -> Arc<dyn Document> {
    document("lessons.dat", &sample("lessons.dat"), None)
}

fn request() -> ImproveRequest {
    ImproveRequest {
        metric: TileWorld.info().metrics[0],
        memory: 1 << 28,
    }
}

fn within(nodes: u64) -> Budget {
    Budget {
        nodes: Some(nodes),
        ..Budget::default()
    }
}

fn solved(outcome: Outcome<String>) -> Solved<String> {
    match outcome.conclusion {
        Conclusion::Solved(solved) => solved,
        other => panic!("{other:?}"),
    }
}

fn improved(puzzle: &dyn Puzzle, moves: &str, nodes: u64) -> Solved<String> {
    let job = puzzle.improve(moves, &request()).expect("supported");
    solved(run_within(within(nodes), job.expect("a solution")))
}

/// The time of moves if they win.
fn time(puzzle: &dyn Puzzle, moves: &str) -> Option<u64> {
    let replayed = run_to_end(puzzle.replay(moves));
    let won = replayed.verdict == Verdict::Verified;
    won.then(|| replayed.scores[0].value)
}

/// The solution with a pause before its middle, if it still wins.
fn delayed(puzzle: &dyn Puzzle, moves: &str, pause: u32) -> Option<String> {
    let start: Vec<&str> = moves
        .split(' ')
        .take_while(|word| word.contains('='))
        .collect();
    let moves = moves.trim_start_matches(&start.join(" "));
    let mut moves: Vec<TimedMove> = parse_moves(moves).expect("moves");
    let middle = moves.len() / 2;
    for one in &mut moves[middle..] {
        one.tick += pause;
    }
    let words = start.into_iter().map(str::to_owned);
    let words: Vec<String> = words.chain([format_moves(&moves)]).collect();
    let text = words.join(" ");
    time(puzzle, &text).map(|_| text)
}

/// The first level whose delayed optimum still wins, with these moves.
fn slow_solution(lessons: &dyn Document, variant: &str) -> (Arc<dyn Puzzle>, String) {
    let mut slow = (0..levels(lessons).count()).filter_map(|level| {
        let puzzle = open_level(lessons, level, Some(variant));
        let request = SolveRequest::best(TileWorld.info().metrics[0], 1 << 28);
        let solver = puzzle.solve(&request).expect("a solver");
        let Conclusion::Solved(best) = run_within(within(4_000), solver).conclusion else {
            return None;
        };
        let slow = delayed(&*puzzle, &best.solution, 8)?;
        Some((puzzle, slow))
    });
    slow.next().expect("a level")
}

/// The solver, which searches all of Chip's inputs, is the judge of what is fastest.
#[test]
fn a_delayed_optimum_becomes_optimal_again() {
    let lessons = lessons();
    for variant in VARIANTS {
        let mut compared = 0;
        for level in 0..levels(&*lessons).count() {
            let puzzle = open_level(&*lessons, level, Some(variant));
            let request = SolveRequest::best(TileWorld.info().metrics[0], 1 << 28);
            let solver = puzzle.solve(&request).expect("a solver");
            let Conclusion::Solved(best) = run_within(within(4_000), solver).conclusion else {
                continue;
            };
            let Some(slow) = delayed(&*puzzle, &best.solution, 8) else {
                continue;
            };
            let again = improved(&*puzzle, &slow, 400_000);
            assert_eq!(again.score, best.score, "{variant}, level {level}");
            assert_eq!(time(&*puzzle, &again.solution), Some(best.score.value));
            compared += 1;
        }
        assert!(compared >= 3, "{variant}: {compared}");
    }
}

#[test]
fn improved_solutions_win_in_their_time_and_are_never_slower() {
    let lessons = lessons();
    for (name, variant) in SOLUTIONS.into_iter().zip(VARIANTS) {
        let solutions = document(name, &sample(name), None);
        let pairing = pair(&lessons, &*solutions, None).expect("they belong together");
        let mut gained = 0;
        for (index, entry) in pairing.entries().iter().enumerate() {
            let (Some(LevelIndex(level)), Some(moves)) = (entry.level, pairing.moves(index)) else {
                continue;
            };
            let puzzle = open_level(&*lessons, level, Some(variant));
            let before = time(&*puzzle, &moves).expect("a solution");
            let found = improved(&*puzzle, &moves, 20_000);
            assert!(found.score.value <= before, "{name}, {}", entry.name);
            assert_eq!(time(&*puzzle, &found.solution), Some(found.score.value));
            let Some(slow) = delayed(&*puzzle, &moves, 8) else {
                continue;
            };
            let slow_time = time(&*puzzle, &slow).expect("it wins");
            let found = improved(&*puzzle, &slow, 100_000);
            gained += slow_time - found.score.value;
        }
        assert!(gained > 0, "{name}");
    }
}

#[test]
fn the_result_does_not_depend_on_slices() {
    let lessons = lessons();
    for variant in VARIANTS {
        let (puzzle, slow) = slow_solution(&*lessons, variant);
        let run = |slice: u64| {
            let job = puzzle.improve(&slow, &request()).expect("supported");
            let mut job = job.expect("a solution");
            let left = |job: &SolveJob| 50_000_u64.saturating_sub(job.progress().nodes);
            while left(&job) > 0 && job.run(slice.min(left(&job))) == Status::Running {}
            let best = job.progress().best;
            (best, solved(job.finish(Some(Reason::Nodes))).solution)
        };
        let whole = run(50_000);
        assert_eq!(run(1), whole, "{variant}");
        assert_eq!(run(777), whole, "{variant}");
    }
}

#[test]
fn a_stopped_search_has_the_given_solution_and_proves_nothing() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 11, Some(VARIANTS[0]));
    let solver = SolveRequest::best(TileWorld.info().metrics[0], 1 << 28);
    let best = solved(run_within(
        within(30_000),
        puzzle.solve(&solver).expect("a solver"),
    ));
    let job = puzzle
        .improve(&best.solution, &request())
        .expect("supported");
    let stopped = solved(job.expect("a solution").finish(Some(Reason::Time)));
    let reason = Reason::Time;
    assert_eq!(stopped.optimality, Optimality::Open { bound: 0, reason });
    assert_eq!(
        (stopped.solution, stopped.score),
        (best.solution, best.score)
    );
}

#[test]
fn moves_that_do_not_win_are_refused() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, Some(VARIANTS[0]));
    for moves in ["", "0:N", "0:X", "200001:E"] {
        let refused = puzzle.improve(moves, &request()).expect("supported");
        assert!(refused.is_err(), "{moves:?}");
    }
}

#[test]
fn the_clock_shows_the_seconds_left_after_a_solution() {
    let lessons = lessons();
    let metric = TileWorld.info().metrics[0];
    // The first lesson has a limit, in the list of levels.
    let companions = quandary_core::look::Companions::default();
    let limits = levels(&*lessons).list(&companions);
    let limits: Vec<Option<u64>> = limits
        .map(|level| {
            let mut more = level.more.into_iter();
            let limit = more.find(|(name, _)| *name == "time");
            limit.and_then(|(_, value)| value.parse().ok())
        })
        .collect();
    assert!(limits.iter().any(Option::is_some));
    for (level, limit) in limits.into_iter().enumerate() {
        let puzzle = open_level(&*lessons, level, None);
        let start = limit.unwrap_or(999);
        for (ticks, shown, hundredths) in [
            (0, start, 100 * start),
            (1, start, 100 * start - 5),
            (20, start - 1, 100 * start - 100),
        ] {
            let reading = puzzle
                .clock(&Score {
                    metric,
                    value: ticks,
                })
                .expect("a clock");
            assert_eq!(
                (reading.shown, reading.hundredths),
                (shown, hundredths as i64)
            );
        }
    }
}

/// Debian's Tile World accepts the solutions that were made faster.
#[test]
fn tworld_accepts_improved_solutions() {
    let lessons = lessons();
    let configuration = document("lessons-ms.dac", &sample("lessons-ms.dac"), Some("dac"));
    let set = configuration.configured(&lessons).expect("a level set");
    let variant = "MS, 1.3.2";
    let mut won = Vec::new();
    for level in 0..levels(&*lessons).count() {
        let puzzle = open_level(&*lessons, level, Some(variant));
        let request = SolveRequest::best(TileWorld.info().metrics[0], 1 << 28);
        let solver = puzzle.solve(&request).expect("a solver");
        let Conclusion::Solved(best) = run_within(within(4_000), solver).conclusion else {
            continue;
        };
        let Some(slow) = delayed(&*puzzle, &best.solution, 8) else {
            continue;
        };
        let found = improved(&*puzzle, &slow, 100_000);
        won.push(WonSolution::new(LevelIndex(level), variant, found.solution));
    }
    assert!(!won.is_empty());
    let written = levels(&*set).write_solutions(&won, common::format("tws"), None);
    let files = [
        ("data/lessons.dat", sample("lessons.dat")),
        ("data/lessons-messages.txt", sample("lessons-messages.txt")),
        ("sets/lessons-ms.dac", sample("lessons-ms.dac")),
        ("save/lessons-ms.dac.tws", written.expect("they win").bytes),
    ];
    let home = TworldHome::new("improved", &files);
    if let Some(said) = home.run("-b", "lessons-ms.dac") {
        let verdict = SetVerdict::parse(&said);
        assert_eq!(
            (verdict.valid, verdict.failed.len()),
            (won.len(), 0),
            "{said}"
        );
    }
    home.remove();
}
