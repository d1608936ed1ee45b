//! How much a recorded game may take to replay.
//!
//! A short text can ask for a lot: a walk looks for its way, a group of pushers on a large board is
//! gathered anew for each command, and what slides goes far. So replays are kept to an work, in
//! steps of roughly equal time, that no game of people comes near (C13).

use std::fmt;

/// What may still be spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkBudget(u64);

/// The steps of work that a replay may take: several seconds.
pub const MAX_REPLAY_STEPS: u64 = 64 << 20;
/// So many cells are looked through in the time of a step.
const CELLS_A_STEP: usize = 64;
/// A place of a way takes as long as so many steps.
const STEPS_A_PLACE: usize = 8;

/// Everything was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WorkExceeded;

impl fmt::Display for WorkExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("up to here there is more to be looked at than a replay may take")
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

    /// A command that moved so many things by a cell, for which so many cells were looked through.
    pub(super) fn command(
        &mut self,
        moved: usize,
        looked_through: usize,
    ) -> Result<(), WorkExceeded> {
        self.spend(1 + moved + looked_through / CELLS_A_STEP)
    }

    /// A way that was looked for among so many places on so many cells.
    pub(super) fn way(&mut self, places: usize, cells: usize) -> Result<(), WorkExceeded> {
        self.spend(places.saturating_mul(STEPS_A_PLACE) + cells / CELLS_A_STEP)
    }

    fn spend(&mut self, steps: usize) -> Result<(), WorkExceeded> {
        self.0 = self.0.checked_sub(steps as u64).ok_or(WorkExceeded)?;
        Ok(())
    }
}
