//! The MS rules: a map of two layers, on which everything jumps from cell to cell.

mod arrive;
mod choose;
mod device;
mod law;
mod mover;
mod slip;
mod start;
mod step;

use super::floor::Class;
use super::{Death, Edition, Event, Kind, Lcg, Setup, Sound, Status, TICKS_PER_SECOND};
use crate::model::{CELLS, Cardinal, Command, Level, Tile};
use choose::Choice;
use mover::{Mark, Mover, MoverId, Slip};
use std::hash::{Hash, Hasher};

/// What is special about one of the two tiles of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Defect {
    None,
    /// A teleport or toggle wall that was covered at the start and works no more.
    Broken,
    /// A clone machine whose clone has not left it yet.
    Cloning,
    /// A trap that a mutant slipped into.
    Mutant,
}

/// One of the two tiles of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Floor {
    tile: Tile,
    defect: Defect,
}

impl Floor {
    const EMPTY: Self = Self::of(Tile::Empty);

    const fn of(tile: Tile) -> Self {
        Self {
            tile,
            defect: Defect::None,
        }
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    top: Floor,
    bottom: Floor,
}

/// One word for a cell: positions are told apart by hashing a thousand of them.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let half = |floor: Floor| [floor.tile.code(), floor.defect as u8];
        let ([a, b], [c, d]) = (half(self.top), half(self.bottom));
        hasher.write_u32(u32::from_le_bytes([a, b, c, d]));
    }
}

impl Cell {
    /// The upper tile that is neither an item nor something that moves.
    fn floor(&self) -> Tile {
        let is_floor = |tile: Tile| !tile.is_item() && !tile.is_mover();
        if is_floor(self.top.tile) {
            self.top.tile
        } else if is_floor(self.bottom.tile) {
            self.bottom.tile
        } else {
            Tile::Empty
        }
    }

    fn pop(&mut self) {
        self.top = self.bottom;
        self.bottom = Floor::EMPTY;
    }
}

/// A wire from a button; an end off the map is none.
#[derive(Clone, Copy, Debug)]
struct Wire {
    from: Option<u16>,
    to: Option<u16>,
}

/// A level under the MS rules, ready to be played.
#[derive(Clone, Debug)]
pub struct Ms {
    start: State,
    traps: Vec<Wire>,
    cloners: Vec<Wire>,
    /// Cells with a toggle wall; it never comes to lie in another.
    toggles: Vec<u16>,
    limit: Option<u32>,
    stepping: u8,
    edition: Edition,
}

/// How Chip is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Health {
    Well,
    /// A block from a clone machine came down on him; he may still win.
    Squished,
    Dead(Death),
}

/// A position of the MS rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    cells: Box<[Cell; CELLS]>,
    movers: Vec<Mover>,
    /// The creatures in the order in which they move; Chip is the first.
    creatures: Vec<MoverId>,
    /// Blocks that have moved or slipped.
    blocks: Vec<MoverId>,
    /// Room in `movers` that nobody uses.
    unused: Vec<MoverId>,
    /// Whether somebody was taken out of the game, or cloned, in this tick.
    any_gone: bool,
    any_cloned: bool,
    /// Whether a tank may be turning.
    any_turned: bool,
    slips: Vec<Slip>,
    /// How many others than Chip slip.
    slippers: u32,
    /// Cells with a button that a pushed block lies on and that takes effect after Chip's move.
    deferred: Vec<u16>,
    chips_needed: u16,
    keys: [u16; 4],
    boots: [u16; 4],
    health: Health,
    through: bool,
    waited: u8,
    controller: Option<Cardinal>,
    last_slip: Option<Cardinal>,
    goal: Option<u16>,
    input: Option<Command>,
    random: Lcg,
    tick: u32,
    /// What is added to the tick for the time of a solution.
    offset: i32,
    status: Status,
}

const CHIP: MoverId = MoverId(0);

/// So many creatures are made at most, far more than a level of use has: clones may stand on top
/// of each other without end.
const MOST_CREATURES: usize = 8 * CELLS;

/// A tick under way: the rules, the position, and what happened so far.
struct Turn<'a> {
    rules: &'a Ms,
    state: &'a mut State,
    events: &'a mut Vec<Event>,
}

