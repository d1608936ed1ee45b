//! The tiles, movers and animations that a tile set shows.

use crate::model::{Cardinal, Creature, Tile};

/// What an entry of a tile set shows: a tile, a mover or an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A tile.
    Tile(Tile),
    /// A mover, in all its directions.
    Mover(Mover),
    /// An animation of the Lynx rules.
    Animation(Animation),
}

impl Subject {
    /// The name of the subject, as in the documentation of Tile World.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Tile(tile) => tile.title(),
            Self::Mover(mover) => mover.title(),
            Self::Animation(animation) => animation.title(),
        }
    }
}

/// A mover: Chip, a block or a creature. The large layout of tile sets has one entry for each
/// mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mover {
    /// The player.
    Chip,
    /// The player while pushing.
    PushingChip,
    /// A block.
    Block,
    /// Goes straight ahead; turns around when a blue button is pressed.
    Tank,
    /// Moves back and forth.
    Ball,
    /// Goes straight ahead; when blocked, prefers to turn left.
    Glider,
    /// Goes straight ahead; when blocked, prefers to turn right.
    Fireball,
    /// Follows walls on its left.
    Bug,
    /// Follows walls on its right.
    Paramecium,
    /// Follows Chip.
    Teeth,
    /// Moves at random, slowly.
    Blob,
    /// Turns at random when blocked.
    Walker,
}

impl Mover {
    /// All movers, in the order of the large layout.
    pub const ALL: [Self; 12] = [
        Self::Chip,
        Self::PushingChip,
        Self::Block,
        Self::Tank,
        Self::Ball,
        Self::Glider,
        Self::Fireball,
        Self::Bug,
        Self::Paramecium,
        Self::Teeth,
        Self::Blob,
        Self::Walker,
    ];

    /// The name of the mover, as in the documentation of Tile World.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Chip => "Chip",
            Self::PushingChip => "Pushing Chip",
            Self::Block => "Block",
            Self::Tank => "Tank",
            Self::Ball => "Ball",
            Self::Glider => "Glider",
            Self::Fireball => "Fireball",
            Self::Bug => "Bug",
            Self::Paramecium => "Paramecium",
            Self::Teeth => "Teeth",
            Self::Blob => "Blob",
            Self::Walker => "Walker",
        }
    }

    /// Returns the tile that shows the mover facing in a direction.
    #[must_use]
    pub fn tile(self, facing: Cardinal) -> Tile {
        let north = match self {
            Self::Chip | Self::PushingChip => Tile::ChipNorth,
            Self::Block => return Tile::Block,
            Self::Tank => Tile::TankNorth,
            Self::Ball => Tile::BallNorth,
            Self::Glider => Tile::GliderNorth,
            Self::Fireball => Tile::FireballNorth,
            Self::Bug => Tile::BugNorth,
            Self::Paramecium => Tile::ParameciumNorth,
            Self::Teeth => Tile::TeethNorth,
            Self::Blob => Tile::BlobNorth,
            Self::Walker => Tile::WalkerNorth,
        };
        Tile::from_code(north.code() + facing as u8).unwrap_or(north)
    }

    /// Returns the mover that a tile shows, and its direction; `None` if the tile shows no mover.
    /// The tile [`Tile::Block`], which has no direction, counts as a block facing north.
    #[must_use]
    pub fn of(tile: Tile) -> Option<(Self, Cardinal)> {
        if tile == Tile::Block {
            return Some((Self::Block, Cardinal::North));
        }
        let (creature, facing) = tile.creature()?;
        let mover = match creature {
            Creature::Bug => Self::Bug,
            Creature::Fireball => Self::Fireball,
            Creature::Ball => Self::Ball,
            Creature::Tank => Self::Tank,
            Creature::Glider => Self::Glider,
            Creature::Teeth => Self::Teeth,
            Creature::Walker => Self::Walker,
            Creature::Blob => Self::Blob,
            Creature::Paramecium => Self::Paramecium,
            Creature::Chip => Self::Chip,
            Creature::CloneBlock => Self::Block,
            Creature::Swimmer => return None,
        };
        Some((mover, facing))
    }
}

/// An animation that is shown under the Lynx rules when a mover is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animation {
    /// Shown when a mover is destroyed by water.
    WaterSplash,
    /// Shown when a mover is destroyed by a bomb.
    Explosion,
    /// Shown when a mover is destroyed in any other way: for example, when Chip collides with a
    /// creature or burns.
    Disintegrate,
}

impl Animation {
    /// All animations, in the order of the large layout.
    pub const ALL: [Self; 3] = [Self::WaterSplash, Self::Explosion, Self::Disintegrate];

    /// Maximum number of frames of an animation. The animation of a tile set can have fewer frames,
    /// usually half as many; each of them is then shown for longer.
    pub const CELS: usize = 12;

