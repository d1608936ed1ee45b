//! Distances of a lone box to the goals, ignoring all other objects.

use crate::model::{Colour, Terrain};
use crate::rules::switches::{Against, Covers, Holes, Locks, Passing, Pushing, Switches};
use crate::rules::{CellId, Game};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::collections::VecDeque;

/// Reachable rectangles are computed only on boards with at most this many cells.
const MOST_RECTANGLES: usize = 2_048;
/// If goals times cells exceed this, only the distance to the nearest goal is kept.
const MOST_DISTANCES: usize = 1 << 22;
/// No goal can be reached.
const NEVER: u32 = u32::MAX;

/// Plain boxes, or the boxes of a colour, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxKind(usize);

impl BoxKind {
    pub(super) fn of(colour: Option<Colour>) -> Self {
        Self(colour.map_or(0, |colour| 1 + colour.index()))
    }

    fn all() -> impl Iterator<Item = Option<Colour>> {
        [None].into_iter().chain(Colour::ALL.map(Some))
    }
}

/// The points between two corners, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) least: Point,
    pub(super) most: Point,
}

impl Rectangle {
    pub(super) fn of(at: Point) -> Self {
        Self {
            least: at,
            most: at,
        }
    }

    fn extend(&mut self, at: Point) {
        self.least.x = self.least.x.min(at.x);
        self.least.y = self.least.y.min(at.y);
        self.most.x = self.most.x.max(at.x);
        self.most.y = self.most.y.max(at.y);
    }
}

/// The cost of one step of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum StepCost {
    /// A slide or a ride, which may continue a push.
    Free,
    Push,
}

/// The distances of lone boxes of every kind.
#[derive(Debug)]
pub(super) struct BoxDistances {
    switches: Switches,
    /// By box kind, whether some pusher can push it.
    pushable: Vec<bool>,
    /// The goals with individual distances; empty if there are too many.
    goals: Vec<CellId>,
    /// By kind and cell, the fewest pushes to any goal.
    to_any: Vec<Vec<u32>>,
    /// By kind, goal and cell, the fewest pushes to that goal.
    to_each: Vec<Vec<Vec<u32>>>,
    confines: Vec<Vec<Rectangle>>,
}

impl BoxDistances {
    pub(super) fn new(game: &Game) -> Self {
        let ground = game.ground();
        let is_goal = |cell: &CellId| ground.terrain(*cell) == Terrain::Goal;
        let goals: Vec<CellId> = ground.cells().filter(is_goal).collect();
        let has_each = goals.len() * ground.len() <= MOST_DISTANCES;
        let mut distances_by_kind = Self {
            switches: game.switches(),
            pushable: BoxKind::all()
                .map(|colour| pushable(game, colour))
                .collect(),
            goals: Vec::new(),
            to_any: Vec::new(),
            to_each: Vec::new(),
            confines: Vec::new(),
        };
        for colour in BoxKind::all() {
            let steps = distances_by_kind.steps(game, colour);
            let back = reversed(game, &steps);
            let goals: &[CellId] = if distances_by_kind.covers(colour) {
                &goals
            } else {
                &[]
            };
            distances_by_kind.to_any.push(distances(&back, goals));
            let each = goals.iter().filter(|_| has_each);
            let each = each.map(|goal| distances(&back, &[*goal])).collect();
            distances_by_kind.to_each.push(each);
            distances_by_kind.confines.push(rectangles(game, &steps));
        }
        if has_each {
            distances_by_kind.goals = goals;
        }
        distances_by_kind
    }

    /// The goals with individual distances; empty if there are too many.
    pub(super) fn goals(&self) -> &[CellId] {
        &self.goals
    }

    /// The fewest pushes of a box to the goal with this index in [`BoxDistances::goals`], or `None` if
    /// it cannot reach or cover that goal.
    pub(super) fn to_goal(&self, kind: BoxKind, cell: CellId, goal: usize) -> Option<u32> {
        let distance = self.to_each[kind.0].get(goal)?[cell.index()];
        (distance != NEVER).then_some(distance)
    }

    /// The fewest pushes of a box to a goal, or `None` if it cannot reach or cover any.
    pub(super) fn to_any_goal(&self, kind: BoxKind, cell: CellId) -> Option<u32> {
        let distance = self.to_any[kind.0][cell.index()];
        (distance != NEVER).then_some(distance)
    }

    /// Whether boxes of this colour can cover goals.
    pub(super) fn covers(&self, colour: Option<Colour>) -> bool {
        self.switches.covers == Covers::Any || colour.is_none()
    }

    /// The smallest known rectangle that a box cannot leave.
    pub(super) fn confines(&self, kind: BoxKind, cell: CellId) -> Rectangle {
        self.confines[kind.0][cell.index()]
    }

