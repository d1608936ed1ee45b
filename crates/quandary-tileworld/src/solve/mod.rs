//! Solver for levels.

mod fingerprint;
mod improve;
mod next_goal;
mod route;

pub(crate) use improve::{Improvable, ImproveSearch};
pub(crate) use next_goal::{Goal, NextGoal, Stride, next_goal};
pub use route::RouteSearch;
pub(crate) use route::time_of_win;
