//! Counts complete boards without listing them.

use super::placement_table::PlacementId;
use super::problem::{Node, SearchProblem, State, Step};
use super::search::{DepthFirstSearch, Visitor};
use super::solution_counts::SolutionCounts;
use crate::model::{Board, Squares};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Counts the complete boards below each state by the squares left free below it, and remembers the
/// counts of each state.
///
/// The counts of the states on the search path lie one after the other in `pending`. When the
/// search leaves a state, its counts become part of those of its parent.
pub(super) struct CountingVisitor {
    memo: FxHashMap<State, (u32, u32)>,
    /// The entries of `memo`: index of the first entry and number of entries.
    counts: Vec<(Squares, u64)>,
    pending: Vec<(Squares, u64)>,
    memory: u64,
}

impl CountingVisitor {
    pub(super) fn new(memory: u64) -> Self {
        Self {
            memo: FxHashMap::default(),
            counts: Vec::new(),
            pending: Vec::new(),
            memory,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let entry = size_of::<(State, (u32, u32))>() + 1;
        let memo = self.memo.capacity() * entry;
        let counts = self.counts.capacity() + self.pending.capacity();
        (memo + counts * size_of::<(Squares, u64)>()) as u64
    }

    /// The square that a step leaves free, if any.
    fn freed(step: Step) -> Squares {
        match step {
            Step::Leave(square) => Squares::single(square),
            Step::Start | Step::Place(_) => Squares::EMPTY,
        }
    }
}

impl Visitor for CountingVisitor {
    /// The index in `pending` where the counts of a state begin.
    type Mark = usize;

    fn enter(&mut self, node: &Node) -> Option<usize> {
        let Some((first, length)) = self.memo.get(&node.state) else {
            return Some(self.pending.len());
        };
        let freed = Self::freed(node.step);
        let range = *first as usize..(*first + *length) as usize;
        let counts = self.counts[range].iter();
        self.pending
            .extend(counts.map(|(free, count)| (*free | freed, *count)));
        None
    }

    fn finished(&mut self, _: &SearchProblem, node: &Node, _: impl Iterator<Item = PlacementId>) {
        let free = Squares(node.state.open) | Self::freed(node.step);
        self.pending.push((free, 1));
    }

    fn leave(&mut self, node: &Node, first: usize) {
        let summed = SolutionCounts::new(self.pending.split_off(first));
        let entry = (self.counts.len() as u32, summed.len() as u32);
        self.memo.insert(node.state, entry);
        self.counts.extend(summed.iter());
        let freed = Self::freed(node.step);
        self.pending
            .extend(summed.iter().map(|(free, count)| (free | freed, count)));
    }

    fn is_over(&self) -> bool {
        self.bytes() > self.memory || self.counts.len() > u32::MAX as usize
    }
}

/// The job that counts solutions.
pub(super) struct CountJob {
    problem: Arc<SearchProblem>,
    search: DepthFirstSearch<CountingVisitor>,
}

impl CountJob {
    pub(super) fn new(problem: Arc<SearchProblem>, board: &Board, memory: u64) -> Self {
        let start = problem.start(board);
        let search =
            DepthFirstSearch::new(Arc::clone(&problem), start, CountingVisitor::new(memory));
        Self { problem, search }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

impl Job for CountJob {
    type Output = Result<SolutionCounts, Reason>;

    fn run(&mut self, nodes: u64) -> Status {
        self.search.run(nodes)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes(),
            stored: self.search.visitor.memo.len() as u64,
            bytes: self.search.visitor.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        if let Some(reason) = stopped {
            return Err(reason);
        }
        if self.search.visitor.is_over() {
            return Err(Reason::Memory);
        }
        let always_free = self.problem.always_free();
        let counts = self.search.visitor.pending.into_iter();
        let counts = counts
            .map(|(free, count)| (free | always_free, count))
            .filter(|(free, _)| self.problem.is_met(*free));
        Ok(SolutionCounts::new(counts.collect()))
    }
}
