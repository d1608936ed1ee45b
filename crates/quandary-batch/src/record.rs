//! Records: the results of tasks, one line each in the ledger.

use crate::budget::TaskBudget;
use crate::task::{Key, LevelFile, Subject, as_text};
use quandary_core::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The id of the family.
    pub family: Arc<str>,
    /// The fingerprint of the level; see [`Subject::fingerprint`].
    #[serde(with = "as_text")]
    pub fingerprint: Fingerprint,
    /// The full name of the rule variant; empty where it does not matter.
    pub variant: Arc<str>,
    /// What was asked, as the text of [`crate::task::Work`].
    pub request: String,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The revision of the solvers of the family.
    pub revision: u32,
    /// The limits of the task.
    pub budget: TaskBudget,
    /// A file that has the level; empty if the level is generated.
    pub file: Arc<str>,
    /// The number of the level in the file; empty if the result is about the whole file.
    pub level: Arc<str>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Number of nodes that a search expanded; 0 for other work.
    pub nodes: u64,
    /// When the task ended, in seconds since 1 January 1970.
    pub ended: u64,
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome {
    /// The level has a solution, which was replayed.
    Solved(Solution),
    /// The level has no solution; this is proven.
    Unsolvable,
    /// Neither a solution nor a proof was found.
    Undecided {
        /// What ended the search.
        reason: String,
        /// The proven lower bound on the value of every solution.
        bound: u64,
    },
    /// The difficulty was estimated.
    Rated {
        /// The grade.
        grade: String,
    },
    /// There is no estimate of the difficulty.
    Unrated,
    /// The file was checked. The numbers of findings by id.
    Checked {
        /// Number of errors.
        errors: u64,
        /// Number of warnings.
        warnings: u64,
        /// Number of findings of each kind.
        findings: BTreeMap<String, u64>,
    },
    /// The moves solve the level.
    Verified {
        /// The moves.
        solution: String,
        /// Their value in each metric.
        scores: BTreeMap<String, u64>,
    },
    /// The moves do not solve the level.
    Failed {
        /// The moves.
        solution: String,
        /// Where they fail, and why.
        why: String,
    },
    /// A level was generated.
    Generated {
        /// The level.
        generated: Arc<LevelFile>,
    },
    /// No level was generated within the budget.
    Missing {
        /// How the best candidate fails to meet the options.
        why: String,
    },
    /// The task could not be carried out.
    Error {
        /// Why.
        why: String,
    },
}

/// A solution that was replayed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    /// The metric of the value. It differs from the metric of the request if any solution was
    /// requested.
    pub metric: String,
    /// The value of the solution in the metric.
    pub value: u64,
    /// The value in each metric.
    pub scores: BTreeMap<String, u64>,
    /// The moves in the notation of the family.
    pub solution: String,
    /// How good it is known to be.
    #[serde(flatten)]
    pub proof: Proof,
    /// The number of best solutions, if they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<SolutionCount>,
}

/// Whether a solution is proven to be the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Proof {
    /// There may be a better one.
    Open {
        /// Why the search ended.
        reason: String,
        /// The proven lower bound on the value of every solution.
        bound: u64,
    },
    /// There is no better one.
    Optimal {
        /// Always true.
        optimal: Always,
    },
}

/// The value `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct Always;

impl TryFrom<bool> for Always {
    type Error = &'static str;

    fn try_from(value: bool) -> Result<Self, Self::Error> {
        value.then_some(Self).ok_or("expected true")
    }
}

impl From<Always> for bool {
    fn from(_: Always) -> Self {
        true
    }
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolutionCount {
    /// Number of solutions found.
    pub count: u64,
    /// Whether these are all.
    pub exact: bool,
}

/// The word for [`quandary_core::budget::Reason::NotSought`].
pub(crate) const NOT_SOUGHT: &str = "not sought";

impl Outcome {
    /// Whether a larger budget or a better solver could not say more.
    #[must_use]
    pub fn is_final(&self) -> bool {
        match self {
            Self::Solved(solution) => solution.is_final(),
            Self::Undecided { .. } | Self::Missing { .. } | Self::Error { .. } => false,
            Self::Unsolvable
            | Self::Rated { .. }
            | Self::Unrated
            | Self::Checked { .. }
            | Self::Verified { .. }
            | Self::Failed { .. }
            | Self::Generated { .. } => true,
        }
    }

    /// The word for the outcome in reports.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Undecided { .. } => "undecided",
            Self::Rated { .. } => "rated",
            Self::Unrated => "unrated",
            Self::Checked { .. } => "checked",
            Self::Verified { .. } => "verified",
            Self::Failed { .. } => "failed",
            Self::Generated { .. } => "generated",
            Self::Missing { .. } => "missing",
            Self::Error { .. } => "error",
        }
    }

    /// The solution, and whether the record says that it solves the level.
    #[must_use]
    pub fn solution(&self) -> Option<&str> {
        match self {
            Self::Solved(solution) => Some(&solution.solution),
            Self::Verified { solution, .. } => Some(solution),
            _ => None,
        }
    }

    /// The proven lower bound on the value of every solution, where it is known and open.
    #[must_use]
    pub fn open_bound(&self) -> Option<u64> {
        match self {
            Self::Undecided { bound, .. } => Some(*bound),
            Self::Solved(Solution {
                proof: Proof::Open { bound, .. },
                ..
            }) => Some(*bound),
            _ => None,
        }
    }
}

impl Solution {
    fn is_final(&self) -> bool {
        let is_counted = self.solutions.is_none_or(|count| count.exact);
        let is_closed = match &self.proof {
            Proof::Optimal { .. } => true,
            Proof::Open { reason, .. } => reason == NOT_SOUGHT,
        };
        is_counted && is_closed
    }
}

