//! The slip list: movers on ice, force floors and teleports.

use super::mover::{MoverFlag, MoverId, SlipEntry};
use super::{CHIP, Edition, FloorState, Kind, Status, TickContext, TileClass};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{force_direction, ice_turn};

impl TickContext<'_> {
    /// Starts or ends the slip of a mover that has arrived on a floor (R43).
    pub(super) fn update_slipping(&mut self, id: MoverId, floor: Tile) {
        let mover = self.state.mover(id);
        let (kind, slipped) = (mover.kind, mover.flags.is_slipping());
        let chip = id == CHIP;
        let moves = match floor {
            Tile::Teleport => true,
            Tile::BearTrap => kind == Kind::Block && slipped,
            floor if floor.is_ice() => !(chip && self.state.boots[0] > 0),
            floor if floor.is_force() => !(chip && self.state.boots[1] > 0),
            _ => false,
        };
        if moves {
            self.start_floor_movement(id, floor, None);
            self.note_mutant_in_trap(id, floor);
            if !slipped && !chip && self.state.mover(id).flags.is_slipping() {
                self.state.controller_direction = self.slip_direction(id);
            }
        } else {
            self.state.mover_mut(id).flags.stop_slipping();
            if slipped && !chip && self.rules.edition >= Edition::Tw231 {
                self.remove_from_slip_list(id);
            }
        }
    }

    /// Marks a trap that a mutant slid into.
    fn note_mutant_in_trap(&mut self, id: MoverId, floor: Tile) {
        let mover = *self.state.mover(id);
        if floor == Tile::BearTrap && mover.flags.contains(MoverFlag::Mutant) {
            self.state.cell_mut(mover.at).bottom.state = FloorState::HasMutant;
        }
    }

    /// Adds a mover to the slip list or updates its slip direction. `before` is the previous
    /// direction of a mover that was blocked.
    fn start_floor_movement(&mut self, id: MoverId, floor: Tile, before: Option<Cardinal>) {
        self.state.mover_mut(id).flags.stop_slipping();
        let Some(direction) = self.floor_movement(id, floor, before) else {
            return;
        };
        let mover = self.state.mover_mut(id);
        if id == CHIP {
            let helpless = floor.is_ice() || (floor == Tile::Teleport && direction.is_some());
            mover.flags.set(if helpless {
                MoverFlag::Slip
            } else {
                MoverFlag::Slide
            });
            mover.facing = direction;
            self.slip_chip_first_in_list(direction);
            self.redraw(CHIP);
        } else {
            mover.flags.set(MoverFlag::Slip);
            mover.facing_before_slip = None;
            self.slip_last_in_list(id, direction);
        }
    }

    /// Returns the slip direction on a floor; `None` if the floor does not move anything.
    fn floor_movement(
        &mut self,
        id: MoverId,
        floor: Tile,
        before: Option<Cardinal>,
    ) -> Option<Option<Cardinal>> {
        let facing = self.state.mover(id).facing;
        let late = self.rules.edition >= Edition::Tw231;
        if floor.is_ice() {
            Some(before.or_else(|| facing.map(|direction| ice_turn(floor, direction))))
        } else if floor == Tile::RandomForce {
            Some(Some(Cardinal::ALL[self.state.random.below_four()]))
        } else if let Some(direction) = force_direction(floor) {
            Some(Some(direction))
        } else if floor == Tile::Teleport {
            Some(before.or(facing))
        } else if (floor == Tile::BearTrap && id != CHIP) || (late && id == CHIP) {
            Some(facing)
        } else {
            None
        }
    }

    fn slip_chip_first_in_list(&mut self, direction: Option<Cardinal>) {
        let slip = SlipEntry {
            mover: CHIP,
            direction,
        };
        match self.state.slip_list.first_mut() {
            Some(first) if first.mover == CHIP => *first = slip,
            _ => self.state.slip_list.insert(0, slip),
        }
    }

    fn slip_last_in_list(&mut self, mover: MoverId, direction: Option<Cardinal>) {
        let slip = SlipEntry { mover, direction };
        match self
            .state
            .slip_list
            .iter_mut()
            .find(|one| one.mover == mover)
        {
            Some(known) => *known = slip,
            None => {
                self.state.slip_list.push(slip);
                self.state.slipping_others += 1;
            }
        }
    }

    /// Returns the slip direction of a mover on the list.
    pub(super) fn slip_direction(&self, id: MoverId) -> Option<Cardinal> {
        let mut entries = self.state.slip_list.iter();
        entries
            .find(|slip| slip.mover == id)
            .and_then(|slip| slip.direction)
    }

    /// Removes a mover from the list at once; the entries after it move up.
    pub(super) fn remove_from_slip_list(&mut self, id: MoverId) {
        if let Some(index) = self
            .state
            .slip_list
            .iter()
            .position(|slip| slip.mover == id)
        {
            self.state.slip_list.remove(index);
            if id != CHIP {
                self.state.slipping_others = self.state.slipping_others.saturating_sub(1);
            }
        }
    }

    /// Removes the entries of movers that no longer slip.
    pub(super) fn prune_slip_list(&mut self) {
        if self.state.slip_list.is_empty() {
            return;
        }
        let movers = &self.state.movers;
        let is_slipping = |slip: &SlipEntry| movers[usize::from(slip.mover.0)].flags.is_slipping();
        self.state.slip_list.retain(is_slipping);
    }

    pub(super) fn count_slipping_others(&self) -> u32 {
        let others = self
            .state
            .slip_list
            .iter()
            .filter(|slip| slip.mover != CHIP);
        others.count() as u32
    }

    /// Plays the slip phase of a tick (R47).
    pub(super) fn run_slip_phase(&mut self) -> Result<(), Status> {
        if self.rules.edition < Edition::Tw231 {
            self.slip_in_list_order()
        } else {
            self.slip_chip_first()
        }
    }

    /// Tile World 1.3.2: moves in list order. If a mover stops and the list grew by one, the next
    /// entry is skipped.
    fn slip_in_list_order(&mut self) -> Result<(), Status> {
        let mut index = 0;
        while let Some(slip) = self.state.slip_list.get(index).copied() {
            let length = self.state.slip_list.len();
            index += 1;
            let Some(direction) = self.pending_direction(slip) else {
                continue;
            };
            self.slip_one_step(slip.mover, direction);
            self.check_end()?;
            let stopped = !self.state.mover(slip.mover).flags.is_slipping();
            if slip.mover != CHIP && stopped && self.state.slip_list.len() == length + 1 {
                index += 1;
            }
        }
        Ok(())
    }

    /// Tile World 2.3.1: moves Chip first, then the others in list order.
    fn slip_chip_first(&mut self) -> Result<(), Status> {
        let mut index = 0;
        while let Some(slip) = self.state.slip_list.get(index).copied() {
            index += 1;
            if slip.mover == CHIP
                && let Some(direction) = self.pending_direction(slip)
            {
                self.slip_one_step(CHIP, direction);
                self.check_end()?;
            }
        }
        self.prune_slip_list();
        self.slip_others()
    }

    /// Moves the others. A mover that leaves the list shifts the rest, so the index advances only
    /// when the count stays the same; this causes the slide delay.
    fn slip_others(&mut self) -> Result<(), Status> {
        let (mut index, mut skip) = (0, 0_u32);
        while let Some(slip) = self.state.slip_list.get(index).copied() {
            if slip.mover == CHIP {
                index += 1;
                continue;
            }
            match self.pending_direction(slip) {
                Some(direction) if skip == 0 => {
                    let before = self.state.slipping_others;
                    self.slip_one_step(slip.mover, direction);
                    self.check_end()?;
                    if self.state.slipping_others == before {
                        skip = 1;
                    }
                }
                _ => {
                    skip = skip.saturating_sub(1);
                    index += 1;
                }
            }
        }
        Ok(())
    }

    fn pending_direction(&self, slip: SlipEntry) -> Option<Cardinal> {
        let is_slipping = self.state.mover(slip.mover).flags.is_slipping();
        slip.direction.filter(|_| is_slipping)
    }

    /// Moves a mover one slip step; a blocked one may turn back and is queued again.
    fn slip_one_step(&mut self, id: MoverId, direction: Cardinal) {
        let mover = self.state.mover_mut(id);
        mover.facing_before_slip = mover.facing;
        let went = self.try_slip(id, direction) || self.bounce(id, direction);
        let mover = self.state.mover_mut(id);
        mover.facing_before_slip = None;
        if went && id != CHIP && mover.flags.contains(MoverFlag::Slip) {
            mover.flags.set(MoverFlag::Slide);
        }
    }

    /// Handles a mover that cannot slip on: on ice, and for Chip on a teleport, it tries the
    /// opposite direction. Returns whether that worked.
    fn bounce(&mut self, id: MoverId, direction: Cardinal) -> bool {
        let floor = self.state.cell(self.state.mover(id).at).bottom.tile;
        let back = if floor.is_ice() {
            Some(ice_turn(floor, direction.back()))
        } else if id == CHIP && matches!(floor, Tile::Teleport | Tile::Block) {
            Some(direction.back())
        } else {
            None
        };
        let went = match back {
            Some(back) => self.try_slip(id, back),
            None => false,
        };
        if floor.is_force() {
            self.clear_chip_has_moved(id);
        }
        if self.state.mover(id).flags.is_slipping() {
            let late = self.rules.edition >= Edition::Tw231;
            let before = (late && !went && id != CHIP).then_some(direction);
            self.requeue_slip(id, before);
        }
        went
    }

    fn try_slip(&mut self, id: MoverId, direction: Cardinal) -> bool {
        if id == CHIP {
            self.state.last_slip_direction = Some(direction);
        }
        let went = self.advance(id, direction);
        if went {
            self.clear_chip_has_moved(id);
        }
        went
    }

    /// Allows Chip to move again in this tick.
    fn clear_chip_has_moved(&mut self, id: MoverId) {
        if id == CHIP {
            self.state.mover_mut(CHIP).flags.clear(MoverFlag::HasMoved);
        }
    }

    /// Moves an entry that could not slip to the end of the list.
    fn requeue_slip(&mut self, id: MoverId, before: Option<Cardinal>) {
        self.remove_from_slip_list(id);
        let floor = self.state.cell(self.state.mover(id).at).bottom.tile;
        self.start_floor_movement(id, floor, before);
    }
}
