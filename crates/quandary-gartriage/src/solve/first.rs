//! Looks for any solution where proof is out of reach.
//!
//! A best-first search that prefers positions with something new: a pair of facts (this wagon
//! here, that one there, this one hooked) not yet seen together while as many wagons were home. At
//! first only such positions are kept, which bounds the search by the number of pairs; if that
//! finds nothing, all are kept. (Width-based search after Lipovetzky and Geffner, 2017.)

use super::exact::{Shared, Way};
use super::packed::Facts;
use quandary_search::{Edges, Inserted, Key, Space, StateTable};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The share of the memory that the pairs of facts may take: one part in so many.
const PAIRS_SHARE: u64 = 4;

/// Which positions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    /// Those with a new pair of facts.
    Novel,
    /// All.
    All,
}

/// How new a position is: with a new fact, a new pair of facts, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Novelty {
    Fact,
    Pair,
    Nothing,
}

/// The better come first: newer, then more wagons home, then nearer to home, then older.
type Rank = Reverse<(Novelty, u16, u32, u32)>;

struct Reached<K> {
    key: K,
    parent: u32,
}

/// What came of the search.
pub(super) enum Found<K> {
    /// A solution.
    Way(Way<K>),
    /// None, in the memory allowed.
    Nothing,
}

/// The search for any solution.
pub(super) struct Finder<K: Key, const W: usize> {
    space: Shared<K, W>,
    memory: u64,
    keep: Keep,
    reached: Vec<Reached<K>>,
    known: StateTable<K>,
    open: BinaryHeap<Rank>,
    seen: Pairs,
    edges: Edges<K>,
    nodes: u64,
}

