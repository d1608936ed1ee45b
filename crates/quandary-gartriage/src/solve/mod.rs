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
pub(crate) mod packed;
mod rate;
mod reach;
mod route;
mod solver;

pub use hint::hint;
pub use rate::{actions_of, grade, rate};
pub use reach::{Reach, reach};
pub use route::route;

use crate::model::Solution;
use crate::rules::Shunting;
use packed::{Costs, Packed};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::{Metric, Outcome};
use quandary_search::{Cost, Key};
use solver::Solver;

/// Every token of the solution string counts.
pub static ACTIONS: Metric = Metric {
    id: "actions",
    counts: "every action: moves, hooks and unhooks",
};
/// Digits count.
pub static MOVES: Metric = Metric {
    id: "moves",
    counts: "moves; then fewest couplings",
};
/// Hooks and unhooks count.
pub static COUPLINGS: Metric = Metric {
    id: "couplings",
    counts: "hooks and unhooks; then fewest moves",
};

/// What the actions cost in a metric.
pub(crate) fn costs(metric: &Metric) -> Costs {
    match metric.id {
        "moves" => Costs {
            moving: Cost::STEP,
            coupling: Cost::TIE,
        },
        "couplings" => Costs {
            moving: Cost::TIE,
            coupling: Cost::STEP,
        },
        _ => Costs {
            moving: Cost::STEP,
            coupling: Cost::STEP,
        },
    }
}

/// A job that solves a level.
pub type Solving = Box<dyn Job<Output = Outcome<Solution>>>;

/// A solver for the level, begun at its start.
#[must_use]
pub fn solver(rules: &Shunting, request: SolveRequest) -> Solving {
    packed::pack(rules, costs(request.metric), request).unwrap_or_else(too_large)
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
