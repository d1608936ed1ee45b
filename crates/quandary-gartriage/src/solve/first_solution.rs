//! Finds any solution when the exact search takes too long.
//!
//! A best-first search that prefers novel positions. The facts of a position say which cell
//! the locomotive is on, which cells the wagons are on, and which wagons are hooked. A
//! position is novel if two of its facts did not occur together in an earlier position with
//! the same number of misplaced wagons. At first the search keeps novel positions only, so
//! that the number of pairs of facts limits the number of positions. If it finds no solution,
//! it starts again and keeps all positions. (Width-based search after Lipovetzky and Geffner,
//! 2017.)

use super::exact::KeyPath;
use super::packed::PositionFacts;
use super::region::SharedSpace;
use quandary_search::{Edges, Inserted, Key, Space, StateTable};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The table of seen pairs may take 1/`PAIRS_SHARE` of the memory.
const PAIRS_SHARE: u64 = 4;

/// The positions that the search keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pruning {
    /// Novel positions only.
    NovelOnly,
    /// All positions.
    None,
}

/// Whether a position has a new fact, a new pair of facts, or neither. Smaller is more novel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Novelty {
    Fact,
    Pair,
    Nothing,
}

/// The priority of a position: novelty, misplaced wagons, distance to targets, and age.
type Priority = Reverse<(Novelty, u16, u32, u32)>;

struct Reached<K> {
    key: K,
    parent: u32,
}

/// The result of the search.
pub(super) enum FirstSolution<K> {
    /// A solution.
    Found(KeyPath<K>),
    /// There is no solution, or the memory is exhausted.
    NotFound,
}

/// A search for any solution.
pub(super) struct FirstSolutionSearch<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    memory: u64,
    pruning: Pruning,
    reached: Vec<Reached<K>>,
    known: StateTable<K>,
    open: BinaryHeap<Priority>,
    seen: SeenPairs,
    edges: Edges<K>,
    nodes: u64,
}

impl<K: Key, const W: usize> FirstSolutionSearch<K, W> {
    pub(super) fn new(space: SharedSpace<K, W>, memory: u64) -> Self {
        let misplaced_counts = space.letters().len() + 1;
        let seen = SeenPairs::new(space.fact_count(), misplaced_counts, memory / PAIRS_SHARE);
        let mut search = Self {
            space,
            memory,
            pruning: Pruning::NovelOnly,
            reached: Vec::new(),
            known: StateTable::for_states(0),
            open: BinaryHeap::new(),
            seen,
            edges: Edges::default(),
            nodes: 0,
        };
        search.begin(Pruning::NovelOnly);
        search
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn bytes(&self) -> u64 {
        let reached = self.reached.capacity() * size_of::<Reached<K>>();
        let open = self.open.capacity() * size_of::<Priority>();
        self.known.bytes() + (reached + open) as u64 + self.seen.bytes()
    }

    /// Continues for at most `nodes` nodes. Returns `None` while the search is unfinished.
    pub(super) fn run(&mut self, nodes: u64) -> Option<FirstSolution<K>> {
        for _ in 0..nodes {
            let Some(Reverse((.., index))) = self.open.pop() else {
                if self.pruning == Pruning::None {
                    return Some(FirstSolution::NotFound);
                }
                self.begin(Pruning::None);
                continue;
            };
            self.nodes += 1;
            if let Some(found) = self.expand(index) {
                return Some(found);
            }
        }
        None
    }

    fn begin(&mut self, pruning: Pruning) {
        self.pruning = pruning;
        self.reached = Vec::new();
        self.known = StateTable::for_states(0);
        self.open = BinaryHeap::new();
        self.seen.clear();
        let start = self.space.start();
        self.reach(start, 0);
    }

    fn expand(&mut self, index: u32) -> Option<FirstSolution<K>> {
        let key = self.reached[index as usize].key;
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        self.space.successors(key, &mut edges);
        let mut found = None;
        for (to, _) in edges.iter() {
            if !self.reserve_one() {
                found = Some(FirstSolution::NotFound);
            } else if self.reach(to, index) && self.space.is_goal(&to) {
                found = Some(FirstSolution::Found(self.path_to(self.reached.len() - 1)));
            }
            if found.is_some() {
                break;
            }
        }
        self.edges = edges;
        found
    }

    /// Reserves memory for one more position. Returns `false` if the memory is exhausted.
    fn reserve_one(&mut self) -> bool {
        if self.known.len() + 1 < self.known.capacity() {
            return true;
        }
        let states = self.known.len() * 2 + 64;
        let lists = states * (size_of::<Reached<K>>() + size_of::<Priority>());
        let bytes = self.bytes() + StateTable::<K>::bytes_for(states) + lists as u64;
        if bytes > self.memory || self.reached.len() >= u32::MAX as usize / 2 {
            return false;
        }
        let mut known = StateTable::for_states(states);
        let capacity = known.capacity();
        self.reached.reserve_exact(capacity - self.reached.len());
        self.open.reserve_exact(capacity - self.open.len());
        for reached in &self.reached {
            known.insert(reached.key);
        }
        self.known = known;
        true
    }

    /// Queues a position. Returns `false` if it is known or pruned.
    fn reach(&mut self, key: K, parent: u32) -> bool {
        if self.known.contains(&key) {
            return false;
        }
        let facts = self.space.facts(&key);
        let novelty = self.seen.observe(&facts);
        if novelty == Novelty::Nothing
            && self.pruning == Pruning::NovelOnly
            && !self.space.is_goal(&key)
        {
            return false;
        }
        if self.known.insert(key) != Inserted::New {
            return false;
        }
        let index = self.reached.len() as u32;
        self.reached.push(Reached { key, parent });
        self.open
            .push(Reverse((novelty, facts.misplaced, facts.distance, index)));
        true
    }

    fn path_to(&self, last: usize) -> KeyPath<K> {
        let mut path = vec![self.reached[last].key];
        let mut index = last;
        while index != 0 {
            index = self.reached[index].parent as usize;
            path.push(self.reached[index].key);
        }
        path.reverse();
        path
    }
}

/// The pairs of facts that were seen, separately for each number of misplaced wagons. If the memory
/// does not suffice for one bit per pair, several pairs share a bit.
struct SeenPairs {
    facts: u64,
    bits: Vec<u64>,
}

impl SeenPairs {
    fn new(facts: usize, misplaced_counts: usize, bytes: u64) -> Self {
        let facts = facts as u64;
        let words = (facts * facts * misplaced_counts as u64).div_ceil(64);
        Self {
            facts,
            bits: vec![0; words.min(bytes / 8).max(1) as usize],
        }
    }

