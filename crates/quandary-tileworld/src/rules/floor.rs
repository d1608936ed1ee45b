//! Tile properties that are the same in both rulesets.

use super::Kind;
use crate::model::{CELLS, Cardinal, Tile};

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DirectionSet(u8);

impl DirectionSet {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(0b1111);

    pub(super) const fn all_except(direction: Cardinal) -> Self {
        Self(0b1111 & !(1 << direction as u8))
    }

    pub(super) const fn pair(one: Cardinal, other: Cardinal) -> Self {
        Self(1 << one as u8 | 1 << other as u8)
    }

    pub(super) const fn contains(self, direction: Cardinal) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// Returns the set as bits, in the order of the codes of the directions.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }
}

/// A value for each tile.
pub(super) struct TileTable<T>(pub(super) [T; Tile::COUNT]);

impl<T: Copy> TileTable<T> {
    pub(super) fn get(&self, tile: Tile) -> T {
        self.0[tile as usize]
    }
}

/// The directions in which Chip, blocks and creatures may enter a tile.
#[derive(Clone, Copy)]
pub(super) struct EntryRules {
    pub(super) chip: DirectionSet,
    pub(super) block: DirectionSet,
    pub(super) creature: DirectionSet,
}

impl EntryRules {
    pub(super) const fn new(
        chip: DirectionSet,
        block: DirectionSet,
        creature: DirectionSet,
    ) -> Self {
        Self {
            chip,
            block,
            creature,
        }
    }

    pub(super) const fn uniform(directions: DirectionSet) -> Self {
        Self::new(directions, directions, directions)
    }

    /// Returns the directions for one kind of mover.
    pub(super) const fn for_kind(self, kind: Kind) -> DirectionSet {
        match kind {
            Kind::Chip => self.chip,
            Kind::Block => self.block,
            _ => self.creature,
        }
    }

    /// Returns the rules of thin walls and ice corners, which are the same for every mover and in
    /// both rulesets; `None` for any other tile.
    pub(super) const fn of_thin_wall(tile: Tile) -> Option<Self> {
        use Cardinal::{East, North, South, West};
        let directions = match tile {
            Tile::WallNorth => DirectionSet::all_except(South),
            Tile::WallWest => DirectionSet::all_except(East),
            Tile::WallSouth => DirectionSet::all_except(North),
            Tile::WallEast => DirectionSet::all_except(West),
            Tile::WallSouthEast | Tile::IceNorthWest => DirectionSet::pair(South, East),
            Tile::IceNorthEast => DirectionSet::pair(South, West),
            Tile::IceSouthWest => DirectionSet::pair(North, East),
            Tile::IceSouthEast => DirectionSet::pair(North, West),
            _ => return None,
        };
        Some(Self::uniform(directions))
    }
}

/// The colour of a key or a door. Arrays with one element per colour are in the order of these
/// variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green. Green keys are never used up.
    Green,
}

/// The kind of a pair of boots. Arrays with one element per kind are in the order of these
/// variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boots {
    /// Ice skates.
    Ice,
    /// Suction boots, for force floors.
    Suction,
    /// Fire boots.
    Fire,
    /// Flippers.
    Water,
}

/// The kind of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Turns the tanks around.
    Blue,
    /// Toggles all toggle walls.
    Green,
    /// Activates a clone machine.
    Red,
    /// Opens a trap.
    Brown,
}

/// Properties of a tile.
pub(super) trait TileClass: Copy {
    fn key(self) -> Option<Key>;
    fn door(self) -> Option<Key>;
    fn boots(self) -> Option<Boots>;
    fn button(self) -> Option<Button>;
    fn is_item(self) -> bool;
    fn is_mover(self) -> bool;
    fn is_chip(self) -> bool;
    fn is_ice(self) -> bool;
    fn is_force(self) -> bool;
    /// Returns the other state of a toggle wall; `None` for any other tile.
    fn toggled(self) -> Option<Tile>;
}

impl TileClass for Tile {
    fn key(self) -> Option<Key> {
        match self {
            Self::RedKey => Some(Key::Red),
            Self::BlueKey => Some(Key::Blue),
            Self::YellowKey => Some(Key::Yellow),
            Self::GreenKey => Some(Key::Green),
            _ => None,
        }
    }

    fn door(self) -> Option<Key> {
        match self {
            Self::RedDoor => Some(Key::Red),
            Self::BlueDoor => Some(Key::Blue),
            Self::YellowDoor => Some(Key::Yellow),
            Self::GreenDoor => Some(Key::Green),
            _ => None,
        }
    }

    fn boots(self) -> Option<Boots> {
        match self {
            Self::IceBoots => Some(Boots::Ice),
            Self::ForceBoots => Some(Boots::Suction),
            Self::FireBoots => Some(Boots::Fire),
            Self::WaterBoots => Some(Boots::Water),
            _ => None,
        }
    }

