//! The files as values. Where programs write the same thing in several ways, a value keeps the
//! bytes and gives what they mean as a view, so nothing is lost.

mod map;
pub mod rle;
mod set;
mod solution;
mod spans;
mod tile;

pub use map::{CELLS, Layer, Position, SIDE};
pub use set::{Cloner, Field, FieldKind, Level, LevelSet, Magic, Password, Trap, mask};
pub use solution::{
    Command, Heading, NameRecord, Record, Ruleset, SolutionFile, SolutionRecord, TimedMove,
};
pub(crate) use spans::LevelSpans;
pub use tile::{Cardinal, Creature, Tile};
