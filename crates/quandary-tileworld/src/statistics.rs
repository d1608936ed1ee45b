//! What solutions are made of: times, moves, and how they are encoded.

use crate::model::{Command, Heading, SolutionRecord};
use crate::moves::{self, EncodedMoves, MoveEncoding};

/// Counts of one solution, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Solutions.
    pub solutions: u64,
    /// Their recorded times, in ticks.
    pub ticks: u64,
    /// Their moves.
    pub moves: u64,
    /// Moves in a diagonal.
    pub diagonal: u64,
    /// Moves made with the mouse.
    pub mouse: u64,
    /// Moves whose command means nothing.
    pub unknown: u64,
    /// Values of the first format in one byte.
    pub short: u64,
    /// Values of the first format in two bytes.
    pub double: u64,
    /// Values of the second format, which has four bytes.
    pub long: u64,
    /// Values of the third format, which has three moves in one byte.
    pub packed: u64,
    /// Values of the fourth format.
    pub general: u64,
    /// Bytes of all encoded moves.
    pub bytes: u64,
    /// Bytes that they would have in the canonical encoding.
    pub canonical: u64,
}

impl Statistics {
    /// Counts one solution.
    #[must_use]
    pub fn of(solution: &SolutionRecord) -> Self {
        let decoded = moves::decode(&solution.encoded);
        let mut counts = Self {
            solutions: 1,
            ticks: u64::from(solution.ticks),
            moves: decoded.len() as u64,
            bytes: solution.encoded.len() as u64,
            canonical: moves::encode(&decoded).len() as u64,
            ..Self::default()
        };
        for one in &decoded {
            match one.command {
                Command::Go(Heading::Straight(_)) => {}
                Command::Go(_) => counts.diagonal += 1,
                Command::Mouse { .. } => counts.mouse += 1,
                Command::Unknown(_) => counts.unknown += 1,
            }
        }
        for piece in EncodedMoves::new(&solution.encoded).flatten() {
            *match piece.form {
                MoveEncoding::Short => &mut counts.short,
                MoveEncoding::Double => &mut counts.double,
                MoveEncoding::Long { .. } => &mut counts.long,
                MoveEncoding::Packed => &mut counts.packed,
                MoveEncoding::General { .. } => &mut counts.general,
            } += 1;
        }
        counts
    }

    /// Both counts together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            solutions: self.solutions + other.solutions,
            ticks: self.ticks + other.ticks,
            moves: self.moves + other.moves,
            diagonal: self.diagonal + other.diagonal,
            mouse: self.mouse + other.mouse,
            unknown: self.unknown + other.unknown,
            short: self.short + other.short,
            double: self.double + other.double,
            long: self.long + other.long,
            packed: self.packed + other.packed,
            general: self.general + other.general,
            bytes: self.bytes + other.bytes,
            canonical: self.canonical + other.canonical,
        }
    }
}
