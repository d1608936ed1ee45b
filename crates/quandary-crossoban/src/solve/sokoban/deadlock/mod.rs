//! Deadlock detection without search. All tests are sound: a solvable position is never called dead.

pub mod corral;
pub mod corral_search;
pub mod diagonal;
pub mod freeze;
pub mod frozen_distances;
pub mod pairs;
pub mod triples;
