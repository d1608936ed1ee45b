//! A game in progress, as a front end drives it.

use crate::grid::Point;
use crate::outcome::{Failure, Score};
use crate::scene::Scene;

/// A game in progress.
pub trait Play {
    /// Plays inputs given in the family's notation; groups in it are undone as one.
    ///
    /// # Errors
    /// The first input that is refused; nothing is played then.
    fn enter(&mut self, moves: &str) -> Result<(), Failure>;

    /// What clicking a square does: the shortest way there, as one group. False if there is none.
    fn click(&mut self, at: Point) -> bool;

    /// Takes back one group. False if there is none.
    fn undo(&mut self) -> bool;

    /// Plays the group taken back last. False if there is none.
    fn redo(&mut self) -> bool;

    /// Takes back everything.
    fn restart(&mut self);

    /// Remembers the position under a name.
    fn set_checkpoint(&mut self, name: &str);

    /// Goes to a remembered position. False if there is none of that name.
    fn return_to(&mut self, name: &str) -> bool;

    /// Whether it is solved.
    fn is_solved(&self) -> bool;

    /// What was played so far, in the family's notation, groups included.
    fn moves(&self) -> String;

    /// Its value so far in every metric, the main one first.
    fn scores(&self) -> Vec<Score>;

    /// The position.
    fn scene(&self) -> Scene;
}
