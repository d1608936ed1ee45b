//! Small random graphs against the plain search.

use crate::graph::{Graph, Task, one_sided, two_sided};
use quandary_search::{Cost, Wide};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

const TIED_STEP: Cost = Cost { major: 1, minor: 1 };
const DEAR_STEP: Cost = Cost { major: 1, minor: 3 };

/// The costs that the edges of a graph are drawn from.
const MIXTURES: [&[Cost]; 4] = [
    &[Cost::STEP],
    &[Cost::STEP, Cost::TIE],
    &[Cost::STEP, Cost::TIE, TIED_STEP],
    &[Cost::TIE, TIED_STEP, DEAR_STEP],
];
const ROUNDS: u64 = 1_200;
const SLICES: [u64; 4] = [1, 7, 1000, u64::MAX];

pub(crate) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// Some states, perhaps none, perhaps one of them twice.
fn some(random: &mut ChaCha8Rng, states: usize, most: usize) -> Vec<usize> {
    let count = below(random, most + 1);
    (0..count).map(|_| below(random, states)).collect()
}

fn random_task<const SYMMETRIC: bool>(seed: u64) -> Task {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    random_task_of::<SYMMETRIC>(random, &MIXTURES)
}

/// A task whose edges cost what one of the mixtures has.
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

/// What the tasks of a test were like, so that none of the cases is missing.
#[derive(Default)]
struct Met {
    paths: usize,
    apart: usize,
    several_paths: usize,
    first_is_goal: usize,
    no_goal: usize,
}

fn compare<const SYMMETRIC: bool>() {
    let mut met = Met::default();
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
        met.no_goal += usize::from(task.goals.is_empty());
        met.first_is_goal += usize::from(best == Some((0, 0)));
        if best.is_none() {
            met.apart += 1;
            continue;
        }
        met.paths += 1;
        let all = task.all_paths();
        met.several_paths += usize::from(all.len() > 1);
        assert_eq!(found.count, Some(all.len() as u64), "{seed}: {task:?}");
        assert_eq!(found.list.len(), all.len(), "{seed}: none comes twice");
        assert_eq!(
            found.list.iter().cloned().collect::<BTreeSet<_>>(),
            all,
            "{seed}"
        );
        let path = found.path.expect("there is a path");
        assert!(all.contains(&path), "{seed}: {path:?} is none of {all:?}");
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
    assert!(met.paths > least && met.apart > least && met.several_paths > least);
    assert!(met.first_is_goal > least && met.no_goal > least);
}

#[test]
fn both_engines_find_all_cheapest_paths_of_graphs_that_lead_both_ways() {
    compare::<true>();
}

#[test]
fn both_engines_find_all_cheapest_paths_of_directed_graphs() {
    compare::<false>();
}

/// Layers may be forgotten in a symmetric space only; this shows that it is no other answer.
#[test]
fn knowing_that_edges_lead_both_ways_changes_no_answer() {
    for seed in 0..ROUNDS {
        let task = random_task::<true>(seed);
        let knowing = two_sided::<u64, true>(&task, u64::MAX);
        let unknowing = two_sided::<u64, false>(&task, u64::MAX);
        assert_eq!(knowing.best, unknowing.best, "{seed}");
        assert_eq!(knowing.count, unknowing.count, "{seed}");
        assert_eq!(knowing.nodes, unknowing.nodes, "{seed}");
    }
}

#[test]
fn slices_of_any_size_give_the_same_results_nodes_and_paths() {
    for seed in 0..ROUNDS / 2 {
        let (both_ways, directed) = (random_task::<true>(seed), random_task::<false>(seed));
        let [first, others @ ..] = SLICES;
        let expected = (
            two_sided::<u64, true>(&both_ways, first),
            two_sided::<u64, false>(&directed, first),
            one_sided::<u64, true>(&both_ways, first),
        );
        for slice in others {
            let found = (
                two_sided::<u64, true>(&both_ways, slice),
                two_sided::<u64, false>(&directed, slice),
                one_sided::<u64, true>(&both_ways, slice),
            );
            assert_eq!(found, expected, "{seed} in slices of {slice}");
        }
    }
}

#[test]
fn keys_of_every_width_give_the_same_results() {
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
