//! IDA* search: depth-first search with a rising cost limit.

use crate::key::Key;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd};
use rustc_hash::FxHashSet;

/// Number of neighbouring table slots in which a state may be stored.
const SLOTS: usize = 4;

/// IDA* search from a set of first states to the nearest goal, guided by a [`Bound`]. It stores a
/// table of fixed size, the current path and the successors of its states, and never ends with
/// [`SearchEnd::OutOfMemory`].
///
/// The search runs in rounds. Each round follows the paths whose major cost, including the bound on
/// the remaining cost, is at most the limit of the round. The next limit is the smallest such cost
/// above the current limit. The round that finds a goal is completed, to find cheaper goals of the
/// same major cost.
///
/// The table stores the cost at which each state was entered in the current round. A path that
/// reaches a state at the same or a higher cost is not followed further. New entries replace old
/// ones. A state whose entry was replaced is searched again, which takes time but does not change
/// the result.
#[derive(Debug)]
pub struct IdaStar<S: Space, B> {
    space: S,
    bound: B,
    first: Vec<S::Key>,
    /// The limit of the current round: paths with a higher major cost, including the bound on the
    /// remaining cost, are not followed.
    major: u32,
    /// Only paths whose cost, including the bound on the remaining cost, is below this value are
    /// followed: the cost of the best goal found so far, or the major cost `major + 1` if there is
    /// none.
    limit: Total,
    /// The smallest major cost above the limit that was seen in this round.
    next_major: Option<u32>,
    /// Upper bound on the number of states that exceeded the limit in this round and were not
    /// entered later in the round. It is too large only if the table has no entry for such a state.
    deferred: u64,
    path: Vec<Step<S::Key>>,
    on_path: FxHashSet<S::Key>,
    /// States to visit; the successors of the last state of the path are at the end.
    pending: Vec<(S::Key, Total)>,
    table: Vec<Entry<S::Key>>,
    round: u32,
    best: Option<(Total, Vec<S::Key>)>,
    edges: Edges<S::Key>,
    nodes: u64,
}

/// One state of the current path.
#[derive(Debug)]
struct Step<K> {
    key: K,
    /// Number of pending states that precede the successors of this state.
    pending_before: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<K> {
    key: K,
    round: u32,
    cost: Total,
}

impl<K: Key> Entry<K> {
    fn is_of(&self, key: &K, round: u32) -> bool {
        self.round == round && self.key == *key
    }
}

impl<S: Space, B: Bound<S::Key>> IdaStar<S, B> {
    /// Prepares a search from the states `first` to the states that `bound` accepts as goals, with
    /// a table of at most `bytes` bytes.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>, bound: B, bytes: u64) -> Self {
        let entries = bytes / size_of::<Entry<S::Key>>() as u64;
        let vacant = Entry {
            key: S::Key::VACANT,
            round: 0,
            cost: Total::MAX,
        };
        let first: Vec<S::Key> = first.into_iter().collect();
        let bounds = first.iter().filter_map(|key| bound.to_go(key));
        let next_major = bounds.map(|to_go| to_go.major).min();
        Self {
            space,
            bound,
            first,
            major: 0,
            limit: Total::ZERO,
            next_major,
            deferred: 1,
            path: Vec::new(),
            on_path: FxHashSet::default(),
            pending: Vec::new(),
            table: vec![vacant; usize::try_from(entries).unwrap_or(usize::MAX).max(SLOTS)],
            round: 0,
            best: None,
            edges: Edges::default(),
            nodes: 0,
        }
    }

