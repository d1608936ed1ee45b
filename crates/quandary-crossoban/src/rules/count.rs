//! Counts of moves and pushes as in Sokoban YASC and JSoko (SPEC, part C).

use crate::rules::ground::CellId;
use crate::rules::state::Active;
use crate::rules::trace::{Cause, Shift, ShiftOutcome};
use quandary_core::direction::Direction;
use quandary_core::metric::{Measurement, Quantity};
use rustc_hash::FxHashSet;

/// The number of box changes of a game. A box change is a push of a box that the previous pushing
/// command did not push; the first push of the game is also a box change. Source: SPEC.md (C4).
pub static BOX_CHANGES: Quantity = Quantity {
    id: "box-changes",
    one: "box change",
    many: "box changes",
};
static BOX_LINES: Quantity = Quantity {
    id: "box-lines",
    one: "box line",
    many: "box lines",
};
static PUSHING_SESSIONS: Quantity = Quantity {
    id: "pushing-sessions",
    one: "pushing session",
    many: "pushing sessions",
};
static PUSHER_LINES: Quantity = Quantity {
    id: "pusher-lines",
    one: "pusher line",
    many: "pusher lines",
};

/// The numbers of moves, pushes and other events of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Number of commands, with or without a push. Source: SPEC.md (C1).
    pub moves: u64,
    /// Number of times that a pusher's step displaced a box. Source: SPEC.md (C2).
    pub pushes: u64,
    /// Number of uninterrupted runs of pushes of one box in one direction. Source: SPEC.md (C3).
    pub box_lines: u64,
    /// Number of box changes. A box change is a push of a box that the previous pushing command did
    /// not push; the first push of the game is also a box change. Source: SPEC.md (C4).
    pub box_changes: u64,
    /// Number of uninterrupted runs of commands that push a box. Source: SPEC.md (C5).
    pub pushing_sessions: u64,
    /// Number of uninterrupted runs of commands in one direction. Source: SPEC.md (C6).
    pub pusher_lines: u64,
}

impl Counts {
    /// Returns all counts except moves and pushes.
    #[must_use]
    pub fn measurements(&self) -> Vec<Measurement> {
        let measured = [
            (&BOX_LINES, self.box_lines),
            (&BOX_CHANGES, self.box_changes),
            (&PUSHING_SESSIONS, self.pushing_sessions),
            (&PUSHER_LINES, self.pusher_lines),
        ];
        let measured = measured.into_iter();
        measured
            .map(|(quantity, value)| Measurement { quantity, value })
            .collect()
    }
}

/// Counts moves, pushes and other events of a game. The caller passes every command of the game to
/// [`Counter::count`].
#[derive(Clone, Debug, Default)]
pub struct Counter {
    counts: Counts,
    /// The active pushers after the last command, and its direction.
    last: Option<(Active, Direction)>,
    /// Whether the last command pushed.
    pushing: bool,
    /// Current cells of the boxes that the last pushing command pushed.
    boxes: FxHashSet<CellId>,
}

impl Counter {
    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Adds a command to the counts. `to` is the direction of the command, and `shifts` are the
    /// movements of boxes and pushers that it caused. `before` and `after` are the active pushers
    /// before and after the command.
    pub fn count(&mut self, before: Active, after: Active, to: Direction, shifts: &[Shift]) {
        let same = |last: (Active, Direction)| last.0 == before;
        let went_on = self.last.is_some_and(same) && self.pushing;
        let straight = self.last == Some((before, to));
        self.counts.moves += 1;
        self.counts.pusher_lines += u64::from(!straight);
        let mut pushed = FxHashSet::default();
        for shift in shifts {
            let was_last = follow(&mut self.boxes, shift);
            let was_now = follow(&mut pushed, shift);
            if shift.cause != Cause::Push {
                continue;
            }
            self.counts.pushes += 1;
            let known = was_last || was_now;
            self.counts.box_changes += u64::from(!known);
            self.counts.box_lines += u64::from(!known || !(went_on && straight || was_now));
            if !was_now && shift.outcome == ShiftOutcome::Remains {
                pushed.insert(shift.to);
            }
        }
        let pushes = shifts.iter().any(|shift| shift.cause == Cause::Push);
        self.counts.pushing_sessions += u64::from(pushes && !went_on);
        if pushes {
            self.boxes = pushed;
        }
        self.pushing = pushes;
        self.last = Some((after, to));
    }
}

/// Updates the cells of boxes after a shift. Returns whether one of them moved.
fn follow(boxes: &mut FxHashSet<CellId>, shift: &Shift) -> bool {
    let moved = boxes.remove(&shift.from);
    if moved && shift.outcome == ShiftOutcome::Remains {
        boxes.insert(shift.to);
    }
    moved
}
