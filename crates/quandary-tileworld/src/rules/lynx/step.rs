//! Steps of movers: start, progress and arrival.

use super::movement::MovePurpose;
use super::mover::{Animation, Entity, MoverFlag, MoverId};
use super::{CHIP, Kind, MapEdge, MoveCause, MoveResult, State, TickContext, TileClass};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{ice_turn, neighbour};
use crate::rules::{Boots, Death, Event, Sound};

/// A whole step, in eighths.
const STEP: u8 = 8;

impl State {
    /// Returns a mover's speed in eighths of a step per tick; it is constant during a step.
    pub(super) fn speed(&self, id: MoverId) -> u8 {
        STEP / self.step_ticks(id)
    }

    /// Returns the number of ticks of a step into the mover's cell (R62).
    fn step_ticks(&self, id: MoverId) -> u8 {
        let mover = self.mover(id);
        let ticks = if mover.is(Kind::Blob) { 8 } else { 4 };
        let floor = self.at(mover.at);
        if floor == Tile::Empty {
            return ticks;
        }
        let fast = (floor.is_force() && !self.has_boots(id, Boots::Suction))
            || (floor.is_ice() && !self.has_boots(id, Boots::Ice));
        if fast { ticks / 2 } else { ticks }
    }
}

impl TickContext<'_> {
    /// Starts a step if the mover rests and has a direction, and continues a step in progress.
    #[inline(always)]
    pub(super) fn advance(&mut self, id: MoverId, cause: MoveCause) -> MoveResult {
        let mover = self.state.mover(id);
        if matches!(mover.entity, Entity::Animation(..)) {
            return MoveResult::Stays;
        }
        if mover.ticks_left == 0 {
            let started = self.start_step(id, cause);
            if started != MoveResult::Moving {
                return started;
            }
        }
        if self.continue_step(id) {
            return MoveResult::Moving;
        }
        self.arrive(id)
    }

    /// Starts a step of a resting mover if it has a direction or is released.
    #[inline(always)]
    fn start_step(&mut self, id: MoverId, cause: MoveCause) -> MoveResult {
        let mover = self.state.mover_mut(id);
        let chosen = mover.chosen;
        if cause == MoveCause::Release {
            mover.chosen = mover.facing;
        }
        let Some(direction) = mover.chosen.or(mover.forced) else {
            return MoveResult::Stays;
        };
        let result = self.try_start(id, direction, cause);
        match result {
            MoveResult::Moving => {
                let mover = self.state.mover_mut(id);
                mover.chosen = None;
                mover.forced = None;
                self.state.resting.remove(id);
            }
            MoveResult::Stays => self.state.mover_mut(id).chosen = chosen,
            MoveResult::Arrived | MoveResult::Removed => {}
        }
        result
    }

    #[inline(always)]
    fn try_start(&mut self, id: MoverId, direction: Cardinal, cause: MoveCause) -> MoveResult {
        let mover = *self.state.mover(id);
        let from = self.state.at(mover.at);
        self.state.mover_mut(id).facing = Some(direction);
        if id == CHIP {
            self.update_slide_token(from);
        }
        if !self.may_move(id, direction, MovePurpose::Move(cause)) {
            if id == CHIP {
                self.play_sound(Sound::BlockedMove);
            }
            if from.is_ice() && !self.state.has_boots(id, Boots::Ice) {
                self.state.mover_mut(id).facing = Some(ice_turn(from, direction.back()));
            }
            return MoveResult::Stays;
        }
        if self.state.edge == MapEdge::Broken {
            self.kill_by_breach();
            return MoveResult::Removed;
        }
        if id == CHIP {
            if let Some(other) = self.state.target_leaver
                && !self.state.mover(other).hidden
            {
                self.start_step_timer(other);
                self.collide(other);
                return MoveResult::Removed;
            }
        } else {
            self.state.claimed.remove(mover.at);
            if !mover.is(Kind::Block) && self.state.chip_target == Some(mover.at) {
                self.state.target_leaver = Some(id);
            }
        }
        self.enter_cell(id, direction)
    }

    /// Applies a broken edge at the next step of any mover: Chip dies (R80). If he has reached the
    /// exit, the final ticks are counted from here.
    fn kill_by_breach(&mut self) {
        self.state.edge = MapEdge::Handled;
        if self.state.completed {
            self.end_game();
        } else if self.state.death.is_none() {
            self.kill_chip(Death::Breach, None);
        }
    }

    /// Updates the slide token: Chip gets it when a force floor forces his step, and keeps it over
    /// ice.
    fn update_slide_token(&mut self, from: Tile) {
        if self.state.boots[1] > 0 {
            return;
        }
        let skates = self.state.boots[0] > 0;
        let chip = self.state.mover_mut(CHIP);
        if from.is_force() && chip.chosen.is_none() {
            chip.flags.set(MoverFlag::SlideToken);
        } else if !from.is_ice() || skates {
            chip.flags.clear(MoverFlag::SlideToken);
        }
    }

    /// Enters the next cell. The position changes at once, the step takes time (R62).
    fn enter_cell(&mut self, id: MoverId, direction: Cardinal) -> MoveResult {
        let from = self.state.mover(id).at;
        let Some(to) = neighbour(from, direction) else {
            return MoveResult::Stays;
        };
        self.state.mover_mut(id).at = to;
        self.start_step_timer(id);
        if id == CHIP {
            if let Some(other) = self.creature_at(to) {
                self.collide(other);
                return MoveResult::Removed;
            }
            return MoveResult::Moving;
        }
        self.state.claimed.add(to);
        let chip = self.state.mover(CHIP);
        if chip.at == to && !chip.hidden && chip.is(Kind::Chip) {
            self.collide(id);
            return MoveResult::Removed;
        }
        MoveResult::Moving
    }

    fn start_step_timer(&mut self, id: MoverId) {
        self.state.mover_mut(id).ticks_left = self.state.step_ticks(id);
    }

    /// Plays a tick of a step; returns whether the step goes on. A stuck Chip never arrives.
    fn continue_step(&mut self, id: MoverId) -> bool {
        if id == CHIP && self.state.chip_stuck {
            return true;
        }
        let mover = self.state.mover_mut(id);
        mover.ticks_left -= 1;
        mover.ticks_left > 0
    }

    /// Applies the effects of a cell on a mover that has arrived.
    // Out of line: arrivals are rare compared with ticks in the middle of a step.
    #[inline(never)]
    fn arrive(&mut self, id: MoverId) -> MoveResult {
        let floor = self.state.at(self.state.mover(id).at);
        // Nothing happens on most arrivals.
        if floor == Tile::Empty {
            return MoveResult::Arrived;
        }
        let mover = *self.state.mover(id);
        if !self.state.has_boots(id, Boots::Ice)
            && let Some(direction) = mover.facing
        {
            self.state.mover_mut(id).facing = Some(ice_turn(floor, direction));
        }
        let lives = match mover.entity {
            Entity::Alive(Kind::Chip) => self.chip_arrives(mover.at, floor),
            Entity::Alive(kind) => self.other_arrives(id, kind, mover.at, floor),
            Entity::Animation(..) => false,
        };
        if !lives {
            return MoveResult::Removed;
        }
        match floor {
            Tile::Bomb => {
                self.set_floor(mover.at, Tile::Empty);
                self.play_sound(Sound::Bomb);
                if id == CHIP {
                    self.kill_chip(Death::Bombed, None);
                } else {
                    self.start_animation(id, Animation::Bomb);
                }
                return MoveResult::Removed;
            }
            Tile::BearTrap => self.play_sound(Sound::TrapEntered),
            floor => {
                if let Some(button) = floor.button() {
                    self.press(button, mover.at);
                }
            }
        }
        MoveResult::Arrived
    }

    /// Applies the effects between Chip and a floor; returns whether he survives (R64).
    fn chip_arrives(&mut self, at: u16, floor: Tile) -> bool {
        match floor {
            Tile::Water if self.state.boots[3] == 0 => {
                self.play_sound(Sound::Splash);
                self.kill_chip(Death::Drowned, None);
                return false;
            }
            Tile::Fire if self.state.boots[2] == 0 => {
                self.kill_chip(Death::Burned, None);
                return false;
            }
            Tile::Dirt | Tile::BlueWallFake => {
                self.play_sound(Sound::TileEmptied);
                self.clear_floor(at);
            }
            Tile::PopupWall => {
                self.play_sound(Sound::WallCreated);
                self.set_floor(at, Tile::Wall);
            }
            Tile::Thief => {
                self.play_sound(Sound::Thief);
                self.state.boots = [0; 4];
            }
            Tile::IcChip => {
                self.state.chips_needed = self.state.chips_needed.saturating_sub(1);
                self.play_sound(Sound::PickupChip);
                self.clear_floor(at);
            }
            Tile::Socket => {
                self.play_sound(Sound::Socket);
                self.clear_floor(at);
            }
            Tile::Exit => {
                self.state.mover_mut(CHIP).hidden = true;
                self.state.completed = true;
                self.play_sound(Sound::LevelComplete);
                self.events.push(Event::Won(at));
            }
            floor => self.take_item_or_open_door(at, floor),
        }
        true
    }

    /// Picks up a key or boots, or opens a door.
    fn take_item_or_open_door(&mut self, at: u16, floor: Tile) {
        if let Some(key) = floor.door() {
            if key != crate::rules::Key::Green {
                let held = &mut self.state.keys[key as usize];
                *held = held.saturating_sub(1);
            }
            self.play_sound(Sound::OpenDoor);
            self.clear_floor(at);
            return;
        }
        let held = match (floor.key(), floor.boots()) {
            (Some(key), _) => &mut self.state.keys[key as usize],
            (_, Some(boots)) => &mut self.state.boots[boots as usize],
            _ => return,
        };
        *held = held.saturating_add(1);
        self.play_sound(Sound::PickupTool);
        self.clear_floor(at);
    }

    fn clear_floor(&mut self, at: u16) {
        self.set_floor(at, Tile::Empty);
    }

    /// Applies the effects of a floor on a block or a creature; returns whether it survives.
    fn other_arrives(&mut self, id: MoverId, kind: Kind, at: u16, floor: Tile) -> bool {
        match floor {
            Tile::Water if kind != Kind::Glider => {
                if kind == Kind::Block {
                    self.set_floor(at, Tile::Dirt);
                }
                self.play_sound(Sound::Splash);
                self.start_animation(id, Animation::Splash);
                return false;
            }
            Tile::BlueKey => self.clear_floor(at),
            _ => {}
        }
        true
    }

    /// Destroys Chip and the mover that he meets (R66).
    fn collide(&mut self, other: MoverId) {
        let kind = self.state.mover(other).kind().unwrap_or(Kind::Block);
        self.kill_chip(Death::Hit(kind), Some(other));
    }

    /// Kills Chip and destroys the mover that he met, if any.
    pub(super) fn kill_chip(&mut self, death: Death, other: Option<MoverId>) {
        let at = self.state.chip();
        let animation = match death {
            Death::Drowned => Animation::Splash,
            Death::Bombed => Animation::Bomb,
            Death::Burned | Death::Hit(_) | Death::OutOfTime | Death::Breach => Animation::Other,
        };
        self.start_animation(CHIP, animation);
        if let Some(other) = other {
            self.start_animation(other, Animation::Other);
        }
        self.state.death = Some(death);
        self.play_sound(Sound::ChipDeath);
        self.events.push(Event::Died(death, at));
        self.end_game();
    }

    /// Replaces a mover by an animation; one that has just started a step is shown in the cell it
    /// left.
    fn start_animation(&mut self, id: MoverId, animation: Animation) {
        let even = (self.state.tick + u32::from(self.rules.stepping)).is_multiple_of(2);
        let mover = *self.state.mover(id);
        if id != CHIP {
            self.state.claimed.remove(mover.at);
        }
        let left = mover
            .facing
            .and_then(|direction| neighbour(mover.at, direction.back()));
        let just_left = mover.ticks_left == self.state.step_ticks(id);
        let at = left.filter(|_| just_left).unwrap_or(mover.at);
        let entry = self.state.mover_mut(id);
        entry.entity = Entity::Animation(animation, if even { 10 } else { 11 });
        entry.at = at;
        entry.hidden = false;
        entry.chosen = None;
        entry.forced = None;
        entry.flags = Default::default();
        // Its own step is over. In the middle of one, it does not press a button.
        entry.ticks_left = u8::from(!just_left && entry.ticks_left > 0);
        self.state.update_activity(id);
        self.state.animated.add(at);
    }

    /// Ends an animation. An entry at the end of the list is removed.
    pub(super) fn end_animation(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        mover.hidden = true;
        let at = mover.at;
        self.state.animated.remove(at);
        self.state.update_activity(id);
        if usize::from(id.0) + 1 == self.state.movers.len() && id != CHIP {
            self.state.movers.pop();
        }
    }
}
