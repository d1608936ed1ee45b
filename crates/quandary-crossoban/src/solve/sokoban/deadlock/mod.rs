//! Deadlock detection: pairs and triples of boxes, frozen boxes, closed diagonals and corrals. All
//! tests are sound: a solvable position is never reported as a deadlock.

pub mod corral;
pub mod corral_search;
pub mod diagonal;
pub mod freeze;
pub mod frozen_distances;
pub mod pairs;
pub mod triples;
