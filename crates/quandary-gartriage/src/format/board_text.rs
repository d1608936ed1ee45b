//! The characters of a board as they are in the file; used for boards with findings.

use super::lines::LineKind;
use quandary_core::source::{Line, LineEnd, Source};
use quandary_core::span::Span;

/// The characters of a board, from the first line with a drawing to the last one.
pub(crate) struct BoardText {
    /// The lines in the file, without the last line end.
    pub(crate) span: Span,
    /// The first line.
    pub(crate) first: Span,
    /// How the first line ends.
    pub(crate) line_end: LineEnd,
    /// The characters after the apostrophe of each line.
    pub(crate) lines: Vec<Vec<(char, Span)>>,
}

impl BoardText {
    /// The text of consecutive board lines.
    pub(super) fn new<'a>(lines: impl Iterator<Item = Line<'a>>) -> Self {
        let mut text = Self {
            span: Span::default(),
            first: Span::default(),
            line_end: LineEnd::EndOfFile,
            lines: Vec::new(),
        };
        for line in lines {
            let LineKind::Board(range) = LineKind::of(line.text) else {
                break;
            };
            if text.lines.is_empty() {
                text.span = line.whole();
                text.first = text.span;
                text.line_end = line.end;
            }
            text.span = text.span.to(line.whole());
            let count = line.text[range.clone()].chars().count();
            // Blanks and the apostrophe precede the drawing, one byte each.
            let letters = line.letters().skip(range.start).take(count);
            text.lines.push(letters.collect());
        }
        text
    }

    /// The text of the board whose lines are at `span` of a file.
    pub(crate) fn at(span: Span, source: &Source) -> Self {
        let first = source.place(span.start).line;
        let lines = (first..).map_while(|number| source.line(number));
        Self::new(lines.take_while(|line| line.whole().end <= span.end))
    }

    /// Whether the width of a line is undefined.
    pub(crate) fn has_tab(&self) -> bool {
        let mut letters = self.lines.iter().flatten();
        letters.any(|(letter, _)| *letter == '\t')
    }
}
