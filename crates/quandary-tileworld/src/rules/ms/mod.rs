//! The MS rules: the map has two layers, and a mover moves to the next cell within one tick.

mod arrive;
mod choose;
mod device;
mod movement;
mod mover;
mod slip;
mod start;
mod step;

use super::floor::{TileClass, cell_index};
use super::{Death, Edition, Event, Kind, Lcg, Setup, Sound, Status, TICKS_PER_SECOND};
use crate::model::{CELLS, Cardinal, Command, Level, Tile};
use choose::MoveChoice;
use mover::{Mover, MoverFlag, MoverId, SlipEntry};
use std::hash::{Hash, Hasher};

/// State of a tile that is not visible in the tile itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum FloorState {
    Normal,
    /// A teleport or toggle wall that was covered at the start and does not work.
    Broken,
    /// A clone machine that its clone has not left yet.
    Cloning,
    /// A trap that a mutant block slid into.
    HasMutant,
}

/// One of the two tiles of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LayerTile {
    tile: Tile,
    state: FloorState,
}

impl LayerTile {
    const EMPTY: Self = Self::of(Tile::Empty);

    const fn of(tile: Tile) -> Self {
        Self {
            tile,
            state: FloorState::Normal,
        }
    }
}

/// A cell of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    top: LayerTile,
    bottom: LayerTile,
}

/// Hashes a cell as one word: the solver hashes all 1024 cells of many positions.
impl Hash for Cell {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let half = |floor: LayerTile| [floor.tile.code(), floor.state as u8];
        let ([a, b], [c, d]) = (half(self.top), half(self.bottom));
        hasher.write_u32(u32::from_le_bytes([a, b, c, d]));
    }
}

impl Cell {
    /// Returns the upper tile that is neither an item nor a mover.
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
        self.bottom = LayerTile::EMPTY;
    }
}

/// A connection of a button; an end off the map is `None`.
#[derive(Clone, Copy, Debug)]
struct Connection {
    from: Option<u16>,
    to: Option<u16>,
}

/// A level prepared for play under the MS rules.
#[derive(Clone, Debug)]
pub struct Ms {
    start: State,
    traps: Vec<Connection>,
    cloners: Vec<Connection>,
    /// Cells with a toggle wall; toggle walls never move to another cell.
    toggles: Vec<u16>,
    limit: Option<u32>,
    stepping: u8,
    edition: Edition,
}

/// Chip's health.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Health {
    Alive,
    /// A block from a clone machine hit him; he may still reach the exit in this tick.
    Squished,
    Dead(Death),
}

/// A position under the MS rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    cells: Box<[Cell; CELLS]>,
    movers: Vec<Mover>,
    /// The creature list in move order; Chip is the first.
    creatures: Vec<MoverId>,
    /// Blocks that have moved or slid.
    blocks: Vec<MoverId>,
    /// Unused entries of `movers`.
    free_ids: Vec<MoverId>,
    /// Whether a mover was removed in this tick.
    any_removed: bool,
    /// Whether a creature was cloned in this tick.
    any_cloned: bool,
    /// Whether a blue button has turned the tanks and the turns are not complete yet.
    any_tank_turned: bool,
    slip_list: Vec<SlipEntry>,
    /// Number of slip list entries other than Chip.
    slipping_others: u32,
    /// Cells of buttons pressed by a pushed block; they take effect after Chip's move.
    deferred_buttons: Vec<u16>,
    chips_needed: u16,
    keys: [u16; 4],
    boots: [u16; 4],
    health: Health,
    completed: bool,
    idle_moves: u8,
    controller_direction: Option<Cardinal>,
    last_slip_direction: Option<Cardinal>,
    mouse_goal: Option<u16>,
    input: Option<Command>,
    random: Lcg,
    tick: u32,
    /// The number of ticks to add to `tick` to get the time of a solution.
    time_offset: i32,
    status: Status,
}

const CHIP: MoverId = MoverId(0);

/// Maximum length of the creature list: clones can pile up in one cell without limit, but no
/// practical level comes near this.
const MAX_CREATURES: usize = 8 * CELLS;

/// The rules, the position and the events while a tick is played.
struct TickContext<'a> {
    rules: &'a Ms,
    state: &'a mut State,
    events: &'a mut Vec<Event>,
}

impl Ms {
    /// Prepares a level for play.
    #[must_use]
    pub fn new(level: &Level, setup: &Setup) -> Self {
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
        };
        match context.run() {
            Ok(()) => state.tick += 1,
            Err(end) => context.end_game(end),
        }
    }
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

    /// Returns the index of Chip's cell.
    #[must_use]
    pub fn chip(&self) -> u16 {
        self.movers[0].at
    }

    /// Returns the two tiles of a cell, the upper one first.
    #[must_use]
    pub fn tiles(&self, index: usize) -> (Tile, Tile) {
        let cell = &self.cells[index];
        (cell.top.tile, cell.bottom.tile)
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
        let flags = self.movers[0].flags;
        let rests = !flags.contains(MoverFlag::HasMoved) || self.tick.is_multiple_of(4);
        self.status == Status::Running && rests
    }

    /// Resets what cannot affect play: reduces the tick modulo `period` and resets the facing of an
    /// idle Chip.
    pub(super) fn normalize(&mut self, period: u32) {
        self.tick %= period;
        self.idle_moves = 0;
        self.controller_direction = None;
        let chip = &mut self.movers[0];
        if !chip.flags.is_slipping() && chip.facing.is_some() {
            chip.facing = Some(Cardinal::South);
            let at = chip.at;
            let top = &mut self.cell_mut(at).top.tile;
            if let Some((Kind::Chip, _)) = Kind::of(*top) {
                *top = Tile::ChipSouth;
            }
        }
    }

    /// Returns the number of ticks after which the effect of the tick counter repeats: 8 with teeth
    /// or blobs, else 4.
    pub(super) fn period(&self) -> u32 {
        let slow = |tile| matches!(Kind::of(tile), Some((Kind::Teeth | Kind::Blob, _)));
        let any = self
            .cells
            .iter()
            .any(|cell| slow(cell.top.tile) || slow(cell.bottom.tile));
        if any { 8 } else { 4 }
    }

    /// Returns the total length of three lists: the movers, the slip list and the deferred button
    /// presses. The memory use of the position grows with this length.
    #[must_use]
    pub fn list_length(&self) -> usize {
        self.movers.len() + self.slip_list.len() + self.deferred_buttons.len()
    }

    fn cell(&self, at: u16) -> &Cell {
        &self.cells[cell_index(at)]
    }

    fn cell_mut(&mut self, at: u16) -> &mut Cell {
        &mut self.cells[cell_index(at)]
    }

    fn mover(&self, id: MoverId) -> &Mover {
        &self.movers[usize::from(id.0)]
    }

    fn mover_mut(&mut self, id: MoverId) -> &mut Mover {
        &mut self.movers[usize::from(id.0)]
    }
}

