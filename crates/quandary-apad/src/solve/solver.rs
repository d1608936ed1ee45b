//! The job that finds, counts or lists best solutions. If no solution contains all placed pieces,
//! the job lifts as few pieces as possible.

use super::counting::{ByFreeSquares, CountJob};
use super::listing::{CollectingVisitor, collecting_search};
use super::packings::Packings;
use super::placement_table::PlacementId;
use super::problem::SearchProblem;
use super::search::DepthFirstSearch;
use super::{ListEnd, PIECES};
use crate::model::{Board, PieceId};
use crate::rules::{Input, Position};
use quandary_core::budget::Reason;
use quandary_core::family::Want;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};
use std::sync::Arc;

/// Enumerates sets of pieces to lift in ascending order of size, from the empty set.
struct LiftSets {
    placed: Vec<PieceId>,
    size: u32,
    /// The next candidate; bits are indices in `placed`.
    next: u32,
}

impl LiftSets {
    fn new(board: &Board) -> Self {
        Self {
            placed: board.placements().map(|placed| placed.piece).collect(),
            size: 0,
            next: 0,
        }
    }

    /// Returns to the first set of the current size.
    fn restart(&mut self) {
        self.next = 0;
    }

    /// The next set of the current size.
    fn next_of_same_size(&mut self) -> Option<Vec<PieceId>> {
        let sets = 1u32 << self.placed.len();
        let found = (self.next..sets).find(|set| set.count_ones() == self.size)?;
        self.next = found + 1;
        let indexed = self.placed.iter().enumerate();
        let chosen = indexed.filter(|(index, _)| found >> index & 1 == 1);
        Some(chosen.map(|(_, piece)| *piece).collect())
    }

    /// The next set of the current size, or the first one that is larger by one.
    fn next(&mut self) -> Option<Vec<PieceId>> {
        self.next_of_same_size().or_else(|| {
            self.size += 1;
            self.next = 0;
            self.next_of_same_size()
        })
    }
}

enum Stage {
    /// Searches for a first solution.
    Finding(DepthFirstSearch<CollectingVisitor>),
    /// Lists the solutions that lift as many pieces as the first one.
    Listing(DepthFirstSearch<CollectingVisitor>),
    /// Counts the solutions that lift as many pieces as the first one.
    Counting(Box<CountJob<ByFreeSquares>>),
    /// Finished: there are no more solutions, or the limit is reached.
    Done,
    /// The memory limit was exceeded.
    OutOfMemory,
}

/// Solves, counts or lists the solutions of a position.
pub(super) struct Solver {
    problem: Arc<SearchProblem>,
    board: Board,
    want: Want,
    memory: u64,
    lifts: LiftSets,
    /// The pieces lifted in this stage, and the board without them.
    lifted: Vec<PieceId>,
    rest: Board,
    stage: Stage,
    first: Option<Vec<Input>>,
    all: Vec<Vec<Input>>,
    count: u64,
    /// Nodes of the earlier stages. Each set of pieces to lift counts as one node.
    nodes: u64,
}

impl Solver {
    pub(super) fn new(position: &Position, want: Want, memory: u64) -> Self {
        let problem = Arc::new(SearchProblem::new(&position.kit, position.goal));
        let search = collecting_search(&problem, &position.board, 1, u64::MAX);
        let mut solver = Self {
            lifts: LiftSets::new(&position.board),
            lifted: Vec::new(),
            rest: position.board.clone(),
            board: position.board.clone(),
            want,
            memory,
            stage: Stage::Done,
            first: None,
            all: Vec::new(),
            count: 0,
            nodes: 0,
            problem,
        };
        solver.find_with_next_lifts(search);
        solver
    }

    /// The maximum number of solutions.
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

    /// Continues the search for a first solution with the next set of pieces lifted. The search
    /// keeps its cache of states without solutions.
    fn find_with_next_lifts(&mut self, mut search: DepthFirstSearch<CollectingVisitor>) {
        self.stage = match self.lifts.next() {
            None => {
                self.nodes += search.nodes();
                Stage::Done
            }
            Some(pieces) => {
                self.lift(pieces);
                search.visitor.set_given(self.problem.placed_on(&self.rest));
                search.restart(self.problem.start(&self.rest));
                Stage::Finding(search)
            }
        };
    }

