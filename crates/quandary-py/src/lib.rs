//! The native module of the Python package `quandary`.
//!
//! This module is thin. Classes with documentation and types are in `python/quandary`. Results are
//! dataclasses of the module `quandary.results`, and errors are exceptions of `quandary.errors`;
//! this module fills in both.

mod document;
mod error;
mod game;
mod generate;
mod help;
mod live;
mod picture;
mod puzzle;
mod result;
mod search;
mod tables;
mod verify;

/// The native module.
#[pyo3::pymodule]
mod _native {
    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::document::{Document, inline_text, largest_file, read};
    #[pymodule_export]
    use crate::game::TurnGame;
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::live::LiveGame;
    #[pymodule_export]
    use crate::picture::Drawing;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::search::Cancel;
    #[pymodule_export]
    use crate::tables::{explain, families};
}
