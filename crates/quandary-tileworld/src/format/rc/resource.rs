//! The resources of Tile World.

use super::Scope;

/// A file, colour or sound that a resource configuration can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// The tile images.
    TileImages,
    /// The font.
    Font,
    /// The list of unsolvable levels.
    UnsolvableList,
    /// The messages at the end of a game (since Tile World 2.1).
    EndMessages,
    /// The background colour.
    BackgroundColor,
    /// The colour of text.
    TextColor,
    /// The colour of highlighted text.
    BoldTextColor,
    /// The colour of dimmed text.
    DimTextColor,
    /// Played when Chip reaches the exit.
    LevelCompleteSound,
    /// Played when Chip dies.
    ChipDeathSound,
    /// Played when Chip cannot move.
    BlockedMoveSound,
    /// Played when Chip picks up a key or boots.
    PickupToolSound,
    /// Played when a thief takes Chip's boots.
    ThiefSound,
    /// Played when something is teleported.
    TeleportSound,
    /// Played when a door opens.
    OpenDoorSound,
    /// Played when the socket opens.
    SocketSound,
    /// Played when a button is pressed.
    SwitchSound,
    /// Played when a bomb explodes.
    BombSound,
    /// Played when something falls into water.
    SplashSound,
    /// Played as a warning when little time is left.
    TickSound,
    /// Played when Chip dies because the time limit is reached.
    ChipDeathByTimeSound,
    /// Played when Chip picks up a chip.
    PickupChipSound,
    /// Played when dirt or a fake blue wall is removed.
    TileEmptiedSound,
    /// Played when a popup wall rises, or a hidden wall or real blue wall is revealed.
    WallCreatedSound,
    /// Played when something enters a trap.
    TrapEnteredSound,
    /// Played when a block is pushed.
    BlockMovingSound,
    /// Played when Chip slides straight ahead on ice.
    SkatingForwardSound,
    /// Played when Chip slides around a corner on ice.
    SkatingTurnSound,
    /// Played when Chip slides on a force floor.
    SlidingSound,
    /// Played when Chip walks on a force floor.
    SlideWalkingSound,
    /// Played when Chip walks on ice.
    IceWalkingSound,
    /// Played when Chip walks on water.
    WaterWalkingSound,
    /// Played when Chip walks through fire.
    FireWalkingSound,
    /// An undocumented sound; Tile World accepts the setting.
    DerezzSound,
}

/// The kind of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResourceKind {
    /// A bitmap of tile images.
    TileImages,
    /// A bitmap of a font.
    Font,
    /// A list of unsolvable levels.
    UnsolvableList,
    /// A file of messages that are shown at the end of a game.
    EndMessages,
    /// A colour.
    Color,
    /// A sound.
    Sound,
}

/// Resources with their names in files, in the order of the enum.
const NAMES: [(Resource, &str); Resource::COUNT] = [
    (Resource::TileImages, "TileImages"),
    (Resource::Font, "Font"),
    (Resource::UnsolvableList, "UnsolvableList"),
    (Resource::EndMessages, "EndMessages"),
    (Resource::BackgroundColor, "BackgroundColor"),
    (Resource::TextColor, "TextColor"),
    (Resource::BoldTextColor, "BoldTextColor"),
    (Resource::DimTextColor, "DimTextColor"),
    (Resource::LevelCompleteSound, "LevelCompleteSound"),
    (Resource::ChipDeathSound, "ChipDeathSound"),
    (Resource::BlockedMoveSound, "BlockedMoveSound"),
    (Resource::PickupToolSound, "PickupToolSound"),
    (Resource::ThiefSound, "ThiefSound"),
    (Resource::TeleportSound, "TeleportSound"),
    (Resource::OpenDoorSound, "OpenDoorSound"),
    (Resource::SocketSound, "SocketSound"),
    (Resource::SwitchSound, "SwitchSound"),
    (Resource::BombSound, "BombSound"),
    (Resource::SplashSound, "SplashSound"),
    (Resource::TickSound, "TickSound"),
    (Resource::ChipDeathByTimeSound, "ChipDeathByTimeSound"),
    (Resource::PickupChipSound, "PickupChipSound"),
    (Resource::TileEmptiedSound, "TileEmptiedSound"),
    (Resource::WallCreatedSound, "WallCreatedSound"),
    (Resource::TrapEnteredSound, "TrapEnteredSound"),
    (Resource::BlockMovingSound, "BlockMovingSound"),
    (Resource::SkatingForwardSound, "SkatingForwardSound"),
    (Resource::SkatingTurnSound, "SkatingTurnSound"),
    (Resource::SlidingSound, "SlidingSound"),
    (Resource::SlideWalkingSound, "SlideWalkingSound"),
    (Resource::IceWalkingSound, "IceWalkingSound"),
    (Resource::WaterWalkingSound, "WaterWalkingSound"),
    (Resource::FireWalkingSound, "FireWalkingSound"),
    (Resource::DerezzSound, "DerezzSound"),
];

