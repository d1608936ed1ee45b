//! Results of solving and counting.

use crate::budget::Reason;
use crate::metric::Score;

/// Whether the best solution found is proven optimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimality {
    /// No solution has a lower value.
    Proven,
    /// A better solution may exist, but no solution has a value below `bound`.
    Open {
        /// The proven lower bound on the value of every solution.
        bound: u64,
        /// Why the search ended.
        reason: Reason,
    },
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The exact number.
    Exact(u64),
    /// A lower bound; more solutions may exist.
    AtLeast(u64),
}

impl Count {
    /// The number: exact for [`Count::Exact`], a lower bound for [`Count::AtLeast`].
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Self::Exact(number) | Self::AtLeast(number) => number,
        }
    }

    /// Whether the number is exact.
    #[must_use]
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }
}

/// The best solution that a solver found, with its value and whether it is proven optimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<S> {
    /// The best solution found. Its value in the requested metric is `score`.
    pub solution: S,
    /// The value of the solution in the requested metric.
    pub score: Score,
    /// Whether the solution is proven optimal or a better one may exist.
    pub optimality: Optimality,
    /// Number of solutions with the value `score`; `None` if they were not counted.
    pub count: Option<Count>,
    /// All solutions with the value `score`, up to the requested limit; empty if they were not
    /// requested.
    pub all: Vec<S>,
}

/// The answer of a solver: solved, unsolvable or undecided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion<S> {
    /// There is a solution.
    Solved(Solved<S>),
    /// The level is proven to have no solution.
    Unsolvable,
    /// The solver found neither a solution nor a proof that no solution exists.
    Undecided {
        /// Why the search ended.
        reason: Reason,
        /// The proven lower bound on the value of every solution.
        bound: u64,
    },
}

impl<S> Conclusion<S> {
    /// The best proven lower bound on the value of solutions; 0 for an unsolvable level.
    pub fn bound(&self) -> u64 {
        match self {
            Self::Solved(Solved {
                optimality: Optimality::Open { bound, .. },
                ..
            })
            | Self::Undecided { bound, .. } => *bound,
            Self::Solved(solved) => solved.score.value,
            Self::Unsolvable => 0,
        }
    }
}

/// The conclusion of a solver, with the numbers of positions that it expanded and stored.
///
/// ```
/// use quandary_core::budget::Reason;
/// use quandary_core::outcome::{Conclusion, Optimality, Outcome};
///
/// fn sentence(outcome: &Outcome<String>) -> String {
///     match &outcome.conclusion {
///         Conclusion::Solved(solved) => {
///             let (value, noun) = (solved.score.value, solved.score.metric.many);
///             match &solved.optimality {
///                 Optimality::Proven => format!("the best solution has {value} {noun}"),
///                 Optimality::Open { bound, .. } => format!("{value} {noun}; at least {bound}"),
///             }
///         }
///         Conclusion::Unsolvable => "it is proven that there is no solution".to_owned(),
///         Conclusion::Undecided { reason, bound } => format!("at least {bound}: {reason}"),
///     }
/// }
///
/// let outcome = Outcome::unsearched(Reason::Cancelled);
/// assert_eq!(sentence(&outcome), "at least 0: it was cancelled");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<S> {
    /// The answer.
    pub conclusion: Conclusion<S>,
    /// Number of positions expanded.
    pub nodes: u64,
    /// The largest number of positions held in memory at one time.
    pub stored: u64,
}

impl<S> Outcome<S> {
    /// The outcome for a level that was not searched; `reason` says why.
    #[must_use]
    pub fn unsearched(reason: Reason) -> Self {
        Self {
            conclusion: Conclusion::Undecided { reason, bound: 0 },
            nodes: 0,
            stored: 0,
        }
    }

    /// Converts every solution with `form`.
    #[must_use]
    pub fn map<T>(self, mut form: impl FnMut(S) -> T) -> Outcome<T> {
        let conclusion = match self.conclusion {
            Conclusion::Solved(solved) => Conclusion::Solved(Solved {
                solution: form(solved.solution),
                score: solved.score,
                optimality: solved.optimality,
                count: solved.count,
                all: solved.all.into_iter().map(form).collect(),
            }),
            Conclusion::Unsolvable => Conclusion::Unsolvable,
            Conclusion::Undecided { reason, bound } => Conclusion::Undecided { reason, bound },
        };
        Outcome {
            conclusion,
            nodes: self.nodes,
            stored: self.stored,
        }
    }
}
