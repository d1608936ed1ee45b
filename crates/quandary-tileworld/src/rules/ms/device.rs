//! Buttons and what hangs on their wires: traps, clone machines, tanks, toggle walls.

use super::law::Trial;
use super::mover::{Mark, Mover, MoverId};
use super::{CHIP, Class, Defect, Edition, Kind, MOST_CREATURES, Sound, Turn, Wire};
use crate::model::{Cardinal, Tile};
use crate::rules::Button;

impl Turn<'_> {
    /// A button goes down. `by` is who presses it, unless the press was put off.
    pub(super) fn press(&mut self, button: Button, at: u16, by: Option<MoverId>) {
        self.hear(Sound::Switch);
        match button {
            Button::Blue => self.turn_tanks(by),
            Button::Green => self.toggle(),
            Button::Red => self.clone_from(at),
            Button::Brown => self.spring(at),
        }
    }

    /// The buttons that blocks pushed by Chip came to lie on, in the order of the map (R32).
    pub(super) fn press_deferred(&mut self) {
        if self.state.deferred.is_empty() {
            return;
        }
        let mut waiting = std::mem::take(&mut self.state.deferred);
        waiting.sort_unstable();
        for at in waiting {
            let cell = self.state.cell(at);
            let button = cell.top.tile.button().or(cell.bottom.tile.button());
            if let Some(button) = button {
                self.press(button, at, None);
            }
        }
    }

    /// Every toggle wall that works changes (R38).
    fn toggle(&mut self) {
        for at in &self.rules.toggles {
            let cell = self.state.cell_mut(*at);
            for half in [&mut cell.top, &mut cell.bottom] {
                if let Some(other) = half.tile.toggled()
                    && half.defect != Defect::Broken
                {
                    half.tile = other;
                }
            }
        }
    }

    /// Every tank turns round (R38).
    fn turn_tanks(&mut self, by: Option<MoverId>) {
        let late = self.rules.edition >= Edition::Tw231;
        self.state.any_turned = true;
        for place in 0..self.state.creatures.len() {
            let id = self.state.creatures[place];
            let mover = self.state.mover_mut(id);
            if mover.hidden || mover.kind != Kind::Tank {
                continue;
            }
            let looked = if late && mover.starts_to_slip() {
                mover.came
            } else {
                mover.facing
            };
            mover.facing = looked.map(Cardinal::back);
            if !mover.marks.has(Mark::Turning) {
                mover.marks.set(Mark::Turning);
                mover.marks.set(Mark::Moved);
            }
            if Some(id) != by {
                self.show_turned(id);
            }
        }
    }

    /// A tank whose tile is covered does not end up turned, but its cover shows the tank; in later
    /// releases only while it presses a red button.
    fn show_turned(&mut self, id: MoverId) {
        let Mover { at, pressing, .. } = *self.state.mover(id);
        let shown = Kind::of(self.state.cell(at).top.tile);
        if matches!(shown, Some((Kind::Tank, _))) {
            self.redraw(id);
        } else if pressing || self.rules.edition < Edition::Tw231 {
            self.state.mover_mut(id).marks.clear(Mark::Turning);
            self.redraw(id);
            let mover = self.state.mover_mut(id);
            mover.marks.set(Mark::Turning);
            mover.facing = mover.facing.map(Cardinal::back);
        }
    }

    /// A red button: the machine of its first wire makes a clone (R39).
    fn clone_from(&mut self, button: u16) {
        let Some(at) = first_wire(&self.rules.cloners, button) else {
            return;
        };
        let cell = *self.state.cell(at);
        match Kind::of(cell.top.tile) {
            None | Some((Kind::Chip, _)) => {}
            Some((Kind::Block, _)) => {
                let id = self.state.block_at(at);
                if let Some(way) = self.state.mover(id).facing {
                    self.advance(id, way);
                }
            }
            Some((kind, facing)) => {
                let clone = Mover::new(kind, at, Some(facing));
                if cell.bottom.defect != Defect::Cloning
                    && self.state.creatures.len() < MOST_CREATURES
                    && self.may_move(&clone, facing, Trial::Clone)
                {
                    self.add_clone(clone);
                }
            }
        }
    }

    fn add_clone(&mut self, mut clone: Mover) {
        clone.marks.set(Mark::Cloning);
        let id = self.state.add(clone);
        self.state.creatures.push(id);
        self.state.any_cloned = true;
        let below = &mut self.state.cell_mut(clone.at).bottom;
        if below.tile == Tile::CloneMachine {
            below.defect = Defect::Cloning;
        }
    }

    /// At the end of the tick, those that were cloned in it may move.
    pub(super) fn release_clones(&mut self) {
        if !std::mem::take(&mut self.state.any_cloned) {
            return;
        }
        for mover in &mut self.state.movers {
            mover.marks.clear(Mark::Cloning);
        }
    }

    /// A brown button: whoever is in the trap of its first wire may leave it (R42).
    pub(super) fn spring(&mut self, button: u16) {
        let Some(at) = first_wire(&self.rules.traps, button) else {
            return;
        };
        let cell = *self.state.cell(at);
        let held = if cell.top.tile == Tile::Block || cell.bottom.defect == Defect::Mutant {
            Some(self.state.block_at(at))
        } else if !cell.top.tile.is_mover() {
            None
        } else if self.state.chip() == at {
            Some(CHIP)
        } else {
            self.state.creature_at(at)
        };
        if let Some(id) = held {
            self.state.mover_mut(id).marks.set(Mark::Released);
        }
    }

    /// Whether a button of a trap is held down, other than one in the cell left just now.
    pub(super) fn trap_is_open(&self, trap: u16, left: u16) -> bool {
        let held = |wire: &Wire| {
            let other = wire.from.filter(|button| *button != left);
            wire.to == Some(trap) && other.is_some_and(|button| self.is_held(button))
        };
        self.rules.traps.iter().any(held)
    }

    pub(super) fn trap_has_wire(&self, trap: u16) -> bool {
        self.rules.traps.iter().any(|wire| wire.to == Some(trap))
    }

    /// Whether something lies on a brown button.
    pub(super) fn is_held(&self, button: u16) -> bool {
        self.state.cell(button).top.tile != Tile::BrownButton
    }
}

/// Where the first wire of a button leads.
fn first_wire(wires: &[Wire], button: u16) -> Option<u16> {
    wires.iter().find(|wire| wire.from == Some(button))?.to
}
