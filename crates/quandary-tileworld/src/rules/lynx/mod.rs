//! The Lynx rules: each cell has one floor tile, movers are entries of a list, and a step of a
//! mover takes several ticks.

mod active;
mod choose;
mod device;
mod floors;
mod movement;
mod mover;
mod start;
mod step;

use super::floor::{TileClass, cell_index};
use super::{Death, Edition, Event, Kind, Lcg, Setup, Sound, Status};
use crate::model::{CELLS, Cardinal, Command, Level, Tile};
use active::{MoverSet, ReverseCursor};
use floors::Floors;
use mover::{Entity, Mover, MoverFlag, MoverId};

/// A set of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct CellSet([u64; 16]);

impl CellSet {
    fn contains(&self, at: u16) -> bool {
        self.0[Self::word(at)] >> (at % 64) & 1 == 1
    }

    fn add(&mut self, at: u16) {
        self.0[Self::word(at)] |= 1 << (at % 64);
    }

    fn remove(&mut self, at: u16) {
        self.0[Self::word(at)] &= !(1 << (at % 64));
    }

    fn word(at: u16) -> usize {
        cell_index(at) / 64
    }
}

/// A connection of a button.
#[derive(Clone, Copy, Debug)]
struct Connection {
    from: u16,
    to: u16,
}

/// A level prepared for play under the Lynx rules.
#[derive(Clone, Debug)]
pub struct Lynx {
    start: State,
    traps: Vec<Connection>,
    cloners: Vec<Connection>,
    /// Cells with a teleport in reading order; teleports never change.
    teleports: Vec<u16>,
    limit: Option<u32>,
    stepping: u8,
    fidelity: Fidelity,
}

/// State of the upper and lower map edge in the pedantic rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum MapEdge {
    Intact,
    /// Something moved over it; the effect on Chip is still due.
    Broken,
    /// The effect has happened.
    Handled,
}

/// How closely the original Atari Lynx game is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fidelity {
    /// As current level sets expect it.
    Common,
    /// As closely as Tile World can.
    Pedantic,
}

impl Fidelity {
    fn of(edition: Edition) -> Self {
        match edition {
            Edition::Tw132Pedantic => Self::Pedantic,
            Edition::Tw132 | Edition::Tw231 => Self::Common,
        }
    }

    /// Returns the length at which the list stops growing (R79). Clones can pile up in one cell;
    /// the common limit is far above that of any practical level.
    fn max_movers(self) -> usize {
        match self {
            Self::Common => MAX_MOVERS,
            Self::Pedantic => 128,
        }
    }
}

/// Why a level cannot be played under the Lynx rules. Cells are numbered row by row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Unplayable {
    /// The map has no Chip.
    #[error("the map has no Chip")]
    NoChip,
    /// The map has a second Chip, in the cell with this index.
    #[error("second Chip at ({},{})", .0 % 32, .0 / 32)]
    SecondChip(u16),
    /// A tile in the cell with this index lies under a tile that is neither a creature nor a block.
    #[error("the tile at ({},{}) is under a tile that is neither a creature nor a block", .0 % 32, .0 / 32)]
    Buried(u16),
    /// A creature or block lies under another tile, in the cell with this index.
    #[error("creature or block under another tile at ({},{})", .0 % 32, .0 / 32)]
    BuriedMover(u16),
    /// A tile that the pedantic rules do not allow: the index of its cell, and the code of the
    /// tile.
    #[error("{} at ({},{}) is not allowed by the pedantic rules", title(*.1), .0 % 32, .0 / 32)]
    Rejected(u16, u8),
}

fn title(code: u8) -> String {
    Tile::from_code(code).map_or_else(
        || format!("code {code:02X}"),
        |tile| tile.title().to_string(),
    )
}

/// The 8-bit generator for walkers; it starts the same in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct WalkerRandom {
    a: u8,
    b: u8,
}

impl WalkerRandom {
    fn next(&mut self) -> u8 {
        let mut n = (self.a >> 2).wrapping_sub(self.a);
        if self.a & 2 == 0 {
            n = n.wrapping_sub(1);
        }
        self.a = self.a >> 1 | self.b & 0x80;
        self.b = self.b << 1 | n & 1;
        self.a ^ self.b
    }
}

/// A position under the Lynx rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    floors: Floors,
    /// The mover list; Chip is its first entry.
    movers: Vec<Mover>,
    /// The movers that can act. The set `resting` holds those that are not in the middle of a step,
    /// and the animations.
    active: MoverSet,
    resting: MoverSet,
    claimed: CellSet,
    /// Whether a creature or block may be in a cell that is not in `claimed`. If so, only a search
    /// of the mover list can find the mover in a cell.
    has_unclaimed: bool,
    animated: CellSet,
    /// Whether toggle walls change at the start of the next tick.
    toggle_pending: bool,
    /// Whether tanks turn around at the start of the next tick.
    reverse_pending: bool,
    chips_needed: u16,
    keys: [u16; 4],
    boots: [u16; 4],
    /// The cell that Chip has chosen to enter in this tick. The field `target_leaver` holds the
    /// creature that was the last to leave this cell in the tick.
    chip_target: Option<u16>,
    target_leaver: Option<MoverId>,
    chip_stuck: bool,
    edge: MapEdge,
    completed: bool,
    death: Option<Death>,
    /// Ticks left until the game ends, once Chip has died or reached the exit.
    ticks_to_end: Option<u8>,
    input: Option<Command>,
    random: Lcg,
    walker_random: WalkerRandom,
    slide_direction: Cardinal,
    tick: u32,
    time_offset: i32,
    status: Status,
}