    /// The name of the animation, as in the documentation of Tile World.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.tile().title()
    }

    /// Returns the tile that represents the animation in tile sets without animations.
    #[must_use]
    pub fn tile(self) -> Tile {
        match self {
            Self::WaterSplash => Tile::WaterSplash,
            Self::Explosion => Tile::Explosion,
            Self::Disintegrate => Tile::Disintegrate,
        }
    }
}

/// The arrangement of the images of a mover in the large layout. A name such as `2x8` gives the
/// numbers of rows and columns of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SubLayout {
    /// `1x1`: one image for all directions.
    One,
    /// `1x2`: one image for north and south, one for west and east.
    AxesAcross,
    /// `1x4`: north, west, south, east.
    Four,
    /// `2x1`: one image for north and south, and below it one for west and east.
    AxesDown,
    /// `2x2`: north and west in the first row, south and east in the second.
    Square,
    /// `2x8`: four frames for each direction; north and west in the first row, south and east in
    /// the second.
    Cels,
    /// `2x16`: four frames for each direction. A frame covers two tiles: the tile of the mover and
    /// the tile behind it. Frames for north and south are two tiles high: north in columns 0 to 3,
    /// south in columns 4 to 7. Frames for west and east are two tiles wide and begin in column 8:
    /// west in the first row, east in the second.
    LongCels,
}

impl SubLayout {
    /// All arrangements.
    pub const ALL: [Self; 7] = [
        Self::One,
        Self::AxesAcross,
        Self::Four,
        Self::AxesDown,
        Self::Square,
        Self::Cels,
        Self::LongCels,
    ];

    /// Returns the arrangement with these numbers of rows and columns of tiles; `None` if there is
    /// no such arrangement.
    #[must_use]
    pub fn of(rows: u32, columns: u32) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|layout| (layout.rows(), layout.columns()) == (rows, columns))
    }

    /// Height in tiles.
    #[must_use]
    pub fn rows(self) -> u32 {
        match self {
            Self::One | Self::AxesAcross | Self::Four => 1,
            Self::AxesDown | Self::Square | Self::Cels | Self::LongCels => 2,
        }
    }

    /// Width in tiles.
    #[must_use]
    pub fn columns(self) -> u32 {
        match self {
            Self::One | Self::AxesDown => 1,
            Self::AxesAcross | Self::Square => 2,
            Self::Four => 4,
            Self::Cels => 8,
            Self::LongCels => 16,
        }
    }

    /// The name of the arrangement, for example `2x16`.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::One => "1x1",
            Self::AxesAcross => "1x2",
            Self::Four => "1x4",
            Self::AxesDown => "2x1",
            Self::Square => "2x2",
            Self::Cels => "2x8",
            Self::LongCels => "2x16",
        }
    }

    /// Returns the images, ordered by direction (north, west, south, east), then by frame.
    #[must_use]
    pub fn parts(self) -> Vec<SubLayoutPart> {
        use Cardinal::{East, North, South, West};
        const UPRIGHT: &[Cardinal] = &[North, South];
        const LEVEL: &[Cardinal] = &[West, East];
        let part = |facings, column, row| SubLayoutPart {
            facings,
            cel: 0,
            column,
            row,
            columns: 1,
            rows: 1,
        };
        match self {
            Self::One => vec![part(&Cardinal::ALL, 0, 0)],
            Self::AxesAcross => vec![part(UPRIGHT, 0, 0), part(LEVEL, 1, 0)],
            Self::AxesDown => vec![part(UPRIGHT, 0, 0), part(LEVEL, 0, 1)],
            Self::Four => (0..4).map(|index| part(one(index), index, 0)).collect(),
            Self::Square => (0..4)
                .map(|index| part(one(index), index % 2, index / 2))
                .collect(),
            Self::Cels => cels()
                .map(|(index, cel)| SubLayoutPart {
                    cel,
                    ..part(one(index), index % 2 * 4 + cel, index / 2)
                })
                .collect(),
            Self::LongCels => cels().map(|(index, cel)| long(index, cel)).collect(),
        }
    }
}

/// One image of a [`SubLayout`], with its position in the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubLayoutPart {
    /// The directions that the image shows.
    pub facings: &'static [Cardinal],
    /// Number of the animation frame, from 0.
    pub cel: u32,
    /// Left edge of the image in the arrangement, in tiles.
    pub column: u32,
    /// Top edge of the image in the arrangement, in tiles.
    pub row: u32,
    /// Width in tiles.
    pub columns: u32,
    /// Height in tiles.
    pub rows: u32,
}

/// Returns one direction, by its index in N, W, S, E.
fn one(index: u32) -> &'static [Cardinal] {
    let index = index as usize;
    &Cardinal::ALL[index..=index]
}

