//! The map of a level: two layers of 32 by 32 codes.

use super::{Cardinal, Tile, rle};
use std::fmt;

/// Number of columns and of rows of a map.
pub const SIDE: usize = 32;

/// Number of cells of a map.
pub const CELLS: usize = SIDE * SIDE;

/// The column and row of a cell. Coordinates read from a file can be off the map: the column or row
/// is above 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

impl Position {
    /// Returns the position of the cell with this index. Cells are numbered row by row, from 0.
    #[must_use]
    pub fn of_index(index: usize) -> Self {
        Self {
            x: (index % SIDE) as u16,
            y: (index / SIDE) as u16,
        }
    }

    /// Returns the index of the cell; `None` off the map. Cells are numbered row by row, from 0.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (x < SIDE && y < SIDE).then_some(y * SIDE + x)
    }

    /// Returns the adjacent cell in a direction; `None` if that cell is off the map.
    #[must_use]
    pub fn step(self, direction: Cardinal) -> Option<Self> {
        let (dx, dy) = direction.step();
        let beside = Self {
            x: self.x.checked_add_signed(dx.into())?,
            y: self.y.checked_add_signed(dy.into())?,
        };
        beside.index().map(|_| beside)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// One layer of a map: its tile codes and their encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The tile codes, row by row. Cells missing from the encoded bytes are empty.
    pub codes: Box<[u8; CELLS]>,
    /// The run-length encoded bytes.
    pub encoded: Vec<u8>,
}

impl Layer {
    /// Creates a layer from tile codes and encodes it canonically.
    #[must_use]
    pub fn of(codes: Box<[u8; CELLS]>) -> Self {
        let encoded = rle::encode(&codes);
        Self { codes, encoded }
    }

    /// Creates a layer of empty cells.
    #[must_use]
    pub fn empty() -> Self {
        Self::of(Box::new([0; CELLS]))
    }

    /// Decodes a layer. Missing cells become empty, and extra cells are dropped. Use
    /// [`rle::is_whole`] to find out whether the number of cells is correct.
    #[must_use]
    pub fn decoded(encoded: Vec<u8>) -> Self {
        let codes = rle::decode(&encoded).codes;
        Self { codes, encoded }
    }

    /// Whether the encoding is canonical.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        rle::encode(&self.codes) == self.encoded
    }

    /// Returns a copy of the layer with tile code `code` in cell `index`. The copy is encoded
    /// canonically. Cells are numbered row by row, from 0.
    ///
    /// # Panics
    /// The index is [`CELLS`] or above.
    #[must_use]
    pub fn with(&self, index: usize, code: u8) -> Self {
        let mut codes = self.codes.clone();
        codes[index] = code;
        Self::of(codes)
    }

    /// Returns the tile of a cell; `None` for an unknown code.
    #[must_use]
    pub fn tile(&self, index: usize) -> Option<Tile> {
        Tile::from_code(self.codes[index])
    }
}