    fn gather_with_next_lifts(&mut self) {
        self.stage = match self.lifts.next_of_same_size() {
            None => Stage::Done,
            Some(pieces) => {
                self.lift(pieces);
                match self.want {
                    Want::Best => Stage::Done,
                    Want::All { .. } => {
                        let limit = self.limit() - self.count;
                        let memory = self.memory.saturating_sub(self.bytes());
                        Stage::Listing(collecting_search(&self.problem, &self.rest, limit, memory))
                    }
                    Want::Count { .. } => {
                        let problem = Arc::clone(&self.problem);
                        let counting =
                            CountJob::new(problem, &self.rest, ByFreeSquares, self.memory);
                        Stage::Counting(Box::new(counting))
                    }
                }
            }
        };
    }

    /// The inputs that lead to the collected boards.
    fn solutions(&self, found: Vec<PlacementId>) -> Vec<Vec<Input>> {
        let kit = Arc::clone(&self.problem.kit);
        let packings = Packings::new(kit, Arc::clone(&self.problem.table), found);
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
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Finding(search) if search.visitor.count() == 0 => {
                self.find_with_next_lifts(search);
            }
            Stage::Finding(search) => {
                self.nodes += search.nodes();
                self.first = self.solutions(search.visitor.into_found()).pop();
                self.lifts.restart();
                self.gather_with_next_lifts();
            }
            Stage::Listing(search) => {
                self.nodes += search.nodes();
                let end = search.visitor.end();
                self.keep_solutions(search.visitor);
                match end {
                    Some(ListEnd::Stopped(_)) => self.stage = Stage::OutOfMemory,
                    _ if self.count < self.limit() => self.gather_with_next_lifts(),
                    _ => {}
                }
            }
            Stage::Counting(counting) => {
                self.nodes += counting.nodes();
                match counting.finish(None) {
                    Err(_) => self.stage = Stage::OutOfMemory,
                    Ok(counts) => {
                        self.count = self.count.saturating_add(counts.total());
                        self.gather_with_next_lifts();
                    }
                }
            }
            over => self.stage = over,
        }
    }

    fn keep_solutions(&mut self, visitor: CollectingVisitor) {
        self.count += visitor.count();
        let found = self.solutions(visitor.into_found());
        self.all.extend(found);
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Done | Stage::OutOfMemory)
    }

    fn bytes(&self) -> u64 {
        let inputs = self.board.placements().count() + self.problem.kit.pieces().len();
        let each = size_of::<Vec<Input>>() + inputs * size_of::<Input>();
        let stage_bytes = match &self.stage {
            Stage::Listing(search) => search.visitor.bytes(),
            Stage::Counting(counting) => counting.progress().bytes,
            Stage::Finding(_) | Stage::Done | Stage::OutOfMemory => 0,
        };
        (self.all.len() * each) as u64 + stage_bytes
    }

    fn stage_nodes(&self) -> u64 {
        match &self.stage {
            Stage::Finding(search) | Stage::Listing(search) => search.nodes(),
            Stage::Counting(counting) => counting.nodes(),
            Stage::Done | Stage::OutOfMemory => 0,
        }
    }

    /// The number of solutions; `complete` if the search is finished.
    fn counted(&self, complete: bool) -> Option<Count> {
        let exact = match self.want {
            Want::Best => return None,
            Want::Count { .. } => complete && self.count <= self.limit(),
            // A list that reaches its limit may have ended before the last solution.
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
                metric: &PIECES,
                value: first.len() as u64,
            },
            optimality: Optimality::Proven,
            count: self.counted(complete),
            solution: self.all.first().cloned().unwrap_or(first),
            all: self.all,
        }
    }

    /// A lower bound on the number of inputs of a solution.
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
                Stage::Finding(search) | Stage::Listing(search) => search.run(left),
                Stage::Counting(counting) => counting.run(left),
                Stage::Done | Stage::OutOfMemory => Status::Done,
            };
            // The next set of pieces to lift counts as a node.
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
            nodes: self.nodes + self.stage_nodes(),
            stored: self.count,
            bytes: self.bytes(),
            bound: Some(self.bound()),
            best,
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let progress = self.progress();
        let complete = matches!(self.stage, Stage::Done) && stopped.is_none();
        if let Stage::Listing(search) = std::mem::replace(&mut self.stage, Stage::Done) {
            self.keep_solutions(search.visitor);
        }
        let conclusion = match (self.first.take(), complete) {
            (Some(first), _) => Conclusion::Solved(self.solved(first, complete)),
            (None, true) => Conclusion::Unsolvable,
            (None, false) => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: self.bound(),
            },
        };
        Outcome {
            conclusion,
            nodes: progress.nodes,
            stored: progress.stored,
        }
    }
}
