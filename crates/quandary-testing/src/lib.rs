//! What the tests of several rooms share. Nothing of it is part of a program.
//!
//! [`spec`] checks that the statements of a `SPEC.md` have tests, [`bad`] that each kind of finding
//! has a bad file, [`spoil`] cuts and changes files, [`corpus`] finds files of other people.

pub mod bad;
pub mod corpus;
pub mod spec;
pub mod spoil;
