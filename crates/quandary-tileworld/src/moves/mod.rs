//! The moves of a solution: their encoding in solution files and their text notation.
//!
//! A tick is a twentieth of a second. Ticks are numbered from 0, modulo 2^23. Solution files store
//! a time value for each move: the number of ticks since the previous move, minus one. The time
//! value of the first move is its tick (SPEC, part S).

mod code;
mod decode;
mod encode;
mod notation;

pub use decode::{DecodedMoves, EncodedMove, EncodedMoves, MoveEncoding, TruncatedMove, decode};
pub use encode::encode;
pub use notation::{InvalidMove, format_command, format_moves, parse_command, parse_moves};

/// Number of different ticks, 2^23. Solution files store ticks modulo this number.
pub const TICKS: u32 = 1 << 23;

/// The tick before the first: -1.
const BEFORE: u32 = TICKS - 1;

/// Returns the tick of a move from its time value and the tick of the previous move.
fn tick_after(before: u32, time: u32) -> u32 {
    (before + time % TICKS + 1) % TICKS
}

/// Returns the time value of a move from its tick and that of the previous move.
fn time_between(before: u32, tick: u32) -> u32 {
    (tick % TICKS + TICKS - 1 - before) % TICKS
}
