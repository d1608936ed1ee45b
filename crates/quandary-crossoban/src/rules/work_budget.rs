//! Limits the work of a replay (C13).
//!
//! Even a short list of moves can take long to replay: walks need a path search, each command to a
//! group has to find the pushers of the group, and slides can be long. The work is counted in steps
//! of roughly equal computing time. Games played by people stay far below the limit.

use std::fmt;

/// The steps of work that remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WorkBudget(u64);

/// Maximum work of a replay, in steps of roughly equal computing time. A move without a push takes
/// about two steps, and each node of a path search takes eight. A replay that reaches this limit
/// takes several seconds. Source: SPEC.md (C13).
pub const MAX_REPLAY_STEPS: u64 = 64 << 20;
/// Number of cells that are examined in the time of one step.
const CELLS_PER_STEP: usize = 64;
/// Number of steps for one node of a path search.
const STEPS_PER_NODE: usize = 8;

/// Error: the steps of work are used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WorkExceeded;

impl fmt::Display for WorkExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the replay stops here, because it needs more computation than allowed")
    }
}

impl Default for WorkBudget {
    fn default() -> Self {
        Self(MAX_REPLAY_STEPS)
    }
}

impl WorkBudget {
    pub(super) fn of(steps: u64) -> Self {
        Self(steps)
    }

    pub(super) fn is_used_up(self) -> bool {
        self.0 == 0
    }

    /// Counts a command that moved contents by `moved` cells and examined `examined` cells.
    pub(super) fn command(&mut self, moved: usize, examined: usize) -> Result<(), WorkExceeded> {
        self.spend(1 + moved + examined / CELLS_PER_STEP)
    }

    /// Counts a path search over `nodes` nodes on a board of `cells` cells.
    pub(super) fn path(&mut self, nodes: usize, cells: usize) -> Result<(), WorkExceeded> {
        self.spend(nodes.saturating_mul(STEPS_PER_NODE) + cells / CELLS_PER_STEP)
    }

    /// Counts steps. If too few remain, none remain afterwards.
    fn spend(&mut self, steps: usize) -> Result<(), WorkExceeded> {
        let left = self.0.checked_sub(steps as u64);
        self.0 = left.unwrap_or_default();
        left.map(drop).ok_or(WorkExceeded)
    }
}
