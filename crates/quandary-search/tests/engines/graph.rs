//! Graphs given by adjacency lists, a reference search, and helpers that run the engines on them.

use quandary_search::{
    Cost, Edges, Key, OneSided, PathCollector, PathFinder, SearchEnd, Space, TwoSided,
};
use std::collections::{BTreeSet, BinaryHeap};
use std::marker::PhantomData;

/// Major and minor cost.
pub(crate) type Total = (u64, u64);

/// More memory than any of these graphs needs, in bytes.
pub(crate) const PLENTY: u64 = 1 << 30;

/// A directed graph whose states are the numbers below `edges.len()`.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<Vec<(usize, Cost)>>,
}

impl Graph {
    pub(crate) fn reversed(&self) -> Self {
        let mut edges = vec![Vec::new(); self.edges.len()];
        for (from, onward) in self.edges.iter().enumerate() {
            for &(to, cost) in onward {
                edges[to].push((from, cost));
            }
        }
        Self { edges }
    }

    /// The cost of a cheapest path from `first` to every state, by Dijkstra's algorithm.
    pub(crate) fn costs_from(&self, first: &[usize]) -> Vec<Option<Total>> {
        let mut costs: Vec<Option<Total>> = vec![None; self.edges.len()];
        let mut open = BinaryHeap::new();
        for &state in first {
            open.push((std::cmp::Reverse((0, 0)), state));
        }
        while let Some((std::cmp::Reverse(cost), state)) = open.pop() {
            if costs[state].is_none() {
                costs[state] = Some(cost);
                for &(to, edge) in &self.edges[state] {
                    open.push((std::cmp::Reverse(plus(cost, edge)), to));
                }
            }
        }
        costs
    }

    /// The cost of a path that uses the cheapest edge at each step; `None` if an edge is missing.
    pub(crate) fn cost_of(&self, path: &[usize]) -> Option<Total> {
        path.windows(2).try_fold((0, 0), |sum, step| {
            let between = self.edges[step[0]].iter().filter(|(to, _)| *to == step[1]);
            between.map(|(_, cost)| plus(sum, *cost)).min()
        })
    }
}

fn plus((major, minor): Total, cost: Cost) -> Total {
    (major + u64::from(cost.major), minor + u64::from(cost.minor))
}

/// A search task: a graph, first states and goals.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) graph: Graph,
    pub(crate) first: Vec<usize>,
    pub(crate) goals: Vec<usize>,
}

impl Task {
    /// The cheapest cost, by the reference search.
    pub(crate) fn best(&self) -> Option<Total> {
        let costs = self.graph.costs_from(&self.first);
        self.goals.iter().filter_map(|goal| costs[*goal]).min()
    }

    /// All cheapest paths, by exhaustive search.
    pub(crate) fn all_paths(&self) -> BTreeSet<Vec<usize>> {
        let mut found = BTreeSet::new();
        if let Some(best) = self.best() {
            let costs = self.graph.costs_from(&self.first);
            for first in self.first.iter().collect::<BTreeSet<_>>() {
                self.extend(&mut vec![*first], &costs, best, &mut found);
            }
        }
        found
    }

    fn extend(
        &self,
        path: &mut Vec<usize>,
        costs: &[Option<Total>],
        best: Total,
        found: &mut BTreeSet<Vec<usize>>,
    ) {
        let here = path[path.len() - 1];
        let Some(spent) = costs[here] else { return };
        if self.goals.contains(&here) && spent == best {
            found.insert(path.clone());
        }
        for &(to, cost) in &self.graph.edges[here] {
            if costs[to] == Some(plus(spent, cost)) && costs[to] <= Some(best) {
                path.push(to);
                self.extend(path, costs, best, found);
                path.pop();
            }
        }
    }

    /// The states on cheapest paths at major distance `ahead` from the first states and `behind`
    /// from the goals.
    pub(crate) fn meeting_states(&self, ahead: usize, behind: usize) -> BTreeSet<usize> {
        let from = self.graph.costs_from(&self.first);
        let to = self.graph.reversed().costs_from(&self.goals);
        let best = self.best();
        (0..from.len())
            .filter(|state| {
                let (Some(from), Some(to)) = (from[*state], to[*state]) else {
                    return false;
                };
                (from.0, to.0) == (ahead as u64, behind as u64)
                    && Some((from.0 + to.0, from.1 + to.1)) == best
            })
            .collect()
    }
}

/// A graph as a space. If keys have several words, the number of a state spans two of them.
#[derive(Debug)]
pub(crate) struct Packed<'a, K, const SYMMETRIC: bool> {
    graph: &'a Graph,
    key: PhantomData<K>,
}

impl<K, const SYMMETRIC: bool> Clone for Packed<'_, K, SYMMETRIC> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

const WIDTH: u32 = 20;

