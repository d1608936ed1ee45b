//! A job that searches for a best solution, and counts or lists all best solutions on request.

use super::positions::Positions;
use crate::model::Moves;
use crate::solve::Search;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};
use quandary_search::{
    AStar, AStarPathCollector, IdaStar, Key, Meeting, Paths, Retrace, SearchEnd,
};
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
    Optimum(AStar<Shared<K>, Shared<K>>),
    /// A* continues to find all positions on best solutions.
    AllOptimal(AStar<Shared<K>, Shared<K>>, Meeting<K>),
    /// Collects all best solutions.
    AllPaths(AStarPathCollector<Shared<K>, Shared<K>>, Meeting<K>),
    /// The optimum is known; the path is reconstructed.
    Retrace(Retrace<Shared<K>>),
    /// The memory was used up; IDA* may expand this many nodes.
    Deepening(IdaStar<Shared<K>, Shared<K>>, u64),
    Over,
}

/// The proven result.
#[derive(Clone, Debug)]
enum Verdict<K> {
    Optimal(Vec<K>),
    Unsolvable,
    /// The memory is used up.
    OutOfMemory,
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
    verdict: Option<Verdict<K>>,
}

impl<K: Key> Solver<K> {
    pub(super) fn new(positions: Positions<K>, request: SolveRequest) -> Self {
        let positions = Arc::new(positions);
        let start = [positions.start()];
        let search = AStar::new(Arc::clone(&positions), start, Arc::clone(&positions));
        Self {
            positions,
            request,
            stage: Stage::Optimum(search),
            nodes: 0,
            stored: 0,
            bound: 0,
            count: None,
            all: Vec::new(),
            verdict: None,
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Optimum(search) | Stage::AllOptimal(search, _) => search.nodes(),
                Stage::Retrace(retrace) => retrace.nodes(),
                Stage::Deepening(search, _) => search.nodes(),
                Stage::AllPaths(..) | Stage::Over => 0,
            }
    }

