//! Classifies single lines by their first characters.

use quandary_core::source::{Line, LineEnd};
use quandary_core::span::Span;
use std::ops::Range;

/// The kind of a line. Ranges are byte ranges of its text.
pub(super) enum LineKind {
    Empty,
    /// A board line: the drawing after the apostrophe.
    Board(Range<usize>),
    Tag {
        name: Range<usize>,
        value: Range<usize>,
    },
    /// The closing line of a value: the name after the colon.
    Close(Range<usize>),
    Unrecognised,
}

impl LineKind {
    pub(super) fn of(text: &str) -> Self {
        let whole = trim(text, 0..text.len());
        if whole.is_empty() {
            return Self::Empty;
        }
        if text[whole.clone()].starts_with('\'') {
            return Self::Board(whole.start + 1..whole.end);
        }
        let Some(colon) = text[whole.clone()].find(':') else {
            return Self::Unrecognised;
        };
        let name = trim(text, whole.start..whole.start + colon);
        let value = trim(text, whole.start + colon + 1..whole.end);
        if name.is_empty() && is_name(&text[value.clone()]) {
            Self::Close(value)
        } else if is_name(&text[name.clone()]) {
            Self::Tag { name, value }
        } else {
            Self::Unrecognised
        }
    }
}

/// Trims the characters that are ignored at both ends of a line, a name or a value: spaces and tabs
/// only (F3).
fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let trimmed = part.trim_start_matches([' ', '\t']);
    let start = range.end - trimmed.len();
    start..start + trimmed.trim_end_matches([' ', '\t']).len()
}

/// The text without spaces and tabs at both ends.
pub(super) fn trimmed(text: &str) -> &str {
    &text[trim(text, 0..text.len())]
}

/// Whether a tag may have this name. A byte order mark is not allowed because it would be dropped
/// at the start of a file.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('\'')
        && !name.contains(|c: char| c == ':' || c == '\u{feff}' || c.is_control())
        && trimmed(name).len() == name.len()
}

/// Whether a line closes the value with this name.
pub(super) fn closes(text: &str, name: &str) -> bool {
    matches!(LineKind::of(text), LineKind::Close(other) if text[other.clone()].eq_ignore_ascii_case(name))
}

/// The span of a line including its line end.
pub(super) fn with_end(line: &Line<'_>) -> Span {
    let whole = line.whole();
    Span::new(whole.start, whole.end + line_end(line.end).len())
}

/// The characters of a line end.
pub(crate) fn line_end(end: LineEnd) -> &'static str {
    match end {
        LineEnd::CrLf => "\r\n",
        LineEnd::Lf => "\n",
        LineEnd::Cr => "\r",
        LineEnd::EndOfFile => "",
    }
}
