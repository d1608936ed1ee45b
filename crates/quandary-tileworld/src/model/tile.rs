//! The tiles of a map.

use quandary_core::direction::Direction;

/// A cardinal direction. The variants are in the order of their codes: north, west, south, east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Cardinal {
    /// Up.
    North,
    /// Left.
    West,
    /// Down.
    South,
    /// Right.
    East,
}

impl Cardinal {
    /// All directions, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::North, Self::West, Self::South, Self::East];

    /// The initial letter of the direction: N, W, S or E.
    #[must_use]
    pub fn letter(self) -> char {
        ['N', 'W', 'S', 'E'][self as usize]
    }

    /// The direction after a quarter turn counter-clockwise.
    #[must_use]
    pub const fn left(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The direction after a quarter turn clockwise.
    #[must_use]
    pub const fn right(self) -> Self {
        Self::ALL[(self as usize + 3) % 4]
    }

    /// The change of column and row when moving one step in this direction. Row numbers increase
    /// downwards.
    #[must_use]
    pub fn step(self) -> (i8, i8) {
        [(0, -1), (-1, 0), (0, 1), (1, 0)][self as usize]
    }
}

impl From<Cardinal> for Direction {
    fn from(cardinal: Cardinal) -> Self {
        match cardinal {
            Cardinal::North => Self::North,
            Cardinal::West => Self::West,
            Cardinal::South => Self::South,
            Cardinal::East => Self::East,
        }
    }
}

/// A kind of creature, including Chip and blocks on clone machines. Each kind has one tile
/// for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Creature {
    /// Follows walls on its left.
    Bug,
    /// Goes straight ahead; when blocked, prefers to turn right.
    Fireball,
    /// Moves back and forth.
    Ball,
    /// Goes straight ahead; turns around when a blue button is pressed.
    Tank,
    /// Goes straight ahead; when blocked, prefers to turn left.
    Glider,
    /// Follows Chip.
    Teeth,
    /// Turns at random when blocked.
    Walker,
    /// Moves at random, slowly.
    Blob,
    /// Follows walls on its right.
    Paramecium,
    /// The player.
    Chip,
    /// The player in water.
    Swimmer,
    /// A block on a clone machine. Its direction is the one in which it leaves the machine.
    CloneBlock,
}

