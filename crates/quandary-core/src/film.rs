//! Replays to be looked at, one position after the other.

use crate::family::{Document, Play};
use crate::options::Options;
use crate::outcome::Failure;
use crate::scene::Scene;
use std::time::Duration;

/// How a drawing is to look.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Options of [`crate::family::FamilyInfo::draw_options`].
    pub options: &'a Options,
    /// Other files of the family that the drawing uses, such as tile images.
    pub companions: &'a [&'a dyn Document],
}

/// What the positions of a film follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// Its name: `tick`, `move`.
    pub name: &'static str,
    /// The number of the first one, as a [`Failure`] counts: 0 for ticks, 1 for moves.
    pub first: u64,
    /// How long it lasts in a game, or is best shown.
    pub lasts: Duration,
}

impl Beat {
    /// Moves of a player who has time to think. Those that belong together count as one.
    pub const MOVES: Self = Self {
        name: "move",
        first: 1,
        lasts: Duration::from_millis(400),
    };
}

/// A replay to be looked at. A new one is at its start, before the first beat.
pub trait Film {
    /// What its positions follow.
    fn beat(&self) -> Beat;

    /// Plays the next beat. False, and nothing is played, if that was the last one.
    fn advance(&mut self) -> bool;

    /// After how many beats the position is that to which the inputs lead; a film may go on for a
    /// while. More than there are is the end.
    fn settles_after(&self) -> u64 {
        u64::MAX
    }

    /// The position.
    fn scene(&self, look: &Look<'_>) -> Scene;
}

/// A film of moves that are all known to a game.
pub(crate) struct OfMoves<'a>(Box<dyn Play + 'a>);

impl<'a> OfMoves<'a> {
    /// # Errors
    /// The first move that is refused.
    pub(crate) fn new(mut play: Box<dyn Play + 'a>, moves: &str) -> Result<Self, Failure> {
        play.enter(moves)?;
        play.restart();
        Ok(Self(play))
    }
}

impl Film for OfMoves<'_> {
    fn beat(&self) -> Beat {
        Beat::MOVES
    }

    fn advance(&mut self) -> bool {
        self.0.redo()
    }

    fn scene(&self, _: &Look<'_>) -> Scene {
        self.0.scene()
    }
}
