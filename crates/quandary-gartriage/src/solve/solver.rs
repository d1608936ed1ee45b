//! Combines the searches in one job.
//!
//! The exact search runs alone at first. If it takes long, it alternates with a search for any
//! solution and then with attempts to improve this solution.

use super::exact::{ExactResult, ExactSearch, KeyPath, Optimal};
use super::first_solution::{FirstSolution, FirstSolutionSearch};
use super::improve::{Improver, path_cost};
use super::packed::PackedSpace;
use super::region::SharedSpace;
use crate::model::{Action, Solution};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};
use quandary_search::Key;
use std::sync::Arc;

/// Nodes of the exact search before the other searches start.
const EXACT_ONLY_NODES: u64 = 4_000_000;
/// Nodes of the approximate search in each of its turns.
const TURN_NODES: u64 = 50_000;
/// Nodes of the exact search for each node of the approximate search, which takes about this many
/// times longer.
const EXACT_RATIO: u64 = 10;
/// The approximate search gets 1/`APPROXIMATE_SHARE` of the memory.
const APPROXIMATE_SHARE: u64 = 4;

/// The search that alternates with the exact search.
enum ApproximateSearch<K: Key, const W: usize> {
    NotStarted,
    First(FirstSolutionSearch<K, W>),
    Improve(Improver<K, W>),
    Done,
}

/// Solves a level in one metric.
pub(super) struct Solver<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    metric: &'static Metric,
    want: Want,
    /// Memory of the approximate search.
    memory: u64,
    exact: ExactSearch<K, W>,
    /// Nodes of the exact search before the approximate search starts.
    head_start: u64,
    approximate: ApproximateSearch<K, W>,
    /// Nodes of finished approximate searches.
    approximate_nodes: u64,
    result: Option<ExactResult<K>>,
}

impl<K: Key, const W: usize> Solver<K, W> {
    pub(super) fn new(space: PackedSpace<K, W>, request: SolveRequest) -> Self {
        let space = Arc::new(space);
        let memory = request.memory / APPROXIMATE_SHARE * (APPROXIMATE_SHARE - 1);
        Self {
            exact: ExactSearch::new(Arc::clone(&space), request.want, memory),
            space,
            metric: request.metric,
            want: request.want,
            memory: request.memory / APPROXIMATE_SHARE,
            head_start: EXACT_ONLY_NODES,
            approximate: ApproximateSearch::NotStarted,
            approximate_nodes: 0,
            result: None,
        }
    }

    /// Begins with a known solution, which is improved while the exact search raises the bound.
    pub(super) fn improving(
        space: PackedSpace<K, W>,
        request: SolveRequest,
        path: KeyPath<K>,
    ) -> Self {
        let mut solver = Self::new(space, request);
        solver.approximate = ApproximateSearch::Improve(solver.improver(path));
        solver.head_start = 0;
        solver
    }

    fn nodes(&self) -> u64 {
        self.exact.nodes() + self.approximate_nodes()
    }

    fn approximate_nodes(&self) -> u64 {
        self.approximate_nodes
            + match &self.approximate {
                ApproximateSearch::First(search) => search.nodes(),
                ApproximateSearch::Improve(improver) => improver.nodes(),
                ApproximateSearch::NotStarted | ApproximateSearch::Done => 0,
            }
    }

    /// Nodes of the exact search until the next turn of the approximate search; `None` during the
    /// turn of the latter.
    fn exact_turn(&self) -> Option<u64> {
        if matches!(self.result, Some(ExactResult::OutOfMemory)) {
            return None;
        }
        match &self.approximate {
            ApproximateSearch::Done => return Some(u64::MAX),
            ApproximateSearch::Improve(improver) if improver.is_done() => return Some(u64::MAX),
            ApproximateSearch::NotStarted
            | ApproximateSearch::First(_)
            | ApproximateSearch::Improve(_) => {}
        }
        let due =
            self.head_start + self.approximate_nodes() / TURN_NODES * TURN_NODES * EXACT_RATIO;
        due.checked_sub(self.exact.nodes()).filter(|left| *left > 0)
    }

