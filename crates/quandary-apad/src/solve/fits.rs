//! Every way that the pieces of a kit can lie in its frame.

use crate::model::{Kit, PieceId, Placement, Squares, Turn};
use crate::rules::face_allowed;

/// A way to lie, by its number in [`Fits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FitId(pub u16);

/// One way in which a piece can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// How it is written: of all turns that cover the same squares the first, unmirrored before
    /// mirrored, rotations ascending (SPEC, part R).
    pub placement: Placement,
    /// What it covers.
    pub squares: Squares,
}

/// Every way that the pieces of a kit can lie, on sides that may lie up: one for each piece and
/// set of squares, at most 16 pieces in 8 turns on 64 squares. Sorted by piece, then by squares as
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fits {
    fits: Vec<Fit>,
    /// Where the fits of each piece begin, and where the last ones end.
    starts: Vec<usize>,
}

impl Fits {
    /// All fits of a kit.
    #[must_use]
    pub fn new(kit: &Kit) -> Self {
        let mut fits = Vec::new();
        let mut starts = vec![0];
        for piece in kit.ids() {
            let mut of_piece: Vec<Fit> = fits_of(kit, piece).collect();
            // The sort is stable: of those that cover the same squares the first turn stays.
            of_piece.sort_by_key(|fit| fit.squares);
            of_piece.dedup_by_key(|fit| fit.squares);
            of_piece.retain(|fit| face_allowed(kit, fit.placement));
            fits.extend(of_piece);
            starts.push(fits.len());
        }
        Self { fits, starts }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.fits.len()
    }

    /// Whether no piece fits anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fits.is_empty()
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, id: FitId) -> Fit {
        self.fits[usize::from(id.0)]
    }

    /// All ways in which a piece can lie, with their numbers.
    pub fn of(&self, piece: PieceId) -> impl Iterator<Item = (FitId, Fit)> + '_ {
        let range = self.starts[piece.index()]..self.starts[piece.index() + 1];
        range.map(|id| (FitId(id as u16), self.fits[id]))
    }

    /// The way in which a piece covers these squares.
    #[must_use]
    pub fn find(&self, piece: PieceId, squares: Squares) -> Option<FitId> {
        let range = self.starts[piece.index()]..self.starts[piece.index() + 1];
        let first = range.start;
        let found = self.fits[range].binary_search_by_key(&squares, |fit| fit.squares);
        found.ok().map(|place| FitId((first + place) as u16))
    }
}

fn fits_of(kit: &Kit, piece: PieceId) -> impl Iterator<Item = Fit> + '_ {
    let squares = kit.frame().squares();
    Turn::all().flat_map(move |turn| {
        squares.iter().filter_map(move |square| {
            let placement = Placement {
                piece,
                turn,
                square,
            };
            let squares = placement.squares(kit).ok()?;
            Some(Fit { placement, squares })
        })
    })
}
