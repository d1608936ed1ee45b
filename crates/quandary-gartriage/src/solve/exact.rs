//! Finds solutions that are proven to be optimal: by bidirectional search, or by forward search if
//! there are too many solved positions to list.

use super::region::{Region, SharedSpace};
use quandary_core::family::Want;
use quandary_core::outcome::Count;
use quandary_search::{
    Key, Meeting, OneSided, PathCollector, PathFinder, Paths, SearchEnd, TwoSided,
};
use std::sync::Arc;

/// The list of goals may take 1/`GOAL_SHARE` of the memory.
const GOAL_SHARE: u64 = 16;
/// The graph of all optimal solutions may take 1/`PATHS_SHARE` of the memory.
const PATHS_SHARE: u64 = 8;
/// Bytes of this graph per position, including edges.
const PATHS_BYTES: u64 = 96;

/// Consecutive positions, one action apart.
pub(super) type KeyPath<K> = Vec<K>;

/// The result of the exact search.
#[derive(Clone, Debug)]
pub(super) enum ExactResult<K> {
    /// An optimal solution.
    Optimal(Optimal<K>),
    /// There is no solution.
    Unsolvable,
    /// The search ended because the memory is exhausted.
    OutOfMemory,
}

/// An optimal solution, and the requested number or list of all optimal solutions.
#[derive(Clone, Debug)]
pub(super) struct Optimal<K> {
    /// Its value in the metric.
    pub(super) value: u64,
    pub(super) path: KeyPath<K>,
    pub(super) count: Option<Count>,
    pub(super) all: Vec<KeyPath<K>>,
}

type GoalTest<K> = Box<dyn Fn(&K) -> bool + Send>;

enum Stage<K: Key, const W: usize> {
    /// Finds the nearest goals, because all goals are too many to list.
    NearestGoals(OneSided<Region<K, W>, GoalTest<K>>),
    /// Searches from the start and from the goals.
    Bidirectional(TwoSided<Region<K, W>, Region<K, W>>),
    /// Collects all optimal solutions.
    AllPaths(PathCollector<Region<K, W>, Region<K, W>>, Meeting<K>),
    /// Reconstructs the path of the known optimum.
    Path(PathFinder<Region<K, W>, Region<K, W>>, Optimal<K>),
    Done,
}

/// A search for a proven optimum.
pub(super) struct ExactSearch<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    goals: Arc<[K]>,
    want: Want,
    memory: u64,
    stage: Stage<K, W>,
    /// Nodes of the finished stages.
    nodes: u64,
    /// Positions reached in the finished stages.
    reached: u64,
    /// The best lower bound of the finished stages.
    bound: u64,
}

impl<K: Key, const W: usize> ExactSearch<K, W> {
    pub(super) fn new(space: SharedSpace<K, W>, want: Want, memory: u64) -> Self {
        let most = (memory / GOAL_SHARE) as usize / size_of::<K>();
        let listed = space.goals(most);
        let (goals, stage) = match listed {
            Some(goals) => {
                let stage = Self::bidirectional(&space, &goals);
                (Arc::from(goals), stage)
            }
            None => {
                let test = Arc::clone(&space);
                let is_goal: GoalTest<K> = Box::new(move |key| test.is_goal(key));
                let nearest =
                    OneSided::new(Region::whole(Arc::clone(&space)), [space.start()], is_goal);
                (Arc::default(), Stage::NearestGoals(nearest))
            }
        };
        Self {
            space,
            goals,
            want,
            memory,
            stage,
            nodes: 0,
            reached: 0,
            bound: 0,
        }
    }

    fn bidirectional(space: &SharedSpace<K, W>, goals: &[K]) -> Stage<K, W> {
        let region = Region::whole(Arc::clone(space));
        Stage::Bidirectional(TwoSided::new(
            region.clone(),
            [space.start()],
            region,
            goals.iter().copied(),
        ))
    }

