//! The data model: collections of levels with everything that a file contains, in order.

mod board;
mod cell;
mod colour;
mod level;
mod moves;

pub use board::{Board, BoardKind};
pub use cell::{Cell, Content, Pusher, Terrain};
pub use colour::{Colour, Group};
pub use level::{Collection, Level, Note, Record};
pub use moves::{Action, Moves, RecordedMoves};
pub(crate) use moves::{BadMove, MoveReader, Run, direction, is_retroban};