const CHIP: MoverId = MoverId(0);

/// Maximum length of the mover list.
const MAX_MOVERS: usize = 2 * CELLS;

/// Ticks that a game goes on after Chip has died or reached the exit.
const END_GAME_TICKS: u8 = 13;

/// The rules, the position and the events while a tick is played.
struct TickContext<'a> {
    rules: &'a Lynx,
    state: &'a mut State,
    events: &'a mut Vec<Event>,
    /// Whether a mover rests on a teleport.
    at_teleport: bool,
}

impl Lynx {
    /// Prepares a level for play.
    ///
    /// # Errors
    /// The level cannot be played under these rules.
    pub fn new(level: &Level, setup: &Setup) -> Result<Self, Unplayable> {
        start::prepare_level(level, setup)
    }

    /// Returns the position before the first tick.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Plays one tick and appends its events to `events`. New input replaces input that is still
    /// pending.
    pub fn tick(&self, state: &mut State, input: Option<Command>, events: &mut Vec<Event>) {
        if state.status != Status::Running {
            return;
        }
        if input.is_some() {
            state.input = input;
        }
        let mut context = TickContext {
            rules: self,
            state,
            events,
            at_teleport: false,
        };
        context.run();
        if state.status == Status::Running {
            state.tick += 1;
        }
    }
}

/// The appearance of a mover or animation that is not hidden: its cell, its tile code and the
/// remaining part of its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct VisibleMover {
    /// Index of the cell of the mover.
    pub at: u16,
    /// Code of the mover's tile in data files. Animations have other codes: F0 (splash), F1 (bomb)
    /// or F2 (any other animation), in hexadecimal.
    pub code: u8,
    /// Remaining part of the mover's step, in eighths of a step; for an animation, the number of
    /// frames left.
    pub moving: u8,
}

impl State {
    /// Returns whether the game is running, won or lost.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the generator of random numbers.
    pub(crate) fn random_numbers(&self) -> Lcg {
        self.random
    }

    /// Returns the number of the next tick. After the end of the game, returns the number of the
    /// last tick.
    #[must_use]
    pub fn now(&self) -> u32 {
        self.tick
    }

    /// Returns the time, in ticks, that is recorded for a solution that ends in tick [`Self::now`].
    #[must_use]
    pub fn solution_time(&self) -> i64 {
        i64::from(self.tick) + i64::from(self.time_offset)
    }

    /// Returns [`Self::solution_time`] minus [`Self::now`], in ticks.
    #[must_use]
    pub fn time_offset(&self) -> i32 {
        self.time_offset
    }

    /// Returns whether Chip has died or reached the exit and only the final ticks remain.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        self.ticks_to_end.is_some()
    }

    /// Returns the index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        self.movers[0].at
    }

    /// Returns the floor tile of the cell with this index, without movers.
    #[must_use]
    pub fn floor(&self, index: usize) -> Tile {
        self.at(index as u16)
    }

    /// Returns the visible movers and animations in the order of the mover list.
    pub fn visible(&self) -> impl Iterator<Item = VisibleMover> + '_ {
        let all = (0..).map(MoverId).zip(&self.movers);
        let there = all.filter(|(_, mover)| !mover.hidden);
        there.map(|(id, mover)| mover.visible(self.speed(id)))
    }

    /// Returns the number of chips still needed.
    #[must_use]
    pub fn chips_needed(&self) -> u16 {
        self.chips_needed
    }

    /// Returns the number of keys held of each colour, in the order red, blue, yellow, green.
    #[must_use]
    pub fn keys(&self) -> [u16; 4] {
        self.keys
    }

    /// Returns the number of boots held of each kind, in the order ice skates, suction boots, fire
    /// boots, flippers.
    #[must_use]
    pub fn boots(&self) -> [u16; 4] {
        self.boots
    }

    /// Returns whether an input in the next tick could make Chip act.
    #[must_use]
    pub fn takes_input(&self) -> bool {
        let chip = &self.movers[0];
        let alive = chip.is(Kind::Chip) && !chip.hidden;
        alive && chip.ticks_left == 0 && !self.chip_stuck
    }

    /// Resets what cannot affect play: reduces the tick modulo `period`. The first tick has special
    /// rules and is kept.
    pub(super) fn normalize(&mut self, period: u32) {
        if self.tick > 0 {
            self.tick = period + self.tick % period;
        }
    }

    /// Returns the number of ticks after which the effect of the tick counter repeats: 8 with
    /// teeth, else 2.
    pub(super) fn period(&self) -> u32 {
        let teeth = self.movers.iter().any(|mover| mover.is(Kind::Teeth));
        if teeth { 8 } else { 2 }
    }

    /// Returns the length of the mover list. The memory use of the position grows with this length.
    #[must_use]
    pub fn list_length(&self) -> usize {
        self.movers.len()
    }

    fn at(&self, at: u16) -> Tile {
        self.floors.at(at)
    }

    fn mover(&self, id: MoverId) -> &Mover {
        &self.movers[usize::from(id.0)]
    }

    fn mover_mut(&mut self, id: MoverId) -> &mut Mover {
        &mut self.movers[usize::from(id.0)]
    }
}