    fn stored(&self) -> u64 {
        self.stored.max(match &self.stage {
            Stage::Optimum(search) | Stage::AllOptimal(search, _) => search.reached(),
            Stage::AllPaths(..) | Stage::Retrace(_) | Stage::Deepening(..) | Stage::Over => 0,
        })
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Optimum(search) | Stage::AllOptimal(search, _) => search.bytes(),
            Stage::AllPaths(collector, _) => collector.bytes(),
            Stage::Retrace(retrace) => retrace.bytes(),
            Stage::Deepening(search, _) => search.bytes(),
            Stage::Over => 0,
        }
    }

    fn bound(&self) -> u64 {
        self.bound.max(match &self.stage {
            Stage::Optimum(search) | Stage::AllOptimal(search, _) => {
                search.lower_bound().major.into()
            }
            Stage::Deepening(search, _) => search.lower_bound().into(),
            Stage::AllPaths(..) | Stage::Retrace(_) | Stage::Over => 0,
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

    fn conclude(&mut self, verdict: Verdict<K>) {
        self.leave_stage();
        self.verdict = Some(verdict);
    }

    /// Runs the current stage.
    fn work(&mut self, nodes: u64) {
        let memory = self.search_memory();
        match &mut self.stage {
            Stage::Optimum(search) => {
                if let Some(ended) = search.run(nodes, memory) {
                    self.searched(ended);
                }
            }
            Stage::AllOptimal(search, _) => {
                if let Some(result) = search.run_to_last_path(nodes, memory) {
                    self.reached_all_paths(result.is_ok());
                }
            }
            Stage::AllPaths(collector, _) => {
                if let Some(paths) = collector.run(nodes) {
                    self.collected(paths.ok());
                }
            }
            Stage::Retrace(retrace) => {
                if let Some(path) = retrace.run(nodes) {
                    self.conclude(Verdict::Optimal(path));
                }
            }
            Stage::Deepening(search, most) => {
                let left = most.saturating_sub(search.nodes());
                match search.run(nodes.min(left)) {
                    Some(SearchEnd::Met(_)) => {
                        let path = search.path().to_vec();
                        self.conclude(Verdict::Optimal(path));
                    }
                    Some(SearchEnd::NoPath) => self.conclude(Verdict::Unsolvable),
                    Some(SearchEnd::OutOfMemory) => self.conclude(Verdict::OutOfMemory),
                    None if search.nodes() >= *most => self.conclude(Verdict::OutOfMemory),
                    None => {}
                }
            }
            Stage::Over => {}
        }
    }

    fn searched(&mut self, ended: SearchEnd<K>) {
        match ended {
            SearchEnd::NoPath => self.conclude(Verdict::Unsolvable),
            SearchEnd::OutOfMemory => {
                self.leave_stage();
                let most = self.nodes * PATIENCE;
                let start = [self.positions.start()];
                let (space, bound) = (Arc::clone(&self.positions), Arc::clone(&self.positions));
                let search = IdaStar::new(space, start, bound, self.request.memory);
                self.count = self.counts().then_some(Count::AtLeast(1));
                self.stage = Stage::Deepening(search, most);
            }
            SearchEnd::Met(meeting) => {
                let counts = self.counts();
                self.stage = match (self.leave_stage(), counts) {
                    (Stage::Optimum(search), false) => Self::retrace(search, &meeting),
                    (Stage::Optimum(search), true) => {
                        self.nodes -= search.nodes();
                        Stage::AllOptimal(search, meeting)
                    }
                    (stage, _) => stage,
                };
            }
        }
    }

    fn counts(&self) -> bool {
        self.request.want != Want::Best
    }

    fn retrace(search: AStar<Shared<K>, Shared<K>>, meeting: &Meeting<K>) -> Stage<K> {
        Stage::Retrace(Retrace::new(search, meeting.states[0]))
    }

    /// Ends the search for all best solutions, which is complete or ran out of memory.
    fn reached_all_paths(&mut self, complete: bool) {
        let Stage::AllOptimal(search, meeting) = self.leave_stage() else {
            return;
        };
        let most = (self.request.memory / PATHS_SHARE / PATHS_BYTES) as usize;
        self.stage = Stage::AllPaths(AStarPathCollector::new(search, most), meeting);
        if !complete {
            self.collected(None);
        }
    }

    /// Counts and lists the best solutions; `None` if they could not be collected.
    fn collected(&mut self, paths: Option<Paths<K>>) {
        let Stage::AllPaths(collector, meeting) = self.leave_stage() else {
            return;
        };
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
        self.stage = Self::retrace(collector.into_search(), &meeting);
    }

    fn solved(&self, path: &[K]) -> Conclusion<Moves> {
        let score = Score {
            metric: self.request.metric,
            value: self.bound,
        };
        Conclusion::Solved(Solved {
            solution: self.positions.moves(path),
            score,
            optimality: Optimality::Proven,
            count: self.count,
            all: self
                .all
                .iter()
                .map(|path| self.positions.moves(path))
                .collect(),
        })
    }
}

impl<K: Key> Search for Solver<K> {
    fn met_unstable_position(&self) -> bool {
        self.positions.met_unstable_position()
    }
}

impl<K: Key> Job for Solver<K> {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while self.verdict.is_none() && self.nodes() < until {
            let before = self.nodes();
            self.work(until - before);
            // The last stages also take time without nodes, and must end with the slice.
            if self.nodes() == before {
                break;
            }
        }
        match self.verdict {
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
        let conclusion = match &self.verdict {
            Some(Verdict::Optimal(path)) => self.solved(path),
            Some(Verdict::Unsolvable) => Conclusion::Unsolvable,
            Some(Verdict::OutOfMemory) | None => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound(),
            },
        };
        Outcome {
            conclusion,
            nodes: self.nodes(),
            stored: self.stored(),
        }
    }
}
