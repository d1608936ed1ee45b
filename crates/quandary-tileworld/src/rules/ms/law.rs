//! What may leave a cell, and what may enter one.

use super::mover::{Mark, Mover, MoverId};
use super::{Class, Defect, Edition, Floor, Kind, Turn};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{Entry, PerTile, Ways, past_walls, step};

/// What a move is tried for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trial {
    /// To go there.
    Walk,
    /// To go there after a block was pushed out of the way.
    WalkAfterPush,
    /// To come out of a clone machine.
    Clone,
    /// To come out of a teleport.
    Teleport,
    /// To come out of a teleport after a block was pushed out of the way.
    TeleportAfterPush,
}

impl Trial {
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

/// The table of entering (R25).
const fn entering(tile: Tile) -> Entry {
    const ALL: Ways = Ways::ALL;
    const NONE: Ways = Ways::NONE;
    if let Some(entry) = Entry::through_walls(tile) {
        return entry;
    }
    match tile {
        Tile::RandomForce
        | Tile::Gravel
        | Tile::Exit
        | Tile::WaterBoots
        | Tile::FireBoots
        | Tile::IceBoots
        | Tile::ForceBoots => Entry::of(ALL, ALL, NONE),
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
        | Tile::Block => Entry::of(ALL, NONE, NONE),
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
        | Tile::ExtraExit2 => Entry::same(NONE),
        _ => Entry::same(ALL),
    }
}

static ENTERING: PerTile<Entry> = {
    let mut table = [Entry::same(Ways::NONE); Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = entering(Tile::ALL[code]);
        code += 1;
    }
    PerTile(table)
};

/// Where thin walls under a mover let it out.
static LEAVING: PerTile<Ways> = {
    let mut table = [Ways::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = past_walls(Tile::ALL[code]);
        code += 1;
    }
    PerTile(table)
};

/// Whether creatures may enter a tile from any side.
pub(super) fn admits_creatures(tile: Tile) -> bool {
    ENTERING.of(tile).creature != Ways::NONE
}

impl Turn<'_> {
    /// Whether a mover may go one step. Trying it may push blocks and show hidden walls.
    pub(super) fn may_move(&mut self, mover: &Mover, way: Cardinal, trial: Trial) -> bool {
        if !matches!(mover.kind, Kind::Chip | Kind::Block) {
            return self.creature_may_move(mover, way, trial);
        }
        let Some(to) = step(mover.at, way) else {
            return false;
        };
        if !trial.teleports() && !self.may_leave(mover, way) {
            return false;
        }
        let enters = match mover.kind {
            Kind::Chip => self.chip_may_enter(mover, to, way, trial),
            _ => self.block_may_enter(to, way),
        };
        enters && self.is_no_machine(to)
    }

    /// The same for a creature; trying it changes nothing.
    #[inline(always)]
    pub(super) fn creature_may_move(&self, mover: &Mover, way: Cardinal, trial: Trial) -> bool {
        let Some(to) = step(mover.at, way) else {
            return false;
        };
        (trial.teleports() || self.may_leave(mover, way))
            && self.creature_may_enter(mover, to, way, trial)
            && self.is_no_machine(to)
    }

    fn is_no_machine(&self, at: u16) -> bool {
        self.state.cell(at).bottom.tile != Tile::CloneMachine
    }

    fn may_leave(&self, mover: &Mover, way: Cardinal) -> bool {
        match self.state.cell(mover.at).bottom.tile {
            Tile::BearTrap => mover.marks.has(Mark::Released),
            floor => LEAVING.of(floor).has(way),
        }
    }

    fn chip_may_enter(&mut self, chip: &Mover, to: u16, way: Cardinal, trial: Trial) -> bool {
        let cell = self.state.cell(to);
        let floor = cell.floor();
        let blocked = match floor {
            Tile::Socket => self.state.chips_needed > 0,
            floor => floor
                .door()
                .is_some_and(|key| self.state.keys[key as usize] == 0),
        };
        if blocked || !ENTERING.of(floor).chip.has(way) {
            return false;
        }
        if let Some((Kind::Chip | Kind::Block, _)) = Kind::of(cell.top.tile) {
            return false;
        }
        match floor {
            Tile::BlueWallReal | Tile::HiddenWallTemporary => {
                if !trial.teleports() {
                    self.show_wall(to);
                }
                false
            }
            Tile::Block => self.push_aside(chip, to, way, trial),
            _ => true,
        }
    }

