//! Films: replays viewed position by position.

use crate::failure::Failure;
use crate::look::Look;
use crate::scene::Scene;
use std::time::Duration;

/// One step of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The name of the step: `tick` or `move`.
    pub name: &'static str,
    /// The number that messages use for the first step: 0 for ticks, 1 for moves.
    pub first: u64,
    /// How long a step lasts in a real-time game, or should be shown in a turn-based one.
    pub duration: Duration,
}

impl Beat {
    /// One move of a turn-based game; moves that are undone together count as one.
    pub const MOVE: Self = Self {
        name: "move",
        first: 1,
        duration: Duration::from_millis(400),
    };
}

/// A replay viewed position by position. It starts before its first step (beat) and plays only as
/// far as requested.
pub trait Film: Send {
    /// The kind of step of this film, such as [`Beat::MOVE`].
    fn beat(&self) -> Beat;

    /// Plays the next step (beat). Returns `false`, and plays nothing, after the last one.
    ///
    /// # Errors
    /// The next move is rejected; nothing is played.
    fn advance(&mut self) -> Result<bool, Failure>;

    /// Number of steps after which all inputs have taken effect; `u64::MAX` means the last step.
    fn settles_after(&self) -> u64 {
        u64::MAX
    }

    /// Draws the current position.
    fn scene(&self, look: &Look) -> Scene;
}
