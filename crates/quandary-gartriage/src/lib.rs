//! Gartriage: railway shunting puzzles by Jean Van Laethem.
//!
//! A locomotive pulls and pushes wagons over a small net of rails until every wagon stands on a
//! target of its number. `SPEC.md` beside this crate numbers every statement of the format and
//! the rules; the modules follow the furniture that all rooms of Quandary share.

pub mod codes;
pub mod document;
pub mod family;
pub mod format;
pub mod generate;
pub mod lint;
pub mod model;
pub mod rules;
pub mod scene;
pub mod solve;
