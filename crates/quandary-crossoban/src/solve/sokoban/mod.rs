//! Pure Sokoban: one plain pusher, walls, goals and plain boxes.
//!
//! [`Warehouse`] is a board as numbers; [`Position`] a position that searches push forward and take
//! back; [`Explorer`] knows what can be done in it and what is dead; [`Store`] and [`Open`] hold what a
//! search has reached and what waits. Nothing here depends on the rules: whoever asks replays.

mod best_first;
pub mod deadlock;
mod distances;
mod explorer;
mod first;
mod matching;
mod open;
mod position;
mod reach;
mod route;
mod shortest_walks;
mod solver;
mod store;
mod walk;
mod warehouse;

pub use best_first::{BestFirst, End, Purpose};
pub use distances::{Distances, NEVER};
pub use explorer::{Ahead, Explorer};
pub use first::FirstSolution;
pub use matching::Matching;
pub use open::Open;
pub use position::{Position, Push, bits, set_of};
pub use reach::Reach;
pub use route::{moves, pushes_to};
pub use solver::{Optimal, Target};
pub use store::{Id, NOBODY, Put, Reached, Store};
pub use walk::Walk;
pub use warehouse::{MOST_BOXES, MOST_SQUARES, Square, Warehouse};