/// A tile. `tile as u8` is the code of the tile in data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// `00`: Empty.
    Empty,
    /// `01`: Wall.
    Wall,
    /// `02`: IC Chip.
    IcChip,
    /// `03`: Water.
    Water,
    /// `04`: Fire.
    Fire,
    /// `05`: Hidden Wall (p), a permanent wall that stays invisible.
    HiddenWallPermanent,
    /// `06`: Wall N, a thin wall on the north side of the cell.
    WallNorth,
    /// `07`: Wall W, a thin wall on the west side of the cell.
    WallWest,
    /// `08`: Wall S, a thin wall on the south side of the cell.
    WallSouth,
    /// `09`: Wall E, a thin wall on the east side of the cell.
    WallEast,
    /// `0A`: Block.
    Block,
    /// `0B`: Dirt.
    Dirt,
    /// `0C`: Ice.
    Ice,
    /// `0D`: Force Floor S.
    ForceSouth,
    /// `0E`: Clone Block N.
    CloneBlockNorth,
    /// `0F`: Clone Block W.
    CloneBlockWest,
    /// `10`: Clone Block S.
    CloneBlockSouth,
    /// `11`: Clone Block E.
    CloneBlockEast,
    /// `12`: Force Floor N.
    ForceNorth,
    /// `13`: Force Floor E.
    ForceEast,
    /// `14`: Force Floor W.
    ForceWest,
    /// `15`: Exit.
    Exit,
    /// `16`: Blue Door.
    BlueDoor,
    /// `17`: Red Door.
    RedDoor,
    /// `18`: Green Door.
    GreenDoor,
    /// `19`: Yellow Door.
    YellowDoor,
    /// `1A`: Ice Wall SE, an ice corner that is open to the south and east and has walls on the
    /// other sides.
    IceSouthEast,
    /// `1B`: Ice Wall SW, an ice corner that is open to the south and west and has walls on the
    /// other sides.
    IceSouthWest,
    /// `1C`: Ice Wall NW, an ice corner that is open to the north and west and has walls on the
    /// other sides.
    IceNorthWest,
    /// `1D`: Ice Wall NE, an ice corner that is open to the north and east and has walls on the
    /// other sides.
    IceNorthEast,
    /// `1E`: Blue Wall (f), a fake wall that disappears when Chip enters the cell.
    BlueWallFake,
    /// `1F`: Blue Wall (r), a real wall that becomes a plain wall when Chip tries to enter the
    /// cell.
    BlueWallReal,
    /// `20`: Overlay Buffer, a tile that exists only under the MS rules and should not be on a map.
    OverlayBuffer,
    /// `21`: Thief.
    Thief,
    /// `22`: Socket.
    Socket,
    /// `23`: Green Button.
    GreenButton,
    /// `24`: Red Button.
    RedButton,
    /// `25`: Toggle Wall.
    ToggleWall,
    /// `26`: Toggle Floor.
    ToggleFloor,
    /// `27`: Brown Button.
    BrownButton,
    /// `28`: Blue Button.
    BlueButton,
    /// `29`: Teleport.
    Teleport,
    /// `2A`: Bomb.
    Bomb,
    /// `2B`: Bear Trap.
    BearTrap,
    /// `2C`: Hidden Wall (t), a wall that is invisible until Chip tries to enter the cell and then
    /// becomes a plain wall.
    HiddenWallTemporary,
    /// `2D`: Gravel.
    Gravel,
    /// `2E`: Popup Wall.
    PopupWall,
    /// `2F`: Hint Button.
    HintButton,
    /// `30`: Wall SE, thin walls on the south and east sides of the cell.
    WallSouthEast,
    /// `31`: Clone Machine.
    CloneMachine,
    /// `32`: Random Force.
    RandomForce,
    /// `33`: Water Splash.
    WaterSplash,
    /// `34`: Burned Chip.
    BurnedChip,
    /// `35`: Bombed Chip.
    BombedChip,
    /// `36`: Explosion.
    Explosion,
    /// `37`: Disintegrate.
    Disintegrate,
    /// `38`: Empty (unused).
    Unused,
    /// `39`: Exited Chip.
    ExitedChip,
    /// `3A`: Extra Exit 1.
    ExtraExit1,
    /// `3B`: Extra Exit 2.
    ExtraExit2,
    /// `3C`: Chip Swimming N.
    SwimmingNorth,
    /// `3D`: Chip Swimming W.
    SwimmingWest,
    /// `3E`: Chip Swimming S.
    SwimmingSouth,
    /// `3F`: Chip Swimming E.
    SwimmingEast,
    /// `40`: Bug N.
    BugNorth,
    /// `41`: Bug W.
    BugWest,
    /// `42`: Bug S.
    BugSouth,
    /// `43`: Bug E.
    BugEast,
    /// `44`: Fireball N.
    FireballNorth,
    /// `45`: Fireball W.
    FireballWest,
    /// `46`: Fireball S.
    FireballSouth,
    /// `47`: Fireball E.
    FireballEast,
    /// `48`: Ball N.
    BallNorth,
    /// `49`: Ball W.
    BallWest,
    /// `4A`: Ball S.
    BallSouth,
    /// `4B`: Ball E.
    BallEast,
    /// `4C`: Tank N.
    TankNorth,
    /// `4D`: Tank W.
    TankWest,
    /// `4E`: Tank S.
    TankSouth,
    /// `4F`: Tank E.
    TankEast,
    /// `50`: Glider N.
    GliderNorth,
    /// `51`: Glider W.
    GliderWest,
    /// `52`: Glider S.
    GliderSouth,
    /// `53`: Glider E.
    GliderEast,
    /// `54`: Teeth N.
    TeethNorth,
    /// `55`: Teeth W.
    TeethWest,
    /// `56`: Teeth S.
    TeethSouth,
    /// `57`: Teeth E.
    TeethEast,
    /// `58`: Walker N.
    WalkerNorth,
    /// `59`: Walker W.
    WalkerWest,
    /// `5A`: Walker S.
    WalkerSouth,
    /// `5B`: Walker E.
    WalkerEast,
    /// `5C`: Blob N.
    BlobNorth,
    /// `5D`: Blob W.
    BlobWest,
    /// `5E`: Blob S.
    BlobSouth,
    /// `5F`: Blob E.
    BlobEast,
    /// `60`: Paramecium N.
    ParameciumNorth,
    /// `61`: Paramecium W.
    ParameciumWest,
    /// `62`: Paramecium S.
    ParameciumSouth,
    /// `63`: Paramecium E.
    ParameciumEast,
    /// `64`: Blue Key.
    BlueKey,
    /// `65`: Red Key.
    RedKey,
    /// `66`: Green Key.
    GreenKey,
    /// `67`: Yellow Key.
    YellowKey,
    /// `68`: Water Boots.
    WaterBoots,
    /// `69`: Fire Boots.
    FireBoots,
    /// `6A`: Ice Boots.
    IceBoots,
    /// `6B`: Force Boots.
    ForceBoots,
    /// `6C`: Chip N.
    ChipNorth,
    /// `6D`: Chip W.
    ChipWest,
    /// `6E`: Chip S.
    ChipSouth,
    /// `6F`: Chip E.
    ChipEast,
}

