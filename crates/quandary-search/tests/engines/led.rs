//! A* and IDA* against the plain search: any bound that is no more than the truth gives the same.

use crate::graph::{Packed, Task, Total as Plain, key, keys, run_to_end, space, state, states};
use crate::random::{below, random_task_of};
use quandary_search::{
    AStar, Blind, Bound, Cost, IdaStar, OutOfMemory, Paths, Retrace, SearchEnd, Space, Total,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

const PLENTY: u64 = 1 << 24;
const ROUNDS: u64 = 1_500;
const SLICES: [u64; 4] = [1, 3, 100, u64::MAX];
/// Bytes of the tables of IDA*: one entry, a few, as many as there are states.
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

/// How much of the truth a bound tells.
#[derive(Clone, Copy, Debug)]
enum Telling {
    Nothing,
    /// A random part of it, drawn for each state by itself, so that the bound is not consistent.
    Some,
    Everything,
}

/// What is told of each state, and the goals.
#[derive(Clone, Debug)]
struct Told {
    to_go: Vec<Option<Total>>,
    goals: BTreeSet<usize>,
}

impl Bound<u64> for Told {
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

fn told(task: &Task, telling: Telling, random: &mut ChaCha8Rng) -> Told {
    let truth = task.graph.turned_round().costs_from(&task.goals);
    let part = |truth: Option<Plain>, random: &mut ChaCha8Rng| match (telling, truth) {
        (Telling::Nothing, _) => Some(Total::ZERO),
        (Telling::Everything, truth) => truth.map(total),
        (Telling::Some, None) => (below(random, 2) == 0).then_some(Total { major: 3, minor: 0 }),
        (Telling::Some, Some((0, minor))) => {
            let minor = below(random, minor as usize + 1) as u64;
            Some(total((0, minor)))
        }
        (Telling::Some, Some((major, _))) => {
            let major = below(random, major as usize) as u64;
            Some(total((major, 50 * below(random, 2) as u64)))
        }
    };
    Told {
        to_go: truth.into_iter().map(|truth| part(truth, random)).collect(),
        goals: task.goals.iter().copied().collect(),
    }
}

fn random_case(seed: u64) -> (Task, Told) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let task = random_task_of::<false>(random, &MIXTURES);
    let tellings = [Telling::Nothing, Telling::Some, Telling::Everything];
    let told = told(&task, tellings[below(random, 3)], random);
    (task, told)
}

/// All that an engine tells.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    cost: Option<Plain>,
    path: Vec<usize>,
    nodes: u64,
}

fn cost<K>(ended: &SearchEnd<K>) -> Option<Plain> {
    match ended {
        SearchEnd::Met(meeting) => Some((meeting.major, meeting.minor)),
        SearchEnd::NoPath => None,
        SearchEnd::OutOfMemory => panic!("memory is plenty"),
    }
}

fn a_star(task: &Task, told: &Told, slice: u64) -> Found {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = AStar::new(graph, keys::<u64>(&task.first), told.clone());
    let ended = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    let mut found = Found {
        cost: cost(&ended),
        path: Vec::new(),
        nodes: search.nodes(),
    };
    if let SearchEnd::Met(meeting) = ended {
        assert_eq!(search.lower_bound(), total((meeting.major, meeting.minor)));
        let mut retrace = Retrace::new(search, meeting.states[0]);
        found.path = states(&run_to_end(slice, |nodes| retrace.run(nodes)));
        assert_eq!(retrace.nodes(), found.path.len() as u64 - 1, "256 marks");
    }
    found
}

fn ida_star(task: &Task, told: &Told, bytes: u64, slice: u64) -> Found {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = IdaStar::new(graph, keys::<u64>(&task.first), told.clone(), bytes);
    let ended = run_to_end(slice, |nodes| search.run(nodes));
    Found {
        cost: cost(&ended),
        path: states(search.path()),
        nodes: search.nodes(),
    }
}

