//! From a meeting to the path, or to all cheapest paths.

use crate::a_star::AStar;
use crate::key::Key;
use crate::layers::Layer;
use crate::side::Side;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd, TwoSided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};

/// The number of a layer and a minor cost in it.
type Label = (usize, u32);

/// A last step of a cheapest path.
struct Arrival<K> {
    from: K,
    /// The label of `from`.
    label: Label,
    to: K,
}

impl<S: Space> Side<S> {
    /// The last steps of all cheapest paths to some states of one label, as far as they come from
    /// layers that are still kept. However many states are asked about, every layer is looked
    /// through at most once for each cost that an edge can have.
    fn arrivals(&self, states: &[S::Key], label: Label) -> Vec<Arrival<S::Key>> {
        if S::SYMMETRIC {
            self.arrivals_by_edges_back(states, label)
        } else {
            self.arrivals_by_expansion(states, label)
        }
    }

    fn arrivals_by_edges_back(
        &self,
        states: &[S::Key],
        (layer, minor): Label,
    ) -> Vec<Arrival<S::Key>> {
        let mut edges = Edges::default();
        let mut candidates: BTreeMap<Label, Vec<Arrival<S::Key>>> = BTreeMap::new();
        for &to in states {
            edges.clear();
            self.space().successors(to, &mut edges);
            for (from, cost) in edges.iter() {
                let before = layer.checked_sub(usize::from(cost.major));
                let under = minor.checked_sub(u32::from(cost.minor));
                if let Some(label) = before.zip(under) {
                    let arrival = Arrival { from, label, to };
                    candidates.entry(label).or_default().push(arrival);
                }
            }
        }
        let mut arrivals = Vec::new();
        for ((before, under), mut candidates) in candidates {
            let Some(run) = self.layer(before).and_then(|layer| layer.run(under)) else {
                continue;
            };
            let asked: FxHashSet<S::Key> = candidates.iter().map(|arrival| arrival.from).collect();
            let there: FxHashSet<S::Key> = run.iter().filter(|key| asked.contains(key)).collect();
            candidates.retain(|arrival| there.contains(&arrival.from));
            arrivals.append(&mut candidates);
        }
        arrivals
    }

    fn arrivals_by_expansion(
        &self,
        states: &[S::Key],
        (layer, minor): Label,
    ) -> Vec<Arrival<S::Key>> {
        let asked: FxHashSet<S::Key> = states.iter().copied().collect();
        let mut edges = Edges::default();
        let mut arrivals = Vec::new();
        for number in layer.saturating_sub(1)..=layer {
            for (under, from) in self.layer(number).into_iter().flat_map(Layer::iter) {
                edges.clear();
                self.space().successors(from, &mut edges);
                for (to, cost) in edges.iter() {
                    let major = number + usize::from(cost.major);
                    let total = under + u32::from(cost.minor);
                    if (major, total) == (layer, minor) && asked.contains(&to) {
                        let label = (number, under);
                        arrivals.push(Arrival { from, label, to });
                    }
                }
            }
        }
        arrivals
    }

    /// A cheapest way to `to`, a state of the last layer, from the oldest layer that is still
    /// kept: the states in order, `to` included, and the label of the first.
    fn way_to(&self, to: S::Key) -> (VecDeque<S::Key>, Label) {
        let (mut way, mut first) = (VecDeque::from([to]), self.label(to));
        while let Some(arrival) = self.arrivals(&[way[0]], first).first() {
            way.push_front(arrival.from);
            first = arrival.label;
        }
        (way, first)
    }

    /// The label of a state of the last layer.
    fn label(&self, key: S::Key) -> Label {
        let mut last = self.last().into_iter().flat_map(Layer::iter);
        let (minor, _) = last
            .find(|(_, other)| *other == key)
            .expect("the meeting is one of this search");
        (self.layers() - 1, minor)
    }
}

enum Leg<K> {
    Known(Vec<K>),
    Gap { from: Vec<K>, to: Vec<K> },
}