    fn run_approximate(&mut self, nodes: u64) {
        let nodes = nodes.min(TURN_NODES - self.approximate_nodes() % TURN_NODES);
        match &mut self.approximate {
            ApproximateSearch::NotStarted => {
                self.approximate = ApproximateSearch::First(FirstSolutionSearch::new(
                    Arc::clone(&self.space),
                    self.memory,
                ));
            }
            ApproximateSearch::First(search) => {
                if let Some(found) = search.run(nodes) {
                    self.approximate_nodes += search.nodes();
                    self.approximate = match found {
                        FirstSolution::Found(path) => {
                            ApproximateSearch::Improve(self.improver(path))
                        }
                        FirstSolution::NotFound => ApproximateSearch::Done,
                    };
                }
            }
            ApproximateSearch::Improve(improver) => improver.run(nodes),
            ApproximateSearch::Done => {}
        }
    }

    fn improver(&self, path: KeyPath<K>) -> Improver<K, W> {
        Improver::new(
            Arc::clone(&self.space),
            self.exact.goals(),
            path,
            self.memory,
        )
    }

    fn is_done(&self) -> bool {
        match &self.result {
            Some(ExactResult::OutOfMemory) => match &self.approximate {
                ApproximateSearch::NotStarted | ApproximateSearch::First(_) => false,
                ApproximateSearch::Improve(improver) => improver.is_done(),
                ApproximateSearch::Done => true,
            },
            Some(ExactResult::Optimal(_) | ExactResult::Unsolvable) => true,
            None => false,
        }
    }

    fn best(&self) -> Option<&[K]> {
        match &self.approximate {
            ApproximateSearch::Improve(improver) => Some(improver.path()),
            ApproximateSearch::NotStarted
            | ApproximateSearch::First(_)
            | ApproximateSearch::Done => None,
        }
    }

    fn solution(&self, path: &[K]) -> Solution {
        let actions: Vec<Action> = path
            .windows(2)
            .map(|pair| self.space.action_between(&pair[0], &pair[1]))
            .collect();
        Solution::ungrouped(&actions)
    }

    fn score(&self, value: u64) -> Score {
        Score {
            metric: self.metric,
            value,
        }
    }

    fn proven(&self, optimal: &Optimal<K>) -> Conclusion<Solution> {
        Conclusion::Solved(Solved {
            solution: self.solution(&optimal.path),
            score: self.score(optimal.value),
            optimality: Optimality::Proven,
            count: optimal.count,
            all: optimal.all.iter().map(|path| self.solution(path)).collect(),
        })
    }

    /// The conclusion if the exact search is unfinished.
    fn unproven(&self, reason: Reason) -> Conclusion<Solution> {
        let bound = self.exact.bound();
        let Some(path) = self.best() else {
            return Conclusion::Undecided { reason, bound };
        };
        Conclusion::Solved(Solved {
            solution: self.solution(path),
            score: self.score(path_cost(&self.space, path).0),
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
        while self.nodes() < until && !self.is_done() {
            let left = until - self.nodes();
            match self.exact_turn() {
                Some(turn) => {
                    self.result = self
                        .exact
                        .run(left.min(turn))
                        .or_else(|| self.result.take());
                }
                None => self.run_approximate(left),
            }
        }
        if self.is_done() {
            Status::Done
        } else {
            Status::Running
        }
    }

    fn progress(&self) -> Progress {
        let approximate = match &self.approximate {
            ApproximateSearch::First(search) => search.bytes(),
            ApproximateSearch::Improve(improver) => improver.bytes(),
            ApproximateSearch::NotStarted | ApproximateSearch::Done => 0,
        };
        Progress {
            nodes: self.nodes(),
            stored: self.exact.reached(),
            bytes: self.exact.bytes() + approximate,
            bound: Some(self.exact.bound()),
            best: self.best().map(|path| path_cost(&self.space, path).0),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Solution> {
        let conclusion = match (&self.result, stopped) {
            (Some(ExactResult::Optimal(optimal)), _) => self.proven(optimal),
            (Some(ExactResult::Unsolvable), _) => Conclusion::Unsolvable,
            (_, Some(reason)) => self.unproven(reason),
            (Some(ExactResult::OutOfMemory) | None, None) => self.unproven(Reason::Memory),
        };
        Outcome {
            conclusion,
            nodes: self.nodes(),
            stored: self.exact.reached(),
        }
    }
}