impl Resource {
    const COUNT: usize = 34;

    /// All resources.
    pub const ALL: [Self; Self::COUNT] = [
        Self::TileImages,
        Self::Font,
        Self::UnsolvableList,
        Self::EndMessages,
        Self::BackgroundColor,
        Self::TextColor,
        Self::BoldTextColor,
        Self::DimTextColor,
        Self::LevelCompleteSound,
        Self::ChipDeathSound,
        Self::BlockedMoveSound,
        Self::PickupToolSound,
        Self::ThiefSound,
        Self::TeleportSound,
        Self::OpenDoorSound,
        Self::SocketSound,
        Self::SwitchSound,
        Self::BombSound,
        Self::SplashSound,
        Self::TickSound,
        Self::ChipDeathByTimeSound,
        Self::PickupChipSound,
        Self::TileEmptiedSound,
        Self::WallCreatedSound,
        Self::TrapEnteredSound,
        Self::BlockMovingSound,
        Self::SkatingForwardSound,
        Self::SkatingTurnSound,
        Self::SlidingSound,
        Self::SlideWalkingSound,
        Self::IceWalkingSound,
        Self::WaterWalkingSound,
        Self::FireWalkingSound,
        Self::DerezzSound,
    ];

    /// The name of the resource in a resource configuration.
    #[must_use]
    pub fn word(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// Returns the resource with this name, ignoring case; `None` if the name is unknown.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut resources = Self::ALL.into_iter();
        resources.find(|resource| resource.word().eq_ignore_ascii_case(word))
    }

    /// The kind of the resource.
    #[must_use]
    pub fn kind(self) -> ResourceKind {
        match self {
            Self::TileImages => ResourceKind::TileImages,
            Self::Font => ResourceKind::Font,
            Self::UnsolvableList => ResourceKind::UnsolvableList,
            Self::EndMessages => ResourceKind::EndMessages,
            Self::BackgroundColor | Self::TextColor | Self::BoldTextColor | Self::DimTextColor => {
                ResourceKind::Color
            }
            _ => ResourceKind::Sound,
        }
    }

    /// The rulesets that use the resource. For [`Self::PickupChipSound`], returns [`Scope::All`]:
    /// the documentation of Tile World lists this sound only for MS, but Tile World also plays it
    /// under Lynx.
    #[must_use]
    pub fn scope(self) -> Scope {
        match self {
            Self::TickSound | Self::ChipDeathByTimeSound => Scope::Ms,
            Self::TileEmptiedSound
            | Self::WallCreatedSound
            | Self::TrapEnteredSound
            | Self::BlockMovingSound
            | Self::SkatingForwardSound
            | Self::SkatingTurnSound
            | Self::SlidingSound
            | Self::SlideWalkingSound
            | Self::IceWalkingSound
            | Self::WaterWalkingSound
            | Self::FireWalkingSound => Scope::Lynx,
            _ => Scope::All,
        }
    }

    /// The value that is used if the file does not set the resource; `None` if there is no default.
    #[must_use]
    pub fn default_value(self) -> Option<&'static str> {
        match self {
            Self::TileImages => Some("tiles.bmp"),
            Self::Font => Some("font.bmp"),
            Self::BackgroundColor => Some("000000"),
            Self::TextColor => Some("FFFFFF"),
            Self::BoldTextColor => Some("FFFF00"),
            Self::DimTextColor => Some("C0C0C0"),
            _ => None,
        }
    }

    /// Whether the value of the resource is a file name.
    #[must_use]
    pub fn is_file(self) -> bool {
        self.kind() != ResourceKind::Color
    }

    pub(super) fn is_general(self) -> bool {
        !matches!(self.kind(), ResourceKind::TileImages | ResourceKind::Sound)
    }

    /// Describes the accepted values.
    pub(super) fn accepted_values(self) -> &'static str {
        match self.kind() {
            ResourceKind::Color => "six hexadecimal digits: red, green, blue",
            _ => "the name of a file",
        }
    }

    pub(super) fn fits(self, value: &str) -> bool {
        match self.kind() {
            ResourceKind::Color => {
                value.len() == 6 && value.bytes().all(|digit| digit.is_ascii_hexdigit())
            }
            _ => !value.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_enum_order() {
        for (resource, (of_word, word)) in Resource::ALL.into_iter().zip(NAMES) {
            assert_eq!(resource, of_word);
            assert_eq!(Resource::of(word), Some(resource));
        }
    }
}
