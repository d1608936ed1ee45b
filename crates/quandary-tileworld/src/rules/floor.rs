//! What tiles are: the classes that both rule sets speak of.

use super::Kind;
use crate::model::{CELLS, Cardinal, Tile};

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(0b1111);

    pub(super) const fn but(way: Cardinal) -> Self {
        Self(0b1111 & !(1 << way as u8))
    }

    pub(super) const fn two(one: Cardinal, other: Cardinal) -> Self {
        Self(1 << one as u8 | 1 << other as u8)
    }

    pub(super) const fn only(way: Cardinal) -> Self {
        Self(1 << way as u8)
    }

    pub(super) const fn has(self, way: Cardinal) -> bool {
        self.0 >> way as u8 & 1 == 1
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Something that is known of each tile.
pub(super) struct PerTile<T>(pub(super) [T; Tile::COUNT]);

impl<T: Copy> PerTile<T> {
    pub(super) fn of(&self, tile: Tile) -> T {
        self.0[tile as usize]
    }
}

/// Which ways Chip, a block and a creature may enter a tile.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) chip: Ways,
    pub(super) block: Ways,
    pub(super) creature: Ways,
}

impl Entry {
    pub(super) const fn of(chip: Ways, block: Ways, creature: Ways) -> Self {
        Self {
            chip,
            block,
            creature,
        }
    }

    pub(super) const fn same(ways: Ways) -> Self {
        Self::of(ways, ways, ways)
    }

    /// The ways for one kind.
    pub(super) const fn for_kind(self, kind: Kind) -> Ways {
        match kind {
            Kind::Chip => self.chip,
            Kind::Block => self.block,
            _ => self.creature,
        }
    }

    /// Thin walls and ice corners, which are alike for everybody and in both rule sets; `None` for
    /// any other tile.
    pub(super) const fn through_walls(tile: Tile) -> Option<Self> {
        use Cardinal::{East, North, South, West};
        let ways = match tile {
            Tile::WallNorth => Ways::but(South),
            Tile::WallWest => Ways::but(East),
            Tile::WallSouth => Ways::but(North),
            Tile::WallEast => Ways::but(West),
            Tile::WallSouthEast | Tile::IceNorthWest => Ways::two(South, East),
            Tile::IceNorthEast => Ways::two(South, West),
            Tile::IceSouthWest => Ways::two(North, East),
            Tile::IceSouthEast => Ways::two(North, West),
            _ => return None,
        };
        Some(Self::same(ways))
    }
}

/// The four kinds of keys and doors, in the order of every list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Green, which is never used up.
    Green,
}

/// The four kinds of boots, in the order of every list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Boots {
    /// Ice skates.
    Ice,
    /// Suction boots, against force floors.
    Suction,
    /// Fire boots.
    Fire,
    /// Water flippers.
    Water,
}

/// The four kinds of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Turns tanks.
    Blue,
    /// Changes toggle walls.
    Green,
    /// Clones.
    Red,
    /// Opens traps.
    Brown,
}

/// What a tile is to the rules.
pub(super) trait Class: Copy {
    fn key(self) -> Option<Key>;
    fn door(self) -> Option<Key>;
    fn boots(self) -> Option<Boots>;
    fn button(self) -> Option<Button>;
    fn is_item(self) -> bool;
    fn is_mover(self) -> bool;
    fn is_chip(self) -> bool;
    fn is_ice(self) -> bool;
    fn is_force(self) -> bool;
    /// What a toggle wall changes into.
    fn toggled(self) -> Option<Tile>;
}

impl Class for Tile {
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
        LOOKS.of(self) == Look::Item
    }

    fn is_mover(self) -> bool {
        matches!(LOOKS.of(self), Look::Chip | Look::Other)
    }

    fn is_chip(self) -> bool {
        LOOKS.of(self) == Look::Chip
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
enum Look {
    Floor,
    Item,
    Chip,
    /// A creature or a clone block.
    Other,
}

static LOOKS: PerTile<Look> = {
    let mut table = [Look::Floor; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = match code {
            0x3C..=0x3F | 0x6C..=0x6F => Look::Chip,
            0x0E..=0x11 | 0x40..=0x63 => Look::Other,
            0x64..=0x6B => Look::Item,
            _ => Look::Floor,
        };
        code += 1;
    }
    PerTile(table)
};

/// Where the thin walls of a tile let one out.
pub(super) const fn past_walls(tile: Tile) -> Ways {
    use Cardinal::{East, North, South, West};
    match tile {
        Tile::WallNorth => Ways::but(North),
        Tile::WallWest => Ways::but(West),
        Tile::WallSouth => Ways::but(South),
        Tile::WallEast => Ways::but(East),
        Tile::WallSouthEast => Ways::two(North, West),
        _ => Ways::ALL,
    }
}

/// Where one that slides over ice goes on: a corner turns it.
pub(super) fn ice_turn(floor: Tile, way: Cardinal) -> Cardinal {
    use Cardinal::{East, North, South, West};
    match (floor, way) {
        (Tile::IceNorthEast, South) => East,
        (Tile::IceNorthEast, West) => North,
        (Tile::IceSouthWest, North) => West,
        (Tile::IceSouthWest, East) => South,
        (Tile::IceNorthWest, South) => West,
        (Tile::IceNorthWest, East) => North,
        (Tile::IceSouthEast, North) => East,
        (Tile::IceSouthEast, West) => South,
        (_, way) => way,
    }
}

/// Where a force floor pushes; a random one pushes nowhere in particular.
pub(super) fn force(floor: Tile) -> Option<Cardinal> {
    match floor {
        Tile::ForceNorth => Some(Cardinal::North),
        Tile::ForceWest => Some(Cardinal::West),
        Tile::ForceSouth => Some(Cardinal::South),
        Tile::ForceEast => Some(Cardinal::East),
        _ => None,
    }
}

/// The cell one step away, by index.
pub(super) fn step(from: u16, way: Cardinal) -> Option<u16> {
    let to = BESIDE[usize::from(from)][way as usize];
    (to != NOWHERE).then_some(to)
}

const NOWHERE: u16 = u16::MAX;

/// The cells beside each: creatures look around so often that a table is worth its room.
static BESIDE: [[u16; 4]; CELLS] = {
    let mut beside = [[NOWHERE; 4]; CELLS];
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