impl TickContext<'_> {
    /// Plays the phases of a tick in order.
    fn run(&mut self) {
        self.start_tick();
        self.for_each_mover(|state| &state.resting, Self::choose);
        self.set_chip_target();
        self.for_each_mover(|state| &state.active, Self::move_mover);
        if self.at_teleport {
            self.for_each_mover(|state| &state.resting, Self::use_teleport);
        }
        self.count_down_end();
    }

    /// Calls `act` for each member of a set, from the end of the list to Chip. Entries appended
    /// meanwhile are not visited.
    #[inline(always)]
    fn for_each_mover(
        &mut self,
        set: impl Fn(&State) -> &MoverSet,
        act: impl Fn(&mut Self, MoverId),
    ) {
        let mut places = ReverseCursor::from(self.state.movers.len());
        while let Some(id) = places.next(set(self.state)) {
            act(self, id);
        }
    }

    /// Applies what the previous tick left pending.
    fn start_tick(&mut self) {
        let now = self.state.tick;
        if self.state.ticks_to_end.is_none() {
            if self.state.completed {
                self.end_game();
            } else if self.rules.limit.is_some_and(|limit| now >= limit) {
                self.kill_chip(Death::OutOfTime, None);
            }
        }
        if std::mem::take(&mut self.state.reverse_pending) {
            self.reverse_tanks();
        }
        if std::mem::take(&mut self.state.toggle_pending) {
            self.toggle_walls();
        }
    }

    fn reverse_tanks(&mut self) {
        for mover in &mut self.state.movers {
            if !mover.hidden && mover.flags.contains(MoverFlag::Reversed) {
                mover.flags.clear(MoverFlag::Reversed);
                if mover.ticks_left == 0 {
                    mover.facing = mover.facing.map(Cardinal::back);
                }
            }
        }
        self.state.update_all_activity();
    }

    fn end_game(&mut self) {
        self.state.ticks_to_end = Some(END_GAME_TICKS);
        self.state.time_offset = 1;
    }

    /// Notes the cell that Chip has chosen to enter before anything moves.
    fn set_chip_target(&mut self) {
        let chip = *self.state.mover(CHIP);
        self.state.target_leaver = None;
        self.state.chip_target = match (chip.entity, chip.chosen) {
            (Entity::Alive(_), Some(direction)) => super::floor::neighbour(chip.at, direction),
            _ => None,
        };
    }

    #[inline(always)]
    fn move_mover(&mut self, id: MoverId) {
        let is_stuck = id == CHIP && self.state.chip_stuck;
        let mover = self.state.mover_mut(id);
        if mover.ticks_left > 1 && !is_stuck {
            mover.ticks_left -= 1;
            return;
        }
        let result = self.advance(id, MoveCause::Own);
        if matches!(result, MoveResult::Moving | MoveResult::Removed) {
            return;
        }
        let mover = self.state.mover_mut(id);
        mover.chosen = None;
        mover.forced = None;
        if mover.ticks_left > 0 {
            return;
        }
        let (at, may_become_inactive) = (mover.at, mover.may_become_inactive());
        let floor = self.state.at(at);
        if result == MoveResult::Arrived {
            self.state.update_activity_on_arrival(id, floor);
        } else if may_become_inactive {
            self.state.update_activity(id);
        }
        match floor {
            Tile::BrownButton => self.spring_trap(at),
            Tile::Teleport => self.at_teleport = true,
            _ => {}
        }
    }

    /// Counts the ticks after Chip's death or exit (R68).
    fn count_down_end(&mut self) {
        let Some(left) = self.state.ticks_to_end else {
            return;
        };
        self.state.time_offset -= 1;
        self.state.ticks_to_end = Some(left - 1);
        if left > 1 {
            return;
        }
        self.state.status = match self.state.death {
            None => Status::Won,
            Some(death) => Status::Lost(death),
        };
    }

    /// Replaces the floor of a cell.
    fn set_floor(&mut self, at: u16, floor: Tile) {
        self.state.floors.set(at, floor);
        self.state.update_activity_around(at);
    }

    fn play_sound(&mut self, sound: Sound) {
        self.events.push(Event::Sound(sound));
    }
}

/// Why a mover starts a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveCause {
    /// It chose to, was forced to, or is pushed.
    Own,
    /// A trap or a clone machine releases it.
    Release,
}

/// The result of an attempt to advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveResult {
    /// It stays where it is.
    Stays,
    /// It is in the middle of a step.
    Moving,
    /// It has completed a step.
    Arrived,
    /// It is gone.
    Removed,
}
