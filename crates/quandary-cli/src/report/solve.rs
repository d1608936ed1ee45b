//! What solving comes to.

use super::LevelReport;
use quandary_core::outcome::Count;
use schemars::JsonSchema;
use serde::Serialize;

/// What solving a level came to: `quandary solve`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolveReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it was solved by.
    pub(crate) variant: String,
    /// What was found out.
    pub(crate) outcome: SolveOutcome,
    /// What was kept as low as possible.
    pub(crate) metric: &'static str,
    /// Solved: the value of the solution in that metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// Solved: whether it is proven that no solution has a lower value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) optimal: Option<bool>,
    /// Solved: the solution in the family's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    /// Solved: true, for the rules have replayed the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verified: Option<bool>,
    /// How many solutions of that value there are, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<SolutionsReport>,
    /// Undecided, or solved without proof: which budget ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// Undecided, or solved without proof: no solution has a value below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<u64>,
    /// Time taken.
    pub(crate) seconds: f64,
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// What solving came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SolveOutcome {
    /// There is a solution.
    Solved,
    /// It is proven that there is none.
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

/// How many best solutions there are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolutionsReport {
    /// So many were found.
    pub(crate) count: u64,
    /// Whether there are no more.
    pub(crate) exact: bool,
    /// All of them, or the first so many, where they were asked for.
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
