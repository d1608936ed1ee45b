//! Shared test support of the Quandary crates.
//!
//! - [`bad`] checks that each kind of finding has a bad file.
//! - [`corpus`] gives access to third-party files.
//! - [`corruption`] truncates and mutates files.
//! - [`job`] runs jobs without a clock.
//! - [`program`] finds third-party programs.
//! - [`spec`] checks that the statements of a `SPEC.md` have tests.

pub mod bad;
pub mod corpus;
pub mod corruption;
pub mod job;
pub mod program;
pub mod spec;
