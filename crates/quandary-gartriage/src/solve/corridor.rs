//! Shortens a known solution within its surroundings.

use super::exact::{Shared, Way};
use quandary_search::{
    Edges, Growth, Key, Meeting, PathFinder, SearchEnd, Side, Space, StateTable, TwoSided,
};
use std::sync::Arc;

/// The part of a space that lies around a way.
#[derive(Clone)]
struct Around<K: Key, const W: usize> {
    space: Shared<K, W>,
    members: Arc<StateTable<K>>,
}

impl<K: Key, const W: usize> Space for Around<K, W> {
    type Key = K;
    /// An edge lies inside if both its ends do, so that its inverse does too.
    const SYMMETRIC: bool = true;

    fn successors(&self, from: K, out: &mut Edges<K>) {
        self.space.successors(from, out);
        out.retain(|to| self.members.contains(to));
    }
}

type Inside<K, const W: usize> = TwoSided<Around<K, W>, Around<K, W>>;
type Path<K, const W: usize> = PathFinder<Around<K, W>, Around<K, W>>;

enum Stage<K: Key, const W: usize> {
    /// Reach out from every position of the way.
    Grow(Side<Shared<K, W>>),
    /// Find the best way through what was reached.
    Search(Inside<K, W>),
    /// Put it together.
    Path(Path<K, W>),
    Over,
}

/// Reaches out from all positions of a way at once, so many nodes far, and finds the best way
/// that stays inside. (Neighbourhood graph search after Nakhost and Müller, 2010.)
pub(super) struct Corridor<K: Key, const W: usize> {
    space: Shared<K, W>,
    start: K,
    goals: Vec<K>,
    most: u64,
    memory: u64,
    stage: Stage<K, W>,
    /// Of the stages that are over.
    nodes: u64,
}

impl<K: Key, const W: usize> Corridor<K, W> {
    /// The surroundings of `way` that `most` nodes reach. Ways may end in any of `goals`.
    pub(super) fn new(
        space: Shared<K, W>,
        way: &[K],
        goals: Vec<K>,
        most: u64,
        memory: u64,
    ) -> Self {
        Self {
            stage: Stage::Grow(Side::new(Arc::clone(&space), way.iter().copied())),
            space,
            start: way[0],
            goals,
            most,
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
                Stage::Over => 0,
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Grow(side) => side.bytes(),
            Stage::Search(search) => search.bytes(),
            Stage::Path(_) | Stage::Over => 0,
        }
    }

    /// Works on for at most `nodes` further nodes; the best way inside once it is over, or `None`
    /// in it if the memory did not suffice.
    pub(super) fn run(&mut self, nodes: u64) -> Option<Option<Way<K>>> {
        let until = self.nodes().saturating_add(nodes);
        loop {
            let left = until - self.nodes();
            match &mut self.stage {
                Stage::Grow(side) => {
                    let allowed = left.min(self.most - side.nodes());
                    let growth = side.grow(allowed, self.memory / 2);
                    let enough = side.nodes() >= self.most;
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
                Stage::Over => return Some(None),
            }
        }
    }

    fn leave_stage(&mut self) -> Stage<K, W> {
        self.nodes = self.nodes();
        std::mem::replace(&mut self.stage, Stage::Over)
    }

    fn begin_search(&mut self) {
        let Stage::Grow(side) = self.leave_stage() else {
            return;
        };
        let members = side.into_members();
        let goals = self
            .goals
            .iter()
            .copied()
            .filter(|key| members.contains(key));
        let goals: Vec<K> = goals.collect();
        let around = Around {
            space: Arc::clone(&self.space),
            members: Arc::new(members),
        };
        let (start, ends) = ([self.start], goals.iter().copied());
        self.stage = Stage::Search(TwoSided::new(around.clone(), start, around, ends));
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
