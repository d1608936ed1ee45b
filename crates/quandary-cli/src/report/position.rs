//! Reports about positions.

use super::LevelReport;
use quandary_core::family::AnswerStep;
use schemars::JsonSchema;
use serde::Serialize;

/// A suggested next move: `quandary hint`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HintReport {
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it is played under.
    pub(crate) variant: String,
    /// The hint.
    #[serde(flatten)]
    pub(crate) hint: HintOutcome,
}

/// The hint for a position.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub(crate) enum HintOutcome {
    /// The level is solved.
    Solved,
    /// There is no solution from here; this is proven.
    Hopeless {
        /// Why: the parts of the position that prevent a solution, or that all continuations were
        /// searched.
        reason: String,
        /// What has to be undone or changed, in words; missing if no single part is the cause.
        #[serde(skip_serializing_if = "Option::is_none")]
        advice: Option<String>,
    },
    /// Several solutions remain and they have no further move in common.
    Open,
    /// Play this.
    Next {
        /// The move in the family's notation.
        input: String,
        /// Why.
        reason: String,
        /// The hint in words.
        help: HintHelp,
        /// Number of moves left, this one included; missing in families that do not count moves.
        #[serde(skip_serializing_if = "Option::is_none")]
        remaining: Option<u64>,
        /// Whether it is proven that no shorter continuation exists; missing without `remaining`.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal: Option<bool>,
    },
    /// No answer within the budget.
    Undecided {
        /// The budget that was exhausted.
        reason: &'static str,
    },
}

/// A hint in three degrees; each says more than the one before.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HintHelp {
    /// Where to look.
    #[serde(rename = "where")]
    pub(crate) place: String,
    /// What to look for there.
    #[serde(rename = "what")]
    pub(crate) kind: String,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) step: String,
}

/// The answer to a question of one family, such as `quandary tents deduce`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AskReport {
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it is played under.
    pub(crate) variant: String,
    /// The question.
    pub(crate) question: &'static str,
    /// The answer in one word.
    pub(crate) outcome: &'static str,
    /// The answer as a sentence.
    pub(crate) sentence: String,
    /// Its steps, in order.
    pub(crate) parts: Vec<StepReport>,
}

/// One step of an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StepReport {
    /// The kind of step.
    pub(crate) name: String,
    /// Moves in the family's notation; missing if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) moves: String,
    /// The reason; missing if it needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) reason: String,
}

impl From<AnswerStep> for StepReport {
    fn from(part: AnswerStep) -> Self {
        Self {
            name: part.name,
            moves: part.moves,
            reason: part.reason,
        }
    }
}
