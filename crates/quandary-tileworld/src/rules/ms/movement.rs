//! The conditions under which a mover can leave its cell and enter the next cell.

use super::mover::{Mover, MoverFlag, MoverId};
use super::{Edition, FloorState, Kind, LayerTile, TickContext, TileClass};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{DirectionSet, EntryRules, TileTable, neighbour, thin_wall_exits};

/// The purpose of a move check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovePurpose {
    /// An ordinary move.
    Walk,
    /// A move after a block was pushed out of the way.
    WalkAfterPush,
    /// Leaving a clone machine.
    Clone,
    /// Leaving a teleport.
    Teleport,
    /// Leaving a teleport after a block was pushed out of the way.
    TeleportAfterPush,
}

impl MovePurpose {
    fn teleports(self) -> bool {
        matches!(self, Self::Teleport | Self::TeleportAfterPush)
    }

    fn after_push(self) -> Self {
        if self.teleports() {
            Self::TeleportAfterPush
        } else {
            Self::WalkAfterPush
        }
    }
}

/// Returns the entry rules of a tile (R25).
const fn entry_rules(tile: Tile) -> EntryRules {
    const ALL: DirectionSet = DirectionSet::ALL;
    const NONE: DirectionSet = DirectionSet::NONE;
    if let Some(entry) = EntryRules::of_thin_wall(tile) {
        return entry;
    }
    match tile {
        Tile::RandomForce
        | Tile::Gravel
        | Tile::Exit
        | Tile::WaterBoots
        | Tile::FireBoots
        | Tile::IceBoots
        | Tile::ForceBoots => EntryRules::new(ALL, ALL, NONE),
        Tile::Dirt
        | Tile::Thief
        | Tile::BlueWallFake
        | Tile::BlueWallReal
        | Tile::HiddenWallTemporary
        | Tile::PopupWall
        | Tile::BlueDoor
        | Tile::RedDoor
        | Tile::GreenDoor
        | Tile::YellowDoor
        | Tile::Socket
        | Tile::IcChip
        | Tile::Block => EntryRules::new(ALL, NONE, NONE),
        Tile::Wall
        | Tile::HiddenWallPermanent
        | Tile::ToggleWall
        | Tile::CloneMachine
        | Tile::OverlayBuffer
        | Tile::WaterSplash
        | Tile::BurnedChip
        | Tile::BombedChip
        | Tile::Explosion
        | Tile::Disintegrate
        | Tile::Unused
        | Tile::ExitedChip
        | Tile::ExtraExit1
        | Tile::ExtraExit2 => EntryRules::uniform(NONE),
        _ => EntryRules::uniform(ALL),
    }
}

static ENTRY_RULES: TileTable<EntryRules> = {
    let mut table = [EntryRules::uniform(DirectionSet::NONE); Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = entry_rules(Tile::ALL[code]);
        code += 1;
    }
    TileTable(table)
};

/// The directions in which thin walls under a mover let it leave.
static EXIT_DIRECTIONS: TileTable<DirectionSet> = {
    let mut table = [DirectionSet::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = thin_wall_exits(Tile::ALL[code]);
        code += 1;
    }
    TileTable(table)
};

/// Returns whether creatures may enter a tile from at least one side.
pub(super) fn admits_creatures(tile: Tile) -> bool {
    ENTRY_RULES.get(tile).creature != DirectionSet::NONE
}

