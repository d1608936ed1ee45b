//! Finding a way through a level.

mod fingerprint;
mod route;

pub use route::RouteSearch;
