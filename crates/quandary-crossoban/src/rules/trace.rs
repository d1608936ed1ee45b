//! What happened within one command.

use crate::model::Content;
use crate::rules::ground::CellId;
use crate::rules::state::Active;
use rustc_hash::FxHashSet;

/// Why something moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A pusher's own step.
    Walk,
    /// A pusher's step displaced the box.
    Push,
    /// Ice.
    Slide,
    /// A conveyor.
    Ride,
}

/// What became of something that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShiftOutcome {
    /// It is there now.
    Remains,
    /// It fell through and is gone.
    Swallowed,
}

/// One content went from a cell to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// What moved.
    pub content: Content,
    /// From where.
    pub from: CellId,
    /// Where to.
    pub to: CellId,
    /// Why.
    pub cause: Cause,
    /// What became of it there.
    pub outcome: ShiftOutcome,
}

/// What happened within one command, and what taking it back needs. One value serves for many
/// commands, so that a search takes no memory for each.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(super) shifts: Vec<Shift>,
    /// Cells as they were before each change, and who was active.
    pub(super) before: Vec<(CellId, u8)>,
    pub(super) active: Option<Active>,
    pub(super) members: Vec<CellId>,
    /// Where the contents stand that were carried or slid within this command (R14).
    pub(super) rode: FxHashSet<CellId>,
}

impl Trace {
    /// What moved, in order.
    #[must_use]
    pub fn shifts(&self) -> &[Shift] {
        &self.shifts
    }

    /// How many boxes pushers displaced (C2).
    #[must_use]
    pub fn pushes(&self) -> u32 {
        pushes(&self.shifts)
    }

    pub(super) fn begin(&mut self, active: Active) {
        self.shifts.clear();
        self.before.clear();
        self.rode.clear();
        self.active = Some(active);
    }
}

/// How many boxes pushers displaced (C2).
pub(super) fn pushes(shifts: &[Shift]) -> u32 {
    let pushes = shifts.iter().filter(|shift| shift.cause == Cause::Push);
    pushes.count() as u32
}
