//! The current branch or run of a game as a line, for a bar on which the player can select any
//! position.

use crate::player::{OpenLevel, Playing};
use std::time::Duration;

/// The current branch of a turn-based game or the current run of a real-time game, as a line
/// from the start of the level to the end of the branch or run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Number of steps from the start to the current position.
    pub at: u64,
    /// Number of steps from the start to the end of the line.
    pub end: u64,
    /// The noun for one step.
    pub one: &'static str,
    /// The noun for several steps.
    pub many: &'static str,
    /// Whether the game is being played back: it advances along the line by itself.
    pub is_playing: bool,
}

impl OpenLevel {
    /// The current branch or run.
    #[must_use]
    pub fn timeline(&self) -> Timeline {
        match &self.playing {
            Playing::Turns(turns) => {
                let tree = turns.play.tree();
                Timeline {
                    at: tree.depth(tree.current()) as u64,
                    end: tree.depth(tree.end_of_branch()) as u64,
                    one: "move",
                    many: "moves",
                    is_playing: turns.is_playing_back(),
                }
            }
            Playing::Live(live) => Timeline {
                at: live.play.place().tick,
                end: live.play.last_tick(),
                one: "tick",
                many: "ticks",
                is_playing: live.play.is_replaying(),
            },
        }
    }

    /// Goes to the position that is `to` steps after the start of the level. If the line is
    /// shorter, goes to the end of the line; see [`Timeline::end`].
    pub fn scrub(&mut self, to: u64, now: Duration) {
        match &mut self.playing {
            Playing::Turns(turns) => {
                turns.scrub(usize::try_from(to).unwrap_or(usize::MAX));
            }
            Playing::Live(live) => live.scrub(to, now),
        }
    }
}
