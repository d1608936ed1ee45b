//! Decoding of moves. The low bits of the first byte select the format and length of a value.

use super::{BEFORE, code, tick_after};
use crate::model::{Cardinal, Command, Heading, TimedMove};

/// The encoding of a value in the encoded moves of a solution. A value is a sequence of one to five
/// bytes that contains one or three moves. The four formats are numbered as in SPEC, part S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveEncoding {
    /// The one-byte form of the first format: a move in one of eight directions, at most 8 ticks
    /// after the previous move.
    Short,
    /// The two-byte form of the first format: a move in one of eight directions, at most 2048
    /// ticks after the previous move.
    Double,
    /// The second format, four bytes: a move in one of four directions, any number of ticks after
    /// the previous move.
    Long {
        /// The four highest bits of the value. They are 0 according to the specification; SuperCC
        /// writes 9 (S13).
        high_bits: u8,
    },
    /// The third format, one byte: three moves. Each move has one of four directions and comes four
    /// ticks after the previous move.
    Packed,
    /// The fourth format, two to five bytes: any command.
    General {
        /// Length of the value in bytes, 2 to 5.
        bytes: u8,
    },
}

/// The moves that one encoded value contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodedMoves {
    /// One move.
    One(TimedMove),
    /// The three moves of the packed format.
    Three([TimedMove; 3]),
}

impl DecodedMoves {
    /// Returns the moves in order.
    #[must_use]
    pub fn as_slice(&self) -> &[TimedMove] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Three(three) => three,
        }
    }
}

/// One value in the encoded moves of a solution: one to five bytes that contain one or three moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedMove {
    /// Offset of the value in the encoded bytes.
    pub at: usize,
    /// Length of the value in bytes.
    pub bytes: usize,
    /// The encoding of the value.
    pub encoding: MoveEncoding,
    /// The moves in the value.
    pub moves: DecodedMoves,
}

/// Error: the encoded moves end inside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the last move is truncated; it should have {wanted} bytes")]
pub struct TruncatedMove {
    /// Offset of the truncated value in the encoded bytes.
    pub at: usize,
    /// The length that the value should have, in bytes.
    pub wanted: usize,
}

/// An iterator over the encoded values of a solution. If the data ends within a value, the last
/// item is an error.
#[derive(Clone, Debug)]
pub struct EncodedMoves<'a> {
    encoded: &'a [u8],
    at: usize,
    tick: u32,
}

impl<'a> EncodedMoves<'a> {
    /// Iterates over the values in the encoded moves of a solution.
    #[must_use]
    pub fn new(encoded: &'a [u8]) -> Self {
        Self {
            encoded,
            at: 0,
            tick: BEFORE,
        }
    }

    fn timed(&mut self, time: u32, command: Command) -> TimedMove {
        self.tick = tick_after(self.tick, time);
        TimedMove {
            tick: self.tick,
            command,
        }
    }

    fn one(&mut self, time: u32, command: Command) -> DecodedMoves {
        DecodedMoves::One(self.timed(time, command))
    }

    fn straight(direction: u32) -> Command {
        Command::Go(Heading::Straight(Cardinal::ALL[(direction & 3) as usize]))
    }

    fn moves(&mut self, encoding: MoveEncoding, value: u64) -> DecodedMoves {
        let low = value as u32;
        let heading = || Command::Go(code::heading(low >> 2));
        match encoding {
            MoveEncoding::Short => self.one(low >> 5 & 0x7, heading()),
            MoveEncoding::Double => self.one(low >> 5 & 0x7FF, heading()),
            MoveEncoding::Long { .. } => self.one(low >> 5 & 0x7F_FFFF, Self::straight(low >> 2)),
            MoveEncoding::Packed => {
                let directions = [low >> 2, low >> 4, low >> 6];
                DecodedMoves::Three(
                    directions.map(|direction| self.timed(3, Self::straight(direction))),
                )
            }
            MoveEncoding::General { .. } => {
                let command = code::command((value >> 5 & 0x1FF) as u16);
                self.one((value >> 14 & 0x7F_FFFF) as u32, command)
            }
        }
    }
}

/// Returns the encoding and length of the value at the start of these bytes.
fn encoding(value: &[u8]) -> (MoveEncoding, usize) {
    let low = value[0];
    match low & 3 {
        0 => (MoveEncoding::Packed, 1),
        1 => (MoveEncoding::Short, 1),
        2 => (MoveEncoding::Double, 2),
        _ if low & 0x10 == 0 => {
            let high_bits = value.get(3).map_or(0, |high| high >> 4);
            (MoveEncoding::Long { high_bits }, 4)
        }
        _ => {
            let bytes = (low >> 2 & 3) + 2;
            (MoveEncoding::General { bytes }, usize::from(bytes))
        }
    }
}

impl Iterator for EncodedMoves<'_> {
    type Item = Result<EncodedMove, TruncatedMove>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let at = self.at;
        let rest = self.encoded.get(at..).filter(|rest| !rest.is_empty())?;
        let (encoding, bytes) = encoding(rest);
        let Some(spelled) = rest.get(..bytes) else {
            self.at = self.encoded.len();
            return Some(Err(TruncatedMove { at, wanted: bytes }));
        };
        let little = spelled.iter().rev();
        let value = little.fold(0, |value, byte| value << 8 | u64::from(*byte));
        self.at = at + bytes;
        let moves = self.moves(encoding, value);
        Some(Ok(EncodedMove {
            at,
            bytes,
            encoding,
            moves,
        }))
    }
}

/// Decodes moves, ignoring a truncated value at the end.
#[must_use]
pub fn decode(encoded: &[u8]) -> Vec<TimedMove> {
    let mut moves = Vec::with_capacity(encoded.len());
    for piece in EncodedMoves::new(encoded).flatten() {
        match piece.moves {
            DecodedMoves::One(one) => moves.push(one),
            DecodedMoves::Three(three) => moves.extend(three),
        }
    }
    moves
}
