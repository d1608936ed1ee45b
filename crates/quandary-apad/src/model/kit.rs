//! The kit: a frame and the pieces that go into it.

use super::{Frame, Meaning, MonthDay, Piece, Squares};

/// The most pieces of a kit.
pub const MOST_PIECES: usize = 16;

/// Which piece of a kit, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

impl PieceId {
    /// Its place in [`Kit::pieces`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A frame and its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kit {
    /// One word that options and the share text use: `standard`. Empty for a kit from a file.
    pub name: String,
    /// What people call it.
    pub title: String,
    frame: Frame,
    pieces: Vec<Piece>,
}

/// A frame and pieces that make no kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KitError {
    /// No piece.
    #[error("a kit has at least one piece")]
    NoPieces,
    /// More than [`MOST_PIECES`].
    #[error("a kit has at most {MOST_PIECES} pieces")]
    TooManyPieces,
    /// Two pieces of one name.
    #[error("two pieces are named {0}")]
    SameName(char),
    /// The pieces have more cells than the frame has squares.
    #[error("the pieces have {cells} cells, the frame has {squares} squares")]
    TooFull {
        /// Cells of all pieces.
        cells: usize,
        /// Squares of the frame.
        squares: usize,
    },
}

impl Kit {
    /// Puts a frame and pieces together.
    ///
    /// # Errors
    /// Why they do not make a kit.
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        frame: Frame,
        pieces: Vec<Piece>,
    ) -> Result<Self, KitError> {
        if pieces.is_empty() {
            return Err(KitError::NoPieces);
        }
        if pieces.len() > MOST_PIECES {
            return Err(KitError::TooManyPieces);
        }
        for (place, piece) in pieces.iter().enumerate() {
            if pieces[..place]
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

    /// The frame.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The pieces in order; a [`PieceId`] is a place in it.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All pieces by number.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u8).map(PieceId)
    }

    /// One of its pieces.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The piece of that name.
    #[must_use]
    pub fn find(&self, name: char) -> Option<PieceId> {
        let place = self.pieces.iter().position(|piece| piece.name() == name)?;
        Some(PieceId(place as u8))
    }

    /// The same kit with other sides allowed, the same for all pieces.
    #[must_use]
    pub fn with_faces(mut self, faces: super::Faces) -> Self {
        for piece in &mut self.pieces {
            piece.faces = faces;
        }
        self
    }

    /// How many squares stay free when every piece is placed.
    #[must_use]
    pub fn spare(&self) -> u32 {
        let cells: usize = self.pieces.iter().map(|piece| piece.cells().len()).sum();
        self.frame.squares().count() - cells as u32
    }

    /// The month and the day that these squares name, if they are exactly one month, one day and,
    /// where the kit has weekdays, one weekday.
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

    /// Whether some square names a day of the week.
    #[must_use]
    pub fn has_weekdays(&self) -> bool {
        let weekday = |meaning| matches!(meaning, Meaning::Weekday(_));
        !self.frame.meaning(weekday).is_empty()
    }
}
