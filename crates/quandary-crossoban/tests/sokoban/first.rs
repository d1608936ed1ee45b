//! The first-solution portfolio, compared with exhaustive search.

use crate::boards::{BoardShape, random};
use crate::exhaustive::ExhaustiveSearch;
use crate::solvers::open_hall;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Status};
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_crossoban::model::{Board, Moves};
use quandary_crossoban::solve::sokoban::{FirstSolution, Warehouse};
use std::sync::Arc;

static PUSHES: Metric = Metric {
    id: "pushes",
    one: "one",
    many: "many",
    counts: "pushes",
};

const SHAPES: [BoardShape; 3] = [
    BoardShape {
        width: 7,
        height: 7,
        walls: 20,
        boxes: 3,
        goals: 3,
    },
    BoardShape {
        width: 8,
        height: 6,
        walls: 15,
        boxes: 4,
        goals: 4,
    },
    BoardShape {
        width: 8,
        height: 6,
        walls: 25,
        boxes: 2,
        goals: 4,
    },
];

fn job(board: &Board) -> Option<Box<FirstSolution>> {
    let warehouse = Arc::new(Warehouse::new(board)?);
    Some(Box::new(FirstSolution::new(warehouse, &PUSHES, 1 << 28)))
}

fn solve(board: &Board, slice: u64) -> Option<Outcome<Moves>> {
    let mut job = job(board)?;
    while job.run(slice) == Status::Running {}
    Some(job.finish(None))
}

#[test]
fn every_board_is_solved_or_proven_unsolvable() {
    let (mut solved, mut unsolvable) = (0, 0);
    for shape in &SHAPES {
        for seed in 5000..5150 {
            let Some(board) = random(seed, shape) else {
                continue;
            };
            let Some(outcome) = solve(&board, 1000) else {
                continue;
            };
            let exhaustive = ExhaustiveSearch::new(&board);
            let best = exhaustive.cheapest((0, 0), (1, 0)).map(|cost| cost.0);
            match outcome.conclusion {
                Conclusion::Solved(found) => {
                    let pushes = exhaustive.replay(&found.solution).map(|(pushes, _)| pushes);
                    assert_eq!(pushes.map(u64::from), Some(found.score.value), "{board:?}");
                    assert!(pushes >= best);
                    solved += 1;
                }
                Conclusion::Unsolvable => {
                    assert_eq!(best, None, "{board:?}");
                    unsolvable += 1;
                }
                Conclusion::Undecided { .. } => panic!("{board:?}"),
            }
        }
    }
    assert!(solved > 50 && unsolvable > 50, "{solved} {unsolvable}");
}

/// A random board that takes at least six pushes.
fn puzzle() -> Board {
    let takes_long = |board: &Board| {
        let best = ExhaustiveSearch::new(board).cheapest((0, 0), (1, 0));
        best.is_some_and(|(pushes, _)| pushes >= 6) && Warehouse::new(board).is_some()
    };
    (0..400)
        .step_by(2)
        .filter_map(|seed| random(seed, &SHAPES[1]))
        .find(takes_long)
        .expect("one of two hundred boards takes long enough")
}

#[test]
fn slice_size_does_not_change_the_outcome() {
    let board = puzzle();
    let whole = solve(&board, u64::MAX);
    assert_eq!(solve(&board, 1), whole);
    assert_eq!(solve(&board, 77), whole);
    let Some(Conclusion::Solved(found)) = whole.map(|outcome| outcome.conclusion) else {
        panic!("the board has a solution");
    };
    assert!(
        ExhaustiveSearch::new(&board)
            .replay(&found.solution)
            .is_some()
    );
}

#[test]
fn the_node_limit_is_respected() {
    let board = puzzle();
    let mut job = job(&board).expect("a Sokoban board");
    assert_eq!(job.run(1), Status::Running);
    assert_eq!(job.progress().nodes, 1);
    let outcome = job.finish(Some(Reason::Nodes));
    assert!(matches!(
        outcome.conclusion,
        Conclusion::Undecided {
            reason: Reason::Nodes,
            ..
        }
    ));
}

/// The plan search is included in the nodes and the memory.
#[test]
fn the_budget_holds_on_a_large_board_from_the_first_node() {
    let memory = 8 << 20;
    let mut job = Box::new(FirstSolution::new(open_hall(), &PUSHES, memory));
    let mut given = 1;
    while job.run(1) == Status::Running {
        assert_eq!(job.progress().nodes, given);
        assert!(job.progress().bytes <= memory, "{:?}", job.progress());
        given += 1;
    }
    let finding = job.finish(None).conclusion;
    let reason = match finding {
        Conclusion::Undecided { reason, .. } => Some(reason),
        _ => None,
    };
    assert_eq!(reason, Some(Reason::Memory));
}
