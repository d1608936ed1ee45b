//! Expected costs of tasks, learned from the tasks that have ended.

use crate::budget::TaskBudget;
use crate::results::Entry;
use crate::task::Task;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Expected time of a task of which nothing is known, in seconds.
const UNKNOWN: f64 = 0.05;

/// Average times of similar tasks.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    groups: BTreeMap<Group, Total>,
}

/// Tasks that are expected to take about the same time: same family, same work, and boards whose
/// sizes differ by less than a factor of two.
type Group = (Arc<str>, &'static str, u32);

#[derive(Clone, Copy, Debug, Default)]
struct Total {
    tasks: f64,
    seconds: f64,
}

impl Costs {
    /// Adds the time that a task took.
    pub fn add(&mut self, task: &Task, seconds: f64) {
        let total = self.groups.entry(group(task)).or_default();
        total.tasks += 1.0;
        total.seconds += seconds;
    }

    /// Number of groups of tasks of which at least one has ended, for these tasks; `false` if
    /// there is one of which nothing is known.
    #[must_use]
    pub fn know(&self, task: &Task) -> bool {
        self.groups.contains_key(&group(task))
    }

    /// The expected time of a task, in seconds. `before` is what an earlier attempt found.
    #[must_use]
    pub fn expected(&self, task: &Task, before: Option<&Entry>, budget: &TaskBudget) -> f64 {
        let limit = budget.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
        // What was not decided before usually takes all of a larger budget.
        let expected = match before {
            Some(before) if limit.is_finite() => limit.max(before.seconds),
            Some(before) => before.seconds * 10.0,
            None => self.average(task),
        };
        expected.min(limit)
    }

    fn average(&self, task: &Task) -> f64 {
        let total = self.groups.get(&group(task));
        total.map_or(UNKNOWN, |total| total.seconds / total.tasks)
    }
}

fn group(task: &Task) -> Group {
    let family = Arc::clone(&task.subject.family);
    (family, task.work.verb(), task.weight.max(1).ilog2())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::{Subject, TaskSource, Work};
    use quandary_core::fingerprint::Fingerprint;
    use std::time::Duration;

    fn task(weight: u32) -> Task {
        Task {
            source: TaskSource::Seed,
            subject: Subject {
                family: "tents".into(),
                fingerprint: Fingerprint::of("x"),
                variant: "".into(),
            },
            selected_variant: None,
            work: Work::Rate.into(),
            weight,
        }
    }

    #[test]
    fn tasks_cost_what_similar_ones_took_at_most_the_budget() {
        let mut costs = Costs::default();
        costs.add(&task(64), 2.0);
        costs.add(&task(100), 4.0);
        let unlimited = TaskBudget::default();
        assert_eq!(costs.expected(&task(127), None, &unlimited), 3.0);
        assert_eq!(costs.expected(&task(128), None, &unlimited), UNKNOWN);
        let second = TaskBudget {
            time: Some(Duration::from_secs(1)),
            ..unlimited
        };
        assert_eq!(costs.expected(&task(127), None, &second), 1.0);
    }
}
