//! Feature-space search over macro pushes.

use super::macros::{MacroPush, Macros, Reached};
use super::packing::{GoalSet, Packing};
use crate::solve::sokoban::deadlock::corral::Corrals;
use crate::solve::sokoban::deadlock::freeze::Freeze;
use crate::solve::sokoban::matching::Matching;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::store::{self, Id, NOBODY, Put, Store};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Features {
    packed: Reverse<u16>,
    parts: u16,
    bound: u16,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    macro_push: MacroPush,
    rank: u16,
}

#[derive(Debug, Default)]
struct Node {
    weight: u32,
    by: Option<MacroPush>,
    cell: u32,
    /// Best last.
    candidates: Vec<Candidate>,
}

#[derive(Debug, Default)]
struct Cell {
    open: BinaryHeap<Reverse<(u32, u16, Reverse<Id>)>>,
}

pub struct Fess<'a> {
    warehouse: &'a Warehouse,
    store: Store,
    nodes: Vec<Node>,
    cells: Vec<Cell>,
    names: BTreeMap<Features, u32>,
    turn: usize,
    position: Position,
    reach: Reach,
    other: Reach,
    freeze: Freeze,
    corrals: Corrals,
    matching: Matching,
    macros: Macros,
    packing: Packing,
    pushes: Vec<Push>,
    found: Vec<Reached>,
    bits: Vec<u64>,
    solved: Option<Id>,
    pub expanded: u64,
    pub best: u16,
    pub best_id: Id,
}

impl<'a> Fess<'a> {
    pub fn new(warehouse: &'a Warehouse, memory: u64) -> Self {
        let mut fess = Self {
            warehouse,
            store: Store::new(warehouse.words(), memory),
            nodes: Vec::new(),
            cells: Vec::new(),
            names: BTreeMap::new(),
            turn: 0,
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            other: Reach::new(warehouse),
            freeze: Freeze::new(warehouse),
            corrals: Corrals::new(warehouse),
            matching: Matching::new(warehouse.goals().len()),
            macros: Macros::new(warehouse),
            packing: Packing::new(warehouse),
            pushes: Vec::new(),
            found: Vec::new(),
            bits: vec![0; warehouse.words()],
            solved: None,
            expanded: 0,
            best: 0,
            best_id: 0,
        };
        fess.position.write(&mut fess.bits);
        fess.enter(NOBODY, None, 0, warehouse.player());
        fess
    }

    pub fn complete(&mut self) -> bool {
        self.packing.is_complete(self.warehouse)
    }

    /// One move of the next cell. False if there is none anywhere.
    pub fn step(&mut self) -> bool {
        for _ in 0..self.cells.len() {
            self.turn = (self.turn + 1) % self.cells.len();
            while let Some(Reverse((_, _, Reverse(id)))) = self.cells[self.turn].open.pop() {
                let Some(candidate) = self.nodes[id as usize].candidates.pop() else { continue };
                self.queue(id);
                if self.expand(id, candidate) {
                    return true;
                }
            }
        }
        false
    }

    fn queue(&mut self, id: Id) {
        let node = &self.nodes[id as usize];
        if let Some(next) = node.candidates.last() {
            let weight = node.weight + u32::from(next.rank > 0);
            self.cells[node.cell as usize]
                .open
                .push(Reverse((weight, next.rank, Reverse(id))));
        }
    }

    fn expand(&mut self, parent: Id, candidate: Candidate) -> bool {
        self.expanded += 1;
        let MacroPush { from, to, .. } = candidate.macro_push;
        self.bits.copy_from_slice(self.store.boxes(parent));
        self.bits[usize::from(from) / 64] &= !(1 << (from % 64));
        self.bits[usize::from(to) / 64] |= 1 << (to % 64);
        let player = candidate.macro_push.player(self.warehouse);
        self.position.set(&self.bits, player);
        if self.freeze.kills(self.warehouse, &self.position, to) {
            return false;
        }
        let weight = self.nodes[parent as usize].weight + u32::from(candidate.rank > 0);
        self.enter(parent, Some(candidate.macro_push), weight, player)
    }

    fn enter(&mut self, parent: Id, by: Option<MacroPush>, weight: u32, player: Square) -> bool {
        self.reach.fill(self.warehouse, self.position.occupied(), player);
        let reached = store::Reached { parent, pushes: 0, moves: 0 };
        let Put::New(id) = self.store.put(&self.bits, self.reach.lowest(), reached) else {
            return false;
        };
        self.nodes.push(Node { weight, by, cell: 0, candidates: Vec::new() });
        if self.position.is_solved(self.warehouse) {
            self.solved = Some(id);
            return true;
        }
        let player = self.reach.lowest();
        let rows = self.position.boxes().iter().map(|at| {
            let near = self.warehouse.neighbours(*at).iter().find(|n| self.reach.contains(**n));
            match near {
                Some(_) => self.warehouse.distances().row(*at, player),
                None => self.warehouse.distances().row(*at, player),
            }
        });
        if self.matching.solve(rows).is_none() {
            return false;
        }
        self.list_pushes();
        self.corrals.prune(self.warehouse, &self.position, &self.reach, &mut self.pushes);
        if self.pushes.is_empty() {
            return false;
        }
        self.gather();
        self.rank(id);
        true
    }

