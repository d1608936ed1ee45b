//! Looks for a plan: the level solved backward, without the boxes that wait elsewhere.

use super::plan::Plan;
use super::pulls::{Pulled, Pulls};
use crate::solve::sokoban::position::bits;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::store::{Id, NOBODY, Put, Reached, Store};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// How many positions are looked at before there is no plan.
const MOST_NODES: u64 = 1_000;

/// What the planner has come to.
#[derive(Clone, Debug)]
pub(super) enum Planned {
    /// It is at work.
    NotYet,
    Found(Plan),
    /// There is none, or none that is found soon.
    Nothing,
}

/// What follows a position backward: a box gone from a square, or parked on another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pull {
    from: Square,
    parked: Option<Square>,
}

/// A position that was not looked at yet. The first in order is the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    /// Boxes left.
    left: u32,
    parkings: u32,
    /// Those that came first, come first.
    number: u64,
    /// The position that follows it in the game, and what was pulled in that one; at first none.
    after: Option<(Id, Pull)>,
    player: Square,
}

/// Pulls boxes from the goals, by a pusher who may begin anywhere, until they come to a square where
/// a box stands at the start; there they vanish. Where none can come so far, one is pulled to some
/// other square and left there. Fewer boxes come first, then fewer parkings.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    warehouse: Arc<Warehouse>,
    is_start: Vec<bool>,
    pulls: Pulls,
    reach: Reach,
    /// Walls only, but while one position is looked at.
    occupied: Vec<bool>,
    boxes: Vec<u64>,
    store: Store,
    open: BinaryHeap<Reverse<Waiting>>,
    /// How many have waited so far.
    waited: u64,
    memory: u64,
    nodes: u64,
    planned: Planned,
}

impl Planner {
    /// Plans for a board, in so many bytes.
    pub(super) fn new(warehouse: Arc<Warehouse>, memory: u64) -> Self {
        let mut is_start = vec![false; warehouse.squares()];
        for square in warehouse.boxes() {
            is_start[usize::from(*square)] = true;
        }
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        let mut planner = Self {
            is_start,
            pulls: Pulls::new(&warehouse),
            reach: Reach::new(&warehouse),
            occupied,
            boxes: vec![0; warehouse.words()],
            store: Store::new(warehouse.words(), memory / 2),
            open: BinaryHeap::new(),
            waited: 0,
            memory,
            nodes: 0,
            planned: Planned::NotYet,
            warehouse,
        };
        planner.begin();
        planner
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions held.
    pub(super) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.store.bytes() + (self.open.capacity() * size_of::<Reverse<Waiting>>()) as u64
    }

    /// What it has come to.
    pub(super) fn planned(&self) -> &Planned {
        &self.planned
    }

    /// Looks at up to so many positions.
    pub(super) fn run(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes);
        while matches!(self.planned, Planned::NotYet) && self.nodes < most {
            self.step();
        }
    }

    /// All goals hold boxes, and the pusher is in any part of the floor.
    fn begin(&mut self) {
        let warehouse = Arc::clone(&self.warehouse);
        let left = warehouse.goals().len() as u32;
        let mut seen = self.occupied.clone();
        for goal in warehouse.goals() {
            seen[usize::from(*goal)] = true;
        }
        let floor = seen.clone();
        for player in 0..warehouse.squares() as Square {
            if seen[usize::from(player)] {
                continue;
            }
            self.reach.fill(&warehouse, &floor, player);
            let reached = self.reach.squares().iter();
            reached.for_each(|at| seen[usize::from(*at)] = true);
            self.wait(left, 0, None, player);
        }
    }

    fn wait(&mut self, left: u32, parkings: u32, after: Option<(Id, Pull)>, player: Square) {
        self.waited += 1;
        self.open.push(Reverse(Waiting {
            left,
            parkings,
            number: self.waited,
            after,
            player,
        }));
    }

    fn step(&mut self) {
        let Some(Reverse(waiting)) = self.open.pop().filter(|_| self.nodes < MOST_NODES) else {
            self.planned = Planned::Nothing;
            return;
        };
        self.nodes += 1;
        let warehouse = Arc::clone(&self.warehouse);
        self.write_boxes(&warehouse, waiting.after);
        self.occupy(true);
        self.reach.fill(&warehouse, &self.occupied, waiting.player);
        let reached = Reached {
            parent: waiting.after.map_or(NOBODY, |(after, _)| after),
            pushes: waiting.parkings,
            moves: 0,
        };
        match self.store.put(&self.boxes, self.reach.lowest(), reached) {
            Put::New(id) if waiting.left == 0 => {
                let plan = Plan::new(&warehouse, &self.stages(id));
                self.planned = Planned::Found(plan);
            }
            Put::New(id) => self.expand(&warehouse, id, waiting),
            Put::Known(_) => {}
            Put::Full => self.planned = Planned::Nothing,
        }
        self.occupy(false);
        if matches!(self.planned, Planned::NotYet) && self.bytes() > self.memory {
            self.planned = Planned::Nothing;
        }
    }

    fn write_boxes(&mut self, warehouse: &Warehouse, after: Option<(Id, Pull)>) {
        match after {
            Some((after, pull)) => {
                self.boxes.copy_from_slice(self.store.boxes(after));
                change(&mut self.boxes, pull.from);
                if let Some(parked) = pull.parked {
                    change(&mut self.boxes, parked);
                }
            }
            None => {
                self.boxes.fill(0);
                let goals = warehouse.goals().iter();
                goals.for_each(|goal| change(&mut self.boxes, *goal));
            }
        }
    }

    fn occupy(&mut self, occupied: bool) {
        for square in bits(&self.boxes) {
            self.occupied[usize::from(square)] = occupied;
        }
    }

    fn stages(&self, last: Id) -> Vec<Vec<u64>> {
        let mut stages = Vec::new();
        let mut at = last;
        while at != NOBODY {
            stages.push(self.store.boxes(at).to_vec());
            at = self.store.reached(at).parent;
        }
        stages.dedup();
        stages
    }

    /// Lists what comes before the position at hand.
    fn expand(&mut self, warehouse: &Warehouse, id: Id, waiting: Waiting) {
        let Waiting { left, parkings, .. } = waiting;
        let boxes: Vec<Square> = bits(&self.boxes).collect();
        let mut parked = Vec::new();
        for from in boxes {
            let pulled = self.pulls(warehouse, from);
            let is_home = |to: &Pulled| self.is_start[usize::from(to.square)];
            let (home, others): (Vec<Pulled>, Vec<Pulled>) = pulled.into_iter().partition(is_home);
            if home.is_empty() {
                parked.extend(others.into_iter().map(|to| (from, to)));
                continue;
            }
            // Another box gone is never a loss, so nothing else has to be tried.
            for to in home {
                let pull = Pull { from, parked: None };
                self.wait(left - 1, parkings, Some((id, pull)), to.player(warehouse));
            }
            return;
        }
        let room = self.memory.saturating_sub(self.bytes()) / (4 * size_of::<Waiting>() as u64);
        if parked.len() as u64 > room {
            self.planned = Planned::Nothing;
            return;
        }
        for (from, to) in parked {
            let pull = Pull {
                from,
                parked: Some(to.square),
            };
            self.wait(left, parkings + 1, Some((id, pull)), to.player(warehouse));
        }
    }

    fn pulls(&mut self, warehouse: &Warehouse, from: Square) -> Vec<Pulled> {
        self.occupied[usize::from(from)] = false;
        let reach = &self.reach;
        let begins = |_: &_, beside| reach.contains(beside);
        let pulled = self
            .pulls
            .of_box(warehouse, &self.occupied, from, begins)
            .to_vec();
        self.occupied[usize::from(from)] = true;
        pulled
    }
}

