//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// A set of squares of one frame: bit `i` is the square with index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);

    /// The set of one square, whose index is below 64.
    #[must_use]
    pub fn one(square: u8) -> Self {
        Self(1 << square)
    }

    /// How many squares it has.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has no square.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has this square.
    #[must_use]
    pub fn has(self, square: u8) -> bool {
        square < 64 && self.0 >> square & 1 == 1
    }

    /// Whether the two have a square in common.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of it is in the other.
    #[must_use]
    pub fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The square with the lowest index.
    #[must_use]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    /// Its squares, the lowest index first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = Self(rest).first()?;
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<u8> for Squares {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::NONE, |set, square| set | Self::one(square))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
