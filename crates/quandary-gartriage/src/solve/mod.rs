//! Solving with proof, hints and grades.
//!
//! Every search here runs on packed positions (`packed`). `exact` proves optima and unsolvability
//! by growing layers from the start and from all solved positions; where that takes long, `first`
//! looks for any solution and `improve` shortens it piece by piece, while the layers go on raising
//! the lower bound. Nothing here vouches for a solution: the rules replay it.

mod corridor;
mod exact;
mod first;
mod hint;
mod improve;
mod objective;
pub(crate) mod packed;
mod rate;
mod reach;
mod route;
mod solver;

pub use hint::hint;
pub use objective::{ACTIONS, COUPLINGS, MOVES};
pub use rate::{actions_of, grade, rate};
pub use reach::{Reach, reach};
pub use route::route;

pub(crate) use objective::Objective;

use crate::model::Solution;
use crate::rules::Shunting;
use packed::Packed;
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::Outcome;
use quandary_search::Key;
use solver::Solver;

/// A job that solves a level.
pub type Solving = Box<dyn Job<Output = Outcome<Solution>>>;

/// A job that solves a level from its start position.
///
/// # Panics
/// `request.metric` is not a metric of this family.
#[must_use]
pub fn solver(rules: &Shunting, request: SolveRequest) -> Solving {
    let objective = Objective::of_metric(request.metric).expect("a metric of Gartriage");
    packed::pack(rules, objective.costs(), request).unwrap_or_else(too_large)
}

/// A level whose positions do not fit the widest key.
fn too_large() -> Solving {
    Box::new(Ready(Outcome::unsearched(Reason::TooLarge)))
}

impl packed::Use for SolveRequest {
    type Output = Solving;

    fn with<K: Key, const W: usize>(self, packed: Packed<K, W>) -> Solving {
        Box::new(Solver::new(packed, self))
    }
}
