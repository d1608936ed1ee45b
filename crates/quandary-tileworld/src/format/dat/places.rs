//! Where the parts of a level set stand in its file.

use crate::model::rle;
use quandary_core::span::Span;

/// Where the parts of a level stand; a format that does not tell them apart gives its whole place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelPlaces {
    /// The whole level.
    pub(crate) whole: Span,
    /// The bytes of the upper layer, if they stand in the file as they are encoded.
    pub(crate) upper: Option<Span>,
    /// The bytes of the lower layer, if they stand in the file as they are encoded.
    pub(crate) lower: Option<Span>,
    /// Each field in order, its data without type and size.
    pub(crate) fields: Vec<Span>,
}

/// Where the levels of a set stand, in their order.
pub(crate) type SetPlaces = Vec<LevelPlaces>;

impl LevelPlaces {
    /// A level of which only the whole place is known.
    pub(crate) fn of_whole(whole: Span) -> Self {
        Self {
            whole,
            upper: None,
            lower: None,
            fields: Vec::new(),
        }
    }

    /// Where a field stands, by its place among the fields.
    pub(crate) fn field(&self, index: usize) -> Span {
        self.fields.get(index).copied().unwrap_or(self.whole)
    }

    /// Where a cell of a layer stands.
    pub(crate) fn cell(&self, layer: Option<Span>, encoded: &[u8], index: usize) -> Span {
        let found = layer.zip(rle::bytes_of(encoded, index));
        found.map_or(self.whole, |(layer, bytes)| {
            Span::new(layer.start + bytes.start, layer.start + bytes.end)
        })
    }
}
