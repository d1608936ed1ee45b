//! What a tick does that can be heard, seen or told.

use super::Kind;

/// Why Chip died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Death {
    /// In water without flippers.
    Drowned,
    /// In fire without fire boots.
    Burned,
    /// On a bomb.
    Bombed,
    /// By a creature or a block.
    Hit(Kind),
    /// The time was up.
    OutOfTime,
    /// Something set out over the upper or lower edge of the map. Pedantic Lynx.
    Breach,
}

impl Death {
    /// What happened, as a verb in the past.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Drowned => "drowned",
            Self::Burned => "burned",
            Self::Bombed => "bombed",
            Self::Hit(Kind::Block) => "squashed by a block",
            Self::Hit(Kind::Chip) => "ran into another Chip",
            Self::Hit(Kind::Tank) => "run over by a tank",
            Self::Hit(Kind::Ball) => "hit by a ball",
            Self::Hit(Kind::Glider) => "hit by a glider",
            Self::Hit(Kind::Fireball) => "hit by a fireball",
            Self::Hit(Kind::Walker) => "hit by a walker",
            Self::Hit(Kind::Blob) => "caught by a blob",
            Self::Hit(Kind::Teeth) => "eaten by teeth",
            Self::Hit(Kind::Bug) => "bitten by a bug",
            Self::Hit(Kind::Paramecium) => "caught by a paramecium",
            Self::Hit(Kind::Swimmer) => "caught by a swimmer",
            Self::OutOfTime => "out of time",
            Self::Breach => "killed by a breach of the map",
        }
    }
}

/// A sound, by what causes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// Chip is through the exit.
    LevelComplete,
    /// Chip died.
    ChipDeath,
    /// Chip died because the time was up. MS.
    ChipDeathByTime,
    /// One of the last seconds. MS.
    Tick,
    /// Chip cannot go there.
    BlockedMove,
    /// A chip was picked up. MS.
    PickupChip,
    /// A key or boots were picked up.
    PickupTool,
    /// A thief took the boots.
    Thief,
    /// Something was teleported.
    Teleport,
    /// A door opened.
    OpenDoor,
    /// The socket opened.
    Socket,
    /// A button was pressed.
    Switch,
    /// A bomb went off.
    Bomb,
    /// Something fell into water.
    Splash,
    /// Dirt or a fake wall went away. Lynx.
    TileEmptied,
    /// A wall rose or showed itself. Lynx.
    WallCreated,
    /// Something sprang a trap. Lynx.
    TrapEntered,
    /// A block is pushed. Lynx.
    BlockMoving,
}

impl Sound {
    /// Its name in a resource configuration file: `BombSound`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::LevelComplete => "LevelCompleteSound",
            Self::ChipDeath => "ChipDeathSound",
            Self::ChipDeathByTime => "ChipDeathByTimeSound",
            Self::Tick => "TickSound",
            Self::BlockedMove => "BlockedMoveSound",
            Self::PickupChip => "PickupChipSound",
            Self::PickupTool => "PickupToolSound",
            Self::Thief => "ThiefSound",
            Self::Teleport => "TeleportSound",
            Self::OpenDoor => "OpenDoorSound",
            Self::Socket => "SocketSound",
            Self::Switch => "SwitchSound",
            Self::Bomb => "BombSound",
            Self::Splash => "SplashSound",
            Self::TileEmptied => "TileEmptiedSound",
            Self::WallCreated => "WallCreatedSound",
            Self::TrapEntered => "TrapEnteredSound",
            Self::BlockMoving => "BlockMovingSound",
        }
    }
}

/// Something that a tick did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A sound.
    Sound(Sound),
    /// Chip died, in the cell with this index.
    Died(Death, u16),
    /// Chip won, in the cell with this index.
    Won(u16),
}
