//! Compares the engines with a reference search on small random graphs, and with known distances
//! on larger ones under memory limits.

mod best_first;
mod graph;
mod large;
mod memory;
mod random;
