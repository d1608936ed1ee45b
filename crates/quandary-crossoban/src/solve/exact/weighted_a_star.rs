//! Finds any solution, by weighted A*.

use super::positions::Positions;
use crate::model::Moves;
use crate::rules::replay;
use crate::solve::{PUSHES, Search};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_search::{AStar, Bound, Key, Retrace, SearchEnd, Total};
use std::sync::Arc;

/// Weight of the estimated pushes to go against the pushes so far.
const WEIGHT: u32 = 5;

type Shared<K> = Arc<Positions<K>>;

/// An inadmissible estimate that prefers nearly solved positions.
#[derive(Debug)]
struct WeightedEstimate<K>(Shared<K>);

impl<K: Key> Bound<K> for WeightedEstimate<K> {
    fn is_goal(&self, key: &K) -> bool {
        self.0.is_solved(key)
    }

    fn to_go(&self, key: &K) -> Option<Total> {
        let (major, minor) = (WEIGHT * self.0.estimate(key)?, 0);
        Some(Total { major, minor })
    }
}

enum Stage<K: Key> {
    Search(AStar<Shared<K>, WeightedEstimate<K>>),
    Retrace(Retrace<Shared<K>>),
    Over(Verdict<K>),
}

enum Verdict<K> {
    Solved(Vec<K>),
    Unsolvable,
    /// The memory is used up.
    OutOfMemory,
}

/// Searches for any solution, without trying to improve it.
pub(super) struct WeightedAStar<K: Key> {
    positions: Shared<K>,
    memory: u64,
    stage: Stage<K>,
    /// Nodes of the finished stages.
    nodes: u64,
    stored: u64,
}

impl<K: Key> WeightedAStar<K> {
    pub(super) fn new(positions: Positions<K>, memory: u64) -> Self {
        let positions = Arc::new(positions);
        let estimate = WeightedEstimate(Arc::clone(&positions));
        let search = AStar::new(Arc::clone(&positions), [positions.start()], estimate);
        Self {
            positions,
            memory,
            stage: Stage::Search(search),
            nodes: 0,
            stored: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Search(search) => search.nodes(),
                Stage::Retrace(retrace) => retrace.nodes(),
                Stage::Over(_) => 0,
            }
    }

    fn work(&mut self, nodes: u64) {
        let next = match &mut self.stage {
            Stage::Search(search) => match search.run(nodes, self.memory) {
                None => return,
                Some(SearchEnd::NoPath) => Stage::Over(Verdict::Unsolvable),
                Some(SearchEnd::OutOfMemory) => Stage::Over(Verdict::OutOfMemory),
                Some(SearchEnd::Met(meeting)) => {
                    self.retrace(meeting.states[0]);
                    return;
                }
            },
            Stage::Retrace(retrace) => match retrace.run(nodes) {
                None => return,
                Some(path) => Stage::Over(Verdict::Solved(path)),
            },
            Stage::Over(_) => return,
        };
        self.enter(next);
    }

    fn retrace(&mut self, goal: K) {
        if let Stage::Search(search) = self.enter(Stage::Over(Verdict::OutOfMemory)) {
            self.stage = Stage::Retrace(Retrace::new(search, goal));
        }
    }

    /// Enters the next stage and returns the previous one.
    fn enter(&mut self, next: Stage<K>) -> Stage<K> {
        let Progress { nodes, stored, .. } = self.progress();
        (self.nodes, self.stored) = (nodes, stored);
        std::mem::replace(&mut self.stage, next)
    }

    fn solved(&self, path: &[K]) -> Conclusion<Moves> {
        let solution = self.positions.moves(path);
        let Ok(played) = replay(self.positions.game(), &solution) else {
            let (reason, bound) = (Reason::Refuted, 0);
            return Conclusion::Undecided { reason, bound };
        };
        let (value, bound) = (played.counts.pushes, self.positions.bound());
        let reason = Reason::NotSought;
        Conclusion::Solved(Solved {
            solution,
            score: Score {
                metric: &PUSHES,
                value,
            },
            // Even a solution with the fewest pushes may have too many moves.
            optimality: Optimality::Open { bound, reason },
            count: None,
            all: Vec::new(),
        })
    }
}

impl<K: Key> Search for WeightedAStar<K> {
    fn met_unstable_position(&self) -> bool {
        self.positions.met_unstable_position()
    }
}

impl<K: Key> Job for WeightedAStar<K> {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while !matches!(self.stage, Stage::Over(_)) {
            let before = self.nodes();
            if before < until {
                self.work(until - before);
            }
            // The last stage also takes time without nodes, and must end with the slice.
            if self.nodes() == before {
                break;
            }
        }
        match self.stage {
            Stage::Over(_) => Status::Done,
            Stage::Search(_) | Stage::Retrace(_) => Status::Running,
        }
    }

    fn progress(&self) -> Progress {
        let (stored, bytes) = match &self.stage {
            Stage::Search(search) => (search.reached(), search.bytes()),
            Stage::Retrace(retrace) => (0, retrace.bytes()),
            Stage::Over(_) => (0, 0),
        };
        Progress {
            nodes: self.nodes(),
            stored: self.stored.max(stored),
            bytes,
            bound: None,
            best: None,
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let Progress { nodes, stored, .. } = self.progress();
        let conclusion = match &self.stage {
            Stage::Over(Verdict::Solved(path)) => self.solved(path),
            Stage::Over(Verdict::Unsolvable) => Conclusion::Unsolvable,
            Stage::Over(Verdict::OutOfMemory) | Stage::Search(_) | Stage::Retrace(_) => {
                Conclusion::Undecided {
                    reason: stopped.unwrap_or(Reason::Memory),
                    bound: self.positions.bound(),
                }
            }
        };
        Outcome {
            conclusion,
            nodes,
            stored,
        }
    }
}