    fn bytes(&self) -> u64 {
        self.bits.len() as u64 * 8
    }

    fn clear(&mut self) {
        self.bits.fill(0);
    }

    /// Returns the novelty of the facts and marks their pairs as seen.
    fn observe(&mut self, facts: &PositionFacts) -> Novelty {
        let table = u64::from(facts.misplaced) * self.facts * self.facts;
        let bits = self.bits.len() as u64 * 64;
        let mut novelty = Novelty::Nothing;
        for (index, &one) in facts.list.iter().enumerate() {
            for &other in &facts.list[index..] {
                let (low, high) = (u64::from(one.min(other)), u64::from(one.max(other)));
                let bit = (table + low * self.facts + high) % bits;
                let (word, mask) = ((bit / 64) as usize, 1 << (bit % 64));
                if self.bits[word] & mask == 0 {
                    self.bits[word] |= mask;
                    let new = if low == high {
                        Novelty::Fact
                    } else {
                        Novelty::Pair
                    };
                    novelty = novelty.min(new);
                }
            }
        }
        novelty
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(list: &[u32], misplaced: u16) -> PositionFacts {
        PositionFacts {
            list: list.to_vec(),
            misplaced,
            distance: 0,
        }
    }

    #[test]
    fn a_position_is_as_novel_as_its_most_novel_pair_of_facts() {
        let mut seen = SeenPairs::new(10, 3, 1 << 20);
        assert_eq!(seen.observe(&facts(&[1, 5], 2)), Novelty::Fact);
        assert_eq!(seen.observe(&facts(&[5, 1], 2)), Novelty::Nothing);
        assert_eq!(seen.observe(&facts(&[1, 7], 2)), Novelty::Fact);
        assert_eq!(seen.observe(&facts(&[7, 5], 2)), Novelty::Pair);
        assert_eq!(
            seen.observe(&facts(&[7, 5], 1)),
            Novelty::Fact,
            "one misplaced wagon fewer"
        );
        seen.clear();
        assert_eq!(seen.observe(&facts(&[7, 5], 2)), Novelty::Fact);
    }

    #[test]
    fn the_pairs_of_a_huge_board_stay_within_the_memory_limit() {
        let facts_of_all_cells = 10 * usize::from(u16::MAX);
        let mut seen = SeenPairs::new(facts_of_all_cells, 353, 1 << 20);
        assert_eq!(seen.bytes(), 1 << 20);
        let last = facts_of_all_cells as u32 - 1;
        assert_eq!(seen.observe(&facts(&[0, last], 352)), Novelty::Fact);
        assert_eq!(seen.observe(&facts(&[0, last], 352)), Novelty::Nothing);
    }
}
