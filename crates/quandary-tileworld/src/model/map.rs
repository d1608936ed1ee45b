//! The map of a level: two layers of 32 by 32 codes.

use super::{Tile, rle};

/// Columns and rows of a map.
pub const SIDE: usize = 32;

/// Cells of a map.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of a map as a data file names it; coordinates beyond 31 occur and mean no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

impl Position {
    /// The position of a cell by its index, row by row.
    #[must_use]
    pub fn of_index(index: usize) -> Self {
        Self {
            x: (index % SIDE) as u16,
            y: (index / SIDE) as u16,
        }
    }

    /// The index of the cell, row by row; `None` off the map.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (x < SIDE && y < SIDE).then_some(y * SIDE + x)
    }
}

/// One layer: the codes, and the bytes that spelled them in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Codes row by row; a short file leaves the rest empty.
    pub codes: Box<[u8; CELLS]>,
    /// The run-length encoded bytes as they were read.
    pub encoded: Vec<u8>,
}

impl Layer {
    /// A layer of these codes, encoded as editors do.
    #[must_use]
    pub fn of(codes: Box<[u8; CELLS]>) -> Self {
        let encoded = rle::encode(&codes);
        Self { codes, encoded }
    }

    /// A layer of empty squares.
    #[must_use]
    pub fn empty() -> Self {
        Self::of(Box::new([0; CELLS]))
    }

    /// A layer as a file spells it; [`rle::Decoded::cells`] of the same bytes tells whether it is
    /// whole.
    #[must_use]
    pub fn decoded(encoded: Vec<u8>) -> Self {
        let codes = rle::decode(&encoded).codes;
        Self { codes, encoded }
    }

    /// Whether it is spelled as [`Layer::of`] would.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        rle::encode(&self.codes) == self.encoded
    }

    /// The same with another code in one cell, encoded anew.
    #[must_use]
    pub fn with(&self, index: usize, code: u8) -> Self {
        let mut codes = self.codes.clone();
        codes[index] = code;
        Self::of(codes)
    }

    /// The tile of a cell by its index; `None` where the code means nothing.
    #[must_use]
    pub fn tile(&self, index: usize) -> Option<Tile> {
        Tile::from_code(self.codes[index])
    }
}
