//! Buttons and the devices that they control: traps, clone machines, tanks, toggle walls.

use super::movement::MovePurpose;
use super::mover::{Mover, MoverFlag, MoverId};
use super::{
    CHIP, Connection, Edition, FloorState, Kind, MAX_CREATURES, Sound, TickContext, TileClass,
};
use crate::model::{Cardinal, Tile};
use crate::rules::Button;

impl TickContext<'_> {
    /// Presses a button. `by` is the mover that presses it, or `None` if the press was deferred.
    pub(super) fn press(&mut self, button: Button, at: u16, by: Option<MoverId>) {
        self.play_sound(Sound::Switch);
        match button {
            Button::Blue => self.turn_tanks(by),
            Button::Green => self.toggle_walls(),
            Button::Red => self.activate_clone_machine(at),
            Button::Brown => self.spring_trap(at),
        }
    }

    /// Presses the buttons that Chip's move pushed blocks onto, in reading order (R32).
    pub(super) fn press_deferred(&mut self) {
        if self.state.deferred_buttons.is_empty() {
            return;
        }
        let mut waiting = std::mem::take(&mut self.state.deferred_buttons);
        waiting.sort_unstable();
        for at in waiting {
            let cell = self.state.cell(at);
            let button = cell.top.tile.button().or(cell.bottom.tile.button());
            if let Some(button) = button {
                self.press(button, at, None);
            }
        }
    }

    /// Toggles every working toggle wall (R38).
    fn toggle_walls(&mut self) {
        for at in &self.rules.toggles {
            let cell = self.state.cell_mut(*at);
            for half in [&mut cell.top, &mut cell.bottom] {
                if let Some(other) = half.tile.toggled()
                    && half.state != FloorState::Broken
                {
                    half.tile = other;
                }
            }
        }
    }

    /// Turns every tank around (R38).
    fn turn_tanks(&mut self, by: Option<MoverId>) {
        let late = self.rules.edition >= Edition::Tw231;
        self.state.any_tank_turned = true;
        for index in 0..self.state.creatures.len() {
            let id = self.state.creatures[index];
            let mover = self.state.mover_mut(id);
            if mover.hidden || mover.kind != Kind::Tank {
                continue;
            }
            let looked = if late && mover.is_starting_to_slip() {
                mover.facing_before_slip
            } else {
                mover.facing
            };
            mover.facing = looked.map(Cardinal::back);
            if !mover.flags.contains(MoverFlag::Turning) {
                mover.flags.set(MoverFlag::Turning);
                mover.flags.set(MoverFlag::HasMoved);
            }
            if Some(id) != by {
                self.redraw_turned_tank(id);
            }
        }
    }

    /// Redraws a turned tank. If its tile is covered, the cover changes to the tank and the tank
    /// stays in its turn; in later releases only while the tank presses a red button.
    fn redraw_turned_tank(&mut self, id: MoverId) {
        let Mover {
            at,
            presses_red_button,
            ..
        } = *self.state.mover(id);
        let shown = Kind::of(self.state.cell(at).top.tile);
        if matches!(shown, Some((Kind::Tank, _))) {
            self.redraw(id);
        } else if presses_red_button || self.rules.edition < Edition::Tw231 {
            self.state.mover_mut(id).flags.clear(MoverFlag::Turning);
            self.redraw(id);
            let mover = self.state.mover_mut(id);
            mover.flags.set(MoverFlag::Turning);
            mover.facing = mover.facing.map(Cardinal::back);
        }
    }

    /// Clones from the machine of the button's first connection (R39).
    fn activate_clone_machine(&mut self, button: u16) {
        let Some(at) = first_connection(&self.rules.cloners, button) else {
            return;
        };
        let cell = *self.state.cell(at);
        match Kind::of(cell.top.tile) {
            None | Some((Kind::Chip, _)) => {}
            Some((Kind::Block, _)) => {
                let id = self.state.block_at(at);
                if let Some(direction) = self.state.mover(id).facing {
                    self.advance(id, direction);
                }
            }
            Some((kind, facing)) => {
                let clone = Mover::new(kind, at, Some(facing));
                if cell.bottom.state != FloorState::Cloning
                    && self.state.creatures.len() < MAX_CREATURES
                    && self.may_move(&clone, facing, MovePurpose::Clone)
                {
                    self.add_clone(clone);
                }
            }
        }
    }

    fn add_clone(&mut self, mut clone: Mover) {
        clone.flags.set(MoverFlag::Cloning);
        let id = self.state.add(clone);
        self.state.creatures.push(id);
        self.state.any_cloned = true;
        let below = &mut self.state.cell_mut(clone.at).bottom;
        if below.tile == Tile::CloneMachine {
            below.state = FloorState::Cloning;
        }
    }

    /// At the end of the tick, lets the clones made in it move.
    pub(super) fn release_clones(&mut self) {
        if !std::mem::take(&mut self.state.any_cloned) {
            return;
        }
        for mover in &mut self.state.movers {
            mover.flags.clear(MoverFlag::Cloning);
        }
    }

    /// Releases the mover in the trap of the button's first connection (R42).
    pub(super) fn spring_trap(&mut self, button: u16) {
        let Some(at) = first_connection(&self.rules.traps, button) else {
            return;
        };
        let cell = *self.state.cell(at);
        let held = if cell.top.tile == Tile::Block || cell.bottom.state == FloorState::HasMutant {
            Some(self.state.block_at(at))
        } else if !cell.top.tile.is_mover() {
            None
        } else if self.state.chip() == at {
            Some(CHIP)
        } else {
            self.state.creature_at(at)
        };
        if let Some(id) = held {
            self.state.mover_mut(id).flags.set(MoverFlag::Released);
        }
    }

    /// Returns whether a button of a trap is held down, other than one in the cell `left`.
    pub(super) fn trap_is_open(&self, trap: u16, left: u16) -> bool {
        let held = |connection: &Connection| {
            let other = connection.from.filter(|button| *button != left);
            connection.to == Some(trap) && other.is_some_and(|button| self.is_held(button))
        };
        self.rules.traps.iter().any(held)
    }

    pub(super) fn trap_has_connection(&self, trap: u16) -> bool {
        self.rules
            .traps
            .iter()
            .any(|connection| connection.to == Some(trap))
    }

    /// Returns whether something is on a brown button.
    pub(super) fn is_held(&self, button: u16) -> bool {
        self.state.cell(button).top.tile != Tile::BrownButton
    }
}

/// Returns the target of the first connection of a button.
fn first_connection(connections: &[Connection], button: u16) -> Option<u16> {
    connections
        .iter()
        .find(|connection| connection.from == Some(button))?
        .to
}
