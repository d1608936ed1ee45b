//! The vocabulary that every part of Quandary speaks.
//!
//! Nothing in this crate knows a puzzle. It holds what the families share: the text of a file
//! and where its lines are ([`source`]), what is wrong with it ([`diagnostic`], [`sink`]), how
//! much work may be spent ([`budget`], [`job`], [`limits`]), what came out ([`outcome`]), how it
//! looks ([`scene`], [`pixels`], [`words`]), how it is played ([`session`], [`ticks`], [`live`]) and what a family has
//! to offer to the programs in front of it ([`family`], [`variant`], [`command`], [`pairing`],
//! [`film`], [`records`]).
//!
//! The crate does no input or output, reads no clock, starts no thread and builds for the
//! browser.

pub mod budget;
pub mod command;
pub mod diagnostic;
pub mod direction;
pub mod family;
pub mod film;
pub mod grid;
pub mod job;
pub mod limits;
pub mod live;
pub mod options;
pub mod outcome;
pub mod pairing;
pub mod pixels;
pub mod records;
pub mod scene;
pub mod session;
pub mod sink;
pub mod source;
pub mod span;
pub mod ticks;
pub mod variant;
pub mod words;
