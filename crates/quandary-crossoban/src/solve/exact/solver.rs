//! The optimal solver as a job.

use super::positions::Positions;
use crate::model::Moves;
use crate::solve::Search;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Score, Solved};
use quandary_search::{AStar, IdaStar, Key, Meeting, Paths, Retrace, SearchEnd};
use std::sync::Arc;

/// The graph of all best solutions may take 1 / `PATHS_SHARE` of the memory.
const PATHS_SHARE: u64 = 8;
/// Bytes of that graph per position, edges included.
const PATHS_BYTES: u64 = 96;
/// Nodes of IDA*, as a multiple of the nodes that filled the memory.
const PATIENCE: u64 = 4;

type Shared<K> = Arc<Positions<K>>;

enum Stage<K: Key> {
    /// A* for the nearest solved position.
    Nearest(AStar<Shared<K>, Shared<K>>),
    /// A* continues to find all positions on best solutions.
    Ties(AStar<Shared<K>, Shared<K>>, Meeting<K>),
    /// The optimum is known; the path is reconstructed.
    Way(Retrace<Shared<K>>),
    /// The memory was used up; IDA* may expand this many nodes.
    Deeper(IdaStar<Shared<K>, Shared<K>>, u64),
    Over,
}

/// The proven result.
#[derive(Clone, Debug)]
enum Answer<K> {
    Optimal(Vec<K>),
    Unsolvable,
    /// The memory is used up.
    Stuck,
}

/// Searches for a best solution, and counts or lists all best solutions if asked to.
pub(super) struct Solver<K: Key> {
    positions: Shared<K>,
    request: SolveRequest,
    stage: Stage<K>,
    /// Nodes of the finished stages.
    nodes: u64,
    stored: u64,
    bound: u64,
    count: Option<Count>,
    all: Vec<Vec<K>>,
    answer: Option<Answer<K>>,
}

impl<K: Key> Solver<K> {
    pub(super) fn new(positions: Positions<K>, request: SolveRequest) -> Self {
        let positions = Arc::new(positions);
        let start = [positions.start()];
        let search = AStar::new(Arc::clone(&positions), start, Arc::clone(&positions));
        Self {
            positions,
            request,
            stage: Stage::Nearest(search),
            nodes: 0,
            stored: 0,
            bound: 0,
            count: None,
            all: Vec::new(),
            answer: None,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Nearest(search) | Stage::Ties(search, _) => search.nodes(),
                Stage::Way(retrace) => retrace.nodes(),
                Stage::Deeper(search, _) => search.nodes(),
                Stage::Over => 0,
            }
    }

