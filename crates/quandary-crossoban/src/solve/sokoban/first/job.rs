//! The job that finds any solution by running several searches in turn.

use super::feature_cells::TieBreak;
use super::feature_search::{Effort, FeatureSearch, Obstacles};
use super::packing_order::PackingOrder;
use super::planner::{PlanStatus, Planner};
use super::progress_measure::ProgressMeasure;
use crate::model::Moves;
use crate::solve::sokoban::best_first::{BestFirst, Purpose, SearchResult};
use crate::solve::sokoban::explorer::Explorer;
use crate::solve::sokoban::position::Push;
use crate::solve::sokoban::route::moves;
use crate::solve::sokoban::warehouse::Warehouse;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use std::sync::Arc;

/// The weight of the pushes to go in the push search.
const WEIGHT: u32 = 5;

/// The largest number of searches.
const MEMBERS: u64 = 4;

/// One search and its share of the work.
#[derive(Debug)]
struct Member {
    search: MemberSearch,
    /// Nodes per turn.
    turn: u64,
    /// Nodes of the search that it replaced.
    before: u64,
}

impl Member {
    fn new(search: MemberSearch) -> Self {
        Self {
            turn: search.turn(),
            search,
            before: 0,
        }
    }

    fn nodes(&self) -> u64 {
        self.before + self.search.nodes()
    }
}

#[derive(Debug)]
enum MemberSearch {
    /// Searches for a plan to guide a feature-space search. If there is none, an incomplete packing
    /// order is used instead.
    Planning(Box<Planner>, Option<Box<PackingOrder>>),
    Quick(Box<FeatureSearch>),
    Thorough(Box<FeatureSearch>),
    Pushes(Box<BestFirst>),
}

impl MemberSearch {
    /// The nodes per turn. The quick search takes about a twentieth of the time, because what it does not
    /// find soon it seldom finds at all; see SPEC.md for the measurements.
    fn turn(&self) -> u64 {
        match self {
            Self::Planning(..) => 50,
            Self::Quick(_) | Self::Thorough(_) | Self::Pushes(_) => 400,
        }
    }

    fn run(&mut self, nodes: u64) {
        match self {
            Self::Planning(search, _) => search.run(nodes),
            Self::Quick(search) | Self::Thorough(search) => search.run(nodes),
            Self::Pushes(search) => search.run(nodes),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.nodes(),
            Self::Quick(search) | Self::Thorough(search) => search.nodes(),
            Self::Pushes(search) => search.nodes(),
        }
    }

    fn stored(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.stored(),
            Self::Quick(search) | Self::Thorough(search) => search.stored(),
            Self::Pushes(search) => search.stored(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.bytes(),
            Self::Quick(search) | Self::Thorough(search) => search.bytes(),
            Self::Pushes(search) => search.bytes(),
        }
    }

    fn result(&self) -> Option<&SearchResult> {
        match self {
            Self::Planning(search, _) => match search.status() {
                PlanStatus::NotFound => Some(&SearchResult::Full),
                PlanStatus::Running | PlanStatus::Found(_) => None,
            },
            Self::Quick(search) | Self::Thorough(search) => search.result(),
            Self::Pushes(search) => search.result(),
        }
    }
}

/// A job that runs several searches in one thread to find any solution.
///
/// The searches take turns until one of them finds a solution or proves that the board has no
/// solution. If a search runs out of memory, it ends, and the other searches continue without it.
#[derive(Debug)]
pub struct FirstSolution {
    warehouse: Arc<Warehouse>,
    metric: &'static Metric,
    /// The maximum number of bytes that each search may use.
    share: u64,
    members: Vec<Member>,
    /// The index in `members` of the search whose turn it is.
    next: usize,
    /// Number of nodes left in the turn of the current search.
    left: u64,
    bound: u64,
    result: Option<SearchResult>,
}

impl FirstSolution {
    /// Creates a job that may use `memory` bytes. The score of the solution is reported under
    /// `metric`, but its value is the number of pushes for every metric.
    #[must_use]
    pub fn new(warehouse: Arc<Warehouse>, metric: &'static Metric, memory: u64) -> Self {
        let bound = Explorer::new(&warehouse).evaluate(&warehouse).unwrap_or(0);
        let mut job = Self {
            warehouse,
            metric,
            share: memory / MEMBERS,
            members: Vec::new(),
            next: 0,
            left: 0,
            bound: bound.into(),
            result: None,
        };
        job.begin();
        job
    }

    fn begin(&mut self) {
        let mut order = Box::new(PackingOrder::new(&self.warehouse));
        let mut searches = Vec::new();
        let spare = if order.is_complete(&self.warehouse) {
            let measure = ProgressMeasure::Order(order);
            searches.push(self.quick_search(measure.clone()));
            searches.push(self.thorough_search(measure));
            None
        } else {
            Some(order)
        };
        let planner = Planner::new(Arc::clone(&self.warehouse), self.share);
        searches.push(MemberSearch::Planning(Box::new(planner), spare));
        let purpose = Purpose::Any { weight: WEIGHT };
        let pushes = BestFirst::new(Arc::clone(&self.warehouse), purpose, self.share);
        searches.push(MemberSearch::Pushes(Box::new(pushes)));
        self.members = searches.into_iter().map(Member::new).collect();
        self.left = self.members[0].turn;
    }

