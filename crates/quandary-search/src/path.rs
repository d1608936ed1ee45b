//! Reconstructs one path, or the graph of all cheapest paths, after a search.

use crate::a_star::AStar;
use crate::key::Key;
use crate::layers::Layer;
use crate::side::Side;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd, TwoSided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};

/// The cost of a state in a [`Side`]: its layer number and its minor cost.
type LayerCost = (usize, u32);

/// The last edge of a cheapest path to a state.
struct LastEdge<K> {
    from: K,
    /// The cost of `from`.
    cost: LayerCost,
    to: K,
}

impl<S: Space> Side<S> {
    /// The last edges of all cheapest paths to `states`, which all have the cost `cost`. Edges from
    /// dropped layers are missing. Each layer is scanned at most once for each possible edge cost,
    /// however many states are given.
    fn last_edges(&self, states: &[S::Key], cost: LayerCost) -> Vec<LastEdge<S::Key>> {
        if S::SYMMETRIC {
            self.last_edges_by_reversal(states, cost)
        } else {
            self.last_edges_by_expansion(states, cost)
        }
    }

    /// [`Side::last_edges`] in a symmetric space: follows the edges backwards.
    fn last_edges_by_reversal(
        &self,
        states: &[S::Key],
        (layer, minor): LayerCost,
    ) -> Vec<LastEdge<S::Key>> {
        let mut edges = Edges::default();
        let mut candidates: BTreeMap<LayerCost, Vec<LastEdge<S::Key>>> = BTreeMap::new();
        for &to in states {
            edges.clear();
            self.space().successors(to, &mut edges);
            for (from, cost) in edges.iter() {
                let before = layer.checked_sub(usize::from(cost.major));
                let under = minor.checked_sub(u32::from(cost.minor));
                if let Some(cost) = before.zip(under) {
                    let edge = LastEdge { from, cost, to };
                    candidates.entry(cost).or_default().push(edge);
                }
            }
        }
        let mut last_edges = Vec::new();
        for ((before, under), mut candidates) in candidates {
            let Some(run) = self.layer(before).and_then(|layer| layer.run(under)) else {
                continue;
            };
            let wanted: FxHashSet<S::Key> = candidates.iter().map(|edge| edge.from).collect();
            let found: FxHashSet<S::Key> = run.iter().filter(|key| wanted.contains(key)).collect();
            candidates.retain(|edge| found.contains(&edge.from));
            last_edges.append(&mut candidates);
        }
        last_edges
    }

    /// [`Side::last_edges`] in a directed space: expands the layers again.
    fn last_edges_by_expansion(
        &self,
        states: &[S::Key],
        (layer, minor): LayerCost,
    ) -> Vec<LastEdge<S::Key>> {
        let wanted: FxHashSet<S::Key> = states.iter().copied().collect();
        let mut edges = Edges::default();
        let mut last_edges = Vec::new();
        for number in layer.saturating_sub(1)..=layer {
            for (under, from) in self.layer(number).into_iter().flat_map(Layer::iter) {
                edges.clear();
                self.space().successors(from, &mut edges);
                for (to, cost) in edges.iter() {
                    let major = number + usize::from(cost.major);
                    let total = under + u32::from(cost.minor);
                    if (major, total) == (layer, minor) && wanted.contains(&to) {
                        let cost = (number, under);
                        last_edges.push(LastEdge { from, cost, to });
                    }
                }
            }
        }
        last_edges
    }

    /// A cheapest path from the oldest kept layer to `to`, a state of the last layer: its states in
    /// order, and the cost of its first state.
    fn path_to(&self, to: S::Key) -> (VecDeque<S::Key>, LayerCost) {
        let (mut path, mut first) = (VecDeque::from([to]), self.cost_of(to));
        while let Some(edge) = self.last_edges(&[path[0]], first).first() {
            path.push_front(edge.from);
            first = edge.cost;
        }
        (path, first)
    }

    /// The cost of a state of the last layer.
    fn cost_of(&self, key: S::Key) -> LayerCost {
        let mut last = self.last().into_iter().flat_map(Layer::iter);
        let (minor, _) = last
            .find(|(_, other)| *other == key)
            .expect("the meeting belongs to this search");
        (self.layers() - 1, minor)
    }
}

/// A section of a path.
enum Segment<K> {
    Known(Vec<K>),
    Gap { from: Vec<K>, to: Vec<K> },
}