/// All tiles in code order, with their names in the documentation of Tile World.
static TILES: [(Tile, &str); Tile::COUNT] = [
    (Tile::Empty, "Empty"),
    (Tile::Wall, "Wall"),
    (Tile::IcChip, "IC Chip"),
    (Tile::Water, "Water"),
    (Tile::Fire, "Fire"),
    (Tile::HiddenWallPermanent, "Hidden Wall (p)"),
    (Tile::WallNorth, "Wall N"),
    (Tile::WallWest, "Wall W"),
    (Tile::WallSouth, "Wall S"),
    (Tile::WallEast, "Wall E"),
    (Tile::Block, "Block"),
    (Tile::Dirt, "Dirt"),
    (Tile::Ice, "Ice"),
    (Tile::ForceSouth, "Force Floor S"),
    (Tile::CloneBlockNorth, "Clone Block N"),
    (Tile::CloneBlockWest, "Clone Block W"),
    (Tile::CloneBlockSouth, "Clone Block S"),
    (Tile::CloneBlockEast, "Clone Block E"),
    (Tile::ForceNorth, "Force Floor N"),
    (Tile::ForceEast, "Force Floor E"),
    (Tile::ForceWest, "Force Floor W"),
    (Tile::Exit, "Exit"),
    (Tile::BlueDoor, "Blue Door"),
    (Tile::RedDoor, "Red Door"),
    (Tile::GreenDoor, "Green Door"),
    (Tile::YellowDoor, "Yellow Door"),
    (Tile::IceSouthEast, "Ice Wall SE"),
    (Tile::IceSouthWest, "Ice Wall SW"),
    (Tile::IceNorthWest, "Ice Wall NW"),
    (Tile::IceNorthEast, "Ice Wall NE"),
    (Tile::BlueWallFake, "Blue Wall (f)"),
    (Tile::BlueWallReal, "Blue Wall (r)"),
    (Tile::OverlayBuffer, "Overlay Buffer"),
    (Tile::Thief, "Thief"),
    (Tile::Socket, "Socket"),
    (Tile::GreenButton, "Green Button"),
    (Tile::RedButton, "Red Button"),
    (Tile::ToggleWall, "Toggle Wall"),
    (Tile::ToggleFloor, "Toggle Floor"),
    (Tile::BrownButton, "Brown Button"),
    (Tile::BlueButton, "Blue Button"),
    (Tile::Teleport, "Teleport"),
    (Tile::Bomb, "Bomb"),
    (Tile::BearTrap, "Bear Trap"),
    (Tile::HiddenWallTemporary, "Hidden Wall (t)"),
    (Tile::Gravel, "Gravel"),
    (Tile::PopupWall, "Popup Wall"),
    (Tile::HintButton, "Hint Button"),
    (Tile::WallSouthEast, "Wall SE"),
    (Tile::CloneMachine, "Clone Machine"),
    (Tile::RandomForce, "Random Force"),
    (Tile::WaterSplash, "Water Splash"),
    (Tile::BurnedChip, "Burned Chip"),
    (Tile::BombedChip, "Bombed Chip"),
    (Tile::Explosion, "Explosion"),
    (Tile::Disintegrate, "Disintegrate"),
    (Tile::Unused, "Empty (unused)"),
    (Tile::ExitedChip, "Exited Chip"),
    (Tile::ExtraExit1, "Extra Exit 1"),
    (Tile::ExtraExit2, "Extra Exit 2"),
    (Tile::SwimmingNorth, "Chip Swimming N"),
    (Tile::SwimmingWest, "Chip Swimming W"),
    (Tile::SwimmingSouth, "Chip Swimming S"),
    (Tile::SwimmingEast, "Chip Swimming E"),
    (Tile::BugNorth, "Bug N"),
    (Tile::BugWest, "Bug W"),
    (Tile::BugSouth, "Bug S"),
    (Tile::BugEast, "Bug E"),
    (Tile::FireballNorth, "Fireball N"),
    (Tile::FireballWest, "Fireball W"),
    (Tile::FireballSouth, "Fireball S"),
    (Tile::FireballEast, "Fireball E"),
    (Tile::BallNorth, "Ball N"),
    (Tile::BallWest, "Ball W"),
    (Tile::BallSouth, "Ball S"),
    (Tile::BallEast, "Ball E"),
    (Tile::TankNorth, "Tank N"),
    (Tile::TankWest, "Tank W"),
    (Tile::TankSouth, "Tank S"),
    (Tile::TankEast, "Tank E"),
    (Tile::GliderNorth, "Glider N"),
    (Tile::GliderWest, "Glider W"),
    (Tile::GliderSouth, "Glider S"),
    (Tile::GliderEast, "Glider E"),
    (Tile::TeethNorth, "Teeth N"),
    (Tile::TeethWest, "Teeth W"),
    (Tile::TeethSouth, "Teeth S"),
    (Tile::TeethEast, "Teeth E"),
    (Tile::WalkerNorth, "Walker N"),
    (Tile::WalkerWest, "Walker W"),
    (Tile::WalkerSouth, "Walker S"),
    (Tile::WalkerEast, "Walker E"),
    (Tile::BlobNorth, "Blob N"),
    (Tile::BlobWest, "Blob W"),
    (Tile::BlobSouth, "Blob S"),
    (Tile::BlobEast, "Blob E"),
    (Tile::ParameciumNorth, "Paramecium N"),
    (Tile::ParameciumWest, "Paramecium W"),
    (Tile::ParameciumSouth, "Paramecium S"),
    (Tile::ParameciumEast, "Paramecium E"),
    (Tile::BlueKey, "Blue Key"),
    (Tile::RedKey, "Red Key"),
    (Tile::GreenKey, "Green Key"),
    (Tile::YellowKey, "Yellow Key"),
    (Tile::WaterBoots, "Water Boots"),
    (Tile::FireBoots, "Fire Boots"),
    (Tile::IceBoots, "Ice Boots"),
    (Tile::ForceBoots, "Force Boots"),
    (Tile::ChipNorth, "Chip N"),
    (Tile::ChipWest, "Chip W"),
    (Tile::ChipSouth, "Chip S"),
    (Tile::ChipEast, "Chip E"),
];

