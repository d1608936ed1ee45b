//! What is told of a position.

use super::LevelReport;
use quandary_core::family::AnswerStep;
use schemars::JsonSchema;
use serde::Serialize;

/// What to do next: `quandary hint`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HintReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by.
    pub(crate) variant: String,
    /// What can be said.
    #[serde(flatten)]
    pub(crate) hint: HintOutcome,
}

/// What can be said about the next move.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub(crate) enum HintOutcome {
    /// It is solved.
    Solved,
    /// It is proven that nothing helps.
    Hopeless {
        /// Why: which parts of the position are the reason, or that all that can follow was looked
        /// at.
        reason: String,
    },
    /// Nothing follows: there are several solutions and they agree on nothing more.
    Open,
    /// Play this.
    Next {
        /// The move in the family's notation.
        input: String,
        /// Why.
        reason: String,
        /// How many moves are left, this one included; missing in families that do not count
        /// them.
        #[serde(skip_serializing_if = "Option::is_none")]
        remaining: Option<u64>,
        /// Whether it is proven that fewer do not suffice; missing with the number.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal: Option<bool>,
    },
    /// No answer within the budget.
    Undecided {
        /// Which budget ran out.
        reason: &'static str,
    },
}

/// The answer to a question that only one family knows, such as `quandary tents deduce`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AskReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by.
    pub(crate) variant: String,
    /// The question.
    pub(crate) question: &'static str,
    /// The answer in one word.
    pub(crate) outcome: &'static str,
    /// The answer as a sentence.
    pub(crate) sentence: String,
    /// What it consists of, in order.
    pub(crate) parts: Vec<StepReport>,
}

/// One piece of an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StepReport {
    /// What kind of piece it is.
    pub(crate) name: String,
    /// Moves in the family's notation; missing if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) moves: String,
    /// Why; missing if it needs no reason.
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
