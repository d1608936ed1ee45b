//! Any solution, by weighted A*.

use super::positions::Positions;
use crate::model::Moves;
use crate::rules::replay;
use crate::solve::{PUSHES, Search};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Score, Solved};
use quandary_search::{AStar, Bound, Key, Retrace, SearchEnd, Total};
use std::sync::Arc;

/// Weight of the estimated pushes to go against the pushes so far.
const HASTE: u32 = 5;

type Shared<K> = Arc<Positions<K>>;

/// An inadmissible estimate that prefers nearly solved positions.
#[derive(Debug)]
struct Haste<K>(Shared<K>);

impl<K: Key> Bound<K> for Haste<K> {
    fn is_goal(&self, key: &K) -> bool {
        self.0.is_solved(key)
    }

    fn to_go(&self, key: &K) -> Option<Total> {
        let (major, minor) = (HASTE * self.0.guess(key)?, 0);
        Some(Total { major, minor })
    }
}

enum Stage<K: Key> {
    Near(AStar<Shared<K>, Haste<K>>),
    Way(Retrace<Shared<K>>),
    Over(Answer<K>),
}

enum Answer<K> {
    Solved(Vec<K>),
    Unsolvable,
    /// The memory is used up.
    Stuck,
}

/// Searches for any solution, without trying to improve it.
pub(super) struct Hasty<K: Key> {
    positions: Shared<K>,
    memory: u64,
    stage: Stage<K>,
    /// Nodes of the finished stages.
    nodes: u64,
    stored: u64,
}

impl<K: Key> Hasty<K> {
    pub(super) fn new(positions: Positions<K>, memory: u64) -> Self {
        let positions = Arc::new(positions);
        let haste = Haste(Arc::clone(&positions));
        let search = AStar::new(Arc::clone(&positions), [positions.start()], haste);
        Self {
            positions,
            memory,
            stage: Stage::Near(search),
            nodes: 0,
            stored: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Near(search) => search.nodes(),
                Stage::Way(retrace) => retrace.nodes(),
                Stage::Over(_) => 0,
            }
    }

    fn work(&mut self, nodes: u64) {
        let next = match &mut self.stage {
            Stage::Near(search) => match search.run(nodes, self.memory) {
                None => return,
                Some(SearchEnd::NoPath) => Stage::Over(Answer::Unsolvable),
                Some(SearchEnd::OutOfMemory) => Stage::Over(Answer::Stuck),
                Some(SearchEnd::Met(meeting)) => {
                    self.retrace(meeting.states[0]);
                    return;
                }
            },
            Stage::Way(retrace) => match retrace.run(nodes) {
                None => return,
                Some(way) => Stage::Over(Answer::Solved(way)),
            },
            Stage::Over(_) => return,
        };
        self.enter(next);
    }

    fn retrace(&mut self, goal: K) {
        if let Stage::Near(search) = self.enter(Stage::Over(Answer::Stuck)) {
            self.stage = Stage::Way(Retrace::new(search, goal));
        }
    }

    /// Enters the next stage and returns the previous one.
    fn enter(&mut self, next: Stage<K>) -> Stage<K> {
        let Progress { nodes, stored, .. } = self.progress();
        (self.nodes, self.stored) = (nodes, stored);
        std::mem::replace(&mut self.stage, next)
    }

    fn solved(&self, way: &[K]) -> Conclusion<Moves> {
        let solution = self.positions.moves(way);
        let Ok(played) = replay(self.positions.game(), &solution) else {
            let (reason, bound) = (Reason::Refuted, 0);
            return Conclusion::Undecided { reason, bound };
        };
        let (value, bound) = (played.counts.pushes, self.positions.bound());
        let reason = Reason::NotSought;
        Conclusion::Solved(Solved {
            solution,
            score: Score {
                metric: PUSHES.id,
                value,
            },
            // Even a solution with the fewest pushes may have too many moves.
            optimality: Optimality::Open { bound, reason },
            count: None,
            all: Vec::new(),
        })
    }
}

impl<K: Key> Search for Hasty<K> {
    fn is_restless(&self) -> bool {
        self.positions.is_restless()
    }
}

impl<K: Key> Job for Hasty<K> {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while !matches!(self.stage, Stage::Over(_)) {
            if self.nodes() >= until {
                return Status::Running;
            }
            self.work(until - self.nodes());
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let (stored, bytes) = match &self.stage {
            Stage::Near(search) => (search.reached(), search.bytes()),
            Stage::Way(retrace) => (0, retrace.bytes()),
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
        let finding = match &self.stage {
            Stage::Over(Answer::Solved(way)) => self.solved(way),
            Stage::Over(Answer::Unsolvable) => Conclusion::Unsolvable,
            Stage::Over(Answer::Stuck) | Stage::Near(_) | Stage::Way(_) => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.positions.bound(),
            },
        };
        Outcome {
            finding,
            nodes,
            stored,
        }
    }
}
