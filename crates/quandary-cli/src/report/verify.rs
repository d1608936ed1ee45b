//! What replaying comes to.

use super::{LevelReport, Scores};
use schemars::JsonSchema;
use serde::Serialize;

/// What replaying a solution came to: `quandary verify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct VerifyReport {
    /// Which level; of a solution whose level is not found, the number that it has for it.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it was replayed by.
    pub(crate) variant: String,
    /// The file that the solution is in; missing if it is that of the level, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<String>,
    /// What the file calls the solution, or where it came from.
    pub(crate) name: String,
    /// Whether it solves the level.
    pub(crate) outcome: VerifyOutcome,
    /// What changed since the run that this one is compared with; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<&'static str>,
    /// Failed: why, as one of a closed list; missing in families that do not tell causes apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cause: Option<&'static str>,
    /// Failed or unfinished: which token, from 1, or which tick, from 0; one past the last token if
    /// the level is not solved at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// Failed or unfinished: the token itself, or the last before that tick; empty at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// Failed: why. Unfinished: what is left to be done. Undecided: which budget ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The level is solved: the value in the family's main metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// The level is solved: the value in every metric of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Scores>,
    /// The values that the file claims; missing if it claims none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) recorded: Option<Scores>,
    /// Inputs that were not played; missing if all were, or none could be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unused: Option<u64>,
    /// Positions that were compared with those of another program; missing if none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compared: Option<u64>,
    /// What should be known of how the solution belongs to the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

impl VerifyReport {
    /// What is known before a solution is replayed; the outcome is that of one that fails.
    pub(crate) fn new(level: LevelReport, variant: &str, name: String) -> Self {
        Self {
            level,
            variant: variant.to_owned(),
            solutions: None,
            name,
            outcome: VerifyOutcome::Failed,
            change: None,
            cause: None,
            at: None,
            token: None,
            reason: None,
            value: None,
            scores: None,
            recorded: None,
            unused: None,
            compared: None,
            note: None,
        }
    }
}

/// What replaying came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerifyOutcome {
    /// It solves the level.
    Verified,
    /// It does not, or not as the file says.
    Failed,
    /// It is a saved game that can be played and does not solve the level yet.
    Unfinished,
    /// The file knows the level but holds no solution.
    Empty,
    /// A budget ended first.
    Undecided,
}

impl VerifyOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Failed => "failed",
            Self::Unfinished => "unfinished",
            Self::Empty => "empty",
            Self::Undecided => "undecided",
        }
    }
}