    fn button(self) -> Option<Button> {
        match self {
            Self::BlueButton => Some(Button::Blue),
            Self::GreenButton => Some(Button::Green),
            Self::RedButton => Some(Button::Red),
            Self::BrownButton => Some(Button::Brown),
            _ => None,
        }
    }

    fn is_item(self) -> bool {
        CATEGORIES.get(self) == TileCategory::Item
    }

    fn is_mover(self) -> bool {
        matches!(
            CATEGORIES.get(self),
            TileCategory::Chip | TileCategory::Mover
        )
    }

    fn is_chip(self) -> bool {
        CATEGORIES.get(self) == TileCategory::Chip
    }

    fn is_ice(self) -> bool {
        matches!(
            self,
            Self::Ice
                | Self::IceSouthEast
                | Self::IceSouthWest
                | Self::IceNorthWest
                | Self::IceNorthEast
        )
    }

    fn is_force(self) -> bool {
        matches!(
            self,
            Self::ForceNorth
                | Self::ForceWest
                | Self::ForceSouth
                | Self::ForceEast
                | Self::RandomForce
        )
    }

    fn toggled(self) -> Option<Tile> {
        match self {
            Self::ToggleWall => Some(Self::ToggleFloor),
            Self::ToggleFloor => Some(Self::ToggleWall),
            _ => None,
        }
    }
}

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TileCategory {
    Floor,
    Item,
    Chip,
    /// A creature or a clone block.
    Mover,
}

static CATEGORIES: TileTable<TileCategory> = {
    let mut table = [TileCategory::Floor; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = match code {
            0x3C..=0x3F | 0x6C..=0x6F => TileCategory::Chip,
            0x0E..=0x11 | 0x40..=0x63 => TileCategory::Mover,
            0x64..=0x6B => TileCategory::Item,
            _ => TileCategory::Floor,
        };
        code += 1;
    }
    TileTable(table)
};

/// Returns the directions in which the thin walls of a tile let a mover leave.
pub(super) const fn thin_wall_exits(tile: Tile) -> DirectionSet {
    use Cardinal::{East, North, South, West};
    match tile {
        Tile::WallNorth => DirectionSet::all_except(North),
        Tile::WallWest => DirectionSet::all_except(West),
        Tile::WallSouth => DirectionSet::all_except(South),
        Tile::WallEast => DirectionSet::all_except(East),
        Tile::WallSouthEast => DirectionSet::pair(North, West),
        _ => DirectionSet::ALL,
    }
}

/// Returns the direction in which a mover leaves an ice tile that it entered in `direction`:
/// corners turn it.
pub(super) fn ice_turn(floor: Tile, direction: Cardinal) -> Cardinal {
    use Cardinal::{East, North, South, West};
    match (floor, direction) {
        (Tile::IceNorthEast, South) => East,
        (Tile::IceNorthEast, West) => North,
        (Tile::IceSouthWest, North) => West,
        (Tile::IceSouthWest, East) => South,
        (Tile::IceNorthWest, South) => West,
        (Tile::IceNorthWest, East) => North,
        (Tile::IceSouthEast, North) => East,
        (Tile::IceSouthEast, West) => South,
        (_, direction) => direction,
    }
}

/// Returns the direction of a force floor; `None` for a random one and for other tiles.
pub(crate) fn force_direction(floor: Tile) -> Option<Cardinal> {
    match floor {
        Tile::ForceNorth => Some(Cardinal::North),
        Tile::ForceWest => Some(Cardinal::West),
        Tile::ForceSouth => Some(Cardinal::South),
        Tile::ForceEast => Some(Cardinal::East),
        _ => None,
    }
}

/// Returns the index of a cell in an array of all cells. The remainder changes no valid cell, but
/// spares the hot paths a bounds check.
pub(super) fn cell_index(at: u16) -> usize {
    usize::from(at) % CELLS
}

/// Returns the index of the adjacent cell; `None` off the map.
pub(super) fn neighbour(from: u16, direction: Cardinal) -> Option<u16> {
    let to = NEIGHBOURS[cell_index(from)][direction as usize];
    (to != OFF_MAP).then_some(to)
}

const OFF_MAP: u16 = u16::MAX;

/// Neighbours of each cell, by direction. The table avoids divisions in the creatures' move checks,
/// which are hot.
static NEIGHBOURS: [[u16; 4]; CELLS] = {
    let mut beside = [[OFF_MAP; 4]; CELLS];
    let mut at = 0;
    while at < CELLS {
        let (row, column, here) = (at / 32, at % 32, at as u16);
        if row > 0 {
            beside[at][Cardinal::North as usize] = here - 32;
        }
        if column > 0 {
            beside[at][Cardinal::West as usize] = here - 1;
        }
        if row < 31 {
            beside[at][Cardinal::South as usize] = here + 32;
        }
        if column < 31 {
            beside[at][Cardinal::East as usize] = here + 1;
        }
        at += 1;
    }
    beside
};
