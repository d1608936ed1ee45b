//! What solvers say is what exhaustive search says.

use crate::brute::Brute;
use crate::yard::{Look, board, random};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Status};
use quandary_core::outcome::{Conclusion, Metric, Optimality};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::{
    BestFirst, Optimal, Purpose, SearchResult, Target, Warehouse, moves,
};
use std::sync::Arc;

const LOOKS: [Look; 3] = [
    Look {
        width: 7,
        height: 7,
        walls: 20,
        boxes: 3,
        goals: 3,
    },
    Look {
        width: 7,
        height: 6,
        walls: 15,
        boxes: 4,
        goals: 4,
    },
    Look {
        width: 8,
        height: 6,
        walls: 25,
        boxes: 2,
        goals: 4,
    },
];

/// Random boards that are packed, with everything that can happen on them.
fn boards() -> impl Iterator<Item = (Board, Arc<Warehouse>, Brute)> {
    LOOKS.iter().flat_map(|look| {
        (0..120).filter_map(|seed| {
            let board = random(1000 + seed, look)?;
            let warehouse = Warehouse::new(&board)?;
            let brute = Brute::new(&board);
            Some((board, Arc::new(warehouse), brute))
        })
    })
}

#[test]
fn the_fewest_pushes_are_found_and_unsolvable_is_proven() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (board, warehouse, brute) in boards() {
        let best = brute.cheapest((0, 0), (1, 0)).map(|cost| cost.0);
        let mut search = BestFirst::new(Arc::clone(&warehouse), Purpose::FewestPushes, 1 << 30);
        search.run(u64::MAX);
        match search.result() {
            Some(SearchResult::Solved(pushes)) => {
                let moves = moves(&warehouse, pushes).expect("pushes that can be done");
                let counted = brute.replay(&moves).map(|(pushes, _)| pushes);
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
fn any_solution_is_found_where_there_is_one() {
    for (board, warehouse, brute) in boards() {
        let best = brute.cheapest((0, 0), (1, 0)).map(|cost| cost.0);
        let mut search =
            BestFirst::new(Arc::clone(&warehouse), Purpose::Any { weight: 5 }, 1 << 30);
        search.run(u64::MAX);
        let found = match search.result() {
            Some(SearchResult::Solved(pushes)) => moves(&warehouse, pushes),
            _ => None,
        };
        let counted = found.and_then(|moves| brute.replay(&moves));
        assert_eq!(counted.is_some(), best.is_some(), "{board:?}");
        assert!(counted.map(|counted| counted.0) >= best);
    }
}

#[test]
fn slices_change_nothing() {
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

/// Runs a job to its end. Gives pushes and moves of the solution.
fn best(brute: &Brute, warehouse: &Arc<Warehouse>, target: Target) -> Option<(u32, u32)> {
    let mut job = Box::new(Optimal::new(
        Arc::clone(warehouse),
        target,
        &ANY_METRIC,
        1 << 30,
    ));
    while job.run(10) == Status::Running {}
    match job.finish(None).finding {
        Conclusion::Solved(solved) => {
            assert_eq!(solved.optimality, Optimality::Proven);
            let (pushes, moves) = brute.replay(&solved.solution).expect("a solution");
            let value = match target {
                Target::Pushes => pushes,
                Target::Moves => moves,
            };
            assert_eq!(solved.score.value, u64::from(value));
            Some((pushes, moves))
        }
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { .. } => panic!("no budget, so decided"),
    }
}

static ANY_METRIC: Metric = Metric {
    id: "any",
    counts: "whatever the target is",
};

#[test]
fn fewest_pushes_and_then_fewest_moves() {
    for (board, warehouse, brute) in boards() {
        let cheapest = brute.cheapest((0, 1), (1, 1));
        assert_eq!(
            best(&brute, &warehouse, Target::Pushes),
            cheapest,
            "{board:?}"
        );
    }
}

#[test]
fn fewest_moves_and_then_fewest_pushes() {
    for (board, warehouse, brute) in boards() {
        let cheapest = brute.cheapest((1, 0), (1, 1));
        let found = best(&brute, &warehouse, Target::Moves);
        assert_eq!(
            found.map(|(pushes, moves)| (moves, pushes)),
            cheapest,
            "{board:?}"
        );
    }
}

/// Forty-eight by forty-eight squares without a wall, and forty-eight boxes that have to cross them.
pub(crate) fn hall() -> Arc<Warehouse> {
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
    Arc::new(Warehouse::new(&board(&rows)).expect("it fits"))
}

#[test]
fn memory_is_kept_to_and_named_as_the_reason() {
    let memory = 4 << 20;
    let warehouse = hall();
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
        let Conclusion::Undecided { reason, bound } = outcome.finding else {
            panic!("{:?}", outcome.finding);
        };
        assert_eq!(reason, Reason::Memory);
        assert!(bound >= 48 * 30, "each box has a long way: {bound}");
    }
}

#[test]
fn no_more_nodes_are_expanded_than_were_given() {
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
