//! Where creatures and Chip want to go.

use super::law::{Trial, admits_creatures};
use super::mover::{Mark, Mover, MoverId};
use super::{CHIP, Class, Edition, Kind, Turn};
use crate::model::{Cardinal, Command, Heading, Position, Tile};

/// What a creature tries, the first first: at most four ways.
struct Wishes {
    ways: [Cardinal; 4],
    count: usize,
}

impl Wishes {
    fn of<const N: usize>(wanted: [Cardinal; N]) -> Self {
        let mut ways = [Cardinal::North; 4];
        ways[..N].copy_from_slice(&wanted);
        Self { ways, count: N }
    }

    fn as_slice(&self) -> &[Cardinal] {
        &self.ways[..self.count]
    }
}

/// Where a creature goes.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    /// It may go there.
    Open(Cardinal),
    /// It was not tried, or is blocked and turns the creature.
    Unsure(Cardinal),
}

impl Turn<'_> {
    /// Where a creature goes in this tick, if it goes.
    pub(super) fn choose_for_creature(&mut self, id: MoverId) -> Option<Choice> {
        let mover = *self.state.mover(id);
        let still = mover.marks.has(Mark::Slip) || mover.kind == Kind::Block;
        if still || !self.is_its_tick(mover.kind) {
            return None;
        }
        if mover.marks.has(Mark::Turning) {
            let marks = &mut self.state.mover_mut(id).marks;
            marks.clear(Mark::Turning);
            marks.clear(Mark::Moved);
            self.redraw(id);
        }
        let mover = *self.state.mover(id);
        if mover.marks.has(Mark::Moved) {
            self.stall(id);
            return None;
        }
        if mover.marks.slips() {
            return None;
        }
        let floor = self.state.cell(mover.at).floor();
        if matches!(floor, Tile::BearTrap | Tile::CloneMachine) {
            return self.choose_in_place(id, floor);
        }
        let wishes = self.wishes(&mover);
        match self.first_open(&mover, &wishes) {
            Some(way) => Some(Choice::Open(way)),
            None => self.choose_when_stuck(id, floor, wishes.as_slice().first().copied()),
        }
    }

    /// A tank that waits for a blue button takes the controller's direction away (R20). One that
    /// stands where no creature shows is gone in later releases.
    fn stall(&mut self, id: MoverId) {
        self.state.controller = None;
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

    /// On a trap or a clone machine (R20).
    fn choose_in_place(&mut self, id: MoverId, floor: Tile) -> Option<Choice> {
        let mover = *self.state.mover(id);
        let ahead = mover.facing.unwrap_or(Cardinal::North);
        let wishes = match mover.kind {
            Kind::Bug | Kind::Paramecium | Kind::Teeth => {
                return self.state.controller.map(Choice::Unsure);
            }
            Kind::Blob => self.anywhere(ahead),
            _ => Wishes::of([ahead]),
        };
        match self.first_open(&mover, &wishes) {
            Some(way) => Some(Choice::Open(way)),
            None => self.choose_when_stuck(id, floor, None),
        }
    }

    /// The first way that is open. Each one tried is left with the controller.
    fn first_open(&mut self, mover: &Mover, wishes: &Wishes) -> Option<Cardinal> {
        for way in wishes.as_slice() {
            self.state.controller = Some(*way);
            if self.creature_may_move(mover, *way, Trial::Walk) {
                return Some(*way);
            }
        }
        None
    }

    fn wishes(&mut self, mover: &Mover) -> Wishes {
        let ahead = mover.facing.unwrap_or(Cardinal::North);
        let (left, back, right) = (ahead.left(), ahead.back(), ahead.right());
        match mover.kind {
            Kind::Ball => Wishes::of([ahead, back]),
            Kind::Glider => Wishes::of([ahead, left, right, back]),
            Kind::Fireball => Wishes::of([ahead, right, left, back]),
            Kind::Bug => Wishes::of([left, ahead, right, back]),
            Kind::Paramecium => Wishes::of([right, ahead, left, back]),
            Kind::Teeth => self.after_chip(mover),
            Kind::Walker => {
                let mut ways = [left, back, right];
                self.state.random.shuffle_three(&mut ways);
                Wishes::of([ahead, ways[0], ways[1], ways[2]])
            }
            Kind::Blob => self.anywhere(ahead),
            Kind::Tank | Kind::Chip | Kind::Block | Kind::Swimmer => Wishes::of([ahead]),
        }
    }

    fn anywhere(&mut self, ahead: Cardinal) -> Wishes {
        let mut ways = [ahead, ahead.left(), ahead.back(), ahead.right()];
        self.state.random.shuffle_four(&mut ways);
        Wishes::of(ways)
    }

    /// Along the longer axis first, up or down where both are as long; then along the other, and
    /// once more along the first, which leaves its mark on the controller.
    fn after_chip(&self, mover: &Mover) -> Wishes {
        match towards(mover.at, self.state.chip()) {
            (Some(first), Some(second)) => Wishes::of([first, second, first]),
            (Some(way), None) | (None, Some(way)) => Wishes::of([way]),
            (None, None) => Wishes::of([]),
        }
    }

    /// No way is open: a tank waits, the others try something that fails and turns them (R19).
    fn choose_when_stuck(
        &mut self,
        id: MoverId,
        floor: Tile,
        first_wish: Option<Cardinal>,
    ) -> Option<Choice> {
        let mover = *self.state.mover(id);
        let old = self.rules.edition < Edition::Tw231;
        let way = match mover.kind {
            Kind::Tank => {
                let held = floor == Tile::BearTrap || (old && floor == Tile::CloneMachine);
                if !held || mover.marks.has(Mark::Released) {
                    self.state.mover_mut(id).marks.set(Mark::Moved);
                }
                mover.facing.filter(|_| old)
            }
            Kind::Teeth => first_wish,
            _ => mover.facing,
        };
        way.map(Choice::Unsure)
    }

    /// Where Chip goes in this tick, if he goes (R21).
    pub(super) fn choose_for_chip(&mut self) -> Option<Cardinal> {
        let now = self.state.tick;
        if now.is_multiple_of(4) {
            self.state.mover_mut(CHIP).marks.clear(Mark::Moved);
        }
        let chip = *self.state.mover(CHIP);
        if chip.marks.has(Mark::Moved) {
            if self.state.input.is_some() {
                self.state.goal = None;
            }
            return None;
        }
        let input = self.state.input.take();
        let way = match input {
            Some(Command::Go(heading)) => Some(vertical_part(heading)),
            _ => None,
        };
        let along = chip.marks.has(Mark::Slide) && way.is_some() && way == chip.facing;
        if chip.marks.has(Mark::Slip) || along {
            if now > 0 && now.is_multiple_of(2) {
                self.state.goal = None;
            }
            return None;
        }
        if let Some(Command::Mouse { x, y }) = input {
            self.state.goal = beside(chip.at, x, y);
        }
        match way {
            None if now % 4 == 2 => self.towards_goal(),
            way => way,
        }
    }

    /// A step towards the place that was clicked: along the longer axis if that is open (R24).
    fn towards_goal(&mut self) -> Option<Cardinal> {
        let goal = self.state.goal?;
        let chip = *self.state.mover(CHIP);
        match towards(chip.at, goal) {
            (Some(first), Some(second)) => {
                let open = self.may_move(&chip, first, Trial::Walk);
                Some(if open { first } else { second })
            }
            (None, None) => {
                self.state.goal = None;
                None
            }
            (way, None) | (None, way) => way,
        }
    }
}