    /// A wall that looked like something else shows itself (R28).
    fn show_wall(&mut self, at: u16) {
        let cell = self.state.cell_mut(at);
        let hidden = |tile| matches!(tile, Tile::BlueWallReal | Tile::HiddenWallTemporary);
        let half = if hidden(cell.top.tile) {
            &mut cell.top
        } else {
            &mut cell.bottom
        };
        half.tile = Tile::Wall;
    }

    /// Whether Chip may enter once the block there has been pushed.
    fn push_aside(&mut self, chip: &Mover, to: u16, way: Cardinal, trial: Trial) -> bool {
        match trial {
            Trial::WalkAfterPush | Trial::TeleportAfterPush => false,
            _ if !self.push_block(to, way, trial) => false,
            Trial::Teleport if self.another_block_counts_not(to) => true,
            trial => self.may_move(chip, way, trial.after_push()),
        }
    }

    /// Of two blocks on top of each other, the lower one does not stop Chip at the exit of a
    /// teleport; in 1.3.2 only where nothing lies under it.
    fn another_block_counts_not(&self, at: u16) -> bool {
        let cell = self.state.cell(at);
        let old = self.rules.edition < Edition::Tw231;
        cell.floor() == Tile::Block && (!old || cell.bottom.tile == Tile::Empty)
    }

    /// Pushes the block in a cell. Whether it went (R30).
    fn push_block(&mut self, at: u16, way: Cardinal, trial: Trial) -> bool {
        let id = self.state.block_at(at);
        if self.state.mover(id).marks.slips() && !trial.teleports() {
            let slipping = self.slip_way(id);
            if slipping == Some(way) || slipping == Some(way.back()) {
                return false;
            }
        }
        if !trial.teleports() {
            let below = &mut self.state.cell_mut(at).bottom;
            if below.tile == Tile::Block {
                *below = Floor::EMPTY;
            }
            self.state.mover_mut(id).marks.set(Mark::Deferring);
        }
        let went = self.advance(id, way);
        self.state.mover_mut(id).marks.clear(Mark::Deferring);
        if !went {
            self.stop_block(id);
        }
        went
    }

    /// A block that could not be pushed slips no more.
    fn stop_block(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        let slipped = mover.marks.slips();
        mover.marks.stop_slipping();
        if slipped && self.rules.edition >= Edition::Tw231 {
            self.leave_slips(id);
        }
    }

    fn block_may_enter(&self, to: u16, way: Cardinal) -> bool {
        let tile = self.state.cell(to).top.tile;
        if tile.is_mover() {
            tile.is_chip()
        } else {
            ENTERING.of(tile).block.has(way)
        }
    }

    fn creature_may_enter(&self, mover: &Mover, to: u16, way: Cardinal, trial: Trial) -> bool {
        let cell = self.state.cell(to);
        let mut tile = cell.top.tile;
        if tile.is_mover() {
            if tile.is_chip() {
                tile = cell.bottom.tile;
            }
            if tile.is_chip() {
                return true;
            }
            if tile.is_mover() {
                return trial == Trial::Clone && self.is_like(mover, to, tile);
            }
        }
        let fears_fire = matches!(mover.kind, Kind::Bug | Kind::Walker) && !trial.teleports();
        ENTERING.of(tile).creature.has(way) && !(tile == Tile::Fire && fears_fire)
    }

    /// Whether a creature in the way of a clone looks just like it; then it is no obstacle. In
    /// later releases it is enough that it faces the same way, and a turning tank does not count
    /// by its looks.
    fn is_like(&self, clone: &Mover, at: u16, tile: Tile) -> bool {
        let facing = clone.facing;
        let alike = facing.is_some_and(|facing| tile == clone.kind.tile(facing));
        if self.rules.edition < Edition::Tw231 {
            return alike;
        }
        match self.state.creature_at(at).map(|id| self.state.mover(id)) {
            None => alike,
            Some(other) => alike && !other.marks.has(Mark::Turning) || other.facing == facing,
        }
    }

    /// Where one that enters a teleport comes out: the next one backwards from which it can go
    /// on; the same if there is none.
    pub(super) fn teleport(&mut self, id: MoverId, entered: u16) -> u16 {
        let mover = *self.state.mover(id);
        let Some(way) = mover.facing else {
            return entered;
        };
        let mut exit = entered;
        loop {
            exit = exit.checked_sub(1).unwrap_or(1023);
            if exit == entered {
                return exit;
            }
            let top = self.state.cell(exit).top;
            if top.tile != Tile::Teleport || top.defect == Defect::Broken {
                continue;
            }
            let there = Mover { at: exit, ..mover };
            if self.may_move(&there, way, Trial::Teleport) {
                return exit;
            }
        }
    }
}
