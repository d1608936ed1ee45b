//! Mutates files, and checks properties that hold for any file.
//!
//! - [`mutate`] applies random mutations to files.
//! - [`sample`] collects the files to mutate, and [`mutant`] creates the mutants. Each mutant is
//!   identified by a seed and a number.
//! - [`examine`], [`play`] and [`ask`] check properties of files, moves and jobs. They panic if a
//!   property does not hold.
//! - [`door`] lists the ways in which a file is used, from reading to solving.
//! - [`minimise`] reduces a file that fails a check.
//! - [`fuzz`] contains the functions that the fuzz targets call.
//!
//! The tests in `tests/hostile`, the fuzz targets and the program `soak` (`cargo xtask soak`) use
//! this crate.

pub mod ask;
mod collect;
pub mod door;
pub mod examine;
pub mod fuzz;
mod link;
pub mod minimise;
pub mod mutant;
pub mod mutate;
pub mod play;
mod repair;
pub mod sample;