/// Reconstructs one cheapest path after a [`TwoSided`] search.
///
/// Where a side dropped its oldest layers, the missing section of the path is searched for again
/// from both ends, repeatedly if necessary.
pub struct PathFinder<F: Space + Clone, B: Space<Key = F::Key> + Clone> {
    forward: F,
    backward: B,
    segments: Vec<Segment<F::Key>>,
    search: Option<(usize, TwoSided<F, B>)>,
    nodes: u64,
}

impl<F: Space + Clone, B: Space<Key = F::Key> + Clone> PathFinder<F, B> {
    /// Prepares to reconstruct a cheapest path through one of the states of `meeting`, the result
    /// of `search`. `first` and `goals` are the sets that the search was created with.
    ///
    /// # Panics
    /// Panics if the meeting does not belong to this search.
    pub fn new(
        search: TwoSided<F, B>,
        meeting: &Meeting<F::Key>,
        first: &[F::Key],
        goals: &[F::Key],
    ) -> Self {
        let mut finder = Self {
            forward: search.forward().space().clone(),
            backward: search.backward().space().clone(),
            segments: Vec::new(),
            search: None,
            nodes: 0,
        };
        finder.segments = segments(search, meeting, first, goals);
        finder
    }

    /// Number of states expanded to find missing sections of the path again.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, |(_, search)| search.nodes())
    }

    /// Continues for at most `nodes` further nodes, in at most `bytes` of memory. Returns the
    /// states of the path in order, both ends included, or `None` if the nodes are used up.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a section needs more memory.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<Result<Vec<F::Key>, OutOfMemory>> {
        let until = self.nodes().saturating_add(nodes);
        loop {
            let Some((index, mut search)) = self.search.take().or_else(|| self.next_gap()) else {
                return Some(Ok(self.path()));
            };
            let before = self.nodes + search.nodes();
            match search.run(until.saturating_sub(before), bytes) {
                None => {
                    self.search = Some((index, search));
                    return None;
                }
                Some(SearchEnd::Met(meeting)) => {
                    self.nodes += search.nodes();
                    let Segment::Gap { from, to } = &self.segments[index] else {
                        continue;
                    };
                    let found = segments(search, &meeting, from, to);
                    self.segments.splice(index..=index, found);
                }
                Some(SearchEnd::OutOfMemory | SearchEnd::NoPath) => return Some(Err(OutOfMemory)),
            }
        }
    }

    fn next_gap(&self) -> Option<(usize, TwoSided<F, B>)> {
        self.segments
            .iter()
            .enumerate()
            .find_map(|(index, segment)| {
                let Segment::Gap { from, to } = segment else {
                    return None;
                };
                let from = from.iter().copied();
                let to = to.iter().copied();
                Some((
                    index,
                    TwoSided::new(self.forward.clone(), from, self.backward.clone(), to),
                ))
            })
    }

    /// Joins the segments; each starts with the last state of the one before.
    fn path(&self) -> Vec<F::Key> {
        let mut path: Vec<F::Key> = Vec::new();
        for segment in &self.segments {
            if let Segment::Known(keys) = segment {
                let repeated = usize::from(path.last().is_some() && path.last() == keys.first());
                path.extend(&keys[repeated..]);
            }
        }
        path
    }
}

/// The error if the memory limit does not suffice for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

/// The known section of the path through a meeting, and the gaps before and after it.
fn segments<F: Space, B: Space<Key = F::Key>>(
    search: TwoSided<F, B>,
    meeting: &Meeting<F::Key>,
    first: &[F::Key],
    goals: &[F::Key],
) -> Vec<Segment<F::Key>> {
    let (forward, backward) = search.into_sides();
    let middle = meeting.states[0];
    let (mut known, head_cost) = forward.path_to(middle);
    let (behind_middle, tail_cost) = backward.path_to(middle);
    known.extend(behind_middle.iter().rev().skip(1));
    let (head, tail) = (known[0], known[known.len() - 1]);
    let mut segments = Vec::new();
    if head_cost != (0, 0) {
        segments.push(Segment::Gap {
            from: first.to_vec(),
            to: vec![head],
        });
    }
    segments.push(Segment::Known(known.into()));
    if tail_cost != (0, 0) {
        segments.push(Segment::Gap {
            from: vec![tail],
            to: goals.to_vec(),
        });
    }
    segments
}

/// All cheapest paths between two sets of states, as an acyclic graph.
#[derive(Clone, Debug)]
pub struct Paths<K> {
    keys: Vec<K>,
    next: Vec<Vec<u32>>,
    first: Vec<u32>,
}

