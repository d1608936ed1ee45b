//! The moves of a solution: how solution files encode them, and how people write them.
//!
//! Times are ticks modulo 2^23. A move says how many ticks lie between it and the one before it,
//! less one; the first counts from the tick before the level begins (SPEC, part S).

mod code;
mod decode;
mod encode;
mod notation;

pub use decode::{DecodedMoves, EncodedMove, EncodedMoves, MoveEncoding, TruncatedMove, decode};
pub use encode::encode;
pub use notation::{InvalidMove, format_moves, parse_moves};

/// Ticks are counted modulo this.
pub const TICKS: u32 = 1 << 23;

/// The tick before the first: -1.
const BEFORE: u32 = TICKS - 1;

/// The tick of a move by its time value, counted from the move before it.
fn tick_after(before: u32, time: u32) -> u32 {
    (before + time % TICKS + 1) % TICKS
}

/// The time value of a move, counted from the move before it.
fn time_between(before: u32, tick: u32) -> u32 {
    (tick % TICKS + TICKS - 1 - before) % TICKS
}
