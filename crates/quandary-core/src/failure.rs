//! Failures of moves: where in a sequence of moves a failure occurred, and why.

use std::fmt;

/// Where in a sequence of moves a failure occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailedAt {
    /// At no particular move.
    Nowhere,
    /// At a move. The first move has the number 1.
    Move(u64),
    /// At a tick of a real-time game. The first tick has the number 0.
    Tick(u64),
    /// After all moves were played.
    End {
        /// Number of moves played.
        after: u64,
    },
}

impl FailedAt {
    /// The number for reports: the number of the move or tick at which the failure occurred. It
    /// is 0 for [`FailedAt::Nowhere`], and the number of moves plus 1 for [`FailedAt::End`].
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Self::Nowhere => 0,
            Self::Move(number) | Self::Tick(number) => number,
            Self::End { after } => after.saturating_add(1),
        }
    }
}

/// Where and why a sequence of moves fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The place of the failure in the sequence.
    pub at: FailedAt,
    /// The move or other text at which the failure occurred, as written in the sequence; it need
    /// not be a valid move. Empty if the failure concerns no particular part of the text.
    pub token: String,
    /// What is wrong.
    pub reason: String,
}

impl Failure {
    /// Creates a failure that does not concern a particular move, for example because a text is
    /// not in move notation.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            at: FailedAt::Nowhere,
            token: String::new(),
            reason: reason.into(),
        }
    }

    /// Creates a failure at move `number`, counted from 1. `token` is the move as written in the
    /// text.
    #[must_use]
    pub fn at_move(number: u64, token: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            at: FailedAt::Move(number),
            token: token.into(),
            reason: reason.into(),
        }
    }

    /// Creates a failure that is noticed after the last move; `after` is the number of moves
    /// played.
    #[must_use]
    pub fn at_end(after: u64, reason: impl Into<String>) -> Self {
        Self {
            at: FailedAt::End { after },
            token: String::new(),
            reason: reason.into(),
        }
    }

    /// Whether all moves could be played and the failure was noticed only after the last one.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        matches!(self.at, FailedAt::End { .. })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, token, reason } = self;
        match at {
            FailedAt::Move(number) if token.is_empty() => write!(f, "move {number}: {reason}"),
            FailedAt::Move(number) => write!(f, "move {number} \"{token}\": {reason}"),
            FailedAt::End { .. } => write!(f, "at the end: {reason}"),
            FailedAt::Nowhere if !token.is_empty() => write!(f, "\"{token}\": {reason}"),
            FailedAt::Nowhere | FailedAt::Tick(_) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_move_and_the_reason() {
        let turn = Failure::at_move(7, "+2", "the turn is 90 degrees");
        assert_eq!(turn.to_string(), "move 7 \"+2\": the turn is 90 degrees");
        let end = Failure::at_end(7, "wagon a is not on a target");
        assert_eq!(end.to_string(), "at the end: wagon a is not on a target");
        assert!(end.is_at_end() && !turn.is_at_end());
        let text = Failure::new("expected digits");
        assert_eq!(text.to_string(), "expected digits");
    }

    #[test]
    fn the_number_in_reports_is_one_past_the_last_move_at_the_end() {
        let places = [
            FailedAt::Nowhere,
            FailedAt::Move(3),
            FailedAt::Tick(0),
            FailedAt::End { after: 3 },
        ];
        assert_eq!(places.map(FailedAt::number), [0, 3, 0, 4]);
    }
}
