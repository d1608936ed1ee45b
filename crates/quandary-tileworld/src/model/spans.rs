//! Source locations of the parts of a level.

use super::rle;
use quandary_core::span::Span;

/// A cell of a map that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadCell {
    /// Index of the cell. Cells are numbered row by row, from 0.
    pub index: usize,
    /// Why the cell could not be read.
    pub message: String,
}

/// Source locations of a level and its parts. A part without its own location has that of the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelSpans {
    /// The whole level.
    pub(crate) whole: Span,
    /// The encoded bytes of the upper layer, if the file contains them unchanged.
    pub(crate) upper: Option<Span>,
    /// The encoded bytes of the lower layer, if the file contains them unchanged.
    pub(crate) lower: Option<Span>,
    /// The data of each field in file order, without type and size.
    pub(crate) fields: Vec<Span>,
    /// Cells that could not be read. Of consecutive missing cells, only the first is listed.
    pub(crate) unread: Vec<UnreadCell>,
}

impl LevelSpans {
    /// Locations of a level whose parts have no locations of their own.
    pub(crate) fn of_whole(whole: Span) -> Self {
        Self {
            whole,
            upper: None,
            lower: None,
            fields: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Location of a field, by its index.
    pub(crate) fn field(&self, index: usize) -> Span {
        self.fields.get(index).copied().unwrap_or(self.whole)
    }

    /// Location of the bytes that encode a cell of a layer.
    pub(crate) fn cell(&self, layer: Option<Span>, encoded: &[u8], index: usize) -> Span {
        let found = layer.zip(rle::bytes_of(encoded, index));
        found.map_or(self.whole, |(layer, bytes)| {
            Span::new(layer.start + bytes.start, layer.start + bytes.end)
        })
    }
}
