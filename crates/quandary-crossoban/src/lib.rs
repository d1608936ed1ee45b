//! Crossoban: Sokoban, Multiban, Interlock and every mixture of them.
//!
//! `SPEC.md` beside this crate numbers every statement of the formats and the rules; the modules
//! follow the furniture that all rooms of Quandary share.

pub mod codes;
pub mod family;
pub mod format;
pub mod generate;
pub mod lint;
pub mod model;
pub mod rules;
pub mod scene;
pub mod solve;
