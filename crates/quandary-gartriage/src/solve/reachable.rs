//! Counts the reachable positions of a level.

use super::Objective;
use super::packed::{PackedSpace, PackedTask, with_packed_space};
use super::region::Region;
use crate::rules::Shunting;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_search::{Growth, Key, Side};
use std::sync::Arc;

/// The result of counting the positions that can be reached from the start. Every action can be
/// undone, so the start can be reached from each of these positions. Source: SPEC.md (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachablePositions {
    /// The number of positions reached.
    pub positions: u64,
    /// The largest distance from the start, in actions.
    pub depth: u64,
    /// Peak memory of the search in bytes.
    pub bytes: u64,
    /// Why the search ended early; `None` if it is complete.
    pub stopped: Option<Reason>,
}

/// A job that visits all reachable positions and counts them. The job may use `memory` bytes.
/// Returns `None` instead of a job if the level is too large for the compact encoding of positions.
#[must_use]
pub fn reachable_positions(
    rules: &Shunting,
    memory: u64,
) -> Option<Box<dyn Job<Output = ReachablePositions>>> {
    with_packed_space(rules, Objective::Actions.costs(), CountTask { memory })
}

struct CountTask {
    memory: u64,
}

impl PackedTask for CountTask {
    type Output = Box<dyn Job<Output = ReachablePositions>>;

    fn run<K: Key, const W: usize>(self, space: PackedSpace<K, W>) -> Self::Output {
        let start = space.start();
        Box::new(CountJob {
            side: Side::new(Region::whole(Arc::new(space)), [start]),
            memory: self.memory,
            stopped: None,
        })
    }
}

struct CountJob<K: Key, const W: usize> {
    side: Side<Region<K, W>>,
    memory: u64,
    stopped: Option<Reason>,
}

impl<K: Key, const W: usize> Job for CountJob<K, W> {
    type Output = ReachablePositions;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.side.nodes().saturating_add(nodes);
        loop {
            match self.side.grow(until - self.side.nodes(), self.memory) {
                Growth::Layer => {}
                Growth::Paused => return Status::Running,
                Growth::Exhausted => return Status::Done,
                Growth::OutOfMemory => {
                    self.stopped = Some(Reason::Memory);
                    return Status::Done;
                }
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.side.nodes(),
            stored: self.side.reached(),
            bytes: self.side.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> ReachablePositions {
        ReachablePositions {
            positions: self.side.reached(),
            depth: (self.side.layers() as u64).saturating_sub(1),
            bytes: self.side.peak_bytes(),
            stopped: stopped.or(self.stopped),
        }
    }
}
