//! How many positions a level has.

use super::Objective;
use super::packed::{self, Packed};
use crate::rules::Shunting;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_search::{Growth, Key, Side};

/// The positions that can be reached from the start, from each of which there is a way back (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many were reached.
    pub positions: u64,
    /// The most actions that any of them is away from the start.
    pub depth: u64,
    /// The most bytes that were held.
    pub bytes: u64,
    /// Why the search ended early; `None` if these are all.
    pub stopped: Option<Reason>,
}

/// A job that visits every position that can be reached, holding at most so many bytes. `None` if
/// the positions are too large to be packed.
#[must_use]
pub fn reach(rules: &Shunting, memory: u64) -> Option<Box<dyn Job<Output = Reach>>> {
    packed::pack(rules, Objective::Actions.costs(), Memory(memory))
}

struct Memory(u64);

impl packed::Use for Memory {
    type Output = Box<dyn Job<Output = Reach>>;

    fn with<K: Key, const W: usize>(self, packed: Packed<K, W>) -> Self::Output {
        let start = packed.start();
        Box::new(Reaching {
            side: Side::new(packed, [start]),
            memory: self.0,
            stopped: None,
        })
    }
}

struct Reaching<K: Key, const W: usize> {
    side: Side<Packed<K, W>>,
    memory: u64,
    stopped: Option<Reason>,
}

impl<K: Key, const W: usize> Job for Reaching<K, W> {
    type Output = Reach;

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

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Reach {
        Reach {
            positions: self.side.reached(),
            depth: (self.side.layers() as u64).saturating_sub(1),
            bytes: self.side.peak_bytes(),
            stopped: stopped.or(self.stopped),
        }
    }
}
