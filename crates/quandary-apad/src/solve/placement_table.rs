//! All possible placements of the pieces of a kit.

use crate::model::{Kit, Orientation, PieceId, Placement, Squares};
use crate::rules::is_side_allowed;

/// The index of a placement in a [`PlacementTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacementId(pub u16);

/// A placement and the squares that it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlacement {
    /// The placement. If several orientations of the piece cover the same squares, the first
    /// orientation is used: unmirrored before mirrored, rotations ascending.
    pub placement: Placement,
    /// The covered squares.
    pub squares: Squares,
}

/// All placements that a kit allows: one for each piece and each set of squares that the piece can
/// cover with an allowed side up.
///
/// The placements are sorted by piece, then by the bits of the squares. There are at most 8192
/// placements: 16 pieces in 8 orientations on 64 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementTable {
    placements: Vec<TablePlacement>,
    /// For each piece, the index of its first placement; then the total number.
    starts: Vec<usize>,
}

impl PlacementTable {
    /// Computes all placements of a kit.
    #[must_use]
    pub fn new(kit: &Kit) -> Self {
        let mut placements = Vec::new();
        let mut starts = vec![0];
        for piece in kit.ids() {
            let mut of_piece: Vec<TablePlacement> = placements_of(kit, piece).collect();
            // The sort is stable, so of the placements of the same squares the first orientation remains.
            of_piece.sort_by_key(|entry| entry.squares);
            of_piece.dedup_by_key(|entry| entry.squares);
            of_piece.retain(|entry| is_side_allowed(kit, entry.placement));
            placements.extend(of_piece);
            starts.push(placements.len());
        }
        Self { placements, starts }
    }

    /// The number of placements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placements.len()
    }

    /// Whether no piece can be placed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// The placement with this id.
    #[must_use]
    pub fn get(&self, id: PlacementId) -> TablePlacement {
        self.placements[usize::from(id.0)]
    }

    /// All placements, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = TablePlacement> + '_ {
        self.placements.iter().copied()
    }

    /// All placements of a piece, with their ids.
    pub fn of_piece(
        &self,
        piece: PieceId,
    ) -> impl Iterator<Item = (PlacementId, TablePlacement)> + '_ {
        let range = self.starts[piece.index()]..self.starts[piece.index() + 1];
        range.map(|id| (PlacementId(id as u16), self.placements[id]))
    }

    /// The placement of a piece on exactly these squares; `None` if there is no such placement.
    #[must_use]
    pub fn find(&self, piece: PieceId, squares: Squares) -> Option<PlacementId> {
        let range = self.starts[piece.index()]..self.starts[piece.index() + 1];
        let first = range.start;
        let found = self.placements[range].binary_search_by_key(&squares, |entry| entry.squares);
        found.ok().map(|index| PlacementId((first + index) as u16))
    }
}

fn placements_of(kit: &Kit, piece: PieceId) -> impl Iterator<Item = TablePlacement> + '_ {
    let squares = kit.frame().squares();
    Orientation::all().flat_map(move |orientation| {
        squares.iter().filter_map(move |square| {
            let placement = Placement {
                piece,
                orientation,
                square,
            };
            let squares = placement.squares(kit).ok()?;
            Some(TablePlacement { placement, squares })
        })
    })
}
