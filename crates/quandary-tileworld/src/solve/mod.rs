//! Solver for levels.

mod fingerprint;
mod route;

pub use route::RouteSearch;
