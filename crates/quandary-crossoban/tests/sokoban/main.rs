//! The Sokoban core against exhaustive search.

mod brute;
mod deadlocks;
mod first;
mod solvers;
mod warehouse;
mod yard;
