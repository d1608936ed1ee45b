//! What a single line is, by its first characters.

use quandary_core::source::{Line, LineEnd};
use quandary_core::span::Span;
use std::ops::Range;

/// The role of a line; ranges are bytes of its text.
pub(super) enum Role {
    Empty,
    /// What is drawn, behind the apostrophe.
    Board(Range<usize>),
    Tag {
        name: Range<usize>,
        value: Range<usize>,
    },
    /// The name behind the colon.
    Close(Range<usize>),
    Stray,
}

impl Role {
    pub(super) fn of(text: &str) -> Self {
        let whole = trim(text, 0..text.len());
        if whole.is_empty() {
            return Self::Empty;
        }
        if text[whole.clone()].starts_with('\'') {
            return Self::Board(whole.start + 1..whole.end);
        }
        let Some(colon) = text[whole.clone()].find(':') else {
            return Self::Stray;
        };
        let name = trim(text, whole.start..whole.start + colon);
        let value = trim(text, whole.start + colon + 1..whole.end);
        if name.is_empty() && is_name(&text[value.clone()]) {
            Self::Close(value)
        } else if is_name(&text[name.clone()]) {
            Self::Tag { name, value }
        } else {
            Self::Stray
        }
    }
}

/// Blanks and tabs at the ends of a line, a name or a value are ignored; nothing else is (F3).
fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let kept = part.trim_start_matches([' ', '\t']);
    let start = range.end - kept.len();
    start..start + kept.trim_end_matches([' ', '\t']).len()
}

/// The text without blanks and tabs at its ends.
pub(super) fn trimmed(text: &str) -> &str {
    &text[trim(text, 0..text.len())]
}

/// Whether a tag may have this name. A byte order mark in one would vanish if it came first.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('\'')
        && !name
            .contains(|letter: char| letter == ':' || letter == '\u{feff}' || letter.is_control())
        && trimmed(name).len() == name.len()
}

/// Whether a line ends the value of several lines that has this name.
pub(super) fn closes(text: &str, name: &str) -> bool {
    matches!(Role::of(text), Role::Close(other) if text[other.clone()].eq_ignore_ascii_case(name))
}

/// The bytes of a line with its line end.
pub(super) fn with_end(line: &Line<'_>) -> Span {
    let whole = line.whole();
    Span::new(whole.start, whole.end + line_end(line.end).len())
}

/// A line end as it is written.
pub(super) fn line_end(end: LineEnd) -> &'static str {
    match end {
        LineEnd::CrLf => "\r\n",
        LineEnd::Lf => "\n",
        LineEnd::Cr => "\r",
        LineEnd::EndOfFile => "",
    }
}
