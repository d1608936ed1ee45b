//! Tile World: levels, solutions and resources of Chip's Challenge.
//!
//! `SPEC.md` in this crate describes the formats and rules in numbered statements. The modules have
//! the same structure as those of the other families of Quandary.

pub mod artwork;
pub mod best_times;
pub mod codes;
mod command;
pub mod family;
pub mod file;
pub mod fingerprint;
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
pub mod score;
pub mod solve;
mod start;
pub mod statistics;
mod verify;
