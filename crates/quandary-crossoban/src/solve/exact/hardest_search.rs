//! Search for the hardest position of a game: the position that takes the most pushes to solve.

use super::key_layout::KeyLayout;
use super::positions::{EdgeKind, Positions};
use crate::rules::{Active, Game, State};
use crate::solve::sokoban::Target;
use quandary_search::{Edges, Key, Space};
use rustc_hash::FxHashMap;

/// No solution known.
const NEVER: u32 = u32::MAX;

/// Finds the hardest position that can be reached from the start of a game: the position that takes
/// the most pushes to solve.
///
/// The number of searched positions is limited. If the limit is reached, the result can be wrong,
/// because shorter solutions can lead through positions that were not searched.
pub struct HardestSearch {
    positions: Positions<u128>,
    most_positions: usize,
    numbers: FxHashMap<u128, u32>,
    keys: Vec<u128>,
    /// Edges as (to, from, pushes).
    edges: Vec<(u32, u32, u32)>,
    /// Number of positions expanded.
    done: usize,
    out: Edges<u128>,
}

impl HardestSearch {
    /// Creates a search of at most `most_positions` positions. Returns `None` if the positions of
    /// the game do not fit into a key of 128 bits.
    #[must_use]
    pub fn new(game: Game, most_positions: usize) -> Option<Self> {
        let layout = KeyLayout::new(&game);
        if layout.bits() > <u128 as Key>::BITS {
            return None;
        }
        let edge_kind = EdgeKind::longest(&game);
        let positions = Positions::new(game, layout, Target::Pushes, edge_kind);
        let start = positions.start();
        Some(Self {
            positions,
            most_positions,
            numbers: FxHashMap::from_iter([(start, 0)]),
            keys: vec![start],
            edges: Vec::new(),
            done: 0,
            out: Edges::default(),
        })
    }

    /// Expands up to `nodes` positions and adds the number of expanded positions to `spent`.
    /// Returns whether the search is complete.
    pub fn run(&mut self, nodes: u64, spent: &mut u64) -> bool {
        for _ in 0..nodes {
            let Some(&key) = self.keys.get(self.done) else {
                return true;
            };
            self.expand(key);
            *spent += 1;
        }
        self.done >= self.keys.len()
    }

    fn expand(&mut self, key: u128) {
        self.out.clear();
        self.positions.successors(key, &mut self.out);
        for (next, cost) in self.out.iter() {
            let number = match self.numbers.get(&next) {
                Some(number) => *number,
                None if self.keys.len() >= self.most_positions => continue,
                None => {
                    let number = self.keys.len() as u32;
                    self.numbers.insert(next, number);
                    self.keys.push(next);
                    number
                }
            };
            self.edges
                .push((number, self.done as u32, cost.major.into()));
        }
        self.done += 1;
    }

    /// Returns the game and the hardest position found, or `None` if no searched position can be
    /// solved.
    #[must_use]
    pub fn finish(mut self) -> Option<(Game, State)> {
        let to_go = self.distances();
        let hardest = (0..to_go.len())
            .filter(|number| to_go[*number] != NEVER)
            .max_by_key(|number| to_go[*number])?;
        let bytes = self.positions.bytes(&self.keys[hardest]);
        let game = self.positions.game().clone();
        let state = game.state(&bytes, Active::Everyone)?;
        Some((game, state))
    }

    /// The fewest pushes from each position to a solved one.
    fn distances(&mut self) -> Vec<u32> {
        self.edges.sort_unstable();
        let mut first = vec![0; self.keys.len() + 1];
        for (to, ..) in &self.edges {
            first[*to as usize + 1] += 1;
        }
        for number in 0..self.keys.len() {
            first[number + 1] += first[number];
        }
        let mut to_go = vec![NEVER; self.keys.len()];
        let mut open: Vec<Vec<u32>> = vec![Vec::new()];
        for (number, key) in (0..).zip(&self.keys) {
            if self.positions.is_solved(key) {
                to_go[number as usize] = 0;
                open[0].push(number);
            }
        }
        let mut pushes = 0;
        while pushes < open.len() {
            let Some(number) = open[pushes].pop() else {
                pushes += 1;
                continue;
            };
            let number = number as usize;
            if to_go[number] != pushes as u32 {
                continue;
            }
            for &(_, from, cost) in &self.edges[first[number]..first[number + 1]] {
                let distance = pushes as u32 + cost;
                if distance < to_go[from as usize] {
                    to_go[from as usize] = distance;
                    if open.len() <= distance as usize {
                        open.resize(distance as usize + 1, Vec::new());
                    }
                    open[distance as usize].push(from);
                }
            }
        }
        to_go
    }
}
