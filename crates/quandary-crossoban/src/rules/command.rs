//! Plays one command: its steps, its pushes, and the movements on ice and conveyors, in order.

use crate::model::{Colour, Content, Pusher, Terrain};
use crate::rules::game::Game;
use crate::rules::ground::CellId;
use crate::rules::refusal::{Refusal, RefusalReason};
use crate::rules::state::{Active, State, Wear, byte};
use crate::rules::switches::{
    Against, Filters, Holes, Ice, Impact, Links, Locks, Order, Passing, Pushing, Tiles, Waiting,
};
use crate::rules::trace::{Cause, Shift, ShiftOutcome, Trace};
use quandary_core::direction::Direction;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Plays one command. A refused command leaves the position unchanged.
pub(super) fn play(
    game: &Game,
    state: &mut State,
    to: Direction,
    trace: &mut Trace,
) -> Result<(), Refusal> {
    trace.begin(state.active);
    let mut members = std::mem::take(&mut trace.members);
    acting_order(game, state, to, &mut members);
    let mut command = Command { game, state, trace };
    let result = command.act(&members, to);
    match result {
        Ok(()) => command.carry_waiting(),
        Err(_) => game.take_back(state, trace),
    }
    trace.members = members;
    result
}

/// Carries waiting contents (R14), as at the end of a command without an active pusher.
pub(super) fn carry(game: &Game, state: &mut State, trace: &mut Trace) {
    trace.begin(state.active);
    let mut command = Command { game, state, trace };
    command.carry_waiting();
}

/// Collects the active pushers in the order in which they act (R4).
fn acting_order(game: &Game, state: &State, to: Direction, members: &mut Vec<CellId>) {
    members.clear();
    if let Active::Pusher(cell) = state.active {
        members.push(cell);
        return;
    }
    members.extend(state.active_cells());
    if game.switches.order == Order::Front {
        let (dx, dy) = to.step();
        let ahead = |cell: &CellId| {
            let at = game.ground.point(*cell);
            i64::from(at.x) * i64::from(dx) + i64::from(at.y) * i64::from(dy)
        };
        members.sort_by_key(|cell| Reverse(ahead(cell)));
    }
}

/// Whether a slide pushes boxes in its way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SlideMode {
    /// It does not: a box slides, or a conveyor carries the content.
    WithoutPushes,
    /// A pusher slides after its own step; it pushes if [`Impact::Push`] is set.
    WithPushes,
}

/// The state of playing a command.
struct Command<'a> {
    game: &'a Game,
    state: &'a mut State,
    trace: &'a mut Trace,
}

