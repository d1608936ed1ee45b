//! Counts complete boards without listing them.

use super::placement_table::PlacementId;
use super::problem::{Node, SearchProblem, State, Step};
use super::search::{DepthFirstSearch, Visitor};
use super::solution_counts::{SolutionCounts, summed};
use crate::model::{Board, Squares};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What complete boards are counted by.
pub(super) trait CountedBy {
    /// What boards of the same count have in common.
    type Key: Copy + Ord + Send;

    /// What a step contributes to the keys of all boards below it.
    fn key_of_step(&self, step: Step) -> Self::Key;

    /// What squares that stay free contribute.
    fn key_of_free(&self, free: Squares) -> Self::Key;

    /// Two contributions together.
    fn join(one: Self::Key, other: Self::Key) -> Self::Key;
}

/// Boards with the same free squares are counted together.
pub(super) struct ByFreeSquares;

impl CountedBy for ByFreeSquares {
    type Key = Squares;

    fn key_of_step(&self, step: Step) -> Squares {
        step.freed()
    }

    fn key_of_free(&self, free: Squares) -> Squares {
        free
    }

    fn join(one: Squares, other: Squares) -> Squares {
        one | other
    }
}

/// Counts the complete boards below each state by what they have in common below it, and remembers
/// the counts of each state.
///
/// The counts of the states on the search path lie one after the other in `pending`. When the
/// search leaves a state, its counts become part of those of its parent.
pub(super) struct CountingVisitor<B: CountedBy> {
    by: B,
    memo: FxHashMap<State, (u32, u32)>,
    /// The entries of `memo`: index of the first entry and number of entries.
    counts: Vec<(B::Key, u64)>,
    pending: Vec<(B::Key, u64)>,
    memory: u64,
}

impl<B: CountedBy> CountingVisitor<B> {
    fn new(by: B, memory: u64) -> Self {
        Self {
            by,
            memo: FxHashMap::default(),
            counts: Vec::new(),
            pending: Vec::new(),
            memory,
        }
    }

    fn bytes(&self) -> u64 {
        let entry = size_of::<(State, (u32, u32))>() + 1;
        let memo = self.memo.capacity() * entry;
        let counts = self.counts.capacity() + self.pending.capacity();
        (memo + counts * size_of::<(B::Key, u64)>()) as u64
    }
}

impl<B: CountedBy> Visitor for CountingVisitor<B> {
    /// The index in `pending` where the counts of a state begin.
    type Mark = usize;

    fn enter(&mut self, node: &Node) -> Option<usize> {
        let Some((first, length)) = self.memo.get(&node.state) else {
            return Some(self.pending.len());
        };
        let step = self.by.key_of_step(node.step);
        let range = *first as usize..(*first + *length) as usize;
        let counts = self.counts[range].iter();
        self.pending
            .extend(counts.map(|(key, count)| (B::join(*key, step), *count)));
        None
    }

    fn finished(&mut self, _: &SearchProblem, node: &Node, _: impl Iterator<Item = PlacementId>) {
        let free = self.by.key_of_free(Squares(node.state.open));
        let key = B::join(free, self.by.key_of_step(node.step));
        self.pending.push((key, 1));
    }

    fn leave(&mut self, node: &Node, first: usize) {
        let summed = summed(self.pending.split_off(first));
        let entry = (self.counts.len() as u32, summed.len() as u32);
        self.memo.insert(node.state, entry);
        self.counts.extend(&summed);
        let step = self.by.key_of_step(node.step);
        let summed = summed.into_iter();
        self.pending
            .extend(summed.map(|(key, count)| (B::join(key, step), count)));
    }

    fn is_over(&self) -> bool {
        self.bytes() > self.memory || self.counts.len() > u32::MAX as usize
    }
}

/// The job that counts solutions.
pub(super) struct CountJob<B: CountedBy> {
    problem: Arc<SearchProblem>,
    search: DepthFirstSearch<CountingVisitor<B>>,
}

impl<B: CountedBy> CountJob<B> {
    pub(super) fn new(problem: Arc<SearchProblem>, board: &Board, by: B, memory: u64) -> Self {
        let start = problem.start(board);
        let visitor = CountingVisitor::new(by, memory);
        let search = DepthFirstSearch::new(Arc::clone(&problem), start, visitor);
        Self { problem, search }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    pub(super) fn run(&mut self, nodes: u64) -> Status {
        self.search.run(nodes)
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes(),
            stored: self.search.visitor.memo.len() as u64,
            bytes: self.search.visitor.bytes(),
            ..Progress::default()
        }
    }

    /// The counts of all keys, including boards that do not meet the goal.
    pub(super) fn counts(self, stopped: Option<Reason>) -> Result<Vec<(B::Key, u64)>, Reason> {
        if let Some(reason) = stopped {
            return Err(reason);
        }
        let visitor = self.search.visitor;
        if visitor.is_over() {
            return Err(Reason::Memory);
        }
        let always_free = visitor.by.key_of_free(self.problem.always_free());
        let counts = visitor.pending.into_iter();
        Ok(counts
            .map(|(key, count)| (B::join(key, always_free), count))
            .collect())
    }
}

impl Job for CountJob<ByFreeSquares> {
    type Output = Result<SolutionCounts, Reason>;

    fn run(&mut self, nodes: u64) -> Status {
        Self::run(self, nodes)
    }

    fn progress(&self) -> Progress {
        Self::progress(self)
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let problem = Arc::clone(&self.problem);
        let mut counts = self.counts(stopped)?;
        counts.retain(|(free, _)| problem.is_met(*free));
        Ok(SolutionCounts::new(counts))
    }
}
