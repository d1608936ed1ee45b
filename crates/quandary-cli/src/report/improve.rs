//! Reports of `improve`.

use super::{LevelReport, Scores};
use quandary_core::metric::ClockReading;
use schemars::JsonSchema;
use serde::Serialize;

/// The result of improving a solution: `quandary improve`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ImproveReport {
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it is played under.
    pub(crate) variant: String,
    /// The outcome.
    pub(crate) outcome: ImproveOutcome,
    /// The metric that was minimised.
    pub(crate) metric: &'static str,
    /// The metric that was requested. It differs from `metric` if any solution was requested.
    pub(crate) requested_metric: &'static str,
    /// The value of the given solution in the metric.
    pub(crate) before: u64,
    /// The value of the best solution in the metric.
    pub(crate) value: u64,
    /// The value of the given solution in every metric of the family.
    pub(crate) scores_before: Scores,
    /// The value of the best solution in every metric of the family.
    pub(crate) scores: Scores,
    /// What the game's clock shows at the end of the given solution, if the game has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock_before: Option<ClockReport>,
    /// What the game's clock shows at the end of the best solution, if the game has a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<ClockReport>,
    /// Whether it is proven that no solution has a lower value.
    pub(crate) optimal: bool,
    /// Not proven: the proven lower bound on the value; 0 if nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<u64>,
    /// Not proven: what ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// The best solution in the family's notation, replayed through the rules.
    pub(crate) solution: String,
    /// The time taken, in seconds.
    pub(crate) seconds: f64,
    /// Number of positions searched.
    pub(crate) nodes: u64,
}

/// What the clock of a game shows at the end of a solution.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct ClockReport {
    /// The whole seconds left, as the game shows them.
    pub(crate) shown: u64,
    /// The exact time left, in seconds; negative if the solution takes longer than the clock runs.
    pub(crate) exact: f64,
}

impl From<ClockReading> for ClockReport {
    fn from(reading: ClockReading) -> Self {
        Self {
            shown: reading.shown,
            exact: reading.hundredths as f64 / 100.0,
        }
    }
}

/// The outcome of improving a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ImproveOutcome {
    /// A better solution was found.
    Improved,
    /// The given solution is still the best one.
    Unchanged,
}

impl ImproveOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Improved => "improved",
            Self::Unchanged => "unchanged",
        }
    }
}
