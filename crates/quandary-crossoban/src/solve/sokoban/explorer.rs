//! What can be done in one position.

use super::deadlock::corral::Corrals;
use super::deadlock::diagonal;
use super::deadlock::freeze::{Freeze, Frozen};
use super::deadlock::walled::{Set, Walled};
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
    /// The assignment where more boxes are frozen.
    harder: Matching,
    freeze: Freeze,
    walled: Walled,
    /// The boxes that are frozen.
    frozen: Set,
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
            harder: Matching::new(warehouse.goals().len()),
            freeze: Freeze::new(warehouse),
            walled: Walled::new(warehouse),
            frozen: Walled::NONE,
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
        let mut boxes = self.position.boxes().iter();
        if boxes.any(|at| diagonal::kills(warehouse, &self.position, *at)) {
            return None;
        }
        self.walled.tidy();
        self.frozen = self.frozen_on_goals(warehouse)?;
        let Self {
            position, walled, ..
        } = self;
        let boxes = position.boxes().iter();
        self.matching.solve_rows(boxes.map(|at| {
            pushes_from(
                warehouse.distances().row(*at, player),
                walled.row(self.frozen, *at),
            )
        }))
    }

    /// The frozen boxes of the position; `None` if one is off its goal.
    fn frozen_on_goals(&mut self, warehouse: &Warehouse) -> Option<Set> {
        let frozen = self.freeze.frozen(warehouse, &self.position);
        let on_goals = frozen.iter().all(|at| warehouse.is_goal(*at));
        on_goals.then(|| self.walled.set(warehouse, frozen))
    }

    /// Bytes held for what may be asked again.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.walled.bytes() + self.corrals.bytes()
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

    /// Leaves out pushes that can wait, and all of them if a corral is dead: see [`Corrals`].
    pub fn prune(&mut self, warehouse: &Warehouse, pushes: &mut Vec<Push>) {
        self.corrals
            .prune(warehouse, &self.position, &self.reach, pushes);
    }

    /// Looks one push ahead and writes the boxes as they are then. `None` if that would be dead.
    pub fn ahead(&mut self, warehouse: &Warehouse, push: Push, boxes: &mut [u64]) -> Option<Ahead> {
        if self.is_dead_group(warehouse, push.from, push.to(warehouse), push.way ^ 2) {
            return None;
        }
        let player = self.position.player();
        self.position.push(warehouse, push);
        let bound = self.bound_after(warehouse, push);
        if bound.is_some() {
            self.position.write(boxes);
            self.ahead
                .fill(warehouse, self.position.occupied(), push.from);
        }
        self.position.pull(warehouse, push);
        self.position.walk(player);
        Some(Ahead {
            player: push.from,
            region: self.ahead.lowest(),
            bound: bound?,
        })
    }

    /// The fewest pushes that it takes after a push that is done already.
    fn bound_after(&mut self, warehouse: &Warehouse, push: Push) -> Option<u32> {
        let to = push.to(warehouse);
        if diagonal::kills(warehouse, &self.position, to) {
            return None;
        }
        match self.freeze.after(warehouse, &self.position, to) {
            Frozen::OffGoals => None,
            Frozen::Nothing => {
                let index = self.position.box_at(to)?;
                let row = warehouse.distances().row(to, push.from);
                self.matching
                    .with(index, pushes_from(row, self.walled.row(self.frozen, to)))
            }
            Frozen::OnGoals => {
                let frozen = self.frozen_on_goals(warehouse)?;
                let Self {
                    position, walled, ..
                } = self;
                let distances = warehouse.distances();
                self.harder.solve_rows(
                    position.boxes().iter().map(|at| {
                        pushes_from(distances.row(*at, push.from), walled.row(frozen, *at))
                    }),
                )
            }
        }
    }

    /// Whether a box that comes from one square to another, with the pusher then beside it on the
    /// side that a way names, can never come to a goal together with one or two others.
    pub fn is_dead_group(&self, warehouse: &Warehouse, from: Square, to: Square, way: u8) -> bool {
        let way = usize::from(way);
        let player = warehouse.next(to, way);
        let mut others = self.position.boxes().iter().filter(|at| **at != from);
        let dead_pair = warehouse
            .pairs()
            .is_some_and(|pairs| others.any(|other| pairs.is_dead(to, *other, player)));
        let dead_triple = || {
            let triples = warehouse.triples();
            triples.is_some_and(|triples| triples.is_dead(&self.position, from, to, way))
        };
        dead_pair || dead_triple()
    }
}

/// The fewest pushes to each goal, from what is known of a lone box and of frozen boxes.
fn pushes_from(alone: &[u16], walled: &[u16]) -> impl Iterator<Item = u16> {
    alone.iter().zip(walled).map(|(one, other)| *one.max(other))
}
