//! Gartriage: railway shunting puzzles by Jean Van Laethem.
//!
//! A locomotive pulls and pushes wagons on a small network of rails until every wagon is on a
//! target that matches its letter. `SPEC.md` in this crate describes the format and the rules in
//! numbered statements.

pub mod codes;
pub mod document;
pub mod family;
pub mod fingerprint;
pub mod format;
pub mod generate;
pub mod lint;
pub mod model;
pub mod repair;
pub mod rules;
pub mod scene;
pub mod solve;
