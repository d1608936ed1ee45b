//! Level sets and solution files.
//!
//! Content that can be encoded in several ways is stored as the encoded bytes and decoded on
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
