//! From a meeting to the path, or to all cheapest paths.

use crate::key::Key;
use crate::side::Side;
use crate::space::{Edges, Space};
use crate::two_sided::{Ended, Meeting, TwoSided};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};

/// The number of a layer and a minor cost in it.
type Label = (usize, u32);

impl<S: Space> Side<S> {
    /// The states among `from`'s labelled ones that an edge leads from to `to`, with their labels,
    /// in the order of the edges; only in layers that are still kept.
    fn parents(&self, to: S::Key, label: Label, edges: &mut Edges<S::Key>) -> Vec<(Label, S::Key)> {
        if S::SYMMETRIC {
            self.parents_by_edges_back(to, label, edges)
        } else {
            self.parents_by_expansion(to, label, edges)
        }
    }

    fn parents_by_edges_back(
        &self,
        to: S::Key,
        (layer, minor): Label,
        edges: &mut Edges<S::Key>,
    ) -> Vec<(Label, S::Key)> {
        edges.clear();
        self.space().successors(to, edges);
        let mut candidates: BTreeMap<Label, Vec<S::Key>> = BTreeMap::new();
        for (from, cost) in edges.iter() {
            let before = layer.checked_sub(usize::from(cost.major));
            let under = minor.checked_sub(u32::from(cost.minor));
            if let (Some(before), Some(under)) = (before, under) {
                candidates.entry((before, under)).or_default().push(from);
            }
        }
        let mut parents = Vec::new();
        for (label, keys) in candidates {
            let Some(run) = self.layer(label.0).and_then(|layer| layer.run(label.1)) else {
                continue;
            };
            let present: FxHashSet<S::Key> = run.iter().filter(|key| keys.contains(key)).collect();
            let found = keys.into_iter().filter(|key| present.contains(key));
            parents.extend(found.map(|key| (label, key)));
        }
        parents
    }

    fn parents_by_expansion(
        &self,
        to: S::Key,
        (layer, minor): Label,
        edges: &mut Edges<S::Key>,
    ) -> Vec<(Label, S::Key)> {
        let mut parents = Vec::new();
        for number in layer.saturating_sub(1)..=layer {
            let Some(candidates) = self.layer(number) else {
                continue;
            };
            for (under, from) in candidates.iter() {
                edges.clear();
                self.space().successors(from, edges);
                let leads = edges.iter().any(|(key, cost)| {
                    key == to
                        && number + usize::from(cost.major) == layer
                        && under + u32::from(cost.minor) == minor
                });
                if leads {
                    parents.push(((number, under), from));
                }
            }
        }
        parents
    }

    /// A cheapest way to `to`, a state of the last layer, from the oldest layer that is still
    /// kept: the states in order, `to` included, and the label of the first.
    fn way_to(&self, to: S::Key, label: Label) -> (VecDeque<S::Key>, Label) {
        let mut edges = Edges::default();
        let (mut way, mut first) = (VecDeque::from([to]), (label, to));
        while let Some(&parent) = self.parents(first.1, first.0, &mut edges).first() {
            way.push_front(parent.1);
            first = parent;
        }
        (way, first.0)
    }

    /// The label of a state of the last layer.
    fn label(&self, key: &S::Key) -> Option<Label> {
        let number = self.layers().checked_sub(1)?;
        let (minor, _) = self.last()?.iter().find(|(_, other)| other == key)?;
        Some((number, minor))
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
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<Result<Vec<F::Key>, Full>> {
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
                Some(Ended::Met(meeting)) => {
                    self.nodes += search.nodes();
                    let Leg::Gap { from, to } = &self.legs[index] else {
                        continue;
                    };
                    let found = legs(search, &meeting, from, to);
                    self.legs.splice(index..=index, found);
                }
                Some(Ended::Full | Ended::Apart) => return Some(Err(Full)),
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
pub struct Full;

fn legs<F: Space, B: Space<Key = F::Key>>(
    search: TwoSided<F, B>,
    meeting: &Meeting<F::Key>,
    first: &[F::Key],
    goals: &[F::Key],
) -> Vec<Leg<F::Key>> {
    let (forward, backward) = search.into_sides();
    let middle = meeting.states[0];
    let (mut known, ahead) = match forward.label(&middle) {
        Some(label) => forward.way_to(middle, label),
        None => (VecDeque::from([middle]), (0, 0)),
    };
    let (behind_middle, behind) = match backward.label(&middle) {
        Some(label) => backward.way_to(middle, label),
        None => (VecDeque::from([middle]), (0, 0)),
    };
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
        let mut graph = Graph {
            ids: FxHashMap::default(),
            keys: Vec::new(),
            edges: Vec::new(),
            most,
        };
        let first = graph.collect(search.forward(), &meeting.states, |from, to| (from, to))?;
        graph.collect(search.backward(), &meeting.states, |from, to| (to, from))?;
        let mut next = vec![Vec::new(); graph.keys.len()];
        graph.edges.sort_unstable();
        graph.edges.dedup();
        for (from, to) in graph.edges {
            next[from as usize].push(to);
        }
        Some(Self {
            keys: graph.keys,
            next,
            first,
        })
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
        let mut stack: Vec<Vec<u32>> = self.first.iter().rev().map(|state| vec![*state]).collect();
        while let Some(path) = stack.pop() {
            if found.len() == most {
                break;
            }
            let onward = &self.next[path[path.len() - 1] as usize];
            if onward.is_empty() {
                found.push(
                    path.iter()
                        .map(|state| self.keys[*state as usize])
                        .collect(),
                );
            }
            for to in onward.iter().rev() {
                let mut longer = path.clone();
                longer.push(*to);
                stack.push(longer);
            }
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
        let mut edges = Edges::default();
        let mut seen: FxHashSet<K> = met;
        while let Some((label, keys)) = open.pop_last() {
            for key in keys {
                let to = self.id(key);
                if label == (0, 0) {
                    first.push(to);
                    continue;
                }
                for (label, parent) in side.parents(key, label, &mut edges) {
                    let from = self.id(parent);
                    self.edges.push(orient(from, to));
                    if seen.insert(parent) {
                        open.entry(label).or_default().push(parent);
                    }
                }
            }
            if self.keys.len() > self.most {
                return None;
            }
        }
        Some(first)
    }
}
