//! The search for a plan: boxes are pulled from the goals back to the start squares of boxes,
//! where they are removed.

use super::macro_pulls::{MacroPull, MacroPulls};
use super::plan::Plan;
use crate::solve::sokoban::position::squares_of;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::store::{Id, Insertion, NO_PARENT, ParentLink, Store};
use crate::solve::sokoban::warehouse::{Square, Warehouse};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The number of positions after which the search is given up.
const MOST_NODES: u64 = 1_000;

/// The state of the search.
#[derive(Clone, Debug)]
pub(super) enum PlanStatus {
    /// The search is running.
    Running,
    Found(Plan),
    /// There is no plan, or none was found within the limits.
    NotFound,
}

/// A step backwards: a box is removed from a square, or parked on another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pull {
    from: Square,
    parked: Option<Square>,
}

/// A position to expand. The lowest in order is expanded first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct OpenNode {
    /// Number of boxes left.
    left: u32,
    parkings: u32,
    /// The tie breaker: first in, first out.
    number: u64,
    /// The position from which this one was reached, and the pull that led here; `None` for the start.
    after: Option<(Id, Pull)>,
    player: Square,
}

/// Pulls boxes from the goals, with the pusher starting anywhere, until they reach the start square of a
/// box, where they are removed. If no box can reach one, a box is pulled to another square and parked
/// there. Positions with fewer boxes are expanded first, then those with fewer parked boxes.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    warehouse: Arc<Warehouse>,
    is_start: Vec<bool>,
    pulls: MacroPulls,
    reach: Reach,
    /// Walls only, except while a position is expanded.
    occupied: Vec<bool>,
    boxes: Vec<u64>,
    store: Store,
    open: BinaryHeap<Reverse<OpenNode>>,
    /// The number of positions queued so far.
    queued: u64,
    memory: u64,
    nodes: u64,
    status: PlanStatus,
}

impl Planner {
    /// Starts a search that may use `memory` bytes.
    pub(super) fn new(warehouse: Arc<Warehouse>, memory: u64) -> Self {
        let mut is_start = vec![false; warehouse.squares()];
        for square in warehouse.boxes() {
            is_start[usize::from(*square)] = true;
        }
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        let mut planner = Self {
            is_start,
            pulls: MacroPulls::new(&warehouse),
            reach: Reach::new(&warehouse),
            occupied,
            boxes: vec![0; warehouse.words()],
            store: Store::new(warehouse.words(), memory / 2),
            open: BinaryHeap::new(),
            queued: 0,
            memory,
            nodes: 0,
            status: PlanStatus::Running,
            warehouse,
        };
        planner.begin();
        planner
    }

    /// Number of positions expanded.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of positions stored.
    pub(super) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Number of bytes used.
    pub(super) fn bytes(&self) -> u64 {
        self.store.bytes() + (self.open.capacity() * size_of::<Reverse<OpenNode>>()) as u64
    }

    /// The state of the search.
    pub(super) fn status(&self) -> &PlanStatus {
        &self.status
    }

