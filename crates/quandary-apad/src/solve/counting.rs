//! Counting finished boards without making them.

use super::census::Census;
use super::fits::FitId;
use super::task::{Node, State, Step, Task};
use super::walk::{Visitor, Walk};
use crate::model::{Board, Squares};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Remembers, for each state, how many boards there are below it, for each set of squares that is
/// left free below it.
///
/// The counts of the frames that are open lie one after the other in `pending`: those of a state
/// become, when it is left, part of those of the state above it.
pub(super) struct Teller {
    known: FxHashMap<State, (u32, u32)>,
    /// Where `known` points to: first entry and number of entries.
    counts: Vec<(Squares, u64)>,
    pending: Vec<(Squares, u64)>,
    memory: u64,
}

impl Teller {
    pub(super) fn new(memory: u64) -> Self {
        Self {
            known: FxHashMap::default(),
            counts: Vec::new(),
            pending: Vec::new(),
            memory,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let entry = size_of::<(State, (u32, u32))>() + 1;
        let known = self.known.capacity() * entry;
        let counts = self.counts.capacity() + self.pending.capacity();
        (known + counts * size_of::<(Squares, u64)>()) as u64
    }

    /// The square that a step leaves free.
    fn freed(step: Step) -> Squares {
        match step {
            Step::Leave(square) => Squares::one(square),
            Step::Start | Step::Place(_) => Squares::NONE,
        }
    }
}

impl Visitor for Teller {
    /// Where its counts begin.
    type Mark = usize;

    fn enter(&mut self, node: &Node) -> Option<usize> {
        let Some((first, length)) = self.known.get(&node.state) else {
            return Some(self.pending.len());
        };
        let freed = Self::freed(node.step);
        let range = *first as usize..(*first + *length) as usize;
        let counts = self.counts[range].iter();
        self.pending
            .extend(counts.map(|(free, count)| (*free | freed, *count)));
        None
    }

    fn finished(&mut self, _: &Task, node: &Node, _: impl Iterator<Item = FitId>) {
        let free = Squares(node.state.open) | Self::freed(node.step);
        self.pending.push((free, 1));
    }

    fn leave(&mut self, node: &Node, first: usize) {
        let summed = Census::new(self.pending.split_off(first));
        let place = (self.counts.len() as u32, summed.len() as u32);
        self.known.insert(node.state, place);
        self.counts.extend(summed.iter());
        let freed = Self::freed(node.step);
        self.pending
            .extend(summed.iter().map(|(free, count)| (free | freed, count)));
    }

    fn is_over(&self) -> bool {
        self.bytes() > self.memory || self.counts.len() > u32::MAX as usize
    }
}

/// The job that counts.
pub(super) struct Counting {
    task: Arc<Task>,
    walk: Walk<Teller>,
}

impl Counting {
    pub(super) fn new(task: Arc<Task>, board: &Board, memory: u64) -> Self {
        let start = task.start(board);
        let walk = Walk::new(Arc::clone(&task), start, Teller::new(memory));
        Self { task, walk }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.walk.nodes()
    }
}

impl Job for Counting {
    type Output = Result<Census, Reason>;

    fn run(&mut self, nodes: u64) -> Status {
        self.walk.run(nodes)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.walk.nodes(),
            stored: self.walk.visitor.known.len() as u64,
            bytes: self.walk.visitor.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        if let Some(reason) = stopped {
            return Err(reason);
        }
        if self.walk.visitor.is_over() {
            return Err(Reason::Memory);
        }
        let kept_free = self.task.kept_free();
        let counts = self.walk.visitor.pending.into_iter();
        let counts = counts
            .map(|(free, count)| (free | kept_free, count))
            .filter(|(free, _)| self.task.is_met(*free));
        Ok(Census::new(counts.collect()))
    }
}