impl<K: Key, const W: usize> Finder<K, W> {
    pub(super) fn new(space: Shared<K, W>, memory: u64) -> Self {
        let counters = space.letters().len() + 1;
        let seen = Pairs::new(space.fact_count(), counters, memory / PAIRS_SHARE);
        let mut finder = Self {
            space,
            memory,
            keep: Keep::Novel,
            reached: Vec::new(),
            known: StateTable::for_states(0),
            open: BinaryHeap::new(),
            seen,
            edges: Edges::default(),
            nodes: 0,
        };
        finder.begin(Keep::Novel);
        finder
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn bytes(&self) -> u64 {
        let reached = self.reached.capacity() * size_of::<Reached<K>>();
        let open = self.open.capacity() * size_of::<Rank>();
        self.known.bytes() + (reached + open) as u64 + self.seen.bytes()
    }

    /// Searches on for at most `nodes` further nodes.
    pub(super) fn run(&mut self, nodes: u64) -> Option<Found<K>> {
        for _ in 0..nodes {
            let Some(Reverse((.., index))) = self.open.pop() else {
                if self.keep == Keep::All {
                    return Some(Found::Nothing);
                }
                self.begin(Keep::All);
                continue;
            };
            self.nodes += 1;
            if let Some(found) = self.expand(index) {
                return Some(found);
            }
        }
        None
    }

    fn begin(&mut self, keep: Keep) {
        self.keep = keep;
        self.reached = Vec::new();
        self.known = StateTable::for_states(0);
        self.open = BinaryHeap::new();
        self.seen.clear();
        let start = self.space.start();
        self.reach(start, 0);
    }

    fn expand(&mut self, index: u32) -> Option<Found<K>> {
        let key = self.reached[index as usize].key;
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        self.space.successors(key, &mut edges);
        let mut found = None;
        for (to, _) in edges.iter() {
            if !self.make_room() {
                found = Some(Found::Nothing);
            } else if self.reach(to, index) && self.space.is_goal(&to) {
                found = Some(Found::Way(self.way(self.reached.len() - 1)));
            }
            if found.is_some() {
                break;
            }
        }
        self.edges = edges;
        found
    }

    /// Makes room for one more state. False if the memory is used up.
    fn make_room(&mut self) -> bool {
        if self.known.len() + 1 < self.known.capacity() {
            return true;
        }
        let states = self.known.len() * 2 + 64;
        let lists = states * (size_of::<Reached<K>>() + size_of::<Rank>());
        let bytes = self.bytes() + StateTable::<K>::bytes_for(states) + lists as u64;
        if bytes > self.memory || self.reached.len() >= u32::MAX as usize / 2 {
            return false;
        }
        let mut known = StateTable::for_states(states);
        let room = known.capacity();
        self.reached.reserve_exact(room - self.reached.len());
        self.open.reserve_exact(room - self.open.len());
        for reached in &self.reached {
            known.insert(reached.key);
        }
        self.known = known;
        true
    }

    /// Puts a new position in line. False if it is known, or not kept.
    fn reach(&mut self, key: K, parent: u32) -> bool {
        if self.known.contains(&key) {
            return false;
        }
        let facts = self.space.facts(&key);
        let novelty = self.seen.look(&facts);
        if novelty == Novelty::Nothing && self.keep == Keep::Novel && !self.space.is_goal(&key) {
            return false;
        }
        if self.known.insert(key) != Inserted::New {
            return false;
        }
        let index = self.reached.len() as u32;
        self.reached.push(Reached { key, parent });
        self.open
            .push(Reverse((novelty, facts.astray, facts.distance, index)));
        true
    }

    fn way(&self, last: usize) -> Way<K> {
        let mut way = vec![self.reached[last].key];
        let mut index = last;
        while index != 0 {
            index = self.reached[index].parent as usize;
            way.push(self.reached[index].key);
        }
        way.reverse();
        way
    }
}

/// Which pairs of facts were seen, apart for each number of wagons astray. Where memory does not
/// hold a bit for each, several pairs share one.
struct Pairs {
    facts: u64,
    bits: Vec<u64>,
}

impl Pairs {
    fn new(facts: usize, counters: usize, bytes: u64) -> Self {
        let facts = facts as u64;
        let words = (facts * facts * counters as u64).div_ceil(64);
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

    /// How new the facts are; they are seen afterwards.
    fn look(&mut self, facts: &Facts) -> Novelty {
        let table = u64::from(facts.astray) * self.facts * self.facts;
        let all = self.bits.len() as u64 * 64;
        let mut novelty = Novelty::Nothing;
        for (index, &one) in facts.list.iter().enumerate() {
            for &other in &facts.list[index..] {
                let (low, high) = (u64::from(one.min(other)), u64::from(one.max(other)));
                let bit = (table + low * self.facts + high) % all;
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

    fn facts(list: &[u32], astray: u16) -> Facts {
        Facts {
            list: list.to_vec(),
            astray,
            distance: 0,
        }
    }

    #[test]
    fn a_position_is_as_new_as_the_newest_thing_in_it() {
        let mut seen = Pairs::new(10, 3, 1 << 20);
        assert_eq!(seen.look(&facts(&[1, 5], 2)), Novelty::Fact);
        assert_eq!(seen.look(&facts(&[5, 1], 2)), Novelty::Nothing);
        assert_eq!(seen.look(&facts(&[1, 7], 2)), Novelty::Fact);
        assert_eq!(seen.look(&facts(&[7, 5], 2)), Novelty::Pair);
        assert_eq!(
            seen.look(&facts(&[7, 5], 1)),
            Novelty::Fact,
            "a wagon more is home"
        );
        seen.clear();
        assert_eq!(seen.look(&facts(&[7, 5], 2)), Novelty::Fact);
    }

    #[test]
    fn the_pairs_of_a_huge_board_take_no_more_than_they_may() {
        let facts_of_all_cells = 10 * usize::from(u16::MAX);
        let mut seen = Pairs::new(facts_of_all_cells, 353, 1 << 20);
        assert_eq!(seen.bytes(), 1 << 20);
        let last = facts_of_all_cells as u32 - 1;
        assert_eq!(seen.look(&facts(&[0, last], 352)), Novelty::Fact);
        assert_eq!(seen.look(&facts(&[0, last], 352)), Novelty::Nothing);
    }
}