    /// The known goals; empty if they are too many to list.
    pub(super) fn goals(&self) -> Arc<[K]> {
        Arc::clone(&self.goals)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::NearestGoals(search) => search.side().nodes(),
                Stage::Bidirectional(search) => search.nodes(),
                Stage::Path(finder, _) => finder.nodes(),
                Stage::AllPaths(..) | Stage::Done => 0,
            }
    }

    /// Distinct positions reached, counted separately for both directions.
    pub(super) fn reached(&self) -> u64 {
        self.reached
            + match &self.stage {
                Stage::NearestGoals(search) => search.side().reached(),
                Stage::Bidirectional(search) => search.reached(),
                Stage::AllPaths(..) | Stage::Path(..) | Stage::Done => 0,
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        let goals = size_of_val(&*self.goals) as u64;
        goals
            + match &self.stage {
                Stage::NearestGoals(search) => search.side().bytes(),
                Stage::Bidirectional(search) => search.bytes(),
                Stage::AllPaths(collector, _) => collector.search().bytes(),
                Stage::Path(..) | Stage::Done => 0,
            }
    }

    /// The memory without the list of goals and without the reserve for the graph of all optimal
    /// solutions.
    fn search_memory(&self) -> u64 {
        let paths = match self.want {
            Want::Best => 0,
            Want::Count { .. } | Want::All { .. } => self.memory / PATHS_SHARE,
        };
        self.memory
            .saturating_sub(size_of_val(&*self.goals) as u64 + paths)
    }

    /// A lower bound on the value of every solution.
    pub(super) fn bound(&self) -> u64 {
        self.bound.max(match &self.stage {
            Stage::NearestGoals(search) => search.lower_bound(),
            Stage::Bidirectional(search) => search.lower_bound(),
            Stage::AllPaths(_, meeting) => meeting.major,
            Stage::Path(_, optimal) => optimal.value,
            Stage::Done => 0,
        })
    }

    /// Continues for at most `nodes` nodes. Returns `None` while the search is unfinished.
    pub(super) fn run(&mut self, nodes: u64) -> Option<ExactResult<K>> {
        let until = self.nodes().saturating_add(nodes);
        let memory = self.search_memory();
        loop {
            let left = until - self.nodes();
            let ended = match &mut self.stage {
                Stage::NearestGoals(search) => search.run(left, memory)?,
                Stage::Bidirectional(search) => search.run(left, memory)?,
                Stage::AllPaths(collector, _) => {
                    let paths = collector.run(left)?;
                    self.count_solutions(paths.ok().as_ref());
                    continue;
                }
                Stage::Path(finder, optimal) => {
                    let path = finder.run(left, memory)?;
                    let optimal = optimal.clone();
                    return Some(self.finish(match path {
                        Ok(path) => ExactResult::Optimal(Optimal { path, ..optimal }),
                        Err(quandary_search::OutOfMemory) => ExactResult::OutOfMemory,
                    }));
                }
                Stage::Done => return Some(ExactResult::OutOfMemory),
            };
            match ended {
                SearchEnd::NoPath => return Some(self.finish(ExactResult::Unsolvable)),
                SearchEnd::OutOfMemory => return Some(self.finish(ExactResult::OutOfMemory)),
                SearchEnd::Met(meeting) => {
                    self.next_stage(&meeting);
                    self.bound = meeting.major;
                }
            }
        }
    }

    fn finish(&mut self, result: ExactResult<K>) -> ExactResult<K> {
        self.bound = self.bound();
        self.leave_stage();
        result
    }

    fn leave_stage(&mut self) -> Stage<K, W> {
        (self.nodes, self.reached) = (self.nodes(), self.reached());
        std::mem::replace(&mut self.stage, Stage::Done)
    }

    fn next_stage(&mut self, meeting: &Meeting<K>) {
        self.stage = match self.leave_stage() {
            Stage::NearestGoals(_) => {
                self.goals = meeting.states.as_slice().into();
                Self::bidirectional(&self.space, &self.goals)
            }
            Stage::Bidirectional(search) => match self.want {
                Want::Best => self.reconstruction(search, meeting, None),
                Want::Count { .. } | Want::All { .. } => {
                    let most = (self.memory / PATHS_SHARE / PATHS_BYTES) as usize;
                    let collector = PathCollector::new(search, meeting, most);
                    Stage::AllPaths(collector, meeting.clone())
                }
            },
            stage @ (Stage::AllPaths(..) | Stage::Path(..) | Stage::Done) => stage,
        };
    }

    /// Enters the last stage when all optimal solutions are collected; `None` if there are too many.
    fn count_solutions(&mut self, paths: Option<&Paths<K>>) {
        if let Stage::AllPaths(collector, meeting) = self.leave_stage() {
            self.stage = self.reconstruction(collector.into_search(), &meeting, paths);
        }
    }

    /// The last stage, with the requested number or list of all optimal solutions.
    fn reconstruction(
        &self,
        search: TwoSided<Region<K, W>, Region<K, W>>,
        meeting: &Meeting<K>,
        paths: Option<&Paths<K>>,
    ) -> Stage<K, W> {
        let optimal = Optimal {
            value: meeting.major,
            path: Vec::new(),
            count: self.count(paths),
            all: paths.map_or_else(Vec::new, |paths| self.list(paths, meeting)),
        };
        let start = [self.space.start()];
        let finder = PathFinder::new(search, meeting, &start, &self.goals);
        Stage::Path(finder, optimal)
    }

    fn count(&self, paths: Option<&Paths<K>>) -> Option<Count> {
        let (Want::Count { limit } | Want::All { limit }) = self.want else {
            return None;
        };
        let Some(paths) = paths else {
            return Some(Count::AtLeast(1));
        };
        Some(match paths.count() {
            Some(number) if number <= limit => Count::Exact(number),
            _ => Count::AtLeast(limit),
        })
    }

    fn list(&self, paths: &Paths<K>, meeting: &Meeting<K>) -> Vec<KeyPath<K>> {
        let Want::All { limit } = self.want else {
            return Vec::new();
        };
        let one = (meeting.major + meeting.minor + 1) * size_of::<K>() as u64;
        let listed = limit.min(self.memory / PATHS_SHARE / one);
        paths.list(usize::try_from(listed).unwrap_or(usize::MAX))
    }
}
