//! Proven optima: two sides growing towards each other, or one where the solved positions are too
//! many to list.

use super::packed::Packed;
use quandary_core::family::Want;
use quandary_core::outcome::Count;
use quandary_search::{Key, Meeting, OneSided, PathFinder, Paths, SearchEnd, TwoSided};
use std::sync::Arc;

/// The share of the memory that the list of solved positions may take: one part in so many.
const GOAL_SHARE: u64 = 16;
/// The share of the memory that the graph of all best solutions may take.
const PATHS_SHARE: u64 = 8;
/// Bytes that such a graph takes for one position, edges included.
const PATHS_BYTES: u64 = 96;

/// The space of a level, shared by all searches in it.
pub(super) type Shared<K, const W: usize> = Arc<Packed<K, W>>;
/// Positions in a row, each one action after the one before.
pub(super) type Way<K> = Vec<K>;

/// What is known for certain.
#[derive(Clone, Debug)]
pub(super) enum Answer<K> {
    /// A solution than which none is better.
    Optimal(Optimal<K>),
    /// There is no solution.
    Unsolvable,
    /// The search cannot go on: the memory is used up.
    Stuck,
}

/// A best solution, and what was asked about the others.
#[derive(Clone, Debug)]
pub(super) struct Optimal<K> {
    pub(super) major: u64,
    pub(super) way: Way<K>,
    pub(super) count: Option<Count>,
    pub(super) all: Vec<Way<K>>,
}

type GoalTest<K> = Box<dyn Fn(&K) -> bool>;

enum Stage<K: Key, const W: usize> {
    /// The solved positions are too many to list: look for the nearest.
    Nearest(OneSided<Shared<K, W>, GoalTest<K>>),
    /// From the start and from the solved positions.
    Meet(TwoSided<Shared<K, W>, Shared<K, W>>),
    /// The value is known; its path is being put together.
    Path(PathFinder<Shared<K, W>, Shared<K, W>>, Optimal<K>),
    /// It was answered.
    Over,
}

/// The search for a proven optimum.
pub(super) struct Exact<K: Key, const W: usize> {
    space: Shared<K, W>,
    goals: Arc<[K]>,
    want: Want,
    memory: u64,
    stage: Stage<K, W>,
    /// Of the stages that are over.
    nodes: u64,
    reached: u64,
    bound: u64,
}

