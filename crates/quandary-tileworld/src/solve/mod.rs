//! Solver for levels.

mod fingerprint;
#[cfg(not(target_family = "wasm"))]
mod improve;
mod next_goal;
mod route;

#[cfg(not(target_family = "wasm"))]
pub(crate) use improve::{Improvable, ImproveSearch};
pub(crate) use next_goal::{Goal, NextGoal, Stride, next_goal};
pub use route::RouteSearch;
pub(crate) use route::time_of_win;

/// The revision of the solvers and ratings; see
/// [`FamilyInfo::solver_revision`](quandary_core::family::FamilyInfo::solver_revision).
pub(crate) const REVISION: u32 = 1;