    /// Whether some pusher can push a box off such a cell.
    pub(super) fn can_be_pushed(&self, terrain: Terrain, colour: Option<Colour>) -> bool {
        let held = self.switches.locks == Locks::All || colour.is_some();
        self.pushable[BoxKind::of(colour).0] && !(terrain == Terrain::Lock && held)
    }

    /// Whether a pusher may enter such a cell, now or later.
    pub(super) fn admits_pusher(&self, terrain: Terrain) -> bool {
        terrain != Terrain::Hole || self.switches.holes == Holes::Filled
    }

    /// Whether a box may enter such a cell in a direction, now or later.
    pub(super) fn admits_box(
        &self,
        terrain: Terrain,
        colour: Option<Colour>,
        to: Direction,
    ) -> bool {
        match terrain {
            Terrain::Hole => self.switches.holes == Holes::Filled,
            Terrain::Filter(own) => colour == Some(own) || self.switches.passing == Passing::Once,
            Terrain::Conveyor(arrow) => {
                arrow != to.opposite() || self.switches.against == Against::Allowed
            }
            _ => true,
        }
    }

    /// The possible steps of a box from each cell.
    fn steps(&self, game: &Game, colour: Option<Colour>) -> Vec<Vec<(CellId, StepCost)>> {
        let ground = game.ground();
        let step_to = |cell: CellId, to: Direction| {
            let ahead = ground.next(cell, to)?;
            let terrain = ground.terrain(cell);
            let free = terrain == Terrain::Ice || terrain == Terrain::Conveyor(to);
            let behind = ground.next(cell, to.opposite());
            let pushed = behind.is_some_and(|behind| self.admits_pusher(ground.terrain(behind)))
                && self.can_be_pushed(terrain, colour);
            let cost = match (free, pushed) {
                (true, _) => StepCost::Free,
                (false, true) => StepCost::Push,
                (false, false) => return None,
            };
            self.admits_box(ground.terrain(ahead), colour, to)
                .then_some((ahead, cost))
        };
        let steps = |cell| {
            Direction::ORTHOGONAL
                .into_iter()
                .filter_map(move |to| step_to(cell, to))
        };
        ground.cells().map(|cell| steps(cell).collect()).collect()
    }
}

/// The steps by which a box can reach each cell.
fn reversed(game: &Game, steps: &[Vec<(CellId, StepCost)>]) -> Vec<Vec<(CellId, StepCost)>> {
    let mut back = vec![Vec::new(); steps.len()];
    for (from, steps) in game.ground().cells().zip(steps) {
        for &(to, cost) in steps {
            back[to.index()].push((from, cost));
        }
    }
    back
}

/// The fewest pushes from each cell to one of these goals.
fn distances(back: &[Vec<(CellId, StepCost)>], goals: &[CellId]) -> Vec<u32> {
    let mut distance = vec![NEVER; back.len()];
    let mut open = VecDeque::new();
    for goal in goals {
        distance[goal.index()] = 0;
        open.push_back((*goal, 0));
    }
    while let Some((cell, pushes)) = open.pop_front() {
        if distance[cell.index()] < pushes {
            continue;
        }
        for &(from, cost) in &back[cell.index()] {
            let pushes = pushes + u32::from(cost == StepCost::Push);
            if pushes < distance[from.index()] {
                distance[from.index()] = pushes;
                match cost {
                    StepCost::Free => open.push_front((from, pushes)),
                    StepCost::Push => open.push_back((from, pushes)),
                }
            }
        }
    }
    distance
}

/// Whether some pusher can push boxes of a colour.
fn pushable(game: &Game, colour: Option<Colour>) -> bool {
    let start = game.start();
    let mut pushers = start.pushers();
    pushers.any(|(_, pusher)| {
        game.switches().pushing == Pushing::Any
            || pusher.colour.is_none()
            || colour.is_none()
            || pusher.colour == colour
    })
}

/// The rectangle that a box cannot leave, for each starting cell.
fn rectangles(game: &Game, steps: &[Vec<(CellId, StepCost)>]) -> Vec<Rectangle> {
    let ground = game.ground();
    let mut all: Option<Rectangle> = None;
    for cell in ground.cells() {
        let at = ground.point(cell);
        all.get_or_insert(Rectangle::of(at)).extend(at);
    }
    if steps.len() > MOST_RECTANGLES {
        return all.map_or_else(Vec::new, |all| vec![all; steps.len()]);
    }
    let from = |first: CellId| {
        let mut rectangle = Rectangle::of(ground.point(first));
        let mut known = vec![false; steps.len()];
        known[first.index()] = true;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            rectangle.extend(ground.point(cell));
            for &(to, _) in &steps[cell.index()] {
                if !std::mem::replace(&mut known[to.index()], true) {
                    open.push(to);
                }
            }
        }
        rectangle
    };
    ground.cells().map(from).collect()
}