fn all_paths(task: &Task, told: &Told, slice: u64) -> Vec<Vec<usize>> {
    let graph: Packed<u64, false> = space(&task.graph);
    let mut search = AStar::new(graph, keys::<u64>(&task.first), told.clone());
    let ended = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    if ended == SearchEnd::NoPath {
        return Vec::new();
    }
    run_to_end(slice, |nodes| search.run_to_last_path(nodes, PLENTY)).expect("memory is plenty");
    let paths = Paths::of_a_star(&search, usize::MAX).expect("any number");
    let list = paths.list(usize::MAX);
    assert_eq!(paths.count(), Some(list.len() as u64));
    list.iter().map(|path| states(path)).collect()
}

#[test]
fn every_bound_that_is_no_more_than_true_gives_cheapest_paths() {
    let (mut paths, mut apart) = (0, 0);
    for seed in 0..ROUNDS {
        let (task, told) = random_case(seed);
        let best = task.best();
        let mut all = vec![a_star(&task, &told, u64::MAX)];
        all.extend(TABLES.map(|bytes| ida_star(&task, &told, bytes, u64::MAX)));
        for found in all {
            assert_eq!(found.cost, best, "{seed}: {task:?} {told:?}");
            if best.is_some() {
                assert_eq!(task.graph.cost_of(&found.path), best, "{seed}: {found:?}");
                assert!(task.first.contains(&found.path[0]), "{seed}");
                assert!(task.goals.contains(&found.path[found.path.len() - 1]));
            }
        }
        paths += usize::from(best.is_some());
        apart += usize::from(best.is_none());
    }
    assert!(paths > 300 && apart > 300, "{paths} {apart}");
}

#[test]
fn all_cheapest_paths_are_found_once_each() {
    let mut several = 0;
    for seed in 0..ROUNDS {
        let (task, told) = random_case(seed);
        let list = all_paths(&task, &told, 2);
        let set: BTreeSet<_> = list.iter().cloned().collect();
        assert_eq!(set, task.all_paths(), "{seed}: {task:?} {told:?}");
        assert_eq!(set.len(), list.len(), "{seed}");
        several += usize::from(set.len() > 1);
    }
    assert!(several > 50, "{several}");
}

#[test]
fn slices_of_any_size_give_the_same_paths_and_nodes() {
    for seed in 0..ROUNDS / 4 {
        let (task, told) = random_case(seed);
        let runs = SLICES.map(|slice| {
            (
                a_star(&task, &told, slice),
                ida_star(&task, &told, 100, slice),
            )
        });
        assert!(runs.iter().all(|run| *run == runs[0]), "{seed}: {runs:?}");
    }
}

#[test]
fn who_knows_everything_expands_the_path_and_nothing_else() {
    let mut paths = 0;
    for seed in 0..ROUNDS / 4 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let task = random_task_of::<false>(random, &[&[Cost::STEP]]);
        let told = told(&task, Telling::Everything, random);
        let found = a_star(&task, &told, u64::MAX);
        let steps = found.path.len().saturating_sub(1) as u64;
        assert_eq!(found.nodes, steps, "{seed}: {found:?}");
        paths += usize::from(found.cost.is_some());
    }
    assert!(paths > 50);
}

/// A ring of numbers, each joined to the next and to its double.
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
fn a_search_that_may_have_too_little_memory_ends_as_full_and_goes_on_with_more() {
    let ring = Ring(100_003);
    let least = {
        let mut search = AStar::new(ring, [1], Blind(|key: &u64| *key == 77_777));
        let ended = search.run(u64::MAX, PLENTY);
        (cost(&ended.expect("nodes are plenty")), search.nodes())
    };
    let mut search = AStar::new(ring, [1], Blind(|key: &u64| *key == 77_777));
    let mut full = 0;
    for bytes in (0..).step_by(50_000) {
        match search.run(u64::MAX, bytes) {
            Some(SearchEnd::OutOfMemory) => full += 1,
            ended => {
                assert_eq!(
                    (cost(&ended.expect("nodes are plenty")), search.nodes()),
                    least
                );
                break;
            }
        }
        // The block of states that grows by doubling, and a node's two new states.
        assert!(
            search.bytes() < bytes + 600_000,
            "{} {bytes}",
            search.bytes()
        );
    }
    assert!(full > 5, "{full}");
    assert_eq!(search.run_to_last_path(u64::MAX, 0), Some(Err(OutOfMemory)));
}

#[test]
fn a_long_path_is_found_again_among_many_states() {
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
fn goals_that_nothing_leads_to_are_proven_so_in_any_memory() {
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
