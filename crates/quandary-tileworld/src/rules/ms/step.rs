//! One move of one mover: whether it starts, and how it starts.

use super::law::Trial;
use super::mover::{Mark, MoverId};
use super::{CHIP, Defect, Edition, Sound, Turn};
use crate::model::{Cardinal, Tile};

impl Turn<'_> {
    /// Moves one step, with all that follows from it. Whether it could.
    pub(super) fn advance(&mut self, id: MoverId, way: Cardinal) -> bool {
        let is_chip = id == CHIP;
        if is_chip {
            self.state.waited = 0;
        }
        if !self.set_out(id, way) {
            if is_chip {
                self.hear(Sound::BlockedMove);
                self.state.deferred.clear();
                self.state.goal = None;
            }
            return false;
        }
        self.arrive(id, way);
        if is_chip {
            self.press_deferred();
        }
        true
    }

    /// The same for a creature whose way is known to be open.
    pub(super) fn go(&mut self, id: MoverId, way: Cardinal) {
        self.turn_to(id, way);
        self.arrive(id, way);
    }

    fn turn_to(&mut self, id: MoverId, way: Cardinal) {
        let mover = self.state.mover_mut(id);
        mover.facing = Some(way);
        mover.marks.clear(Mark::Released);
    }

    /// Turns to where it goes. One that cannot go turns too, unless something else moves it.
    fn set_out(&mut self, id: MoverId, way: Cardinal) -> bool {
        let before = *self.state.mover(id);
        if self.may_move(&before, way, Trial::Walk) {
            self.turn_to(id, way);
            if before.marks.has(Mark::Mutant) {
                self.take_mark_from(before.at);
            }
            return true;
        }
        let mover = *self.state.mover(id);
        let floor = self.state.cell(mover.at).bottom.tile;
        let held = matches!(floor, Tile::BearTrap | Tile::CloneMachine);
        if id == CHIP || !(held || mover.marks.has(Mark::Slip)) {
            let lost = id == CHIP && self.converged();
            self.state.mover_mut(id).facing = Some(way).filter(|_| !lost);
            self.redraw(id);
        }
        false
    }

    /// A mutant that leaves a trap takes its mark along.
    fn take_mark_from(&mut self, at: u16) {
        let below = &mut self.state.cell_mut(at).bottom;
        if below.tile == Tile::BearTrap {
            below.defect = Defect::None;
        }
    }

    /// Whether Chip has lost his direction on a teleport, which later releases know.
    pub(super) fn converged(&self) -> bool {
        self.rules.edition >= Edition::Tw231 && self.state.mover(CHIP).facing.is_none()
    }
}
