//! Compares A* and IDA* with the reference search: every admissible bound gives the same cost.

use crate::graph::{Packed, Task, Total as Plain, key, keys, run_to_end, space, state, states};
use crate::random::{below, random_task_of};
use quandary_search::{
    AStar, AStarPathCollector, Blind, Bound, Cost, IdaStar, OutOfMemory, Retrace, SearchEnd, Space,
    Total,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

const PLENTY: u64 = 1 << 24;
const ROUNDS: u64 = 1_500;
const SLICES: [u64; 4] = [1, 3, 100, u64::MAX];
/// Sizes of the IDA* tables in bytes: one entry, a few entries, enough for all states.
const TABLES: [u64; 3] = [0, 100, 10_000];

const LONG_STEP: Cost = Cost { major: 5, minor: 2 };
const LONG_TIE: Cost = Cost {
    major: 0,
    minor: 300,
};
const MIXTURES: [&[Cost]; 3] = [
    &[Cost::STEP],
    &[Cost::STEP, Cost::TIE],
    &[Cost::STEP, Cost::TIE, LONG_STEP, LONG_TIE],
];

/// How close a bound is to the true cost.
#[derive(Clone, Copy, Debug)]
enum Accuracy {
    Zero,
    /// A random part of the true cost, drawn for each state independently, so that the bound is not
    /// consistent.
    Random,
    Exact,
}

/// A bound given by a table, and the goals.
#[derive(Clone, Debug)]
struct TableBound {
    to_go: Vec<Option<Total>>,
    goals: BTreeSet<usize>,
}

impl Bound<u64> for TableBound {
    fn is_goal(&self, key: &u64) -> bool {
        self.goals.contains(&state(key))
    }

    fn to_go(&self, key: &u64) -> Option<Total> {
        self.to_go[state(key)]
    }
}

fn total((major, minor): Plain) -> Total {
    Total {
        major: major as u32,
        minor: minor as u32,
    }
}

fn table_bound(task: &Task, accuracy: Accuracy, random: &mut ChaCha8Rng) -> TableBound {
    let truth = task.graph.reversed().costs_from(&task.goals);
    let part = |truth: Option<Plain>, random: &mut ChaCha8Rng| match (accuracy, truth) {
        (Accuracy::Zero, _) => Some(Total::ZERO),
        (Accuracy::Exact, truth) => truth.map(total),
        (Accuracy::Random, None) => (below(random, 2) == 0).then_some(Total { major: 3, minor: 0 }),
        (Accuracy::Random, Some((0, minor))) => {
            let minor = below(random, minor as usize + 1) as u64;
            Some(total((0, minor)))
        }
        (Accuracy::Random, Some((major, _))) => {
            let major = below(random, major as usize) as u64;
            Some(total((major, 50 * below(random, 2) as u64)))
        }
    };
    TableBound {
        to_go: truth.into_iter().map(|truth| part(truth, random)).collect(),
        goals: task.goals.iter().copied().collect(),
    }
}

fn random_case(seed: u64) -> (Task, TableBound) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let task = random_task_of::<false>(random, &MIXTURES);
    let accuracies = [Accuracy::Zero, Accuracy::Random, Accuracy::Exact];
    let bound = table_bound(&task, accuracies[below(random, 3)], random);
    (task, bound)
}

/// The result of an engine.
#[derive(Debug, PartialEq, Eq)]
struct SearchResult {
    cost: Option<Plain>,
    path: Vec<usize>,
    nodes: u64,
}

fn cost<K>(end: &SearchEnd<K>) -> Option<Plain> {
    match end {
        SearchEnd::Met(meeting) => Some((meeting.major, meeting.minor)),
        SearchEnd::NoPath => None,
        SearchEnd::OutOfMemory => panic!("enough memory"),
    }
}

fn a_star(task: &Task, bound: &TableBound, slice: u64) -> SearchResult {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = AStar::new(graph, keys::<u64>(&task.first), bound.clone());
    let end = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    let mut found = SearchResult {
        cost: cost(&end),
        path: Vec::new(),
        nodes: search.nodes(),
    };
    if let SearchEnd::Met(meeting) = end {
        assert_eq!(search.lower_bound(), total((meeting.major, meeting.minor)));
        let mut retrace = Retrace::new(search, meeting.states[0]);
        found.path = states(&run_to_end(slice, |nodes| retrace.run(nodes)));
        assert_eq!(
            retrace.nodes(),
            found.path.len() as u64 - 1,
            "fewer states than tags"
        );
    }
    found
}

fn ida_star(task: &Task, bound: &TableBound, bytes: u64, slice: u64) -> SearchResult {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = IdaStar::new(graph, keys::<u64>(&task.first), bound.clone(), bytes);
    let end = run_to_end(slice, |nodes| search.run(nodes));
    SearchResult {
        cost: cost(&end),
        path: states(search.path()),
        nodes: search.nodes(),
    }
}

fn all_paths(task: &Task, bound: &TableBound, slice: u64) -> Vec<Vec<usize>> {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = AStar::new(graph, keys::<u64>(&task.first), bound.clone());
    let end = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    if end == SearchEnd::NoPath {
        return Vec::new();
    }
    run_to_end(slice, |nodes| search.run_to_last_path(nodes, PLENTY)).expect("enough memory");
    let mut collector = AStarPathCollector::new(search, usize::MAX);
    let paths = run_to_end(slice, |nodes| collector.run(nodes)).expect("any number");
    let list = paths.list(usize::MAX);
    assert_eq!(paths.count(), Some(list.len() as u64));
    list.iter().map(|path| states(path)).collect()
}