/// Finds one cheapest path where two sides met.
///
/// Where a side gave up its oldest layers, the piece that they held is searched for again, from
/// both its ends, as often as it takes.
pub struct PathFinder<F: Space + Clone, B: Space<Key = F::Key> + Clone> {
    forward: F,
    backward: B,
    legs: Vec<Leg<F::Key>>,
    search: Option<(usize, TwoSided<F, B>)>,
    nodes: u64,
}

impl<F: Space + Clone, B: Space<Key = F::Key> + Clone> PathFinder<F, B> {
    /// Begins where `search` met; `first` and `goals` are the sets that it was begun with.
    ///
    /// # Panics
    /// The meeting is not one of this search.
    pub fn new(
        search: TwoSided<F, B>,
        meeting: &Meeting<F::Key>,
        first: &[F::Key],
        goals: &[F::Key],
    ) -> Self {
        let mut finder = Self {
            forward: search.forward().space().clone(),
            backward: search.backward().space().clone(),
            legs: Vec::new(),
            search: None,
            nodes: 0,
        };
        finder.legs = legs(search, meeting, first, goals);
        finder
    }

    /// States expanded for pieces that were searched again.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, |(_, search)| search.nodes())
    }

    /// Works on for at most `nodes` further nodes, in at most `bytes` of memory. The path is its
    /// states in order, both ends included; an error says that it needs more memory.
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
                    let Leg::Gap { from, to } = &self.legs[index] else {
                        continue;
                    };
                    let found = legs(search, &meeting, from, to);
                    self.legs.splice(index..=index, found);
                }
                Some(SearchEnd::OutOfMemory | SearchEnd::NoPath) => return Some(Err(OutOfMemory)),
            }
        }
    }

    fn next_gap(&self) -> Option<(usize, TwoSided<F, B>)> {
        self.legs.iter().enumerate().find_map(|(index, leg)| {
            let Leg::Gap { from, to } = leg else {
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

    /// The legs end to end; each begins with the state that ends the one before.
    fn path(&self) -> Vec<F::Key> {
        let mut path: Vec<F::Key> = Vec::new();
        for leg in &self.legs {
            if let Leg::Known(keys) = leg {
                let repeated = usize::from(path.last().is_some() && path.last() == keys.first());
                path.extend(&keys[repeated..]);
            }
        }
        path
    }
}

/// A path needs more memory than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

fn legs<F: Space, B: Space<Key = F::Key>>(
    search: TwoSided<F, B>,
    meeting: &Meeting<F::Key>,
    first: &[F::Key],
    goals: &[F::Key],
) -> Vec<Leg<F::Key>> {
    let (forward, backward) = search.into_sides();
    let middle = meeting.states[0];
    let (mut known, ahead) = forward.way_to(middle);
    let (behind_middle, behind) = backward.way_to(middle);
    known.extend(behind_middle.iter().rev().skip(1));
    let (head, tail) = (known[0], known[known.len() - 1]);
    let mut legs = Vec::new();
    if ahead != (0, 0) {
        legs.push(Leg::Gap {
            from: first.to_vec(),
            to: vec![head],
        });
    }
    legs.push(Leg::Known(known.into()));
    if behind != (0, 0) {
        legs.push(Leg::Gap {
            from: vec![tail],
            to: goals.to_vec(),
        });
    }
    legs
}

/// All cheapest paths between two sets of states, as one graph without circles.
#[derive(Clone, Debug)]
pub struct Paths<K> {
    keys: Vec<K>,
    next: Vec<Vec<u32>>,
    first: Vec<u32>,
}

impl<K: Key> Paths<K> {
    /// All of them, if every layer is still kept and no more than `most` states lie on them.
    pub fn of<F: Space<Key = K>, B: Space<Key = K>>(
        search: &TwoSided<F, B>,
        meeting: &Meeting<K>,
        most: usize,
    ) -> Option<Self> {
        if search.forward().oldest_kept() > 0 || search.backward().oldest_kept() > 0 {
            return None;
        }
        let mut graph = Graph::new(most);
        let first = graph.collect(search.forward(), &meeting.states, |from, to| (from, to))?;
        graph.collect(search.backward(), &meeting.states, |from, to| (to, from))?;
        Some(graph.into_paths(first))
    }

    /// All of them, after [`AStar::run_on`] came to its end, if no more than `most` states lie on
    /// them. Every state that was expanded is expanded once more.
    pub fn of_a_star<S: Space<Key = K>, B: Bound<K>>(
        search: &AStar<S, B>,
        most: usize,
    ) -> Option<Self> {
        let mut graph = Graph::new(most);
        let first = graph.collect_below(search)?;
        Some(graph.into_paths(first))
    }

    /// How many there are; `None` if the number does not fit 64 bits.
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

    /// The first `most` of them, each with its states in order.
    #[must_use]
    pub fn list(&self, most: usize) -> Vec<Vec<K>> {
        let mut found = Vec::new();
        let mut path: Vec<u32> = Vec::new();
        let mut open: Vec<(usize, u32)> =
            self.first.iter().rev().map(|first| (0, *first)).collect();
        while found.len() < most
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

    /// The states so that every one comes after those it leads to.
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

struct Graph<K> {
    ids: FxHashMap<K, u32>,
    keys: Vec<K>,
    edges: Vec<(u32, u32)>,
    most: usize,
}

impl<K: Key> Graph<K> {
    fn new(most: usize) -> Self {
        Self {
            ids: FxHashMap::default(),
            keys: Vec::new(),
            edges: Vec::new(),
            most,
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

    /// Adds every cheapest path of a side to the meeting states; gives the states that they begin
    /// with. `None` if there are too many.
    fn collect<S: Space<Key = K>>(
        &mut self,
        side: &Side<S>,
        meeting: &[K],
        orient: fn(u32, u32) -> (u32, u32),
    ) -> Option<Vec<u32>> {
        let last = side.layers().checked_sub(1)?;
        let met: FxHashSet<K> = meeting.iter().copied().collect();
        let labelled = side.last()?.iter().filter(|(_, key)| met.contains(key));
        let mut open: BTreeMap<Label, Vec<K>> = BTreeMap::new();
        for (minor, key) in labelled {
            open.entry((last, minor)).or_default().push(key);
        }
        let mut first = Vec::new();
        let mut seen: FxHashSet<K> = met;
        while let Some((label, keys)) = open.pop_last() {
            if label == (0, 0) {
                first = keys.into_iter().map(|key| self.id(key)).collect();
                break;
            }
            for Arrival { from, label, to } in side.arrivals(&keys, label) {
                let ends = (self.id(from), self.id(to));
                self.edges.push(orient(ends.0, ends.1));
                if seen.insert(from) {
                    open.entry(label).or_default().push(from);
                }
                if self.keys.len() > self.most {
                    return None;
                }
            }
        }
        Some(first)
    }

    /// Adds every cheapest path to the goals of a search; gives the states that they begin with.
    /// `None` if there are too many.
    fn collect_below<S: Space<Key = K>, B: Bound<K>>(
        &mut self,
        search: &AStar<S, B>,
    ) -> Option<Vec<u32>> {
        let known = search.known();
        let goals = search.goals();
        for goal in goals {
            self.id(known.key(*goal));
        }
        let dearest = goals.first().map_or(Total::ZERO, |goal| known.cost(*goal));
        let mut edges = Edges::default();
        for number in known.closed_below(dearest) {
            let from = known.key(number);
            edges.clear();
            search.space().successors(from, &mut edges);
            for (to, edge) in edges.iter() {
                let cost = known.cost(number) + edge;
                let wanted = self.ids.get(&to).copied();
                if let Some(to_id) = wanted
                    && known.find(&to).map(|to| known.cost(to)) == Some(cost)
                {
                    let from_id = self.id(from);
                    self.edges.push((from_id, to_id));
                }
            }
            if self.keys.len() > self.most {
                return None;
            }
        }
        let at_start = |key: &K| known.find(key).map(|number| known.cost(number));
        let first = (0..).zip(&self.keys);
        let first = first.filter(|(_, key)| at_start(key) == Some(Total::ZERO));
        Some(first.map(|(id, _)| id).collect())
    }
}
