//! Chunks: the tasks that a worker takes at one time.

use crate::budget::TaskBudget;
use crate::task::Task;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a chunk may take, as a multiple of what was expected, until the rest of it is given back.
const ALLOWANCE: f64 = 2.0;

/// Tasks that a worker carries out one after the other. A chunk says all that a worker has to know,
/// except the content of level files, which it names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// The name, which begins the names of the ledger's files that the workers on this chunk write.
    pub name: String,
    /// The limits of each task.
    pub budget: TaskBudget,
    /// After this time no further task of the chunk is begun; the rest is given back, so that it can
    /// be shared out again.
    pub allowance: Duration,
    /// The tasks.
    pub tasks: Vec<Task>,
}

/// How tasks are cut into chunks.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Number of workers.
    pub workers: usize,
    /// The smallest expected time of a chunk, in seconds: what it costs to start a worker has to be
    /// small against it.
    pub shortest: f64,
    /// The largest expected time of a chunk that has several tasks, in seconds.
    pub longest: f64,
}

/// Number of chunks that each worker gets in a round, so that the last ones end at about the same
/// time.
const CHUNKS_PER_WORKER: f64 = 8.0;

/// Cuts tasks, each with its expected seconds, into chunks of about equal cost. The most expensive
/// tasks come first; tasks of the same cost stay in order, so that a worker reads few files.
#[must_use]
pub fn cut(mut tasks: Vec<(f64, Task)>, cut: &Cut, budget: TaskBudget) -> Vec<Chunk> {
    tasks.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let total: f64 = tasks.iter().map(|(expected, _)| expected).sum();
    let share = total / (cut.workers.max(1) as f64 * CHUNKS_PER_WORKER);
    let target = share.clamp(cut.shortest, cut.longest);
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut cost = f64::INFINITY;
    for (expected, task) in tasks {
        if cost + expected > target {
            chunks.push(Chunk {
                name: String::new(),
                budget,
                allowance: Duration::from_secs_f64(target.max(expected) * ALLOWANCE),
                tasks: Vec::new(),
            });
            cost = 0.0;
        }
        cost += expected;
        if let Some(chunk) = chunks.last_mut() {
            chunk.tasks.push(task);
        }
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::{Subject, TaskSource, Work};
    use quandary_core::fingerprint::Fingerprint;

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
    fn chunks_have_every_task_once_and_expensive_ones_first() {
        let costs = [1.0, 9.0, 1.0, 3.0, 2.0, 2.0, 1.0, 1.0];
        let tasks = costs.iter().zip(0..).map(|(cost, at)| (*cost, task(at)));
        let how = Cut {
            workers: 1,
            shortest: 4.0,
            longest: 100.0,
        };
        let chunks = cut(tasks.collect(), &how, TaskBudget::default());
        let weights = chunks.iter().map(|chunk| {
            let weights = chunk.tasks.iter().map(|task| task.weight);
            weights.collect::<Vec<_>>()
        });
        let weights: Vec<_> = weights.collect();
        assert_eq!(weights, [vec![1], vec![3], vec![4, 5], vec![0, 2, 6, 7]]);
        assert_eq!(chunks[0].allowance, Duration::from_secs(18));
    }
}
