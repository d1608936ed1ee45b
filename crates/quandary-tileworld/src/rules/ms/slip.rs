//! The slip list: movers on ice, force floors and teleports.

use super::mover::{Mark, MoverId, Slip};
use super::{CHIP, Class, Defect, Edition, Kind, Status, Turn};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{force, ice_turn};

impl Turn<'_> {
    /// Whether a floor carries one that has come to stand on it further (R43).
    pub(super) fn begin_slip(&mut self, id: MoverId, floor: Tile) {
        let mover = *self.state.mover(id);
        let slipped = mover.marks.slips();
        let chip = id == CHIP;
        let carries = match floor {
            Tile::Teleport => true,
            Tile::BearTrap => mover.kind == Kind::Block && slipped,
            floor if floor.is_ice() => !(chip && self.state.boots[0] > 0),
            floor if floor.is_force() => !(chip && self.state.boots[1] > 0),
            _ => false,
        };
        if carries {
            self.carry(id, floor, None);
            self.mark_mutant(id, floor);
            if !slipped && !chip && self.state.mover(id).marks.slips() {
                self.state.controller = self.slip_way(id);
            }
        } else {
            self.state.mover_mut(id).marks.stop_slipping();
            if slipped && !chip && self.rules.edition >= Edition::Tw231 {
                self.leave_slips(id);
            }
        }
    }

    /// A trap remembers a mutant that slips into it.
    fn mark_mutant(&mut self, id: MoverId, floor: Tile) {
        let mover = *self.state.mover(id);
        if floor == Tile::BearTrap && mover.marks.has(Mark::Mutant) {
            self.state.cell_mut(mover.at).bottom.defect = Defect::Mutant;
        }
    }

    /// Puts a mover on the slip list, or changes where it slips to. One that was stopped goes on
    /// as it did `before`.
    fn carry(&mut self, id: MoverId, floor: Tile, before: Option<Cardinal>) {
        self.state.mover_mut(id).marks.stop_slipping();
        let Some(way) = self.carried_to(id, floor, before) else {
            return;
        };
        let mover = self.state.mover_mut(id);
        if id == CHIP {
            let helpless = floor.is_ice() || (floor == Tile::Teleport && way.is_some());
            mover
                .marks
                .set(if helpless { Mark::Slip } else { Mark::Slide });
            mover.facing = way;
            self.slip_first(way);
            self.redraw(CHIP);
        } else {
            mover.marks.set(Mark::Slip);
            mover.came = None;
            self.slip_last(id, way);
        }
    }

    /// Where a floor carries a mover; `None` if the floor carries nothing.
    fn carried_to(
        &mut self,
        id: MoverId,
        floor: Tile,
        before: Option<Cardinal>,
    ) -> Option<Option<Cardinal>> {
        let facing = self.state.mover(id).facing;
        let late = self.rules.edition >= Edition::Tw231;
        if floor.is_ice() {
            Some(before.or_else(|| facing.map(|way| ice_turn(floor, way))))
        } else if floor == Tile::RandomForce {
            Some(Some(Cardinal::ALL[self.state.random.below_four()]))
        } else if let Some(way) = force(floor) {
            Some(Some(way))
        } else if floor == Tile::Teleport {
            Some(before.or(facing))
        } else if (floor == Tile::BearTrap && id != CHIP) || (late && id == CHIP) {
            Some(facing)
        } else {
            None
        }
    }

    fn slip_first(&mut self, way: Option<Cardinal>) {
        let slip = Slip { mover: CHIP, way };
        match self.state.slips.first_mut() {
            Some(first) if first.mover == CHIP => *first = slip,
            _ => self.state.slips.insert(0, slip),
        }
    }

    fn slip_last(&mut self, mover: MoverId, way: Option<Cardinal>) {
        let slip = Slip { mover, way };
        match self.state.slips.iter_mut().find(|one| one.mover == mover) {
            Some(known) => *known = slip,
            None => {
                self.state.slips.push(slip);
                self.state.slippers += 1;
            }
        }
    }

    /// Where a mover of the list slips to.
    pub(super) fn slip_way(&self, id: MoverId) -> Option<Cardinal> {
        let mut slips = self.state.slips.iter();
        slips
            .find(|slip| slip.mover == id)
            .and_then(|slip| slip.way)
    }

    /// Takes a mover off the list at once; those after it move up.
    pub(super) fn leave_slips(&mut self, id: MoverId) {
        if let Some(place) = self.state.slips.iter().position(|slip| slip.mover == id) {
            self.state.slips.remove(place);
            if id != CHIP {
                self.state.slippers = self.state.slippers.saturating_sub(1);
            }
        }
    }

    /// Takes those off the list that slip no more.
    pub(super) fn drop_slips(&mut self) {
        let movers = &self.state.movers;
        let slips = |slip: &Slip| movers[usize::from(slip.mover.0)].marks.slips();
        self.state.slips.retain(slips);
    }

    pub(super) fn count_slippers(&self) -> u32 {
        let others = self.state.slips.iter().filter(|slip| slip.mover != CHIP);
        others.count() as u32
    }

    /// The slip phase of a tick (R47).
    pub(super) fn slip_all(&mut self) -> Result<(), Status> {
        if self.rules.edition < Edition::Tw231 {
            self.slip_in_order()
        } else {
            self.slip_chip_first()
        }
    }

    /// Tile World 1.3.2: in the order of the list. Where one that has stopped made room for one
    /// more, the next in the list has to wait.
    fn slip_in_order(&mut self) -> Result<(), Status> {
        let mut place = 0;
        while let Some(slip) = self.state.slips.get(place).copied() {
            let length = self.state.slips.len();
            place += 1;
            let Some(way) = self.due(slip) else {
                continue;
            };
            self.slip_once(slip.mover, way);
            self.check()?;
            let stopped = !self.state.mover(slip.mover).marks.slips();
            if slip.mover != CHIP && stopped && self.state.slips.len() == length + 1 {
                place += 1;
            }
        }
        Ok(())
    }

    /// Tile World 2.3.1: Chip first, then the others from the front of the list.
    fn slip_chip_first(&mut self) -> Result<(), Status> {
        let mut place = 0;
        while let Some(slip) = self.state.slips.get(place).copied() {
            place += 1;
            if slip.mover == CHIP
                && let Some(way) = self.due(slip)
            {
                self.slip_once(CHIP, way);
                self.check()?;
            }
        }
        self.drop_slips();
        self.slip_others()
    }

    /// Whoever leaves the list moves the others up, so a place is passed only where their number
    /// stays the same; this is the slide delay.
    fn slip_others(&mut self) -> Result<(), Status> {
        let (mut place, mut skip) = (0, 0_u32);
        while let Some(slip) = self.state.slips.get(place).copied() {
            if slip.mover == CHIP {
                place += 1;
                continue;
            }
            match self.due(slip) {
                Some(way) if skip == 0 => {
                    let before = self.state.slippers;
                    self.slip_once(slip.mover, way);
                    self.check()?;
                    if self.state.slippers == before {
                        skip = 1;
                    }
                }
                _ => {
                    skip = skip.saturating_sub(1);
                    place += 1;
                }
            }
        }
        Ok(())
    }

    fn due(&self, slip: Slip) -> Option<Cardinal> {
        let slips = self.state.mover(slip.mover).marks.slips();
        slip.way.filter(|_| slips)
    }

    /// One step of one that slips; blocked, it may turn back, and waits anew.
    fn slip_once(&mut self, id: MoverId, way: Cardinal) {
        let mover = self.state.mover_mut(id);
        mover.came = mover.facing;
        let went = self.try_slip(id, way) || self.turn_back(id, way);
        let mover = self.state.mover_mut(id);
        mover.came = None;
        if went && id != CHIP && mover.marks.has(Mark::Slip) {
            mover.marks.set(Mark::Slide);
        }
    }

    /// What one does that cannot slip on: on ice, and Chip on a teleport, it tries the way back.
    /// Whether that worked.
    fn turn_back(&mut self, id: MoverId, way: Cardinal) -> bool {
        let floor = self.state.cell(self.state.mover(id).at).bottom.tile;
        let back = if floor.is_ice() {
            Some(ice_turn(floor, way.back()))
        } else if id == CHIP && matches!(floor, Tile::Teleport | Tile::Block) {
            Some(way.back())
        } else {
            None
        };
        let went = match back {
            Some(back) => self.try_slip(id, back),
            None => false,
        };
        if floor.is_force() {
            self.rest_chip(id);
        }
        if self.state.mover(id).marks.slips() {
            let late = self.rules.edition >= Edition::Tw231;
            let before = (late && !went && id != CHIP).then_some(way);
            self.wait_anew(id, before);
        }
        went
    }

    fn try_slip(&mut self, id: MoverId, way: Cardinal) -> bool {
        if id == CHIP {
            self.state.last_slip = Some(way);
        }
        let went = self.advance(id, way);
        if went {
            self.rest_chip(id);
        }
        went
    }

    /// Chip may move again in this tick.
    fn rest_chip(&mut self, id: MoverId) {
        if id == CHIP {
            self.state.mover_mut(CHIP).marks.clear(Mark::Moved);
        }
    }

    /// One that could not slip starts again from the end of the list.
    fn wait_anew(&mut self, id: MoverId, before: Option<Cardinal>) {
        self.leave_slips(id);
        let floor = self.state.cell(self.state.mover(id).at).bottom.tile;
        self.carry(id, floor, before);
    }
}
