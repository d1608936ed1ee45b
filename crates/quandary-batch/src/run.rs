//! Runs: carries out the tasks of a step that have no result yet.

use crate::backend::{Backend, BackendError};
use crate::budget::{Budgets, TaskBudget};
use crate::chunk::cut;
use crate::cost::Costs;
use crate::record::{Class, Record};
use crate::results::Index;
use crate::task::{Key, Task};
use crate::worker::revision;
use quandary_core::budget::Cancel;
use rustc_hash::FxHashSet;

/// Which tasks are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Those that have no result, and undecided ones that were not tried before by this solver
    /// within a budget as large.
    Open,
    /// Of the tasks that were tried, those that are not decided.
    Undecided,
    /// All, whatever the ledger says.
    All,
}

/// Why a step cannot be finished.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The backend cannot go on.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The backend returned without a result.
    #[error(
        "no worker returned a result for {0} tasks; look at the messages of the workers, and run the batch again"
    )]
    NoProgress(usize),
}

/// The tasks of a step, and what is known of them.
pub struct StepRun<'a> {
    tasks: &'a [Task],
    keys: Vec<Key>,
    choice: Choice,
    costs: Costs,
}

/// How many tasks remain, and how long they will take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Number of tasks to carry out with the first budget.
    pub tasks: usize,
    /// Their expected time on one processor, in seconds.
    pub seconds: f64,
    /// Number of tasks among them of a kind of which none has ended yet, so that their time is only
    /// a guess.
    pub unknown: usize,
}

impl<'a> StepRun<'a> {
    /// Prepares to carry out tasks. `index` is what the ledger says.
    #[must_use]
    pub fn new(tasks: &'a [Task], choice: Choice, index: &Index) -> Self {
        let keys: Vec<Key> = tasks.iter().map(Task::key).collect();
        let mut costs = Costs::default();
        for (task, key) in tasks.iter().zip(&keys) {
            if let Some(entry) = index.get(*key) {
                costs.add(task, entry.seconds);
            }
        }
        Self {
            tasks,
            keys,
            choice,
            costs,
        }
    }

    /// What remains to be done within a budget.
    #[must_use]
    pub fn estimate(&self, budget: &TaskBudget, index: &Index) -> Estimate {
        let mut estimate = Estimate::default();
        for (task, key) in self.open(budget, index, &FxHashSet::default()) {
            estimate.tasks += 1;
            estimate.seconds += self.costs.expected(task, index.get(key), budget);
            estimate.unknown += usize::from(!self.costs.know(task));
        }
        estimate
    }

