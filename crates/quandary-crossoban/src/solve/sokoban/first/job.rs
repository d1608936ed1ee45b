//! The portfolio as a job.

use super::cells::Ties;
use super::features::FeatureSearch;
use super::guide::Guide;
use super::order::PackingOrder;
use super::planner::{Planned, Planner};
use crate::model::Moves;
use crate::solve::sokoban::best_first::{BestFirst, End, Purpose};
use crate::solve::sokoban::explorer::Explorer;
use crate::solve::sokoban::position::Push;
use crate::solve::sokoban::route::moves;
use crate::solve::sokoban::warehouse::Warehouse;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Metric, Optimality, Outcome, Score, Solved};
use std::sync::Arc;

/// How much the pushes to come weigh in the search from push to push.
const WEIGHT: u32 = 5;

/// How many searches there are at the most.
const MEMBERS: u64 = 3;

/// One search and its share of the work.
#[derive(Debug)]
struct Member {
    search: Search,
    /// Nodes in one turn. A turn of each takes about the same time.
    turn: u64,
    /// Nodes of what it was before.
    before: u64,
}

impl Member {
    fn new(search: Search) -> Self {
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
enum Search {
    /// Looks for a plan that could lead a search. A packing order that is not complete will do if
    /// there is none.
    Planning(Box<Planner>, Option<Box<PackingOrder>>),
    Features(Box<FeatureSearch>),
    Pushes(Box<BestFirst>),
}

impl Search {
    fn turn(&self) -> u64 {
        match self {
            Self::Planning(..) | Self::Pushes(_) => 50,
            Self::Features(_) => 400,
        }
    }

    fn run(&mut self, nodes: u64) {
        match self {
            Self::Planning(search, _) => search.run(nodes),
            Self::Features(search) => search.run(nodes),
            Self::Pushes(search) => search.run(nodes),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.nodes(),
            Self::Features(search) => search.nodes(),
            Self::Pushes(search) => search.nodes(),
        }
    }

    fn stored(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.stored(),
            Self::Features(search) => search.stored(),
            Self::Pushes(search) => search.stored(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Planning(search, _) => search.bytes(),
            Self::Features(search) => search.bytes(),
            Self::Pushes(search) => search.bytes(),
        }
    }

    fn end(&self) -> Option<&End> {
        match self {
            Self::Planning(search, _) => match search.planned() {
                Planned::Nothing => Some(&End::Full),
                Planned::NotYet | Planned::Found(_) => None,
            },
            Self::Features(search) => search.end(),
            Self::Pushes(search) => search.end(),
        }
    }
}

/// Looks for any solution with several searches in one thread.
///
/// The searches have their turns one after the other, until one of them has a solution or has
/// proven that there is none. One that is out of memory leaves the others its time.
#[derive(Debug)]
pub struct FirstSolution {
    warehouse: Arc<Warehouse>,
    metric: &'static Metric,
    /// Bytes for each member.
    share: u64,
    members: Vec<Member>,
    /// Whose turn it is.
    next: usize,
    /// Nodes left of that turn.
    left: u64,
    bound: u64,
    end: Option<End>,
}

impl FirstSolution {
    /// A job in so many bytes. `metric` is the caller's name for the number of pushes.
    #[must_use]
    pub fn new(warehouse: Arc<Warehouse>, metric: &'static Metric, memory: u64) -> Self {
        let bound = Explorer::new(&warehouse).look(&warehouse).unwrap_or(0);
        let mut job = Self {
            warehouse,
            metric,
            share: memory / MEMBERS,
            members: Vec::new(),
            next: 0,
            left: 0,
            bound: bound.into(),
            end: None,
        };
        job.begin();
        job
    }

    fn begin(&mut self) {
        let mut order = Box::new(PackingOrder::new(&self.warehouse));
        let (led, spare) = if order.is_complete(&self.warehouse) {
            (Some(self.led_by(Guide::Order(order))), None)
        } else {
            (None, Some(order))
        };
        let planner = Planner::new(Arc::clone(&self.warehouse), self.share);
        let planning = Search::Planning(Box::new(planner), spare);
        let purpose = Purpose::Any { weight: WEIGHT };
        let pushes = BestFirst::new(Arc::clone(&self.warehouse), purpose, self.share);
        let pushes = Search::Pushes(Box::new(pushes));
        let searches = led.into_iter().chain([planning, pushes]);
        self.members = searches.map(Member::new).collect();
        self.left = self.members[0].turn;
    }

    fn led_by(&self, guide: Guide) -> Search {
        let ties = match guide {
            Guide::Order(_) => Ties::Oldest,
            Guide::Plan(_) => Ties::Newest,
        };
        let warehouse = Arc::clone(&self.warehouse);
        let search = FeatureSearch::new(warehouse, guide, ties, self.share);
        Search::Features(Box::new(search))
    }

    /// A planner that has come to its end becomes the search that its plan leads, or the order that
    /// it has in spare.
    fn follow_plan(&mut self) {
        let Search::Planning(planner, spare) = &mut self.members[self.next].search else {
            return;
        };
        let guide = match planner.planned() {
            Planned::NotYet => None,
            Planned::Found(plan) => Some(Guide::Plan(plan.clone())),
            Planned::Nothing => spare.take().map(Guide::Order),
        };
        let before = planner.nodes();
        if let Some(guide) = guide {
            self.members[self.next] = Member {
                before,
                ..Member::new(self.led_by(guide))
            };
            self.left = 0;
        }
    }

    /// The pushes of the solution, if there is one by now.
    #[must_use]
    pub fn pushes(&self) -> Option<&[Push]> {
        match &self.end {
            Some(End::Solved(pushes)) => Some(pushes),
            _ => None,
        }
    }

    fn turn(&mut self, most: u64) {
        let member = &mut self.members[self.next];
        let before = member.search.nodes();
        member.search.run(self.left.min(most));
        self.left -= member.search.nodes() - before;
        self.follow_plan();
        match self.members[self.next].search.end() {
            Some(End::Full) => self.left = 0,
            Some(end) => self.end = Some(end.clone()),
            None => {}
        }
        if self.left == 0 {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        let count = self.members.len();
        let following = (1..=count).map(|step| (self.next + step) % count);
        let mut open = following.filter(|at| self.members[*at].search.end().is_none());
        match open.next() {
            Some(next) => {
                self.next = next;
                self.left = self.members[next].turn;
            }
            None => self.end = Some(End::Full),
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
            // No nodes are spent on a better one.
            Optimality::Open {
                bound: self.bound,
                reason: stopped.unwrap_or(Reason::Nodes),
            }
        };
        Conclusion::Solved(Solved {
            score: Score {
                metric: self.metric.id,
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
        while self.end.is_none() {
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
        let finding = match &self.end {
            Some(End::Solved(pushes)) => self.solved(pushes, stopped),
            Some(End::Exhausted) => Conclusion::Unsolvable,
            _ => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound,
            },
        };
        Outcome {
            finding,
            nodes,
            stored,
        }
    }
}
