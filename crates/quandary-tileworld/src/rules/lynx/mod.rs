//! The Lynx rules: a list of creatures that take several ticks for a step.

mod awake;
mod choose;
mod device;
mod floors;
mod law;
mod mover;
mod start;
mod step;

use super::floor::Class;
use super::{Death, Edition, Event, Kind, Lcg, Setup, Sound, Status};
use crate::model::{CELLS, Cardinal, Command, Level, Tile};
use awake::{Backwards, MoverSet};
use floors::Floors;
use mover::{Body, Mark, Mover, MoverId};

/// A set of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct CellSet([u64; 16]);

impl CellSet {
    fn has(&self, at: u16) -> bool {
        self.0[usize::from(at / 64)] >> (at % 64) & 1 == 1
    }

    fn add(&mut self, at: u16) {
        self.0[usize::from(at / 64)] |= 1 << (at % 64);
    }

    fn remove(&mut self, at: u16) {
        self.0[usize::from(at / 64)] &= !(1 << (at % 64));
    }
}

/// A wire from a button.
#[derive(Clone, Copy, Debug)]
struct Wire {
    from: u16,
    to: u16,
}

/// A level under the Lynx rules, ready to be played.
#[derive(Clone, Debug)]
pub struct Lynx {
    start: State,
    traps: Vec<Wire>,
    cloners: Vec<Wire>,
    limit: Option<u32>,
    stepping: u8,
    manner: Manner,
}

/// How the upper and lower edge of a pedantic map are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Edge {
    Whole,
    /// Somebody set out over it, which Chip does not know yet.
    Broken,
    /// Nothing more comes of it.
    Settled,
}

/// How closely the machine is followed that the rules come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// As levels of today need it.
    Common,
    /// As closely as Tile World can.
    Pedantic,
}

impl Manner {
    fn of(edition: Edition) -> Self {
        match edition {
            Edition::Tw132Pedantic => Self::Pedantic,
            Edition::Tw132 | Edition::Tw231 => Self::Common,
        }
    }

    /// A list of so many does not grow (R79). Without the pedantic rules this is far more than a
    /// level of use has: clones may stand in each other's place.
    fn most_movers(self) -> usize {
        match self {
            Self::Common => MOST_MOVERS,
            Self::Pedantic => 128,
        }
    }
}

/// Why a level cannot be played under the Lynx rules. Cells are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Unplayable {
    /// Nobody to play.
    #[error("there is no Chip")]
    NoChip,
    /// Two of them.
    #[error("there is a second Chip at ({},{})", .0 % 32, .0 / 32)]
    SecondChip(u16),
    /// A tile under something that is no creature.
    #[error("a tile is buried at ({},{}) under one that is no creature", .0 % 32, .0 / 32)]
    Buried(u16),
    /// Something that moves under another tile.
    #[error("a creature or block is buried at ({},{})", .0 % 32, .0 / 32)]
    BuriedMover(u16),
    /// A code that the pedantic rules do not know.
    #[error("{} at ({},{}) is nothing that the pedantic rules know", title(*.1), .0 % 32, .0 / 32)]
    Refused(u16, u8),
}

fn title(code: u8) -> String {
    Tile::from_code(code).map_or_else(
        || format!("code {code:02X}"),
        |tile| tile.title().to_string(),
    )
}

/// The generator behind walkers: eight bits, the same in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Pair {
    a: u8,
    b: u8,
}

impl Pair {
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

/// A position of the Lynx rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    floors: Floors,
    /// Chip is the first.
    movers: Vec<Mover>,
    /// Who has something to do, and who of them is not on his way: chooses, or burns.
    awake: MoverSet,
    resting: MoverSet,
    claimed: CellSet,
    /// Somebody may be where nobody claims: only looking through the list tells.
    unclaimed: bool,
    animated: CellSet,
    /// Toggle walls change at the start of the next tick.
    toggles: bool,
    /// Tanks turn round at the start of the next tick.
    tanks_turn: bool,
    chips_needed: u16,
    keys: [u16; 4],
    boots: [u16; 4],
    /// The cell that Chip is about to enter by his own choice, and who came out of it first.
    target: Option<u16>,
    left_target: Option<MoverId>,
    stuck: bool,
    edge: Edge,
    through: bool,
    death: Option<Death>,
    /// Ticks that still pass after Chip's end.
    ending: Option<u8>,
    input: Option<Command>,
    random: Lcg,
    walkers: Pair,
    slide: Cardinal,
    tick: u32,
    offset: i32,
    status: Status,
}

