//! A-Puzzle-A-Day: pack the pieces into the frame so that only today's date stays free.
//!
//! `SPEC.md` beside this crate numbers every statement of the formats and the rules; the modules
//! follow the furniture that all rooms of Quandary share.

pub mod codes;
mod command;
pub mod date;
pub mod family;
pub mod format;
mod generate;
mod lint;
pub mod model;
pub mod records;
pub mod rules;
pub mod scene;
pub mod solve;
