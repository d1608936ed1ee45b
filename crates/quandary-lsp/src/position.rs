//! Positions of the protocol, which are lines and columns, and bytes of a text.

use lsp_types::{Position, Range};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;

/// How the client counts columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// In bytes of UTF-8.
    Utf8,
    /// In units of UTF-16: the default of the protocol.
    Utf16,
}

impl Columns {
    fn width(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
        }
    }

    /// The bytes of `text` before a column. A column inside a character means its start; a column
    /// after the end means the end.
    fn bytes(self, text: &str, column: usize) -> usize {
        match self {
            Self::Utf8 => text.floor_char_boundary(column),
            Self::Utf16 => {
                let mut before = 0;
                let mut letters = text.char_indices();
                let inside = letters.find(|(_, letter)| {
                    before += letter.len_utf16();
                    before > column
                });
                inside.map_or(text.len(), |(at, _)| at)
            }
        }
    }
}

/// The text of a line and the offset of its first byte. A byte order mark belongs to the first line.
fn whole_line<'a>(source: &'a Source, line: &Line<'a>) -> (usize, &'a str) {
    let whole = line.whole();
    let start = if line.number == 1 { 0 } else { whole.start };
    (start, &source.text()[start..whole.end])
}

/// The offset of a position in a text. A column after the end of its line means the end of the line.
/// `None` if the text has no such line; the empty line after the last line end is one.
pub(crate) fn offset(source: &Source, at: Position, columns: Columns) -> Option<usize> {
    let number = at.line as usize + 1;
    match source.line(number) {
        Some(line) => {
            let (start, text) = whole_line(source, &line);
            Some(start + columns.bytes(text, at.character as usize))
        }
        None => (at.line == last_line(source)).then(|| source.bytes().len()),
    }
}

/// The number of the last line from 0: after a line end at the end of the text, there is an empty
/// line.
pub(crate) fn last_line(source: &Source) -> u32 {
    let end = source.bytes().len();
    let line = source.place(end).line as u32;
    match ends_with_line_end(source) {
        true => line,
        false => line - 1,
    }
}

fn ends_with_line_end(source: &Source) -> bool {
    matches!(source.bytes().last(), Some(b'\n' | b'\r'))
}

/// The position of an offset in a text.
pub(crate) fn position(source: &Source, offset: usize, columns: Columns) -> Position {
    let end = source.bytes().len();
    if offset >= end && ends_with_line_end(source) {
        return Position::new(last_line(source), 0);
    }
    let Some(line) = source.line_at(offset) else {
        return Position::default();
    };
    let (start, text) = whole_line(source, &line);
    let before = text.floor_char_boundary(offset.saturating_sub(start));
    let column = columns.width(&text[..before]);
    Position::new(line.number as u32 - 1, column as u32)
}

/// The range of a span of a text.
pub(crate) fn range(source: &Source, span: Span, columns: Columns) -> Range {
    Range::new(
        position(source, span.start, columns),
        position(source, span.end, columns),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> std::sync::Arc<Source> {
        Source::new("a", text.as_bytes().to_vec())
    }

    #[test]
    fn every_offset_of_a_character_has_a_position_and_back() {
        let text = "\u{feff}a\r\n\u{1f682}é=1\n\rlast";
        let source = source(text);
        for columns in [Columns::Utf8, Columns::Utf16] {
            for (at, letter) in text.char_indices() {
                if letter == '\n' && text[..at].ends_with('\r') {
                    continue;
                }
                let place = position(&source, at, columns);
                assert_eq!(offset(&source, place, columns), Some(at), "{place:?}");
            }
        }
    }

    #[test]
    fn columns_are_counted_in_the_unit_of_the_client() {
        let source = source("x\n\u{1f682}é=1\n");
        let sign = source.text().find('=').unwrap();
        assert_eq!(position(&source, sign, Columns::Utf8), Position::new(1, 6));
        assert_eq!(position(&source, sign, Columns::Utf16), Position::new(1, 3));
        let inside = Position::new(1, 1);
        assert_eq!(offset(&source, inside, Columns::Utf16), Some(2));
        assert_eq!(offset(&source, inside, Columns::Utf8), Some(2));
    }

    #[test]
    fn positions_out_of_range_are_the_end_of_a_line_or_nothing() {
        let two = source("ab\ncd\n");
        let at = |line, column| offset(&two, Position::new(line, column), Columns::Utf16);
        assert_eq!(
            [at(0, 99), at(1, u32::MAX), at(2, 0)],
            [Some(2), Some(5), Some(6)]
        );
        assert_eq!([at(3, 0), at(u32::MAX, 0)], [None, None]);
        assert_eq!(position(&two, 6, Columns::Utf16), Position::new(2, 0));
        let empty = source("");
        let start = Position::new(0, 0);
        assert_eq!(offset(&empty, start, Columns::Utf16), Some(0));
        assert_eq!(position(&empty, 9, Columns::Utf16), start);
    }
}
