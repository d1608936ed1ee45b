//! Slices, node budgets and memory limits.

use crate::boards::Sampler;
use crate::jobs::{METRICS, SLICES, request, run, run_nodes};
use crate::reference::{ReferenceGraph, ReferenceLevel, solves, value_of};
use quandary_core::budget::Reason;
use quandary_core::family::Want;
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_gartriage::rules::Shunting;
use quandary_gartriage::solve::{ACTIONS, MOVES, solver};

const WANTS: [Want; 3] = [
    Want::Best,
    Want::Count { limit: 1000 },
    Want::All { limit: 10 },
];

#[test]
fn the_outcome_does_not_depend_on_the_slices() {
    for seed in 3000..3060 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        for (metric, want) in METRICS.into_iter().zip(WANTS) {
            let outcomes = SLICES.map(|slice| run(solver(&rules, request(metric, want)), slice));
            for (slice, outcome) in SLICES.iter().zip(&outcomes) {
                assert_eq!(outcome, &outcomes[0], "{seed} in slices of {slice}");
            }
        }
    }
}

#[test]
fn a_node_budget_gives_the_same_outcome_for_any_slices_and_a_correct_bound() {
    let (mut undecided, mut decided) = (0, 0);
    for seed in 4000..4060 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let graph = ReferenceGraph::of(&ReferenceLevel::new(&level));
        for metric in METRICS {
            let optimum = graph.best(metric.id, 0).map(|best| best.value.0);
            for nodes in [1, 2, 5, 17, 60, 200] {
                let outcomes = SLICES.map(|slice| {
                    run_nodes(solver(&rules, request(metric, Want::Best)), nodes, slice)
                });
                for outcome in &outcomes {
                    assert_eq!(outcome, &outcomes[0], "{seed} {} {nodes}", metric.id);
                    assert!(outcome.nodes <= nodes);
                }
                let [outcome, ..] = outcomes;
                match outcome.conclusion {
                    Conclusion::Undecided { reason, bound } => {
                        undecided += 1;
                        assert_eq!((reason, outcome.nodes), (Reason::Nodes, nodes));
                        let least = optimum.unwrap_or(u64::MAX);
                        assert!(bound <= least, "{seed} {} {nodes}", metric.id);
                    }
                    Conclusion::Solved(solved) => {
                        decided += 1;
                        assert_eq!(Some(solved.score.value), optimum);
                        assert_eq!(solved.optimality, Optimality::Proven);
                    }
                    Conclusion::Unsolvable => assert_eq!(optimum, None),
                }
            }
        }
    }
    assert!(undecided > 100 && decided > 100, "{undecided} {decided}");
}

/// At every step, not only at the end.
#[test]
fn the_lower_bound_never_exceeds_the_optimum() {
    for seed in 5000..5040 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let graph = ReferenceGraph::of(&ReferenceLevel::new(&level));
        for metric in METRICS {
            let Some(best) = graph.best(metric.id, 0) else {
                continue;
            };
            // The smaller memory cannot hold all goals, so the search first finds the nearest
            // goals.
            for memory in [crate::jobs::MEMORY, 8 << 10] {
                let mut request = request(metric, Want::Best);
                request.memory = memory;
                let mut job = solver(&rules, request);
                while job.run(1) == quandary_core::job::Status::Running {
                    let bound = job.progress().bound.unwrap_or(0);
                    assert!(bound <= best.value.0, "{seed} {} {memory}", metric.id);
                }
            }
        }
    }
}

#[test]
fn with_little_memory_the_result_is_correct_or_undecided() {
    let (mut proven, mut open, mut undecided) = (0, 0, 0);
    for seed in 6000..6080 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let best = ReferenceGraph::of(&ReferenceLevel::new(&level)).best(MOVES.id, 0);
        for memory in [0, 2 << 10, 8 << 10, 32 << 10, 128 << 10] {
            let mut request = request(&MOVES, Want::Best);
            request.memory = memory;
            let outcomes = SLICES.map(|slice| run(solver(&rules, request.clone()), slice));
            for outcome in &outcomes {
                assert_eq!(outcome, &outcomes[0], "{seed} {memory}");
            }
            let [outcome, ..] = outcomes;
            match outcome.conclusion {
                Conclusion::Unsolvable => assert_eq!(best, None, "{seed} {memory}"),
                Conclusion::Undecided { reason, bound } => {
                    undecided += 1;
                    assert_eq!(reason, Reason::Memory);
                    assert!(best.as_ref().is_none_or(|best| bound <= best.value.0));
                }
                Conclusion::Solved(solved) => {
                    let best = best.as_ref().expect("the level has a solution");
                    let text = solved.solution.to_string();
                    assert!(solves(&rules, &text));
                    let value = value_of(MOVES.id, &text);
                    assert_eq!(value.0, solved.score.value);
                    match solved.optimality {
                        Optimality::Proven => {
                            proven += 1;
                            assert_eq!(value, best.value);
                        }
                        Optimality::Open { bound, reason } => {
                            open += 1;
                            assert_eq!(reason, Reason::Memory);
                            assert!(bound <= best.value.0 && best.value.0 <= value.0);
                        }
                    }
                }
            }
        }
    }
    assert!(
        proven > 50 && open > 5 && undecided > 50,
        "{proven} {open} {undecided}"
    );
}

/// The exact search runs alone for 4,000,000 nodes; then the search for any solution starts.
#[test]
fn an_unfinished_proof_gives_a_solution_and_a_bound() {
    let level = Sampler::new(7).solvable_level(7, 30, 8);
    let rules = Shunting::new(&level).expect("a playable level");
    let outcomes = [10_000, u64::MAX].map(|slice| {
        let mut request = request(&ACTIONS, Want::Best);
        request.memory = 1 << 30;
        run_nodes(solver(&rules, request), 4_500_000, slice)
    });
    assert_eq!(outcomes[0], outcomes[1]);
    let [outcome, _] = outcomes;
    let Conclusion::Solved(solved) = outcome.conclusion else {
        panic!("expected a solution: {:?}", outcome.conclusion);
    };
    let text = solved.solution.to_string();
    assert!(solves(&rules, &text));
    assert_eq!(value_of(ACTIONS.id, &text), (solved.score.value, 0));
    let Optimality::Open { bound, reason } = solved.optimality else {
        panic!("the nodes do not suffice for a proof");
    };
    assert_eq!(reason, Reason::Nodes);
    assert!(0 < bound && bound <= solved.score.value);
}
