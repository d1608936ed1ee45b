//! What can be done in one position.

use super::deadlock::corral::Corrals;
use super::deadlock::freeze::Freeze;
use super::matching::Matching;
use super::position::{Position, Push};
use super::reach::Reach;
use super::warehouse::{Square, Warehouse};

/// A position with everything that is known of it, and the working memory for that.
#[derive(Clone, Debug)]
pub struct Explorer {
    position: Position,
    /// Where the pusher can walk.
    reach: Reach,
    /// The same one push later.
    ahead: Reach,
    matching: Matching,
    freeze: Freeze,
    corrals: Corrals,
}

/// What is known of a position one push later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// The pusher's square then.
    pub player: Square,
    /// The lowest square that the pusher reaches then.
    pub region: Square,
    /// It takes at least so many further pushes.
    pub bound: u32,
}

impl Explorer {
    /// At the start of a board.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            ahead: Reach::new(warehouse),
            matching: Matching::new(warehouse.goals().len()),
            freeze: Freeze::new(warehouse),
            corrals: Corrals::new(warehouse),
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the pusher can walk.
    #[must_use]
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Goes to another position. Gives the fewest pushes that it takes, or `None` if it is dead.
    pub fn visit(&mut self, warehouse: &Warehouse, boxes: &[u64], player: Square) -> Option<u32> {
        self.position.set(boxes, player);
        self.look(warehouse)
    }

    /// Looks round. Gives the fewest pushes that the position takes, or `None` if it is dead.
    pub fn look(&mut self, warehouse: &Warehouse) -> Option<u32> {
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        let distances = warehouse.distances();
        let boxes = self.position.boxes().iter();
        self.matching
            .solve(boxes.map(|at| distances.row(*at, player)))
    }

    /// Whether a box that can never be pushed again is off its goal.
    pub fn is_frozen_off_goal(&mut self, warehouse: &Warehouse) -> bool {
        self.freeze
            .frozen(warehouse, &self.position)
            .iter()
            .any(|at| !warehouse.is_goal(*at))
    }

    /// Lists the pushes to live squares that are possible now.
    pub fn pushes(&self, warehouse: &Warehouse, into: &mut Vec<Push>) {
        into.clear();
        for from in self.position.boxes() {
            for way in 0..4 {
                let push = Push { from: *from, way };
                let to = push.to(warehouse);
                if warehouse.is_live(to)
                    && !self.position.is_occupied(to)
                    && self.reach.contains(push.behind(warehouse))
                {
                    into.push(push);
                }
            }
        }
    }

    /// Leaves out pushes that can wait: see [`Corrals::prune`].
    pub fn prune(&mut self, warehouse: &Warehouse, pushes: &mut Vec<Push>) {
        self.corrals
            .prune(warehouse, &self.position, &self.reach, pushes);
    }

    /// Looks one push ahead and writes the boxes as they are then. `None` if that would be dead.
    pub fn ahead(&mut self, warehouse: &Warehouse, push: Push, boxes: &mut [u64]) -> Option<Ahead> {
        let to = push.to(warehouse);
        if self.is_half_of_dead_pair(warehouse, push) {
            return None;
        }
        let index = self.position.box_at(push.from)?;
        let row = warehouse.distances().row(to, push.from);
        let bound = self.matching.with(index, row)?;
        let player = self.position.player();
        self.position.push(warehouse, push);
        let alive = !self.freeze.kills(warehouse, &self.position, to);
        if alive {
            self.position.write(boxes);
            self.ahead
                .fill(warehouse, self.position.occupied(), push.from);
        }
        self.position.pull(warehouse, push);
        self.position.walk(player);
        alive.then_some(Ahead {
            player: push.from,
            region: self.ahead.lowest(),
            bound,
        })
    }

    /// Whether the pushed box and another one can never both come to goals.
    fn is_half_of_dead_pair(&self, warehouse: &Warehouse, push: Push) -> bool {
        let to = push.to(warehouse);
        warehouse.pairs().is_some_and(|pairs| {
            self.position
                .boxes()
                .iter()
                .any(|other| *other != push.from && pairs.is_dead(to, *other, push.from))
        })
    }
}
