//! Events of a tick: sounds, death and victory.

use super::Kind;

/// Cause of Chip's death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Death {
    /// Entered water without flippers.
    Drowned,
    /// Entered fire without fire boots.
    Burned,
    /// Stepped on a bomb.
    Bombed,
    /// Collided with a creature, a block or another Chip.
    Hit(Kind),
    /// The time limit was reached.
    OutOfTime,
    /// A mover started over the upper or lower edge of the map or was pushed over it; the next step
    /// of any mover killed Chip. Only in the pedantic Lynx rules of Tile World 1.3.2.
    Breach,
}

impl Death {
    /// Returns the cause as a phrase, for example `drowned`.
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

/// A sound effect, named by its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// Chip reached the exit.
    LevelComplete,
    /// Chip died.
    ChipDeath,
    /// Chip died because the time limit was reached (MS).
    ChipDeathByTime,
    /// The clock warns that time is short (MS).
    Tick,
    /// Chip's move is blocked.
    BlockedMove,
    /// A chip was picked up.
    PickupChip,
    /// A key or a pair of boots was picked up.
    PickupTool,
    /// Chip stepped on a thief, who takes all boots.
    Thief,
    /// Something was teleported.
    Teleport,
    /// A door opened.
    OpenDoor,
    /// The socket opened.
    Socket,
    /// A button was pressed.
    Switch,
    /// A bomb exploded.
    Bomb,
    /// Something fell into water.
    Splash,
    /// Dirt or a fake blue wall was removed (Lynx).
    TileEmptied,
    /// A popup wall rose or a hidden wall was revealed (Lynx).
    WallCreated,
    /// Something entered a trap (Lynx).
    TrapEntered,
    /// A block is being pushed (Lynx).
    BlockMoving,
}

impl Sound {
    /// Returns the name of the sound in a resource configuration, for example `BombSound`.
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

/// Something that happened in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A sound.
    Sound(Sound),
    /// Chip died for this reason, in the cell with this index.
    Died(Death, u16),
    /// Chip reached the exit, in the cell with this index.
    Won(u16),
}
