//! The record of one command.

use crate::model::Content;
use crate::rules::ground::CellId;
use crate::rules::state::Active;
use rustc_hash::FxHashSet;

/// Why a box or a pusher moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A pusher's own step.
    Walk,
    /// A pusher's step displaced the box.
    Push,
    /// Content slid on ice.
    Slide,
    /// A conveyor carried the content.
    Ride,
}

/// Whether a box or a pusher is still on the board after a movement, or a hole swallowed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShiftOutcome {
    /// The content is on the new cell. A later [`Shift`] can move it further.
    Remains,
    /// A hole swallowed the box.
    Swallowed,
}

/// A movement of a box or a pusher to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The box or pusher that moved.
    pub content: Content,
    /// The cell that the content left.
    pub from: CellId,
    /// The cell that the content entered.
    pub to: CellId,
    /// Why the content moved.
    pub cause: Cause,
    /// Whether the content is still on the board, or a hole swallowed it.
    pub outcome: ShiftOutcome,
}

/// The changes that one command made, with the data to undo the command. A trace can be reused for
/// many commands, which avoids allocations in searches.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(super) shifts: Vec<Shift>,
    /// The bytes of cells before each change.
    pub(super) before: Vec<(CellId, u8)>,
    /// The active pushers before the command.
    pub(super) active: Option<Active>,
    /// The pushers in the order in which they act.
    pub(super) members: Vec<CellId>,
    /// Cells of the contents that slid or were carried in this command. Source: SPEC.md (R14).
    pub(super) rode: FxHashSet<CellId>,
}

impl Trace {
    /// Returns the movements of boxes and pushers in order.
    #[must_use]
    pub fn shifts(&self) -> &[Shift] {
        &self.shifts
    }

    /// Returns the number of boxes displaced by pushers. Source: SPEC.md (C2).
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

/// Returns the number of boxes displaced by pushers. Source: SPEC.md (C2).
pub(super) fn pushes(shifts: &[Shift]) -> u32 {
    let pushes = shifts.iter().filter(|shift| shift.cause == Cause::Push);
    pushes.count() as u32
}
