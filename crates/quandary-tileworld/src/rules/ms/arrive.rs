//! Arrival of a mover in a cell.

use super::mover::{Mover, MoverFlag, MoverId, displayed_tile};
use super::{
    CHIP, Cell, Death, Edition, FloorState, Health, Kind, LayerTile, Sound, TickContext, TileClass,
};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::neighbour;
use crate::rules::{Button, Key};

/// Whether a mover survives entering a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Survives,
    Dies,
}

impl TickContext<'_> {
    /// Moves a mover to the adjacent cell. The caller has checked that it may go there.
    pub(super) fn arrive(&mut self, id: MoverId, direction: Cardinal) {
        let Mover { kind, at: from, .. } = *self.state.mover(id);
        let Some(entered) = neighbour(from, direction) else {
            return;
        };
        let is_creature = !matches!(kind, Kind::Chip | Kind::Block);
        if is_creature && self.state.cell(entered).top.tile == Tile::Empty {
            return self.creature_enters_empty_cell(id, from, entered);
        }
        let cloned = self.state.cell(from).bottom.tile == Tile::CloneMachine;
        let mut floor = self.arrival_floor(kind, entered);
        let teleports = self.is_working_teleport(floor, entered);
        let mut to = entered;
        let fate = match kind {
            Kind::Chip => self.chip_enters(entered),
            Kind::Block => self.block_enters(entered),
            _ => self.creature_enters(id, from, entered, floor),
        };
        if teleports && kind != Kind::Chip {
            to = self.teleport(id, entered);
        }
        self.clear_left_cell(id, kind, from);
        if fate == Fate::Dies {
            self.remove(id);
            self.end_cloning(from);
            return;
        }
        if teleports && kind == Kind::Chip {
            to = self.teleport(id, entered);
            floor = self.exit_teleport(entered, to, floor);
        }
        if teleports {
            self.play_sound(Sound::Teleport);
        }
        self.place_tile(id, to);
        self.press_button_under(id, floor, to);
        self.state.mover_mut(id).at = to;
        self.end_cloning(from);
        self.enter_trap(id, floor, from, to);
        let hits = if kind == Kind::Chip {
            self.check_chip_end(to)
        } else {
            self.hits_chip(kind, to, cloned.then_some(from))
        };
        if !hits {
            self.update_slipping(id, floor);
        }
    }

    /// Moves a creature to an empty cell. Most moves are of this kind. In an empty cell, only a slip
    /// can end.
    fn creature_enters_empty_cell(&mut self, id: MoverId, from: u16, to: u16) {
        let kind = self.state.mover(id).kind;
        self.clear_left_cell(id, kind, from);
        self.place_tile(id, to);
        self.state.mover_mut(id).at = to;
        self.end_cloning(from);
        self.update_slipping(id, Tile::Empty);
    }

    /// Returns the tile that a mover enters: for a creature, the one below Chip.
    fn arrival_floor(&self, kind: Kind, at: u16) -> Tile {
        let cell = self.state.cell(at);
        let below = !matches!(kind, Kind::Chip | Kind::Block) && cell.top.tile.is_mover();
        if below {
            cell.bottom.tile
        } else {
            cell.top.tile
        }
    }

    fn is_working_teleport(&self, floor: Tile, at: u16) -> bool {
        if floor != Tile::Teleport {
            return false;
        }
        let cell = self.state.cell(at);
        let half = if cell.top.tile == floor {
            cell.top
        } else {
            cell.bottom
        };
        half.state != FloorState::Broken
    }

    /// Applies the effects between Chip and the tile that he enters (R33).
    fn chip_enters(&mut self, at: u16) -> Fate {
        let Cell { top, bottom } = *self.state.cell(at);
        match top.tile {
            Tile::Empty | Tile::Dirt | Tile::BlueWallFake => self.state.cell_mut(at).pop(),
            Tile::PopupWall => self.state.cell_mut(at).top.tile = Tile::Wall,
            Tile::Water if self.state.boots[3] == 0 => {
                self.play_sound(Sound::Splash);
                self.kill_chip(Death::Drowned);
            }
            Tile::Fire if self.state.boots[2] == 0 => self.kill_chip(Death::Burned),
            Tile::Bomb => {
                self.play_sound(Sound::Bomb);
                self.kill_chip(Death::Bombed);
            }
            Tile::Thief => {
                self.play_sound(Sound::Thief);
                self.state.boots = [0; 4];
            }
            Tile::Socket => {
                self.play_sound(Sound::Socket);
                self.state.cell_mut(at).pop();
            }
            Tile::IcChip => {
                self.state.chips_needed = self.state.chips_needed.saturating_sub(1);
                self.play_sound(Sound::PickupChip);
                self.state.cell_mut(at).pop();
            }
            tile if tile.door().is_some() => self.open_door(at, tile),
            tile if tile.is_item() => {
                if let Some((kind, _)) = Kind::of(bottom.tile) {
                    self.kill_chip(Death::Hit(kind));
                }
                self.take_item(at, tile);
            }
            tile => {
                if let Some((kind, _)) = Kind::of(tile) {
                    self.kill_chip(Death::Hit(kind));
                }
            }
        }
        Fate::Survives
    }

    fn open_door(&mut self, at: u16, tile: Tile) {
        if let Some(key) = tile.door() {
            if key != Key::Green {
                let held = &mut self.state.keys[key as usize];
                *held = held.saturating_sub(1);
            }
            self.play_sound(Sound::OpenDoor);
            self.state.cell_mut(at).pop();
        }
    }

    fn take_item(&mut self, at: u16, tile: Tile) {
        let held = match (tile.key(), tile.boots()) {
            (Some(key), _) => &mut self.state.keys[key as usize],
            (_, Some(boots)) => &mut self.state.boots[boots as usize],
            _ => return,
        };
        *held = held.saturating_add(1);
        self.play_sound(Sound::PickupTool);
        self.state.cell_mut(at).pop();
    }

    fn kill_chip(&mut self, death: Death) {
        self.state.health = Health::Dead(death);
    }

    fn block_enters(&mut self, at: u16) -> Fate {
        let cell = self.state.cell_mut(at);
        match cell.top.tile {
            Tile::Empty => cell.pop(),
            Tile::Water => {
                cell.top.tile = Tile::Dirt;
                self.play_sound(Sound::Splash);
                return Fate::Dies;
            }
            Tile::Bomb => {
                cell.top.tile = Tile::Empty;
                self.play_sound(Sound::Bomb);
                return Fate::Dies;
            }
            _ => {}
        }
        Fate::Survives
    }

    fn creature_enters(&mut self, id: MoverId, from: u16, at: u16, floor: Tile) -> Fate {
        match floor {
            Tile::Water if self.hazard_kind(id, from) != Some(Kind::Glider) => {
                self.play_sound(Sound::Splash);
                Fate::Dies
            }
            Tile::Fire if self.hazard_kind(id, from) != Some(Kind::Fireball) => Fate::Dies,
            Tile::Bomb => {
                self.state.cell_mut(at).top.tile = Tile::Empty;
                self.play_sound(Sound::Bomb);
                Fate::Dies
            }
            _ => Fate::Survives,
        }
    }

    /// Returns the kind that decides about water and fire. Later releases use the tile in the cell
    /// it leaves, which may show another creature.
    fn hazard_kind(&self, id: MoverId, from: u16) -> Option<Kind> {
        if self.rules.edition < Edition::Tw231 {
            return Some(self.state.mover(id).kind);
        }
        Kind::of(self.state.cell(from).top.tile).map(|(shown, _)| shown)
    }

    /// Removes a mover's tile from the cell that it leaves; a clone machine keeps its template.
    fn clear_left_cell(&mut self, id: MoverId, kind: Kind, from: u16) {
        if kind == Kind::Block && self.state.cell(from).top.tile.is_chip() {
            self.state.mover_mut(id).flags.set(MoverFlag::Mutant);
        }
        let cell = self.state.cell_mut(from);
        if kind == Kind::Chip || cell.bottom.tile != Tile::CloneMachine {
            cell.pop();
        }
    }

    /// Allows a clone machine to clone again once its clone has left. A button that the clone
    /// itself arrives on comes too early.
    fn end_cloning(&mut self, left: u16) {
        let below = &mut self.state.cell_mut(left).bottom;
        if below.state == FloorState::Cloning {
            below.state = FloorState::Normal;
        }
    }

    /// Lets Chip come out of a teleport; returns the floor that counts from here on.
    fn exit_teleport(&mut self, entered: u16, exit: u16, floor: Tile) -> Tile {
        let old = self.rules.edition < Edition::Tw231;
        let covered = self.state.cell(exit).floor() == Tile::Block;
        if !covered || (old && exit == entered) {
            return floor;
        }
        let slipped = self.state.last_slip_direction;
        let chip = self.state.mover_mut(CHIP);
        if slipped.is_none() && old {
            chip.facing = Some(Cardinal::North);
            return Tile::Empty;
        }
        chip.facing = slipped;
        floor
    }

    /// Puts a mover's tile on top of a cell.
    fn place_tile(&mut self, id: MoverId, at: u16) {
        let floor = self.state.cell(at).top;
        let shown = displayed_tile(self.state.mover(id), floor.tile);
        *self.state.cell_mut(at) = Cell {
            top: LayerTile::of(shown),
            bottom: floor,
        };
    }

    /// Presses the button in a cell. It takes effect before the mover counts as having left its old
    /// cell.
    fn press_button_under(&mut self, id: MoverId, floor: Tile, at: u16) {
        let Some(button) = floor.button() else {
            return;
        };
        if self
            .state
            .mover(id)
            .flags
            .contains(MoverFlag::DefersButtons)
        {
            self.state.deferred_buttons.push(at);
        } else {
            self.state.mover_mut(id).presses_red_button = button == Button::Red;
            self.press(button, at, Some(id));
            self.state.mover_mut(id).presses_red_button = false;
        }
    }

    /// Releases a mover that enters a trap while another of its buttons is held down (R36).
    fn enter_trap(&mut self, id: MoverId, floor: Tile, from: u16, to: u16) {
        let opens = if floor == Tile::BearTrap {
            self.trap_is_open(to, from)
        } else {
            let below = self.state.cell(to).bottom.tile;
            below == Tile::BearTrap && self.trap_has_connection(to)
        };
        if opens {
            self.state.mover_mut(id).flags.set(MoverFlag::Released);
        }
    }

    /// Returns whether Chip died or reached the exit in this cell (R37).
    fn check_chip_end(&mut self, at: u16) -> bool {
        if self.state.mouse_goal == Some(at) {
            self.state.mouse_goal = None;
        }
        if matches!(self.state.health, Health::Dead(_)) {
            return true;
        }
        self.state.completed = self.state.cell(at).bottom.tile == Tile::Exit;
        self.state.completed
    }

    /// Returns whether a mover hit Chip. In later releases a block from a clone machine squishes
    /// him unless the machine still holds a block.
    fn hits_chip(&mut self, kind: Kind, at: u16, machine: Option<u16>) -> bool {
        let hits = self.state.cell(at).bottom.tile.is_chip();
        if hits {
            let late = self.rules.edition >= Edition::Tw231;
            let squishes = machine.is_some_and(|at| self.state.cell(at).top.tile != Tile::Block);
            self.state.health = if late && squishes && kind == Kind::Block {
                Health::Squished
            } else {
                Health::Dead(Death::Hit(kind))
            };
        }
        hits
    }
}
