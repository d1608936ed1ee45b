//! Finds the best solution that stays near a known solution.
//!
//! The neighbourhood of a solution consists of its positions and of the positions that a search of
//! limited size reaches from them.

use super::exact::KeyPath;
use super::region::{Region, SharedSpace};
use quandary_search::{Growth, Key, Meeting, PathFinder, SearchEnd, Side, TwoSided};
use std::sync::Arc;

enum Stage<K: Key, const W: usize> {
    /// Grow the neighbourhood from every position of the path.
    Grow(Side<Region<K, W>>),
    /// Search for the best path within it.
    Search(TwoSided<Region<K, W>, Region<K, W>>),
    /// Reconstruct this path.
    Path(PathFinder<Region<K, W>, Region<K, W>>),
    Done,
}

/// Grows a neighbourhood of limited size around all positions of a path and finds the best path
/// within it. (Neighbourhood graph search after Nakhost and Müller, 2010.)
pub(super) struct NeighbourhoodSearch<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    start: K,
    goals: Vec<K>,
    /// Nodes that growing may expand.
    growth_limit: u64,
    memory: u64,
    stage: Stage<K, W>,
    /// Nodes of the finished stages.
    nodes: u64,
}

impl<K: Key, const W: usize> NeighbourhoodSearch<K, W> {
    /// A search around `path` that expands at most `growth_limit` nodes to grow the neighbourhood.
    /// The new path may end in any of `goals`.
    pub(super) fn new(
        space: SharedSpace<K, W>,
        path: &[K],
        goals: Vec<K>,
        growth_limit: u64,
        memory: u64,
    ) -> Self {
        Self {
            stage: Stage::Grow(Side::new(
                Region::whole(Arc::clone(&space)),
                path.iter().copied(),
            )),
            space,
            start: path[0],
            goals,
            growth_limit,
            memory,
            nodes: 0,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Grow(side) => side.nodes(),
                Stage::Search(search) => search.nodes(),
                Stage::Path(finder) => finder.nodes(),
                Stage::Done => 0,
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Grow(side) => side.bytes(),
            Stage::Search(search) => search.bytes(),
            Stage::Path(_) | Stage::Done => 0,
        }
    }

    /// Continues for at most `nodes` nodes. Returns `None` while the search is unfinished, then the
    /// best path, or `Some(None)` if the memory is exhausted.
    pub(super) fn run(&mut self, nodes: u64) -> Option<Option<KeyPath<K>>> {
        let until = self.nodes().saturating_add(nodes);
        loop {
            let left = until - self.nodes();
            match &mut self.stage {
                Stage::Grow(side) => {
                    let allowed = left.min(self.growth_limit - side.nodes());
                    let growth = side.grow(allowed, self.memory / 2);
                    let enough = side.nodes() >= self.growth_limit;
                    match growth {
                        Growth::Paused if !enough => return None,
                        Growth::Layer if !enough => {}
                        _ => self.begin_search(),
                    }
                }
                Stage::Search(search) => match search.run(left, self.memory / 2)? {
                    SearchEnd::Met(meeting) => self.begin_path(&meeting),
                    SearchEnd::NoPath | SearchEnd::OutOfMemory => return Some(None),
                },
                Stage::Path(finder) => return Some(finder.run(left, self.memory / 2)?.ok()),
                Stage::Done => return Some(None),
            }
        }
    }

    fn leave_stage(&mut self) -> Stage<K, W> {
        self.nodes = self.nodes();
        std::mem::replace(&mut self.stage, Stage::Done)
    }

    fn begin_search(&mut self) {
        let Stage::Grow(side) = self.leave_stage() else {
            return;
        };
        let members = side.into_members();
        let inside = |key: &K| members.contains(key);
        let goals: Vec<K> = self.goals.iter().copied().filter(inside).collect();
        let region = Region::within(Arc::clone(&self.space), members);
        let ends = goals.iter().copied();
        self.stage = Stage::Search(TwoSided::new(region.clone(), [self.start], region, ends));
        self.goals = goals;
    }

    fn begin_path(&mut self, meeting: &Meeting<K>) {
        let Stage::Search(search) = self.leave_stage() else {
            return;
        };
        let finder = PathFinder::new(search, meeting, &[self.start], &self.goals);
        self.stage = Stage::Path(finder);
    }
}
