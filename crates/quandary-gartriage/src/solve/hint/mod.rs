//! Hints: the first actions of a shortest solution and what they are for, or what prevents a
//! solution.

mod cause;
mod job;
mod task;

pub use cause::Cause;
pub use job::hint;
pub use task::{Leg, Mover, Purpose, Stay, Task};

use crate::model::Action;
use quandary_core::budget::Reason;
use quandary_core::hint::Remaining;

/// A hint: the next actions of a solution, or why there are none to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The level is solved.
    Solved,
    /// There is no solution; this is proven. Every action can be undone (R8), so no other reachable
    /// position has a solution either.
    Unsolvable {
        /// The cause that makes the level unsolvable; `None` if the search found no single wagon or
        /// letter that is the cause.
        cause: Option<Cause>,
    },
    /// The next actions of a solution.
    Next(NextActions),
    /// No answer was found; the value is the reason.
    Unknown(Reason),
}

/// The first actions of the shortest solution found, up to the first hook or unhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextActions {
    /// The first action.
    pub first: Action,
    /// The moves before the hook or unhook, divided into legs.
    pub legs: Vec<Leg>,
    /// What the moves are for.
    pub task: Task,
    /// The number of actions from the current position to the end of the solution.
    pub remaining: Remaining,
}