const CHIP: MoverId = MoverId(0);

/// No list is longer.
const MOST_MOVERS: usize = 2 * CELLS;

/// How long a game goes on after Chip's end.
const END_GAME: u8 = 13;

/// A tick under way: the rules, the position, and what happened so far.
struct Turn<'a> {
    rules: &'a Lynx,
    state: &'a mut State,
    events: &'a mut Vec<Event>,
    /// Whether somebody rests on a teleport.
    at_teleport: bool,
}

impl Lynx {
    /// Prepares a level.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn new(level: &Level, setup: &Setup) -> Result<Self, Unplayable> {
        start::prepare(level, setup)
    }

    /// The position before the first tick.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Lets one tick pass. An input given takes the place of one that still waits.
    pub fn tick(&self, state: &mut State, input: Option<Command>, events: &mut Vec<Event>) {
        if state.status != Status::Running {
            return;
        }
        if input.is_some() {
            state.input = input;
        }
        let mut turn = Turn {
            rules: self,
            state,
            events,
            at_teleport: false,
        };
        turn.run();
        if state.status == Status::Running {
            state.tick += 1;
        }
    }
}

/// One entry of the list of creatures, as other programs see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The index of its cell.
    pub at: u16,
    /// The code of its tile in a data file; F0, F1 and F2 for water, bomb and other flashes.
    pub code: u8,
    /// How much of its step is left, in eighths; of a flash, its frame.
    pub moving: u8,
}

impl State {
    /// How the game stands.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// The number of the next tick; once the game has ended, of the last one.
    #[must_use]
    pub fn now(&self) -> u32 {
        self.tick
    }

    /// The time that a solution is given when the game has ended in this tick.
    #[must_use]
    pub fn reported(&self) -> i64 {
        i64::from(self.tick) + i64::from(self.offset)
    }

    /// The offset that the last tick left.
    #[must_use]
    pub fn offset(&self) -> i32 {
        self.offset
    }

    /// Whether Chip has come to his end and the game only runs out.
    #[must_use]
    pub fn runs_out(&self) -> bool {
        self.ending.is_some()
    }