/// Puts a box on a square, or takes it away.
fn change(boxes: &mut [u64], square: Square) {
    boxes[usize::from(square) / 64] ^= 1 << (square % 64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::drawn::{at, warehouse};

    const MEMORY: u64 = 1 << 24;

    fn run(planner: &mut Planner, slice: u64) -> Option<Plan> {
        loop {
            match planner.planned() {
                Planned::NotYet => planner.run(slice),
                Planned::Found(plan) => return Some(plan.clone()),
                Planned::Nothing => return None,
            }
        }
    }

    fn set(warehouse: &Warehouse, squares: &[Square]) -> Vec<u64> {
        let mut boxes = vec![0; warehouse.words()];
        squares.iter().for_each(|at| change(&mut boxes, *at));
        boxes
    }

    #[test]
    fn a_plan_fills_the_far_goal_first() {
        let warehouse = Arc::new(warehouse(&[
            "#########",
            "#..     #",
            "####$ $ #",
            "####  @ #",
            "#########",
        ]));
        let plan = run(&mut Planner::new(Arc::clone(&warehouse), MEMORY), 1).expect("a plan");
        let [far, near] = [at(&warehouse, 1, 1), at(&warehouse, 2, 1)];
        assert_eq!(plan.stage(&set(&warehouse, &[])), 0);
        assert_eq!(plan.stage(&set(&warehouse, &[near])), 0);
        assert_eq!(plan.stage(&set(&warehouse, &[far])), 1);
        assert_eq!(plan.stage(&set(&warehouse, &[far, near])), 2);
    }

    #[test]
    fn the_pusher_may_end_in_any_part_of_the_floor() {
        let warehouse = Arc::new(warehouse(&["#########", "#   . $@#", "#########"]));
        let plan = run(&mut Planner::new(Arc::clone(&warehouse), MEMORY), 1).expect("a plan");
        assert_eq!(plan.stage(&set(&warehouse, &[at(&warehouse, 4, 1)])), 1);
    }

    /// Sixty by sixty squares with a pillar in every ninth, and eighty-four boxes.
    fn hall() -> Arc<Warehouse> {
        let rows: Vec<String> = (0..62)
            .map(|y| {
                (0..62)
                    .map(|x| match (x, y) {
                        (0 | 61, _) | (_, 0 | 61) => '#',
                        (1, 1) => '@',
                        (_, 3..9) if x % 2 == 0 && y % 2 == 1 && x > 4 => '$',
                        (_, 50..56) if x % 2 == 0 && y % 2 == 1 && x > 4 => '.',
                        _ if x % 3 == 0 && y % 3 == 0 => '#',
                        _ => ' ',
                    })
                    .collect()
            })
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        Arc::new(warehouse(&rows))
    }

    #[test]
    fn it_keeps_to_nodes_and_memory_on_a_large_board() {
        let memory = 1 << 20;
        let mut planner = Planner::new(hall(), memory);
        planner.run(1);
        assert_eq!(planner.nodes(), 1);
        while matches!(planner.planned(), Planned::NotYet) && planner.nodes() < 20 {
            let before = planner.nodes();
            planner.run(1);
            assert!(planner.nodes() - before <= 1 && planner.bytes() <= 2 * memory);
        }
    }
}