    fn open<'b>(
        &'b self,
        budget: &'b TaskBudget,
        index: &'b Index,
        attempted: &'b FxHashSet<Key>,
    ) -> impl Iterator<Item = (&'b Task, Key)> {
        let all = self.tasks.iter().zip(self.keys.iter().copied());
        all.filter(move |(task, key)| {
            !attempted.contains(key) && self.is_chosen(task, *key, budget, index)
        })
    }

    fn is_chosen(&self, task: &Task, key: Key, budget: &TaskBudget, index: &Index) -> bool {
        let is_open = || revision(&task.subject.family);
        match (self.choice, index.get(key)) {
            (Choice::All, _) | (Choice::Open, None) => true,
            (Choice::Undecided, None) => false,
            (Choice::Open | Choice::Undecided, Some(entry)) => {
                entry.rank.class != Class::Final && entry.rank.is_open(is_open(), budget)
            }
        }
    }

    /// Carries out the tasks with each budget in turn. `watch` is called with each record.
    ///
    /// # Errors
    /// The backend cannot go on, or brings no results.
    pub fn run(
        &mut self,
        limits: &Budgets,
        backend: &mut dyn Backend,
        index: &mut Index,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Record),
    ) -> Result<(), RunError> {
        for budget in limits.all() {
            self.run_budget(&budget, backend, index, cancel, watch)?;
            // Only what remained undecided is tried again.
            if self.choice == Choice::All {
                self.choice = Choice::Undecided;
            }
        }
        Ok(())
    }

    fn run_budget(
        &mut self,
        budget: &TaskBudget,
        backend: &mut dyn Backend,
        index: &mut Index,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Record),
    ) -> Result<(), RunError> {
        let mut attempted = FxHashSet::default();
        while !cancel.is_cancelled() {
            let open = self.open(budget, index, &attempted);
            let open = open.map(|(task, key)| {
                let expected = self.costs.expected(task, index.get(key), budget);
                (expected, task.clone())
            });
            let open: Vec<_> = open.collect();
            let (count, before) = (open.len(), attempted.len());
            if count == 0 {
                break;
            }
            let chunks = cut(open, &backend.cut(), *budget);
            backend.run(chunks, &mut |record| {
                index.add(record);
                attempted.insert(record.key());
                watch(record);
            })?;
            if attempted.len() == before && !cancel.is_cancelled() {
                return Err(RunError::NoProgress(count));
            }
            self.learn(index, &attempted);
        }
        Ok(())
    }

    /// Learns the costs of the tasks that have ended.
    fn learn(&mut self, index: &Index, attempted: &FxHashSet<Key>) {
        for (task, key) in self.tasks.iter().zip(&self.keys) {
            if let Some(entry) = index.get(*key).filter(|_| attempted.contains(key)) {
                self.costs.add(task, entry.seconds);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunk::{Chunk, Cut};
    use crate::record::Outcome;
    use crate::record::tests::{optimal, record, solved, undecided};
    use crate::task::{Subject, TaskSource, Work};
    use quandary_core::fingerprint::Fingerprint;
    use std::time::Duration;

    fn tasks(count: u32) -> Vec<Task> {
        let task = |number: u32| Task {
            source: TaskSource::Seed,
            subject: Subject {
                family: "crossoban".into(),
                fingerprint: Fingerprint::of(number.to_string()),
                variant: "".into(),
            },
            selected_variant: None,
            work: Work::Rate.into(),
            weight: number + 1,
        };
        (0..count).map(task).collect()
    }

    /// Answers each task by a function; leaves those without an answer.
    struct Fake<F> {
        answer: F,
        budgets: Vec<TaskBudget>,
    }

    impl<F: FnMut(&Task, &TaskBudget) -> Option<Outcome>> Backend for Fake<F> {
        fn cut(&self) -> Cut {
            Cut {
                workers: 2,
                shortest: 0.1,
                longest: 1.0,
            }
        }

        fn run(
            &mut self,
            chunks: Vec<Chunk>,
            ended: &mut dyn FnMut(&Record),
        ) -> Result<(), BackendError> {
            for chunk in chunks {
                for task in &chunk.tasks {
                    self.budgets.push(chunk.budget);
                    if let Some(outcome) = (self.answer)(task, &chunk.budget) {
                        ended(&Record {
                            fingerprint: task.subject.fingerprint,
                            variant: "".into(),
                            request: task.work.to_string(),
                            revision: revision("crossoban"),
                            budget: chunk.budget,
                            ..record(outcome)
                        });
                    }
                }
            }
            Ok(())
        }
    }

    fn run<F: FnMut(&Task, &TaskBudget) -> Option<Outcome>>(
        tasks: &[Task],
        choice: Choice,
        index: &mut Index,
        answer: F,
    ) -> Result<Vec<TaskBudget>, RunError> {
        let limits: Budgets =
            toml::from_str("budget = { time = \"1s\" }\nescalate = [\"10s\"]").unwrap();
        let mut backend = Fake {
            answer,
            budgets: Vec::new(),
        };
        let mut step = StepRun::new(tasks, choice, index);
        step.run(
            &limits,
            &mut backend,
            index,
            &Cancel::default(),
            &mut |_| (),
        )?;
        Ok(backend.budgets)
    }

    #[test]
    fn undecided_tasks_are_tried_again_with_the_next_budget_and_never_twice_with_one() {
        let (tasks, mut index) = (tasks(5), Index::default());
        let hard = tasks[3].subject.fingerprint;
        let answer = |task: &Task, budget: &TaskBudget| {
            let is_hard = task.subject.fingerprint == hard;
            let is_short = budget.time == Some(Duration::from_secs(1));
            Some(match is_hard && is_short {
                true => undecided(1),
                false => solved(2, optimal()),
            })
        };
        let budgets = run(&tasks, Choice::Open, &mut index, answer).unwrap();
        let seconds: Vec<_> = budgets
            .iter()
            .map(|one| one.time.unwrap().as_secs())
            .collect();
        assert_eq!(seconds, [1, 1, 1, 1, 1, 10]);
        let again = run(&tasks, Choice::Open, &mut index, answer).unwrap();
        assert_eq!(again, []);
        let all = run(&tasks, Choice::All, &mut index, answer).unwrap();
        assert_eq!(all.len(), 5);
    }

    #[test]
    fn tasks_that_were_lost_are_given_out_again() {
        let (tasks, mut index) = (tasks(9), Index::default());
        let mut calls = 0;
        let answer = |_: &Task, _: &TaskBudget| {
            calls += 1;
            (calls % 3 != 0).then(|| solved(1, optimal()))
        };
        let given = run(&tasks, Choice::Open, &mut index, answer).unwrap();
        assert_eq!(index.len(), 9);
        assert!(given.len() > 9);
    }

    #[test]
    fn errors_end_a_round_and_silence_ends_the_run() {
        let (tasks, mut index) = (tasks(2), Index::default());
        let broken = |_: &Task, _: &TaskBudget| {
            let why = "no file".to_owned();
            Some(Outcome::Error { why })
        };
        let given = run(&tasks, Choice::Open, &mut index, broken).unwrap();
        assert_eq!(given.len(), 4, "each task once with each budget");
        let silence = run(&tasks, Choice::Open, &mut index, |_, _| None).unwrap_err();
        assert!(matches!(silence, RunError::NoProgress(2)), "{silence}");
    }
}
