//! Collects all cheapest paths after a search, as a graph.

use crate::a_star::AStar;
use crate::key::Key;
use crate::layers::Layer;
use crate::path::LayerCost;
use crate::reached::{ClosedByFallingCost, STEPS_PER_NODE, Step};
use crate::side::Side;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, TwoSided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// All cheapest paths between two sets of states, as an acyclic graph.
#[derive(Clone, Debug)]
pub struct Paths<K> {
    keys: Vec<K>,
    next: Vec<Vec<u32>>,
    first: Vec<u32>,
}

impl<K: Key> Paths<K> {
    /// Number of paths; `None` if the number does not fit into 64 bits.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        let mut ways: Vec<Option<u64>> = vec![None; self.keys.len()];
        for state in self.backward_order() {
            let onward = &self.next[state as usize];
            let sum = onward
                .iter()
                .try_fold(0_u64, |sum, to| sum.checked_add(ways[*to as usize]?));
            ways[state as usize] = if onward.is_empty() {
                Some(1)
            } else {
                Some(sum?)
            };
        }
        self.first
            .iter()
            .try_fold(0_u64, |sum, state| sum.checked_add(ways[*state as usize]?))
    }

    /// The first `max_paths` paths, each as a list of its states in order.
    #[must_use]
    pub fn list(&self, max_paths: usize) -> Vec<Vec<K>> {
        let mut found = Vec::new();
        let mut path: Vec<u32> = Vec::new();
        let mut open: Vec<(usize, u32)> =
            self.first.iter().rev().map(|first| (0, *first)).collect();
        while found.len() < max_paths
            && let Some((depth, state)) = open.pop()
        {
            path.truncate(depth);
            path.push(state);
            let onward = &self.next[state as usize];
            if onward.is_empty() {
                found.push(
                    path.iter()
                        .map(|state| self.keys[*state as usize])
                        .collect(),
                );
            }
            open.extend(onward.iter().rev().map(|to| (depth + 1, *to)));
        }
        found
    }

    /// The states in an order in which each comes after its successors.
    fn backward_order(&self) -> Vec<u32> {
        let mut waits: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut before = vec![Vec::new(); self.keys.len()];
        for (from, onward) in (0..).zip(&self.next) {
            for to in onward {
                before[*to as usize].push(from);
            }
        }
        let mut order: Vec<u32> = (0..self.keys.len() as u32)
            .filter(|state| waits[*state as usize] == 0)
            .collect();
        let mut done = 0;
        while done < order.len() {
            for &from in &before[order[done] as usize] {
                let from: u32 = from;
                waits[from as usize] -= 1;
                if waits[from as usize] == 0 {
                    order.push(from);
                }
            }
            done += 1;
        }
        order
    }
}

/// The graph of all cheapest paths while it is built.
struct PathGraph<K> {
    ids: FxHashMap<K, u32>,
    keys: Vec<K>,
    edges: Vec<(u32, u32)>,
    max_states: usize,
}

impl<K: Key> PathGraph<K> {
    fn new(max_states: usize) -> Self {
        Self {
            ids: FxHashMap::default(),
            keys: Vec::new(),
            edges: Vec::new(),
            max_states,
        }
    }

    fn into_paths(mut self, first: Vec<K>) -> Paths<K> {
        let first = first.into_iter().map(|key| self.id(key)).collect();
        let mut next = vec![Vec::new(); self.keys.len()];
        self.edges.sort_unstable();
        self.edges.dedup();
        for (from, to) in self.edges {
            next[from as usize].push(to);
        }
        Paths {
            keys: self.keys,
            next,
            first,
        }
    }

    fn id(&mut self, key: K) -> u32 {
        *self.ids.entry(key).or_insert_with(|| {
            self.keys.push(key);
            self.keys.len() as u32 - 1
        })
    }

    fn is_too_large(&self) -> bool {
        self.keys.len() > self.max_states
    }

    fn add(&mut self, from: K, to: K) {
        let edge = (self.id(from), self.id(to));
        self.edges.push(edge);
    }
}

/// The states on cheapest paths of a [`Side`] whose last edges are not in the graph yet.
struct Frontier<K> {
    open: BTreeMap<LayerCost, Vec<K>>,
    seen: FxHashSet<K>,
    /// The states without cost.
    first: Vec<K>,
}

