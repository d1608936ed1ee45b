//! What a game depends on besides its level.

use super::Death;

/// Ticks of a second.
pub const TICKS_PER_SECOND: u32 = 20;

/// Which release of Tile World is followed where releases differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// 1.3.2, the last by its first author.
    Tw132,
    /// 1.3.2 called with `-P`: Lynx closer to the machine that it comes from; MS as ever.
    Tw132Pedantic,
    /// 2.3.1.
    #[default]
    Tw231,
}

/// The choices that are made before the first tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the random numbers start.
    pub seed: u32,
    /// 0 to 7; shifts the ticks on which slow creatures move.
    pub stepping: u8,
    /// 0 to 3, north, west, south, east: where a random force floor pointed last. Lynx only.
    pub slide: u8,
    /// The release that is followed.
    pub edition: Edition,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Running,
    /// Chip is through the exit.
    Won,
    /// Chip is dead.
    Lost(Death),
}