    fn list_pushes(&mut self) {
        self.pushes.clear();
        for from in self.position.boxes() {
            for way in 0..4 {
                let push = Push { from: *from, way };
                let to = push.to(self.warehouse);
                if self.reach.contains(push.behind(self.warehouse))
                    && self.warehouse.is_live(to)
                    && !self.position.is_occupied(to)
                {
                    self.pushes.push(push);
                }
            }
        }
    }

    fn gather(&mut self) {
        self.found.clear();
        let mut last = None;
        for index in 0..self.pushes.len() {
            let from = self.pushes[index].from;
            if last == Some(from) {
                continue;
            }
            last = Some(from);
            self.macros.of_box(self.warehouse, &self.position, &self.reach, from, &mut self.found);
        }
    }

    fn rank(&mut self, id: Id) {
        let filling = self.packing.filling(self.position.boxes());
        let packed = self.packing.packed(self.warehouse, &filling);
        if packed > self.best {
            self.best = packed;
            self.best_id = id;
        }
        let parts = self.count_parts();
        let mut ranked: Vec<(Candidate, u16, i8)> = Vec::with_capacity(self.found.len());
        for index in 0..self.found.len() {
            let found = self.found[index];
            let after = self.packed_after(&filling, packed, found.macro_push);
            let rank = 100 - (i32::from(after) - i32::from(packed)) * 20 + i32::from(found.parts) * 4;
            let rank = rank.clamp(1, 1000) as u16;
            ranked.push((Candidate { macro_push: found.macro_push, rank }, after, found.parts));
        }
        if let Some(best) = ranked.iter_mut().max_by_key(|r| (r.1, -r.2)) {
            if best.1 > packed {
                best.0.rank = 0;
            }
        }
        if let Some(best) = ranked.iter_mut().min_by_key(|r| (r.2, Reverse(r.1))) {
            if best.2 < 0 {
                best.0.rank = 0;
            }
        }
        let mut candidates: Vec<Candidate> = ranked.into_iter().map(|r| r.0).collect();
        candidates.sort_by_key(|c| Reverse(c.rank));
        let features = Features { packed: Reverse(packed), parts, bound: 0 };
        let fresh = self.names.len() as u32;
        let cell = *self.names.entry(features).or_insert(fresh);
        if cell == fresh {
            self.cells.push(Cell::default());
        }
        let node = &mut self.nodes[id as usize];
        node.cell = cell;
        node.candidates = candidates;
        self.queue(id);
    }

    fn packed_after(&mut self, filling: &GoalSet, packed: u16, m: MacroPush) -> u16 {
        if !self.warehouse.is_goal(m.from) && !self.warehouse.is_goal(m.to) {
            return packed;
        }
        let after = self.packing.after(filling, m.from, m.to);
        self.packing.packed(self.warehouse, &after)
    }

    fn mobility(&self) -> u16 {
        let mut free = 0;
        let mut last = None;
        for f in &self.found {
            if self.warehouse.is_goal(f.macro_push.to) && last != Some(f.macro_push.from) {
                last = Some(f.macro_push.from);
                free += 1;
            }
        }
        free
    }

    /// How many parts the free floor has.
    fn count_parts(&mut self) -> u16 {
        let mut parts = 0;
        let mut seen = vec![false; self.warehouse.squares()];
        for square in 0..self.warehouse.squares() as Square {
            if self.position.is_occupied(square) || seen[usize::from(square)] {
                continue;
            }
            parts += 1;
            self.other.fill(self.warehouse, self.position.occupied(), square);
            for s in self.other.squares() {
                seen[usize::from(*s)] = true;
            }
        }
        parts
    }

    pub fn solution(&mut self) -> Option<Vec<Push>> {
        let mut at = self.solved?;
        let mut chain = Vec::new();
        while let Some(m) = self.nodes[at as usize].by {
            let parent = self.store.reached(at).parent;
            chain.push((parent, m));
            at = parent;
        }
        chain.reverse();
        let mut pushes = Vec::new();
        for (parent, m) in chain {
            self.position.set(self.store.boxes(parent), self.store.player(parent));
            self.reach.fill(self.warehouse, self.position.occupied(), self.store.player(parent));
            pushes.extend(self.macros.pushes(self.warehouse, &self.position, &self.reach, m)?);
        }
        Some(pushes)
    }
    pub fn is_solved(&self) -> bool { self.solved.is_some() }
    pub fn best_position(&self) -> Position { let mut p = self.position.clone(); p.set(self.store.boxes(self.best_id), self.store.player(self.best_id)); p }
    pub fn stored(&self) -> usize { self.store.len() }
    pub fn cells(&self) -> usize { self.cells.len() }
}
