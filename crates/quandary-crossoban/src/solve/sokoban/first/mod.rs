//! Finds a first solution, of any length, even for levels whose optimal solution is too hard
//! to find.
//!
//! [`FirstSolution`] alternates several searches: up to two feature-space searches over macro
//! pushes, each guided by the packing order of the goals or by a plan that may park boxes,
//! and a weighted A* search over single pushes. Goal rooms and tunnels rank macro pushes but
//! forbid none, so that boxes can be parked anywhere.
//!
//! Features, cells, advisors and weights are from Y. Shoham and J. Schaeffer, The FESS
//! Algorithm (IEEE Conference on Games 2020). It is common knowledge of the field that a
//! packing order can be found backwards, by removing boxes from the solved board one at a
//! time.

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
