//! The exact solver, hints and solvability, compared with exhaustive search.

mod components;
mod exhaustive;
mod hints;
mod improve;
mod mixtures;
mod portfolio;
mod random;
mod samples;
#[path = "../text/mod.rs"]
mod text;