impl TickContext<'_> {
    /// Plays the phases of a tick in order. `Err` is the end of the game (R11).
    fn run(&mut self) -> Result<(), Status> {
        let now = self.state.tick;
        let slides = now > 0 && now.is_multiple_of(2);
        self.state.time_offset = -1;
        self.state.slipping_others = self.count_slipping_others();
        if now.is_multiple_of(4) {
            self.update_idle_chip_and_tanks();
        }
        if slides {
            self.move_creatures();
            self.check_end()?;
            self.run_slip_phase()?;
            self.kill_squished_chip();
            self.check_end()?;
        }
        self.prune_slip_list();
        self.state.time_offset = 0;
        if self.rules.limit.is_some_and(|limit| now >= limit) {
            return Err(Status::Lost(Death::OutOfTime));
        }
        self.play_time_warning();
        if let Some(direction) = self.choose_for_chip() {
            if self.advance(CHIP, direction) {
                self.check_end()?;
            }
            self.state.mover_mut(CHIP).flags.set(MoverFlag::HasMoved);
        }
        self.prune_slip_list();
        self.release_clones();
        self.free_removed_movers();
        Ok(())
    }

    /// Plays the warning sound in the last seconds.
    fn play_time_warning(&mut self) {
        const HEARD: u32 = 15 * TICKS_PER_SECOND;
        let now = self.state.tick;
        let close = |limit: u32| limit - now <= HEARD && now.is_multiple_of(TICKS_PER_SECOND);
        if self.rules.limit.is_some_and(close) {
            self.play_sound(Sound::Tick);
        }
    }

    /// Returns `Err` if the game ends here.
    fn check_end(&mut self) -> Result<(), Status> {
        match self.state.health {
            Health::Dead(death) => Err(Status::Lost(death)),
            Health::Alive | Health::Squished if self.state.completed => Err(Status::Won),
            Health::Alive | Health::Squished => Ok(()),
        }
    }

    /// Kills a squished Chip who has not reached the exit by the end of the slip phase.
    fn kill_squished_chip(&mut self) {
        if self.state.health == Health::Squished && !self.state.completed {
            self.state.health = Health::Dead(Death::Hit(Kind::Block));
        }
    }

    fn end_game(&mut self, end: Status) {
        self.state.status = end;
        let at = self.state.chip();
        match end {
            Status::Running => {}
            Status::Won => {
                self.play_sound(Sound::LevelComplete);
                self.events.push(Event::Won(at));
            }
            Status::Lost(death) => {
                self.play_sound(match death {
                    Death::OutOfTime => Sound::ChipDeathByTime,
                    _ => Sound::ChipDeath,
                });
                self.events.push(Event::Died(death, at));
            }
        }
    }

    fn play_sound(&mut self, sound: Sound) {
        self.events.push(Event::Sound(sound));
    }

    /// In every fourth tick: completes the turns of tanks, and lets Chip face south if he was idle
    /// (R13).
    fn update_idle_chip_and_tanks(&mut self) {
        if std::mem::take(&mut self.state.any_tank_turned) {
            self.finish_tank_turns();
        }
        self.state.idle_moves += 1;
        if self.state.idle_moves > 3 {
            self.state.idle_moves = 3;
            if !self.has_lost_direction() {
                self.state.mover_mut(CHIP).facing = Some(Cardinal::South);
            }
            self.redraw(CHIP);
        }
    }

    fn finish_tank_turns(&mut self) {
        for index in 1..self.state.creatures.len() {
            let id = self.state.creatures[index];
            let mover = self.state.mover_mut(id);
            if mover.flags.contains(MoverFlag::Turning) {
                mover.flags.clear(MoverFlag::Turning);
                mover.flags.clear(MoverFlag::HasMoved);
                self.redraw(id);
            }
        }
    }

    /// In every fourth tick, moves the creatures in list order; clones may extend the list
    /// meanwhile (R12).
    fn move_creatures(&mut self) {
        self.state.controller_direction = None;
        if self.state.tick & 2 != 0 {
            return;
        }
        let mut index = 1;
        while let Some(id) = self.state.creatures.get(index).copied() {
            index += 1;
            let mover = self.state.mover(id);
            if mover.hidden || mover.flags.contains(MoverFlag::Cloning) || mover.kind == Kind::Chip
            {
                continue;
            }
            match self.choose_for_creature(id) {
                Some(MoveChoice::Checked(direction)) => self.advance_unchecked(id, direction),
                Some(MoveChoice::Unchecked(direction)) => {
                    self.advance(id, direction);
                }
                None => {}
            }
        }
    }
}
