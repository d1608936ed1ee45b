//! Feature-space search over macro pushes.

use super::cells::{Cell, Cells, Features, Ties, Turn};
use super::guide::Guide;
use super::macros::{MacroPush, Macros, Reached};
use super::rooms::{Opinion, Rooms};
use super::tunnels::Tunnels;
use crate::solve::sokoban::best_first::End;
use crate::solve::sokoban::explorer::Explorer;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::store::{self, Id, NOBODY, Put, Store};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use std::sync::Arc;

/// The rank of moves that an advisor names.
const ADVISED: u8 = 0;
/// The rank of moves that change no feature.
const NEUTRAL: u8 = 128;
/// The rank of moves that are put off.
const LATER: u8 = 255;

/// A move that can be tried.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    macro_push: MacroPush,
    /// How many parts more the floor has afterwards.
    parts: i8,
    rank: u8,
}

/// A position reached.
#[derive(Clone, Debug)]
struct Node {
    /// The move that led here. The start has none.
    by: Option<MacroPush>,
    /// How many of the moves that led here no advisor named.
    weight: u32,
    parts: u16,
    cell: Cell,
    /// The moves not tried yet, the best last.
    candidates: Vec<Candidate>,
}

/// A search in which progress of every kind has a share of the work (FESS).
///
/// Positions are told apart by features only: how far the packing has come and how many parts the floor
/// has. The cells of equal features have their turns one after the other, and each tries one
/// move: one that needs the fewest moves no advisor named. Advisors name the move that packs best
/// and the move that opens the floor most.
#[derive(Clone, Debug)]
pub(super) struct FeatureSearch {
    warehouse: Arc<Warehouse>,
    guide: Guide,
    explorer: Explorer,
    position: Position,
    reach: Reach,
    macros: Macros,
    tunnels: Tunnels,
    rooms: Rooms,
    store: Store,
    nodes: Vec<Node>,
    cells: Cells,
    memory: u64,
    candidates: u64,
    expanded: u64,
    end: Option<End>,
    boxes: Vec<u64>,
    pushes: Vec<Push>,
    found: Vec<Reached>,
}

impl FeatureSearch {
    /// A search from the start of a board, in so many bytes.
    pub(super) fn new(warehouse: Arc<Warehouse>, guide: Guide, ties: Ties, memory: u64) -> Self {
        let mut search = Self {
            guide,
            explorer: Explorer::new(&warehouse),
            position: Position::start(&warehouse),
            reach: Reach::new(&warehouse),
            macros: Macros::new(&warehouse),
            tunnels: Tunnels::new(&warehouse),
            rooms: Rooms::new(&warehouse),
            store: Store::new(warehouse.words(), memory / 2),
            nodes: Vec::new(),
            cells: Cells::new(ties),
            memory,
            candidates: 0,
            expanded: 0,
            end: None,
            boxes: vec![0; warehouse.words()],
            pushes: Vec::new(),
            found: Vec::new(),
            warehouse,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        let warehouse = Arc::clone(&self.warehouse);
        self.position.write(&mut self.boxes);
        let parts = self.count_parts(&warehouse);
        self.enter(&warehouse, NOBODY, None, 0, parts);
    }

    /// Moves tried.
    pub(super) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// Positions held.
    pub(super) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Bytes held, about.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        self.store.bytes() + self.cells.bytes() + self.candidates + nodes as u64
    }

