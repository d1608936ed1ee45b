//! Pieces and their orientations.

use super::MAX_FRAME_CELLS;

/// The offset of a cell in rows and columns, usually from the anchor of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Number of rows below the anchor; negative above the anchor.
    pub row: i8,
    /// Number of columns to the right of the anchor; negative to the left of it.
    pub column: i8,
}

/// A counter-clockwise rotation in steps of 90 degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// Not rotated, as drawn.
    #[default]
    None,
    /// Rotated by 90 degrees.
    Once,
    /// Rotated by 180 degrees.
    Twice,
    /// Rotated by 270 degrees.
    Thrice,
}

impl Rotation {
    /// All rotations in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::Once, Self::Twice, Self::Thrice];

    /// The number of steps of 90 degrees, 0 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// How a piece is turned: optionally mirrored left to right, then rotated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation {
    /// Whether the back of the piece faces up.
    pub mirrored: bool,
    /// The rotation, applied after mirroring.
    pub rotation: Rotation,
}

impl Orientation {
    /// All eight orientations: first those that are not mirrored, then those that are mirrored,
    /// each in the order of [`Rotation::ALL`].
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| Rotation::ALL.map(|rotation| Self { mirrored, rotation }))
    }

    /// Returns the offset of a cell when its piece has this orientation. `cell` is the offset of
    /// the cell in the piece as drawn.
    #[must_use]
    pub fn apply(self, cell: Offset) -> Offset {
        let mut oriented = cell;
        if self.mirrored {
            oriented.column = -oriented.column;
        }
        for _ in 0..self.rotation.number() {
            oriented = Offset {
                row: -oriented.column,
                column: oriented.row,
            };
        }
        oriented
    }
}

/// Which sides of a piece may face up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AllowedSides {
    /// Either side.
    #[default]
    Both,
    /// Only the side that is drawn.
    Front,
    /// Only the mirror image.
    Back,
}

impl AllowedSides {
    /// Whether the side that faces up in this orientation is allowed.
    #[must_use]
    pub fn allow(self, orientation: Orientation) -> bool {
        match self {
            Self::Both => true,
            Self::Front => !orientation.mirrored,
            Self::Back => orientation.mirrored,
        }
    }
}

/// A piece: connected cells, one of which is the anchor. A [`Placement`](super::Placement) names
/// the square under the anchor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: char,
    cells: Vec<Offset>,
    /// Which sides may face up.
    pub allowed_sides: AllowedSides,
}

/// Why a piece cannot be created from a name and a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// The name is not an ASCII letter.
    #[error("expected one letter from A to Z or a to z as the name of the piece")]
    Name,
    /// There is no `@`, or more than one.
    #[error("expected exactly one anchor `@` in the drawing of the piece")]
    Anchor,
    /// A character other than `@`, `#`, `.` and space.
    #[error("unexpected `{0}` in the drawing of a piece; use `@`, `#` and `.`")]
    UnknownCharacter(char),
    /// The cells do not form one connected piece. Cells are connected if they share a side.
    #[error("the cells of the piece are not connected by their sides")]
    NotConnected,
    /// More rows, columns or cells than a frame can have.
    #[error("the piece is larger than the largest frame ({MAX_FRAME_CELLS} cells)")]
    TooLarge,
}

impl Piece {
    /// The maximum number of rows and columns of a drawing.
    const MAX_DRAWING_SIDE: usize = 64;

    /// Creates a piece from its name and the rows of its drawing. In the drawing, `@` is the
    /// anchor, `#` is any other cell, and `.` and space are empty.
    ///
    /// # Errors
    /// The name or the drawing is invalid.
    pub fn from_picture<'a>(
        name: char,
        rows: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, PieceError> {
        if !name.is_ascii_alphabetic() {
            return Err(PieceError::Name);
        }
        let mut anchors = Vec::new();
        let mut cells = Vec::new();
        for (row, text) in rows.into_iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                if matches!(letter, '.' | ' ') {
                    continue;
                }
                if row >= Self::MAX_DRAWING_SIDE || column >= Self::MAX_DRAWING_SIDE {
                    return Err(PieceError::TooLarge);
                }
                match letter {
                    '@' => anchors.push((row as i8, column as i8)),
                    '#' => cells.push((row as i8, column as i8)),
                    other => return Err(PieceError::UnknownCharacter(other)),
                }
            }
        }
        let [anchor] = anchors[..] else {
            return Err(PieceError::Anchor);
        };
        if cells.len() >= MAX_FRAME_CELLS {
            return Err(PieceError::TooLarge);
        }
        let mut piece = Self::around_anchor(name, anchor, &cells);
        piece.cells.sort_unstable();
        if piece.is_connected() {
            Ok(piece)
        } else {
            Err(PieceError::NotConnected)
        }
    }

    fn around_anchor(name: char, anchor: (i8, i8), others: &[(i8, i8)]) -> Self {
        let cells = std::iter::once(&anchor).chain(others);
        Self {
            name,
            cells: cells
                .map(|(row, column)| Offset {
                    row: row - anchor.0,
                    column: column - anchor.1,
                })
                .collect(),
            allowed_sides: AllowedSides::Both,
        }
    }

    fn is_connected(&self) -> bool {
        let mut reached = vec![self.cells[0]];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            for cell in &self.cells {
                let distance = from.row.abs_diff(cell.row) + from.column.abs_diff(cell.column);
                if distance == 1 && !reached.contains(cell) {
                    reached.push(*cell);
                }
            }
        }
        reached.len() == self.cells.len()
    }

    /// The name of the piece, one letter.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// The cells as drawn, including the anchor, sorted by row and column.
    #[must_use]
    pub fn cells(&self) -> &[Offset] {
        &self.cells
    }

    /// The cells of the piece in an orientation, sorted by row and column. They are relative to the
    /// first cell in this order, not to the anchor.
    #[must_use]
    pub fn normalized_cells(&self, orientation: Orientation) -> Vec<Offset> {
        let mut cells: Vec<Offset> = self.oriented_cells(orientation).collect();
        cells.sort_unstable();
        let first = cells[0];
        for cell in &mut cells {
            cell.row -= first.row;
            cell.column -= first.column;
        }
        cells
    }

    /// Whether the front and the back of the piece have different shapes. Shapes that differ only
    /// by a rotation count as the same.
    #[must_use]
    pub fn has_two_faces(&self) -> bool {
        let front = self.normalized_cells(Orientation::default());
        let mut backs = Orientation::all().filter(|orientation| orientation.mirrored);
        backs.all(|back| self.normalized_cells(back) != front)
    }

    /// The cells in an orientation, relative to the anchor.
    pub fn oriented_cells(&self, orientation: Orientation) -> impl Iterator<Item = Offset> + '_ {
        self.cells.iter().map(move |cell| orientation.apply(*cell))
    }
}
