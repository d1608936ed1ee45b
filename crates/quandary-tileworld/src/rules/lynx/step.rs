//! A step: its start, its way, its end.

use super::law::Trial;
use super::mover::{Body, Flash, Mark, MoverId};
use super::{CHIP, Cause, Class, Edge, Kind, Outcome, State, Turn};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{ice_turn, step};
use crate::rules::{Death, Event, Sound};

/// A whole step, in eighths.
const STEP: u8 = 8;

impl State {
    /// What a mover goes in a tick, in eighths of a step; it stays the same for the whole of one.
    pub(super) fn pace(&self, id: MoverId) -> u8 {
        let mover = self.mover(id);
        let floor = self.at(mover.at);
        let slow = mover.is(Kind::Blob);
        let fast =
            (floor.is_force() && !self.is_shod(id, 1)) || (floor.is_ice() && !self.is_shod(id, 0));
        (if slow { 1 } else { 2 }) * (if fast { 2 } else { 1 })
    }
}

impl Turn<'_> {
    /// Lets a mover start if it rests and wants to, and go on if it is on its way.
    #[inline(always)]
    pub(super) fn advance(&mut self, id: MoverId, cause: Cause) -> Outcome {
        let mover = self.state.mover(id);
        if matches!(mover.body, Body::Flash(..)) {
            return Outcome::Rests;
        }
        if mover.ticks == 0 {
            let started = self.start(id, cause);
            if started != Outcome::Moves {
                return started;
            }
        }
        if self.go_on(id) {
            return Outcome::Moves;
        }
        self.arrive(id)
    }

    /// Lets one that rests set out, if it wants to or is let go.
    #[inline(always)]
    fn start(&mut self, id: MoverId, cause: Cause) -> Outcome {
        let mover = self.state.mover_mut(id);
        let own = mover.own;
        if cause == Cause::Release {
            mover.own = mover.facing;
        }
        let Some(way) = mover.own.or(mover.forced) else {
            return Outcome::Rests;
        };
        let outcome = self.set_out(id, way, cause);
        match outcome {
            Outcome::Moves => {
                let mover = self.state.mover_mut(id);
                mover.own = None;
                mover.forced = None;
                self.state.resting.remove(id);
            }
            Outcome::Rests => self.state.mover_mut(id).own = own,
            Outcome::Arrives | Outcome::Ended => {}
        }
        outcome
    }

    #[inline(always)]
    fn set_out(&mut self, id: MoverId, way: Cardinal, cause: Cause) -> Outcome {
        let mover = *self.state.mover(id);
        let from = self.state.at(mover.at);
        self.state.mover_mut(id).facing = Some(way);
        if id == CHIP {
            self.mark_slide(from);
        }
        if !self.may_move(id, way, Trial::Go(cause)) {
            if id == CHIP {
                self.hear(Sound::BlockedMove);
            }
            if from.is_ice() && !self.state.is_shod(id, 0) {
                self.state.mover_mut(id).facing = Some(ice_turn(from, way.back()));
            }
            return Outcome::Rests;
        }
        if self.state.edge == Edge::Broken {
            self.breach();
            return Outcome::Ended;
        }
        if id == CHIP {
            if let Some(other) = self.state.left_target
                && !self.state.mover(other).hidden
            {
                self.set_going(other);
                self.collide(other);
                return Outcome::Ended;
            }
        } else {
            self.state.claimed.remove(mover.at);
            if !mover.is(Kind::Block) && self.state.target == Some(mover.at) {
                self.state.left_target = Some(id);
            }
        }
        self.enter(id, way)
    }

    /// The next step after the edge broke is the death of Chip (R80). If he is through the exit, the
    /// game runs out from here.
    fn breach(&mut self) {
        self.state.edge = Edge::Settled;
        if self.state.through {
            self.end_game();
        } else if self.state.death.is_none() {
            self.kill_chip(Death::Breach, None);
        }
    }

    /// The slide token: Chip has it from a start off a force floor that he did not choose, and
    /// keeps it over ice.
    fn mark_slide(&mut self, from: Tile) {
        if self.state.boots[1] > 0 {
            return;
        }
        let skates = self.state.boots[0] > 0;
        let chip = self.state.mover_mut(CHIP);
        if from.is_force() && chip.own.is_none() {
            chip.marks.set(Mark::SlideToken);
        } else if !from.is_ice() || skates {
            chip.marks.clear(Mark::SlideToken);
        }
    }

    /// The place changes at once, the way there takes time (R62).
    fn enter(&mut self, id: MoverId, way: Cardinal) -> Outcome {
        let from = self.state.mover(id).at;
        let Some(to) = step(from, way) else {
            return Outcome::Rests;
        };
        self.state.mover_mut(id).at = to;
        self.set_going(id);
        if id == CHIP {
            if let Some(other) = self.creature_at(to) {
                self.collide(other);
                return Outcome::Ended;
            }
            return Outcome::Moves;
        }
        self.state.claimed.add(to);
        let chip = self.state.mover(CHIP);
        if chip.at == to && !chip.hidden && chip.is(Kind::Chip) {
            self.collide(id);
            return Outcome::Ended;
        }
        Outcome::Moves
    }

    fn set_going(&mut self, id: MoverId) {
        self.state.mover_mut(id).ticks = STEP / self.state.pace(id);
    }

    /// A tick of the way. Whether there is more of it. A Chip who was stuck gets nowhere.
    fn go_on(&mut self, id: MoverId) -> bool {
        if id == CHIP && self.state.stuck {
            return true;
        }
        let mover = self.state.mover_mut(id);
        mover.ticks -= 1;
        mover.ticks > 0
    }

    /// What a cell does to one that has come into it.
    // Seldom, beside all the ticks in which one only goes on.
    #[inline(never)]
    fn arrive(&mut self, id: MoverId) -> Outcome {
        let mover = *self.state.mover(id);
        let floor = self.state.at(mover.at);
        if !self.state.is_shod(id, 0)
            && let Some(way) = mover.facing
        {
            self.state.mover_mut(id).facing = Some(ice_turn(floor, way));
        }
        let lives = match mover.body {
            Body::Alive(Kind::Chip) => self.chip_arrives(mover.at, floor),
            Body::Alive(kind) => self.other_arrives(id, kind, mover.at, floor),
            Body::Flash(..) => false,
        };
        if !lives {
            return Outcome::Ended;
        }
        match floor {
            Tile::Bomb => {
                self.change(mover.at, Tile::Empty);
                self.hear(Sound::Bomb);
                if id == CHIP {
                    self.kill_chip(Death::Bombed, None);
                } else {
                    self.flash(id, Flash::Bomb);
                }
                return Outcome::Ended;
            }
            Tile::BearTrap => self.hear(Sound::TrapEntered),
            floor => {
                if let Some(button) = floor.button() {
                    self.press(button, mover.at);
                }
            }
        }
        Outcome::Arrives
    }

    /// What Chip does to the floor, and the floor to him. Whether he is still there (R64).
    fn chip_arrives(&mut self, at: u16, floor: Tile) -> bool {
        match floor {
            Tile::Water if self.state.boots[3] == 0 => {
                self.hear(Sound::Splash);
                self.kill_chip(Death::Drowned, None);
                return false;
            }
            Tile::Fire if self.state.boots[2] == 0 => {
                self.kill_chip(Death::Burned, None);
                return false;
            }
            Tile::Dirt | Tile::BlueWallFake => {
                self.hear(Sound::TileEmptied);
                self.clear(at);
            }
            Tile::PopupWall => {
                self.hear(Sound::WallCreated);
                self.change(at, Tile::Wall);
            }
            Tile::Thief => {
                self.hear(Sound::Thief);
                self.state.boots = [0; 4];
            }
            Tile::IcChip => {
                self.state.chips_needed = self.state.chips_needed.saturating_sub(1);
                self.hear(Sound::PickupChip);
                self.clear(at);
            }
            Tile::Socket => {
                self.hear(Sound::Socket);
                self.clear(at);
            }
            Tile::Exit => {
                self.state.mover_mut(CHIP).hidden = true;
                self.state.through = true;
                self.hear(Sound::LevelComplete);
                self.events.push(Event::Won(at));
            }
            floor => self.take(at, floor),
        }
        true
    }

    /// Keys and boots are picked up, doors opened.
    fn take(&mut self, at: u16, floor: Tile) {
        if let Some(key) = floor.door() {
            if key != crate::rules::Key::Green {
                let held = &mut self.state.keys[key as usize];
                *held = held.saturating_sub(1);
            }
            self.hear(Sound::OpenDoor);
            self.clear(at);
            return;
        }
        let held = match (floor.key(), floor.boots()) {
            (Some(key), _) => &mut self.state.keys[key as usize],
            (_, Some(boots)) => &mut self.state.boots[boots as usize],
            _ => return,
        };
        *held = held.saturating_add(1);
        self.hear(Sound::PickupTool);
        self.clear(at);
    }

    fn clear(&mut self, at: u16) {
        self.change(at, Tile::Empty);
    }

    /// What the floor does to a block or a creature. Whether it is still there.
    fn other_arrives(&mut self, id: MoverId, kind: Kind, at: u16, floor: Tile) -> bool {
        match floor {
            Tile::Water if kind != Kind::Glider => {
                if kind == Kind::Block {
                    self.change(at, Tile::Dirt);
                }
                self.hear(Sound::Splash);
                self.flash(id, Flash::Splash);
                return false;
            }
            Tile::BlueKey => self.clear(at),
            _ => {}
        }
        true
    }

    /// Chip and another meet: the end of both (R66).
    fn collide(&mut self, other: MoverId) {
        let kind = self.state.mover(other).kind().unwrap_or(Kind::Block);
        self.kill_chip(Death::Hit(kind), Some(other));
    }

    /// Chip dies, and with him the one that he met.
    pub(super) fn kill_chip(&mut self, death: Death, other: Option<MoverId>) {
        let at = self.state.chip();
        let flash = match death {
            Death::Drowned => Flash::Splash,
            Death::Bombed => Flash::Bomb,
            Death::Burned | Death::Hit(_) | Death::OutOfTime | Death::Breach => Flash::Other,
        };
        self.flash(CHIP, flash);
        if let Some(other) = other {
            self.flash(other, Flash::Other);
        }
        self.state.death = Some(death);
        self.hear(Sound::ChipDeath);
        self.events.push(Event::Died(death, at));
        self.end_game();
    }

    /// A flash takes the place of a mover; of one that has just set out, where it came from.
    fn flash(&mut self, id: MoverId, flash: Flash) {
        let even = (self.state.tick + u32::from(self.rules.stepping)).is_multiple_of(2);
        let mover = *self.state.mover(id);
        if id != CHIP {
            self.state.claimed.remove(mover.at);
        }
        let left = mover.facing.and_then(|way| step(mover.at, way.back()));
        let just_left = mover.ticks == STEP / self.state.pace(id);
        let at = left.filter(|_| just_left).unwrap_or(mover.at);
        let entry = self.state.mover_mut(id);
        entry.body = Body::Flash(flash, if even { 10 } else { 11 });
        entry.at = at;
        entry.hidden = false;
        entry.own = None;
        entry.forced = None;
        entry.marks = Default::default();
        if just_left {
            entry.ticks = 0;
        }
        self.state.attend(id);
        self.state.animated.add(at);
    }

    /// A flash goes out. At the end of the list its room is given back.
    pub(super) fn end_flash(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        mover.hidden = true;
        let at = mover.at;
        self.state.animated.remove(at);
        self.state.attend(id);
        if usize::from(id.0) + 1 == self.state.movers.len() && id != CHIP {
            self.state.movers.pop();
        }
    }
}
