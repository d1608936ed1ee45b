//! Boards: pieces placed in a frame.

use super::{Kit, Orientation, PieceId, Squares};

/// A piece with its orientation and the square under its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The piece.
    pub piece: PieceId,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The index of the square under the anchor.
    pub square: u8,
}

/// Why a piece cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacementError {
    /// The frame has no square under the anchor of the piece.
    NoSquare,
    /// A cell of the piece is outside the frame.
    OffFrame,
    /// The piece overlaps the stated piece, which was placed earlier.
    Overlaps(PieceId),
    /// The kit does not allow the side of the piece that would face up.
    WrongSide,
    /// The piece is already placed.
    AlreadyPlaced,
}

impl Placement {
    /// The squares that the piece covers.
    ///
    /// # Errors
    /// [`PlacementError::NoSquare`] or [`PlacementError::OffFrame`].
    pub fn squares(self, kit: &Kit) -> Result<Squares, PlacementError> {
        if kit.frame().label(self.square).is_none() {
            return Err(PlacementError::NoSquare);
        }
        self.cells(kit)
            .map(|square| square.ok_or(PlacementError::OffFrame))
            .collect()
    }

    /// The squares that the piece covers. Cells that are not on a square are ignored. Empty if the
    /// anchor of the piece is not on a square.
    #[must_use]
    pub fn squares_in_frame(self, kit: &Kit) -> Squares {
        match kit.frame().label(self.square) {
            Some(_) => self.cells(kit).flatten().collect(),
            None => Squares::EMPTY,
        }
    }

    /// The square of each cell; `None` outside the frame.
    fn cells(self, kit: &Kit) -> impl Iterator<Item = Option<u8>> + '_ {
        let cells = kit.piece(self.piece).oriented_cells(self.orientation);
        cells.map(move |offset| kit.frame().square_at_offset(self.square, offset))
    }
}

/// The pieces that are placed in the frame of a kit. Each piece is placed at most once, and pieces
/// do not overlap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Placement and covered squares of each piece of the kit.
    pieces: Vec<Option<(Placement, Squares)>>,
}

impl Board {
    /// The empty board of a kit.
    #[must_use]
    pub fn empty(kit: &Kit) -> Self {
        Self {
            pieces: vec![None; kit.pieces().len()],
        }
    }

    /// Places a piece. Does not check which side of the piece faces up, because files may contain
    /// pieces with the wrong side up. [`Position::step`](crate::rules::Position::step) checks the
    /// side.
    ///
    /// # Errors
    /// The piece cannot be placed. The error is never [`PlacementError::WrongSide`].
    pub fn place(&mut self, kit: &Kit, placement: Placement) -> Result<(), PlacementError> {
        if self.placement(placement.piece).is_some() {
            return Err(PlacementError::AlreadyPlaced);
        }
        let squares = placement.squares(kit)?;
        if let Some(other) = self.first_piece_on(squares) {
            return Err(PlacementError::Overlaps(other));
        }
        self.pieces[placement.piece.index()] = Some((placement, squares));
        Ok(())
    }

    /// Lifts a piece and returns its placement, or `None` if the piece is not placed.
    pub fn lift(&mut self, piece: PieceId) -> Option<Placement> {
        self.pieces[piece.index()]
            .take()
            .map(|(placement, _)| placement)
    }

    /// The placement of a piece, or `None` if the piece is not placed.
    #[must_use]
    pub fn placement(&self, piece: PieceId) -> Option<Placement> {
        self.pieces[piece.index()].map(|(placement, _)| placement)
    }

    /// The squares that a piece covers; empty if the piece is not placed.
    #[must_use]
    pub fn covered_by(&self, piece: PieceId) -> Squares {
        self.pieces[piece.index()].map_or(Squares::EMPTY, |(_, squares)| squares)
    }

    /// The placed pieces, in the order of the kit.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.pieces
            .iter()
            .flatten()
            .map(|(placement, _)| *placement)
    }

    /// The pieces that are not placed, in the order of the kit.
    pub fn missing(&self) -> impl Iterator<Item = PieceId> + '_ {
        (0u8..)
            .zip(&self.pieces)
            .filter(|(_, piece)| piece.is_none())
            .map(|(index, _)| PieceId(index))
    }

    /// Whether all pieces are placed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pieces.iter().all(Option::is_some)
    }

    /// All covered squares.
    #[must_use]
    pub fn covered(&self) -> Squares {
        let sets = self.pieces.iter().flatten().map(|(_, squares)| *squares);
        sets.fold(Squares::EMPTY, |all, squares| all | squares)
    }

    /// All squares that are not covered.
    #[must_use]
    pub fn free(&self, kit: &Kit) -> Squares {
        kit.frame().squares() & !self.covered()
    }

    /// The piece on a square; `None` if the square is free.
    #[must_use]
    pub fn piece_at(&self, square: u8) -> Option<PieceId> {
        self.first_piece_on(Squares::single(square))
    }

    /// The first piece of the kit that covers one of these squares.
    fn first_piece_on(&self, squares: Squares) -> Option<PieceId> {
        let index = self
            .pieces
            .iter()
            .position(|piece| piece.is_some_and(|(_, covered)| covered.intersects(squares)))?;
        Some(PieceId(index as u8))
    }
}
