//! Admissible lower bounds on pushes and moves, and the deadlocks that they reveal.
//!
//! All assumptions are optimistic: pushers are wherever they are needed, movable boxes are out of
//! the way, slides and rides stop wherever that helps. If a position cannot be solved under these
//! assumptions, it is unsolvable.

use super::assignment;
use super::box_distances::{BoxDistances, BoxKind, Rectangle};
use super::colour_bound::{self, Mobility};
use super::deadlock::Deadlock;
use crate::model::{Colour, Terrain};
use crate::rules::switches::{Aims, Impact, Losses};
use crate::rules::{Active, CellId, Game, State};
use quandary_core::direction::Direction;

/// Precomputed data for the lower bounds of all positions of a game.
#[derive(Debug)]
pub struct LowerBounds {
    distances: BoxDistances,
    /// How far boxes move with one push.
    mobility: Mobility,
    /// Whether it is enough to unite the remaining boxes of a colour after a hole has swallowed a
    /// box of this colour.
    losses_forgiven: bool,
    /// The most pushes that one command can make, or `None` if there is no limit.
    most_pushes_per_move: Option<u32>,
}

impl LowerBounds {
    /// Precomputes the bounds of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let ground = game.ground();
        let has = |such: fn(Terrain) -> bool| ground.cells().any(|cell| such(ground.terrain(cell)));
        let ice = has(|terrain| terrain == Terrain::Ice);
        let conveyors = has(|terrain| matches!(terrain, Terrain::Conveyor(_)));
        let start = game.start();
        let members = |active: Active| match active {
            Active::Pusher(_) => 1,
            Active::Group(group) => {
                let linked = start.pushers();
                linked
                    .filter(|(_, pusher)| pusher.group == Some(group))
                    .count()
            }
            Active::Everyone => start.pushers().count(),
        };
        let most = game.choices(&start).into_iter().map(members).max();
        let strikes = ice && game.switches().impact == Impact::Push;
        Self {
            distances: BoxDistances::new(game),
            mobility: match (conveyors, ice) {
                (true, _) => Mobility::Carried,
                (false, true) => Mobility::Sliding,
                (false, false) => Mobility::Step,
            },
            losses_forgiven: game.switches().losses == Losses::Forgiven,
            most_pushes_per_move: most.map(|most| most.max(1) as u32).filter(|_| !strikes),
        }
    }

    /// A lower bound on the number of commands needed for `pushes` pushes.
    #[must_use]
    pub fn moves(&self, pushes: u32) -> u32 {
        match self.most_pushes_per_move {
            Some(most) => pushes.div_ceil(most),
            None => pushes.min(1),
        }
    }

    /// A lower bound on the number of pushes still needed.
    ///
    /// # Errors
    /// The position is a deadlock. The error is the reason.
    pub fn pushes(&self, game: &Game, state: &State) -> Result<u32, Deadlock> {
        if let Some(lost) = game.lost(state) {
            return Err(Deadlock::Lost(lost));
        }
        let frozen = self.frozen(game, state);
        let goals = self.for_goals(game, state, &frozen);
        let colours = self.for_colours(game, state, &frozen);
        match game.switches().aims {
            Aims::Both => Ok(goals?.max(colours?)),
            Aims::Either if game.required() == 0 => Ok(0),
            Aims::Either => match (goals, colours) {
                (Ok(goals), Ok(colours)) => Ok(goals.min(colours)),
                (Ok(index), Err(_)) | (Err(_), Ok(index)) => Ok(index),
                (Err(goals), Err(colours)) => Err(Deadlock::BothAims {
                    goals: Box::new(goals),
                    colours: Box::new(colours),
                }),
            },
        }
    }

    /// An estimate of the pushes still needed, possibly too high; `None` if the position is a deadlock.
    pub(super) fn estimate(&self, game: &Game, state: &State) -> Option<u32> {
        let least = self.pushes(game, state).ok()?;
        let gaps = |colour: Colour| {
            let boxes = state.boxes().filter(|(_, other)| *other == Some(colour));
            let points: Vec<_> = boxes.map(|(cell, _)| game.ground().point(cell)).collect();
            colour_bound::spanning_gaps(&points)
        };
        Some(least + Colour::ALL.into_iter().map(gaps).sum::<u32>())
    }

    fn for_goals(&self, game: &Game, state: &State, frozen: &[bool]) -> Result<u32, Deadlock> {
        let required = game.required();
        if required == 0 {
            return Ok(0);
        }
        let boxes: Vec<(CellId, BoxKind)> = state
            .boxes()
            .filter(|(_, colour)| self.distances.covers(*colour))
            .map(|(cell, colour)| (cell, BoxKind::of(colour)))
            .collect();
        let can = |cell: CellId, far: &u32| *far == 0 || !frozen[cell.index()];
        let any = |(cell, kind): &(CellId, BoxKind)| {
            let far = self.distances.to_any_goal(*kind, *cell);
            far.filter(|far| can(*cell, far))
        };
        let mut ways: Vec<u32> = boxes.iter().filter_map(any).collect();
        if ways.len() < required {
            let stuck = boxes.iter().filter(|index| any(index).is_none());
            let (without_goal, immovable): (Vec<_>, Vec<_>) =
                stuck.partition(|(cell, kind)| self.distances.to_any_goal(*kind, *cell).is_none());
            let points = |boxes: Vec<&(CellId, BoxKind)>| {
                let points = boxes.iter().map(|(cell, _)| game.ground().point(*cell));
                points.collect()
            };
            return Err(Deadlock::TooFewBoxes {
                without_goal: points(without_goal),
                immovable: points(immovable),
                remaining: ways.len(),
                required,
            });
        }
        let goals = self.distances.goals();
        let pair = |index: usize, goal: usize| {
            let (cell, kind) = boxes[index];
            let far = self.distances.to_goal(kind, cell, goal);
            far.filter(|far| can(cell, far))
        };
        let violator = |boxes_of: &[usize], goals_of: &[usize]| {
            let point = |cell: CellId| game.ground().point(cell);
            Deadlock::NoAssignment {
                boxes: boxes_of
                    .iter()
                    .map(|index| point(boxes[*index].0))
                    .collect(),
                goals: goals_of.iter().map(|goal| point(goals[*goal])).collect(),
            }
        };
        if required == boxes.len() && required <= goals.len() {
            assignment::cheapest_assignment(required, goals.len(), pair)
                .map_err(|violating| violator(&violating.rows, &violating.columns))
        } else if required == goals.len() {
            assignment::cheapest_assignment(required, boxes.len(), |goal, index| pair(index, goal))
                .map_err(|violating| violator(&violating.columns, &violating.rows))
        } else {
            ways.sort_unstable();
            Ok(ways[..required].iter().sum())
        }
    }

    fn for_colours(&self, game: &Game, state: &State, frozen: &[bool]) -> Result<u32, Deadlock> {
        let mut pushes = 0;
        for colour in Colour::ALL {
            if self.losses_forgiven || game.boxes_of(colour) < 2 {
                continue;
            }
            let boxes = state.boxes().filter(|(_, other)| *other == Some(colour));
            let boxes: Vec<CellId> = boxes.map(|(cell, _)| cell).collect();
            let confines = |cell: CellId| match frozen[cell.index()] {
                true => Rectangle::of(game.ground().point(cell)),
                false => self.distances.confines(BoxKind::of(Some(colour)), cell),
            };
            if let Some(pair) = colour_bound::apart(&boxes, confines) {
                return Err(Deadlock::ColourApart {
                    colour,
                    boxes: pair.map(|cell| game.ground().point(cell)),
                });
            }
            let groups = game.groups_of(state, colour);
            let points: Vec<_> = boxes
                .iter()
                .map(|cell| game.ground().point(*cell))
                .collect();
            pushes += colour_bound::pushes(&points, groups, self.mobility);
        }
        Ok(pushes)
    }

    /// Flags, by cell, the boxes that nothing can ever move again: the boxes that remain after boxes
    /// that can be moved are removed repeatedly.
    fn frozen(&self, game: &Game, state: &State) -> Vec<bool> {
        let boxes: Vec<(CellId, Option<Colour>)> = state.boxes().collect();
        let mut still = vec![false; game.ground().len()];
        for (cell, _) in &boxes {
            still[cell.index()] = true;
        }
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &(cell, colour) in &boxes {
                if still[cell.index()] && self.can_leave(game, state, &still, cell, colour) {
                    still[cell.index()] = false;
                    changed = true;
                }
            }
        }
        still
    }

    fn can_leave(
        &self,
        game: &Game,
        state: &State,
        still: &[bool],
        cell: CellId,
        colour: Option<Colour>,
    ) -> bool {
        let ground = game.ground();
        let free = |cell: CellId, to: Direction| {
            let next = ground.next(cell, to)?;
            (!still[next.index()]).then_some(next)
        };
        let terrain = |cell| game.terrain(state, cell);
        let rides = match terrain(cell) {
            Terrain::Conveyor(arrow) => free(cell, arrow).is_some(),
            _ => false,
        };
        let pushed = |to: Direction| {
            let (behind, ahead) = (free(cell, to.opposite())?, free(cell, to)?);
            let can_stand = self.distances.admits_pusher(terrain(behind));
            let can_enter = self.distances.admits_box(terrain(ahead), colour, to)
                || terrain(ahead) == Terrain::Hole;
            (can_stand && can_enter).then_some(())
        };
        rides
            || (self.distances.can_be_pushed(terrain(cell), colour)
                && Direction::ORTHOGONAL
                    .into_iter()
                    .any(|to| pushed(to).is_some()))
    }
}
