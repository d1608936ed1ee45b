//! Excerpts of one line of a file, shortened and safe for terminals.

use crate::printable::Printable;
use quandary_core::source::{Place, Source};
use quandary_core::span::Span;
use std::ops::Range;

/// Characters shown on each side of the marked span.
const MARGIN: usize = 60;
/// Maximum number of marked characters shown.
const MAX_MARKED: usize = 120;

/// The part of one line that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    line: usize,
    /// The columns shown, from 0.
    columns: Range<usize>,
    /// The characters shown, one for each column, and `…` for omitted text.
    text: Printable,
    /// Bytes of `text` before the first column.
    before: usize,
}

impl Excerpt {
    /// An excerpt of the line on which the span begins.
    pub(super) fn new(source: &Source, span: Span) -> Self {
        let place = source.place(span.start);
        let text = source.line(place.line).map_or("", |line| line.text);
        let length = text.chars().count();
        let marked = columns(source, place, span, length);
        let start = marked.start.saturating_sub(MARGIN);
        let end = (marked.end.min(marked.start + MAX_MARKED) + MARGIN).min(length);
        let cut = |is_cut: bool| if is_cut { "…" } else { "" };
        let before = cut(start > 0);
        let shown: String = text.chars().skip(start).take(end - start).collect();
        Self {
            line: place.line,
            columns: start..end,
            text: Printable::from(before) + shown + cut(end < length),
            before: before.len(),
        }
    }

    /// The number of the line, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn text(&self) -> &Printable {
        &self.text
    }

    /// The bytes of [`Excerpt::text`] that show a span, if it begins within the part of this line that
    /// is shown.
    pub(super) fn range(&self, source: &Source, span: Span) -> Option<Range<usize>> {
        let place = source.place(span.start);
        let is_shown = self.columns.start < place.column && place.column <= self.columns.end + 1;
        (place.line == self.line && is_shown).then(|| {
            let marked = columns(source, place, span, usize::MAX);
            self.byte(marked.start)..self.byte(marked.end)
        })
    }

    /// The byte offset of a column in the text, or the end for columns that are not shown.
    fn byte(&self, column: usize) -> usize {
        let shown = column.min(self.columns.end) - self.columns.start;
        let mut letters = self.text.as_str()[self.before..].char_indices();
        letters
            .nth(shown)
            .map_or(self.text.as_str().len(), |(at, _)| self.before + at)
    }
}

/// The columns, from 0, that a span covers on the line on which it begins; up to `length` if it ends
/// on a later line.
fn columns(source: &Source, begin: Place, span: Span, length: usize) -> Range<usize> {
    let start = begin.column - 1;
    let end = source.place(span.end);
    let end = if end.line == begin.line {
        end.column - 1
    } else {
        length
    };
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_line_is_shown_whole() {
        let source = Source::new("a", b"one\ntwo three\n".to_vec());
        let excerpt = Excerpt::new(&source, Span::new(8, 13));
        assert_eq!((excerpt.line(), excerpt.text().as_str()), (2, "two three"));
        assert_eq!(excerpt.range(&source, Span::new(8, 13)), Some(4..9));
        assert_eq!(excerpt.range(&source, Span::new(0, 1)), None);
    }

    #[test]
    fn long_line_is_shortened_on_both_sides() {
        let text = format!("{}é!{}", "x".repeat(1_000_000), "y".repeat(1_000_000));
        let source = Source::new("a", text.into_bytes());
        let span = Span::new(1_000_002, 1_000_003);
        let excerpt = Excerpt::new(&source, span);
        assert_eq!(excerpt.text().as_str().chars().count(), 1 + 60 + 1 + 60 + 1);
        let range = excerpt.range(&source, span).unwrap();
        assert_eq!(&excerpt.text().as_str()[range], "!");
    }

    #[test]
    fn control_characters_are_shown_as_pictures() {
        let source = Source::new("a", b"\x1b[31m\t?".to_vec());
        let excerpt = Excerpt::new(&source, Span::new(6, 7));
        assert_eq!(excerpt.text().as_str(), "␛[31m␉?");
        let range = excerpt.range(&source, Span::new(6, 7)).unwrap();
        assert_eq!(&excerpt.text().as_str()[range], "?");
    }

    #[test]
    fn span_over_several_lines_marks_the_rest_of_its_first_line() {
        let source = Source::new("a", b"ab cd\nef".to_vec());
        let span = Span::new(3, 8);
        let excerpt = Excerpt::new(&source, span);
        let range = excerpt.range(&source, span).unwrap();
        assert_eq!(&excerpt.text().as_str()[range], "cd");
    }

    #[test]
    fn span_past_the_end_marks_the_end() {
        let source = Source::new("a", b"ab".to_vec());
        let excerpt = Excerpt::new(&source, Span::at(2));
        assert_eq!(excerpt.range(&source, Span::at(2)), Some(2..2));
        let empty = Source::new("a", Vec::new());
        let excerpt = Excerpt::new(&empty, Span::at(0));
        assert_eq!(
            (excerpt.text().as_str(), excerpt.range(&empty, Span::at(0))),
            ("", Some(0..0))
        );
    }
}