impl<K: Key> Paths<K> {
    /// All cheapest paths found by a two-sided search; `meeting` is its result. Returns `None` if a
    /// side dropped layers, or if more than `max_states` states lie on the paths.
    pub fn of<F: Space<Key = K>, B: Space<Key = K>>(
        search: &TwoSided<F, B>,
        meeting: &Meeting<K>,
        max_states: usize,
    ) -> Option<Self> {
        if search.forward().oldest_kept() > 0 || search.backward().oldest_kept() > 0 {
            return None;
        }
        let mut graph = PathGraph::new(max_states);
        let first = graph.collect(search.forward(), &meeting.states, |from, to| (from, to))?;
        graph.collect(search.backward(), &meeting.states, |from, to| (to, from))?;
        Some(graph.into_paths(first))
    }

    /// All cheapest paths after [`AStar::run_to_last_path`] has finished. Returns `None` if more
    /// than `max_states` states lie on the paths. Expands every closed state once more.
    pub fn of_a_star<S: Space<Key = K>, B: Bound<K>>(
        search: &AStar<S, B>,
        max_states: usize,
    ) -> Option<Self> {
        let mut graph = PathGraph::new(max_states);
        let first = graph.collect_below(search)?;
        Some(graph.into_paths(first))
    }

    /// Number of paths; `None` if it does not fit into 64 bits.
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

    /// The first `max_paths` paths, each as its states in order.
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

    fn into_paths(mut self, first: Vec<u32>) -> Paths<K> {
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

    /// Adds all cheapest paths of a side to the meeting states. Returns the states with which they
    /// start, or `None` if the graph would have too many states.
    fn collect<S: Space<Key = K>>(
        &mut self,
        side: &Side<S>,
        meeting: &[K],
        orient: fn(u32, u32) -> (u32, u32),
    ) -> Option<Vec<u32>> {
        let last = side.layers().checked_sub(1)?;
        let met: FxHashSet<K> = meeting.iter().copied().collect();
        let meeting_costs = side.last()?.iter().filter(|(_, key)| met.contains(key));
        let mut open: BTreeMap<LayerCost, Vec<K>> = BTreeMap::new();
        for (minor, key) in meeting_costs {
            open.entry((last, minor)).or_default().push(key);
        }
        let mut first = Vec::new();
        let mut seen: FxHashSet<K> = met;
        while let Some((cost, keys)) = open.pop_last() {
            if cost == (0, 0) {
                first = keys.into_iter().map(|key| self.id(key)).collect();
                break;
            }
            for LastEdge { from, cost, to } in side.last_edges(&keys, cost) {
                let ends = (self.id(from), self.id(to));
                self.edges.push(orient(ends.0, ends.1));
                if seen.insert(from) {
                    open.entry(cost).or_default().push(from);
                }
                if self.keys.len() > self.max_states {
                    return None;
                }
            }
        }
        Some(first)
    }

    /// Adds all cheapest paths to the goals of a search. Returns the states with which they start,
    /// or `None` if the graph would have too many states.
    fn collect_below<S: Space<Key = K>, B: Bound<K>>(
        &mut self,
        search: &AStar<S, B>,
    ) -> Option<Vec<u32>> {
        let reached = search.reached_states();
        let goals = search.goals();
        for goal in goals {
            self.id(reached.key(*goal));
        }
        let goal_cost = goals
            .first()
            .map_or(Total::ZERO, |goal| reached.cost(*goal));
        let mut edges = Edges::default();
        for number in reached.closed_below(goal_cost) {
            let from = reached.key(number);
            edges.clear();
            search.space().successors(from, &mut edges);
            for (to, edge) in edges.iter() {
                let cost = reached.cost(number) + edge;
                let wanted = self.ids.get(&to).copied();
                if let Some(to_id) = wanted
                    && reached.find(&to).map(|to| reached.cost(to)) == Some(cost)
                {
                    let from_id = self.id(from);
                    self.edges.push((from_id, to_id));
                }
            }
            if self.keys.len() > self.max_states {
                return None;
            }
        }
        let at_start = |key: &K| reached.find(key).map(|number| reached.cost(number));
        let first = (0..).zip(&self.keys);
        let first = first.filter(|(_, key)| at_start(key) == Some(Total::ZERO));
        Some(first.map(|(id, _)| id).collect())
    }
}
