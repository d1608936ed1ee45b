//! Boards: pieces placed in a frame.

use super::{Kit, PieceId, Squares, Turn};

/// A piece as it lies: turned, its anchor on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Which piece.
    pub piece: PieceId,
    /// How it is turned.
    pub turn: Turn,
    /// The index of the anchor's square.
    pub square: u8,
}

/// Why a piece cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misfit {
    /// The frame has no square of that index.
    NoSquare,
    /// A cell lies off the frame.
    OffFrame,
    /// A cell lies on a piece placed before: which one.
    Collides(PieceId),
    /// That side of the piece may not lie up.
    Face,
    /// The piece is placed already.
    Placed,
}

impl Placement {
    /// The squares that it covers.
    ///
    /// # Errors
    /// [`Misfit::NoSquare`] or [`Misfit::OffFrame`].
    pub fn squares(self, kit: &Kit) -> Result<Squares, Misfit> {
        let frame = kit.frame();
        if frame.label(self.square).is_none() {
            return Err(Misfit::NoSquare);
        }
        kit.piece(self.piece)
            .turned(self.turn)
            .map(|offset| frame.at(self.square, offset).ok_or(Misfit::OffFrame))
            .collect()
    }
}

/// Some of a kit's pieces, each placed at most once, none over another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    places: Vec<Option<(Placement, Squares)>>,
}

impl Board {
    /// The empty board of a kit.
    #[must_use]
    pub fn empty(kit: &Kit) -> Self {
        Self {
            places: vec![None; kit.pieces().len()],
        }
    }

    /// Places a piece. The sides that the kit allows are not asked here: a file may show any.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn place(&mut self, kit: &Kit, placement: Placement) -> Result<(), Misfit> {
        if self.placement(placement.piece).is_some() {
            return Err(Misfit::Placed);
        }
        let squares = placement.squares(kit)?;
        if let Some(other) = self.owner_among(squares) {
            return Err(Misfit::Collides(other));
        }
        self.places[placement.piece.index()] = Some((placement, squares));
        Ok(())
    }

    /// Takes a piece off; what it was, if it was placed.
    pub fn lift(&mut self, piece: PieceId) -> Option<Placement> {
        self.places[piece.index()]
            .take()
            .map(|(placement, _)| placement)
    }

    /// How a piece lies.
    #[must_use]
    pub fn placement(&self, piece: PieceId) -> Option<Placement> {
        self.places[piece.index()].map(|(placement, _)| placement)
    }

    /// The squares that a piece covers; none if it is not placed.
    #[must_use]
    pub fn covered_by(&self, piece: PieceId) -> Squares {
        self.places[piece.index()].map_or(Squares::NONE, |(_, squares)| squares)
    }

    /// The pieces placed, in the kit's order.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.places
            .iter()
            .flatten()
            .map(|(placement, _)| *placement)
    }

    /// The pieces not placed, in the kit's order.
    pub fn missing(&self) -> impl Iterator<Item = PieceId> + '_ {
        (0u8..)
            .zip(&self.places)
            .filter(|(_, place)| place.is_none())
            .map(|(index, _)| PieceId(index))
    }

    /// Whether every piece is placed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.places.iter().all(Option::is_some)
    }

    /// All squares covered.
    #[must_use]
    pub fn covered(&self) -> Squares {
        let sets = self.places.iter().flatten().map(|(_, squares)| *squares);
        sets.fold(Squares::NONE, |all, squares| all | squares)
    }

    /// All squares not covered.
    #[must_use]
    pub fn free(&self, kit: &Kit) -> Squares {
        kit.frame().squares() & !self.covered()
    }

    /// The piece on a square.
    #[must_use]
    pub fn owner(&self, square: u8) -> Option<PieceId> {
        self.owner_among(Squares::one(square))
    }

    fn owner_among(&self, squares: Squares) -> Option<PieceId> {
        let place = self
            .places
            .iter()
            .position(|place| place.is_some_and(|(_, covered)| covered.meets(squares)))?;
        Some(PieceId(place as u8))
    }
}
