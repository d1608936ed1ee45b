//! Listing finished boards.

use super::fits::FitId;
use super::packings::Packings;
use super::task::{Node, State, Task, piece_of};
use super::walk::{Visitor, Walk};
use super::{End, Listed};
use crate::model::{Board, Squares};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

/// States below which nothing was found. Newer ones push out older ones, so that it stays within
/// the processor's cache.
struct Barren(Vec<State>);

impl Barren {
    const BITS: u32 = 16;

    fn new() -> Self {
        Self(vec![State::default(); 1 << Self::BITS])
    }

    fn slot(state: &State) -> usize {
        let hasher = BuildHasherDefault::<rustc_hash::FxHasher>::default();
        let hash = hasher.hash_one((
            state.open,
            u32::from(state.placed) << 8 | u32::from(state.owed),
        ));
        (hash >> (64 - Self::BITS)) as usize
    }

    fn has(&self, state: &State) -> bool {
        self.0[Self::slot(state)] == *state
    }

    fn insert(&mut self, state: &State) {
        self.0[Self::slot(state)] = *state;
    }
}

/// Keeps finished boards.
pub(super) struct Keeper {
    barren: Barren,
    /// The fits of the pieces placed from the start.
    given: Vec<Option<FitId>>,
    /// One fit for each piece, board after board.
    found: Vec<FitId>,
    count: u64,
    /// Finished boards seen, the aim met or not.
    seen: u64,
    limit: u64,
    memory: u64,
}

impl Keeper {
    pub(super) fn new(given: Vec<Option<FitId>>, limit: u64, memory: u64) -> Self {
        Self {
            barren: Barren::new(),
            given,
            found: Vec::new(),
            count: 0,
            seen: 0,
            limit,
            memory,
        }
    }

    /// From now on these are the fits of the pieces placed from the start.
    pub(super) fn give(&mut self, given: Vec<Option<FitId>>) {
        self.given = given;
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn into_found(self) -> Vec<FitId> {
        self.found
    }

    /// Why no more boards are kept.
    pub(super) fn end(&self) -> Option<End> {
        if self.count >= self.limit {
            Some(End::Enough)
        } else if self.bytes() > self.memory {
            Some(End::Stopped(Reason::Memory))
        } else {
            None
        }
    }

    /// Bytes of the boards; sorting them takes 80 more for each.
    pub(super) fn bytes(&self) -> u64 {
        self.found.capacity() as u64 * size_of::<FitId>() as u64 + self.count * 80
    }
}

impl Visitor for Keeper {
    /// How many boards were seen before.
    type Mark = u64;

    fn enter(&mut self, node: &Node) -> Option<u64> {
        (!self.barren.has(&node.state)).then_some(self.seen)
    }

    fn finished(&mut self, task: &Task, _: &Node, path: impl Iterator<Item = FitId>) {
        self.seen += 1;
        let first = self.found.len();
        let unplaced = FitId(u16::MAX);
        let given = self.given.iter().map(|fit| fit.unwrap_or(unplaced));
        self.found.extend(given);
        for fit in path {
            self.found[first + piece_of(&task.fits, fit).index()] = fit;
        }
        let covered = self.found[first..]
            .iter()
            .fold(Squares::NONE, |all, fit| all | task.fits.get(*fit).squares);
        if task.is_met(task.kit.frame().squares() & !covered) {
            self.count += 1;
        } else {
            self.found.truncate(first);
        }
    }

    fn leave(&mut self, node: &Node, before: u64) {
        if self.seen == before {
            self.barren.insert(&node.state);
        }
    }

    fn is_over(&self) -> bool {
        self.end().is_some()
    }
}

/// A walk that keeps what it finds.
pub(super) fn keeping(task: &Arc<Task>, board: &Board, limit: u64, memory: u64) -> Walk<Keeper> {
    let keeper = Keeper::new(task.placed_on(board), limit, memory);
    Walk::new(Arc::clone(task), task.start(board), keeper)
}

/// The job that lists.
pub(super) struct Listing {
    task: Arc<Task>,
    walk: Walk<Keeper>,
}

impl Listing {
    pub(super) fn new(task: Arc<Task>, board: &Board, limit: u64, memory: u64) -> Self {
        let walk = keeping(&task, board, limit, memory);
        Self { task, walk }
    }
}

impl Job for Listing {
    type Output = Listed;

    fn run(&mut self, nodes: u64) -> Status {
        self.walk.run(nodes)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.walk.nodes(),
            stored: self.walk.visitor.count(),
            bytes: self.walk.visitor.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Listed {
        let nodes = self.walk.nodes();
        let keeper = self.walk.visitor;
        let end = keeper.end().or(stopped.map(End::Stopped));
        let kit = Arc::clone(&self.task.kit);
        let fits = Arc::clone(&self.task.fits);
        Listed {
            packings: Packings::new(kit, fits, keeper.into_found()),
            end: end.unwrap_or(End::Complete),
            nodes,
        }
    }
}