fn offset<K: Key>() -> u32 {
    (K::BITS - WIDTH).min(57)
}

pub(crate) fn key<K: Key>(state: usize) -> K {
    let mut key = K::ZERO;
    key.flip(offset::<K>(), state as u64);
    key
}

pub(crate) fn state<K: Key>(key: &K) -> usize {
    key.get(offset::<K>(), WIDTH) as usize
}

pub(crate) fn keys<K: Key>(states: &[usize]) -> Vec<K> {
    states.iter().map(|state| key(*state)).collect()
}

pub(crate) fn states<K: Key>(keys: &[K]) -> Vec<usize> {
    keys.iter().map(state).collect()
}

impl<K: Key, const SYMMETRIC: bool> Space for Packed<'_, K, SYMMETRIC> {
    type Key = K;
    const SYMMETRIC: bool = SYMMETRIC;

    fn successors(&self, from: K, out: &mut Edges<K>) {
        for &(to, cost) in &self.graph.edges[state(&from)] {
            out.push(key(to), cost);
        }
    }
}

/// The result of a two-sided search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TwoSidedResult {
    pub(crate) best: Option<Total>,
    /// The number of layers of each side.
    pub(crate) layers: (usize, usize),
    /// The states in which the sides met.
    pub(crate) meeting: BTreeSet<usize>,
    pub(crate) count: Option<u64>,
    pub(crate) list: Vec<Vec<usize>>,
    pub(crate) path: Option<Vec<usize>>,
    pub(crate) nodes: u64,
    pub(crate) reached: u64,
}

/// Searches from both ends, in slices of `slice` nodes.
pub(crate) fn two_sided<K: Key, const SYMMETRIC: bool>(task: &Task, slice: u64) -> TwoSidedResult {
    let turned = task.graph.reversed();
    let forward: Packed<K, SYMMETRIC> = space(&task.graph);
    let backward: Packed<K, SYMMETRIC> = space(&turned);
    let (first, goals) = (keys::<K>(&task.first), keys::<K>(&task.goals));
    let mut search = TwoSided::new(forward, first.clone(), backward, goals.clone());
    let end = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    let mut found = TwoSidedResult {
        best: None,
        layers: (search.forward().layers(), search.backward().layers()),
        meeting: BTreeSet::new(),
        count: None,
        list: Vec::new(),
        path: None,
        nodes: search.nodes(),
        reached: search.reached(),
    };
    match end {
        SearchEnd::Met(meeting) => {
            let mut collector = PathCollector::new(search, &meeting, usize::MAX);
            let paths = run_to_end(slice, |nodes| collector.run(nodes));
            let paths = paths.expect("no layer is dropped");
            let mut finder = PathFinder::new(collector.into_search(), &meeting, &first, &goals);
            let path = run_to_end(slice, |nodes| finder.run(nodes, PLENTY));
            assert_eq!(finder.nodes(), 0, "no section was searched for again");
            found.best = Some((meeting.major, meeting.minor));
            found.meeting = states(&meeting.states).into_iter().collect();
            assert_eq!(found.meeting.len(), meeting.states.len());
            found.count = paths.count();
            found.list = paths
                .list(usize::MAX)
                .iter()
                .map(|path| states(path))
                .collect();
            found.path = Some(states(&path.expect("enough memory")));
        }
        SearchEnd::NoPath => {}
        SearchEnd::OutOfMemory => panic!("enough memory"),
    }
    found
}

/// The cheapest cost, all goals with that cost and the number of nodes, by a one-sided search.
pub(crate) fn one_sided<K: Key, const SYMMETRIC: bool>(
    task: &Task,
    slice: u64,
) -> (Option<Total>, BTreeSet<usize>, u64) {
    let space: Packed<K, SYMMETRIC> = space(&task.graph);
    let is_goal = |key: &K| task.goals.contains(&state(key));
    let mut search = OneSided::new(space, keys::<K>(&task.first), is_goal);
    let end = run_to_end(slice, |nodes| search.run(nodes, PLENTY));
    match end {
        SearchEnd::Met(meeting) => (
            Some((meeting.major, meeting.minor)),
            states(&meeting.states).into_iter().collect(),
            search.side().nodes(),
        ),
        SearchEnd::NoPath => (None, BTreeSet::new(), search.side().nodes()),
        SearchEnd::OutOfMemory => panic!("enough memory"),
    }
}

pub(crate) fn space<K, const SYMMETRIC: bool>(graph: &Graph) -> Packed<'_, K, SYMMETRIC> {
    Packed {
        graph,
        key: PhantomData,
    }
}

pub(crate) fn run_to_end<T>(slice: u64, mut run: impl FnMut(u64) -> Option<T>) -> T {
    loop {
        if let Some(result) = run(slice) {
            return result;
        }
    }
}
