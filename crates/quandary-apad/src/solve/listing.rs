//! Lists complete boards.

use super::packings::Packings;
use super::placement_table::PlacementId;
use super::problem::{Node, SearchProblem, State, piece_of};
use super::search::{DepthFirstSearch, Visitor};
use super::{ListEnd, ListResult};
use crate::model::{Board, Squares};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

/// A lossy cache of states without complete boards below them. New states replace old ones, so that
/// the cache stays within the processor's cache.
struct DeadStateCache(Vec<State>);

impl DeadStateCache {
    const BITS: u32 = 16;

    fn new() -> Self {
        Self(vec![State::default(); 1 << Self::BITS])
    }

    fn slot(state: &State) -> usize {
        let hasher = BuildHasherDefault::<rustc_hash::FxHasher>::default();
        let hash = hasher.hash_one((
            state.open,
            u32::from(state.placed) << 8 | u32::from(state.open_sets),
        ));
        (hash >> (64 - Self::BITS)) as usize
    }

    fn contains(&self, state: &State) -> bool {
        self.0[Self::slot(state)] == *state
    }

    fn insert(&mut self, state: &State) {
        self.0[Self::slot(state)] = *state;
    }
}

/// Collects complete boards that meet the goal.
pub(super) struct CollectingVisitor {
    dead_states: DeadStateCache,
    /// The placements of the pieces that are placed at the start.
    given: Vec<Option<PlacementId>>,
    /// One placement for each piece, board after board.
    found: Vec<PlacementId>,
    count: u64,
    /// Complete boards reached, whether they meet the goal or not.
    reached: u64,
    limit: u64,
    memory: u64,
}

impl CollectingVisitor {
    pub(super) fn new(given: Vec<Option<PlacementId>>, limit: u64, memory: u64) -> Self {
        Self {
            dead_states: DeadStateCache::new(),
            given,
            found: Vec::new(),
            count: 0,
            reached: 0,
            limit,
            memory,
        }
    }

    /// Sets the placements of the pieces that are placed at the start.
    pub(super) fn set_given(&mut self, given: Vec<Option<PlacementId>>) {
        self.given = given;
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn into_found(self) -> Vec<PlacementId> {
        self.found
    }

    /// Why no more boards are collected.
    pub(super) fn end(&self) -> Option<ListEnd> {
        if self.count >= self.limit {
            Some(ListEnd::LimitReached)
        } else if self.bytes() > self.memory {
            Some(ListEnd::Stopped(Reason::Memory))
        } else {
            None
        }
    }

    /// Bytes of the boards, including 80 bytes per board for sorting.
    pub(super) fn bytes(&self) -> u64 {
        self.found.capacity() as u64 * size_of::<PlacementId>() as u64 + self.count * 80
    }
}

impl Visitor for CollectingVisitor {
    /// The number of complete boards reached before the state.
    type Mark = u64;

    fn enter(&mut self, node: &Node) -> Option<u64> {
        (!self.dead_states.contains(&node.state)).then_some(self.reached)
    }

    fn finished(
        &mut self,
        problem: &SearchProblem,
        _: &Node,
        path: impl Iterator<Item = PlacementId>,
    ) {
        self.reached += 1;
        let first = self.found.len();
        let unplaced = PlacementId(u16::MAX);
        let given = self
            .given
            .iter()
            .map(|placement| placement.unwrap_or(unplaced));
        self.found.extend(given);
        for placement in path {
            self.found[first + piece_of(&problem.table, placement).index()] = placement;
        }
        let covered = self.found[first..]
            .iter()
            .fold(Squares::EMPTY, |all, placement| {
                all | problem.table.get(*placement).squares
            });
        if problem.is_met(problem.kit.frame().squares() & !covered) {
            self.count += 1;
        } else {
            self.found.truncate(first);
        }
    }

    fn leave(&mut self, node: &Node, before: u64) {
        if self.reached == before {
            self.dead_states.insert(&node.state);
        }
    }

    fn is_over(&self) -> bool {
        self.end().is_some()
    }
}

/// A search that collects complete boards.
pub(super) fn collecting_search(
    problem: &Arc<SearchProblem>,
    board: &Board,
    limit: u64,
    memory: u64,
) -> DepthFirstSearch<CollectingVisitor> {
    let visitor = CollectingVisitor::new(problem.placed_on(board), limit, memory);
    DepthFirstSearch::new(Arc::clone(problem), problem.start(board), visitor)
}

/// The job that lists complete boards.
pub(super) struct ListJob {
    problem: Arc<SearchProblem>,
    search: DepthFirstSearch<CollectingVisitor>,
}

impl ListJob {
    pub(super) fn new(problem: Arc<SearchProblem>, board: &Board, limit: u64, memory: u64) -> Self {
        let search = collecting_search(&problem, board, limit, memory);
        Self { problem, search }
    }
}

impl Job for ListJob {
    type Output = ListResult;

    fn run(&mut self, nodes: u64) -> Status {
        self.search.run(nodes)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes(),
            stored: self.search.visitor.count(),
            bytes: self.search.visitor.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> ListResult {
        let nodes = self.search.nodes();
        let visitor = self.search.visitor;
        let end = visitor.end().or(stopped.map(ListEnd::Stopped));
        let kit = Arc::clone(&self.problem.kit);
        let table = Arc::clone(&self.problem.table);
        ListResult {
            packings: Packings::new(kit, table, visitor.into_found()),
            end: end.unwrap_or(ListEnd::Complete),
            nodes,
        }
    }
}
