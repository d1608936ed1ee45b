//! Admissible lower bounds on pushes and moves, and the deadlocks that they reveal.
//!
//! All assumptions are optimistic: pushers are wherever they are needed, movable boxes are out of the
//! way, slides and rides stop wherever that helps. What is impossible even then is impossible.

use super::dead::Dead;
use super::gather::{self, Freedom};
use super::pairs;
use super::travel::{Kind, Rectangle, Travel};
use crate::model::{Colour, Terrain};
use crate::rules::switches::{Aims, Impact, Losses};
use crate::rules::{Active, CellId, Game, State};
use quandary_core::direction::Direction;

/// Precomputed data for the lower bounds of all positions of a game.
#[derive(Debug)]
pub struct Outlook {
    travel: Travel,
    /// How far boxes move with one push.
    freedom: Freedom,
    /// Whether losing coloured boxes is forgiven.
    forgiving: bool,
    /// The most pushes that one command can make, or `None` if there is no limit.
    most_at_once: Option<u32>,
}

impl Outlook {
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
            travel: Travel::new(game),
            freedom: match (conveyors, ice) {
                (true, _) => Freedom::Carried,
                (false, true) => Freedom::Sliding,
                (false, false) => Freedom::Step,
            },
            forgiving: game.switches().losses == Losses::Forgiven,
            most_at_once: most.map(|most| most.max(1) as u32).filter(|_| !strikes),
        }
    }

    /// A lower bound on the commands that make `pushes` pushes.
    #[must_use]
    pub fn moves(&self, pushes: u32) -> u32 {
        match self.most_at_once {
            Some(most) => pushes.div_ceil(most),
            None => pushes.min(1),
        }
    }

    /// A lower bound on the pushes still needed.
    ///
    /// # Errors
    /// The reason, if the position is a deadlock.
    pub fn pushes(&self, game: &Game, state: &State) -> Result<u32, Dead> {
        if let Some(lost) = game.lost(state) {
            return Err(Dead::Lost(lost));
        }
        let frozen = self.frozen(game, state);
        let goals = self.for_goals(game, state, &frozen);
        let colours = self.for_colours(game, state, &frozen);
        match game.switches().aims {
            Aims::Both => Ok(goals?.max(colours?)),
            Aims::Either if game.required() == 0 => Ok(0),
            Aims::Either => match (goals, colours) {
                (Ok(goals), Ok(colours)) => Ok(goals.min(colours)),
                (Ok(one), Err(_)) | (Err(_), Ok(one)) => Ok(one),
                (Err(goals), Err(colours)) => Err(Dead::Neither {
                    goals: Box::new(goals),
                    colours: Box::new(colours),
                }),
            },
        }
    }

    /// An estimate of the pushes still needed, possibly too high; `None` if the position is a deadlock.
    pub(super) fn guess(&self, game: &Game, state: &State) -> Option<u32> {
        let least = self.pushes(game, state).ok()?;
        let web = |colour: Colour| {
            let boxes = state.boxes().filter(|(_, other)| *other == Some(colour));
            let points: Vec<_> = boxes.map(|(cell, _)| game.ground().point(cell)).collect();
            gather::web(&points)
        };
        Some(least + Colour::ALL.into_iter().map(web).sum::<u32>())
    }

    fn for_goals(&self, game: &Game, state: &State, frozen: &[bool]) -> Result<u32, Dead> {
        let required = game.required();
        if required == 0 {
            return Ok(0);
        }
        let boxes: Vec<(CellId, Kind)> = state
            .boxes()
            .filter(|(_, colour)| self.travel.covers(*colour))
            .map(|(cell, colour)| (cell, Kind::of(colour)))
            .collect();
        let can = |cell: CellId, far: &u32| *far == 0 || !frozen[cell.index()];
        let any = |(cell, kind): &(CellId, Kind)| {
            let far = self.travel.to_any_goal(*kind, *cell);
            far.filter(|far| can(*cell, far))
        };
        let mut ways: Vec<u32> = boxes.iter().filter_map(any).collect();
        if ways.len() < required {
            let stuck = boxes.iter().filter(|one| any(one).is_none());
            let (astray, held): (Vec<_>, Vec<_>) =
                stuck.partition(|(cell, kind)| self.travel.to_any_goal(*kind, *cell).is_none());
            let points = |boxes: Vec<&(CellId, Kind)>| {
                let points = boxes.iter().map(|(cell, _)| game.ground().point(*cell));
                points.collect()
            };
            return Err(Dead::Stuck {
                astray: points(astray),
                held: points(held),
                left: ways.len(),
                required,
            });
        }
        let goals = self.travel.goals();
        let pair = |one: usize, goal: usize| {
            let (cell, kind) = boxes[one];
            let far = self.travel.to_goal(kind, cell, goal);
            far.filter(|far| can(cell, far))
        };
        let crowd = |boxes_of: &[usize], goals_of: &[usize]| {
            let point = |cell: CellId| game.ground().point(cell);
            Dead::Crowded {
                boxes: boxes_of.iter().map(|one| point(boxes[*one].0)).collect(),
                goals: goals_of.iter().map(|goal| point(goals[*goal])).collect(),
            }
        };
        if required == boxes.len() && required <= goals.len() {
            pairs::cheapest(required, goals.len(), pair)
                .map_err(|found| crowd(&found.rows, &found.columns))
        } else if required == goals.len() {
            pairs::cheapest(required, boxes.len(), |goal, one| pair(one, goal))
                .map_err(|found| crowd(&found.columns, &found.rows))
        } else {
            ways.sort_unstable();
            Ok(ways[..required].iter().sum())
        }
    }

    fn for_colours(&self, game: &Game, state: &State, frozen: &[bool]) -> Result<u32, Dead> {
        let mut pushes = 0;
        for colour in Colour::ALL {
            if self.forgiving || game.boxes_of(colour) < 2 {
                continue;
            }
            let boxes = state.boxes().filter(|(_, other)| *other == Some(colour));
            let boxes: Vec<CellId> = boxes.map(|(cell, _)| cell).collect();
            let within = |cell: CellId| match frozen[cell.index()] {
                true => Rectangle::of(game.ground().point(cell)),
                false => self.travel.within(Kind::of(Some(colour)), cell),
            };
            if let Some(pair) = gather::apart(&boxes, within) {
                return Err(Dead::Apart {
                    colour,
                    boxes: pair.map(|cell| game.ground().point(cell)),
                });
            }
            let groups = game.groups_of(state, colour);
            let points: Vec<_> = boxes
                .iter()
                .map(|cell| game.ground().point(*cell))
                .collect();
            pushes += gather::pushes(&points, groups, self.freedom);
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
            let stands = self.travel.bears_pusher(terrain(behind));
            let enters =
                self.travel.enters(terrain(ahead), colour, to) || terrain(ahead) == Terrain::Hole;
            (stands && enters).then_some(())
        };
        rides
            || (self.travel.can_be_pushed(terrain(cell), colour)
                && Direction::ORTHOGONAL
                    .into_iter()
                    .any(|to| pushed(to).is_some()))
    }
}
