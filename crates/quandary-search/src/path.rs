//! Reconstructs one cheapest path after a two-sided search.

use crate::layers::Layer;
use crate::side::Side;
use crate::space::{Edges, Space};
use crate::two_sided::{Meeting, SearchEnd, TwoSided};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, VecDeque};

/// The cost of a state in a [`Side`]: its layer number and its minor cost.
pub(crate) type LayerCost = (usize, u32);

/// The last edge of a cheapest path to a state.
pub(crate) struct LastEdge<K> {
    pub(crate) from: K,
    /// The cost of `from`.
    pub(crate) cost: LayerCost,
    pub(crate) to: K,
}

impl<S: Space> Side<S> {
    /// The last edges of all cheapest paths to `states`, which all have the cost `cost`. Edges from
    /// dropped layers are missing. Each layer is scanned at most once for each possible edge cost,
    /// however many states are given.
    pub(crate) fn last_edges(&self, states: &[S::Key], cost: LayerCost) -> Vec<LastEdge<S::Key>> {
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
/// If a side of the search dropped its oldest layers to save memory, a section of the path is
/// missing. A new two-sided search finds this section. If that search drops layers too, the
/// sections that are still missing are found in the same way.
pub struct PathFinder<F: Space + Clone, B: Space<Key = F::Key> + Clone> {
    forward: F,
    backward: B,
    segments: Vec<Segment<F::Key>>,
    search: Option<(usize, TwoSided<F, B>)>,
    nodes: u64,
}

impl<F: Space + Clone, B: Space<Key = F::Key> + Clone> PathFinder<F, B> {
    /// Prepares to reconstruct a cheapest path through one of the states of `meeting`, the result
    /// of `search`. `first` and `goals` are the sets with which the search was created.
    ///
    /// # Panics
    /// Panics if `meeting` does not belong to `search`.
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

    /// Number of states expanded to search for missing sections of the path.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, |(_, search)| search.nodes())
    }

    /// Continues for at most `nodes` further nodes, in at most `bytes` of memory. Returns the
    /// states of the path in order, from a first state to a goal. Returns `None` if the path is not
    /// complete after these nodes.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the search for a missing section needs more memory.
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

/// The error that is returned if a search cannot finish within its memory limit.
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
