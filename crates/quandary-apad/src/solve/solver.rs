//! The job that solves, counts and lists, lifting as few pieces as possible.

use super::counting::Counting;
use super::fits::FitId;
use super::listing::{Keeper, keeping};
use super::packings::Packings;
use super::task::Task;
use super::walk::Walk;
use super::{End, PIECES};
use crate::model::{Board, PieceId};
use crate::rules::{Input, Position};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Score, Solved};
use std::sync::Arc;

/// Sets of pieces to lift: none, then each alone, then two, and so on.
struct Lifts {
    placed: Vec<PieceId>,
    size: u32,
    /// The next set to look at; bits are places in `placed`.
    next: u32,
}

impl Lifts {
    fn new(board: &Board) -> Self {
        Self {
            placed: board.placements().map(|placed| placed.piece).collect(),
            size: 0,
            next: 0,
        }
    }

    /// Back to the first set of the same size.
    fn restart(&mut self) {
        self.next = 0;
    }

    /// The next set of the same size.
    fn next_alike(&mut self) -> Option<Vec<PieceId>> {
        let sets = 1u32 << self.placed.len();
        let found = (self.next..sets).find(|set| set.count_ones() == self.size)?;
        self.next = found + 1;
        let places = self.placed.iter().enumerate();
        let chosen = places.filter(|(place, _)| found >> place & 1 == 1);
        Some(chosen.map(|(_, piece)| *piece).collect())
    }

    /// The next set of the same size, or the first one that is larger by one.
    fn next(&mut self) -> Option<Vec<PieceId>> {
        self.next_alike().or_else(|| {
            self.size += 1;
            self.next = 0;
            self.next_alike()
        })
    }
}

enum Stage {
    /// Looks for a first solution.
    Finding(Walk<Keeper>),
    /// Lists those that lift as many pieces.
    Listing(Walk<Keeper>),
    /// Counts those that lift as many pieces.
    Counting(Box<Counting>),
    /// There are no more, or not as many as were asked for.
    Over,
    /// The memory ended.
    Full,
}

pub(super) struct Solver {
    task: Arc<Task>,
    board: Board,
    want: Want,
    memory: u64,
    lifts: Lifts,
    /// What is lifted in this stage, and the board without it.
    lifted: Vec<PieceId>,
    rest: Board,
    stage: Stage,
    first: Option<Vec<Input>>,
    all: Vec<Vec<Input>>,
    count: u64,
    /// Nodes of the stages before this one; each set of pieces to lift is one too.
    nodes: u64,
}

impl Solver {
    pub(super) fn new(position: &Position, request: SolveRequest) -> Self {
        let task = Arc::new(Task::new(&position.kit, position.aim));
        let walk = keeping(&task, &position.board, 1, u64::MAX);
        let mut solver = Self {
            lifts: Lifts::new(&position.board),
            lifted: Vec::new(),
            rest: position.board.clone(),
            board: position.board.clone(),
            want: request.want,
            memory: request.memory,
            stage: Stage::Over,
            first: None,
            all: Vec::new(),
            count: 0,
            nodes: 0,
            task,
        };
        solver.find_on(walk);
        solver
    }

    /// How many solutions are looked for.
    fn limit(&self) -> u64 {
        match self.want {
            Want::Best => 1,
            Want::Count { limit } | Want::All { limit } => limit.max(1),
        }
    }

    fn lift(&mut self, pieces: Vec<PieceId>) {
        self.nodes += 1;
        self.rest = self.board.clone();
        for piece in &pieces {
            self.rest.lift(*piece);
        }
        self.lifted = pieces;
    }

    /// Looks on where the next pieces are lifted. What the walk knows to be barren stays so.
    fn find_on(&mut self, mut walk: Walk<Keeper>) {
        self.stage = match self.lifts.next() {
            None => {
                self.nodes += walk.nodes();
                Stage::Over
            }
            Some(pieces) => {
                self.lift(pieces);
                walk.visitor.give(self.task.placed_on(&self.rest));
                walk.restart(self.task.start(&self.rest));
                Stage::Finding(walk)
            }
        };
    }

    fn gather_on(&mut self) {
        self.stage = match self.lifts.next_alike() {
            None => Stage::Over,
            Some(pieces) => {
                self.lift(pieces);
                match self.want {
                    Want::Best => Stage::Over,
                    Want::All { .. } => {
                        let limit = self.limit() - self.count;
                        let memory = self.memory.saturating_sub(self.bytes());
                        Stage::Listing(keeping(&self.task, &self.rest, limit, memory))
                    }
                    Want::Count { .. } => {
                        let task = Arc::clone(&self.task);
                        Stage::Counting(Box::new(Counting::new(task, &self.rest, self.memory)))
                    }
                }
            }
        };
    }

