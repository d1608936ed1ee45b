//! Boards with long proofs: a solution is found all the same.

use crate::hints::board;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Status;
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_crossoban::model::Moves;
use quandary_crossoban::rules::{Game, Switches, replay};
use quandary_crossoban::solve::{ANY, MOVES, PUSHES, solver};

/// Twelve boxes in an open hall, with their goals along a wall.
const HALL: &[&str] = &[
    "############",
    "#          #",
    "#  $ $ $ $ #",
    "#          #",
    "#  $ $ $ $ #",
    "#          #",
    "#  $ $ $ $ #",
    "#@         #",
    "#......    #",
    "#......    #",
    "############",
];
/// Eight boxes of one colour.
const INTERLOCK: &[&str] = &[
    "##########",
    "#        #",
    "# R R R R#",
    "#        #",
    "# R R R R#",
    "#   @    #",
    "##########",
];

/// A number of nodes that is too small for the proof of a board.
fn node_limit(rows: &[&str]) -> u64 {
    if rows == INTERLOCK { 60_000 } else { 180_000 }
}

fn run(rows: &[&str], metric: &'static Metric, slice: u64) -> (Game, Outcome<Moves>) {
    let nodes = node_limit(rows);
    let board = board(rows);
    let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
    let request = SolveRequest {
        metric,
        want: Want::Best,
        memory: 512 << 20,
        after: String::new(),
    };
    let mut job = solver(&game, &board, &request);
    loop {
        let left = nodes - job.progress().nodes;
        if left == 0 {
            return (game, job.finish(Some(Reason::Nodes)));
        }
        if job.run(slice.min(left)) == Status::Done {
            return (game, job.finish(None));
        }
        let progress = job.progress();
        assert!(progress.nodes <= nodes);
        assert!(
            progress
                .best
                .is_none_or(|best| progress.bound <= Some(best))
        );
    }
}

/// Asserts that a board is solved with a correct score, and returns its optimality.
fn assert_solved(rows: &[&str], metric: &'static Metric) -> Optimality {
    let (game, outcome) = run(rows, metric, u64::MAX);
    let Conclusion::Solved(solved) = outcome.conclusion else {
        panic!("{outcome:?}");
    };
    let played = replay(&game, &solved.solution).expect("the solution is playable");
    assert!(game.is_solved(&played.state));
    let value = match metric == &MOVES {
        true => played.counts.moves,
        false => played.counts.pushes,
    };
    assert_eq!(solved.score.value, value);
    if let Optimality::Open { bound, .. } = solved.optimality {
        assert!(bound < value, "{bound} {value}");
    }
    solved.optimality
}

fn is_stopped(optimality: Optimality) -> bool {
    let Optimality::Open { reason, .. } = optimality else {
        return false;
    };
    matches!(reason, Reason::Nodes | Reason::Memory)
}

#[test]
fn a_solution_is_found_if_the_proof_takes_long() {
    for metric in [&PUSHES, &MOVES] {
        let optimality = assert_solved(HALL, metric);
        assert!(optimality == Optimality::Proven || is_stopped(optimality));
    }
}

#[test]
fn a_mixture_is_solved_if_the_proof_takes_long() {
    for metric in [&PUSHES, &MOVES] {
        assert!(is_stopped(assert_solved(INTERLOCK, metric)));
    }
}

#[test]
fn any_solution_of_a_mixture_is_valid() {
    let Optimality::Open { reason, .. } = assert_solved(INTERLOCK, &ANY) else {
        panic!("no proof was requested");
    };
    assert_eq!(reason, Reason::NotSought);
}

#[test]
fn slice_size_does_not_change_the_outcome() {
    for rows in [HALL, INTERLOCK] {
        let whole = run(rows, &PUSHES, u64::MAX).1;
        assert_eq!(run(rows, &PUSHES, 7_777).1, whole);
    }
}
