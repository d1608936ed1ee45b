//! The engines against a plain search on small random graphs, and against known distances on
//! larger ones in little memory.

mod graph;
mod large;
mod led;
mod memory;
mod random;
