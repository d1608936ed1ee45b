//! The kit: a frame and its pieces.

use super::{AllowedSides, Frame, Meaning, MonthDay, Piece, Squares};

/// The maximum number of pieces of a kit.
pub const MAX_PIECES: usize = 16;

/// The index of a piece in its kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The index in [`Kit::pieces`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A frame and the pieces for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kit {
    /// The name of the kit in options and text formats, one word such as `standard`. Empty for a
    /// kit from a file.
    pub name: String,
    /// The title of the kit in messages and drawings.
    pub title: String,
    frame: Frame,
    pieces: Vec<Piece>,
}

/// Why a kit cannot be created from a frame and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KitError {
    /// There are no pieces.
    #[error("no pieces defined")]
    NoPieces,
    /// There are more than [`MAX_PIECES`] pieces.
    #[error("too many pieces; a kit has at most {MAX_PIECES}")]
    TooManyPieces,
    /// Two pieces have the same name.
    #[error("two pieces are named {0}")]
    SameName(char),
    /// The pieces have more cells than the frame has squares.
    #[error("the pieces have {cells} cells, but the frame has only {squares} squares")]
    TooFull {
        /// Total number of cells of the pieces.
        cells: usize,
        /// Number of squares of the frame.
        squares: usize,
    },
}

impl Kit {
    /// Creates a kit from a frame and pieces.
    ///
    /// # Errors
    /// There are no pieces or too many, two pieces have the same name, or the pieces have more
    /// cells than the frame has squares.
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        frame: Frame,
        pieces: Vec<Piece>,
    ) -> Result<Self, KitError> {
        if pieces.is_empty() {
            return Err(KitError::NoPieces);
        }
        if pieces.len() > MAX_PIECES {
            return Err(KitError::TooManyPieces);
        }
        for (index, piece) in pieces.iter().enumerate() {
            if pieces[..index]
                .iter()
                .any(|other| other.name() == piece.name())
            {
                return Err(KitError::SameName(piece.name()));
            }
        }
        let cells = pieces.iter().map(|piece| piece.cells().len()).sum();
        let squares = frame.squares().count() as usize;
        if cells > squares {
            return Err(KitError::TooFull { cells, squares });
        }
        Ok(Self {
            name: name.into(),
            title: title.into(),
            frame,
            pieces,
        })
    }

    /// A frame without pieces, for drawings of kits with errors.
    #[must_use]
    pub(crate) fn without_pieces(title: impl Into<String>, frame: Frame) -> Self {
        Self {
            name: String::new(),
            title: title.into(),
            frame,
            pieces: Vec::new(),
        }
    }

    /// The frame.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The pieces; a [`PieceId`] is an index into this slice.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The ids of all pieces in order.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u8).map(PieceId)
    }

    /// The piece with this id.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The id of the piece with this name; `None` if there is no such piece.
    #[must_use]
    pub fn find(&self, name: char) -> Option<PieceId> {
        let index = self.pieces.iter().position(|piece| piece.name() == name)?;
        Some(PieceId(index as u8))
    }

    /// The same kit, but with these sides allowed for every piece.
    #[must_use]
    pub fn with_allowed_sides(mut self, sides: AllowedSides) -> Self {
        for piece in &mut self.pieces {
            piece.allowed_sides = sides;
        }
        self
    }

    /// The number of squares that stay free when all pieces are placed.
    #[must_use]
    pub fn free_square_count(&self) -> u32 {
        let cells: usize = self.pieces.iter().map(|piece| piece.cells().len()).sum();
        self.frame.squares().count() - cells as u32
    }

    /// The month and day that these squares name.
    ///
    /// Returns `None` unless the squares are exactly one month, one day and, if the kit has
    /// weekdays, one weekday.
    #[must_use]
    pub fn month_day(&self, free: Squares) -> Option<MonthDay> {
        let mut month = None;
        let mut day = None;
        let mut weekday = None;
        for square in free.iter() {
            let (slot, number) = match self.frame.label(square)?.meaning {
                Meaning::Month(number) => (&mut month, number),
                Meaning::Day(number) => (&mut day, number),
                Meaning::Weekday(number) => (&mut weekday, number),
                Meaning::Plain => return None,
            };
            if slot.replace(number).is_some() {
                return None;
            }
        }
        (weekday.is_some() == self.has_weekdays()).then_some(MonthDay {
            month: month?,
            day: day?,
        })
    }

    /// Whether some square is labelled with a weekday.
    #[must_use]
    pub fn has_weekdays(&self) -> bool {
        let is_weekday = |meaning| matches!(meaning, Meaning::Weekday(_));
        !self.frame.squares_with_meaning(is_weekday).is_empty()
    }
}
