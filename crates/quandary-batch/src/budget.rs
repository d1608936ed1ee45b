//! Budgets of tasks, and their escalation.

use jiff::fmt::serde::unsigned_duration::friendly::compact;
use quandary_core::budget::Budget;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Memory limit of a search if the plan states none, in megabytes.
pub const DEFAULT_MEMORY_MB: u64 = 2_000;

/// The limits of one task.
///
/// ```
/// use quandary_batch::budget::TaskBudget;
/// use std::time::Duration;
///
/// let second = TaskBudget { time: Some(Duration::from_secs(1)), ..TaskBudget::default() };
/// assert!(!second.covers(&TaskBudget::default()));
/// assert!(TaskBudget::default().covers(&second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TaskBudget {
    /// Time limit; `None` is unlimited.
    #[serde(with = "compact::optional", skip_serializing_if = "Option::is_none")]
    pub time: Option<Duration>,
    /// Maximum number of nodes; `None` is unlimited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Memory limit, in megabytes.
    pub memory_mb: u64,
}

impl Default for TaskBudget {
    fn default() -> Self {
        Self {
            time: None,
            nodes: None,
            memory_mb: DEFAULT_MEMORY_MB,
        }
    }
}

impl TaskBudget {
    /// Memory limit, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory_mb.saturating_mul(1_000_000)
    }

    /// The limits of time and nodes.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget {
            time: self.time,
            nodes: self.nodes,
        }
    }

    /// Whether a task that remained undecided within this budget would remain so within `other`: no
    /// limit of `other` is larger.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        is_as_large(self.time, other.time)
            && is_as_large(self.nodes, other.nodes)
            && self.memory_mb >= other.memory_mb
    }
}

/// Whether a limit is at least as large as another; `None` is unlimited.
fn is_as_large<T: PartialOrd>(one: Option<T>, other: Option<T>) -> bool {
    match (one, other) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(one), Some(other)) => one >= other,
    }
}

/// The budgets with which a task is tried, one after the other, until it is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Budgets {
    /// The first budget.
    pub budget: TaskBudget,
    /// The time limits of the further attempts, in the order in which they are made. The other limits
    /// stay those of the first budget.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub escalate: Vec<TimeLimit>,
}

/// A time limit, in text such as `10s`, `2m` or `1h 30m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TimeLimit(#[serde(with = "compact::required")] pub Duration);

impl std::str::FromStr for TimeLimit {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let duration: jiff::SignedDuration = text.parse()?;
        Ok(Self(duration.try_into()?))
    }
}

impl Budgets {
    /// Every budget, in the order in which they are tried.
    pub fn all(&self) -> impl Iterator<Item = TaskBudget> {
        let further = self.escalate.iter().map(|limit| TaskBudget {
            time: Some(limit.0),
            ..self.budget
        });
        [self.budget].into_iter().chain(further)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(time: u64) -> TaskBudget {
        TaskBudget {
            time: Some(Duration::from_secs(time)),
            ..TaskBudget::default()
        }
    }

    #[test]
    fn a_budget_covers_those_without_a_larger_limit() {
        assert!(seconds(2).covers(&seconds(1)) && seconds(2).covers(&seconds(2)));
        assert!(!seconds(1).covers(&seconds(2)));
        let more_memory = TaskBudget {
            memory_mb: DEFAULT_MEMORY_MB + 1,
            ..seconds(1)
        };
        assert!(!seconds(2).covers(&more_memory));
        let nodes = TaskBudget {
            nodes: Some(1_000),
            ..TaskBudget::default()
        };
        assert!(!nodes.covers(&seconds(1)) && !seconds(1).covers(&nodes));
    }

    #[test]
    fn escalation_raises_only_the_time() {
        let budgets: Budgets = toml::from_str(
            "escalate = [\"10s\", \"2m\"]\n[budget]\ntime = \"1s\"\nmemory_mb = 500\n",
        )
        .unwrap();
        let times: Vec<_> = budgets
            .all()
            .map(|one| one.time.unwrap().as_secs())
            .collect();
        assert_eq!(times, [1, 10, 120]);
        assert!(budgets.all().all(|one| one.memory_mb == 500));
    }
}
