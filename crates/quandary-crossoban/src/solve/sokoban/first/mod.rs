//! The first solution that can be found.

mod cuts;
pub mod fess;
mod macros;
mod packing;