/// Number of states whose last edges are collected together. The order of the paths depends on it,
/// so it must not depend on the time.
const GROUP: usize = 1 << 12;

impl<K: Key> Frontier<K> {
    fn new<S: Space<Key = K>>(side: &Side<S>, meeting: &[K]) -> Self {
        let seen: FxHashSet<K> = meeting.iter().copied().collect();
        let mut open: BTreeMap<LayerCost, Vec<K>> = BTreeMap::new();
        let number = side.layers().saturating_sub(1);
        let last = side.last().into_iter().flat_map(Layer::iter);
        for (minor, key) in last.filter(|(_, key)| seen.contains(key)) {
            open.entry((number, minor)).or_default().push(key);
        }
        Self {
            open,
            seen,
            first: Vec::new(),
        }
    }

    /// The last edges of a group of states, as pairs from the start of the side; `None` if there are
    /// no states left.
    fn next_edges<S: Space<Key = K>>(&mut self, side: &Side<S>) -> Option<Vec<(K, K)>> {
        let mut last = self.open.last_entry()?;
        let cost = *last.key();
        let states = last.get_mut();
        let rest = states.split_off(states.len().min(GROUP));
        let group = std::mem::replace(states, rest);
        if states.is_empty() {
            last.remove();
        }
        if cost == (0, 0) {
            self.first.extend(group);
            return Some(Vec::new());
        }
        let edges = side.last_edges(&group, cost);
        for edge in &edges {
            if self.seen.insert(edge.from) {
                self.open.entry(edge.cost).or_default().push(edge.from);
            }
        }
        Some(edges.iter().map(|edge| (edge.from, edge.to)).collect())
    }
}

/// Collects all cheapest paths after a [`TwoSided`] search. The work can be divided into several
/// calls of [`PathCollector::run`].
pub struct PathCollector<F: Space, B: Space<Key = F::Key>> {
    search: TwoSided<F, B>,
    graph: PathGraph<F::Key>,
    forward: Frontier<F::Key>,
    backward: Frontier<F::Key>,
}

impl<F: Space, B: Space<Key = F::Key>> PathCollector<F, B> {
    /// Prepares to collect the cheapest paths; `meeting` is the result of `search`. If more than
    /// `max_states` states lie on these paths, [`PathCollector::run`] returns an error.
    #[must_use]
    pub fn new(search: TwoSided<F, B>, meeting: &Meeting<F::Key>, max_states: usize) -> Self {
        Self {
            graph: PathGraph::new(max_states),
            forward: Frontier::new(search.forward(), &meeting.states),
            backward: Frontier::new(search.backward(), &meeting.states),
            search,
        }
    }

    /// Continues to collect paths for about as long as a search of `nodes` nodes takes. Returns
    /// `None` if there are paths left to collect.
    ///
    /// A call with a small `nodes` can take longer, because it completes each step that it begins,
    /// and a step can scan whole layers of the search.
    ///
    /// # Errors
    /// [`IncompletePaths`] if the search has dropped layers, or if too many states lie on the
    /// paths.
    pub fn run(&mut self, nodes: u64) -> Option<Result<Paths<F::Key>, IncompletePaths>> {
        let oldest_kept = [
            self.search.forward().oldest_kept(),
            self.search.backward().oldest_kept(),
        ];
        if oldest_kept != [0, 0] {
            return Some(Err(IncompletePaths));
        }
        let mut left = nodes;
        loop {
            let Some(edges) = self.next_edges() else {
                return Some(Ok(self.paths()));
            };
            for (from, to) in &edges {
                self.graph.add(*from, *to);
            }
            if self.graph.is_too_large() {
                return Some(Err(IncompletePaths));
            }
            left = left.saturating_sub(edges.len().max(1) as u64);
            if left == 0 {
                return None;
            }
        }
    }

    /// Edges from states nearer to the first states.
    fn next_edges(&mut self) -> Option<Vec<(F::Key, F::Key)>> {
        let forward = self.forward.next_edges(self.search.forward());
        forward.or_else(|| {
            let edges = self.backward.next_edges(self.search.backward())?;
            Some(edges.into_iter().map(|(from, to)| (to, from)).collect())
        })
    }

