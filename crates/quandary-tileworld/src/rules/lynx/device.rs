//! Buttons and the devices that they control: traps, clone machines, tanks, toggle walls.

use super::mover::{Mover, MoverFlag, MoverId};
use super::{CHIP, Connection, Kind, MoveCause, MoveResult, TickContext, TileClass};
use crate::model::Tile;
use crate::rules::{Button, Sound};

impl TickContext<'_> {
    /// Presses a button. A trap does not open here, but in every tick in which something rests on
    /// its button.
    pub(super) fn press(&mut self, button: Button, at: u16) {
        self.play_sound(Sound::Switch);
        match button {
            Button::Blue => self.turn_tanks(),
            Button::Green => self.state.toggle_pending = !self.state.toggle_pending,
            Button::Red => self.activate_clone_machine(at),
            Button::Brown => {}
        }
    }

    /// Toggles every toggle wall.
    pub(super) fn toggle_walls(&mut self) {
        self.state.floors.replace_tiles(Tile::toggled);
    }

    /// Turns every tank around, except those on ice and in clone machines (R69).
    fn turn_tanks(&mut self) {
        let floors = &self.state.floors;
        for mover in &mut self.state.movers {
            let floor = floors.at(mover.at);
            let turns = floor != Tile::CloneMachine && !floor.is_ice();
            if turns && !mover.hidden && mover.is(Kind::Tank) {
                mover.flags.flip(MoverFlag::Reversed);
            }
        }
        self.state.reverse_pending = true;
    }

    /// Releases the mover in the clone machine of the button's first connection and leaves a copy
    /// of it there.
    fn activate_clone_machine(&mut self, button: u16) {
        let Some(at) = first_connection(&self.rules.cloners, button) else {
            return;
        };
        // A copy in its machine does not claim the cell, so the whole list is searched.
        let Some(id) = self.search_creature(at) else {
            return;
        };
        let copy = *self.state.mover(id);
        let Some(slot) = self.allocate_mover() else {
            self.release(id);
            return;
        };
        *self.state.mover_mut(slot) = copy;
        if matches!(self.release(id), MoveResult::Stays | MoveResult::Removed) {
            self.state.mover_mut(slot).hidden = true;
        }
        self.state.update_activity(slot);
    }

    /// Returns a free entry: the first hidden one, else a new one at the end of the list.
    fn allocate_mover(&mut self) -> Option<MoverId> {
        let mut others = self.state.movers.iter().skip(1);
        if let Some(place) = others.position(|mover| mover.hidden) {
            return Some(MoverId(place as u16 + 1));
        }
        if self.state.movers.len() >= self.rules.fidelity.max_movers() {
            return None;
        }
        let blank = Mover {
            hidden: true,
            ..Mover::new(Kind::Block, 0, None)
        };
        self.state.movers.push(blank);
        Some(MoverId(self.state.movers.len() as u16 - 1))
    }

    /// Releases the mover in the trap of the button's first connection (R71).
    pub(super) fn spring_trap(&mut self, button: u16) {
        let Some(at) = first_connection(&self.rules.traps, button) else {
            return;
        };
        let chip = self.state.mover(CHIP);
        let held = if chip.at == at && !chip.hidden && chip.is(Kind::Chip) {
            Some(CHIP)
        } else {
            self.creature_at(at)
        };
        if let Some(id) = held {
            self.release(id);
        }
    }

    fn release(&mut self, id: MoverId) -> MoveResult {
        let result = self.advance(id, MoveCause::Release);
        self.state.update_activity(id);
        result
    }

    /// Returns the creature or block in a cell or on its way there, other than Chip.
    pub(super) fn creature_at(&self, at: u16) -> Option<MoverId> {
        if self.state.claimed.contains(at) || self.state.has_unclaimed {
            self.search_creature(at)
        } else {
            None
        }
    }

    fn search_creature(&self, at: u16) -> Option<MoverId> {
        let mut others = self.state.movers.iter().skip(1);
        let place =
            others.position(|mover| mover.at == at && !mover.hidden && mover.kind().is_some())?;
        Some(MoverId(place as u16 + 1))
    }
}

/// Returns the target of the first connection of a button.
fn first_connection(connections: &[Connection], button: u16) -> Option<u16> {
    let connection = connections
        .iter()
        .find(|connection| connection.from == button)?;
    Some(connection.to)
}
