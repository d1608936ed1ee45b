//! Finished boards, many of them in little memory.

use super::fits::{FitId, Fits};
use crate::model::{Board, Kit, Placement, Squares};
use std::sync::Arc;

/// Finished boards of one kit, sorted by what lies on the squares in the order of their indices:
/// a free square before every piece, the pieces in the order of the kit.
#[derive(Clone, Debug)]
pub struct Packings {
    kit: Arc<Kit>,
    fits: Arc<Fits>,
    /// One fit for each piece of the kit, board after board.
    placed: Vec<FitId>,
}

/// One finished board: how each piece lies.
#[derive(Clone, Copy, Debug)]
pub struct Packing<'a> {
    fits: &'a Fits,
    placed: &'a [FitId],
}

impl Packings {
    pub(super) fn new(kit: Arc<Kit>, fits: Arc<Fits>, placed: Vec<FitId>) -> Self {
        let width = kit.pieces().len();
        let mut keyed: Vec<([u8; 64], &[FitId])> = placed
            .chunks_exact(width)
            .map(|placed| (letters(&fits, placed), placed))
            .collect();
        keyed.sort_unstable();
        let sorted = keyed.iter().flat_map(|(_, placed)| placed.iter().copied());
        let placed = sorted.collect();
        Self { kit, fits, placed }
    }

    /// Their kit.
    #[must_use]
    pub fn kit(&self) -> &Arc<Kit> {
        &self.kit
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.len() / self.kit.pieces().len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// One of them, by its place.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Packing<'_>> {
        let width = self.kit.pieces().len();
        let placed = self.placed.get(index * width..)?.get(..width)?;
        Some(Packing {
            fits: &self.fits,
            placed,
        })
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = Packing<'_>> {
        let width = self.kit.pieces().len();
        self.placed.chunks_exact(width).map(|placed| Packing {
            fits: &self.fits,
            placed,
        })
    }
}

impl<'a> Packing<'a> {
    /// How the pieces lie, in the order of the kit and in the canonical notation.
    pub fn placements(self) -> impl Iterator<Item = Placement> + 'a {
        self.placed
            .iter()
            .map(move |id| self.fits.get(*id).placement)
    }

    /// What the pieces cover, in the order of the kit.
    pub fn covered(self) -> impl Iterator<Item = Squares> + 'a {
        self.placed.iter().map(move |id| self.fits.get(*id).squares)
    }

    /// It as a board of its kit.
    #[must_use]
    pub fn board(self, kit: &Kit) -> Board {
        let mut board = Board::empty(kit);
        for placement in self.placements() {
            let placed = board.place(kit, placement);
            debug_assert_eq!(placed, Ok(()), "packed pieces do not collide");
        }
        board
    }
}

/// What lies on each square: 0 for nothing, else one more than the place of the piece in the kit.
/// Places without a square are the same in all boards.
fn letters(fits: &Fits, placed: &[FitId]) -> [u8; 64] {
    let mut letters = [0; 64];
    for (letter, id) in (1..).zip(placed) {
        for square in fits.get(*id).squares.iter() {
            letters[usize::from(square)] = letter;
        }
    }
    letters
}
