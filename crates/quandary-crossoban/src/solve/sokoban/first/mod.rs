//! A first solution, however long, also of levels that are far too hard for an optimal one.
//!
//! [`FirstSolution`] gives several searches their turns: two feature-space searches over macro pushes,
//! one led by the order in which goals can be filled, one by a plan that may park boxes; and a
//! weighted search from push to push. Goal rooms and tunnels say which macro pushes come first and
//! which last; they forbid none, so that boxes can be parked wherever that is needed. Sources: Y. Shoham
//! and J. Schaeffer, The FESS Algorithm (IEEE Conference on Games 2020), for features, cells, advisors
//! and weights; the packing order by retrograde removal is common knowledge of the field.

mod cells;
mod cuts;
#[cfg(test)]
mod drawn;
mod features;
mod filling;
mod guide;
mod job;
mod macros;
mod order;
mod plan;
mod planner;
mod pulls;
mod rooms;
mod tunnels;

pub use job::FirstSolution;
