//! Buttons and what hangs on their wires: traps, clone machines, tanks, toggle walls.

use super::mover::{Mark, Mover, MoverId};
use super::{CHIP, Cause, Class, Kind, Outcome, Turn, Wire};
use crate::model::Tile;
use crate::rules::{Button, Sound};

impl Turn<'_> {
    /// A button goes down. A trap is not sprung by this but in every tick that somebody rests on
    /// its button.
    pub(super) fn press(&mut self, button: Button, at: u16) {
        self.hear(Sound::Switch);
        match button {
            Button::Blue => self.turn_tanks(),
            Button::Green => self.state.toggles = !self.state.toggles,
            Button::Red => self.clone_from(at),
            Button::Brown => {}
        }
    }

    /// Every toggle wall changes.
    pub(super) fn toggle(&mut self) {
        self.state.floors.exchange(Tile::toggled);
    }

    /// Every tank turns round, those on ice and in clone machines left out (R69).
    fn turn_tanks(&mut self) {
        let floors = &self.state.floors;
        for mover in &mut self.state.movers {
            let floor = floors.at(mover.at);
            let turns = floor != Tile::CloneMachine && !floor.is_ice();
            if turns && !mover.hidden && mover.is(Kind::Tank) {
                mover.marks.flip(Mark::Reversed);
            }
        }
        self.state.tanks_turn = true;
    }

    /// A red button: who is in the machine of its first wire comes out, and a copy of it stays.
    fn clone_from(&mut self, button: u16) {
        let Some(at) = first_wire(&self.rules.cloners, button) else {
            return;
        };
        // A copy in its machine does not claim the cell, so all are looked through.
        let Some(id) = self.find_creature(at) else {
            return;
        };
        let copy = *self.state.mover(id);
        let Some(slot) = self.new_slot() else {
            self.release(id);
            return;
        };
        *self.state.mover_mut(slot) = copy;
        if matches!(self.release(id), Outcome::Rests | Outcome::Ended) {
            self.state.mover_mut(slot).hidden = true;
        }
        self.state.attend(slot);
    }

    /// Room for one more: the first that is free, else at the end of the list.
    fn new_slot(&mut self) -> Option<MoverId> {
        let mut others = self.state.movers.iter().skip(1);
        if let Some(place) = others.position(|mover| mover.hidden) {
            return Some(MoverId(place as u16 + 1));
        }
        if self.state.movers.len() >= self.rules.manner.most_movers() {
            return None;
        }
        let blank = Mover {
            hidden: true,
            ..Mover::new(Kind::Block, 0, None)
        };
        self.state.movers.push(blank);
        Some(MoverId(self.state.movers.len() as u16 - 1))
    }

    /// A brown button lets go who is in the trap of its first wire (R71).
    pub(super) fn spring(&mut self, button: u16) {
        let Some(at) = first_wire(&self.rules.traps, button) else {
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

    fn release(&mut self, id: MoverId) -> Outcome {
        let outcome = self.advance(id, Cause::Release);
        self.state.attend(id);
        outcome
    }

    /// The creature or block that is in a cell or on its way there, Chip left out.
    pub(super) fn creature_at(&self, at: u16) -> Option<MoverId> {
        if self.state.claimed.has(at) || self.state.unclaimed {
            self.find_creature(at)
        } else {
            None
        }
    }

    fn find_creature(&self, at: u16) -> Option<MoverId> {
        let mut others = self.state.movers.iter().skip(1);
        let place =
            others.position(|mover| mover.at == at && !mover.hidden && mover.kind().is_some())?;
        Some(MoverId(place as u16 + 1))
    }
}

/// Where the first wire of a button leads.
fn first_wire(wires: &[Wire], button: u16) -> Option<u16> {
    let wire = wires.iter().find(|wire| wire.from == button)?;
    Some(wire.to)
}
