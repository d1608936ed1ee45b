//! Initial conditions of a game.

use super::Death;

/// Ticks per second.
pub const TICKS_PER_SECOND: u32 = 20;

/// A release of Tile World. Some rules differ between releases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// Tile World 1.3.2, the last release by the original author.
    Tw132,
    /// Tile World 1.3.2 with `-P` (pedantic Lynx rules). The MS rules are the same as without `-P`.
    Tw132Pedantic,
    /// Tile World 2.3.1.
    #[default]
    Tw231,
}

/// The initial conditions of a game, apart from the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Seed of the random generator.
    pub seed: u32,
    /// The stepping, from 0 to 7. It is added to the tick number to determine the ticks in which
    /// teeth and, under the MS rules, blobs move. Under the Lynx rules, it also affects the length
    /// of animations.
    pub stepping: u8,
    /// Initial direction of random force floors: 0 to 3 for north, west, south, east (Lynx only).
    pub slide_direction: u8,
    /// The release of Tile World. Some rules differ between releases.
    pub edition: Edition,
}

/// Whether a game is running, won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on.
    Running,
    /// Chip reached the exit.
    Won,
    /// Chip died.
    Lost(Death),
}
