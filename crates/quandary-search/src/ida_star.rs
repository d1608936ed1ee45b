//! IDA*: depth first, under a ceiling that rises.

use crate::key::Key;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd};
use rustc_hash::FxHashSet;

/// Neighbouring places of the table where a state may stand.
const PLACES: usize = 4;

/// A search from first states to the nearest goal, led by a [`Bound`], in memory that is set
/// once: it never ends as full.
///
/// Each round goes as deep as paths may cost no more than the round's ceiling in the major part;
/// the next ceiling is the least that some path went over it. In the round that finds a goal,
/// cheaper goals of the same major cost are looked for to its end. A table remembers at what cost states were
/// entered in this round, so a way there that is no cheaper ends. New entries push out old ones;
/// a state that is forgotten is searched again, which takes time and changes no answer.
#[derive(Debug)]
pub struct IdaStar<S: Space, B> {
    space: S,
    bound: B,
    first: Vec<S::Key>,
    /// No path of this round has a larger major cost.
    major: u32,
    /// Only paths that cost less are of interest.
    ceiling: Total,
    /// The least that a path went over it.
    next_major: Option<u32>,
    /// States that were over the ceiling and not entered later in the round, as far as the table
    /// can tell; none is missing.
    put_off: u64,
    way: Vec<Step<S::Key>>,
    on_way: FxHashSet<S::Key>,
    /// States to be entered, those out of the last state of the way at the end.
    pending: Vec<(S::Key, Total)>,
    table: Vec<Entry<S::Key>>,
    round: u32,
    best: Option<(Total, Vec<S::Key>)>,
    edges: Edges<S::Key>,
    nodes: u64,
}

/// One state of the way that is being looked at.
#[derive(Debug)]
struct Step<K> {
    key: K,
    /// How many of the pending states are older.
    older: usize,
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
    /// A search from `first` to the states that are goals by `bound`, with a table of at most
    /// `bytes`.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>, bound: B, bytes: u64) -> Self {
        let entries = bytes / size_of::<Entry<S::Key>>() as u64;
        let vacant = Entry {
            key: S::Key::VACANT,
            round: 0,
            cost: Total::MOST,
        };
        let first: Vec<S::Key> = first.into_iter().collect();
        let bounds = first.iter().filter_map(|key| bound.to_go(key));
        let next_major = bounds.map(|to_go| to_go.major).min();
        Self {
            space,
            bound,
            first,
            major: 0,
            ceiling: Total::ZERO,
            next_major,
            put_off: 1,
            way: Vec::new(),
            on_way: FxHashSet::default(),
            pending: Vec::new(),
            table: vec![vacant; usize::try_from(entries).unwrap_or(usize::MAX).max(PLACES)],
            round: 0,
            best: None,
            edges: Edges::default(),
            nodes: 0,
        }
    }

    /// States expanded, each as often as that was.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that it takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let table = size_of_val(&*self.table);
        let way = self.way.capacity() * (size_of::<Step<S::Key>>() + 2 * size_of::<S::Key>());
        let pending = self.pending.capacity() * size_of::<(S::Key, Total)>();
        (table + way + pending) as u64
    }

    /// Every path to a goal has at least this major cost.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.major
    }

    /// The cheapest path found so far: its states in order, none before a goal is found. It is the
    /// cheapest of all once the search has met its end.
    #[must_use]
    pub fn path(&self) -> &[S::Key] {
        self.best.as_ref().map_or(&[], |(_, path)| path)
    }

    /// Searches on for at most `nodes` further nodes. `None` says that they are used up.
    pub fn run(&mut self, nodes: u64) -> Option<SearchEnd<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            match self.next() {
                Some((key, cost)) => self.look_at(key, cost),
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

    /// The next state to be looked at in this round.
    fn next(&mut self) -> Option<(S::Key, Total)> {
        while let Some(step) = self.way.last()
            && self.pending.len() == step.older
        {
            self.on_way.remove(&step.key);
            self.way.pop();
        }
        self.pending.pop()
    }

    fn look_at(&mut self, key: S::Key, cost: Total) {
        let Some(to_go) = self.bound.to_go(&key) else {
            return;
        };
        if self.on_way.contains(&key) || self.is_known(&key, cost) {
            return;
        }
        let least = cost + to_go;
        if least < self.ceiling {
            self.note_entered(key, cost);
            if self.bound.is_goal(&key) {
                let way = self.way.iter().map(|step| step.key);
                self.best = Some((cost, way.chain([key]).collect()));
                self.ceiling = cost;
            } else {
                self.enter(key, cost);
            }
        } else if least.major > self.major {
            self.note_put_off(key);
            let next = self.next_major.unwrap_or(u32::MAX);
            self.next_major = Some(next.min(least.major));
        }
    }

    /// The place of a state in the table: where it is; else one that this round has not filled;
    /// else that of another state.
    fn place(&self, key: &S::Key) -> usize {
        let end = self.table.len() - PLACES + 1;
        let home = ((u128::from(key.scatter()) * end as u128) >> 64) as usize;
        let places = &self.table[home..home + PLACES];
        let same = places.iter().position(|entry| entry.is_of(key, self.round));
        let vacant = || places.iter().position(|entry| entry.round != self.round);
        home + same.or_else(vacant).unwrap_or_default()
    }

    /// Whether the table knows that the state was entered in this round at no higher cost.
    fn is_known(&self, key: &S::Key, cost: Total) -> bool {
        let entry = &self.table[self.place(key)];
        entry.is_of(key, self.round) && entry.cost <= cost
    }

    fn note_entered(&mut self, key: S::Key, cost: Total) {
        let place = self.place(&key);
        let entry = &mut self.table[place];
        if entry.is_of(&key, self.round) && entry.cost == Total::MOST {
            self.put_off -= 1;
        }
        *entry = Entry {
            key,
            round: self.round,
            cost,
        };
    }

    /// A state put off stands in the table as entered at the highest cost, if there is a place.
    fn note_put_off(&mut self, key: S::Key) {
        let place = self.place(&key);
        let entry = &mut self.table[place];
        if entry.is_of(&key, self.round) {
            return;
        }
        self.put_off += 1;
        if entry.round != self.round {
            *entry = Entry {
                key,
                round: self.round,
                cost: Total::MOST,
            };
        }
    }

    fn enter(&mut self, key: S::Key, cost: Total) {
        self.nodes += 1;
        self.way.push(Step {
            key,
            older: self.pending.len(),
        });
        self.on_way.insert(key);
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

    /// Begins again under the next ceiling. False if no state was put off by the last one.
    fn begin_round(&mut self) -> bool {
        let (Some(major), 1..) = (self.next_major.take(), self.put_off) else {
            return false;
        };
        self.put_off = 0;
        self.round += 1;
        self.major = major;
        self.ceiling = Total {
            major: major.saturating_add(1),
            minor: 0,
        };
        let first = self.first.iter().map(|key| (*key, Total::ZERO));
        self.pending.extend(first);
        true
    }
}
