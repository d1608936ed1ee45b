//! Solvers for pure Sokoban: one plain pusher, walls, goals and plain boxes.
//!
//! [`Warehouse`] represents a board by numbered squares; [`Position`] is a position in which pushes
//! are made and undone; [`Explorer`] generates pushes and detects deadlocks; [`Store`] holds the
//! positions that a search has reached; [`OpenList`] holds the positions that the search has yet to
//! expand. The solvers do not use the code for the rules of the family; the caller verifies each
//! solution by replaying it.

mod best_first;
pub mod deadlock;
mod distances;
mod explorer;
mod first;
mod loops;
mod matching;
mod open_list;
mod position;
mod reach;
mod route;
mod shortest_walks;
mod solver;
mod store;
mod walk_distances;
mod warehouse;
mod windows;

pub use best_first::{BestFirst, Purpose, SearchResult};
pub use distances::{Distances, NEVER};
pub use explorer::{Explorer, Successor};
pub use first::FirstSolution;
pub use matching::Matching;
pub use open_list::OpenList;
pub use position::{Position, Push, bit_set_of, squares_of};
pub use reach::Reach;
pub use route::{moves, pushes_to};
pub use solver::{Optimal, Target};
pub use store::{Id, Insertion, NO_PARENT, ParentLink, Store};
pub use walk_distances::WalkDistances;
pub use warehouse::{MOST_BOXES, MOST_SQUARES, Square, Warehouse};
pub use windows::WindowImprover;
