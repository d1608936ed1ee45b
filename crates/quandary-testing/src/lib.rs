//! What the tests of several rooms share. Nothing of it is part of a program.
//!
//! [`spec`] checks that the statements of a `SPEC.md` have tests, [`bad`] that each kind of finding
//! has a bad file, [`corruption`] cuts and changes files, [`job`] runs jobs, [`corpus`] finds files of
//! other people and [`program`] their programs.

pub mod bad;
pub mod corpus;
pub mod corruption;
pub mod job;
pub mod program;
pub mod spec;
