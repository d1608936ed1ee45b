//! Pure Sokoban where the proof takes long: a solution all the same.

use crate::told::board;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Status;
use quandary_core::outcome::{Finding, Metric, Optimality, Outcome};
use quandary_crossoban::model::Moves;
use quandary_crossoban::rules::{Game, Switches, replay};
use quandary_crossoban::solve::{MOVES, PUSHES, solver};

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
const NODES: u64 = 180_000;

fn run(metric: &'static Metric, slice: u64) -> (Game, Outcome<Moves>) {
    let hall = board(HALL);
    let game = Game::new(&hall, Switches::default()).expect("there is a pusher");
    let request = SolveRequest {
        metric,
        want: Want::Best,
        memory: 512 << 20,
    };
    let mut job = solver(&game, &hall, request);
    loop {
        let left = NODES - job.progress().nodes;
        if left == 0 {
            return (game, job.finish(Some(Reason::Nodes)));
        }
        if job.run(slice.min(left)) == Status::Done {
            return (game, job.finish(None));
        }
        let progress = job.progress();
        assert!(progress.nodes <= NODES);
        assert!(
            progress
                .best
                .is_none_or(|best| progress.bound <= Some(best))
        );
    }
}

#[test]
fn a_solution_is_found_where_the_proof_takes_long() {
    for metric in [&PUSHES, &MOVES] {
        let (game, outcome) = run(metric, u64::MAX);
        let Finding::Solved(solved) = outcome.finding else {
            panic!("{outcome:?}");
        };
        let played = replay(&game, &solved.solution).expect("it can be played");
        assert!(game.is_solved(&played.state));
        let value = match metric.id {
            "moves" => played.counts.moves,
            _ => played.counts.pushes,
        };
        assert_eq!(solved.score.value, value);
        if let Optimality::Open { bound, reason } = solved.optimality {
            assert!(bound < value, "{bound} {value}");
            assert!(matches!(reason, Reason::Nodes | Reason::Memory));
        }
    }
}

#[test]
fn its_slices_change_nothing() {
    let whole = run(&PUSHES, u64::MAX).1;
    assert_eq!(run(&PUSHES, 7_777).1, whole);
}
