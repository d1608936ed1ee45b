//! What a cell does to one that comes into it.

use super::mover::{Mark, Mover, MoverId, drawn};
use super::{CHIP, Cell, Class, Death, Defect, Edition, Floor, Health, Kind, Sound, Turn};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::step;
use crate::rules::{Button, Key};

/// What became of one that entered a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Lives,
    Dies,
}

impl Turn<'_> {
    /// Carries a mover over into the cell one step away; that it may go there is known.
    pub(super) fn arrive(&mut self, id: MoverId, way: Cardinal) {
        let Mover { kind, at: from, .. } = *self.state.mover(id);
        let Some(entered) = step(from, way) else {
            return;
        };
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
        self.leave(id, kind, from);
        if fate == Fate::Dies {
            self.remove(id);
            self.free_machine(from);
            return;
        }
        if teleports && kind == Kind::Chip {
            to = self.teleport(id, entered);
            floor = self.come_out(entered, to, floor);
        }
        if teleports {
            self.hear(Sound::Teleport);
        }
        self.stand(id, to);
        self.press_under(id, floor, to);
        self.state.mover_mut(id).at = to;
        self.free_machine(from);
        self.enter_trap(id, floor, from, to);
        let meets = if kind == Kind::Chip {
            self.chip_ends(to)
        } else {
            self.meets_chip(kind, to, cloned.then_some(from))
        };
        if !meets {
            self.begin_slip(id, floor);
        }
    }

    /// The tile that counts for one that enters: below Chip for a creature.
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
        half.defect != Defect::Broken
    }

    /// What Chip does to the floor, and the floor to him (R33).
    fn chip_enters(&mut self, at: u16) -> Fate {
        let Cell { top, bottom } = *self.state.cell(at);
        match top.tile {
            Tile::Empty | Tile::Dirt | Tile::BlueWallFake => self.state.cell_mut(at).pop(),
            Tile::PopupWall => self.state.cell_mut(at).top.tile = Tile::Wall,
            Tile::Water if self.state.boots[3] == 0 => {
                self.hear(Sound::Splash);
                self.dies(Death::Drowned);
            }
            Tile::Fire if self.state.boots[2] == 0 => self.dies(Death::Burned),
            Tile::Bomb => {
                self.hear(Sound::Bomb);
                self.dies(Death::Bombed);
            }
            Tile::Thief => {
                self.hear(Sound::Thief);
                self.state.boots = [0; 4];
            }
            Tile::Socket => {
                self.hear(Sound::Socket);
                self.state.cell_mut(at).pop();
            }
            Tile::IcChip => {
                self.state.chips_needed = self.state.chips_needed.saturating_sub(1);
                self.hear(Sound::PickupChip);
                self.state.cell_mut(at).pop();
            }
            tile if tile.door().is_some() => self.open_door(at, tile),
            tile if tile.is_item() => {
                if let Some((kind, _)) = Kind::of(bottom.tile) {
                    self.dies(Death::Hit(kind));
                }
                self.take_item(at, tile);
            }
            tile => {
                if let Some((kind, _)) = Kind::of(tile) {
                    self.dies(Death::Hit(kind));
                }
            }
        }
        Fate::Lives
    }

    fn open_door(&mut self, at: u16, tile: Tile) {
        if let Some(key) = tile.door() {
            if key != Key::Green {
                let held = &mut self.state.keys[key as usize];
                *held = held.saturating_sub(1);
            }
            self.hear(Sound::OpenDoor);
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
        self.hear(Sound::PickupTool);
        self.state.cell_mut(at).pop();
    }

    fn dies(&mut self, death: Death) {
        self.state.health = Health::Dead(death);
    }

    fn block_enters(&mut self, at: u16) -> Fate {
        let cell = self.state.cell_mut(at);
        match cell.top.tile {
            Tile::Empty => cell.pop(),
            Tile::Water => {
                cell.top.tile = Tile::Dirt;
                self.hear(Sound::Splash);
                return Fate::Dies;
            }
            Tile::Bomb => {
                cell.top.tile = Tile::Empty;
                self.hear(Sound::Bomb);
                return Fate::Dies;
            }
            _ => {}
        }
        Fate::Lives
    }

    fn creature_enters(&mut self, id: MoverId, from: u16, at: u16, floor: Tile) -> Fate {
        match floor {
            Tile::Water if self.nature(id, from) != Some(Kind::Glider) => {
                self.hear(Sound::Splash);
                Fate::Dies
            }
            Tile::Fire if self.nature(id, from) != Some(Kind::Fireball) => Fate::Dies,
            Tile::Bomb => {
                self.state.cell_mut(at).top.tile = Tile::Empty;
                self.hear(Sound::Bomb);
                Fate::Dies
            }
            _ => Fate::Lives,
        }
    }

    /// What a creature is taken for by water and fire: later releases go by the tile that it
    /// leaves, which may show something else.
    fn nature(&self, id: MoverId, from: u16) -> Option<Kind> {
        if self.rules.edition < Edition::Tw231 {
            return Some(self.state.mover(id).kind);
        }
        Kind::of(self.state.cell(from).top.tile).map(|(shown, _)| shown)
    }

    /// Takes a mover's tile out of the cell that it leaves; a clone machine keeps its template.
    fn leave(&mut self, id: MoverId, kind: Kind, from: u16) {
        if kind == Kind::Block && self.state.cell(from).top.tile.is_chip() {
            self.state.mover_mut(id).marks.set(Mark::Mutant);
        }
        let cell = self.state.cell_mut(from);
        if kind == Kind::Chip || cell.bottom.tile != Tile::CloneMachine {
            cell.pop();
        }
    }

    /// A clone machine may work again once its clone has left it: not yet for the button on which
    /// the clone itself arrives.
    fn free_machine(&mut self, left: u16) {
        let below = &mut self.state.cell_mut(left).bottom;
        if below.defect == Defect::Cloning {
            below.defect = Defect::None;
        }
    }

    /// Chip comes out of a teleport. The floor that counts from here on.
    fn come_out(&mut self, entered: u16, exit: u16, floor: Tile) -> Tile {
        let old = self.rules.edition < Edition::Tw231;
        let covered = self.state.cell(exit).floor() == Tile::Block;
        if !covered || (old && exit == entered) {
            return floor;
        }
        let slipped = self.state.last_slip;
        let chip = self.state.mover_mut(CHIP);
        if slipped.is_none() && old {
            chip.facing = Some(Cardinal::North);
            return Tile::Empty;
        }
        chip.facing = slipped;
        floor
    }

    /// Puts a mover's tile on top of a cell.
    fn stand(&mut self, id: MoverId, at: u16) {
        let mover = *self.state.mover(id);
        let cell = self.state.cell_mut(at);
        let floor = cell.top;
        cell.bottom = floor;
        cell.top = Floor::of(drawn(&mover, floor.tile));
    }

    /// A button takes effect before the mover counts as having left its old cell.
    fn press_under(&mut self, id: MoverId, floor: Tile, at: u16) {
        let Some(button) = floor.button() else {
            return;
        };
        if self.state.mover(id).marks.has(Mark::Deferring) {
            self.state.deferred.push(at);
        } else {
            self.state.mover_mut(id).pressing = button == Button::Red;
            self.press(button, at, Some(id));
            self.state.mover_mut(id).pressing = false;
        }
    }

    /// A trap lets one go that enters while another of its buttons is held down (R36).
    fn enter_trap(&mut self, id: MoverId, floor: Tile, from: u16, to: u16) {
        let opens = if floor == Tile::BearTrap {
            self.trap_is_open(to, from)
        } else {
            let below = self.state.cell(to).bottom.tile;
            below == Tile::BearTrap && self.trap_has_wire(to)
        };
        if opens {
            self.state.mover_mut(id).marks.set(Mark::Released);
        }
    }

    /// Whether Chip's way ends in this cell (R37).
    fn chip_ends(&mut self, at: u16) -> bool {
        if self.state.goal == Some(at) {
            self.state.goal = None;
        }
        if matches!(self.state.health, Health::Dead(_)) {
            return true;
        }
        self.state.through = self.state.cell(at).bottom.tile == Tile::Exit;
        self.state.through
    }

    /// Whether one has come down on Chip. A block that comes out of a clone machine squishes him
    /// in later releases, unless there is another in it.
    fn meets_chip(&mut self, kind: Kind, at: u16, machine: Option<u16>) -> bool {
        let meets = self.state.cell(at).bottom.tile.is_chip();
        if meets {
            let late = self.rules.edition >= Edition::Tw231;
            let squishes = machine.is_some_and(|at| self.state.cell(at).top.tile != Tile::Block);
            self.state.health = if late && squishes && kind == Kind::Block {
                Health::Squished
            } else {
                Health::Dead(Death::Hit(kind))
            };
        }
        meets
    }
}
