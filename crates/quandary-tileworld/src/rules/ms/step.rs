//! A move of a mover to the next cell, with all its effects.

use super::movement::MovePurpose;
use super::mover::{MoverFlag, MoverId};
use super::{CHIP, Edition, FloorState, Sound, TickContext};
use crate::model::{Cardinal, Tile};

impl TickContext<'_> {
    /// Moves one step with all its effects; returns whether the mover could move.
    pub(super) fn advance(&mut self, id: MoverId, direction: Cardinal) -> bool {
        let is_chip = id == CHIP;
        if is_chip {
            self.state.idle_moves = 0;
        }
        if !self.try_start(id, direction) {
            if is_chip {
                self.play_sound(Sound::BlockedMove);
                self.state.deferred_buttons.clear();
                self.state.mouse_goal = None;
            }
            return false;
        }
        self.arrive(id, direction);
        if is_chip {
            self.press_deferred();
        }
        true
    }

    /// Moves a creature in a direction known to be possible.
    pub(super) fn advance_unchecked(&mut self, id: MoverId, direction: Cardinal) {
        self.face(id, direction);
        self.arrive(id, direction);
    }

    fn face(&mut self, id: MoverId, direction: Cardinal) {
        let mover = self.state.mover_mut(id);
        mover.facing = Some(direction);
        mover.flags.clear(MoverFlag::Released);
    }

    /// Turns a mover in its direction and returns whether it may move. One that may not move turns
    /// too, unless it is held or slips.
    fn try_start(&mut self, id: MoverId, direction: Cardinal) -> bool {
        let before = *self.state.mover(id);
        if self.may_move(&before, direction, MovePurpose::Walk) {
            self.face(id, direction);
            if before.flags.contains(MoverFlag::Mutant) {
                self.clear_mutant_from_trap(before.at);
            }
            return true;
        }
        let mover = *self.state.mover(id);
        let floor = self.state.cell(mover.at).bottom.tile;
        let held = matches!(floor, Tile::BearTrap | Tile::CloneMachine);
        if id == CHIP || !(held || mover.flags.contains(MoverFlag::Slip)) {
            let lost = id == CHIP && self.has_lost_direction();
            self.state.mover_mut(id).facing = Some(direction).filter(|_| !lost);
            self.redraw(id);
        }
        false
    }

    /// Clears the mutant state of the trap that a mutant leaves.
    fn clear_mutant_from_trap(&mut self, at: u16) {
        let below = &mut self.state.cell_mut(at).bottom;
        if below.tile == Tile::BearTrap {
            below.state = FloorState::Normal;
        }
    }

    /// Returns whether Chip has lost his direction on a teleport (later releases).
    pub(super) fn has_lost_direction(&self) -> bool {
        self.rules.edition >= Edition::Tw231 && self.state.mover(CHIP).facing.is_none()
    }
}
