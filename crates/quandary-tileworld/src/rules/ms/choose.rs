//! Choice of direction for creatures and Chip.

use super::movement::{MovePurpose, admits_creatures};
use super::mover::{Mover, MoverFlag, MoverId};
use super::{CHIP, Edition, Kind, TickContext, TileClass};
use crate::model::{Cardinal, Command, Heading, Position, Tile};
use crate::rules::candidates::Candidates;

/// The direction that a creature chose.
#[derive(Clone, Copy)]
pub(super) enum MoveChoice {
    /// Known to be possible.
    Checked(Cardinal),
    /// Not checked, or blocked: the attempt may only turn the creature.
    Unchecked(Cardinal),
}

impl TickContext<'_> {
    /// Returns the direction in which a creature moves in this tick, if it moves.
    pub(super) fn choose_for_creature(&mut self, id: MoverId) -> Option<MoveChoice> {
        let mover = *self.state.mover(id);
        let still = mover.flags.contains(MoverFlag::Slip) || mover.kind == Kind::Block;
        if still || !self.is_its_tick(mover.kind) {
            return None;
        }
        if mover.flags.contains(MoverFlag::Turning) {
            let flags = &mut self.state.mover_mut(id).flags;
            flags.clear(MoverFlag::Turning);
            flags.clear(MoverFlag::HasMoved);
            self.redraw(id);
        }
        let mover = *self.state.mover(id);
        if mover.flags.contains(MoverFlag::HasMoved) {
            self.handle_waiting_tank(id);
            return None;
        }
        if mover.flags.is_slipping() {
            return None;
        }
        let floor = self.state.cell(mover.at).floor();
        if matches!(floor, Tile::BearTrap | Tile::CloneMachine) {
            return self.choose_on_trap_or_machine(id, floor);
        }
        let candidates = self.candidates(&mover);
        match self.first_possible(&mover, &candidates) {
            Some(direction) => Some(MoveChoice::Checked(direction)),
            None => self.choose_when_blocked(id, floor, candidates.first()),
        }
    }

    /// A tank that waits for a blue button clears the controller direction (R20). In later releases
    /// it is removed if its cell shows no creature.
    fn handle_waiting_tank(&mut self, id: MoverId) {
        self.state.controller_direction = None;
        if self.rules.edition < Edition::Tw231 {
            return;
        }
        let cell = self.state.cell(self.state.mover(id).at);
        let shown = if cell.top.tile.is_chip() {
            cell.bottom.tile
        } else {
            cell.top.tile
        };
        if !shown.is_mover() && admits_creatures(shown) {
            self.remove(id);
        }
    }

    /// Slow creatures move every second time (R12).
    fn is_its_tick(&self, kind: Kind) -> bool {
        let now = self.state.tick;
        let slow = matches!(kind, Kind::Teeth | Kind::Blob);
        !(slow && (now + u32::from(self.rules.stepping)) & 4 != 0)
    }

    /// Chooses for a creature on a trap or clone machine (R20).
    fn choose_on_trap_or_machine(&mut self, id: MoverId, floor: Tile) -> Option<MoveChoice> {
        let mover = *self.state.mover(id);
        let ahead = mover.facing.unwrap_or(Cardinal::North);
        let candidates = match mover.kind {
            Kind::Bug | Kind::Paramecium | Kind::Teeth => {
                return self.state.controller_direction.map(MoveChoice::Unchecked);
            }
            Kind::Blob => self.shuffled_directions(ahead),
            _ => Candidates::new([ahead]),
        };
        match self.first_possible(&mover, &candidates) {
            Some(direction) => Some(MoveChoice::Checked(direction)),
            None => self.choose_when_blocked(id, floor, None),
        }
    }

    /// Returns the first possible direction. Each direction tried becomes the controller direction.
    fn first_possible(&mut self, mover: &Mover, candidates: &Candidates) -> Option<Cardinal> {
        for direction in candidates.iter() {
            self.state.controller_direction = Some(direction);
            if self.creature_may_move(mover, direction, MovePurpose::Walk) {
                return Some(direction);
            }
        }
        None
    }

    fn candidates(&mut self, mover: &Mover) -> Candidates {
        let ahead = mover.facing.unwrap_or(Cardinal::North);
        match mover.kind {
            Kind::Teeth => self.toward_chip(mover),
            Kind::Walker => {
                let mut directions = [ahead.left(), ahead.back(), ahead.right()];
                self.state.random.shuffle_three(&mut directions);
                Candidates::new([ahead, directions[0], directions[1], directions[2]])
            }
            Kind::Blob => self.shuffled_directions(ahead),
            kind => Candidates::by_facing(kind, ahead),
        }
    }

    fn shuffled_directions(&mut self, ahead: Cardinal) -> Candidates {
        let mut directions = [ahead, ahead.left(), ahead.back(), ahead.right()];
        self.state.random.shuffle_four(&mut directions);
        Candidates::new(directions)
    }

    /// Returns the directions toward Chip, longer axis first, vertical if both are equal. The first
    /// is repeated at the end, because the last one tried becomes the controller direction.
    fn toward_chip(&self, mover: &Mover) -> Candidates {
        match directions_toward(mover.at, self.state.chip()) {
            (Some(first), Some(second)) => Candidates::new([first, second, first]),
            (Some(direction), None) | (None, Some(direction)) => Candidates::new([direction]),
            (None, None) => Candidates::new([]),
        }
    }

    /// No direction is possible: a tank waits, other creatures make a failing move that turns them
    /// (R19).
    fn choose_when_blocked(
        &mut self,
        id: MoverId,
        floor: Tile,
        first_candidate: Option<Cardinal>,
    ) -> Option<MoveChoice> {
        let mover = *self.state.mover(id);
        let old = self.rules.edition < Edition::Tw231;
        let direction = match mover.kind {
            Kind::Tank => {
                let held = floor == Tile::BearTrap || (old && floor == Tile::CloneMachine);
                if !held || mover.flags.contains(MoverFlag::Released) {
                    self.state.mover_mut(id).flags.set(MoverFlag::HasMoved);
                }
                mover.facing.filter(|_| old)
            }
            Kind::Teeth => first_candidate,
            _ => mover.facing,
        };
        direction.map(MoveChoice::Unchecked)
    }

    /// Returns the direction in which Chip moves in this tick, if he moves (R21).
    pub(super) fn choose_for_chip(&mut self) -> Option<Cardinal> {
        let now = self.state.tick;
        if now.is_multiple_of(4) {
            self.state.mover_mut(CHIP).flags.clear(MoverFlag::HasMoved);
        }
        let chip = *self.state.mover(CHIP);
        if chip.flags.contains(MoverFlag::HasMoved) {
            if self.state.input.is_some() {
                self.state.mouse_goal = None;
            }
            return None;
        }
        let input = self.state.input.take();
        let direction = match input {
            Some(Command::Go(heading)) => Some(vertical_component(heading)),
            _ => None,
        };
        let along = chip.flags.contains(MoverFlag::Slide)
            && direction.is_some()
            && direction == chip.facing;
        if chip.flags.contains(MoverFlag::Slip) || along {
            if now > 0 && now.is_multiple_of(2) {
                self.state.mouse_goal = None;
            }
            return None;
        }
        if let Some(Command::Mouse { x, y }) = input {
            self.state.mouse_goal = clicked_cell(chip.at, x, y);
        }
        match direction {
            None if now % 4 == 2 => self.toward_mouse_goal(),
            direction => direction,
        }
    }

    /// Returns the next step toward the clicked cell: along the longer axis if that is possible
    /// (R24).
    fn toward_mouse_goal(&mut self) -> Option<Cardinal> {
        let mouse_goal = self.state.mouse_goal?;
        let chip = *self.state.mover(CHIP);
        match directions_toward(chip.at, mouse_goal) {
            (Some(first), Some(second)) => {
                let open = self.may_move(&chip, first, MovePurpose::Walk);
                Some(if open { first } else { second })
            }
            (None, None) => {
                self.state.mouse_goal = None;
                None
            }
            (direction, None) | (None, direction) => direction,
        }
    }
}

