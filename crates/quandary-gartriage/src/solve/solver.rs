//! One job out of the searches: proof first, and where that takes long any solution, then better
//! ones beside the proof.

use super::exact::{Answer, Exact, Optimal, Shared, Way};
use super::first::{Finder, Found};
use super::improve::{Improver, way_value};
use super::packed::Packed;
use crate::model::{Action, Solution};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Count, Metric, Optimality, Outcome, Score, Solved};
use quandary_search::Key;
use std::sync::Arc;

/// Nodes that the proof has for itself before any solution is looked for.
const PATIENCE: u64 = 4_000_000;
/// Nodes of the search for solutions between two turns of the proof, which has [`FAVOUR`] times as many:
/// they are that much quicker.
const TURN: u64 = 50_000;
/// See [`TURN`].
const FAVOUR: u64 = 10;
/// The share of the memory that is kept for finding and improving solutions.
const QUICK_SHARE: u64 = 4;

/// The search beside the proof.
enum Quick<K: Key, const W: usize> {
    Waiting,
    First(Finder<K, W>),
    Better(Improver<K, W>),
    Over,
}

/// Solves one level in one metric.
pub(super) struct Solver<K: Key, const W: usize> {
    space: Shared<K, W>,
    metric: &'static Metric,
    want: Want,
    memory: u64,
    exact: Exact<K, W>,
    quick: Quick<K, W>,
    quick_nodes: u64,
    answer: Option<Answer<K>>,
}

impl<K: Key, const W: usize> Solver<K, W> {
    pub(super) fn new(packed: Packed<K, W>, request: SolveRequest) -> Self {
        let space = Arc::new(packed);
        let memory = request.memory / QUICK_SHARE * (QUICK_SHARE - 1);
        Self {
            exact: Exact::new(Arc::clone(&space), request.want, memory),
            space,
            metric: request.metric,
            want: request.want,
            memory: request.memory / QUICK_SHARE,
            quick: Quick::Waiting,
            quick_nodes: 0,
            answer: None,
        }
    }

    fn nodes(&self) -> u64 {
        self.exact.nodes() + self.quick_nodes()
    }

    fn quick_nodes(&self) -> u64 {
        self.quick_nodes
            + match &self.quick {
                Quick::First(finder) => finder.nodes(),
                Quick::Better(improver) => improver.nodes(),
                Quick::Waiting | Quick::Over => 0,
            }
    }

    /// Nodes until the other search has its turn; `None` if it is not the proof's turn now.
    fn proof_turn(&self) -> Option<u64> {
        if matches!(self.answer, Some(Answer::Stuck)) {
            return None;
        }
        match &self.quick {
            Quick::Over => return Some(u64::MAX),
            Quick::Better(improver) if improver.is_over() => return Some(u64::MAX),
            Quick::Waiting | Quick::First(_) | Quick::Better(_) => {}
        }
        let due = PATIENCE + self.quick_nodes() / TURN * TURN * FAVOUR;
        due.checked_sub(self.exact.nodes()).filter(|left| *left > 0)
    }

    fn run_quick(&mut self, nodes: u64) {
        let nodes = nodes.min(TURN - self.quick_nodes() % TURN);
        match &mut self.quick {
            Quick::Waiting => {
                self.quick = Quick::First(Finder::new(Arc::clone(&self.space), self.memory));
            }
            Quick::First(finder) => {
                if let Some(found) = finder.run(nodes) {
                    self.quick_nodes += finder.nodes();
                    self.quick = match found {
                        Found::Way(way) => Quick::Better(self.improver(way)),
                        Found::Nothing => Quick::Over,
                    };
                }
            }
            Quick::Better(improver) => improver.run(nodes),
            Quick::Over => {}
        }
    }

    fn improver(&self, way: Way<K>) -> Improver<K, W> {
        Improver::new(
            Arc::clone(&self.space),
            self.exact.goals(),
            way,
            self.memory,
        )
    }

    fn is_over(&self) -> bool {
        match &self.answer {
            Some(Answer::Stuck) => match &self.quick {
                Quick::Waiting | Quick::First(_) => false,
                Quick::Better(improver) => improver.is_over(),
                Quick::Over => true,
            },
            Some(Answer::Optimal(_) | Answer::Unsolvable) => true,
            None => false,
        }
    }

    fn best(&self) -> Option<&[K]> {
        match &self.quick {
            Quick::Better(improver) => Some(improver.way()),
            Quick::Waiting | Quick::First(_) | Quick::Over => None,
        }
    }

    fn solution(&self, way: &[K]) -> Solution {
        let actions: Vec<Action> = way
            .windows(2)
            .filter_map(|pair| self.space.action_between(&pair[0], &pair[1]))
            .collect();
        Solution::single(&actions)
    }

    fn score(&self, value: u64) -> Score {
        Score {
            metric: self.metric.id,
            value,
        }
    }

    fn proven(&self, optimal: &Optimal<K>) -> Conclusion<Solution> {
        Conclusion::Solved(Solved {
            solution: self.solution(&optimal.way),
            score: self.score(optimal.major),
            optimality: Optimality::Proven,
            count: optimal.count,
            all: optimal.all.iter().map(|way| self.solution(way)).collect(),
        })
    }

    /// What is known without an answer from the proof.
    fn open(&self, reason: Reason) -> Conclusion<Solution> {
        let bound = self.exact.bound();
        let Some(way) = self.best() else {
            return Conclusion::Undecided { reason, bound };
        };
        Conclusion::Solved(Solved {
            solution: self.solution(way),
            score: self.score(way_value(&self.space, way).0),
            optimality: Optimality::Open { bound, reason },
            count: (self.want != Want::Best).then_some(Count::AtLeast(1)),
            all: Vec::new(),
        })
    }
}

impl<K: Key, const W: usize> Job for Solver<K, W> {
    type Output = Outcome<Solution>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while self.nodes() < until && !self.is_over() {
            let left = until - self.nodes();
            match self.proof_turn() {
                Some(turn) => {
                    self.answer = self
                        .exact
                        .run(left.min(turn))
                        .or_else(|| self.answer.take());
                }
                None => self.run_quick(left),
            }
        }
        if self.is_over() {
            Status::Done
        } else {
            Status::Running
        }
    }

    fn progress(&self) -> Progress {
        let quick = match &self.quick {
            Quick::First(finder) => finder.bytes(),
            Quick::Better(improver) => improver.bytes(),
            Quick::Waiting | Quick::Over => 0,
        };
        Progress {
            nodes: self.nodes(),
            stored: self.exact.reached(),
            bytes: self.exact.bytes() + quick,
            bound: Some(self.exact.bound()),
            best: self.best().map(|way| way_value(&self.space, way).0),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Solution> {
        let finding = match (&self.answer, stopped) {
            (Some(Answer::Optimal(optimal)), _) => self.proven(optimal),
            (Some(Answer::Unsolvable), _) => Conclusion::Unsolvable,
            (_, Some(reason)) => self.open(reason),
            (Some(Answer::Stuck) | None, None) => self.open(Reason::Memory),
        };
        Outcome {
            finding,
            nodes: self.nodes(),
            stored: self.exact.reached(),
        }
    }
}