    /// Number of expansions. A state counts each time it is expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let table = size_of_val(&*self.table);
        let path = self.path.capacity() * (size_of::<Step<S::Key>>() + 2 * size_of::<S::Key>());
        let pending = self.pending.capacity() * size_of::<(S::Key, Total)>();
        (table + path + pending) as u64
    }

    /// Lower bound on the major cost of every path to a goal.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.major
    }

    /// The states of the cheapest path found so far, in order; empty until a goal is found. The
    /// path is optimal once [`IdaStar::run`] has returned [`SearchEnd::Met`].
    #[must_use]
    pub fn path(&self) -> &[S::Key] {
        self.best.as_ref().map_or(&[], |(_, path)| path)
    }

    /// Continues for at most `nodes` further nodes. Returns `None` if the search is not finished
    /// after these nodes.
    pub fn run(&mut self, nodes: u64) -> Option<SearchEnd<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            match self.next() {
                Some((key, cost)) => self.visit(key, cost),
                None => {
                    if let Some(meeting) = self.meeting() {
                        return Some(SearchEnd::Met(meeting));
                    }
                    if !self.begin_round() {
                        return Some(SearchEnd::NoPath);
                    }
                }
            }
        }
        None
    }

    /// Takes the next state to visit in this round.
    fn next(&mut self) -> Option<(S::Key, Total)> {
        while let Some(step) = self.path.last()
            && self.pending.len() == step.pending_before
        {
            self.on_path.remove(&step.key);
            self.path.pop();
        }
        self.pending.pop()
    }

    fn visit(&mut self, key: S::Key, cost: Total) {
        let Some(to_go) = self.bound.to_go(&key) else {
            return;
        };
        if self.on_path.contains(&key) || self.is_known(&key, cost) {
            return;
        }
        let least = cost + to_go;
        if least < self.limit {
            self.note_entered(key, cost);
            if self.bound.is_goal(&key) {
                let path = self.path.iter().map(|step| step.key);
                self.best = Some((cost, path.chain([key]).collect()));
                self.limit = cost;
            } else {
                self.enter(key, cost);
            }
        } else if least.major > self.major {
            self.note_deferred(key);
            let next = self.next_major.unwrap_or(u32::MAX);
            self.next_major = Some(next.min(least.major));
        }
    }

    /// The table slot of a state: the one that holds it, otherwise one that is unused in this
    /// round, otherwise one of another state.
    fn slot(&self, key: &S::Key) -> usize {
        let end = self.table.len() - SLOTS + 1;
        let home = ((u128::from(key.scatter()) * end as u128) >> 64) as usize;
        let slots = &self.table[home..home + SLOTS];
        let same = slots.iter().position(|entry| entry.is_of(key, self.round));
        let vacant = || slots.iter().position(|entry| entry.round != self.round);
        home + same.or_else(vacant).unwrap_or_default()
    }

    /// Whether the table records that the state was entered in this round at no higher cost.
    fn is_known(&self, key: &S::Key, cost: Total) -> bool {
        let entry = &self.table[self.slot(key)];
        entry.is_of(key, self.round) && entry.cost <= cost
    }

    fn note_entered(&mut self, key: S::Key, cost: Total) {
        let slot = self.slot(&key);
        let entry = &mut self.table[slot];
        if entry.is_of(&key, self.round) && entry.cost == Total::MAX {
            self.deferred -= 1;
        }
        *entry = Entry {
            key,
            round: self.round,
            cost,
        };
    }

    /// Records a deferred state as entered at the highest cost, if a slot is unused.
    fn note_deferred(&mut self, key: S::Key) {
        let slot = self.slot(&key);
        let entry = &mut self.table[slot];
        if entry.is_of(&key, self.round) {
            return;
        }
        self.deferred += 1;
        if entry.round != self.round {
            *entry = Entry {
                key,
                round: self.round,
                cost: Total::MAX,
            };
        }
    }

    fn enter(&mut self, key: S::Key, cost: Total) {
        self.nodes += 1;
        self.path.push(Step {
            key,
            pending_before: self.pending.len(),
        });
        self.on_path.insert(key);
        self.edges.clear();
        self.space.successors(key, &mut self.edges);
        let edges = self.edges.iter().map(|(to, edge)| (to, cost + edge));
        self.pending.extend(edges);
    }

    fn meeting(&self) -> Option<Meeting<S::Key>> {
        let (cost, path) = self.best.as_ref()?;
        Some(Meeting {
            major: cost.major.into(),
            minor: cost.minor.into(),
            states: path.last().copied().into_iter().collect(),
        })
    }

    /// Starts a round with the next limit. Returns `false` if the last round deferred no state.
    fn begin_round(&mut self) -> bool {
        let (Some(major), 1..) = (self.next_major.take(), self.deferred) else {
            return false;
        };
        self.deferred = 0;
        self.round += 1;
        self.major = major;
        self.limit = Total {
            major: major.saturating_add(1),
            minor: 0,
        };
        let first = self.first.iter().map(|key| (*key, Total::ZERO));
        self.pending.extend(first);
        true
    }
}
