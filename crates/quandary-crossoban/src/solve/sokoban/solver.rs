//! The optimal solver for pure Sokoban as a job.

use super::best_first::{BestFirst, Purpose, SearchResult};
use super::position::Push;
use super::route::moves;
use super::shortest_walks::ShortestWalks;
use super::warehouse::Warehouse;
use crate::model::Moves;
use crate::solve::Search;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use std::sync::Arc;

/// The count that a solver minimises: pushes or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The number of pushes. Among solutions with the fewest pushes, the solver looks for one with
    /// the fewest moves.
    Pushes,
    /// The number of moves. Among solutions with the fewest moves, the solver looks for one with
    /// the fewest pushes.
    Moves,
}

#[derive(Debug)]
enum Stage {
    /// Searches for the optimum.
    Proof(Box<BestFirst>),
    /// The fewest pushes are known; all positions on best paths are collected.
    CollectPaths(Box<BestFirst>),
    /// Minimises the walks between the pushes.
    Walks(Box<ShortestWalks>),
    Over,
}

/// A job that finds a solution and proves it optimal.
///
/// The count of the [`Target`], pushes or moves, is proven to be minimal. Among the solutions with
/// this minimum, the job finds a solution that also minimises the other count, unless the job runs
/// out of memory.
#[derive(Debug)]
pub struct Optimal {
    warehouse: Arc<Warehouse>,
    target: Target,
    metric: &'static Metric,
    memory: u64,
    stage: Stage,
    /// Nodes of the finished stages.
    nodes: u64,
    most_stored: u64,
    bound: u64,
    finding: Option<Result<Vec<Push>, SearchResult>>,
}

impl Optimal {
    /// Creates a job that may use `memory` bytes and reports its score in `metric`.
    #[must_use]
    pub fn new(
        warehouse: Arc<Warehouse>,
        target: Target,
        metric: &'static Metric,
        memory: u64,
    ) -> Self {
        let purpose = match target {
            Target::Pushes => Purpose::FewestPushes,
            Target::Moves => Purpose::FewestMoves,
        };
        let search = BestFirst::new(Arc::clone(&warehouse), purpose, memory);
        Self {
            warehouse,
            target,
            metric,
            memory,
            stage: Stage::Proof(Box::new(search)),
            nodes: 0,
            most_stored: 0,
            bound: 0,
            finding: None,
        }
    }

    fn stage_nodes(&self) -> u64 {
        match &self.stage {
            Stage::Proof(search) | Stage::CollectPaths(search) => search.nodes(),
            Stage::Walks(walks) => walks.nodes(),
            Stage::Over => 0,
        }
    }

    /// Accounts for the current stage and enters the next one.
    fn enter_stage(&mut self, next: impl FnOnce(&Self, Stage) -> Stage) {
        let progress = self.progress();
        self.nodes = progress.nodes;
        self.most_stored = self.most_stored.max(progress.stored);
        let stage = std::mem::replace(&mut self.stage, Stage::Over);
        self.stage = next(self, stage);
    }

    fn proved(&mut self, result: SearchResult, bound: u64) {
        self.bound = bound;
        match result {
            SearchResult::Solved(pushes) => {
                let count = pushes.len() as u32;
                self.finding = Some(Ok(pushes));
                self.enter_stage(|job, _| match job.target {
                    Target::Pushes => Stage::CollectPaths(Box::new(BestFirst::new(
                        Arc::clone(&job.warehouse),
                        Purpose::AllPaths { pushes: count },
                        job.memory,
                    ))),
                    Target::Moves => Stage::Over,
                });
            }
            result => {
                self.finding = Some(Err(result));
                self.enter_stage(|_, _| Stage::Over);
            }
        }
    }

    fn collected(&mut self, result: &SearchResult) {
        let pushes = self.fewest();
        self.enter_stage(|job, stage| match (result, stage) {
            (SearchResult::Exhausted, Stage::CollectPaths(search)) => Stage::Walks(Box::new(
                ShortestWalks::new(Arc::clone(&job.warehouse), search.into_store(), pushes),
            )),
            _ => Stage::Over,
        });
    }

    fn fewest(&self) -> u32 {
        match &self.finding {
            Some(Ok(pushes)) => pushes.len() as u32,
            _ => 0,
        }
    }

    fn step(&mut self, nodes: u64) {
        match &mut self.stage {
            Stage::Proof(search) => {
                search.run(nodes);
                if let Some(result) = search.result().cloned() {
                    let bound = search.bound();
                    self.proved(result, bound);
                }
            }
            Stage::CollectPaths(search) => {
                search.run(nodes);
                if let Some(result) = search.result().cloned() {
                    self.collected(&result);
                }
            }
            Stage::Walks(walks) => {
                if walks.run(nodes) {
                    self.finding = Some(Ok(walks.best()));
                    self.enter_stage(|_, _| Stage::Over);
                } else if walks.bytes() > self.memory {
                    self.enter_stage(|_, _| Stage::Over);
                }
            }
            Stage::Over => {}
        }
    }

    fn value(&self, pushes: &[Push], moves: &Moves) -> u64 {
        match self.target {
            Target::Pushes => pushes.len() as u64,
            Target::Moves => moves.0.len() as u64,
        }
    }

    fn solved(&self, pushes: &[Push]) -> Conclusion<Moves> {
        let moves = moves(&self.warehouse, pushes).unwrap_or_default();
        Conclusion::Solved(Solved {
            score: Score {
                metric: self.metric,
                value: self.value(pushes, &moves),
            },
            solution: moves,
            optimality: Optimality::Proven,
            count: None,
            all: Vec::new(),
        })
    }
}

impl Search for Optimal {}

impl Job for Optimal {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let most = self.progress().nodes.saturating_add(nodes);
        loop {
            if matches!(self.stage, Stage::Over) {
                return Status::Done;
            }
            let left = most - self.progress().nodes;
            if left == 0 {
                return Status::Running;
            }
            self.step(left);
        }
    }

    fn progress(&self) -> Progress {
        let (stored, bytes, bound) = match &self.stage {
            Stage::Proof(search) => (search.stored(), search.bytes(), search.bound()),
            Stage::CollectPaths(search) => (search.stored(), search.bytes(), self.bound),
            Stage::Walks(walks) => (walks.stored(), walks.bytes(), self.bound),
            Stage::Over => (0, 0, self.bound),
        };
        Progress {
            nodes: self.nodes + self.stage_nodes(),
            stored,
            bytes,
            bound: Some(bound),
            best: match (&self.finding, self.target) {
                (Some(Ok(pushes)), Target::Pushes) => Some(pushes.len() as u64),
                _ => None,
            },
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let progress = self.progress();
        let conclusion = match &self.finding {
            Some(Ok(pushes)) => self.solved(pushes),
            Some(Err(SearchResult::Exhausted)) => Conclusion::Unsolvable,
            _ => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: progress.bound.unwrap_or(0),
            },
        };
        Outcome {
            conclusion,
            nodes: progress.nodes,
            stored: self.most_stored.max(progress.stored),
        }
    }
}