    /// The index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        self.movers[0].at
    }

    /// The floor of a cell by its index.
    #[must_use]
    pub fn floor(&self, index: usize) -> Tile {
        self.at(index as u16)
    }

    /// Everything that moves or burns, in the order of the list.
    pub fn shown(&self) -> impl Iterator<Item = Shown> + '_ {
        let all = (0..).map(MoverId).zip(&self.movers);
        let there = all.filter(|(_, mover)| !mover.hidden);
        there.map(|(id, mover)| mover.shown(self.pace(id)))
    }

    /// The chips still needed.
    #[must_use]
    pub fn chips_needed(&self) -> u16 {
        self.chips_needed
    }

    /// Keys held: red, blue, yellow, green.
    #[must_use]
    pub fn keys(&self) -> [u16; 4] {
        self.keys
    }

    /// Boots held: against ice, force floors, fire, water.
    #[must_use]
    pub fn boots(&self) -> [u16; 4] {
        self.boots
    }

    /// Whether an input given now could make Chip do something in the next tick.
    #[must_use]
    pub fn takes_input(&self) -> bool {
        let chip = &self.movers[0];
        let alive = chip.is(Kind::Chip) && !chip.hidden;
        alive && chip.ticks == 0 && !self.stuck
    }

    /// Makes alike what will be alike for ever: the number of the next tick, of which only the
    /// remainder by `period` counts; the first tick is like no other.
    pub(super) fn forget_looks(&mut self, period: u32) {
        if self.tick > 0 {
            self.tick = period + self.tick % period;
        }
    }

    /// After how many ticks the clock comes round: teeth think every eighth.
    pub(super) fn period(&self) -> u32 {
        let teeth = self.movers.iter().any(|mover| mover.is(Kind::Teeth));
        if teeth { 8 } else { 2 }
    }

    /// How many entries its list has, which bounds its memory.
    #[must_use]
    pub fn entries(&self) -> usize {
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

impl Turn<'_> {
    /// The order of things within a tick.
    fn run(&mut self) {
        self.begin();
        self.pass(|state| &state.resting, Self::choose);
        self.aim();
        self.pass(|state| &state.awake, Self::move_on);
        if self.at_teleport {
            self.pass(|state| &state.resting, Self::use_teleport);
        }
        self.run_out();
    }

    /// Gives everyone of a set a turn, from the end of the list to Chip. Those who are added at
    /// its end meanwhile are left out.
    #[inline(always)]
    fn pass(&mut self, set: impl Fn(&State) -> &MoverSet, act: impl Fn(&mut Self, MoverId)) {
        let mut places = Backwards::from(self.state.movers.len());
        while let Some(id) = places.next(set(self.state)) {
            act(self, id);
        }
    }

    /// What the last tick left to do.
    fn begin(&mut self) {
        let now = self.state.tick;
        if self.state.ending.is_none() {
            if self.state.through {
                self.end_game();
            } else if self.rules.limit.is_some_and(|limit| now >= limit) {
                self.kill_chip(Death::OutOfTime, None);
            }
        }
        if std::mem::take(&mut self.state.tanks_turn) {
            self.turn_back();
        }
        if std::mem::take(&mut self.state.toggles) {
            self.toggle();
        }
    }

    fn turn_back(&mut self) {
        for mover in &mut self.state.movers {
            if !mover.hidden && mover.marks.has(Mark::Reversed) {
                mover.marks.clear(Mark::Reversed);
                if mover.ticks == 0 {
                    mover.facing = mover.facing.map(Cardinal::back);
                }
            }
        }
        self.state.attend_all();
    }

    fn end_game(&mut self) {
        self.state.ending = Some(END_GAME);
        self.state.offset = 1;
    }

    /// Chip's own choice is known before anyone moves.
    fn aim(&mut self) {
        let chip = *self.state.mover(CHIP);
        self.state.left_target = None;
        self.state.target = match (chip.body, chip.own) {
            (Body::Alive(_), Some(way)) => super::floor::step(chip.at, way),
            _ => None,
        };
    }

    fn move_on(&mut self, id: MoverId) {
        let outcome = self.advance(id, Cause::Own);
        if matches!(outcome, Outcome::Moves | Outcome::Ended) {
            return;
        }
        let mover = self.state.mover_mut(id);
        mover.own = None;
        mover.forced = None;
        if mover.ticks > 0 {
            return;
        }
        let at = mover.at;
        if outcome == Outcome::Arrives || mover.may_fall_asleep() {
            self.state.attend(id);
        }
        match self.state.at(at) {
            Tile::BrownButton => self.spring(at),
            Tile::Teleport => self.at_teleport = true,
            _ => {}
        }
    }

    /// The ticks after Chip's end are counted (R68).
    fn run_out(&mut self) {
        let Some(left) = self.state.ending else {
            return;
        };
        self.state.offset -= 1;
        self.state.ending = Some(left - 1);
        if left > 1 {
            return;
        }
        self.state.status = match self.state.death {
            None => Status::Won,
            Some(death) => Status::Lost(death),
        };
    }

    /// Puts another floor into a cell.
    fn change(&mut self, at: u16, floor: Tile) {
        self.state.floors.set(at, floor);
        self.state.attend_around(at);
    }

    fn hear(&mut self, sound: Sound) {
        self.events.push(Event::Sound(sound));
    }
}

/// Why a mover starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// It chose to, or something pushes it.
    Own,
    /// A trap or a clone machine lets it out.
    Release,
}

/// What came of an attempt to advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It stays where it is.
    Rests,
    /// It is on its way.
    Moves,
    /// It has come to the end of its way.
    Arrives,
    /// It is no more.
    Ended,
}
