//! A game that is played by the clock, as the programs in front of a family drive it.
//!
//! It is [`crate::ticks::TickSession`] with words and numbers for what is typed inside a family.

use crate::film::Look;
use crate::outcome::Failure;
use crate::scene::Scene;
use std::time::Duration;

/// A game played by the clock, one tick after the other, that goes back to any tick.
pub trait Live {
    /// How long a tick lasts.
    fn tick_lasts(&self) -> Duration;

    /// Lets one tick pass; it does nothing once the game has ended. `input` is what the player does in
    /// it, in the family's notation without the tick, such as `E`, and empty for nothing. What
    /// came later, before a [`Live::seek`], is forgotten.
    ///
    /// # Errors
    /// There is no such input; no tick passes then.
    fn tick(&mut self, input: &str) -> Result<Vec<Happening>, Failure>;

    /// How many ticks have passed.
    fn now(&self) -> u64;

    /// Goes to the position after so many ticks, before or after this one; further than was played
    /// is the last position.
    fn seek(&mut self, ticks: u64);

    /// How the game stands.
    fn standing(&self) -> Standing;

    /// What the player has, needs and reads: name and value.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// The inputs so far in the family's notation, as a solution.
    fn moves(&self) -> String;

    /// A number that two different positions hardly share.
    fn fingerprint(&self) -> u64;

    /// The position.
    fn scene(&self, look: &Look<'_>) -> Scene;
}

/// Something that a tick did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A sound, by the name that configurations have for it.
    Sound(&'static str),
    /// The player lost: of what, as a verb in the past.
    Lost(&'static str),
    /// The player won.
    Won,
    /// A text is shown for as long as the player stays.
    Hint(String),
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Running,
    /// It is won, in so many ticks by the count of a solution.
    Won(u64),
    /// It is lost: of what, as a verb in the past.
    Lost(&'static str),
}
