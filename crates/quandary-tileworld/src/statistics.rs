//! Statistics of solutions: recorded times, and the number, kinds and encodings of the moves.

use crate::model::{Command, Heading, SolutionRecord};
use crate::moves::{self, EncodedMoves, MoveEncoding};

/// Statistics of one solution or of several solutions together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of solutions.
    pub solutions: u64,
    /// Sum of the recorded times in ticks.
    pub ticks: u64,
    /// Number of moves.
    pub moves: u64,
    /// Number of diagonal moves.
    pub diagonal: u64,
    /// Number of mouse clicks.
    pub mouse: u64,
    /// Number of moves with an unknown command number.
    pub unknown: u64,
    /// Number of values encoded as [`MoveEncoding::Short`].
    pub short: u64,
    /// Number of values encoded as [`MoveEncoding::Double`].
    pub double: u64,
    /// Number of values encoded as [`MoveEncoding::Long`].
    pub long: u64,
    /// Number of values encoded as [`MoveEncoding::Packed`], with three moves each.
    pub packed: u64,
    /// Number of values encoded as [`MoveEncoding::General`].
    pub general: u64,
    /// Size of all encoded moves in bytes.
    pub bytes: u64,
    /// Size that all moves would have in the canonical encoding, in bytes.
    pub canonical: u64,
}

impl Statistics {
    /// Returns the statistics of one solution.
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
            *match piece.encoding {
                MoveEncoding::Short => &mut counts.short,
                MoveEncoding::Double => &mut counts.double,
                MoveEncoding::Long { .. } => &mut counts.long,
                MoveEncoding::Packed => &mut counts.packed,
                MoveEncoding::General { .. } => &mut counts.general,
            } += 1;
        }
        counts
    }

    /// Returns the sums of the values of `self` and `other`.
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
