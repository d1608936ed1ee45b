//! Pieces, and the ways they can lie.

/// A cell relative to the anchor of a piece: rows downwards, columns to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Rows below the anchor.
    pub row: i8,
    /// Columns to the right of it.
    pub column: i8,
}

/// How often a piece is turned by 90 degrees, counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rotation {
    /// As drawn.
    #[default]
    None,
    /// By 90 degrees.
    Once,
    /// By 180 degrees.
    Twice,
    /// By 270 degrees.
    Thrice,
}

impl Rotation {
    /// All four, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::Once, Self::Twice, Self::Thrice];

    /// Its number, 0 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// How a piece lies: first mirrored (left to right) or not, then rotated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Whether the back lies up.
    pub mirrored: bool,
    /// How often it is rotated after that.
    pub rotation: Rotation,
}

impl Turn {
    /// All eight: unmirrored before mirrored, rotations ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| Rotation::ALL.map(|rotation| Self { mirrored, rotation }))
    }

    /// Where a cell of a piece comes to lie.
    #[must_use]
    pub fn apply(self, cell: Offset) -> Offset {
        let mut turned = cell;
        if self.mirrored {
            turned.column = -turned.column;
        }
        for _ in 0..self.rotation.number() {
            turned = Offset {
                row: -turned.column,
                column: turned.row,
            };
        }
        turned
    }
}

/// Which sides of a piece may lie up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Faces {
    /// Either.
    #[default]
    Both,
    /// Only the one that is drawn.
    Front,
    /// Only the other.
    Back,
}

impl Faces {
    /// Whether a piece may lie so.
    #[must_use]
    pub fn allow(self, turn: Turn) -> bool {
        match self {
            Self::Both => true,
            Self::Front => !turn.mirrored,
            Self::Back => turn.mirrored,
        }
    }
}

/// A piece: a few cells that hang together, one of them the anchor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    name: char,
    cells: Vec<Offset>,
    /// Which sides may lie up.
    pub faces: Faces,
}

/// Something that is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// A name that is no letter.
    #[error("a piece is named by one letter from A to Z or a to z")]
    Name,
    /// No `@`, or more than one.
    #[error("exactly one cell of a piece is the anchor `@`")]
    Anchor,
    /// Something other than `@`, `#`, `.` and blanks.
    #[error("`{0}` means nothing in the picture of a piece")]
    Letter(char),
    /// Cells that touch the others at corners only, or not at all.
    #[error("the cells of a piece hang together by their sides")]
    Apart,
    /// More rows, columns or cells than a frame can have.
    #[error("the piece is larger than any frame")]
    TooLarge,
}

impl Piece {
    /// The largest number of rows or columns of a picture.
    const LONGEST: usize = 64;

    /// Reads a piece from rows of `@` (the anchor), `#` (a cell) and `.` or blank (empty).
    ///
    /// # Errors
    /// What is wrong with it.
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
                if row >= Self::LONGEST || column >= Self::LONGEST {
                    return Err(PieceError::TooLarge);
                }
                match letter {
                    '@' => anchors.push((row as i8, column as i8)),
                    '#' => cells.push((row as i8, column as i8)),
                    other => return Err(PieceError::Letter(other)),
                }
            }
        }
        let [anchor] = anchors[..] else {
            return Err(PieceError::Anchor);
        };
        if cells.len() >= super::LARGEST_FRAME {
            return Err(PieceError::TooLarge);
        }
        let mut piece = Self::around(name, anchor, &cells);
        piece.cells.sort_unstable();
        if piece.hangs_together() {
            Ok(piece)
        } else {
            Err(PieceError::Apart)
        }
    }

    fn around(name: char, anchor: (i8, i8), others: &[(i8, i8)]) -> Self {
        let cells = std::iter::once(&anchor).chain(others);
        Self {
            name,
            cells: cells
                .map(|(row, column)| Offset {
                    row: row - anchor.0,
                    column: column - anchor.1,
                })
                .collect(),
            faces: Faces::Both,
        }
    }

    fn hangs_together(&self) -> bool {
        let mut reached = vec![self.cells[0]];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            for cell in &self.cells {
                let apart = from.row.abs_diff(cell.row) + from.column.abs_diff(cell.column);
                if apart == 1 && !reached.contains(cell) {
                    reached.push(*cell);
                }
            }
        }
        reached.len() == self.cells.len()
    }

    /// Its name, one letter.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// Its cells as drawn, the anchor's among them, sorted by row and column.
    #[must_use]
    pub fn cells(&self) -> &[Offset] {
        &self.cells
    }

    /// What is seen of it as it lies, wherever it lies: its cells relative to the first of them,
    /// sorted by row and column.
    #[must_use]
    pub fn outline(&self, turn: Turn) -> Vec<Offset> {
        let mut cells: Vec<Offset> = self.turned(turn).collect();
        cells.sort_unstable();
        let first = cells[0];
        for cell in &mut cells {
            cell.row -= first.row;
            cell.column -= first.column;
        }
        cells
    }

    /// Its cells as it lies.
    pub fn turned(&self, turn: Turn) -> impl Iterator<Item = Offset> + '_ {
        self.cells.iter().map(move |cell| turn.apply(*cell))
    }
}
