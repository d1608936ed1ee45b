//! Move generation and deadlock detection for one position.

use super::deadlock::corral::Corrals;
use super::deadlock::diagonal;
use super::deadlock::freeze::{Freeze, FreezeEffect};
use super::deadlock::frozen_distances::{FrozenDistances, FrozenSet};
use super::matching::Matching;
use super::position::{Position, Push};
use super::reach::Reach;
use super::warehouse::{Square, Warehouse};

/// Evaluates one position at a time: lower bound, deadlock tests, and the squares that the pusher
/// can reach. The working memory is reused for each position.
#[derive(Clone, Debug)]
pub struct Explorer {
    position: Position,
    /// Where the pusher can walk.
    reach: Reach,
    /// The squares that the pusher can walk to after the push that is being evaluated.
    successor_reach: Reach,
    matching: Matching,
    /// The assignment of boxes to goals after the push that is being evaluated, if this push
    /// freezes additional boxes.
    frozen_matching: Matching,
    freeze: Freeze,
    frozen_distances: FrozenDistances,
    /// The frozen boxes.
    frozen: FrozenSet,
    corrals: Corrals,
}

/// Data about the position after a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// The pusher's square after the push.
    pub player: Square,
    /// The square with the lowest number that the pusher can reach; identifies the pusher's region.
    pub region: Square,
    /// A lower bound on the number of remaining pushes.
    pub bound: u32,
}

impl Explorer {
    /// Creates an explorer whose current position is the start of a board.
    #[must_use]
    pub fn new(warehouse: &Warehouse) -> Self {
        Self {
            position: Position::start(warehouse),
            reach: Reach::new(warehouse),
            successor_reach: Reach::new(warehouse),
            matching: Matching::new(warehouse.goals().len()),
            frozen_matching: Matching::new(warehouse.goals().len()),
            freeze: Freeze::new(warehouse),
            frozen_distances: FrozenDistances::new(warehouse),
            frozen: FrozenDistances::EMPTY,
            corrals: Corrals::new(warehouse),
        }
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The squares that the pusher can walk to in the current position.
    #[must_use]
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Replaces the current position and evaluates the new position. Returns a lower bound on the
    /// number of remaining pushes, or `None` if the new position is a deadlock.
    pub fn visit(&mut self, warehouse: &Warehouse, boxes: &[u64], player: Square) -> Option<u32> {
        self.position.set(boxes, player);
        self.evaluate(warehouse)
    }

    /// Evaluates the current position. Returns a lower bound on the number of remaining pushes, or
    /// `None` if the position is a deadlock.
    pub fn evaluate(&mut self, warehouse: &Warehouse) -> Option<u32> {
        let player = self.position.player();
        self.reach.fill(warehouse, self.position.occupied(), player);
        let mut boxes = self.position.boxes().iter();
        if boxes.any(|at| diagonal::is_closed_by(warehouse, &self.position, *at)) {
            return None;
        }
        self.frozen_distances.limit_size();
        self.frozen = self.frozen_on_goals(warehouse)?;
        let Self {
            position,
            frozen_distances,
            ..
        } = self;
        let boxes = position.boxes().iter();
        self.matching.solve_rows(boxes.map(|at| {
            pushes_from(
                warehouse.distances().row(*at, player),
                frozen_distances.row(self.frozen, *at),
            )
        }))
    }

    /// The frozen boxes of the position, or `None` if one is off goal.
    fn frozen_on_goals(&mut self, warehouse: &Warehouse) -> Option<FrozenSet> {
        let frozen = self.freeze.frozen(warehouse, &self.position);
        let on_goals = frozen.iter().all(|at| warehouse.is_goal(*at));
        on_goals.then(|| self.frozen_distances.set(warehouse, frozen))
    }

    /// Number of bytes used by cached tables.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.frozen_distances.bytes() + self.corrals.bytes()
    }

