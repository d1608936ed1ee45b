//! The types shared by all crates of Quandary.
//!
//! Programs reach this crate as `quandary::core`; begin with the crate `quandary`, whose front page
//! is a program that opens, checks, draws and solves. This crate contains no puzzle rules. It defines what the families have in common:
//!
//! - reading: [`source`], [`span`], [`format`](mod@format), [`reading`], [`limits`],
//!   [`diagnostic`], [`sink`], [`records`];
//! - long computations: [`budget`], [`job`], [`outcome`], [`metric`], [`hint`];
//! - playing: [`session`], [`session_game`], [`ticks`], [`game`], [`interaction`], [`failure`],
//!   [`replay`], [`film`];
//! - drawing: [`scene`], [`colour`], [`pixels`], [`rasterise`], [`look`], [`grid`], [`direction`];
//! - the interface between families and front ends: [`family`], [`level`], [`variant`],
//!   [`options`], [`guide`];
//! - text for messages and the identification of levels: [`words`], [`fingerprint`].
//!
//! The crate performs no I/O, reads no clock, starts no threads and builds for WebAssembly.

pub mod budget;
pub mod colour;
pub mod diagnostic;
pub mod direction;
pub mod failure;
pub mod family;
pub mod film;
pub mod fingerprint;
pub mod format;
pub mod game;
pub mod grid;
pub mod guide;
pub mod hint;
pub mod interaction;
pub mod job;
pub mod level;
pub mod limits;
pub mod look;
pub mod metric;
pub mod options;
pub mod outcome;
pub mod pixels;
pub mod rasterise;
pub mod reading;
pub mod records;
pub mod replay;
pub mod scene;
pub mod session;
pub mod session_game;
pub mod sink;
pub mod source;
pub mod span;
pub mod ticks;
pub mod variant;
pub mod words;