    /// How it ended, once it has.
    pub(super) fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Tries up to so many moves.
    pub(super) fn run(&mut self, nodes: u64) {
        let most = self.expanded.saturating_add(nodes);
        while self.end.is_none() && self.expanded < most {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some(id) = self.cells.pop() else {
            self.end = Some(End::Exhausted);
            return;
        };
        if let Some(candidate) = self.nodes[id as usize].candidates.pop() {
            self.wait(id);
            self.expanded += 1;
            self.make(id, candidate);
        }
        if self.end.is_none() && self.bytes() > self.memory {
            self.give_up();
        }
    }

    /// Leaves its memory to others.
    fn give_up(&mut self) {
        self.end = Some(End::Full);
        self.nodes = Vec::new();
        self.candidates = 0;
    }

    /// Queues a position for its best move.
    fn wait(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        let Some(next) = node.candidates.last() else {
            self.candidates -= candidate_bytes(&std::mem::take(&mut node.candidates));
            return;
        };
        let turn = Turn {
            weight: node.weight + u32::from(next.rank != ADVISED),
            rank: next.rank,
        };
        self.cells.push(node.cell, turn, id);
    }

    fn make(&mut self, parent: Id, candidate: Candidate) {
        let warehouse = Arc::clone(&self.warehouse);
        let MacroPush { from, to, .. } = candidate.macro_push;
        self.boxes.copy_from_slice(self.store.boxes(parent));
        change(&mut self.boxes, from, to);
        let player = candidate.macro_push.player(&warehouse);
        self.position.set(&self.boxes, player);
        let node = &self.nodes[parent as usize];
        let weight = node.weight + u32::from(candidate.rank != ADVISED);
        let parts = node.parts.saturating_add_signed(candidate.parts.into());
        let by = Some(candidate.macro_push);
        self.enter(&warehouse, parent, by, weight, parts);
    }

    /// Notes the position at hand, unless it is known, and looks for its moves, unless it is dead.
    fn enter(
        &mut self,
        warehouse: &Warehouse,
        parent: Id,
        by: Option<MacroPush>,
        weight: u32,
        parts: u16,
    ) {
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        let reached = store::Reached {
            parent,
            pushes: 0,
            moves: 0,
        };
        let player = self.reach.lowest();
        let id = match self.store.put(&self.boxes, player, reached) {
            Put::New(id) => id,
            Put::Known(_) => return,
            Put::Full => {
                self.end = Some(End::Full);
                return;
            }
        };
        self.nodes.push(Node {
            by,
            weight,
            parts,
            cell: 0,
            candidates: Vec::new(),
        });
        match self.explorer.visit(warehouse, &self.boxes, player) {
            None => {}
            Some(0) => self.end = self.pushes_to(warehouse, id).map(End::Solved),
            Some(_) => self.look_round(warehouse, id),
        }
    }

    fn look_round(&mut self, warehouse: &Warehouse, id: Id) {
        self.explorer.pushes(warehouse, &mut self.pushes);
        self.explorer.prune(warehouse, &mut self.pushes);
        self.found.clear();
        let mut boxes: Vec<Square> = self.pushes.iter().map(|push| push.from).collect();
        boxes.dedup();
        for from in boxes {
            self.macros.of_box(
                warehouse,
                self.explorer.position(),
                self.explorer.reach(),
                from,
                &mut self.found,
            );
        }
        let progress = self.guide.progress(warehouse, &self.boxes);
        let candidates = self.ranked(warehouse, progress);
        self.candidates += candidate_bytes(&candidates);
        let node = &mut self.nodes[id as usize];
        let parts = node.parts;
        node.cell = self.cells.cell(Features { progress, parts });
        node.candidates = candidates;
        self.wait(id);
    }

    /// The moves found, the best last.
    fn ranked(&mut self, warehouse: &Warehouse, progress: u16) -> Vec<Candidate> {
        self.rooms.visit(self.explorer.position().boxes());
        let found = std::mem::take(&mut self.found);
        let mut most_packed = (progress, 0, None);
        let mut most_open = (0, 0, None);
        let mut candidates = Vec::with_capacity(found.len());
        for Reached { macro_push, parts } in found.iter().copied() {
            let MacroPush { from, to, side } = macro_push;
            if self.explorer.is_dead_group(warehouse, from, to, side) {
                continue;
            }
            let rank = match self.opinion(warehouse, macro_push) {
                Opinion::For => ADVISED,
                Opinion::Against => LATER,
                Opinion::Neutral => {
                    let after = self.progress_after(warehouse, progress, macro_push);
                    let index = Some(candidates.len());
                    if after > progress && (after, -parts) >= (most_packed.0, most_packed.1) {
                        most_packed = (after, -parts, index);
                    }
                    if parts < 0 && (-parts, after) >= (most_open.0, most_open.1) {
                        most_open = (-parts, after, index);
                    }
                    rank(i32::from(after) - i32::from(progress), parts)
                }
            };
            candidates.push(Candidate {
                macro_push,
                parts,
                rank,
            });
        }
        for advised in [most_packed.2, most_open.2].into_iter().flatten() {
            candidates[advised].rank = ADVISED;
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        self.found = found;
        candidates
    }

    /// What goal rooms and tunnels think of a move; what the guide heeds is no matter of tunnels.
    fn opinion(&self, warehouse: &Warehouse, MacroPush { from, to, .. }: MacroPush) -> Opinion {
        match self.rooms.judge(from, to) {
            Opinion::Neutral if self.tunnels.stop(to) != to && !self.guide.heeds(warehouse, to) => {
                Opinion::Against
            }
            opinion => opinion,
        }
    }

    fn progress_after(&mut self, warehouse: &Warehouse, now: u16, macro_push: MacroPush) -> u16 {
        let MacroPush { from, to, .. } = macro_push;
        if !self.guide.heeds(warehouse, from) && !self.guide.heeds(warehouse, to) {
            return now;
        }
        change(&mut self.boxes, from, to);
        let after = self.guide.progress(warehouse, &self.boxes);
        change(&mut self.boxes, to, from);
        after
    }

    fn count_parts(&mut self, warehouse: &Warehouse) -> u16 {
        let mut occupied = self.position.occupied().to_vec();
        let mut parts = 0;
        for square in 0..warehouse.squares() as Square {
            if !occupied[usize::from(square)] {
                parts += 1;
                self.reach.fill(warehouse, &occupied, square);
                let reached = self.reach.squares().iter();
                reached.for_each(|at| occupied[usize::from(*at)] = true);
            }
        }
        parts
    }

    fn pushes_to(&mut self, warehouse: &Warehouse, id: Id) -> Option<Vec<Push>> {
        let mut way = Vec::new();
        let mut at = id;
        while let Some(by) = self.nodes[at as usize].by {
            at = self.store.reached(at).parent;
            way.push((at, by));
        }
        let mut pushes = Vec::new();
        for (before, by) in way.into_iter().rev() {
            let player = self.store.player(before);
            self.position.set(self.store.boxes(before), player);
            self.reach.fill(warehouse, self.position.occupied(), player);
            let macro_pushes = self
                .macros
                .pushes(warehouse, &self.position, &self.reach, by)?;
            pushes.extend(macro_pushes);
        }
        Some(pushes)
    }
}

/// The rank of a move by what it packs and by how many parts the floor has more.
fn rank(gain: i32, parts: i8) -> u8 {
    let rank = i32::from(NEUTRAL) - 20 * gain + 4 * i32::from(parts);
    rank.clamp(i32::from(ADVISED) + 1, i32::from(LATER) - 1) as u8
}

fn candidate_bytes(candidates: &Vec<Candidate>) -> u64 {
    (candidates.capacity() * size_of::<Candidate>()) as u64
}

fn change(boxes: &mut [u64], from: Square, to: Square) {
    boxes[usize::from(from) / 64] &= !(1 << (from % 64));
    boxes[usize::from(to) / 64] |= 1 << (to % 64);
}
