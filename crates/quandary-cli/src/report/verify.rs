//! Reports of `verify`.

use super::{LevelReport, Scores};
use schemars::JsonSchema;
use serde::Serialize;

/// The result of replaying a solution: `quandary verify`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct VerifyReport {
    /// The level. If it was not found, the level number stored with the solution.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it was replayed under.
    pub(crate) variant: String,
    /// The file of the solution; missing if it is the file of the level or there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<String>,
    /// The path of that file in Base64; missing if it is UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions_path_bytes: Option<String>,
    /// The name of the solution in its file, or its origin.
    pub(crate) name: String,
    /// The outcome.
    pub(crate) outcome: VerifyOutcome,
    /// The change since the baseline run; missing without a baseline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<&'static str>,
    /// Failed: the cause, from a closed list; missing in families that do not distinguish causes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cause: Option<&'static str>,
    /// Failed or unfinished: the move, from 1, or the tick, from 0; one past the last move if the
    /// level is not solved at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// Failed or unfinished: the move as written, or the last move before that tick; empty at the
    /// end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// Failed: the reason. Unfinished: what is missing. Undecided: the budget that was exhausted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The value in the family's main metric, if the level is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// The value in every metric of the family, if the level is solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Scores>,
    /// The values claimed by the file; missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) recorded: Option<Scores>,
    /// Number of inputs that were not played; missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unused: Option<u64>,
    /// Number of positions compared with another program; missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compared: Option<u64>,
    /// How often the moves win with other random numbers; missing if that was not asked for or no
    /// random numbers are used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) luck: Option<LuckReport>,
    /// A remark about how the solution was matched with the level, or about moves that state something
    /// wrong although they can be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

impl VerifyReport {
    /// A report before the replay, with the outcome `failed`.
    pub(crate) fn new(level: LevelReport, variant: &str, name: String) -> Self {
        Self {
            level,
            variant: variant.to_owned(),
            solutions: None,
            solutions_path_bytes: None,
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
            luck: None,
            note: None,
        }
    }
}

/// How often the moves of a solution win with other random numbers.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct LuckReport {
    /// Number of other seeds that were tried.
    pub(crate) tried: u64,
    /// Number of those with which the moves win too.
    pub(crate) won: u64,
}

/// The outcome of replaying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerifyOutcome {
    /// It solves the level.
    Verified,
    /// It does not solve the level, or a claim of the file about it is wrong.
    Failed,
    /// It is a valid saved game that does not solve the level yet.
    Unfinished,
    /// The file names the level but has no solution for it.
    Empty,
    /// A budget was exhausted.
    Undecided,
    /// No file has a solution for the level; only with `--missing`.
    Unsolved,
}

impl VerifyOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Failed => "failed",
            Self::Unfinished => "unfinished",
            Self::Empty => "empty",
            Self::Undecided => "undecided",
            Self::Unsolved => "unsolved",
        }
    }
}
