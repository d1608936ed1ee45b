//! The next move of a best continuation, or why there is none.

use crate::budget::Reason;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The level is solved.
    Solved,
    /// There is no solution from here; this is proven.
    Hopeless {
        /// Why there is no solution, as a sentence in lower case and without a full stop.
        reason: String,
    },
    /// Several solutions remain and they have no further move in common.
    Open,
    /// Play this move.
    Next {
        /// The move in the family's notation.
        input: String,
        /// The reason for the move.
        reason: String,
        /// The number of moves to a solution, this one included.
        remaining: Remaining,
    },
    /// No answer within the budget.
    Unknown(Reason),
}

impl Hint {
    /// A hint that there is no solution, for use when all continuations were searched. Its reason
    /// names no part of the position.
    #[must_use]
    pub fn exhausted() -> Self {
        Self::Hopeless {
            reason: "all continuations were searched and none is a solution".to_owned(),
        }
    }
}

/// The number of moves left until the level is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// Exactly this number: it is proven that no solution is shorter.
    Exactly(u64),
    /// This number or fewer: a shorter solution may exist.
    AtMost(u64),
    /// Moves are not counted in this family.
    Uncounted,
}