impl Record {
    /// The key of the task.
    #[must_use]
    pub fn key(&self) -> Key {
        let subject = Subject {
            family: Arc::clone(&self.family),
            fingerprint: self.fingerprint,
            variant: Arc::clone(&self.variant),
        };
        Key::new(&subject, &self.request)
    }

    /// What decides which of several records of one key is kept.
    #[must_use]
    pub fn rank(&self) -> Rank {
        let (class, value) = match &self.outcome {
            outcome if outcome.is_final() => match outcome {
                Outcome::Solved(solution) => (Class::Final, solution.value),
                _ => (Class::Final, 0),
            },
            Outcome::Solved(solution) => (Class::Solved, solution.value),
            Outcome::Undecided { .. } | Outcome::Missing { .. } => (Class::Undecided, 0),
            _ => (Class::Error, 0),
        };
        Rank {
            class,
            value,
            bound: self.outcome.open_bound().unwrap_or(0),
            revision: self.revision,
            budget: self.budget,
        }
    }
}

/// How much the record of a task says. See [`Rank::is_better_than`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// What kind of outcome it is.
    pub class: Class,
    /// The value of the solution; 0 without one.
    pub value: u64,
    /// The lower bound on the value.
    pub bound: u64,
    /// The revision of the solvers.
    pub revision: u32,
    /// The limits of the task.
    pub budget: TaskBudget,
}

/// The kinds of outcomes, the most useful one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Nothing remains to be done.
    Final,
    /// There is a solution, and possibly a better one.
    Solved,
    /// There is no answer.
    Undecided,
    /// The task could not be carried out.
    Error,
}

impl Rank {
    /// Whether a record says more than another one of the same key: it is nearer to an answer, its
    /// solution is better, its bound higher, its solver newer or its budget larger.
    #[must_use]
    pub fn is_better_than(&self, other: &Self) -> bool {
        let order = (self.class.cmp(&other.class))
            .then(self.value.cmp(&other.value))
            .then(other.bound.cmp(&self.bound))
            .then(other.revision.cmp(&self.revision));
        match order {
            Ordering::Equal => self.budget != other.budget && self.budget.covers(&other.budget),
            order => order.is_lt(),
        }
    }

    /// Whether a task with this result has to be tried with a budget: it is not decided, and was not
    /// tried before by this solver within a budget as large.
    #[must_use]
    pub fn is_open(&self, revision: u32, budget: &TaskBudget) -> bool {
        match self.class {
            Class::Final => false,
            Class::Error => true,
            Class::Solved | Class::Undecided => {
                self.revision != revision || !self.budget.covers(budget)
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::time::Duration;

    pub(crate) fn record(outcome: Outcome) -> Record {
        Record {
            family: "crossoban".into(),
            fingerprint: Fingerprint::of("level"),
            variant: "plain".into(),
            request: "solve pushes".to_owned(),
            outcome,
            revision: 1,
            budget: TaskBudget {
                time: Some(Duration::from_secs(1)),
                ..TaskBudget::default()
            },
            file: "a.sok".into(),
            level: "1".into(),
            seconds: 0.25,
            nodes: 12,
            ended: 1_800_000_000,
        }
    }

    pub(crate) fn solved(value: u64, proof: Proof) -> Outcome {
        Outcome::Solved(Solution {
            metric: "pushes".to_owned(),
            value,
            scores: BTreeMap::from([("pushes".to_owned(), value)]),
            solution: "rR".to_owned(),
            proof,
            solutions: None,
        })
    }

    pub(crate) fn open(bound: u64) -> Proof {
        Proof::Open {
            reason: "time".to_owned(),
            bound,
        }
    }

    pub(crate) fn optimal() -> Proof {
        Proof::Optimal { optimal: Always }
    }

    pub(crate) fn undecided(bound: u64) -> Outcome {
        Outcome::Undecided {
            reason: "time".to_owned(),
            bound,
        }
    }

    #[test]
    fn a_record_is_the_same_after_it_was_written() {
        let outcomes = [
            solved(3, optimal()),
            solved(3, open(1)),
            undecided(4),
            Outcome::Unsolvable,
            Outcome::Checked {
                errors: 1,
                warnings: 2,
                findings: BTreeMap::from([("TEN0001".to_owned(), 3)]),
            },
        ];
        for outcome in outcomes {
            let record = record(outcome);
            let text = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
        }
    }

    #[test]
    fn the_record_that_says_most_is_kept() {
        let error = || Outcome::Error {
            why: "no file".to_owned(),
        };
        let ordered = [
            solved(3, optimal()),
            solved(4, open(3)),
            solved(4, open(2)),
            solved(5, open(2)),
            undecided(3),
            undecided(2),
            error(),
        ];
        let ranks: Vec<Rank> = ordered.into_iter().map(|one| record(one).rank()).collect();
        for (at, better) in ranks.iter().enumerate() {
            for worse in &ranks[at + 1..] {
                assert!(better.is_better_than(worse) && !worse.is_better_than(better));
            }
            assert!(!better.is_better_than(better));
        }
    }

    #[test]
    fn undecided_tasks_are_tried_again_by_larger_budgets_and_newer_solvers() {
        let rank = record(undecided(2)).rank();
        let (same, larger) = (rank.budget, TaskBudget::default());
        assert!(!rank.is_open(1, &same));
        assert!(rank.is_open(1, &larger) && rank.is_open(2, &same));
        let proven = record(Outcome::Unsolvable).rank();
        assert!(!proven.is_open(2, &larger));
    }
}
