//! Compares the layered engines with the reference search on small random graphs.

use crate::graph::{Graph, Task, one_sided, two_sided};
use quandary_search::{Cost, Wide};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

const TIED_STEP: Cost = Cost { major: 1, minor: 1 };
const COSTLY_STEP: Cost = Cost { major: 1, minor: 3 };

/// Sets of costs from which the edges of a graph are drawn.
const MIXTURES: [&[Cost]; 4] = [
    &[Cost::STEP],
    &[Cost::STEP, Cost::TIE],
    &[Cost::STEP, Cost::TIE, TIED_STEP],
    &[Cost::TIE, TIED_STEP, COSTLY_STEP],
];
const ROUNDS: u64 = 1_200;
const SLICES: [u64; 4] = [1, 7, 1000, u64::MAX];

pub(crate) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// At most `max` random states, with repetition.
fn some(random: &mut ChaCha8Rng, states: usize, max: usize) -> Vec<usize> {
    let count = below(random, max + 1);
    (0..count).map(|_| below(random, states)).collect()
}

fn random_task<const SYMMETRIC: bool>(seed: u64) -> Task {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    random_task_of::<SYMMETRIC>(random, &MIXTURES)
}

/// A random task whose edge costs are drawn from one of the mixtures.
pub(crate) fn random_task_of<const SYMMETRIC: bool>(
    random: &mut ChaCha8Rng,
    mixtures: &[&[Cost]],
) -> Task {
    let states = 2 + below(random, 14);
    let costs = mixtures[below(random, mixtures.len())];
    let mut edges = vec![Vec::new(); states];
    for _ in 0..states * (2 + below(random, 3)) / 2 {
        let (from, to) = (below(random, states), below(random, states));
        let cost = costs[below(random, costs.len())];
        edges[from].push((to, cost));
        if SYMMETRIC {
            edges[to].push((from, cost));
        }
    }
    let mut first = some(random, states, 2);
    first.push(below(random, states));
    Task {
        graph: Graph { edges },
        first,
        goals: some(random, states, 4),
    }
}

/// Counts the kinds of tasks, to check that every kind occurs.
#[derive(Default)]
struct Coverage {
    paths: usize,
    without_path: usize,
    several_paths: usize,
    first_is_goal: usize,
    no_goal: usize,
}

fn compare<const SYMMETRIC: bool>() {
    let mut coverage = Coverage::default();
    for seed in 0..ROUNDS {
        let task = random_task::<SYMMETRIC>(seed);
        let found = two_sided::<u64, SYMMETRIC>(&task, u64::MAX);
        let best = task.best();
        assert_eq!(found.best, best, "{seed}: {task:?}");
        assert_eq!(
            one_sided::<u64, SYMMETRIC>(&task, u64::MAX).0,
            best,
            "{seed}"
        );
        coverage.no_goal += usize::from(task.goals.is_empty());
        coverage.first_is_goal += usize::from(best == Some((0, 0)));
        if best.is_none() {
            coverage.without_path += 1;
            continue;
        }
        coverage.paths += 1;
        let all = task.all_paths();
        coverage.several_paths += usize::from(all.len() > 1);
        assert_eq!(found.count, Some(all.len() as u64), "{seed}: {task:?}");
        assert_eq!(found.list.len(), all.len(), "{seed}: no duplicates");
        assert_eq!(
            found.list.iter().cloned().collect::<BTreeSet<_>>(),
            all,
            "{seed}"
        );
        let path = found.path.expect("there is a path");
        assert!(
            all.contains(&path),
            "{seed}: {path:?} is not one of {all:?}"
        );
        assert_eq!(task.graph.cost_of(&path), best, "{seed}");
        let (ahead, behind) = found.layers;
        let expected = task.meeting_states(ahead - 1, behind - 1);
        assert_eq!(found.meeting, expected, "{seed}: {task:?}");
        let nearest: BTreeSet<usize> = all.iter().map(|path| path[path.len() - 1]).collect();
        assert_eq!(
            one_sided::<u64, SYMMETRIC>(&task, u64::MAX).1,
            nearest,
            "{seed}"
        );
    }
    let least = ROUNDS as usize / 40;
    assert!(coverage.paths > least && coverage.without_path > least);
    assert!(coverage.several_paths > least);
    assert!(coverage.first_is_goal > least && coverage.no_goal > least);
}

#[test]
fn all_cheapest_paths_of_undirected_graphs_are_found() {
    compare::<true>();
}

#[test]
fn all_cheapest_paths_of_directed_graphs_are_found() {
    compare::<false>();
}

/// Layers are dropped only in symmetric spaces.
#[test]
fn declaring_a_space_symmetric_does_not_change_the_results() {
    for seed in 0..ROUNDS {
        let task = random_task::<true>(seed);
        let symmetric = two_sided::<u64, true>(&task, u64::MAX);
        let directed = two_sided::<u64, false>(&task, u64::MAX);
        assert_eq!(symmetric.best, directed.best, "{seed}");
        assert_eq!(symmetric.count, directed.count, "{seed}");
        assert_eq!(symmetric.nodes, directed.nodes, "{seed}");
    }
}

#[test]
fn results_do_not_depend_on_the_slices() {
    for seed in 0..ROUNDS / 2 {
        let (undirected, directed) = (random_task::<true>(seed), random_task::<false>(seed));
        let [first, others @ ..] = SLICES;
        let expected = (
            two_sided::<u64, true>(&undirected, first),
            two_sided::<u64, false>(&directed, first),
            one_sided::<u64, true>(&undirected, first),
        );
        for slice in others {
            let found = (
                two_sided::<u64, true>(&undirected, slice),
                two_sided::<u64, false>(&directed, slice),
                one_sided::<u64, true>(&undirected, slice),
            );
            assert_eq!(found, expected, "{seed} in slices of {slice}");
        }
    }
}

#[test]
fn results_do_not_depend_on_the_key_width() {
    for seed in 0..ROUNDS / 2 {
        let task = random_task::<true>(seed);
        let narrow = two_sided::<u64, true>(&task, u64::MAX);
        assert_eq!(two_sided::<u128, true>(&task, u64::MAX), narrow, "{seed}");
        assert_eq!(
            two_sided::<Wide<2>, true>(&task, u64::MAX),
            narrow,
            "{seed}"
        );
        assert_eq!(
            two_sided::<Wide<5>, true>(&task, u64::MAX),
            narrow,
            "{seed}"
        );
    }
}
