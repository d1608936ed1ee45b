//! Chip, creatures and moving blocks, and their entries in the slip list.

use super::{CHIP, Kind, LayerTile, State, TickContext};
use crate::model::{Cardinal, Tile};

/// Index of a mover in [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverId(pub(super) u16);

/// A state flag of a mover.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoverFlag {
    /// May leave its trap.
    Released,
    /// Came out of a clone machine in this tick.
    Cloning,
    /// Has moved and may not move again yet.
    HasMoved,
    /// A tank that a blue button has just turned.
    Turning,
    /// Slips and cannot choose a direction.
    Slip,
    /// Chip: slides over a force floor and may step aside. Others: have slid at least one step.
    Slide,
    /// A block whose button presses wait for the end of Chip's move.
    DefersButtons,
    /// A block that looks like Chip.
    Mutant,
}

/// A set of [`MoverFlag`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MoverFlags(u8);

impl MoverFlags {
    pub(super) fn contains(self, mark: MoverFlag) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }

    pub(super) fn set(&mut self, mark: MoverFlag) {
        self.0 |= 1 << mark as u8;
    }

    pub(super) fn clear(&mut self, mark: MoverFlag) {
        self.0 &= !(1 << mark as u8);
    }

    pub(super) fn is_slipping(self) -> bool {
        self.contains(MoverFlag::Slip) || self.contains(MoverFlag::Slide)
    }

    pub(super) fn stop_slipping(&mut self) {
        self.clear(MoverFlag::Slip);
        self.clear(MoverFlag::Slide);
    }
}

/// Chip, a creature, or a block that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mover {
    pub(super) kind: Kind,
    pub(super) at: u16,
    pub(super) facing: Option<Cardinal>,
    /// Dead or removed.
    pub(super) hidden: bool,
    pub(super) flags: MoverFlags,
    /// Its facing before the current slip step. Later releases use it to turn tanks.
    pub(super) facing_before_slip: Option<Cardinal>,
    /// Whether it is pressing a red button; later releases treat it as half moved.
    pub(super) presses_red_button: bool,
}

impl Mover {
    pub(super) fn new(kind: Kind, at: u16, facing: Option<Cardinal>) -> Self {
        Self {
            kind,
            at,
            facing,
            hidden: false,
            flags: MoverFlags::default(),
            facing_before_slip: None,
            presses_red_button: false,
        }
    }

    /// Returns whether it is making the first step of a slip.
    pub(super) fn is_starting_to_slip(&self) -> bool {
        let first = self.flags.contains(MoverFlag::Slip) && !self.flags.contains(MoverFlag::Slide);
        first && self.facing_before_slip.is_some() && !self.presses_red_button
    }
}

/// An entry of the slip list: a mover and its slip direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SlipEntry {
    pub(super) mover: MoverId,
    pub(super) direction: Option<Cardinal>,
}

impl State {
    /// Adds a mover.
    pub(super) fn add(&mut self, mover: Mover) -> MoverId {
        if let Some(id) = self.free_ids.pop() {
            *self.mover_mut(id) = mover;
            return id;
        }
        self.movers.push(mover);
        MoverId((self.movers.len() - 1) as u16)
    }

    /// Returns the creature in a cell, other than Chip.
    pub(super) fn creature_at(&self, at: u16) -> Option<MoverId> {
        let mut others = self.creatures.iter().skip(1).copied();
        others.find(|id| self.is_at(*id, at))
    }

    /// Returns the block in a cell; adds it to the movers if it is new.
    pub(super) fn block_at(&mut self, at: u16) -> MoverId {
        let mut known = self.blocks.iter().copied();
        known.find(|id| self.is_at(*id, at)).unwrap_or_else(|| {
            let facing = Kind::of(self.cell(at).top.tile).map(|(_, facing)| facing);
            let id = self.add(Mover::new(Kind::Block, at, facing));
            self.blocks.push(id);
            id
        })
    }

    fn is_at(&self, id: MoverId, at: u16) -> bool {
        let mover = self.mover(id);
        mover.at == at && !mover.hidden
    }
}

impl TickContext<'_> {
    /// Draws a mover as the upper tile of its cell.
    pub(super) fn redraw(&mut self, id: MoverId) {
        let mover = self.state.mover(id);
        if !mover.hidden {
            let at = mover.at;
            let shown = displayed_tile(mover, self.state.cell(at).bottom.tile);
            self.state.cell_mut(at).top = LayerTile::of(shown);
        }
    }

    /// Removes a mover from play; the caller removes its tile.
    pub(super) fn remove(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        mover.flags.stop_slipping();
        mover.hidden = true;
        self.state.any_removed = true;
    }

    /// Frees the entries of removed movers, so that the lists do not grow without bound.
    pub(super) fn free_removed_movers(&mut self) {
        if !std::mem::take(&mut self.state.any_removed) {
            return;
        }
        let State {
            movers,
            creatures,
            blocks,
            free_ids,
            ..
        } = &mut *self.state;
        let mut stays = |id: &MoverId| {
            let gone = *id != CHIP && movers[usize::from(id.0)].hidden;
            if gone {
                free_ids.push(*id);
            }
            !gone
        };
        creatures.retain(&mut stays);
        blocks.retain(&mut stays);
    }
}

/// Returns the tile that shows a mover on a floor.
pub(super) fn displayed_tile(mover: &Mover, floor: Tile) -> Tile {
    let facing = mover.facing.unwrap_or(Cardinal::North);
    match mover.kind {
        Kind::Block if mover.flags.contains(MoverFlag::Mutant) => Tile::ChipNorth,
        Kind::Block => Tile::Block,
        Kind::Chip if floor == Tile::Water => SWIMMERS[facing as usize],
        kind if mover.flags.contains(MoverFlag::Turning) => kind.tile(facing.right()),
        kind => kind.tile(facing),
    }
}

const SWIMMERS: [Tile; 4] = [
    Tile::SwimmingNorth,
    Tile::SwimmingWest,
    Tile::SwimmingSouth,
    Tile::SwimmingEast,
];
