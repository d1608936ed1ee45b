//! Level sets and solution files.
//!
//! Where the same content has several encodings, values keep the encoded bytes and decode them on
//! request, so that files can be written back unchanged.

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
pub use spans::UnreadCell;
pub use tile::{Cardinal, Creature, Tile};