impl<K: Key, const W: usize> Exact<K, W> {
    pub(super) fn new(space: Shared<K, W>, want: Want, memory: u64) -> Self {
        let most = (memory / GOAL_SHARE) as usize / size_of::<K>();
        let listed = space.goals(most);
        let (goals, stage) = match listed {
            Some(goals) => {
                let stage = Self::meet(&space, &goals);
                (Arc::from(goals), stage)
            }
            None => {
                let test = Arc::clone(&space);
                let is_goal: GoalTest<K> = Box::new(move |key| test.is_goal(key));
                let nearest = OneSided::new(Arc::clone(&space), [space.start()], is_goal);
                (Arc::default(), Stage::Nearest(nearest))
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

    fn meet(space: &Shared<K, W>, goals: &[K]) -> Stage<K, W> {
        let goals = goals.iter().copied();
        let start = [space.start()];
        Stage::Meet(TwoSided::new(
            Arc::clone(space),
            start,
            Arc::clone(space),
            goals,
        ))
    }

    /// The solved positions, if they could be listed.
    pub(super) fn goals(&self) -> Arc<[K]> {
        Arc::clone(&self.goals)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Nearest(search) => search.side().nodes(),
                Stage::Meet(search) => search.nodes(),
                Stage::Path(finder, _) => finder.nodes(),
                Stage::Over => 0,
            }
    }

    /// Distinct positions reached, each side for itself.
    pub(super) fn reached(&self) -> u64 {
        self.reached
            + match &self.stage {
                Stage::Nearest(search) => search.side().reached(),
                Stage::Meet(search) => search.reached(),
                Stage::Path(..) | Stage::Over => 0,
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        let goals = size_of_val(&*self.goals) as u64;
        goals
            + match &self.stage {
                Stage::Nearest(search) => search.side().bytes(),
                Stage::Meet(search) => search.bytes(),
                Stage::Path(..) | Stage::Over => 0,
            }
    }

    /// What is left for the search beside the list of solved positions, and beside the graph of
    /// all best solutions where that is asked for.
    fn search_memory(&self) -> u64 {
        let paths = match self.want {
            Want::Best => 0,
            Want::Count { .. } | Want::All { .. } => self.memory / PATHS_SHARE,
        };
        self.memory
            .saturating_sub(size_of_val(&*self.goals) as u64 + paths)
    }

    /// Every solution has at least this value.
    pub(super) fn bound(&self) -> u64 {
        self.bound.max(match &self.stage {
            Stage::Nearest(search) => search.lower_bound(),
            Stage::Meet(search) => search.lower_bound(),
            Stage::Path(_, optimal) => optimal.major,
            Stage::Over => 0,
        })
    }

    /// Searches on for at most `nodes` further nodes.
    pub(super) fn run(&mut self, nodes: u64) -> Option<Answer<K>> {
        let until = self.nodes().saturating_add(nodes);
        let memory = self.search_memory();
        loop {
            let left = until - self.nodes();
            let ended = match &mut self.stage {
                Stage::Nearest(search) => search.run(left, memory)?,
                Stage::Meet(search) => search.run(left, memory)?,
                Stage::Path(finder, optimal) => {
                    let way = finder.run(left, memory)?;
                    let optimal = optimal.clone();
                    return Some(self.answer(match way {
                        Ok(way) => Answer::Optimal(Optimal { way, ..optimal }),
                        Err(quandary_search::OutOfMemory) => Answer::Stuck,
                    }));
                }
                Stage::Over => return Some(Answer::Stuck),
            };
            match ended {
                SearchEnd::NoPath => return Some(self.answer(Answer::Unsolvable)),
                SearchEnd::OutOfMemory => return Some(self.answer(Answer::Stuck)),
                SearchEnd::Met(meeting) => {
                    self.next_stage(&meeting);
                    self.bound = meeting.major;
                }
            }
        }
    }

    fn answer(&mut self, answer: Answer<K>) -> Answer<K> {
        self.bound = self.bound();
        self.leave_stage();
        answer
    }

    fn leave_stage(&mut self) -> Stage<K, W> {
        (self.nodes, self.reached) = (self.nodes(), self.reached());
        std::mem::replace(&mut self.stage, Stage::Over)
    }

    fn next_stage(&mut self, meeting: &Meeting<K>) {
        self.stage = match self.leave_stage() {
            Stage::Nearest(_) => {
                self.goals = meeting.states.as_slice().into();
                Self::meet(&self.space, &self.goals)
            }
            Stage::Meet(search) => {
                let optimal = self.counted(&search, meeting);
                let start = [self.space.start()];
                Stage::Path(
                    PathFinder::new(search, meeting, &start, &self.goals),
                    optimal,
                )
            }
            stage @ (Stage::Path(..) | Stage::Over) => stage,
        };
    }

    /// The value, and what is asked about all solutions of that value.
    fn counted(
        &self,
        search: &TwoSided<Shared<K, W>, Shared<K, W>>,
        meeting: &Meeting<K>,
    ) -> Optimal<K> {
        let mut optimal = Optimal {
            major: meeting.major,
            way: Vec::new(),
            count: None,
            all: Vec::new(),
        };
        let (limit, listed) = match self.want {
            Want::Best => return optimal,
            Want::Count { limit } => (limit, 0),
            Want::All { limit } => (limit, limit),
        };
        let most = (self.memory / PATHS_SHARE / PATHS_BYTES) as usize;
        let Some(paths) = Paths::of(search, meeting, most) else {
            optimal.count = Some(Count::AtLeast(1));
            return optimal;
        };
        optimal.count = Some(match paths.count() {
            Some(number) if number <= limit => Count::Exact(number),
            _ => Count::AtLeast(limit),
        });
        let one = (meeting.major + meeting.minor + 1) * size_of::<K>() as u64;
        let listed = listed.min(self.memory / PATHS_SHARE / one);
        optimal.all = paths.list(usize::try_from(listed).unwrap_or(usize::MAX));
        optimal
    }
}
