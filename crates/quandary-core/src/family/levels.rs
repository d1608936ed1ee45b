//! The levels of a file.

use super::{CannotWrite, Puzzle};
use crate::level::{LevelIndex, LevelInfo, NotPlayable};
use crate::look::{Companions, Look};
use crate::scene::Scene;
use std::sync::Arc;

/// The levels of a file.
pub trait Levels: Send + Sync {
    /// Number of levels.
    fn count(&self) -> usize;

    /// Returns the list entry of each level, with the data that `companions` add. Reads the levels
    /// one by one.
    fn list<'a>(&'a self, companions: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a>;

    /// Opens a level under a rule variant, given by its full name as returned by
    /// [`crate::variant::Variants::find`]; `None` selects the variant that the file implies.
    ///
    /// # Errors
    /// The level cannot be played, or the family has no variant of that name.
    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable>;

    /// A drawing of a level. It is the same under every variant.
    ///
    /// # Errors
    /// The level cannot be drawn.
    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable>;

    /// Returns the bytes of a file with these solutions of the levels.
    ///
    /// # Errors
    /// The solutions cannot be written to a file.
    fn write_solutions(&self, solutions: &[WonSolution]) -> Result<Vec<u8>, CannotWrite>;
}

/// A solution that a replay has verified, to be written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WonSolution {
    /// The level that it solves.
    pub level: LevelIndex,
    /// The rule variant it was verified under.
    pub variant: String,
    /// The moves in the family's notation.
    pub moves: String,
}
