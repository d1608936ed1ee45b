//! A-Puzzle-A-Day: pack the pieces into the frame so that only the date stays free.
//!
//! `SPEC.md` in this crate specifies the formats and rules in numbered statements. Modules:
//! [`model`] (data), [`mod@format`] (files), [`rules`], [`solve`], [`scene`] (drawings),
//! [`records`] (streams of boards), [`date`], [`fingerprint`], [`codes`] (findings) and
//! [`family`] (the interface to front ends).

pub mod codes;
mod command;
pub mod date;
pub mod family;
pub mod fingerprint;
pub mod format;
mod generate;
mod lint;
pub mod model;
pub mod records;
pub mod rules;
pub mod scene;
pub mod solve;
mod words;
