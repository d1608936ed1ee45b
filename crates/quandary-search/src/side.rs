//! Layered search in one direction: reaches states in ascending order of cost.

use crate::layers::{BlockList, Layer};
use crate::space::{Edges, Space};
use crate::table::{Inserted, StateTable};
use std::collections::{BTreeMap, VecDeque};

/// Number of states whose table slots are prefetched before they are inserted.
const PREFETCH: usize = 32;
/// Capacity of a new table, as a multiple of the states that it must hold.
const CAPACITY_FACTOR: usize = 3;

/// The result of [`Side::grow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// This call has expanded as many nodes as it was allowed to.
    Paused,
    /// A layer was completed by this call.
    Layer,
    /// There are no further states: every reachable state was reached.
    Exhausted,
    /// The next step needs more memory than is allowed.
    OutOfMemory,
}

/// Generated states that have not been checked for duplicates yet, by minor cost.
type Pending<K> = BTreeMap<u32, BlockList<K>>;

/// One direction of a layered search: layers of states around a set of first states.
///
/// Layer n holds the states whose cheapest path from a first state has major cost n, in ascending
/// order of minor cost. A hash table is used to recognise states that were reached before. In a
/// symmetric space, the neighbours of a state are at most one layer away, so the table needs only
/// the last three layers. Older layers are stored only as lists, which are used to reconstruct the
/// path. If memory runs out, the oldest layers are dropped first.
#[derive(Debug)]
pub struct Side<S: Space> {
    space: S,
    /// Complete layers that are still kept; the first one has the number `dropped`.
    kept: VecDeque<Layer<S::Key>>,
    kept_bytes: u64,
    /// Number of dropped layers.
    dropped: usize,
    growing: Layer<S::Key>,
    pending: Pending<S::Key>,
    next: Pending<S::Key>,
    /// Block of `pending` whose states are being inserted.
    block: Vec<S::Key>,
    block_minor: u32,
    /// Number of states in the last run of `growing` that have already been expanded.
    expanded: usize,
    table: StateTable<S::Key>,
    edges: Edges<S::Key>,
    nodes: u64,
    reached: u64,
    peak_bytes: u64,
}

impl<S: Space> Side<S> {
    /// Creates a side with the given first states and no layers. Duplicate states count once.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>) -> Self {
        Self {
            space,
            kept: VecDeque::new(),
            kept_bytes: 0,
            dropped: 0,
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

    /// The search space.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Number of complete layers. Layers are numbered from 0.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.dropped + self.kept.len()
    }

    /// The complete layer with this number; `None` if it was dropped or is not complete yet.
    #[must_use]
    pub fn layer(&self, number: usize) -> Option<&Layer<S::Key>> {
        self.kept.get(number.checked_sub(self.dropped)?)
    }

    /// The last complete layer; `None` if no layer is complete yet.
    #[must_use]
    pub fn last(&self) -> Option<&Layer<S::Key>> {
        self.kept.back()
    }

    /// Number of the oldest layer that was not dropped. Layers are numbered from 0.
    #[must_use]
    pub fn oldest_kept(&self) -> usize {
        self.dropped
    }

