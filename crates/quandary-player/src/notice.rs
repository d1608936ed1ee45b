//! Messages about a game.

use quandary_core::family::Tone;
use quandary_core::scene::Scene;
use serde::{Deserialize, Serialize};

/// A message about the game, optionally with a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notice {
    /// The message, without a full stop.
    pub words: String,
    /// Whether the message is good news, bad news or neither.
    pub tone: Tone,
    /// A drawing of the position that marks what the message is about; shown in place of the board.
    pub scene: Option<Scene>,
}

impl Notice {
    /// A message that is neither good nor bad.
    #[must_use]
    pub fn new(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            tone: Tone::Open,
            scene: None,
        }
    }

    /// A message that is bad news.
    #[must_use]
    pub fn bad(words: impl Into<String>) -> Self {
        Self {
            tone: Tone::Bad,
            ..Self::new(words)
        }
    }

    /// A message that is good news.
    #[must_use]
    pub fn good(words: impl Into<String>) -> Self {
        Self {
            tone: Tone::Good,
            ..Self::new(words)
        }
    }
}
