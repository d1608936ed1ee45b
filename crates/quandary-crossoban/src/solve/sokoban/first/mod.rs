//! Searches for any solution of a level, even if an optimal solution is too hard to find.
//!
//! [`FirstSolution`] runs several searches in turn: a weighted A* search over single pushes and up
//! to two feature-space searches over macro pushes. A feature-space search is guided either by the
//! packing order of the goals or by a plan that may park boxes. Goal rooms and tunnels influence
//! the order in which macro pushes are tried, but forbid none, so that boxes can be parked
//! anywhere.
//!
//! The features, cells, advisors (rules that name promising moves) and weights are from Y. Shoham
//! and J. Schaeffer, The FESS Algorithm (IEEE Conference on Games 2020). The method of finding a
//! packing order backwards, by removing boxes from the solved board one at a time, is well known.

mod advisors;
mod blocked_boxes;
mod cut_squares;
mod feature_cells;
mod feature_search;
mod goal_rooms;
mod goal_set;
mod hotspots;
mod job;
mod macro_pulls;
mod macro_pushes;
mod move_effects;
mod packing_order;
mod plan;
mod planner;
mod progress_measure;
mod room_links;
#[cfg(test)]
mod test_boards;
mod tunnels;

pub use job::FirstSolution;
