//! Memory-efficient lists of complete boards.

use super::placement_table::{PlacementId, PlacementTable};
use crate::model::{Board, Kit, Placement, Squares};
use std::sync::Arc;

/// A sorted list of complete boards of one kit.
///
/// Boards are compared square by square, in the order of the indices. A free square comes before a
/// piece, and pieces come in the order of the kit.
#[derive(Clone, Debug)]
pub struct Packings {
    kit: Arc<Kit>,
    table: Arc<PlacementTable>,
    /// One placement for each piece of the kit, board after board.
    placed: Vec<PlacementId>,
}

/// One complete board: the placement of each piece.
#[derive(Clone, Copy, Debug)]
pub struct Packing<'a> {
    table: &'a PlacementTable,
    placed: &'a [PlacementId],
}

impl Packings {
    pub(super) fn new(kit: Arc<Kit>, table: Arc<PlacementTable>, placed: Vec<PlacementId>) -> Self {
        let width = kit.pieces().len();
        let mut keyed: Vec<([u8; 64], &[PlacementId])> = placed
            .chunks_exact(width)
            .map(|placed| (square_contents(&table, placed), placed))
            .collect();
        keyed.sort_unstable();
        let sorted = keyed.iter().flat_map(|(_, placed)| placed.iter().copied());
        let placed = sorted.collect();
        Self { kit, table, placed }
    }

    /// The kit of the boards.
    #[must_use]
    pub fn kit(&self) -> &Arc<Kit> {
        &self.kit
    }

    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.len() / self.kit.pieces().len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// The board with this index; `None` if there is no such board.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Packing<'_>> {
        let width = self.kit.pieces().len();
        let placed = self.placed.get(index * width..)?.get(..width)?;
        Some(Packing {
            table: &self.table,
            placed,
        })
    }

    /// All boards in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Packing<'_>> {
        let width = self.kit.pieces().len();
        self.placed.chunks_exact(width).map(|placed| Packing {
            table: &self.table,
            placed,
        })
    }
}

impl<'a> Packing<'a> {
    /// The placements of the pieces, in the order of the kit. If several orientations of a piece
    /// cover the same squares, the placement has the orientation that is in the [`PlacementTable`].
    pub fn placements(self) -> impl Iterator<Item = Placement> + 'a {
        self.placed
            .iter()
            .map(move |id| self.table.get(*id).placement)
    }

    /// For each piece, in the order of the kit, the squares that it covers.
    pub fn covered(self) -> impl Iterator<Item = Squares> + 'a {
        self.placed
            .iter()
            .map(move |id| self.table.get(*id).squares)
    }

    /// Converts the packing to a board. `kit` is the kit of the packing.
    #[must_use]
    pub fn board(self, kit: &Kit) -> Board {
        let mut board = Board::empty(kit);
        for placement in self.placements() {
            let placed = board.place(kit, placement);
            debug_assert_eq!(placed, Ok(()), "the pieces of a packing do not overlap");
        }
        board
    }
}

/// The content of each square: 0 if it is free, otherwise the index of its piece plus 1. Gaps in
/// the frame are 0 on all boards.
fn square_contents(table: &PlacementTable, placed: &[PlacementId]) -> [u8; 64] {
    let mut contents = [0; 64];
    for (number, id) in (1..).zip(placed) {
        for square in table.get(*id).squares.iter() {
            contents[usize::from(square)] = number;
        }
    }
    contents
}
