//! The Sokoban solvers, compared with exhaustive search.

mod boards;
mod deadlocks;
mod exhaustive;
mod first;
mod solvers;
mod warehouse;
