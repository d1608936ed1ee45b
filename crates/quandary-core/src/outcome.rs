//! What solving, replaying and counting come to.

use crate::budget::Reason;

/// A way to count the length of a solution.
#[derive(Debug, PartialEq, Eq)]
pub struct Metric {
    /// The name in options and reports: `moves`.
    pub id: &'static str,
    /// What is counted and how ties are broken, in one line.
    pub counts: &'static str,
}

/// The value of a solution in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The metric's [`Metric::id`].
    pub metric: &'static str,
    /// The count.
    pub value: u64,
}

/// Whether the best solution is known to be best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optimality {
    /// No solution has a lower value.
    Proven,
    /// None has a value below `bound`; whether one lies between is open.
    Open {
        /// The proven lower bound.
        bound: u64,
        /// Why the search ended.
        reason: Reason,
    },
}

/// How many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly so many.
    Exact(u64),
    /// So many were found; there may be more.
    AtLeast(u64),
}

impl Count {
    /// The number, exact or not.
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

/// A puzzle's best known solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<S> {
    /// One solution of that value.
    pub solution: S,
    /// Its value in the metric asked for.
    pub score: Score,
    /// Whether a better one may exist.
    pub optimality: Optimality,
    /// How many solutions of that value there are, where they were counted.
    pub count: Option<Count>,
    /// All of them, or the first so many, where they were asked for.
    pub all: Vec<S>,
}

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion<S> {
    /// There is a solution.
    Solved(Solved<S>),
    /// It is proven that there is none.
    Unsolvable,
    /// Neither a solution nor a proof was found.
    Undecided {
        /// Which budget ran out.
        reason: Reason,
        /// Solutions below this value are ruled out.
        bound: u64,
    },
}

impl<S> Conclusion<S> {
    /// No solution has a value below this, as far as is known; 0 where there is none.
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

/// What a solver found out, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<S> {
    /// The answer.
    pub finding: Conclusion<S>,
    /// Positions expanded.
    pub nodes: u64,
    /// Positions held at the end, or at the most, whichever is more.
    pub stored: u64,
}

impl<S> Outcome<S> {
    /// Nothing was found out, for this reason, because nothing could be searched.
    #[must_use]
    pub fn unsearched(reason: Reason) -> Self {
        Self {
            finding: Conclusion::Undecided { reason, bound: 0 },
            nodes: 0,
            stored: 0,
        }
    }

    /// The same outcome with its solutions in another form.
    #[must_use]
    pub fn map<T>(self, mut form: impl FnMut(S) -> T) -> Outcome<T> {
        let finding = match self.finding {
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
            finding,
            nodes: self.nodes,
            stored: self.stored,
        }
    }
}

/// What replaying a solution through the rules came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It solves the puzzle.
    Verified {
        /// Its value in every metric of the family, the main one first.
        scores: Vec<Score>,
    },
    /// It does not.
    Failed(Failure),
}

/// Where and why a solution fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", place(*.at, .token))]
pub struct Failure {
    /// Which token, counted from 1 (ticks from 0); one past the last if all of them were played
    /// and the puzzle is not solved.
    pub at: u64,
    /// The token itself; empty at the end.
    pub token: String,
    /// What is wrong, in a person's words.
    pub reason: String,
}

impl Failure {
    /// Whether all tokens were played.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at > 0 && self.token.is_empty()
    }
}

fn place(at: u64, token: &str) -> String {
    match (at, token) {
        (0, "") => String::new(),
        (_, "") => "at the end: ".to_owned(),
        (at, token) => format!("move {at} \"{token}\": "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_reads_as_a_sentence() {
        let turn = Failure {
            at: 7,
            token: "+2".into(),
            reason: "the turn is 90 degrees".into(),
        };
        assert_eq!(turn.to_string(), "move 7 \"+2\": the turn is 90 degrees");
        let end = Failure {
            at: 8,
            token: String::new(),
            reason: "wagon a is astray".into(),
        };
        assert_eq!(end.to_string(), "at the end: wagon a is astray");
        assert!(end.is_at_end() && !turn.is_at_end());
        let nowhere = Failure { at: 0, ..end };
        assert_eq!(nowhere.to_string(), "wagon a is astray");
        assert!(!nowhere.is_at_end());
    }
}