fn cels() -> impl Iterator<Item = (u32, u32)> {
    (0..4).flat_map(|index| (0..4).map(move |cel| (index, cel)))
}

/// Returns a part of [`SubLayout::LongCels`]: north and south are upright in columns 0-3 and 4-7,
/// west and east horizontal from column 8, one above the other.
fn long(index: u32, cel: u32) -> SubLayoutPart {
    let upright = index.is_multiple_of(2);
    let (column, row) = if upright {
        (index * 2 + cel, 0)
    } else {
        (8 + 2 * cel, index / 2)
    };
    let (columns, rows) = if upright { (1, 2) } else { (2, 1) };
    SubLayoutPart {
        facings: one(index),
        cel,
        column,
        row,
        columns,
        rows,
    }
}

/// Returns the subjects of the large layout in file order (SPEC, part P).
pub(crate) fn large_layout_subjects() -> impl Iterator<Item = Subject> {
    let floors = FLOORS.into_iter().map(Subject::Tile);
    let stills = STILLS.into_iter().map(Subject::Tile);
    floors
        .chain(stills)
        .chain(Mover::ALL.into_iter().map(Subject::Mover))
        .chain(Animation::ALL.into_iter().map(Subject::Animation))
}

/// The empty tile and the 49 tiles that can be animated.
pub(crate) const FLOORS: [Tile; 50] = [
    Tile::Empty,
    Tile::ForceNorth,
    Tile::ForceWest,
    Tile::ForceSouth,
    Tile::ForceEast,
    Tile::RandomForce,
    Tile::Ice,
    Tile::IceNorthWest,
    Tile::IceNorthEast,
    Tile::IceSouthWest,
    Tile::IceSouthEast,
    Tile::Gravel,
    Tile::Dirt,
    Tile::Water,
    Tile::Fire,
    Tile::Bomb,
    Tile::BearTrap,
    Tile::Thief,
    Tile::HintButton,
    Tile::BlueButton,
    Tile::GreenButton,
    Tile::RedButton,
    Tile::BrownButton,
    Tile::Teleport,
    Tile::Wall,
    Tile::WallNorth,
    Tile::WallWest,
    Tile::WallSouth,
    Tile::WallEast,
    Tile::WallSouthEast,
    Tile::BlueWallFake,
    Tile::ToggleFloor,
    Tile::ToggleWall,
    Tile::PopupWall,
    Tile::CloneMachine,
    Tile::RedDoor,
    Tile::BlueDoor,
    Tile::YellowDoor,
    Tile::GreenDoor,
    Tile::Socket,
    Tile::Exit,
    Tile::IcChip,
    Tile::RedKey,
    Tile::BlueKey,
    Tile::YellowKey,
    Tile::GreenKey,
    Tile::IceBoots,
    Tile::ForceBoots,
    Tile::FireBoots,
    Tile::WaterBoots,
];

/// The ten tiles of the MS rules, which are not animated.
pub(crate) const STILLS: [Tile; 10] = [
    Tile::ExtraExit1,
    Tile::ExtraExit2,
    Tile::BurnedChip,
    Tile::BombedChip,
    Tile::ExitedChip,
    Tile::WaterSplash,
    Tile::SwimmingNorth,
    Tile::SwimmingWest,
    Tile::SwimmingSouth,
    Tile::SwimmingEast,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_large_layout_has_75_distinct_entries() {
        let mut all: Vec<Subject> = large_layout_subjects().collect();
        assert_eq!(all.len(), 75);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 75);
    }

    #[test]
    fn the_parts_of_a_sub_layout_fill_it_and_do_not_overlap() {
        for layout in SubLayout::ALL {
            let mut covered = Vec::new();
            for part in layout.parts() {
                for row in part.row..part.row + part.rows {
                    let columns = part.column..part.column + part.columns;
                    covered.extend(columns.map(|column| (row, column)));
                }
            }
            covered.sort_unstable();
            let all = (0..layout.rows())
                .flat_map(|row| (0..layout.columns()).map(move |column| (row, column)));
            assert_eq!(covered, all.collect::<Vec<_>>(), "{}", layout.title());
            let name = format!("{}x{}", layout.rows(), layout.columns());
            assert_eq!(layout.title(), name);
        }
    }

    #[test]
    fn movers_and_tiles_correspond() {
        for mover in Mover::ALL {
            for facing in Cardinal::ALL {
                let (known, looks) = Mover::of(mover.tile(facing)).expect("a mover");
                match mover {
                    Mover::PushingChip => assert_eq!((known, looks), (Mover::Chip, facing)),
                    Mover::Block => assert_eq!((known, looks), (mover, Cardinal::North)),
                    _ => assert_eq!((known, looks), (mover, facing)),
                }
            }
        }
        assert_eq!(Mover::of(Tile::SwimmingEast), None);
    }
}