    /// Replaces the content of `into` with the possible pushes to live squares.
    pub fn pushes(&self, warehouse: &Warehouse, into: &mut Vec<Push>) {
        into.clear();
        for from in self.position.boxes() {
            for direction in 0..4 {
                let push = Push {
                    from: *from,
                    direction,
                };
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

    /// Removes pushes that a search need not try in the current position. At least one solution
    /// with the fewest pushes needs none of the removed pushes at this point; see [`Corrals`]. If a
    /// corral is found to be a deadlock, all pushes are removed.
    pub fn prune(&mut self, warehouse: &Warehouse, pushes: &mut Vec<Push>) {
        self.corrals
            .prune(warehouse, &self.position, &self.reach, pushes);
    }

    /// Evaluates the position after a push and writes the boxes of that position to `boxes`. If
    /// that position is a deadlock, returns `None` and leaves `boxes` unchanged.
    pub fn successor(
        &mut self,
        warehouse: &Warehouse,
        push: Push,
        boxes: &mut [u64],
    ) -> Option<Successor> {
        if self.is_dead_group(warehouse, push.from, push.to(warehouse), push.direction ^ 2) {
            return None;
        }
        let player = self.position.player();
        self.position.push(warehouse, push);
        let bound = self.bound_after(warehouse, push);
        if bound.is_some() {
            self.position.write(boxes);
            self.successor_reach
                .fill(warehouse, self.position.occupied(), push.from);
        }
        self.position.pull(warehouse, push);
        self.position.walk(player);
        Some(Successor {
            player: push.from,
            region: self.successor_reach.lowest(),
            bound: bound?,
        })
    }

    /// A lower bound after a push that has already been made, or `None` if it is a deadlock.
    fn bound_after(&mut self, warehouse: &Warehouse, push: Push) -> Option<u32> {
        let to = push.to(warehouse);
        if diagonal::is_closed_by(warehouse, &self.position, to) {
            return None;
        }
        match self.freeze.effect_of_push(warehouse, &self.position, to) {
            FreezeEffect::OffGoals => None,
            FreezeEffect::Nothing => {
                let index = self.position.box_at(to)?;
                let row = warehouse.distances().row(to, push.from);
                self.matching.with(
                    index,
                    pushes_from(row, self.frozen_distances.row(self.frozen, to)),
                )
            }
            FreezeEffect::OnGoals => {
                let frozen = self.frozen_on_goals(warehouse)?;
                let Self {
                    position,
                    frozen_distances,
                    ..
                } = self;
                let distances = warehouse.distances();
                self.frozen_matching
                    .solve_rows(position.boxes().iter().map(|at| {
                        pushes_from(
                            distances.row(*at, push.from),
                            frozen_distances.row(frozen, *at),
                        )
                    }))
            }
        }
    }

    /// Whether a box that is moved from `from` to `to` forms a deadlock with one or two other
    /// boxes. After the move, the pusher is on the neighbour of `to` in `direction`, an index into
    /// [`quandary_core::direction::Direction::ORTHOGONAL`].
    pub fn is_dead_group(
        &self,
        warehouse: &Warehouse,
        from: Square,
        to: Square,
        direction: u8,
    ) -> bool {
        let direction = usize::from(direction);
        let player = warehouse.next(to, direction);
        let mut others = self.position.boxes().iter().filter(|at| **at != from);
        let dead_pair = warehouse
            .pair_table()
            .is_some_and(|pairs| others.any(|other| pairs.is_dead(to, *other, player)));
        let dead_triple = || {
            let triples = warehouse.triple_table();
            triples.is_some_and(|triples| triples.is_dead(&self.position, from, to, direction))
        };
        dead_pair || dead_triple()
    }
}

/// The fewest pushes to each goal, from the distances of a lone box and those around frozen boxes.
fn pushes_from(alone: &[u16], frozen_distances: &[u16]) -> impl Iterator<Item = u16> {
    alone
        .iter()
        .zip(frozen_distances)
        .map(|(one, other)| *one.max(other))
}
