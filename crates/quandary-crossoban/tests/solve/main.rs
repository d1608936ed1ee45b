//! The exact solver, hints and prospects, against plain search.

mod brute;
mod dice;
mod mixtures;
mod portfolio;
mod rooms;
mod samples;
#[path = "../text/mod.rs"]
mod text;
mod told;
