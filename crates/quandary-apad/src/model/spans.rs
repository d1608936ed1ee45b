//! Source locations of the parts of a position.

use super::{Kit, PieceId};
use quandary_core::span::Span;

/// Where the parts of a position are in its file, for findings about their meaning.
#[derive(Clone, Debug)]
pub(crate) struct PositionSpans {
    /// The squares that must stay free.
    pub(crate) goal: Span,
    /// The placement of each piece of the kit.
    pub(crate) pieces: Vec<Option<Span>>,
}

impl PositionSpans {
    /// Spans of a position with the pieces of `kit`, all still unknown.
    pub(crate) fn new(kit: &Kit) -> Self {
        Self {
            goal: Span::default(),
            pieces: vec![None; kit.pieces().len()],
        }
    }

    /// Where a piece is placed, or the span of the goal if the piece is not placed.
    pub(crate) fn piece(&self, piece: PieceId) -> Span {
        self.pieces[piece.index()].unwrap_or(self.goal)
    }
}
