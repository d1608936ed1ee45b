//! The next input of a best continuation, or why there is none.

use crate::budget::Reason;

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Nothing: it is solved.
    Solved,
    /// Nothing helps: proven.
    Hopeless {
        /// Why, as a sentence in lower case and without a full stop.
        reason: String,
    },
    /// Nothing follows: there are several solutions and they agree on nothing more.
    Open,
    /// Play this.
    Next {
        /// The input in the family's notation.
        input: String,
        /// Why, in a person's words.
        reason: String,
        /// How long the continuation is, this input included.
        remaining: Remaining,
    },
    /// No answer within the budget.
    Unknown(Reason),
}

impl Hint {
    /// Nothing helps, and no part of the position is the reason: all that can follow was looked at.
    #[must_use]
    pub fn exhausted() -> Self {
        Self::Hopeless {
            reason: "all that can follow was looked at, and nothing of it is a solution".to_owned(),
        }
    }
}

/// How many inputs a continuation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// None is shorter: proven.
    Exactly(u64),
    /// A shorter one may exist.
    AtMost(u64),
    /// Inputs are not counted in this family.
    Uncounted,
}