/// Returns the directions from one cell to another, longer axis first, vertical if both are equal.
fn directions_toward(from: u16, to: u16) -> (Option<Cardinal>, Option<Cardinal>) {
    let (from, to) = (
        Position::of_index(usize::from(from)),
        Position::of_index(usize::from(to)),
    );
    let vertical = direction_along_axis(from.y, to.y, [Cardinal::North, Cardinal::South]);
    let horizontal = direction_along_axis(from.x, to.x, [Cardinal::West, Cardinal::East]);
    if from.x.abs_diff(to.x) > from.y.abs_diff(to.y) {
        (horizontal, vertical)
    } else {
        (vertical, horizontal)
    }
}

fn direction_along_axis(from: u16, to: u16, [less, more]: [Cardinal; 2]) -> Option<Cardinal> {
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => Some(less),
        std::cmp::Ordering::Less => Some(more),
        std::cmp::Ordering::Equal => None,
    }
}

/// Returns the direction of a heading; of a diagonal, the vertical part (R23).
fn vertical_component(heading: Heading) -> Cardinal {
    match heading {
        Heading::Straight(direction) => direction,
        Heading::NorthWest | Heading::NorthEast => Cardinal::North,
        Heading::SouthWest | Heading::SouthEast => Cardinal::South,
    }
}

/// Returns the cell at an offset, counted in reading order, so columns off the map wrap to adjacent
/// rows and the result may lie below the map; `None` before the first cell.
fn clicked_cell(at: u16, x: i8, y: i8) -> Option<u16> {
    let there = i32::from(at) + 32 * i32::from(y) + i32::from(x);
    u16::try_from(there).ok()
}
