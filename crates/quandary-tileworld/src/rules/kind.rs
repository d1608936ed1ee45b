//! The things that move, and their tiles.

use super::floor::PerTile;
use crate::model::{Cardinal, Creature, Tile};

/// What a thing that moves is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The player.
    Chip,
    /// A block.
    Block,
    /// Goes ahead, turned by blue buttons.
    Tank,
    /// Goes to and fro.
    Ball,
    /// Turns left first.
    Glider,
    /// Turns right first.
    Fireball,
    /// Turns at random.
    Walker,
    /// Goes anywhere, slowly.
    Blob,
    /// Goes after Chip, slowly.
    Teeth,
    /// Keeps to walls on its left.
    Bug,
    /// Keeps to walls on its right.
    Paramecium,
    /// Chip in water, who is no player: in Lynx by 1.3.2, one without a will.
    Swimmer,
}

impl Kind {
    /// What a tile shows; a clone block is a block, a swimmer is Chip himself.
    #[must_use]
    pub fn of(tile: Tile) -> Option<(Self, Cardinal)> {
        SHOWN.of(tile)
    }

    const fn shown_by(tile: Tile) -> Option<(Self, Cardinal)> {
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

    /// Its tile that looks in a direction; a block's is that of a clone block.
    #[must_use]
    pub fn tile(self, facing: Cardinal) -> Tile {
        TILES[self as usize][facing as usize]
    }
}

static SHOWN: PerTile<Option<(Kind, Cardinal)>> = {
    let mut table = [None; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = Kind::shown_by(Tile::ALL[code]);
        code += 1;
    }
    PerTile(table)
};

/// The tiles of each kind, looking north, west, south and east.
const TILES: [[Tile; 4]; 12] = {
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
    fn a_kind_is_read_back_from_its_tiles() {
        for tile in Tile::all() {
            let Some((kind, facing)) = Kind::of(tile) else {
                continue;
            };
            let swims = matches!(tile.creature(), Some((Creature::Swimmer, _)));
            assert_eq!(kind.tile(facing) == tile, !swims, "{tile:?}");
        }
    }
}
