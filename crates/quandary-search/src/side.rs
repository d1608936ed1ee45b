//! One end of a search: layers of states by rising cost.

use crate::layers::{Keys, Layer};
use crate::space::{Edges, Space};
use crate::table::{Inserted, StateTable};
use std::collections::{BTreeMap, VecDeque};

/// States whose home slots are looked at ahead of inserting them.
const AHEAD: usize = 32;
/// A table has room for this many times the states that must be in it.
const SPARE: usize = 3;

/// What growing came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The nodes of this slice are used up.
    Paused,
    /// The layer is complete.
    Layer,
    /// There are no further states: everything that can be reached was.
    Exhausted,
    /// The next step needs more memory than is allowed.
    OutOfMemory,
}

/// The states that were generated and not yet compared with the known ones, by minor cost.
type Pending<K> = BTreeMap<u32, Keys<K>>;

/// Layers of states around a set of first states, grown one after the other.
///
/// Layer n holds the states whose cheapest path from a first state has major cost n; inside a
/// layer they are ordered by minor cost. In a symmetric space a state's neighbours lie at most one
/// layer off, so only three layers have to be in the table; older ones are kept as plain lists for
/// finding the path, as long as memory allows, the oldest being given up first.
#[derive(Debug)]
pub struct Side<S: Space> {
    space: S,
    /// Complete layers that are still kept; the last one has number `number`.
    kept: VecDeque<Layer<S::Key>>,
    kept_bytes: u64,
    given_up: usize,
    growing: Layer<S::Key>,
    pending: Pending<S::Key>,
    next: Pending<S::Key>,
    /// Block of `pending` that is being settled.
    block: Vec<S::Key>,
    block_minor: u32,
    /// How many states of the last run of `growing` are expanded.
    expanded: usize,
    table: StateTable<S::Key>,
    edges: Edges<S::Key>,
    nodes: u64,
    reached: u64,
    peak_bytes: u64,
}

