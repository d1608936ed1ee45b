//! Finding, counting and listing finished boards.
//!
//! `task` makes tables of a kit and an aim, and from a state of the board all that are one decision
//! further and not seen to be hopeless; `walk` goes through them, depth first. What is done on the
//! way is `listing`, which remembers some of the states below which nothing was found, and
//! `counting`, which remembers for every state what was counted below it. `solver` lifts pieces
//! until one of them finds something.
//!
//! Nothing here vouches for a solution: the rules check it.

mod census;
mod counting;
mod fits;
mod hint;
mod listing;
mod packings;
mod solver;
mod task;
mod walk;

pub use census::Census;
pub use fits::{Fit, FitId, Fits};
pub use packings::{Packing, Packings};

use crate::rules::{Input, Position};
use counting::Counting;
use listing::Listing;
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::Job;
use quandary_core::outcome::{Metric, Outcome};
use std::sync::Arc;
use task::Task;

/// How many pieces are placed or lifted.
pub static PIECES: Metric = Metric {
    id: "pieces",
    counts: "pieces placed and pieces lifted",
};

/// Finished boards, and whether they are all.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The boards.
    pub packings: Packings,
    /// Whether there may be more.
    pub end: End,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why a list ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no further ones.
    Complete,
    /// As many as were asked for.
    Enough,
    /// A budget ran out.
    Stopped(Reason),
}

/// A job that lists up to `limit` boards that finish a position under its aim without lifting
/// anything, within so many bytes.
#[must_use]
pub fn list(position: &Position, limit: u64, memory: u64) -> Box<dyn Job<Output = Listed>> {
    let task = Arc::new(Task::new(&position.kit, position.aim));
    Box::new(Listing::new(task, &position.board, limit, memory))
}

/// A job that counts the boards that finish a position under its aim without lifting anything, for
/// each set of squares left free, within so many bytes: how many solutions remain, and which
/// dates can still be reached.
#[must_use]
pub fn census(position: &Position, memory: u64) -> Box<dyn Job<Output = Result<Census, Reason>>> {
    let task = Arc::new(Task::new(&position.kit, position.aim));
    Box::new(Counting::new(task, &position.board, memory))
}

/// A job that solves, counts or lists. Where pieces have to be lifted first, as few as possible
/// are: from the board of one date it finds the quickest way to another.
#[must_use]
pub fn solver(
    position: &Position,
    request: SolveRequest,
) -> Box<dyn Job<Output = Outcome<Vec<Input>>>> {
    Box::new(solver::Solver::new(position, request))
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing: it is solved.
    Solved,
    /// No board of this kit meets the aim, whatever is lifted.
    Hopeless,
    /// Play this.
    Next {
        /// The input.
        input: Input,
        /// Why, in lower case and without a full stop.
        reason: String,
        /// How many inputs it takes, this one included; never more than necessary.
        remaining: u64,
    },
    /// No answer within the budget.
    Unknown(Reason),
}

/// A job that finds the next input, within so many bytes.
#[must_use]
pub fn hint(position: &Position, memory: u64) -> Box<dyn Job<Output = Advice>> {
    Box::new(hint::Hinting::new(position, memory))
}