    /// Expands at most `nodes` positions.
    pub(super) fn run(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes);
        while matches!(self.status, PlanStatus::Running) && self.nodes < most {
            self.step();
        }
    }

    /// Queues the solved position, with the pusher in each region of the floor.
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
            self.enqueue(left, 0, None, player);
        }
    }

    fn enqueue(&mut self, left: u32, parkings: u32, after: Option<(Id, Pull)>, player: Square) {
        self.queued += 1;
        self.open.push(Reverse(OpenNode {
            left,
            parkings,
            number: self.queued,
            after,
            player,
        }));
    }

    fn step(&mut self) {
        let Some(Reverse(node)) = self.open.pop().filter(|_| self.nodes < MOST_NODES) else {
            self.status = PlanStatus::NotFound;
            return;
        };
        self.nodes += 1;
        let warehouse = Arc::clone(&self.warehouse);
        self.write_boxes(&warehouse, node.after);
        self.occupy(true);
        self.reach.fill(&warehouse, &self.occupied, node.player);
        let reached = ParentLink {
            parent: node.after.map_or(NO_PARENT, |(after, _)| after),
            pushes: node.parkings,
            moves: 0,
        };
        match self.store.insert(&self.boxes, self.reach.lowest(), reached) {
            Insertion::New(id) if node.left == 0 => {
                let plan = Plan::new(&warehouse, &self.stages(id));
                self.status = PlanStatus::Found(plan);
            }
            Insertion::New(id) => self.expand(&warehouse, id, node),
            Insertion::Known(_) => {}
            Insertion::Full => self.status = PlanStatus::NotFound,
        }
        self.occupy(false);
        if matches!(self.status, PlanStatus::Running) && self.bytes() > self.memory {
            self.status = PlanStatus::NotFound;
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
        for square in squares_of(&self.boxes) {
            self.occupied[usize::from(square)] = occupied;
        }
    }

    fn stages(&self, last: Id) -> Vec<Vec<u64>> {
        let mut stages = Vec::new();
        let mut at = last;
        while at != NO_PARENT {
            stages.push(self.store.boxes(at).to_vec());
            at = self.store.parent_link(at).parent;
        }
        stages.dedup();
        stages
    }

    /// Queues the predecessors of the current position.
    fn expand(&mut self, warehouse: &Warehouse, id: Id, node: OpenNode) {
        let OpenNode { left, parkings, .. } = node;
        let boxes: Vec<Square> = squares_of(&self.boxes).collect();
        let mut parked = Vec::new();
        for from in boxes {
            let pulled = self.pulls(warehouse, from);
            let is_start_square = |to: &MacroPull| self.is_start[usize::from(to.square)];
            let (removable, others): (Vec<MacroPull>, Vec<MacroPull>) =
                pulled.into_iter().partition(is_start_square);
            if removable.is_empty() {
                parked.extend(others.into_iter().map(|to| (from, to)));
                continue;
            }
            // Removing another box never hurts, so nothing else has to be tried.
            for to in removable {
                let pull = Pull { from, parked: None };
                self.enqueue(left - 1, parkings, Some((id, pull)), to.player(warehouse));
            }
            return;
        }
        let room = self.memory.saturating_sub(self.bytes()) / (4 * size_of::<OpenNode>() as u64);
        if parked.len() as u64 > room {
            self.status = PlanStatus::NotFound;
            return;
        }
        for (from, to) in parked {
            let pull = Pull {
                from,
                parked: Some(to.square),
            };
            self.enqueue(left, parkings + 1, Some((id, pull)), to.player(warehouse));
        }
    }

    fn pulls(&mut self, warehouse: &Warehouse, from: Square) -> Vec<MacroPull> {
        self.occupied[usize::from(from)] = false;
        let reach = &self.reach;
        let begins = |_: &_, adjacent| reach.contains(adjacent);
        let pulled = self
            .pulls
            .of_box(warehouse, &self.occupied, from, begins)
            .to_vec();
        self.occupied[usize::from(from)] = true;
        pulled
    }
}

/// Adds or removes a box.
fn change(boxes: &mut [u64], square: Square) {
    boxes[usize::from(square) / 64] ^= 1 << (square % 64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::{at, warehouse};

    const MEMORY: u64 = 1 << 24;

    fn run(planner: &mut Planner, slice: u64) -> Option<Plan> {
        loop {
            match planner.status() {
                PlanStatus::Running => planner.run(slice),
                PlanStatus::Found(plan) => return Some(plan.clone()),
                PlanStatus::NotFound => return None,
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

    /// Sixty by sixty squares with a pillar on every ninth, and eighty-four boxes.
    fn pillared_hall() -> Arc<Warehouse> {
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
    fn node_and_memory_limits_hold_on_a_large_board() {
        let memory = 1 << 20;
        let mut planner = Planner::new(pillared_hall(), memory);
        planner.run(1);
        assert_eq!(planner.nodes(), 1);
        while matches!(planner.status(), PlanStatus::Running) && planner.nodes() < 20 {
            let before = planner.nodes();
            planner.run(1);
            assert!(planner.nodes() - before <= 1 && planner.bytes() <= 2 * memory);
        }
    }
}
