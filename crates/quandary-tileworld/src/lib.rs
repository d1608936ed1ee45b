//! Tile World: the files of Chip's Challenge players and designers.
//!
//! `SPEC.md` beside this crate numbers every statement of the formats and the rules; the modules
//! follow the furniture that all rooms of Quandary share.

pub mod codes;
pub mod family;
pub mod format;
pub mod identifier;
pub mod lint;
pub mod model;
pub mod moves;
pub mod picture;