impl Command<'_> {
    /// Moves all active pushers one after the other (R4, R5).
    fn act(&mut self, members: &[CellId], to: Direction) -> Result<(), Refusal> {
        let mut refusal = None;
        let mut moved = false;
        for &cell in members {
            match self.step_pusher(cell, to, Cause::Walk) {
                Ok(at) => {
                    self.slide_or_ride(at, to, SlideMode::WithPushes);
                    moved = true;
                }
                Err(reason) if self.game.switches.links == Links::All => return Err(reason),
                Err(reason) => {
                    refusal.get_or_insert(reason);
                }
            }
        }
        match refusal {
            Some(reason) if !moved => Err(reason),
            _ => Ok(()),
        }
    }

    /// Moves a pusher one step, with the push and the slide or ride of the box (R3, R6). Returns
    /// the new cell of the pusher, before its own slide or ride.
    fn step_pusher(
        &mut self,
        from: CellId,
        to: Direction,
        cause: Cause,
    ) -> Result<CellId, Refusal> {
        let Some(Content::Pusher(pusher)) = self.state.content(from) else {
            unreachable!("only pushers step")
        };
        let at = self.next(from, to)?;
        let pushed = match self.state.content(at) {
            None => None,
            Some(Content::Pusher(_)) => return Err(self.refuse(at, RefusalReason::Pusher)),
            Some(Content::Box(colour)) => Some(self.behind(at, to, colour, pusher)?),
        };
        self.admits(at, Content::Pusher(pusher), to)?;
        let outcome = pushed.map(|behind| self.shift(at, behind, Cause::Push));
        self.shift(from, at, cause);
        self.wear_down(from);
        if let (Some(behind), Some(ShiftOutcome::Remains)) = (pushed, outcome) {
            self.slide_or_ride(behind, to, SlideMode::WithoutPushes);
        }
        Ok(at)
    }

    /// Returns the cell that the box at `at` is pushed to.
    ///
    /// # Errors
    /// The box cannot be pushed.
    fn behind(
        &self,
        at: CellId,
        to: Direction,
        colour: Option<Colour>,
        pusher: Pusher,
    ) -> Result<CellId, Refusal> {
        let switches = self.game.switches;
        let held = switches.locks == Locks::All || colour.is_some();
        if self.terrain(at) == Terrain::Lock && held {
            return Err(self.refuse(at, RefusalReason::Locked));
        }
        if let (Some(_), Some(other)) = (pusher.colour, colour)
            && switches.pushing == Pushing::Own
            && pusher.colour != colour
        {
            return Err(self.refuse(at, RefusalReason::Colour(other)));
        }
        let behind = self.next(at, to)?;
        match self.state.content(behind) {
            None => {}
            Some(Content::Box(_)) => return Err(self.refuse(behind, RefusalReason::SecondBox)),
            Some(Content::Pusher(_)) => return Err(self.refuse(behind, RefusalReason::Pusher)),
        }
        self.admits(behind, Content::Box(colour), to)?;
        Ok(behind)
    }

    /// Checks that the type of a cell admits content that moves in a direction (R7 to R11).
    ///
    /// # Errors
    /// It does not.
    fn admits(&self, cell: CellId, content: Content, to: Direction) -> Result<(), Refusal> {
        let switches = self.game.switches;
        let why = match (self.terrain(cell), content) {
            (Terrain::Hole, Content::Pusher(_)) => RefusalReason::Hole,
            (Terrain::Filter(colour), Content::Box(own)) if own != Some(colour) => {
                RefusalReason::Filter(colour)
            }
            (Terrain::Filter(colour), Content::Pusher(pusher))
                if switches.filters == Filters::Strict
                    && pusher.colour.is_some_and(|own| own != colour) =>
            {
                RefusalReason::Filter(colour)
            }
            (Terrain::Conveyor(arrow), _)
                if arrow == to.opposite() && switches.against == Against::Refused =>
            {
                RefusalReason::Against
            }
            _ => return Ok(()),
        };
        Err(self.refuse(cell, why))
    }

    /// Slides and rides content until it stops or is swallowed (R10, R11).
    fn slide_or_ride(&mut self, start: CellId, to: Direction, mode: SlideMode) {
        let mut carriers = FxHashSet::default();
        let (mut cell, mut heading) = (start, to);
        while let Some((way, cause)) = self.drive_direction(cell, heading, &mut carriers) {
            heading = way;
            let Some(next) = self.slide_one_cell(cell, way, cause, mode) else {
                break;
            };
            match next {
                (_, ShiftOutcome::Swallowed) => return,
                (at, ShiftOutcome::Remains) => cell = at,
            }
        }
    }

    /// Returns the direction in which the cell moves its content on, and the cause. `carriers` are
    /// the conveyors that have already carried the content in this ride.
    fn drive_direction(
        &self,
        cell: CellId,
        heading: Direction,
        carriers: &mut FxHashSet<CellId>,
    ) -> Option<(Direction, Cause)> {
        match self.terrain(cell) {
            Terrain::Conveyor(arrow) => {
                let again = !carriers.insert(cell);
                (!again).then_some((arrow, Cause::Ride))
            }
            Terrain::Ice => {
                let is_box = matches!(self.state.content(cell), Some(Content::Box(_)));
                let stays = is_box && self.game.switches.ice == Ice::Rough;
                (!stays).then_some((heading, Cause::Slide))
            }
            _ => None,
        }
    }

    /// Slides or rides content to the next cell, if the way is free.
    fn slide_one_cell(
        &mut self,
        from: CellId,
        way: Direction,
        cause: Cause,
        mode: SlideMode,
    ) -> Option<(CellId, ShiftOutcome)> {
        let next = self.game.ground.next(from, way)?;
        let content = self.state.content(from)?;
        if self.state.is_free(next) {
            self.admits(next, content, way).ok()?;
            return Some((next, self.shift(from, next, cause)));
        }
        let pushes = mode == SlideMode::WithPushes
            && cause == Cause::Slide
            && self.game.switches.impact == Impact::Push;
        if !pushes {
            return None;
        }
        let at = self.step_pusher(from, way, cause).ok()?;
        Some((at, ShiftOutcome::Remains))
    }

    /// Carries contents that wait on conveyors, each at most once in a command (R14). Conveyors are
    /// visited in reading order until nothing moves. After the first pass, only conveyors that lead
    /// to a cell that has become free are visited again.
    fn carry_waiting(&mut self) {
        if self.state.waiting == 0 || self.game.switches.waiting == Waiting::Stays {
            return;
        }
        let occupied = self.game.conveyors.iter();
        let occupied = occupied.filter(|cell| !self.state.is_free(**cell));
        let mut pass: BTreeSet<CellId> = occupied.copied().collect();
        while !pass.is_empty() {
            let mut later = BTreeSet::new();
            while let Some(cell) = pass.pop_first() {
                for waiting in self.carry(cell) {
                    if waiting > cell {
                        pass.insert(waiting);
                    } else {
                        later.insert(waiting);
                    }
                }
            }
            pass = later;
        }
    }

    /// Carries the content of a conveyor. Returns the conveyors that may have been blocked by it.
    fn carry(&mut self, cell: CellId) -> Vec<CellId> {
        let Terrain::Conveyor(arrow) = self.terrain(cell) else {
            return Vec::new();
        };
        if self.trace.rode.contains(&cell) || self.state.is_free(cell) {
            return Vec::new();
        }
        let before = self.trace.shifts.len();
        self.slide_or_ride(cell, arrow, SlideMode::WithoutPushes);
        let moved = &self.trace.shifts[before..];
        let fallen = moved
            .iter()
            .filter(|shift| shift.outcome == ShiftOutcome::Swallowed);
        let fallen: Option<CellId> = fallen.map(|shift| shift.to).next();
        let left = (!moved.is_empty()).then_some(cell);
        let opened = left.into_iter().chain(fallen);
        opened.flat_map(|cell| self.waiting_for(cell)).collect()
    }

    /// Returns the occupied conveyors that lead to a cell.
    fn waiting_for(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        Direction::ORTHOGONAL.into_iter().filter_map(move |to| {
            let before = self.game.ground.next(cell, to.opposite())?;
            let leads = self.game.ground.terrain(before) == Terrain::Conveyor(to);
            (leads && !self.state.is_free(before)).then_some(before)
        })
    }

    /// Moves content to a free neighbour, where a box may be swallowed (R12, R13).
    fn shift(&mut self, from: CellId, to: CellId, cause: Cause) -> ShiftOutcome {
        let Some(content) = self.state.content(from) else {
            unreachable!("only content moves")
        };
        let terrain = self.terrain(to);
        let swallowed = matches!(content, Content::Box(_)).then(|| self.swallowed(terrain));
        self.write(from, None, self.state.wear(from));
        let outcome = match swallowed.flatten() {
            Some(wear) => {
                self.write(to, None, wear);
                ShiftOutcome::Swallowed
            }
            None => {
                self.write(to, Some(content), self.state.wear(to));
                ShiftOutcome::Remains
            }
        };
        let rode = self.trace.rode.remove(&from) || matches!(cause, Cause::Slide | Cause::Ride);
        if rode && outcome == ShiftOutcome::Remains {
            self.trace.rode.insert(to);
        }
        if self.state.active == Active::Pusher(from) {
            self.state.active = Active::Pusher(to);
        }
        self.trace.shifts.push(Shift {
            content,
            from,
            to,
            cause,
            outcome,
        });
        outcome
    }

    /// Returns the new wear of a cell that swallows a box; `None` if the cell holds the box.
    fn swallowed(&self, terrain: Terrain) -> Option<Wear> {
        let switches = self.game.switches;
        match (terrain, switches.holes, switches.tiles) {
            (Terrain::Hole, Holes::Filled, _) => Some(Wear::Filled),
            (Terrain::Hole, Holes::Endless, _) | (Terrain::Weak, _, Tiles::Kind) => {
                Some(Wear::Broken)
            }
            _ => None,
        }
    }

    /// Wears down a cell that a pusher left empty (R8, R13).
    fn wear_down(&mut self, cell: CellId) {
        let switches = self.game.switches;
        let wear = match (self.terrain(cell), switches.tiles) {
            (Terrain::Sturdy, Tiles::Strength) => Wear::Worn,
            (Terrain::Sturdy, Tiles::Kind) | (Terrain::Weak, Tiles::Strength) => Wear::Broken,
            (Terrain::Filter(_), _) if switches.passing == Passing::Once => Wear::Worn,
            _ => return,
        };
        self.write(cell, None, wear);
    }

    fn write(&mut self, cell: CellId, content: Option<Content>, wear: Wear) {
        let before = self.state.cells[cell.index()];
        self.trace.before.push((cell, before));
        self.game.put(self.state, cell, byte(content, wear));
    }

    fn terrain(&self, cell: CellId) -> Terrain {
        self.game.terrain(self.state, cell)
    }

    fn next(&self, cell: CellId, to: Direction) -> Result<CellId, Refusal> {
        let next = self.game.ground.next(cell, to);
        next.ok_or_else(|| self.refuse(cell, RefusalReason::Wall))
    }

    fn refuse(&self, cell: CellId, why: RefusalReason) -> Refusal {
        let at = self.game.ground.point(cell);
        Refusal { at, why }
    }
}
