//! The answers of the solvers agree with exhaustive search.

use crate::boards::{BoardShape, board, random};
use crate::exhaustive::ExhaustiveSearch;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Status};
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::{
    BestFirst, Optimal, Purpose, SearchResult, Target, Warehouse, moves,
};
use std::sync::Arc;

const SHAPES: [BoardShape; 3] = [
    BoardShape {
        width: 7,
        height: 7,
        walls: 20,
        boxes: 3,
        goals: 3,
    },
    BoardShape {
        width: 7,
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

/// Random boards of pure Sokoban, with all their positions.
fn boards() -> impl Iterator<Item = (Board, Arc<Warehouse>, ExhaustiveSearch)> {
    SHAPES.iter().flat_map(|shape| {
        (0..120).filter_map(|seed| {
            let board = random(1000 + seed, shape)?;
            let warehouse = Warehouse::new(&board)?;
            let exhaustive = ExhaustiveSearch::new(&board);
            Some((board, Arc::new(warehouse), exhaustive))
        })
    })
}

#[test]
fn the_fewest_pushes_are_found_and_unsolvable_boards_are_proven() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (board, warehouse, exhaustive) in boards() {
        let best = exhaustive.cheapest((0, 0), (1, 0)).map(|cost| cost.0);
        let mut search = BestFirst::new(Arc::clone(&warehouse), Purpose::FewestPushes, 1 << 30);
        search.run(u64::MAX);
        match search.result() {
            Some(SearchResult::Solved(pushes)) => {
                let moves = moves(&warehouse, pushes).expect("the pushes are possible");
                let counted = exhaustive.replay(&moves).map(|(pushes, _)| pushes);
                assert_eq!(counted, best, "{board:?}");
                solved += 1;
            }
            Some(SearchResult::Exhausted) => {
                assert_eq!(best, None, "{board:?}");
                unsolvable += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(solved > 50 && unsolvable > 50, "{solved} {unsolvable}");
}

#[test]
fn any_solution_is_found_if_there_is_one() {
    for (board, warehouse, exhaustive) in boards() {
        let best = exhaustive.cheapest((0, 0), (1, 0)).map(|cost| cost.0);
        let mut search =
            BestFirst::new(Arc::clone(&warehouse), Purpose::Any { weight: 5 }, 1 << 30);
        search.run(u64::MAX);
        let found = match search.result() {
            Some(SearchResult::Solved(pushes)) => moves(&warehouse, pushes),
            _ => None,
        };
        let counted = found.and_then(|moves| exhaustive.replay(&moves));
        assert_eq!(counted.is_some(), best.is_some(), "{board:?}");
        assert!(counted.map(|counted| counted.0) >= best);
    }
}

#[test]
fn slice_size_does_not_change_the_search() {
    for (_, warehouse, _) in boards().take(20) {
        let mut whole = BestFirst::new(Arc::clone(&warehouse), Purpose::FewestPushes, 1 << 30);
        whole.run(u64::MAX);
        let mut slices = BestFirst::new(warehouse, Purpose::FewestPushes, 1 << 30);
        while slices.result().is_none() {
            slices.run(7);
        }
        assert_eq!(
            (whole.result(), whole.nodes(), whole.stored()),
            (slices.result(), slices.nodes(), slices.stored())
        );
    }
}

/// Runs a job to its end. Returns pushes and moves of the solution.
fn best(
    exhaustive: &ExhaustiveSearch,
    warehouse: &Arc<Warehouse>,
    target: Target,
) -> Option<(u32, u32)> {
    let mut job = Box::new(Optimal::new(
        Arc::clone(warehouse),
        target,
        &ANY_METRIC,
        1 << 30,
    ));
    while job.run(10) == Status::Running {}
    match job.finish(None).conclusion {
        Conclusion::Solved(solved) => {
            assert_eq!(solved.optimality, Optimality::Proven);
            let (pushes, moves) = exhaustive
                .replay(&solved.solution)
                .expect("the solution is valid");
            let value = match target {
                Target::Pushes => pushes,
                Target::Moves => moves,
            };
            assert_eq!(solved.score.value, u64::from(value));
            Some((pushes, moves))
        }
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { .. } => panic!("undecided without a budget"),
    }
}

static ANY_METRIC: Metric = Metric {
    id: "any",
    one: "one",
    many: "many",
    counts: "whatever the target is",
};

#[test]
fn fewest_pushes_and_then_fewest_moves() {
    for (board, warehouse, exhaustive) in boards() {
        let cheapest = exhaustive.cheapest((0, 1), (1, 1));
        assert_eq!(
            best(&exhaustive, &warehouse, Target::Pushes),
            cheapest,
            "{board:?}"
        );
    }
}

#[test]
fn fewest_moves_and_then_fewest_pushes() {
    for (board, warehouse, exhaustive) in boards() {
        let cheapest = exhaustive.cheapest((1, 0), (1, 1));
        let found = best(&exhaustive, &warehouse, Target::Moves);
        assert_eq!(
            found.map(|(pushes, moves)| (moves, pushes)),
            cheapest,
            "{board:?}"
        );
    }
}

/// Forty-eight by forty-eight squares without walls, and forty-eight boxes that have to cross them.
pub(crate) fn open_hall() -> Arc<Warehouse> {
    let mut rows = vec!["#".repeat(50); 50];
    for (y, row) in rows.iter_mut().enumerate().take(49).skip(1) {
        let middle = match y {
            4 | 6 => " $".repeat(24),
            43 | 45 => " .".repeat(24),
            47 => format!("@{}", " ".repeat(47)),
            _ => " ".repeat(48),
        };
        *row = format!("#{middle}#");
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Arc::new(Warehouse::new(&board(&rows)).expect("the board is not too large"))
}

#[test]
fn the_memory_limit_is_respected_and_reported() {
    let memory = 4 << 20;
    let warehouse = open_hall();
    for target in [Target::Pushes, Target::Moves] {
        let mut job = Box::new(Optimal::new(
            Arc::clone(&warehouse),
            target,
            &ANY_METRIC,
            memory,
        ));
        while job.run(100) == Status::Running {
            assert!(job.progress().bytes <= memory, "{:?}", job.progress());
        }
        let outcome = job.finish(None);
        let Conclusion::Undecided { reason, bound } = outcome.conclusion else {
            panic!("{:?}", outcome.conclusion);
        };
        assert_eq!(reason, Reason::Memory);
        assert!(bound >= 48 * 30, "every box is far from the goals: {bound}");
    }
}

#[test]
fn the_node_limit_is_respected() {
    for (_, warehouse, _) in boards().take(20) {
        let mut job = Optimal::new(warehouse, Target::Pushes, &ANY_METRIC, 1 << 30);
        let mut given = 0;
        loop {
            given += 5;
            let status = job.run(5);
            assert!(job.progress().nodes <= given);
            if status == Status::Done {
                break;
            }
            assert_eq!(job.progress().nodes, given);
        }
    }
}
