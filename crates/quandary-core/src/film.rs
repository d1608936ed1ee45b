//! Films: replays viewed position by position.

use crate::failure::Failure;
use crate::look::Look;
use crate::scene::Scene;
use std::time::Duration;

/// The kind of steps that a film consists of: ticks or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The noun for a step in messages: `tick` or `move`.
    pub name: &'static str,
    /// The number of the first step in messages: 0 for ticks, 1 for moves.
    pub first: u64,
    /// The time for which a film shows each step. If a step is a tick, this time is the duration of
    /// the tick in the game.
    pub duration: Duration,
}

impl Beat {
    /// The steps of turn-based games. A step is one group of moves, which one undo reverts.
    pub const MOVE: Self = Self {
        name: "move",
        first: 1,
        duration: Duration::from_millis(400),
    };
}

/// A replay that is viewed position by position. It begins at the starting position and plays only
/// as far as requested.
pub trait Film: Send {
    /// The kind of step of this film, such as [`Beat::MOVE`].
    fn beat(&self) -> Beat;

    /// Plays the next step. Returns `false` and plays nothing if there are no more steps.
    ///
    /// # Errors
    /// The next move is rejected; nothing is played.
    fn advance(&mut self) -> Result<bool, Failure>;

    /// The number of steps after which all inputs have taken effect. `u64::MAX` stands for the end
    /// of the film.
    fn settles_after(&self) -> u64 {
        u64::MAX
    }

    /// Draws the current position.
    fn scene(&self, look: &Look) -> Scene;
}