    /// The inputs that lead to the boards kept.
    fn solutions(&self, found: Vec<FitId>) -> Vec<Vec<Input>> {
        let kit = Arc::clone(&self.task.kit);
        let packings = Packings::new(kit, Arc::clone(&self.task.fits), found);
        let solution = |packing: super::Packing<'_>| {
            let lifts = self.lifted.iter().map(|piece| Input::Lift(*piece));
            let missing = packing
                .placements()
                .filter(|placement| self.rest.placement(placement.piece).is_none());
            lifts.chain(missing.map(Input::Place)).collect()
        };
        packings.iter().map(solution).collect()
    }

    /// Ends a stage and begins the next one.
    fn advance(&mut self) {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Finding(walk) if walk.visitor.count() == 0 => self.find_on(walk),
            Stage::Finding(walk) => {
                self.nodes += walk.nodes();
                self.first = self.solutions(walk.visitor.into_found()).pop();
                self.lifts.restart();
                self.gather_on();
            }
            Stage::Listing(walk) => {
                self.nodes += walk.nodes();
                let end = walk.visitor.end();
                self.keep(walk.visitor);
                match end {
                    Some(End::Stopped(_)) => self.stage = Stage::Full,
                    _ if self.count < self.limit() => self.gather_on(),
                    _ => {}
                }
            }
            Stage::Counting(counting) => {
                self.nodes += counting.nodes();
                match counting.finish(None) {
                    Err(_) => self.stage = Stage::Full,
                    Ok(census) => {
                        self.count = self.count.saturating_add(census.total());
                        self.gather_on();
                    }
                }
            }
            over => self.stage = over,
        }
    }

    fn keep(&mut self, keeper: Keeper) {
        self.count += keeper.count();
        let found = self.solutions(keeper.into_found());
        self.all.extend(found);
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Full)
    }

    fn bytes(&self) -> u64 {
        let inputs = self.board.placements().count() + self.task.kit.pieces().len();
        let each = size_of::<Vec<Input>>() + inputs * size_of::<Input>();
        let staged = match &self.stage {
            Stage::Listing(walk) => walk.visitor.bytes(),
            Stage::Counting(counting) => counting.progress().bytes,
            Stage::Finding(_) | Stage::Over | Stage::Full => 0,
        };
        (self.all.len() * each) as u64 + staged
    }

    fn staged_nodes(&self) -> u64 {
        match &self.stage {
            Stage::Finding(walk) | Stage::Listing(walk) => walk.nodes(),
            Stage::Counting(counting) => counting.nodes(),
            Stage::Over | Stage::Full => 0,
        }
    }

    /// How many solutions there are; `complete` if the search came to its end.
    fn counted(&self, complete: bool) -> Option<Count> {
        let exact = match self.want {
            Want::Best => return None,
            Want::Count { .. } => complete && self.count <= self.limit(),
            // A list that is full says nothing about what would come next.
            Want::All { .. } => complete && self.count < self.limit(),
        };
        Some(if exact {
            Count::Exact(self.count)
        } else {
            Count::AtLeast(self.count.clamp(1, self.limit()))
        })
    }

    fn solved(mut self, first: Vec<Input>, complete: bool) -> Solved<Vec<Input>> {
        if matches!(self.want, Want::All { .. }) && self.all.is_empty() {
            self.all.push(first.clone());
        }
        Solved {
            score: Score {
                metric: PIECES.id,
                value: first.len() as u64,
            },
            optimality: Optimality::Proven,
            count: self.counted(complete),
            solution: self.all.first().cloned().unwrap_or(first),
            all: self.all,
        }
    }

    /// No solution takes fewer inputs.
    fn bound(&self) -> u64 {
        let missing = self.board.missing().count();
        missing as u64 + 2 * u64::from(self.lifts.size)
    }
}

impl Job for Solver {
    type Output = Outcome<Vec<Input>>;

    fn run(&mut self, nodes: u64) -> Status {
        let end = self.progress().nodes.saturating_add(nodes);
        while !self.is_over() {
            let left = end - self.progress().nodes;
            let status = match &mut self.stage {
                Stage::Finding(walk) | Stage::Listing(walk) => walk.run(left),
                Stage::Counting(counting) => counting.run(left),
                Stage::Over | Stage::Full => Status::Done,
            };
            // The next set of pieces to lift is a node of its own.
            if status == Status::Running || self.progress().nodes == end {
                return Status::Running;
            }
            self.advance();
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let best = self.first.as_ref().map(|first| first.len() as u64);
        Progress {
            nodes: self.nodes + self.staged_nodes(),
            stored: self.count,
            bytes: self.bytes(),
            bound: Some(self.bound()),
            best,
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let progress = self.progress();
        let complete = matches!(self.stage, Stage::Over) && stopped.is_none();
        if let Stage::Listing(walk) = std::mem::replace(&mut self.stage, Stage::Over) {
            self.keep(walk.visitor);
        }
        let finding = match (self.first.take(), complete) {
            (Some(first), _) => Conclusion::Solved(self.solved(first, complete)),
            (None, true) => Conclusion::Unsolvable,
            (None, false) => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound(),
            },
        };
        Outcome {
            finding,
            nodes: progress.nodes,
            stored: progress.stored,
        }
    }
}
