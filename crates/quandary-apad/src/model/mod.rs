//! The puzzle as a value: the kit (frame, labels, pieces), a board (pieces placed in a frame), and
//! what has to stay free.

mod aim;
mod board;
mod builtin;
mod frame;
mod kit;
mod level;
mod piece;
mod squares;

pub use aim::Aim;
pub use board::{Board, Misfit, Placement};
pub use builtin::{standard, weekday};
pub use frame::{Frame, LARGEST_FRAME, Label, Meaning, MonthDay};
pub use kit::{Kit, KitError, MOST_PIECES, PieceId};
pub use level::Level;
pub use piece::{Faces, Offset, Piece, PieceError, Rotation, Turn};
pub use squares::Squares;