#[test]
fn every_admissible_bound_gives_cheapest_paths() {
    let (mut paths, mut without_path) = (0, 0);
    for seed in 0..ROUNDS {
        let (task, bound) = random_case(seed);
        let best = task.best();
        let mut all = vec![a_star(&task, &bound, u64::MAX)];
        all.extend(TABLES.map(|bytes| ida_star(&task, &bound, bytes, u64::MAX)));
        for found in all {
            assert_eq!(found.cost, best, "{seed}: {task:?} {bound:?}");
            if best.is_some() {
                assert_eq!(task.graph.cost_of(&found.path), best, "{seed}: {found:?}");
                assert!(task.first.contains(&found.path[0]), "{seed}");
                assert!(task.goals.contains(&found.path[found.path.len() - 1]));
            }
        }
        paths += usize::from(best.is_some());
        without_path += usize::from(best.is_none());
    }
    assert!(paths > 300 && without_path > 300, "{paths} {without_path}");
}

#[test]
fn every_cheapest_path_is_listed_once() {
    let mut several = 0;
    for seed in 0..ROUNDS {
        let (task, bound) = random_case(seed);
        let list = all_paths(&task, &bound, 2);
        let set: BTreeSet<_> = list.iter().cloned().collect();
        assert_eq!(set, task.all_paths(), "{seed}: {task:?} {bound:?}");
        assert_eq!(set.len(), list.len(), "{seed}");
        several += usize::from(set.len() > 1);
    }
    assert!(several > 50, "{several}");
}

#[test]
fn results_do_not_depend_on_the_slices() {
    for seed in 0..ROUNDS / 4 {
        let (task, bound) = random_case(seed);
        let runs = SLICES.map(|slice| {
            (
                a_star(&task, &bound, slice),
                ida_star(&task, &bound, 100, slice),
            )
        });
        assert!(runs.iter().all(|run| *run == runs[0]), "{seed}: {runs:?}");
    }
}

#[test]
fn an_exact_bound_expands_only_the_path() {
    let mut paths = 0;
    for seed in 0..ROUNDS / 4 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let task = random_task_of::<false>(random, &[&[Cost::STEP]]);
        let bound = table_bound(&task, Accuracy::Exact, random);
        let found = a_star(&task, &bound, u64::MAX);
        let steps = found.path.len().saturating_sub(1) as u64;
        assert_eq!(found.nodes, steps, "{seed}: {found:?}");
        paths += usize::from(found.cost.is_some());
    }
    assert!(paths > 50);
}

/// A ring of numbers with edges from each number to the next one and to its double.
#[derive(Clone, Copy, Debug)]
struct Ring(u64);

impl Space for Ring {
    type Key = u64;
    const SYMMETRIC: bool = false;

    fn successors(&self, from: u64, out: &mut quandary_search::Edges<u64>) {
        out.push((from + 1) % self.0, Cost::STEP);
        out.push(from * 2 % self.0, Cost::STEP);
    }
}

#[test]
fn a_search_out_of_memory_continues_with_a_higher_limit() {
    let ring = Ring(100_003);
    let expected = {
        let mut search = AStar::new(ring, [1], Blind(|key: &u64| *key == 77_777));
        let end = search.run(u64::MAX, PLENTY);
        (cost(&end.expect("enough nodes")), search.nodes())
    };
    let mut search = AStar::new(ring, [1], Blind(|key: &u64| *key == 77_777));
    let mut out_of_memory = 0;
    for bytes in (0..).step_by(50_000) {
        match search.run(u64::MAX, bytes) {
            Some(SearchEnd::OutOfMemory) => out_of_memory += 1,
            end => {
                assert_eq!(
                    (cost(&end.expect("enough nodes")), search.nodes()),
                    expected
                );
                break;
            }
        }
        // A block of states that has just doubled, and the two successors of a node.
        assert!(
            search.bytes() < bytes + 600_000,
            "{} {bytes}",
            search.bytes()
        );
    }
    assert!(out_of_memory > 5, "{out_of_memory}");
    assert_eq!(search.run_to_last_path(u64::MAX, 0), Some(Err(OutOfMemory)));
}

#[test]
fn a_long_path_is_reconstructed_with_few_expansions() {
    let ring = Ring(100_003);
    let mut search = AStar::new(ring, [1], Blind(|key: &u64| *key == 77_777));
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, PLENTY) else {
        panic!("the ring is connected");
    };
    let nodes = search.nodes();
    let mut retrace = Retrace::new(search, meeting.states[0]);
    let path = run_to_end(10, |nodes| retrace.run(nodes));
    assert!(retrace.nodes() < nodes / 64 + 100, "{}", retrace.nodes());
    assert_eq!(path.len() as u64, meeting.major + 1);
    assert!(
        path.windows(2)
            .all(|step| { step[1] == (step[0] + 1) % ring.0 || step[1] == step[0] * 2 % ring.0 })
    );
}

#[test]
fn unreachable_goals_are_proven_unreachable() {
    let even = Ring(1 << 12);
    let never = |key: &u64| *key > 1 << 12;
    assert_eq!(
        AStar::new(even, [key::<u64>(0)], Blind(never)).run(u64::MAX, PLENTY),
        Some(SearchEnd::NoPath)
    );
    let mut search = IdaStar::new(even, [0], Blind(never), PLENTY);
    assert_eq!(search.run(u64::MAX), Some(SearchEnd::NoPath));
    assert_eq!(search.path(), []);
}
