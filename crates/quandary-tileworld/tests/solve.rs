//! The solver: solutions are found and replayed.

mod common;

use common::{document, hint, levels, open_level, sample};
use quandary_core::budget::Budget;
use quandary_core::family::{Document, Family, Puzzle, SolveRequest};
use quandary_core::hint::{Hint, Remaining};
use quandary_core::look::Companions;
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::replay::Verdict;
use quandary_testing::job::{run_to_end, run_within};
use quandary_tileworld::family::TileWorld;
use std::sync::Arc;

const MEMORY: u64 = 1 << 30;

const VARIANTS: [&str; 2] = ["MS, 2.3.1", "Lynx, 2.3.1"];

fn lessons() -> Arc<dyn Document> {
    document("lessons.dat", &sample("lessons.dat"), None)
}

fn request(after: &str) -> SolveRequest {
    SolveRequest {
        after: after.to_owned(),
        ..SolveRequest::best(TileWorld.info().metrics[0], MEMORY)
    }
}

fn solve(puzzle: &dyn Puzzle, after: &str, nodes: u64) -> Outcome<String> {
    let budget = Budget {
        nodes: Some(nodes),
        ..Budget::default()
    };
    run_within(budget, puzzle.solve(&request(after)).expect("a solver"))
}

fn solution(outcome: Outcome<String>) -> (String, u64) {
    match outcome.conclusion {
        Conclusion::Solved(solved) => (solved.solution, solved.score.value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_found_solution_wins_in_the_reported_time() {
    let lessons = lessons();
    let companions = Companions::default();
    let titles = levels(&*lessons).list(&companions);
    let titles: Vec<String> = titles.map(|level| level.title).collect();
    let mut solved = 0;
    for (level, name) in titles.iter().enumerate() {
        for variant in VARIANTS {
            let puzzle = open_level(&*lessons, level, Some(variant));
            let outcome = solve(&*puzzle, "", 30_000);
            match outcome.conclusion {
                Conclusion::Solved(found) => {
                    let replayed = run_to_end(puzzle.replay(&found.solution));
                    assert_eq!(replayed.verdict, Verdict::Verified, "{name}, {variant}");
                    assert_eq!(replayed.scores, [found.score], "{name}, {variant}");
                    solved += 1;
                }
                Conclusion::Unsolvable => panic!("{name}, {variant}: reported unsolvable"),
                Conclusion::Undecided { .. } => {}
            }
        }
    }
    assert!(solved > 0);
}

#[test]
fn solving_after_moves_continues_the_game() {
    let lessons = lessons();
    for variant in VARIANTS {
        let puzzle = open_level(&*lessons, 11, Some(variant));
        let (whole, time) = solution(solve(&*puzzle, "", 30_000));
        let words: Vec<&str> = whole.split(' ').collect();
        for count in [1, words.len() / 2, words.len() - 1] {
            let after = words[..count].join(" ");
            let (rest, total) = solution(solve(&*puzzle, &after, 30_000));
            let replayed = run_to_end(puzzle.replay(&format!("{after} {rest}")));
            assert_eq!(
                replayed.verdict,
                Verdict::Verified,
                "{variant}: {after} {rest}"
            );
            assert_eq!(replayed.scores[0].value, total, "{variant}");
            // The prefix is part of a fastest solution.
            assert_eq!(total, time, "{variant}: {after} {rest}");
        }
        assert_eq!(solution(solve(&*puzzle, &whole, 1)), (String::new(), time));
        let found = run_to_end(hint(&*puzzle, &whole, MEMORY).expect("a hint"));
        assert_eq!(found, Hint::Solved);
    }
}

/// In level 12 time runs out while Chip waits.
#[test]
fn a_lost_game_is_unsolvable() {
    let lessons = lessons();
    for variant in VARIANTS {
        let puzzle = open_level(&*lessons, 11, Some(variant));
        let after = "5:E 6000:E";
        let outcome = solve(&*puzzle, after, 10);
        assert_eq!(outcome.conclusion, Conclusion::Unsolvable, "{variant}");
        let found = run_to_end(hint(&*puzzle, after, MEMORY).expect("a hint"));
        let Hint::Hopeless { reason, .. } = found else {
            panic!("{variant}: {found:?}");
        };
        assert_eq!(reason, "the game is lost: out of time", "{variant}");
    }
}

#[test]
fn a_hint_is_the_first_move_of_a_fastest_solution() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 11, Some("MS, 2.3.1"));
    let (whole, time) = solution(solve(&*puzzle, "", 30_000));
    let Hint::Next(next) = run_to_end(hint(&*puzzle, "", MEMORY).expect("a hint")) else {
        panic!("no move");
    };
    assert_eq!(Some(&*next.input), whole.split(' ').next());
    let expected = format!("the fastest solution takes {time} ticks in total");
    assert_eq!(next.reason, expected);
    let moves = whole.split(' ').count() as u64;
    assert_eq!(next.remaining, Remaining::Exactly(moves));
}

#[test]
fn invalid_requests_are_rejected() {
    static STEPS: Metric = Metric {
        id: "steps",
        one: "step",
        many: "steps",
        counts: "steps",
    };
    let puzzle = open_level(&*lessons(), 0, None);
    let why = |request: &SolveRequest| {
        let failure = puzzle.solve(request).err().expect("an error");
        failure.to_string()
    };
    assert_eq!(
        why(&SolveRequest::best(&STEPS, MEMORY)),
        "unknown metric `steps`"
    );
    assert!(why(&request("x")).starts_with("\"x\": expected `tick:direction`"));
    assert_eq!(why(&request("5:E 3:W")), "\"3:W\": expected a tick after 5");
    assert!(hint(&*puzzle, "x", MEMORY).is_err() && puzzle.rate("x").is_err());
    assert_eq!(run_to_end(puzzle.rate("").expect("valid moves")), None);
}
