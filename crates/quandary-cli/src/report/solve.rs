//! Reports of `solve`.

use super::{LevelReport, Scores};
use quandary_core::outcome::Count;
use schemars::JsonSchema;
use serde::Serialize;

/// The result of solving a level: `quandary solve`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolveReport {
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it was solved under.
    pub(crate) variant: String,
    /// The outcome.
    pub(crate) outcome: SolveOutcome,
    /// The metric that was minimised.
    pub(crate) metric: &'static str,
    /// The metric that was requested. It differs from `metric` if any solution was requested.
    pub(crate) requested_metric: &'static str,
    /// Solved: the value of the solution in the metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// Solved: the value of the solution in every metric of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Scores>,
    /// Solved: whether it is proven that no solution has a lower value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) optimal: Option<bool>,
    /// Solved: the solution in the family's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    /// Solved: always true; the solution was replayed through the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verified: Option<bool>,
    /// The number of solutions of that value, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<SolutionsReport>,
    /// Undecided, or solved without proof: the budget that was exhausted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// Undecided, or solved without proof: the proven lower bound on the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<u64>,
    /// The time taken, in seconds.
    pub(crate) seconds: f64,
    /// Number of positions searched.
    pub(crate) nodes: u64,
}

/// The outcome of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SolveOutcome {
    /// There is a solution.
    Solved,
    /// There is no solution; this is proven.
    Unsolvable,
    /// Neither a solution nor a proof was found.
    Undecided,
}

impl SolveOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "undecided",
        }
    }
}

/// The number of best solutions.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolutionsReport {
    /// Number of solutions found.
    pub(crate) count: u64,
    /// Whether these are all solutions.
    pub(crate) exact: bool,
    /// The solutions, up to the limit, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) all: Option<Vec<String>>,
}

impl SolutionsReport {
    pub(crate) fn new(count: Count, all: Vec<String>) -> Self {
        Self {
            count: count.number(),
            exact: count.is_exact(),
            all: (!all.is_empty()).then_some(all),
        }
    }
}