impl TickContext<'_> {
    /// Returns whether a mover may move one step. The check may push blocks and reveal hidden
    /// walls.
    pub(super) fn may_move(
        &mut self,
        mover: &Mover,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        if !matches!(mover.kind, Kind::Chip | Kind::Block) {
            return self.creature_may_move(mover, direction, purpose);
        }
        let Some(to) = neighbour(mover.at, direction) else {
            return false;
        };
        if !purpose.teleports() && !self.may_leave(mover, direction) {
            return false;
        }
        let enters = match mover.kind {
            Kind::Chip => self.chip_may_enter(mover, to, direction, purpose),
            _ => self.block_may_enter(to, direction),
        };
        enters && self.is_not_clone_machine(to)
    }

    /// Returns whether a creature may move one step; the check has no effects.
    #[inline(always)]
    pub(super) fn creature_may_move(
        &self,
        mover: &Mover,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let Some(to) = neighbour(mover.at, direction) else {
            return false;
        };
        (purpose.teleports() || self.may_leave(mover, direction))
            && self.creature_may_enter(mover, to, direction, purpose)
            && self.is_not_clone_machine(to)
    }

    fn is_not_clone_machine(&self, at: u16) -> bool {
        self.state.cell(at).bottom.tile != Tile::CloneMachine
    }

    fn may_leave(&self, mover: &Mover, direction: Cardinal) -> bool {
        match self.state.cell(mover.at).bottom.tile {
            Tile::BearTrap => mover.flags.contains(MoverFlag::Released),
            floor => EXIT_DIRECTIONS.get(floor).contains(direction),
        }
    }

    fn chip_may_enter(
        &mut self,
        chip: &Mover,
        to: u16,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let cell = self.state.cell(to);
        let floor = cell.floor();
        let blocked = match floor {
            Tile::Socket => self.state.chips_needed > 0,
            floor => floor
                .door()
                .is_some_and(|key| self.state.keys[key as usize] == 0),
        };
        if blocked || !ENTRY_RULES.get(floor).chip.contains(direction) {
            return false;
        }
        if let Some((Kind::Chip | Kind::Block, _)) = Kind::of(cell.top.tile) {
            return false;
        }
        match floor {
            Tile::BlueWallReal | Tile::HiddenWallTemporary => {
                if !purpose.teleports() {
                    self.reveal_wall(to);
                }
                false
            }
            Tile::Block => self.may_enter_after_push(chip, to, direction, purpose),
            _ => true,
        }
    }

    /// Turns a hidden or blue wall into a wall (R28).
    fn reveal_wall(&mut self, at: u16) {
        let cell = self.state.cell_mut(at);
        let hidden = |tile| matches!(tile, Tile::BlueWallReal | Tile::HiddenWallTemporary);
        let half = if hidden(cell.top.tile) {
            &mut cell.top
        } else {
            &mut cell.bottom
        };
        half.tile = Tile::Wall;
    }

    /// Pushes the block ahead and returns whether Chip may enter then.
    fn may_enter_after_push(
        &mut self,
        chip: &Mover,
        to: u16,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        match purpose {
            MovePurpose::WalkAfterPush | MovePurpose::TeleportAfterPush => false,
            _ if !self.push_block(to, direction, purpose) => false,
            MovePurpose::Teleport if self.ignores_lower_block(to) => true,
            purpose => self.may_move(chip, direction, purpose.after_push()),
        }
    }

    /// Returns whether the lower of two stacked blocks does not stop Chip at the exit of a
    /// teleport; in 1.3.2 only if nothing is below it.
    fn ignores_lower_block(&self, at: u16) -> bool {
        let cell = self.state.cell(at);
        let old = self.rules.edition < Edition::Tw231;
        cell.floor() == Tile::Block && (!old || cell.bottom.tile == Tile::Empty)
    }

    /// Pushes the block in a cell; returns whether it moved (R30).
    fn push_block(&mut self, at: u16, direction: Cardinal, purpose: MovePurpose) -> bool {
        let id = self.state.block_at(at);
        if self.state.mover(id).flags.is_slipping() && !purpose.teleports() {
            let slipping = self.slip_direction(id);
            if slipping == Some(direction) || slipping == Some(direction.back()) {
                return false;
            }
        }
        if !purpose.teleports() {
            let below = &mut self.state.cell_mut(at).bottom;
            if below.tile == Tile::Block {
                *below = LayerTile::EMPTY;
            }
            self.state.mover_mut(id).flags.set(MoverFlag::DefersButtons);
        }
        let went = self.advance(id, direction);
        self.state
            .mover_mut(id)
            .flags
            .clear(MoverFlag::DefersButtons);
        if !went {
            self.stop_block(id);
        }
        went
    }

    /// Stops the slip of a block that could not be pushed.
    fn stop_block(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        let slipped = mover.flags.is_slipping();
        mover.flags.stop_slipping();
        if slipped && self.rules.edition >= Edition::Tw231 {
            self.remove_from_slip_list(id);
        }
    }

    fn block_may_enter(&self, to: u16, direction: Cardinal) -> bool {
        let tile = self.state.cell(to).top.tile;
        if tile.is_mover() {
            tile.is_chip()
        } else {
            ENTRY_RULES.get(tile).block.contains(direction)
        }
    }

    fn creature_may_enter(
        &self,
        mover: &Mover,
        to: u16,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let cell = self.state.cell(to);
        let mut tile = cell.top.tile;
        if tile == Tile::Empty {
            return true;
        }
        if tile.is_mover() {
            if tile.is_chip() {
                tile = cell.bottom.tile;
            }
            if tile.is_chip() {
                return true;
            }
            if tile.is_mover() {
                return purpose == MovePurpose::Clone
                    && self.is_passable_for_clone(mover, to, tile);
            }
        }
        let fears_fire = matches!(mover.kind, Kind::Bug | Kind::Walker) && !purpose.teleports();
        ENTRY_RULES.get(tile).creature.contains(direction) && !(tile == Tile::Fire && fears_fire)
    }

    /// Returns whether a creature in the way does not stop a clone, because its tile is the
    /// clone's. In later releases the same facing is enough, and the tile of a turning tank does
    /// not count.
    fn is_passable_for_clone(&self, clone: &Mover, at: u16, tile: Tile) -> bool {
        let facing = clone.facing;
        let alike = facing.is_some_and(|facing| tile == clone.kind.tile(facing));
        if self.rules.edition < Edition::Tw231 {
            return alike;
        }
        match self.state.creature_at(at).map(|id| self.state.mover(id)) {
            None => alike,
            Some(other) => {
                alike && !other.flags.contains(MoverFlag::Turning) || other.facing == facing
            }
        }
    }

    /// Returns the exit of a teleport: the previous teleport in reading order from which the mover
    /// can move on, or the same cell if there is none.
    pub(super) fn teleport(&mut self, id: MoverId, entered: u16) -> u16 {
        let mover = *self.state.mover(id);
        let Some(direction) = mover.facing else {
            return entered;
        };
        let mut exit = entered;
        loop {
            exit = exit.checked_sub(1).unwrap_or(1023);
            if exit == entered {
                return exit;
            }
            let top = self.state.cell(exit).top;
            if top.tile != Tile::Teleport || top.state == FloorState::Broken {
                continue;
            }
            let there = Mover { at: exit, ..mover };
            if self.may_move(&there, direction, MovePurpose::Teleport) {
                return exit;
            }
        }
    }
}
