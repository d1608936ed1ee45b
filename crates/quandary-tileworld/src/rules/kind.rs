//! Kinds of movers and their tiles.

use super::floor::TileTable;
use crate::model::{Cardinal, Creature, Tile};

/// The kind of a mover: Chip, a block or a type of creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The player.
    Chip,
    /// A block.
    Block,
    /// Goes straight ahead; turns around when a blue button is pressed.
    Tank,
    /// Goes back and forth.
    Ball,
    /// Goes straight ahead; when blocked, prefers to turn left.
    Glider,
    /// Goes straight ahead; when blocked, prefers to turn right.
    Fireball,
    /// Turns at random when blocked.
    Walker,
    /// Moves at random, slowly.
    Blob,
    /// Follows Chip, slowly.
    Teeth,
    /// Moves along walls and keeps them on its left.
    Bug,
    /// Moves along walls and keeps them on its right.
    Paramecium,
    /// A swimming Chip that the player does not control and that never moves by itself; only in the
    /// Lynx rules of Tile World 1.3.2.
    Swimmer,
}

impl Kind {
    /// All kinds, in the order of their declaration.
    pub(super) const ALL: [Self; 12] = [
        Self::Chip,
        Self::Block,
        Self::Tank,
        Self::Ball,
        Self::Glider,
        Self::Fireball,
        Self::Walker,
        Self::Blob,
        Self::Teeth,
        Self::Bug,
        Self::Paramecium,
        Self::Swimmer,
    ];

    /// Returns the kind and facing of the mover that a tile shows. For a clone block, the kind is a
    /// block; for swimming Chip, it is Chip. Returns `None` if the tile shows no mover, and also
    /// for the plain block, because it has no facing.
    #[must_use]
    pub fn of(tile: Tile) -> Option<(Self, Cardinal)> {
        CREATURES.get(tile)
    }

    const fn from_tile(tile: Tile) -> Option<(Self, Cardinal)> {
        let Some((creature, facing)) = tile.creature() else {
            return None;
        };
        let kind = match creature {
            Creature::Chip | Creature::Swimmer => Self::Chip,
            Creature::CloneBlock => Self::Block,
            Creature::Tank => Self::Tank,
            Creature::Ball => Self::Ball,
            Creature::Glider => Self::Glider,
            Creature::Fireball => Self::Fireball,
            Creature::Walker => Self::Walker,
            Creature::Blob => Self::Blob,
            Creature::Teeth => Self::Teeth,
            Creature::Bug => Self::Bug,
            Creature::Paramecium => Self::Paramecium,
        };
        Some((kind, facing))
    }

    /// Returns the tile of this kind that faces in a direction. For a block, returns the clone block
    /// tile with that direction.
    #[must_use]
    pub fn tile(self, facing: Cardinal) -> Tile {
        TILES[self as usize][facing as usize]
    }
}

static CREATURES: TileTable<Option<(Kind, Cardinal)>> = {
    let mut table = [None; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = Kind::from_tile(Tile::ALL[code]);
        code += 1;
    }
    TileTable(table)
};

/// The tiles of each kind, facing north, west, south and east.
const TILES: [[Tile; 4]; Kind::ALL.len()] = {
    use Tile::*;
    [
        [ChipNorth, ChipWest, ChipSouth, ChipEast],
        [
            CloneBlockNorth,
            CloneBlockWest,
            CloneBlockSouth,
            CloneBlockEast,
        ],
        [TankNorth, TankWest, TankSouth, TankEast],
        [BallNorth, BallWest, BallSouth, BallEast],
        [GliderNorth, GliderWest, GliderSouth, GliderEast],
        [FireballNorth, FireballWest, FireballSouth, FireballEast],
        [WalkerNorth, WalkerWest, WalkerSouth, WalkerEast],
        [BlobNorth, BlobWest, BlobSouth, BlobEast],
        [TeethNorth, TeethWest, TeethSouth, TeethEast],
        [BugNorth, BugWest, BugSouth, BugEast],
        [
            ParameciumNorth,
            ParameciumWest,
            ParameciumSouth,
            ParameciumEast,
        ],
        [SwimmingNorth, SwimmingWest, SwimmingSouth, SwimmingEast],
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_match_their_tiles() {
        for tile in Tile::all() {
            let Some((kind, facing)) = Kind::of(tile) else {
                continue;
            };
            let swims = matches!(tile.creature(), Some((Creature::Swimmer, _)));
            assert_eq!(kind.tile(facing) == tile, !swims, "{tile:?}");
        }
    }
}