    /// A search that examines moves so fast that it finds easy solutions before the others.
    fn quick_search(&self, measure: ProgressMeasure) -> MemberSearch {
        MemberSearch::Quick(self.feature_search(measure, Effort::Quick, TieBreak::Oldest))
    }

    /// The two thorough searches differ as much as possible, because they win on different boards.
    fn thorough_search(&self, measure: ProgressMeasure) -> MemberSearch {
        let (obstacles, ties) = match measure {
            ProgressMeasure::Order(_) => (Obstacles::Hotspots, TieBreak::Oldest),
            ProgressMeasure::Plan(_) => (Obstacles::RoomLinks, TieBreak::Newest),
        };
        MemberSearch::Thorough(self.feature_search(measure, Effort::Thorough(obstacles), ties))
    }

    fn feature_search(
        &self,
        measure: ProgressMeasure,
        effort: Effort,
        ties: TieBreak,
    ) -> Box<FeatureSearch> {
        let warehouse = Arc::clone(&self.warehouse);
        Box::new(FeatureSearch::new(
            warehouse, measure, effort, ties, self.share,
        ))
    }

    /// Replaces a planner that has ended by a search guided by its plan, or by the spare packing order.
    fn replace_planner(&mut self) {
        let MemberSearch::Planning(planner, spare) = &mut self.members[self.next].search else {
            return;
        };
        let measure = match planner.status() {
            PlanStatus::Running => None,
            PlanStatus::Found(plan) => Some(ProgressMeasure::Plan(plan.clone())),
            PlanStatus::NotFound => spare.take().map(ProgressMeasure::Order),
        };
        let before = planner.nodes();
        if let Some(measure) = measure {
            self.members[self.next] = Member {
                before,
                ..Member::new(self.thorough_search(measure))
            };
            self.left = 0;
        }
    }

    /// The pushes of the solution; `None` until a solution is found.
    #[must_use]
    pub fn pushes(&self) -> Option<&[Push]> {
        match &self.result {
            Some(SearchResult::Solved(pushes)) => Some(pushes),
            _ => None,
        }
    }

    fn turn(&mut self, most: u64) {
        let member = &mut self.members[self.next];
        let before = member.search.nodes();
        member.search.run(self.left.min(most));
        self.left -= member.search.nodes() - before;
        self.replace_planner();
        match self.members[self.next].search.result() {
            Some(SearchResult::Full) => self.left = 0,
            Some(result) => self.result = Some(result.clone()),
            None => {}
        }
        if self.left == 0 {
            self.next_turn();
        }
    }

    fn next_turn(&mut self) {
        let count = self.members.len();
        let following = (1..=count).map(|step| (self.next + step) % count);
        let mut open = following.filter(|at| self.members[*at].search.result().is_none());
        match open.next() {
            Some(next) => {
                self.next = next;
                self.left = self.members[next].turn;
            }
            None => self.result = Some(SearchResult::Full),
        }
    }

    fn sum(&self, of: impl Fn(&Member) -> u64) -> u64 {
        self.members.iter().map(of).sum()
    }

    fn solved(&self, pushes: &[Push], stopped: Option<Reason>) -> Conclusion<Moves> {
        let value = pushes.len() as u64;
        let optimality = if value == self.bound {
            Optimality::Proven
        } else {
            // No nodes are spent on improving the solution.
            Optimality::Open {
                bound: self.bound,
                reason: stopped.unwrap_or(Reason::Nodes),
            }
        };
        Conclusion::Solved(Solved {
            score: Score {
                metric: self.metric,
                value,
            },
            solution: moves(&self.warehouse, pushes).unwrap_or_default(),
            optimality,
            count: None,
            all: Vec::new(),
        })
    }
}

impl crate::solve::Search for FirstSolution {}

impl Job for FirstSolution {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let most = self.progress().nodes.saturating_add(nodes);
        while self.result.is_none() {
            let left = most - self.progress().nodes;
            if left == 0 {
                return Status::Running;
            }
            self.turn(left);
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.sum(Member::nodes),
            stored: self.sum(|member| member.search.stored()),
            bytes: self.sum(|member| member.search.bytes()),
            bound: Some(self.bound),
            best: self.pushes().map(|pushes| pushes.len() as u64),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let Progress { nodes, stored, .. } = self.progress();
        let conclusion = match &self.result {
            Some(SearchResult::Solved(pushes)) => self.solved(pushes, stopped),
            Some(SearchResult::Exhausted) => Conclusion::Unsolvable,
            _ => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound,
            },
        };
        Outcome {
            conclusion,
            nodes,
            stored,
        }
    }
}
