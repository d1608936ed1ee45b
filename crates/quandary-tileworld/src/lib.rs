//! Tile World: the files of Chip's Challenge players and designers.
//!
//! `SPEC.md` beside this crate numbers every statement of the formats and the rules; the modules
//! follow the furniture that all rooms of Quandary share.

pub mod artwork;
pub mod codes;
mod command;
pub mod family;
pub mod file;
pub mod fixlynx;
pub mod format;
pub mod identifier;
pub mod lint;
pub mod matching;
pub mod merging;
pub mod model;
pub mod moves;
pub mod picture;
mod player_info;
pub mod recording;
pub mod rules;
pub mod scene;
pub mod solve;
pub mod statistics;
mod verify;
