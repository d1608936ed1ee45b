//! Solving with proof, hints and difficulty grades.
//!
//! Every search runs on packed positions (`packed`, `region`). `exact` proves optima and
//! unsolvability by bidirectional search from the start and from all solved positions. If it takes
//! long, `first_solution` finds any solution and `improve` shortens it, while the exact search
//! continues to raise the lower bound. Callers replay the solutions through the rules.

mod exact;
mod first_solution;
mod hint;
mod improve;
mod neighbourhood;
mod objective;
pub(crate) mod packed;
mod rate;
mod reachable;
pub(crate) mod region;
mod route;
mod solver;

pub use hint::hint;
pub use objective::{ACTIONS, COUPLINGS, MOVES};
pub use rate::{actions_of_grade, grade, rate};
pub use reachable::{ReachablePositions, reachable_positions};
pub use route::route;

pub(crate) use objective::Objective;

use crate::model::Solution;
use crate::rules::Shunting;
use packed::{PackedSpace, PackedTask, with_packed_space};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::Outcome;
use quandary_search::Key;
use solver::Solver;

/// A job that solves a level.
pub type SolverJob = Box<dyn Job<Output = Outcome<Solution>>>;

/// A job that solves a level from its start position.
///
/// # Panics
/// `request.metric` is not a metric of this family.
#[must_use]
pub fn solver(rules: &Shunting, request: SolveRequest) -> SolverJob {
    let objective = Objective::of_metric(request.metric).expect("a metric of Gartriage");
    with_packed_space(rules, objective.costs(), request).unwrap_or_else(too_large)
}

/// The job for a level whose positions do not fit the widest key.
fn too_large() -> SolverJob {
    Box::new(Ready(Outcome::unsearched(Reason::TooLarge)))
}

impl PackedTask for SolveRequest {
    type Output = SolverJob;

    fn run<K: Key, const W: usize>(self, space: PackedSpace<K, W>) -> SolverJob {
        Box::new(Solver::new(space, self))
    }
}
