//! A search over macro pushes that gives positions with different features equal shares of the work
//! (feature-space search, FESS).

use super::advisors::{Advice, Effect};
use super::blocked_boxes::BlockedBoxes;
use super::feature_cells::{FeatureCell, FeatureCells, Features, Priority, TieBreak};
use super::goal_rooms::{GoalRooms, RoomAdvice};
use super::macro_pushes::{MacroEffect, MacroPush, MacroPushes};
use super::move_effects::MoveEffects;
use super::progress_measure::ProgressMeasure;
use super::tunnels::Tunnels;
use crate::solve::sokoban::best_first::SearchResult;
use crate::solve::sokoban::explorer::Explorer;
use crate::solve::sokoban::position::{Position, Push, move_box};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::store::{self, Id, Insertion, NO_PARENT, Store};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use std::sync::Arc;

/// The rank of moves named by an advisor.
const ADVISED: u8 = 0;
/// The rank of moves that change no feature.
const NEUTRAL: u8 = 128;
/// The rank of deferred moves.
const LATER: u8 = 255;

/// A move that can be tried.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    macro_push: MacroPush,
    /// The change of the number of regions.
    regions: i8,
    rank: u8,
}

/// A position that was reached.
#[derive(Clone, Debug)]
struct Node {
    /// The move that led here; `None` for the start.
    by: Option<MacroPush>,
    /// The number of moves on the path that no advisor named.
    weight: u32,
    regions: u16,
    cell: FeatureCell,
    /// The moves not tried yet, the best last.
    candidates: Vec<Candidate>,
}

/// What the third feature of a position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacles {
    /// The boxes that are in the way of others.
    Hotspots,
    /// The links that boxes obstruct.
    RoomLinks,
}

/// How much a search finds out about a position before it tries the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Two features, progress and regions, and the advisors for these two.
    Quick,
    /// A third feature, all advisors, and searches for deadlocks. Moves to known positions are not tried.
    Thorough(Obstacles),
}

/// What a thorough search uses.
#[derive(Clone, Debug)]
struct Thorough {
    obstacles: Obstacles,
    effects: MoveEffects,
    blocked: BlockedBoxes,
}

impl Thorough {
    fn new(warehouse: &Warehouse, effort: Effort) -> Option<Self> {
        match effort {
            Effort::Quick => None,
            Effort::Thorough(obstacles) => Some(Self {
                obstacles,
                effects: MoveEffects::new(warehouse),
                blocked: BlockedBoxes::new(warehouse),
            }),
        }
    }

    /// The number of obstacles in the current position.
    fn obstacles(&self) -> u16 {
        match self.obstacles {
            Obstacles::Hotspots => self.effects.hotspots(),
            Obstacles::RoomLinks => self.effects.obstructed_links(),
        }
    }
}

/// A feature-space search (FESS), in which every kind of progress gets a share of the work.
///
/// The features are the progress of the packing and the number of regions of the floor, for a thorough
/// search also a number of obstacles. The cells of equal features take turns; each tries one move, chosen
/// by the fewest moves on the path that no advisor named.
#[derive(Clone, Debug)]
pub(super) struct FeatureSearch {
    warehouse: Arc<Warehouse>,
    measure: ProgressMeasure,
    explorer: Explorer,
    position: Position,
    reach: Reach,
    macros: MacroPushes,
    tunnels: Tunnels,
    rooms: GoalRooms,
    thorough: Option<Thorough>,
    store: Store,
    nodes: Vec<Node>,
    cells: FeatureCells,
    memory: u64,
    candidates: u64,
    expanded: u64,
    result: Option<SearchResult>,
    boxes: Vec<u64>,
    pushes: Vec<Push>,
    found: Vec<MacroEffect>,
}

impl FeatureSearch {
    /// Starts a search that may use `memory` bytes.
    pub(super) fn new(
        warehouse: Arc<Warehouse>,
        measure: ProgressMeasure,
        effort: Effort,
        ties: TieBreak,
        memory: u64,
    ) -> Self {
        let mut search = Self {
            measure,
            explorer: Explorer::new(&warehouse),
            position: Position::start(&warehouse),
            reach: Reach::new(&warehouse),
            macros: MacroPushes::new(&warehouse),
            tunnels: Tunnels::new(&warehouse),
            rooms: GoalRooms::new(&warehouse),
            thorough: Thorough::new(&warehouse, effort),
            store: Store::new(warehouse.words(), memory / 2),
            nodes: Vec::new(),
            cells: FeatureCells::new(ties),
            memory,
            candidates: 0,
            expanded: 0,
            result: None,
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
        let regions = self.count_regions(&warehouse);
        self.add_position(&warehouse, NO_PARENT, None, 0, regions);
    }

    /// Number of moves tried.
    pub(super) fn nodes(&self) -> u64 {
        self.expanded
    }

    /// Number of positions stored.
    pub(super) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Approximate number of bytes used.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        let thorough = self.thorough.as_ref();
        let blocked = thorough.map_or(0, |thorough| thorough.blocked.bytes());
        self.store.bytes() + self.cells.bytes() + self.candidates + blocked + nodes as u64
    }

