//! Improving known solutions.

use crate::hints::board;
use quandary_core::budget::Reason;
use quandary_core::family::{ImproveRequest, SolveRequest};
use quandary_core::job::Status;
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{Board, Moves};
use quandary_crossoban::rules::{Game, Switches, replay};
use quandary_crossoban::solve::{ANY, MOVES, PUSHES, improver, solver};
use quandary_testing::job::run_to_end;

/// Small boards on which the first solution is not the best one.
const SMALL: [&[&str]; 3] = [
    &[
        "########", "#      #", "# $ .  #", "# $@ . #", "# $ .  #", "#      #", "########",
    ],
    &[
        "  #####  ",
        "###   #  ",
        "#.@$  #  ",
        "### $.#  ",
        "#.##$ #  ",
        "# # . ## ",
        "#$ *$$.# ",
        "#   .  # ",
        "######## ",
    ],
    &[
        "#########",
        "#   #   #",
        "# $ $ $ #",
        "# . @ . #",
        "#   .   #",
        "#########",
    ],
];
/// Six boxes in an open hall, with their goals along a wall: a long proof.
const HALL: &[&str] = &[
    "###########",
    "#         #",
    "# $ $ $ $ #",
    "#         #",
    "# $ $ $ $ #",
    "#@        #",
    "#....     #",
    "#....     #",
    "###########",
];
const MEMORY: u64 = 256 << 20;

fn game(board: &Board) -> Game {
    Game::new(board, Switches::default()).expect("the board has a pusher")
}

fn solved(outcome: Outcome<Moves>) -> Solved<Moves> {
    match outcome.conclusion {
        Conclusion::Solved(solved) => solved,
        other => panic!("{other:?}"),
    }
}

/// Some solution, not the best one.
fn first_solution(board: &Board) -> Moves {
    let request = SolveRequest::best(&ANY, MEMORY);
    solved(run_to_end(solver(&game(board), board, &request))).solution
}

fn optimum(board: &Board, metric: &'static Metric) -> u64 {
    let request = SolveRequest::best(metric, MEMORY);
    solved(run_to_end(solver(&game(board), board, &request)))
        .score
        .value
}

/// Improves a solution within a number of nodes.
fn improve(
    board: &Board,
    solution: &Moves,
    metric: &'static Metric,
    nodes: u64,
    slice: u64,
) -> Solved<Moves> {
    let request = ImproveRequest {
        metric,
        memory: MEMORY,
    };
    let mut job = improver(&game(board), board, solution, &request).expect("it is a solution");
    loop {
        let left = nodes - job.progress().nodes;
        if left == 0 {
            return solved(job.finish(Some(Reason::Nodes)));
        }
        if job.run(slice.min(left)) == Status::Done {
            return solved(job.finish(None));
        }
    }
}

fn value(board: &Board, solution: &Moves, metric: &Metric) -> u64 {
    let replayed = replay(&game(board), solution).expect("it can be played");
    assert!(game(board).is_solved(&replayed.state));
    match metric.id {
        "moves" => replayed.counts.moves,
        _ => replayed.counts.pushes,
    }
}

#[test]
fn small_boards_end_at_the_optimum() {
    for rows in SMALL {
        let board = board(rows);
        let first = first_solution(&board);
        for metric in [&PUSHES, &MOVES] {
            let improved = improve(&board, &first, metric, u64::MAX, 1_000);
            assert_eq!(improved.optimality, Optimality::Proven);
            assert_eq!(improved.score.value, optimum(&board, metric), "{rows:?}");
            assert_eq!(
                value(&board, &improved.solution, metric),
                improved.score.value
            );
        }
    }
}

#[test]
fn improved_solutions_are_valid_and_never_worse() {
    let board = board(HALL);
    let first = first_solution(&board);
    for metric in [&PUSHES, &MOVES] {
        let before = value(&board, &first, metric);
        let mut last = before;
        for nodes in [0, 1, 2_000, 20_000, 60_000] {
            let improved = improve(&board, &first, metric, nodes, 500);
            let now = value(&board, &improved.solution, metric);
            assert_eq!(now, improved.score.value);
            assert!(
                now <= last,
                "{} after {nodes} nodes: {now}, before {last}",
                metric.id
            );
            if let Optimality::Open { bound, .. } = improved.optimality {
                assert!(bound <= now);
                assert_eq!(bound > 0, nodes > 0, "the first position gives a bound");
            }
            last = now;
        }
        assert!(last < before, "{}: {last}", metric.id);
    }
}

#[test]
fn the_result_does_not_depend_on_the_slices() {
    for (rows, nodes) in [(SMALL[1], u64::MAX), (HALL, 9_000)] {
        let board = board(rows);
        let first = first_solution(&board);
        let results =
            [7, 333, u64::MAX].map(|slice| improve(&board, &first, &PUSHES, nodes, slice));
        assert_eq!(results[0], results[1], "{rows:?}");
        assert_eq!(results[0], results[2], "{rows:?}");
    }
}

#[test]
fn other_boards_are_improved_by_the_proof() {
    let rows = ["########", "#      #", "# R  R #", "#  @   #", "########"];
    let board = board(&rows);
    let first = first_solution(&board);
    let improved = improve(&board, &first, &PUSHES, u64::MAX, 1_000);
    assert_eq!(improved.score.value, optimum(&board, &PUSHES));
    let none = improve(&board, &first, &PUSHES, 0, 1);
    assert_eq!(none.score.value, value(&board, &first, &PUSHES));
}

#[test]
fn a_board_that_is_solved_from_the_start_needs_no_pushes() {
    let board = board(&["#######", "#     #", "# @*  #", "#     #", "#######"]);
    let detour = lurd::parse("RurrdL").expect("these are moves");
    for metric in [&PUSHES, &MOVES] {
        let improved = improve(&board, &detour, metric, u64::MAX, 1_000);
        assert_eq!(improved.solution, Moves::default(), "{}", metric.id);
    }
}

#[test]
fn pushes_between_equal_positions_are_removed_at_once() {
    let rows = [
        "#########",
        "#       #",
        "# @ $  .#",
        "#       #",
        "#########",
    ];
    let board = board(&rows);
    let forth_and_back = "RurrdLulld".repeat(20_000);
    let long = lurd::parse(&format!("r{forth_and_back}RRR")).expect("valid LURD");
    for (metric, best) in [(&PUSHES, 3), (&MOVES, 4)] {
        let improved = improve(&board, &long, metric, 0, 1);
        assert_eq!(improved.score.value, best, "{}", metric.id);
    }
}

#[test]
fn components_are_improved_one_by_one() {
    let rows = [
        "########", "#@ $ . #", "#      #", "########", "#@ $ . #", "#      #", "########",
    ];
    let board = board(&rows);
    let long = lurd::parse("rRdrruLLdlluRRR{lllddd}rRR").expect("valid LURD");
    let improved = improve(&board, &long, &PUSHES, u64::MAX, 1_000);
    assert_eq!(
        (improved.score.value, improved.optimality),
        (4, Optimality::Proven)
    );
}
