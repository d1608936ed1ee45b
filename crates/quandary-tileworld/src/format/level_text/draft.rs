//! A level while it is read.

use crate::model::{FieldKind, Level};
use quandary_core::span::Span;

/// Lines that belong together, and where they are.
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

/// The rows of a layer as they are read, and the bytes that spell it.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) codes: Vec<u8>,
    pub(super) span: Option<Span>,
    pub(super) bytes: Block,
}

/// What indented lines belong to.
#[derive(Clone, Copy)]
pub(super) enum Open {
    Tail,
    Upper,
    UpperBytes,
    Lower,
    LowerBytes,
    Rest,
    Damaged,
    /// The field pushed last, which is of this kind.
    Field(FieldKind),
}

/// A level while it is read.
pub(super) struct Draft {
    pub(super) level: Level,
    pub(super) span: Span,
    pub(super) upper: Rows,
    pub(super) lower: Rows,
    pub(super) rest: Block,
    pub(super) damaged: Block,
    pub(super) fields: Vec<Span>,
}

impl Draft {
    pub(super) fn new(number: u16, span: Span) -> Self {
        Self {
            level: Level::new(number),
            span,
            upper: Rows::default(),
            lower: Rows::default(),
            rest: Block::default(),
            damaged: Block::default(),
            fields: Vec::new(),
        }
    }
}
