//! A plan that may park boxes: the level solved backward, without the boxes that wait elsewhere.

use super::pulls::{Pulled, Pulls};
use crate::solve::sokoban::position::bits;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many positions are held before there is no plan.
const MOST_POSITIONS: usize = 40_000;

/// Which squares are to hold boxes, stage by stage; at the last stage these are the goals.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    words: usize,
    /// The stages, one set of boxes after the other.
    stages: Vec<u64>,
    /// Whether some stage needs a box there, for each live square.
    used: Vec<bool>,
}

impl Plan {
    /// A plan for a board, if one is found soon.
    pub(super) fn new(warehouse: &Warehouse) -> Option<Self> {
        let stages = Backward::new(warehouse).run()?;
        let mut used = vec![false; warehouse.live()];
        for square in stages.iter().flat_map(|stage| bits(stage)) {
            used[usize::from(square)] = true;
        }
        Some(Self {
            words: warehouse.words(),
            stages: stages.concat(),
            used,
        })
    }

    /// Whether a box there can be part of a stage.
    pub(super) fn uses(&self, square: Square) -> bool {
        self.used[usize::from(square)]
    }

    /// The number of the last stage that a set of boxes has reached.
    pub(super) fn stage(&self, boxes: &[u64]) -> u16 {
        let reached = |stage: &[u64]| {
            stage
                .iter()
                .zip(boxes)
                .all(|(want, have)| want & !have == 0)
        };
        let stages = self.stages.chunks_exact(self.words);
        (0..)
            .zip(stages)
            .filter(|(_, stage)| reached(stage))
            .last()
            .map_or(0, |(number, _)| number)
    }
}

/// A position of the backward search.
#[derive(Clone, Debug)]
struct Stage {
    boxes: Vec<u64>,
    player: Square,
    /// The one that follows it in the game.
    after: Option<usize>,
    parkings: u32,
}

/// Pulls boxes from the goals, by a pusher who may begin anywhere, until they come to a square where
/// a box stands at the start; there they vanish. Where none can come so far, one is pulled to some
/// other square and left there. Fewer boxes come first, then fewer parkings.
struct Backward<'a> {
    warehouse: &'a Warehouse,
    is_start: Vec<bool>,
    pulls: Pulls,
    reach: Reach,
    occupied: Vec<bool>,
    known: FxHashSet<(Vec<u64>, Square)>,
    held: Vec<Stage>,
    open: BinaryHeap<Reverse<(u32, u32, usize)>>,
}

impl<'a> Backward<'a> {
    fn new(warehouse: &'a Warehouse) -> Self {
        let mut is_start = vec![false; warehouse.squares()];
        for square in warehouse.boxes() {
            is_start[usize::from(*square)] = true;
        }
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        Self {
            warehouse,
            is_start,
            pulls: Pulls::new(warehouse),
            reach: Reach::new(warehouse),
            occupied,
            known: FxHashSet::default(),
            held: Vec::new(),
            open: BinaryHeap::new(),
        }
    }

    /// The sets of boxes on the way, the empty one first.
    fn run(mut self) -> Option<Vec<Vec<u64>>> {
        self.begin();
        while let Some(Reverse((left, _, at))) = self.open.pop() {
            if left == 0 {
                return Some(self.stages(at));
            }
            if self.held.len() > MOST_POSITIONS {
                return None;
            }
            self.expand(at);
        }
        None
    }

    fn begin(&mut self) {
        let mut boxes = vec![0; self.warehouse.words()];
        for goal in self.warehouse.goals() {
            change(&mut boxes, *goal);
        }
        for player in 0..self.warehouse.squares() as Square {
            if !self.warehouse.is_goal(player) {
                self.put(Stage {
                    boxes: boxes.clone(),
                    player,
                    after: None,
                    parkings: 0,
                });
            }
        }
    }

    fn stages(&self, at: usize) -> Vec<Vec<u64>> {
        let mut stages = Vec::new();
        let mut next = Some(at);
        while let Some(at) = next {
            stages.push(self.held[at].boxes.clone());
            next = self.held[at].after;
        }
        stages.dedup();
        stages
    }

    fn put(&mut self, mut stage: Stage) {
        self.occupy(&stage.boxes, true);
        self.reach
            .fill(self.warehouse, &self.occupied, stage.player);
        self.occupy(&stage.boxes, false);
        stage.player = self.reach.lowest();
        if self.known.insert((stage.boxes.clone(), stage.player)) {
            let left = stage.boxes.iter().map(|word| word.count_ones()).sum();
            self.open
                .push(Reverse((left, stage.parkings, self.held.len())));
            self.held.push(stage);
        }
    }

    fn occupy(&mut self, boxes: &[u64], occupied: bool) {
        for square in bits(boxes) {
            self.occupied[usize::from(square)] = occupied;
        }
    }

    fn expand(&mut self, at: usize) {
        let stage = self.held[at].clone();
        let mut parkings = Vec::new();
        for from in bits(&stage.boxes) {
            let pulled = self.pulls(&stage, from);
            let home = |to: &&Pulled| self.is_start[usize::from(to.square)];
            let home: Vec<Pulled> = pulled.iter().filter(home).copied().collect();
            if home.is_empty() {
                parkings.extend(pulled.into_iter().map(|to| (from, to)));
                continue;
            }
            // Another box gone is never a loss, so nothing else has to be tried.
            home.iter().for_each(|to| self.take_away(at, from, *to));
            return;
        }
        for (from, to) in parkings {
            self.park(at, from, to);
        }
    }

    fn pulls(&mut self, stage: &Stage, from: Square) -> Vec<Pulled> {
        self.occupy(&stage.boxes, true);
        self.reach
            .fill(self.warehouse, &self.occupied, stage.player);
        self.occupied[usize::from(from)] = false;
        let reach = &self.reach;
        let begins = |_: &_, beside| reach.contains(beside);
        let pulled = self
            .pulls
            .of_box(self.warehouse, &self.occupied, from, begins)
            .to_vec();
        self.occupy(&stage.boxes, false);
        pulled
    }

    fn take_away(&mut self, at: usize, from: Square, to: Pulled) {
        let mut boxes = self.held[at].boxes.clone();
        change(&mut boxes, from);
        self.put(Stage {
            boxes,
            player: self.warehouse.next(to.square, usize::from(to.side)),
            after: Some(at),
            parkings: self.held[at].parkings,
        });
    }

    fn park(&mut self, at: usize, from: Square, to: Pulled) {
        let mut boxes = self.held[at].boxes.clone();
        change(&mut boxes, from);
        change(&mut boxes, to.square);
        self.put(Stage {
            boxes,
            player: self.warehouse.next(to.square, usize::from(to.side)),
            after: Some(at),
            parkings: self.held[at].parkings + 1,
        });
    }
}

/// Puts a box on a square, or takes it away.
fn change(boxes: &mut [u64], square: Square) {
    boxes[usize::from(square) / 64] ^= 1 << (square % 64);
}
