//! Solver for levels.

mod fingerprint;
mod route;

pub use route::RouteSearch;
pub(crate) use route::time_of_win;