    /// The result, once the search has ended.
    pub(super) fn result(&self) -> Option<&SearchResult> {
        self.result.as_ref()
    }

    /// Tries at most `nodes` moves.
    pub(super) fn run(&mut self, nodes: u64) {
        let most = self.expanded.saturating_add(nodes);
        while self.result.is_none() && self.expanded < most {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some(id) = self.cells.pop() else {
            self.result = Some(SearchResult::Exhausted);
            return;
        };
        if let Some(candidate) = self.nodes[id as usize].candidates.pop() {
            self.enqueue(id);
            self.expanded += 1;
            self.try_move(id, candidate);
        }
        if self.result.is_none() && self.bytes() > self.memory {
            self.run_out_of_memory();
        }
    }

    /// Ends the search and frees its memory for others.
    fn run_out_of_memory(&mut self) {
        self.result = Some(SearchResult::Full);
        self.nodes = Vec::new();
        self.candidates = 0;
    }

    /// Queues a position with its best untried move.
    fn enqueue(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        let Some(next) = node.candidates.last() else {
            self.candidates -= candidate_bytes(&std::mem::take(&mut node.candidates));
            return;
        };
        let priority = Priority {
            weight: node.weight + u32::from(next.rank != ADVISED),
            rank: next.rank,
        };
        self.cells.push(node.cell, priority, id);
    }

    fn try_move(&mut self, parent: Id, candidate: Candidate) {
        let warehouse = Arc::clone(&self.warehouse);
        let MacroPush { from, to, .. } = candidate.macro_push;
        self.boxes.copy_from_slice(self.store.boxes(parent));
        move_box(&mut self.boxes, from, to);
        let player = candidate.macro_push.player(&warehouse);
        self.position.set(&self.boxes, player);
        let node = &self.nodes[parent as usize];
        let weight = node.weight + u32::from(candidate.rank != ADVISED);
        let regions = node.regions.saturating_add_signed(candidate.regions.into());
        let by = Some(candidate.macro_push);
        self.add_position(&warehouse, parent, by, weight, regions);
    }

    /// Stores the current position, unless it is known, and generates its moves, unless it is a deadlock.
    fn add_position(
        &mut self,
        warehouse: &Warehouse,
        parent: Id,
        by: Option<MacroPush>,
        weight: u32,
        regions: u16,
    ) {
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        let reached = store::ParentLink {
            parent,
            pushes: 0,
            moves: 0,
        };
        let player = self.reach.lowest();
        let id = match self.store.insert(&self.boxes, player, reached) {
            Insertion::New(id) => id,
            Insertion::Known(_) => return,
            Insertion::Full => {
                self.result = Some(SearchResult::Full);
                return;
            }
        };
        self.nodes.push(Node {
            by,
            weight,
            regions,
            cell: 0,
            candidates: Vec::new(),
        });
        match self.explorer.visit(warehouse, &self.boxes, player) {
            None => {}
            Some(0) => self.result = self.pushes_to(warehouse, id).map(SearchResult::Solved),
            Some(_) if self.is_blocked(warehouse, player, by) => {}
            Some(_) => self.generate_moves(warehouse, id),
        }
    }

    /// Whether the boxes around the box that was moved last are found to be a deadlock.
    fn is_blocked(&mut self, warehouse: &Warehouse, player: Square, by: Option<MacroPush>) -> bool {
        let Some((thorough, by)) = self.thorough.as_mut().zip(by) else {
            return false;
        };
        thorough
            .blocked
            .is_dead(warehouse, &self.boxes, player, by.to)
    }

    fn generate_moves(&mut self, warehouse: &Warehouse, id: Id) {
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
        let progress = self.measure.progress(warehouse, &self.boxes);
        let candidates = self.ranked(warehouse, progress);
        self.candidates += candidate_bytes(&candidates);
        let node = &mut self.nodes[id as usize];
        let regions = node.regions;
        let thorough = self.thorough.as_ref();
        let obstacles = thorough.map_or(0, Thorough::obstacles);
        node.cell = self.cells.cell(Features {
            progress,
            regions,
            obstacles,
        });
        node.candidates = candidates;
        self.enqueue(id);
    }

    /// The generated moves with their ranks, the best last.
    fn ranked(&mut self, warehouse: &Warehouse, progress: u16) -> Vec<Candidate> {
        let position = self.explorer.position();
        self.rooms.set_position(position.boxes());
        if let Some(Thorough { effects, .. }) = &mut self.thorough {
            effects.set_position(warehouse, position, &self.boxes, self.explorer.reach());
        }
        let found = std::mem::take(&mut self.found);
        let mut advice = Advice::default();
        let mut candidates = Vec::with_capacity(found.len());
        for macro_effect in found.iter().copied() {
            let MacroEffect {
                macro_push,
                regions,
                ..
            } = macro_effect;
            let MacroPush { from, to, side } = macro_push;
            if self.explorer.is_dead_group(warehouse, from, to, side) {
                continue;
            }
            let after = self.progress_after(warehouse, progress, macro_push);
            let gain = i32::from(after) - i32::from(progress);
            let Some(effect) = self.effect(warehouse, macro_effect, gain) else {
                continue;
            };
            let rank = match self.advice(warehouse, macro_push) {
                RoomAdvice::Prefer => ADVISED,
                RoomAdvice::Defer => LATER,
                RoomAdvice::Neutral => {
                    advice.consider(candidates.len(), &effect);
                    rank(gain, regions)
                }
            };
            candidates.push(Candidate {
                macro_push,
                regions,
                rank,
            });
        }
        for advised in advice.named() {
            candidates[advised].rank = ADVISED;
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        self.found = found;
        candidates
    }

    /// The effect of a move that changes the progress by `progress`; `None` if it need not be tried
    /// because it leads to a known position.
    fn effect(
        &mut self,
        warehouse: &Warehouse,
        macro_effect: MacroEffect,
        progress: i32,
    ) -> Option<Effect> {
        let Some(Thorough { effects, .. }) = &mut self.thorough else {
            return Some(Effect {
                progress,
                regions: macro_effect.regions.into(),
                ..Effect::default()
            });
        };
        let effect = effects.of(warehouse, macro_effect, progress);
        let MacroPush { from, to, .. } = macro_effect.macro_push;
        move_box(&mut self.boxes, from, to);
        let known = self.store.find(&self.boxes, effects.region());
        move_box(&mut self.boxes, to, from);
        known.is_none().then_some(effect)
    }

    /// The advice of goal rooms and tunnels on a move. Tunnels do not defer moves that affect progress.
    fn advice(&self, warehouse: &Warehouse, MacroPush { from, to, .. }: MacroPush) -> RoomAdvice {
        match self.rooms.advice(from, to) {
            RoomAdvice::Neutral
                if self.tunnels.preferred_square(to) != to
                    && !self.measure.depends_on(warehouse, to) =>
            {
                RoomAdvice::Defer
            }
            advice => advice,
        }
    }

    fn progress_after(&mut self, warehouse: &Warehouse, now: u16, macro_push: MacroPush) -> u16 {
        let MacroPush { from, to, .. } = macro_push;
        if !self.measure.depends_on(warehouse, from) && !self.measure.depends_on(warehouse, to) {
            return now;
        }
        move_box(&mut self.boxes, from, to);
        let after = self.measure.progress(warehouse, &self.boxes);
        move_box(&mut self.boxes, to, from);
        after
    }

    fn count_regions(&mut self, warehouse: &Warehouse) -> u16 {
        let mut occupied = self.position.occupied().to_vec();
        let mut regions = 0;
        for square in 0..warehouse.squares() as Square {
            if !occupied[usize::from(square)] {
                regions += 1;
                self.reach.fill(warehouse, &occupied, square);
                let reached = self.reach.squares().iter();
                reached.for_each(|at| occupied[usize::from(*at)] = true);
            }
        }
        regions
    }

    fn pushes_to(&mut self, warehouse: &Warehouse, id: Id) -> Option<Vec<Push>> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(by) = self.nodes[at as usize].by {
            at = self.store.parent_link(at).parent;
            path.push((at, by));
        }
        let mut pushes = Vec::new();
        for (before, by) in path.into_iter().rev() {
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

/// The rank of a move by the progress it makes and the regions it adds.
fn rank(gain: i32, regions: i8) -> u8 {
    let rank = i32::from(NEUTRAL) - 20 * gain + 4 * i32::from(regions);
    rank.clamp(i32::from(ADVISED) + 1, i32::from(LATER) - 1) as u8
}

fn candidate_bytes(candidates: &Vec<Candidate>) -> u64 {
    (candidates.capacity() * size_of::<Candidate>()) as u64
}
