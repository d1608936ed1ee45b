//! The portfolio as a job.

use super::cells::Ties;
use super::features::FeatureSearch;
use super::guide::Guide;
use super::order::PackingOrder;
use super::plan::Plan;
use crate::model::Moves;
use crate::solve::sokoban::best_first::{BestFirst, End, Purpose};
use crate::solve::sokoban::explorer::Explorer;
use crate::solve::sokoban::position::Push;
use crate::solve::sokoban::route::moves;
use crate::solve::sokoban::warehouse::Warehouse;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Finding, Metric, Optimality, Outcome, Score, Solved};
use std::sync::Arc;

/// How much the pushes to come weigh in the search from push to push.
const WEIGHT: u32 = 5;

/// One search and its share of the work.
#[derive(Debug)]
struct Member {
    search: Search,
    /// Nodes in one turn. A turn of each takes about the same time.
    turn: u64,
}

#[derive(Debug)]
enum Search {
    Features(Box<FeatureSearch>),
    Pushes(Box<BestFirst>),
}

impl Search {
    fn run(&mut self, nodes: u64) {
        match self {
            Self::Features(search) => search.run(nodes),
            Self::Pushes(search) => search.run(nodes),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Features(search) => search.nodes(),
            Self::Pushes(search) => search.nodes(),
        }
    }

    fn stored(&self) -> u64 {
        match self {
            Self::Features(search) => search.stored(),
            Self::Pushes(search) => search.stored(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Features(search) => search.bytes(),
            Self::Pushes(search) => search.bytes(),
        }
    }

    fn end(&self) -> Option<&End> {
        match self {
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
        let guides = guides(&warehouse);
        let share = memory / (guides.len() as u64 + 1);
        let mut members: Vec<Member> = guides
            .into_iter()
            .map(|guide| {
                let ties = match guide {
                    Guide::Order(_) => Ties::Oldest,
                    Guide::Plan(_) => Ties::Newest,
                };
                FeatureSearch::new(Arc::clone(&warehouse), guide, ties, share)
            })
            .map(|search| Member {
                search: Search::Features(Box::new(search)),
                turn: 400,
            })
            .collect();
        let purpose = Purpose::Any { weight: WEIGHT };
        let pushes = BestFirst::new(Arc::clone(&warehouse), purpose, share);
        members.push(Member {
            search: Search::Pushes(Box::new(pushes)),
            turn: 50,
        });
        Self {
            left: members[0].turn,
            warehouse,
            metric,
            members,
            next: 0,
            bound: bound.into(),
            end: None,
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
        match member.search.end() {
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

    fn sum(&self, of: impl Fn(&Search) -> u64) -> u64 {
        self.members.iter().map(|member| of(&member.search)).sum()
    }

    fn solved(&self, pushes: &[Push], stopped: Option<Reason>) -> Finding<Moves> {
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
        Finding::Solved(Solved {
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

/// A packing order, where the goals can be filled without parking; a plan, where one is found.
fn guides(warehouse: &Warehouse) -> Vec<Guide> {
    let mut order = PackingOrder::new(warehouse);
    let complete = order.is_complete(warehouse);
    let plan = Plan::new(warehouse).map(Guide::Plan);
    let order = (complete || plan.is_none()).then(|| Guide::Order(Box::new(order)));
    order.into_iter().chain(plan).collect()
}

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
            nodes: self.sum(Search::nodes),
            stored: self.sum(Search::stored),
            bytes: self.sum(Search::bytes),
            bound: Some(self.bound),
            best: self.pushes().map(|pushes| pushes.len() as u64),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let Progress { nodes, stored, .. } = self.progress();
        let finding = match &self.end {
            Some(End::Solved(pushes)) => self.solved(pushes, stopped),
            Some(End::Exhausted) => Finding::Unsolvable,
            _ => Finding::Undecided {
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