impl<S: Space> Side<S> {
    /// A side with these first states and no layer yet; repeated ones count once.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>) -> Self {
        Self {
            space,
            kept: VecDeque::new(),
            kept_bytes: 0,
            given_up: 0,
            growing: Layer::default(),
            pending: Pending::from([(0, first.into_iter().collect())]),
            next: Pending::new(),
            block: Vec::new(),
            block_minor: 0,
            expanded: 0,
            table: StateTable::for_states(0),
            edges: Edges::default(),
            nodes: 0,
            reached: 0,
            peak_bytes: 0,
        }
    }

    /// The space that it searches.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Number of complete layers; the last of them has the number below.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.given_up + self.kept.len()
    }

    /// A complete layer by its number, if it is still kept.
    #[must_use]
    pub fn layer(&self, number: usize) -> Option<&Layer<S::Key>> {
        self.kept.get(number.checked_sub(self.given_up)?)
    }

    /// The last complete layer.
    #[must_use]
    pub fn last(&self) -> Option<&Layer<S::Key>> {
        self.kept.back()
    }

    /// Number of the oldest layer that is still kept.
    #[must_use]
    pub fn oldest_kept(&self) -> usize {
        self.given_up
    }

    /// States expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Distinct states reached.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Bytes that it takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lists = |lists: &Pending<S::Key>| lists.values().map(Keys::bytes).sum::<u64>();
        let block = (self.block.capacity() * size_of::<S::Key>()) as u64;
        self.kept_bytes
            + (self.kept.capacity() * size_of::<Layer<S::Key>>()) as u64
            + self.growing.bytes()
            + lists(&self.pending)
            + lists(&self.next)
            + block
            + self.table.bytes()
    }

    /// The most bytes that it took at any look at the memory; no slices change them.
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// States that wait for the next layer: how much work that is, before repeated ones go.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.pending
            .values()
            .chain(self.next.values())
            .map(Keys::len)
            .sum()
    }

    /// All states of the layers that are kept, and of the one that grows, as one set.
    #[must_use]
    pub fn into_members(mut self) -> StateTable<S::Key> {
        self.table = StateTable::for_states(0);
        let layers = || self.kept.iter().chain(std::iter::once(&self.growing));
        let mut members = StateTable::for_states(layers().map(Layer::len).sum());
        for (_, key) in layers().flat_map(Layer::iter) {
            members.insert(key);
        }
        members
    }

    /// Whether a state is known among the last layers (in a space that is not symmetric: at all).
    #[must_use]
    pub fn knows(&self, key: &S::Key) -> bool {
        self.table.contains(key)
    }

    /// Grows on until a layer is complete, `nodes` further states are expanded, or it would take
    /// more than `bytes`.
    ///
    /// Memory is looked after only where a slice cannot cut, so that what is given up does not
    /// depend on the slices. Between two looks, one block of generated states is settled and
    /// expanded, so `bytes` may be exceeded for a while by what that generates.
    pub fn grow(&mut self, nodes: u64, bytes: u64) -> Growth {
        let until = self.nodes.saturating_add(nodes);
        loop {
            if !self.settle(bytes) {
                return Growth::OutOfMemory;
            }
            if self.unexpanded() > 0 {
                if self.nodes >= until {
                    return Growth::Paused;
                }
                self.expand(until);
            } else if !self.make_room(bytes) {
                return Growth::OutOfMemory;
            } else if !self.take_block() {
                return self.complete();
            }
        }
    }

    /// Takes the next block of generated states of the lowest minor cost.
    fn take_block(&mut self) -> bool {
        let Some(mut lowest) = self.pending.first_entry() else {
            return false;
        };
        self.block_minor = *lowest.key();
        match lowest.get_mut().pop_block() {
            Some(block) => self.block = block,
            None => {
                lowest.remove();
            }
        }
        true
    }

    /// Puts the block's new states into the growing layer. False if the table cannot grow.
    fn settle(&mut self, bytes: u64) -> bool {
        let mut block = std::mem::take(&mut self.block);
        let mut from = 0;
        while from < block.len() {
            if self.table.capacity() - self.table.len() < AHEAD && !self.rebuild_table(bytes) {
                block.drain(..from);
                self.block = block;
                return false;
            }
            let until = (from + AHEAD).min(block.len());
            self.table.touch(&block[from..until]);
            for &key in &block[from..until] {
                if self.table.insert(key) == Inserted::New {
                    self.settle_one(key);
                }
            }
            from = until;
        }
        true
    }

    fn settle_one(&mut self, key: S::Key) {
        if self
            .growing
            .runs
            .last()
            .is_some_and(|run| run.minor != self.block_minor)
        {
            self.expanded = 0;
        }
        self.growing.push(self.block_minor, key);
        self.reached += 1;
    }

    fn unexpanded(&self) -> usize {
        self.growing
            .runs
            .last()
            .map_or(0, |run| run.keys.len() - self.expanded)
    }

    /// Expands the last run as far as it goes, at most up to node number `until`.
    fn expand(&mut self, until: u64) {
        let Some(run) = self.growing.runs.last() else {
            return;
        };
        let allowed = usize::try_from(until - self.nodes).unwrap_or(usize::MAX);
        let end = run.keys.len().min(self.expanded.saturating_add(allowed));
        for index in self.expanded..end {
            self.edges.clear();
            self.space.successors(run.keys.get(index), &mut self.edges);
            for (to, cost) in self.edges.iter() {
                let list = if cost.major == 0 {
                    &mut self.pending
                } else {
                    &mut self.next
                };
                list.entry(run.minor + u32::from(cost.minor))
                    .or_default()
                    .push(to);
            }
        }
        self.nodes += (end - self.expanded) as u64;
        self.expanded = end;
    }

    fn complete(&mut self) -> Growth {
        if self.growing.is_empty() {
            return Growth::Exhausted;
        }
        let layer = std::mem::take(&mut self.growing);
        self.kept_bytes += layer.bytes();
        self.kept.push_back(layer);
        self.pending = std::mem::take(&mut self.next);
        self.expanded = 0;
        Growth::Layer
    }

    /// Layers that the table must know: in a symmetric space the growing one and two before it.
    fn needed(&self) -> impl Iterator<Item = &Layer<S::Key>> {
        let first = if S::SYMMETRIC {
            self.kept.len().saturating_sub(2)
        } else {
            0
        };
        self.kept
            .iter()
            .skip(first)
            .chain(std::iter::once(&self.growing))
    }

    /// Makes a larger table from the lists of states, forgetting layers that nothing leads to.
    fn rebuild_table(&mut self, bytes: u64) -> bool {
        let needed: usize = self.needed().map(Layer::len).sum();
        self.table = StateTable::for_states(0);
        let left = |side: &Self| bytes.saturating_sub(side.bytes());
        let least = needed + needed / 8 + 2 * AHEAD;
        while StateTable::<S::Key>::bytes_for(least) > left(self) {
            if !self.give_up_oldest() {
                self.refill(needed);
                return false;
            }
        }
        let mut states = needed * SPARE + 2 * AHEAD;
        while StateTable::<S::Key>::bytes_for(states) > left(self) {
            states = (states - states / 8).max(least);
        }
        self.refill(states);
        true
    }

    fn refill(&mut self, states: usize) {
        let mut table = StateTable::for_states(states);
        for (_, key) in self.needed().flat_map(Layer::iter) {
            table.insert(key);
        }
        self.table = table;
    }

    /// Keeps to a ceiling by giving up old layers. False if that does not help.
    pub(crate) fn make_room(&mut self, bytes: u64) -> bool {
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        while self.bytes() > bytes {
            if !self.give_up_oldest() {
                return false;
            }
        }
        true
    }

    fn give_up_oldest(&mut self) -> bool {
        if !S::SYMMETRIC || self.kept.len() <= 2 {
            return false;
        }
        if let Some(layer) = self.kept.pop_front() {
            self.kept_bytes -= layer.bytes();
            self.given_up += 1;
        }
        true
    }
}
