//! Finding, counting and listing solutions.
//!
//! `problem` prepares tables for a kit and a goal, and generates the successors of a state, without
//! those that are visibly unsolvable. `search` visits the states depth first, with one of two
//! visitors: `listing` caches some states without solutions, and `counting` caches for every state
//! how many complete boards the state leads to. `faces` groups these counts by the visible faces of
//! the pieces. `solver` lifts pieces until a search finds solutions.
//!
//! Callers must replay solutions through the rules; nothing here checks them.

mod advice;
mod counting;
mod coverage;
mod faces;
mod hint;
mod listing;
mod packings;
mod placement_table;
mod problem;
mod search;
mod solution_counts;
mod solver;

pub use advice::{Advice, Forced, LiftAdvice, PlaceAdvice};
pub use coverage::CoverageCheck;
pub(crate) use faces::pieces_with_choice;
pub use faces::{FaceCounts, Faces, count_by_faces};
pub use packings::{Packing, Packings};
pub use placement_table::{PlacementId, PlacementTable, TablePlacement};
pub use solution_counts::SolutionCounts;

use crate::rules::{Input, Position};
use counting::{ByFreeSquares, CountJob};
use listing::ListJob;
use problem::SearchProblem;
use quandary_core::budget::Reason;
use quandary_core::family::Want;
use quandary_core::job::Job;
use quandary_core::metric::Metric;
use quandary_core::outcome::Outcome;
use std::sync::Arc;

/// The revision of the solvers and ratings; see
/// [`FamilyInfo::solver_revision`](quandary_core::family::FamilyInfo::solver_revision).
pub(crate) const REVISION: u32 = 1;

/// The metric of the family: the number of pieces placed plus the number of pieces lifted.
pub static PIECES: Metric = Metric {
    id: "pieces",
    one: "piece",
    many: "pieces",
    counts: "pieces placed and pieces lifted",
};

/// The result of [`list()`]: complete boards that can be reached from a position without lifting
/// pieces.
#[derive(Clone, Debug)]
pub struct ListResult {
    /// The complete boards.
    pub packings: Packings,
    /// Why the list ends.
    pub end: ListEnd,
    /// The number of states searched.
    pub nodes: u64,
}

/// Why a list ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// All boards are listed.
    Complete,
    /// The maximum number of boards was reached.
    LimitReached,
    /// A budget ran out; there may be more boards.
    Stopped(Reason),
}

/// A job that lists up to `limit` complete boards that meet the goal of a position and can be
/// reached without lifting pieces. The job uses at most `memory` bytes.
#[must_use]
pub fn list(position: &Position, limit: u64, memory: u64) -> Box<dyn Job<Output = ListResult>> {
    let problem = Arc::new(SearchProblem::new(&position.kit, position.goal));
    Box::new(ListJob::new(problem, &position.board, limit, memory))
}

/// Creates a job that counts the complete boards that meet the goal of a position and can be
/// reached without lifting pieces. The boards are counted separately for each set of free squares.
/// The job uses at most `memory` bytes. If it ends before all boards are counted, its output is the
/// [`Reason`].
#[must_use]
pub fn count_solutions(
    position: &Position,
    memory: u64,
) -> Box<dyn Job<Output = Result<SolutionCounts, Reason>>> {
    let problem = Arc::new(SearchProblem::new(&position.kit, position.goal));
    Box::new(CountJob::new(
        problem,
        &position.board,
        ByFreeSquares,
        memory,
    ))
}

/// Creates a job that finds a best solution of a position. `want` selects whether the job also
/// counts or lists the best solutions.
///
/// If no solution contains all placed pieces, the job lifts as few pieces as possible. It can
/// therefore find the fewest inputs that turn a board of one date into a board of another date. The
/// job uses at most `memory` bytes.
#[must_use]
pub fn solver(
    position: &Position,
    want: Want,
    memory: u64,
) -> Box<dyn Job<Output = Outcome<Vec<Input>>>> {
    Box::new(solver::Solver::new(position, want, memory))
}

/// A job that suggests the next input. The job uses at most `memory` bytes.
#[must_use]
pub fn hint(position: &Position, memory: u64) -> Box<dyn Job<Output = Advice>> {
    Box::new(hint::HintJob::new(position, memory))
}