impl Ms {
    /// Prepares a level.
    #[must_use]
    pub fn new(level: &Level, setup: &Setup) -> Self {
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
        };
        match turn.run() {
            Ok(()) => state.tick += 1,
            Err(end) => turn.announce(end),
        }
    }
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

    /// The index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        self.movers[0].at
    }

    /// The two tiles of a cell by its index, the upper one first.
    #[must_use]
    pub fn tiles(&self, index: usize) -> (Tile, Tile) {
        let cell = &self.cells[index];
        (cell.top.tile, cell.bottom.tile)
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
        let marks = self.movers[0].marks;
        let rests = !marks.has(Mark::Moved) || self.tick.is_multiple_of(4);
        self.status == Status::Running && rests
    }

    /// Makes alike what will be alike for ever: the number of the next tick, of which only the
    /// remainder by `period` counts, and where an idle Chip looks.
    pub(super) fn forget_looks(&mut self, period: u32) {
        self.tick %= period;
        self.waited = 0;
        self.controller = None;
        let chip = &mut self.movers[0];
        if !chip.marks.slips() && chip.facing.is_some() {
            chip.facing = Some(Cardinal::South);
            let at = chip.at;
            let top = &mut self.cell_mut(at).top.tile;
            if let Some((Kind::Chip, _)) = Kind::of(*top) {
                *top = Tile::ChipSouth;
            }
        }
    }

    /// After how many ticks the clock comes round: teeth and blobs move every eighth.
    pub(super) fn period(&self) -> u32 {
        let slow = |tile| matches!(Kind::of(tile), Some((Kind::Teeth | Kind::Blob, _)));
        let any = self
            .cells
            .iter()
            .any(|cell| slow(cell.top.tile) || slow(cell.bottom.tile));
        if any { 8 } else { 4 }
    }

    /// How many entries its lists have, which bounds its memory.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.movers.len() + self.slips.len() + self.deferred.len()
    }

    fn cell(&self, at: u16) -> &Cell {
        &self.cells[usize::from(at)]
    }

    fn cell_mut(&mut self, at: u16) -> &mut Cell {
        &mut self.cells[usize::from(at)]
    }

    fn mover(&self, id: MoverId) -> &Mover {
        &self.movers[usize::from(id.0)]
    }

    fn mover_mut(&mut self, id: MoverId) -> &mut Mover {
        &mut self.movers[usize::from(id.0)]
    }
}

impl Turn<'_> {
    /// The order of things within a tick. How the game ended, if it did (R11).
    fn run(&mut self) -> Result<(), Status> {
        let now = self.state.tick;
        let slides = now > 0 && now.is_multiple_of(2);
        self.state.offset = -1;
        self.state.slippers = self.count_slippers();
        if now.is_multiple_of(4) {
            self.settle();
        }
        if slides {
            self.move_creatures();
            self.check()?;
            self.slip_all()?;
            self.die_of_squish();
            self.check()?;
        }
        self.drop_slips();
        self.state.offset = 0;
        if self.rules.limit.is_some_and(|limit| now >= limit) {
            return Err(Status::Lost(Death::OutOfTime));
        }
        self.tell_time();
        if let Some(way) = self.choose_for_chip() {
            if self.advance(CHIP, way) {
                self.check()?;
            }
            self.state.mover_mut(CHIP).marks.set(Mark::Moved);
        }
        self.drop_slips();
        self.release_clones();
        self.sweep();
        Ok(())
    }

    /// The last seconds are heard.
    fn tell_time(&mut self) {
        const HEARD: u32 = 15 * TICKS_PER_SECOND;
        let now = self.state.tick;
        let close = |limit: u32| limit - now <= HEARD && now.is_multiple_of(TICKS_PER_SECOND);
        if self.rules.limit.is_some_and(close) {
            self.hear(Sound::Tick);
        }
    }

    /// Whether the game ends here.
    fn check(&mut self) -> Result<(), Status> {
        match self.state.health {
            Health::Dead(death) => Err(Status::Lost(death)),
            Health::Well | Health::Squished if self.state.through => Err(Status::Won),
            Health::Well | Health::Squished => Ok(()),
        }
    }

    /// One that was squished has until the end of the slip phase to get through the exit.
    fn die_of_squish(&mut self) {
        if self.state.health == Health::Squished && !self.state.through {
            self.state.health = Health::Dead(Death::Hit(Kind::Block));
        }
    }

    fn announce(&mut self, end: Status) {
        self.state.status = end;
        let at = self.state.chip();
        match end {
            Status::Running => {}
            Status::Won => {
                self.hear(Sound::LevelComplete);
                self.events.push(Event::Won(at));
            }
            Status::Lost(death) => {
                self.hear(match death {
                    Death::OutOfTime => Sound::ChipDeathByTime,
                    _ => Sound::ChipDeath,
                });
                self.events.push(Event::Died(death, at));
            }
        }
    }

    fn hear(&mut self, sound: Sound) {
        self.events.push(Event::Sound(sound));
    }

    /// Every fourth tick: turned tanks come to rest, and Chip turns round if he was idle (R13).
    fn settle(&mut self) {
        if std::mem::take(&mut self.state.any_turned) {
            self.settle_tanks();
        }
        self.state.waited += 1;
        if self.state.waited > 3 {
            self.state.waited = 3;
            if !self.converged() {
                self.state.mover_mut(CHIP).facing = Some(Cardinal::South);
            }
            self.redraw(CHIP);
        }
    }

    fn settle_tanks(&mut self) {
        for place in 1..self.state.creatures.len() {
            let id = self.state.creatures[place];
            let mover = self.state.mover_mut(id);
            if mover.marks.has(Mark::Turning) {
                mover.marks.clear(Mark::Turning);
                mover.marks.clear(Mark::Moved);
                self.redraw(id);
            }
        }
    }

    /// Every fourth tick, each in the order of the list, which may grow on the way (R12).
    fn move_creatures(&mut self) {
        self.state.controller = None;
        if self.state.tick & 2 != 0 {
            return;
        }
        let mut place = 1;
        while let Some(id) = self.state.creatures.get(place).copied() {
            place += 1;
            let mover = self.state.mover(id);
            if mover.hidden || mover.marks.has(Mark::Cloning) || mover.kind == Kind::Chip {
                continue;
            }
            match self.choose_for_creature(id) {
                Some(Choice::Open(way)) => self.go(id, way),
                Some(Choice::Unsure(way)) => {
                    self.advance(id, way);
                }
                None => {}
            }
        }
    }
}