    /// Number of states expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of distinct states reached.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lists = |lists: &Pending<S::Key>| lists.values().map(BlockList::bytes).sum::<u64>();
        let block = (self.block.capacity() * size_of::<S::Key>()) as u64;
        self.kept_bytes
            + (self.kept.capacity() * size_of::<Layer<S::Key>>()) as u64
            + self.growing.bytes()
            + lists(&self.pending)
            + lists(&self.next)
            + block
            + self.table.bytes()
    }

    /// Largest memory use seen when the memory limit was checked, in bytes. It does not depend on
    /// how the work is divided into calls of [`Side::grow`].
    #[must_use]
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// Number of generated states that are not yet in a layer, including duplicates.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.pending
            .values()
            .chain(self.next.values())
            .map(BlockList::len)
            .sum()
    }

    /// Returns the set of all states in the layers. It includes the incomplete layer, but not the
    /// layers that were dropped.
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

    /// Whether the hash table contains a state. In a directed space, it contains the states of all
    /// layers. In a symmetric space, it contains those of the last three layers, and possibly older
    /// ones.
    #[must_use]
    pub fn contains(&self, key: &S::Key) -> bool {
        self.table.contains(key)
    }

    /// Continues until a layer is complete, there are no further states, this call has expanded
    /// `nodes` states, or more than `bytes` of memory would be needed.
    ///
    /// Generated states are inserted and expanded in blocks. Memory use may exceed `bytes`
    /// temporarily, because it is not checked while states are generated from one block. The work
    /// can be divided into calls in any way: memory is checked at the same points, so the same
    /// layers are dropped.
    pub fn grow(&mut self, nodes: u64, bytes: u64) -> Growth {
        let until = self.nodes.saturating_add(nodes);
        loop {
            if !self.insert_block(bytes) {
                return Growth::OutOfMemory;
            }
            if self.unexpanded() > 0 {
                if self.nodes >= until {
                    return Growth::Paused;
                }
                self.expand(until);
            } else if !self.shrink_to(bytes) {
                return Growth::OutOfMemory;
            } else if !self.take_block() {
                return self.complete();
            }
        }
    }

    /// Takes the next block of generated states with the lowest minor cost. Returns `false` if
    /// there is none.
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

    /// Adds the new states of the block to the growing layer. Returns `false` if the table cannot
    /// grow.
    fn insert_block(&mut self, bytes: u64) -> bool {
        let mut block = std::mem::take(&mut self.block);
        let mut from = 0;
        while from < block.len() {
            if self.table.capacity() - self.table.len() < PREFETCH && !self.rebuild_table(bytes) {
                block.drain(..from);
                self.block = block;
                return false;
            }
            let until = (from + PREFETCH).min(block.len());
            self.table.prefetch(&block[from..until]);
            for &key in &block[from..until] {
                if self.table.insert(key) == Inserted::New {
                    self.add_state(key);
                }
            }
            from = until;
        }
        true
    }

    /// Adds a new state to the growing layer.
    fn add_state(&mut self, key: S::Key) {
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

    /// Expands the rest of the last run, at most up to node number `until`.
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

    /// Layers that the table must contain: in a symmetric space the growing one and the two before
    /// it.
    fn table_layers(&self) -> impl Iterator<Item = &Layer<S::Key>> {
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

    /// Builds a larger table from the layers that it must contain, dropping old layers if memory is
    /// short. Returns `false` if the memory does not suffice.
    fn rebuild_table(&mut self, bytes: u64) -> bool {
        let needed: usize = self.table_layers().map(Layer::len).sum();
        self.table = StateTable::for_states(0);
        let available = |side: &Self| bytes.saturating_sub(side.bytes());
        let least = needed + needed / 8 + 2 * PREFETCH;
        while StateTable::<S::Key>::bytes_for(least) > available(self) {
            if !self.drop_oldest_layer() {
                self.fill_table(needed);
                return false;
            }
        }
        let mut states = needed * CAPACITY_FACTOR + 2 * PREFETCH;
        while StateTable::<S::Key>::bytes_for(states) > available(self) {
            states = (states - states / 8).max(least);
        }
        self.fill_table(states);
        true
    }

    /// Builds a table for `states` states and fills it.
    fn fill_table(&mut self, states: usize) {
        let mut table = StateTable::for_states(states);
        for (_, key) in self.table_layers().flat_map(Layer::iter) {
            table.insert(key);
        }
        self.table = table;
    }

    /// Drops old layers until at most `bytes` are in use. Returns `false` if that does not suffice.
    pub(crate) fn shrink_to(&mut self, bytes: u64) -> bool {
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        while self.bytes() > bytes {
            if !self.drop_oldest_layer() {
                return false;
            }
        }
        true
    }

    /// Drops the oldest layer. Returns `false` if all remaining layers are needed.
    fn drop_oldest_layer(&mut self) -> bool {
        if !S::SYMMETRIC || self.kept.len() <= 2 {
            return false;
        }
        if let Some(layer) = self.kept.pop_front() {
            self.kept_bytes -= layer.bytes();
            self.dropped += 1;
        }
        true
    }
}
