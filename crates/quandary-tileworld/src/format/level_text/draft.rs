//! Intermediate values of the level text reader.

use crate::model::{FieldKind, Level, UnreadCell};
use quandary_core::span::Span;

/// The joined lines of a block, with their location.
#[derive(Default)]
pub(super) struct Block {
    pub(super) text: String,
    pub(super) span: Option<Span>,
}

impl Block {
    pub(super) fn push(&mut self, text: &str, span: Span) {
        self.text += text.trim_start();
        self.span = Some(self.span.map_or(span, |all| all.to(span)));
    }
}

/// The rows of a layer, and its encoded bytes.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) codes: Vec<u8>,
    pub(super) span: Option<Span>,
    pub(super) bytes: Block,
}

/// The block that indented lines belong to.
#[derive(Clone, Copy)]
pub(super) enum Open {
    Tail,
    Upper,
    UpperBytes,
    Lower,
    LowerBytes,
    Rest,
    Damaged,
    /// The last field, which is of this kind.
    Field(FieldKind),
}

/// A level that is being read.
pub(super) struct Draft {
    pub(super) level: Level,
    pub(super) span: Span,
    pub(super) upper: Rows,
    pub(super) lower: Rows,
    pub(super) rest: Block,
    pub(super) damaged: Block,
    pub(super) fields: Vec<Span>,
    pub(super) unread: Vec<UnreadCell>,
}

impl Draft {
    /// The rows of the layer that a block belongs to.
    pub(super) fn rows(&mut self, open: Open) -> &mut Rows {
        match open {
            Open::Lower | Open::LowerBytes => &mut self.lower,
            _ => &mut self.upper,
        }
    }

    pub(super) fn new(number: u16, span: Span) -> Self {
        Self {
            level: Level::new(number),
            span,
            upper: Rows::default(),
            lower: Rows::default(),
            rest: Block::default(),
            damaged: Block::default(),
            fields: Vec::new(),
            unread: Vec::new(),
        }
    }
}
