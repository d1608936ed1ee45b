//! Solves levels with proof, gives hints and grades the difficulty of levels.
//!
//! The solver searches packed positions (`packed`, `region`). `exact` proves optima and
//! unsolvability by bidirectional search from the start and from all solved positions, or by
//! forward search if there are too many solved positions to list. If the exact search takes long,
//! `first_solution` finds any solution and `improve` shortens it, while the exact search continues
//! to raise the lower bound. Callers replay the solutions through the rules.

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

pub use hint::{Cause, Hint, Leg, Mover, NextActions, Purpose, Stay, Task, hint};
pub use objective::{ACTIONS, COUPLINGS, MOVES};
pub use rate::{actions_of_grade, grade, rate};
pub use reachable::{ReachablePositions, reachable_positions};
pub use route::route;

pub(crate) use objective::Objective;

use crate::model::Solution;
use crate::rules::Shunting;
use packed::{PackedSpace, PackedTask, with_packed_space};
use quandary_core::budget::Reason;
use quandary_core::family::{ImproveRequest, SolveRequest};
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::Outcome;
use quandary_core::session::Rules;
use quandary_search::Key;
use solver::Solver;

/// The revision of the solvers and ratings; see
/// [`FamilyInfo::solver_revision`](quandary_core::family::FamilyInfo::solver_revision).
pub(crate) const REVISION: u32 = 1;

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

/// A job that improves a solution of a level. The solution is played from the start position; its
/// actions after the first solved position are ignored.
///
/// # Panics
/// `request.metric` is not a metric of this family.
#[must_use]
pub fn improver(rules: &Shunting, solution: &Solution, request: &ImproveRequest) -> SolverJob {
    let objective = Objective::of_metric(request.metric).expect("a metric of Gartriage");
    let task = Improvement {
        rules,
        solution,
        request: SolveRequest::best(request.metric, request.memory),
    };
    with_packed_space(rules, objective.costs(), task).unwrap_or_else(too_large)
}

/// A known solution that is to be improved.
struct Improvement<'a> {
    rules: &'a Shunting,
    solution: &'a Solution,
    request: SolveRequest,
}

impl PackedTask for Improvement<'_> {
    type Output = SolverJob;

    fn run<K: Key, const W: usize>(self, space: PackedSpace<K, W>) -> SolverJob {
        let mut position = self.rules.start();
        let mut path = vec![space.start()];
        for action in self.solution.actions() {
            if self.rules.is_solved(&position) || self.rules.step(&mut position, action).is_err() {
                break;
            }
            path.push(space.position_key(self.rules, &position));
        }
        Box::new(Solver::improving(space, self.request, path))
    }
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