/// The ways from one cell to another: along the longer axis first, up or down where both are as
/// long.
fn towards(from: u16, to: u16) -> (Option<Cardinal>, Option<Cardinal>) {
    let (from, to) = (
        Position::of_index(usize::from(from)),
        Position::of_index(usize::from(to)),
    );
    let vertical = one_of(from.y, to.y, [Cardinal::North, Cardinal::South]);
    let horizontal = one_of(from.x, to.x, [Cardinal::West, Cardinal::East]);
    if from.x.abs_diff(to.x) > from.y.abs_diff(to.y) {
        (horizontal, vertical)
    } else {
        (vertical, horizontal)
    }
}

fn one_of(from: u16, to: u16, [less, more]: [Cardinal; 2]) -> Option<Cardinal> {
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => Some(less),
        std::cmp::Ordering::Less => Some(more),
        std::cmp::Ordering::Equal => None,
    }
}

/// Of a diagonal, only its vertical part counts (R23).
fn vertical_part(heading: Heading) -> Cardinal {
    match heading {
        Heading::Straight(way) => way,
        Heading::NorthWest | Heading::NorthEast => Cardinal::North,
        Heading::SouthWest | Heading::SouthEast => Cardinal::South,
    }
}

/// The cell at an offset, counted through the map's rows and on below the last; `None` before the
/// first.
fn beside(at: u16, x: i8, y: i8) -> Option<u16> {
    let there = i32::from(at) + 32 * i32::from(y) + i32::from(x);
    u16::try_from(there).ok()
}
