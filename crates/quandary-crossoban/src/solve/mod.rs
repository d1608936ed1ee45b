//! Solvers.

pub mod sokoban;