    fn stored(&self) -> u64 {
        self.stored.max(match &self.stage {
            Stage::Nearest(search) | Stage::Ties(search, _) => search.reached(),
            Stage::Way(_) | Stage::Deeper(..) | Stage::Over => 0,
        })
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Nearest(search) | Stage::Ties(search, _) => search.bytes(),
            Stage::Way(retrace) => retrace.bytes(),
            Stage::Deeper(search, _) => search.bytes(),
            Stage::Over => 0,
        }
    }

    fn bound(&self) -> u64 {
        self.bound.max(match &self.stage {
            Stage::Nearest(search) | Stage::Ties(search, _) => search.lower_bound().major.into(),
            Stage::Deeper(search, _) => search.lower_bound().into(),
            Stage::Way(_) | Stage::Over => 0,
        })
    }

    /// Memory of the search, without the share for the graph of all best solutions.
    fn search_memory(&self) -> u64 {
        match self.request.want {
            Want::Best => self.request.memory,
            Want::Count { .. } | Want::All { .. } => {
                self.request.memory - self.request.memory / PATHS_SHARE
            }
        }
    }

    fn leave_stage(&mut self) -> Stage<K> {
        (self.nodes, self.stored, self.bound) = (self.nodes(), self.stored(), self.bound());
        std::mem::replace(&mut self.stage, Stage::Over)
    }

    fn conclude(&mut self, answer: Answer<K>) {
        self.leave_stage();
        self.answer = Some(answer);
    }

    /// Runs the current stage.
    fn work(&mut self, nodes: u64) {
        let memory = self.search_memory();
        match &mut self.stage {
            Stage::Nearest(search) => {
                if let Some(ended) = search.run(nodes, memory) {
                    self.searched(ended);
                }
            }
            Stage::Ties(search, _) => {
                if let Some(result) = search.run_to_last_path(nodes, memory) {
                    self.tied(result.is_ok());
                }
            }
            Stage::Way(retrace) => {
                if let Some(way) = retrace.run(nodes) {
                    self.conclude(Answer::Optimal(way));
                }
            }
            Stage::Deeper(search, most) => {
                let left = most.saturating_sub(search.nodes());
                match search.run(nodes.min(left)) {
                    Some(SearchEnd::Met(_)) => {
                        let way = search.path().to_vec();
                        self.conclude(Answer::Optimal(way));
                    }
                    Some(SearchEnd::NoPath) => self.conclude(Answer::Unsolvable),
                    Some(SearchEnd::OutOfMemory) => self.conclude(Answer::Stuck),
                    None if search.nodes() >= *most => self.conclude(Answer::Stuck),
                    None => {}
                }
            }
            Stage::Over => {}
        }
    }

    fn searched(&mut self, ended: SearchEnd<K>) {
        match ended {
            SearchEnd::NoPath => self.conclude(Answer::Unsolvable),
            SearchEnd::OutOfMemory => {
                self.leave_stage();
                let most = self.nodes * PATIENCE;
                let start = [self.positions.start()];
                let (space, bound) = (Arc::clone(&self.positions), Arc::clone(&self.positions));
                let search = IdaStar::new(space, start, bound, self.request.memory);
                self.count = self.counts().then_some(Count::AtLeast(1));
                self.stage = Stage::Deeper(search, most);
            }
            SearchEnd::Met(meeting) => {
                let counts = self.counts();
                self.stage = match (self.leave_stage(), counts) {
                    (Stage::Nearest(search), false) => Self::way(search, &meeting),
                    (Stage::Nearest(search), true) => {
                        self.nodes -= search.nodes();
                        Stage::Ties(search, meeting)
                    }
                    (stage, _) => stage,
                };
            }
        }
    }

    fn counts(&self) -> bool {
        self.request.want != Want::Best
    }

    fn way(search: AStar<Shared<K>, Shared<K>>, meeting: &Meeting<K>) -> Stage<K> {
        Stage::Way(Retrace::new(search, meeting.states[0]))
    }

    /// Ends the search for all best solutions, which is complete or ran out of memory.
    fn tied(&mut self, complete: bool) {
        let Stage::Ties(search, meeting) = self.leave_stage() else {
            return;
        };
        let most = (self.request.memory / PATHS_SHARE / PATHS_BYTES) as usize;
        let paths = complete.then(|| Paths::of_a_star(&search, most)).flatten();
        let (limit, listed) = match self.request.want {
            Want::Best => (1, 0),
            Want::Count { limit } => (limit, 0),
            Want::All { limit } => (limit, limit),
        };
        self.count = Some(match paths.as_ref().map(Paths::count) {
            Some(Some(number)) if number <= limit => Count::Exact(number),
            Some(_) => Count::AtLeast(limit),
            None => Count::AtLeast(1),
        });
        if let Some(paths) = paths {
            let one = (meeting.major + meeting.minor + 1) * size_of::<K>() as u64;
            let listed = listed.min(self.request.memory / PATHS_SHARE / one);
            self.all = paths.list(usize::try_from(listed).unwrap_or(usize::MAX));
        }
        self.stage = Self::way(search, &meeting);
    }

    fn solved(&self, way: &[K]) -> Conclusion<Moves> {
        let score = Score {
            metric: self.request.metric.id,
            value: self.bound,
        };
        Conclusion::Solved(Solved {
            solution: self.positions.moves(way),
            score,
            optimality: Optimality::Proven,
            count: self.count,
            all: self
                .all
                .iter()
                .map(|way| self.positions.moves(way))
                .collect(),
        })
    }
}

impl<K: Key> Search for Solver<K> {
    fn is_restless(&self) -> bool {
        self.positions.is_restless()
    }
}

impl<K: Key> Job for Solver<K> {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while self.answer.is_none() && self.nodes() < until {
            self.work(until - self.nodes());
        }
        match self.answer {
            Some(_) => Status::Done,
            None => Status::Running,
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes(),
            stored: self.stored(),
            bytes: self.bytes(),
            bound: Some(self.bound()),
            best: None,
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let finding = match &self.answer {
            Some(Answer::Optimal(way)) => self.solved(way),
            Some(Answer::Unsolvable) => Conclusion::Unsolvable,
            Some(Answer::Stuck) | None => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound(),
            },
        };
        Outcome {
            finding,
            nodes: self.nodes(),
            stored: self.stored(),
        }
    }
}
