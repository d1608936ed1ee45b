//! How hard a board is to finish: the fewer solutions, the harder.

use super::census::Census;
use super::counting::Counting;
use super::task::Task;
use crate::rules::Position;
use quandary_core::budget::Reason;
use quandary_core::family::Rating;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::Score;
use std::sync::Arc;

/// The job that rates.
pub(super) struct Rater(Counting);

impl Rater {
    pub(super) fn new(position: &Position, memory: u64) -> Self {
        let task = Arc::new(Task::new(&position.kit, position.aim));
        Self(Counting::new(task, &position.board, memory))
    }
}

impl Job for Rater {
    type Output = Option<Rating>;

    fn run(&mut self, nodes: u64) -> Status {
        self.0.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Option<Rating> {
        let counted = Box::new(self.0).finish(stopped).ok();
        counted.as_ref().map(Census::total).map(rating)
    }
}

/// The grade is the number of solutions in words.
fn rating(solutions: u64) -> Rating {
    Rating {
        grade: match solutions {
            0 => "no solution".to_owned(),
            1 => "1 solution".to_owned(),
            many => format!("{many} solutions"),
        },
        scores: vec![Score {
            metric: "solutions",
            value: solutions,
        }],
    }
}
