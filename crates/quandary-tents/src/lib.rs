//! Tents: place a tent next to every tree, so that each row and column has the number of tents that
//! its clue states, and no two tents are in contact.
//!
//! `SPEC.md` in this crate states the formats and the rules in numbered paragraphs, such as R4.
//!
//! - [`model`]: boards; [`rules`]: the rules and moves
//! - [`mod@format`]: the file formats; [`lint`]: findings about the meaning of levels; [`codes`]:
//!   all kinds of findings
//! - [`solve`]: solver, hints and grades; [`generate`]: generator; [`scene`]: drawing
//! - [`family`]: the interface for front ends

pub mod codes;
pub mod family;
mod fingerprint;
pub mod format;
pub mod generate;
pub mod lint;
pub mod model;
pub mod rules;
pub mod scene;
pub mod solve;
