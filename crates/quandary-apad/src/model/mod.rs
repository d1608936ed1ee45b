//! The data model: the kit (a frame of labelled squares and its pieces), the board (the pieces
//! placed in the frame), and the goal (the squares that must stay free).

mod board;
mod builtin;
mod frame;
mod goal;
mod kit;
mod level;
mod piece;
mod spans;
mod squares;

pub use board::{Board, Placement, PlacementError};
pub use builtin::{standard, weekday};
pub use frame::{Frame, Label, MAX_FRAME_CELLS, Meaning, MonthDay};
pub use goal::Goal;
pub use kit::{Kit, KitError, MAX_PIECES, PieceId};
pub use level::Level;
pub use piece::{AllowedSides, Offset, Orientation, Piece, PieceError, Rotation};
pub(crate) use spans::PositionSpans;
pub use squares::Squares;
