//! Boards where the proof takes long: a solution all the same.

use crate::told::board;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Metric, Optimality, Outcome};
use quandary_crossoban::model::Moves;
use quandary_crossoban::rules::{Game, Switches, replay};
use quandary_crossoban::solve::{ANY, MOVES, PUSHES, solver};

/// Twelve boxes in the middle of a hall, their goals along a wall.
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
/// Eight boxes of a colour.
const INTERLOCK: &[&str] = &[
    "##########",
    "#        #",
    "# R R R R#",
    "#        #",
    "# R R R R#",
    "#   @    #",
    "##########",
];

/// Nodes that do not suffice for the proof of a board.
fn enough(hall: &[&str]) -> u64 {
    if hall == INTERLOCK { 60_000 } else { 180_000 }
}

fn run(hall: &[&str], metric: &'static Metric, slice: u64) -> (Game, Outcome<Moves>) {
    let nodes = enough(hall);
    let hall = board(hall);
    let game = Game::new(&hall, Switches::default()).expect("there is a pusher");
    let request = SolveRequest {
        metric,
        want: Want::Best,
        memory: 512 << 20,
    };
    let mut job = solver(&game, &hall, request);
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

/// Asserts that a board is solved, with what is said of the value.
fn assert_solved(hall: &[&str], metric: &'static Metric) -> Optimality {
    let (game, outcome) = run(hall, metric, u64::MAX);
    let Conclusion::Solved(solved) = outcome.finding else {
        panic!("{outcome:?}");
    };
    let played = replay(&game, &solved.solution).expect("it can be played");
    assert!(game.is_solved(&played.state));
    let value = match metric.id {
        "moves" => played.counts.moves,
        _ => played.counts.pushes,
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
fn a_solution_is_found_where_the_proof_takes_long() {
    for metric in [&PUSHES, &MOVES] {
        let optimality = assert_solved(HALL, metric);
        assert!(optimality == Optimality::Proven || is_stopped(optimality));
    }
}

#[test]
fn a_mixture_is_solved_where_the_proof_takes_long() {
    for metric in [&PUSHES, &MOVES] {
        assert!(is_stopped(assert_solved(INTERLOCK, metric)));
    }
}

#[test]
fn any_solution_of_a_mixture_is_one() {
    let Optimality::Open { reason, .. } = assert_solved(INTERLOCK, &ANY) else {
        panic!("nobody looked for a proof");
    };
    assert_eq!(reason, Reason::NotSought);
}

#[test]
fn its_slices_change_nothing() {
    for hall in [HALL, INTERLOCK] {
        let whole = run(hall, &PUSHES, u64::MAX).1;
        assert_eq!(run(hall, &PUSHES, 7_777).1, whole);
    }
}