    fn paths(&mut self) -> Paths<F::Key> {
        let graph = std::mem::replace(&mut self.graph, PathGraph::new(0));
        let first = std::mem::take(&mut self.forward.first);
        graph.into_paths(first)
    }

    /// The search whose paths are collected.
    #[must_use]
    pub fn search(&self) -> &TwoSided<F, B> {
        &self.search
    }

    /// Returns the search, so that it can be passed to a [`PathFinder`](crate::PathFinder).
    #[must_use]
    pub fn into_search(self) -> TwoSided<F, B> {
        self.search
    }
}

/// The error that is returned if not all cheapest paths can be collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncompletePaths;

/// Collects all cheapest paths after an A* search.
///
/// [`AStar::run_to_last_path`] must have returned `Some(Ok(()))` before. The collector expands once
/// more every closed state that costs less than the goal. The work can be divided into several
/// calls of [`AStarPathCollector::run`].
pub struct AStarPathCollector<S: Space, B: Bound<S::Key>> {
    search: AStar<S, B>,
    graph: PathGraph<S::Key>,
    closed: ClosedByFallingCost,
    edges: Edges<S::Key>,
}

impl<S: Space, B: Bound<S::Key>> AStarPathCollector<S, B> {
    /// Prepares to collect the cheapest paths. If more than `max_states` states lie on these paths,
    /// [`AStarPathCollector::run`] returns an error.
    #[must_use]
    pub fn new(search: AStar<S, B>, max_states: usize) -> Self {
        let reached = search.reached_states();
        let mut graph = PathGraph::new(max_states);
        for goal in search.goals() {
            graph.id(reached.key(*goal));
        }
        let goal = search.goals().first();
        let goal_cost = goal.map_or(Total::ZERO, |goal| reached.cost(*goal));
        Self {
            search,
            graph,
            closed: ClosedByFallingCost::new(goal_cost),
            edges: Edges::default(),
        }
    }

    /// Memory in use, in bytes, excluding the graph of the collected paths.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.search.bytes() + self.closed.bytes()
    }

    /// Returns the search, so that it can be passed to a [`Retrace`](crate::Retrace).
    #[must_use]
    pub fn into_search(self) -> AStar<S, B> {
        self.search
    }

    /// Continues for about as long as a search of `nodes` nodes takes. Returns `None` if there are
    /// paths left to collect.
    ///
    /// # Errors
    /// [`IncompletePaths`] if too many states lie on the paths.
    pub fn run(&mut self, nodes: u64) -> Option<Result<Paths<S::Key>, IncompletePaths>> {
        let mut expanded = 0;
        for _ in 0..nodes.saturating_mul(STEPS_PER_NODE) {
            if expanded == nodes {
                return None;
            }
            match self.closed.step(self.search.reached_states()) {
                Step::Sorted => {}
                Step::Next(number) => {
                    self.expand(number);
                    expanded += 1;
                }
                Step::End => return Some(Ok(self.paths())),
            }
            if self.graph.is_too_large() {
                return Some(Err(IncompletePaths));
            }
        }
        None
    }

    /// Adds the edges of a state that lie on cheapest paths.
    fn expand(&mut self, number: u32) {
        let reached = self.search.reached_states();
        let (from, cost) = (reached.key(number), reached.cost(number));
        self.edges.clear();
        self.search.space().successors(from, &mut self.edges);
        for (to, edge) in self.edges.iter() {
            let on_a_path = self.graph.ids.contains_key(&to);
            let cheapest = || reached.find(&to).map(|to| reached.cost(to)) == Some(cost + edge);
            if on_a_path && cheapest() {
                self.graph.add(from, to);
            }
        }
    }

    fn paths(&mut self) -> Paths<S::Key> {
        let graph = std::mem::replace(&mut self.graph, PathGraph::new(0));
        let reached = self.search.reached_states();
        let cost = |key: &S::Key| reached.find(key).map(|number| reached.cost(number));
        let first = graph.keys.iter().copied();
        let first = first.filter(|key| cost(key) == Some(Total::ZERO)).collect();
        graph.into_paths(first)
    }
}
