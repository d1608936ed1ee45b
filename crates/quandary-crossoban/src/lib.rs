//! Crossoban: Sokoban, Multiban, Interlock and every mixture of them.
//!
//! `SPEC.md` beside this crate numbers every statement of the formats and the rules; the modules
//! follow the furniture that all rooms of Quandary share.

pub mod model;
pub mod rules;
pub mod solve;
