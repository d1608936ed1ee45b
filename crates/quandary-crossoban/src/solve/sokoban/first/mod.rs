//! Finds a first solution, of any length, even for levels whose optimal solution is too hard to
//! find.
//!
//! [`FirstSolution`] alternates several searches: two feature-space searches over macro pushes, one
//! guided by the packing order of the goals and one by a plan that may park boxes; and a weighted
//! search over single pushes. Goal rooms and tunnels rank macro pushes but forbid none, so that
//! boxes can be parked anywhere. Sources: Y. Shoham and J. Schaeffer, The FESS Algorithm (IEEE
//! Conference on Games 2020), for features, cells, advisors and weights; packing orders by
//! retrograde removal are common knowledge of the field.

mod cut_squares;
mod feature_cells;
mod feature_search;
mod goal_rooms;
mod goal_set;
mod job;
mod macro_pulls;
mod macro_pushes;
mod packing_order;
mod plan;
mod planner;
mod progress_measure;
#[cfg(test)]
mod test_boards;
mod tunnels;

pub use job::FirstSolution;
