//! The next move of a best continuation, or why there is none.

use crate::budget::Reason;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The level is solved.
    Solved,
    /// There is no solution from here; this is proven.
    Hopeless {
        /// Why, as a sentence in lower case and without a full stop.
        reason: String,
    },
    /// Several solutions remain and they have no further move in common.
    Open,
    /// Play this.
    Next {
        /// The move in the family's notation.
        input: String,
        /// The reason.
        reason: String,
        /// Length of the continuation, this move included.
        remaining: Remaining,
    },
    /// No answer within the budget.
    Unknown(Reason),
}

impl Hint {
    /// There is no solution, and no single part of the position is the reason.
    #[must_use]
    pub fn exhausted() -> Self {
        Self::Hopeless {
            reason: "all continuations were searched and none is a solution".to_owned(),
        }
    }
}

/// The number of moves of a continuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// No continuation is shorter; this is proven.
    Exactly(u64),
    /// A shorter one may exist.
    AtMost(u64),
    /// Moves are not counted in this family.
    Uncounted,
}