impl Tile {
    /// Number of known tiles. Codes from this number on are unknown.
    pub const COUNT: usize = 0x70;

    /// All tiles, in code order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Empty; Self::COUNT];
        let mut code = 0;
        while code < Self::COUNT {
            all[code] = TILES[code].0;
            code += 1;
        }
        all
    };

    /// Returns the tile with this code; `None` for an unknown code.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        TILES.get(usize::from(code)).map(|(tile, _)| *tile)
    }

    /// The code in data files, 00 to 6F in hexadecimal.
    #[must_use]
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The name of the tile, for example `Force Floor N`.
    #[must_use]
    pub fn title(self) -> &'static str {
        TILES[usize::from(self.code())].1
    }

    /// Iterates over all tiles, in code order.
    pub fn all() -> impl Iterator<Item = Self> {
        TILES.iter().map(|(tile, _)| *tile)
    }

    /// Whether the tile exists only under the MS rules. These tiles are Overlay Buffer, the tiles
    /// from Water Splash to Empty (unused), both Extra Exits and the swimming Chips. Exited Chip
    /// exists under both rulesets.
    #[must_use]
    pub fn is_ms_only(self) -> bool {
        matches!(self.code(), 0x20 | 0x33..=0x38 | 0x3A..=0x3F)
    }

    /// Returns the creature that the tile shows, and its direction; `None` if the tile shows no
    /// creature. A clone block counts as a creature, but a plain block does not.
    #[must_use]
    pub const fn creature(self) -> Option<(Creature, Cardinal)> {
        let code = self as u8;
        let kind = match code {
            0x0E..=0x11 => {
                return Some((Creature::CloneBlock, Cardinal::ALL[(code - 0x0E) as usize]));
            }
            0x3C..=0x3F => Creature::Swimmer,
            0x40..=0x43 => Creature::Bug,
            0x44..=0x47 => Creature::Fireball,
            0x48..=0x4B => Creature::Ball,
            0x4C..=0x4F => Creature::Tank,
            0x50..=0x53 => Creature::Glider,
            0x54..=0x57 => Creature::Teeth,
            0x58..=0x5B => Creature::Walker,
            0x5C..=0x5F => Creature::Blob,
            0x60..=0x63 => Creature::Paramecium,
            0x6C..=0x6F => Creature::Chip,
            _ => return None,
        };
        Some((kind, Cardinal::ALL[(code % 4) as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_in_code_order() {
        for code in 0..=0xFF {
            assert_eq!(
                Tile::from_code(code).map(Tile::code),
                (code < 0x70).then_some(code)
            );
        }
        assert_eq!(Tile::ChipEast.code(), 0x6F);
        assert_eq!(
            Tile::BugNorth.creature(),
            Some((Creature::Bug, Cardinal::North))
        );
        assert_eq!(
            Tile::CloneBlockEast.creature(),
            Some((Creature::CloneBlock, Cardinal::East))
        );
        assert_eq!(Tile::BlueKey.creature(), None);
    }
}
