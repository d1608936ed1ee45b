//! Changes of a text, and where offsets of one version are in another.

use crate::position::{Columns, offset};
use lsp_types::{Position, TextDocumentContentChangeEvent};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::ops::Range;
use std::sync::Arc;

/// A replacement of a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    start: usize,
    /// Number of bytes removed.
    removed: usize,
    /// Number of bytes inserted.
    inserted: usize,
}

impl Change {
    /// The offset in the text after the change of an offset in the text before it. What was removed
    /// is at the start of the change.
    fn to_newer(&self, offset: usize) -> usize {
        shift(offset, self.start, self.removed, self.inserted)
    }

    /// The offset in the text before the change of an offset in the text after it.
    fn to_older(&self, offset: usize) -> usize {
        shift(offset, self.start, self.inserted, self.removed)
    }
}

fn shift(offset: usize, start: usize, from: usize, to: usize) -> usize {
    match offset {
        before if before <= start => before,
        inside if inside < start + from => start,
        after => after - from + to,
    }
}

/// The span in the newest text of a span in the text before `changes`.
pub(crate) fn newer_span(changes: &[Change], span: Span) -> Span {
    let newer = |offset| {
        changes
            .iter()
            .fold(offset, |at, change| change.to_newer(at))
    };
    Span::new(newer(span.start), newer(span.end))
}

/// The offset in the text before `changes` of an offset in the newest text.
pub(crate) fn older_offset(changes: &[Change], offset: usize) -> usize {
    let changes = changes.iter().rev();
    changes.fold(offset, |at, change| change.to_older(at))
}

/// Applies the changes of one notification, and returns the new text.
pub(crate) fn apply(
    source: &Arc<Source>,
    events: Vec<TextDocumentContentChangeEvent>,
    columns: Columns,
) -> (Arc<Source>, Vec<Change>) {
    let mut source = Arc::clone(source);
    let mut changes = Vec::new();
    for event in events {
        let (old, text) = match event {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let ends = [part.range.start, part.range.end];
                let [start, end] = ends.map(|at| clamped(&source, at, columns));
                (start.min(end)..start.max(end), part.text)
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                (0..source.bytes().len(), whole.text)
            }
        };
        changes.push(smallest(&source.text()[old.clone()], &text, old.start));
        source = replaced(&source, old, &text);
    }
    (source, changes)
}

/// The offset of a position. A line after the end of the text means its end.
fn clamped(source: &Source, at: Position, columns: Columns) -> usize {
    let end = || source.bytes().len();
    offset(source, at, columns).unwrap_or_else(end)
}

fn replaced(source: &Source, old: Range<usize>, text: &str) -> Arc<Source> {
    let whole = source.text();
    let parts = [&whole[..old.start], text, &whole[old.end..]];
    Source::new(source.name(), parts.concat().into_bytes())
}

/// The change without the beginning and the end that both texts have in common. Clients that send
/// whole texts change only a small part of them.
fn smallest(old: &str, new: &str, start: usize) -> Change {
    let (old, new) = (old.as_bytes(), new.as_bytes());
    let common = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let before = common(&mut old.iter().zip(new));
    let (old, new) = (&old[before..], &new[before..]);
    let after = common(&mut old.iter().rev().zip(new.iter().rev()));
    Change {
        start: start + before,
        removed: old.len() - after,
        inserted: new.len() - after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_types::{
        Range, TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument,
    };

    fn part(from: (u32, u32), to: (u32, u32), text: &str) -> TextDocumentContentChangeEvent {
        let at = |(line, column)| Position::new(line, column);
        TextDocumentContentChangePartial {
            range: Range::new(at(from), at(to)),
            text: text.to_owned(),
            ..TextDocumentContentChangePartial::default()
        }
        .into()
    }

    fn applied(text: &str, events: Vec<TextDocumentContentChangeEvent>) -> (String, Vec<Change>) {
        let source = Source::new("a", text.as_bytes().to_vec());
        let (source, changes) = apply(&source, events, Columns::Utf16);
        (source.text().to_owned(), changes)
    }

    #[test]
    fn changes_are_applied_one_after_another() {
        let events = vec![part((0, 1), (1, 1), "--"), part((0, 0), (0, 0), "\u{e9}")];
        assert_eq!(applied("ab\ncd\n", events).0, "\u{e9}a--d\n");
    }

    #[test]
    fn positions_out_of_range_mean_the_end_and_reversed_ranges_are_sorted() {
        let events = vec![part((9, 9), (9, 9), "z"), part((0, 2), (0, 1), "")];
        assert_eq!(applied("abc\n", events).0, "ac\nz");
    }

    #[test]
    fn offsets_move_with_the_text_around_them() {
        let (_, changes) = applied("0123456789", vec![part((0, 3), (0, 5), "abcd")]);
        let newer = |start, end| newer_span(&changes, Span::new(start, end));
        assert_eq!(newer(0, 3), Span::new(0, 3));
        assert_eq!(newer(5, 10), Span::new(7, 12));
        assert_eq!(older_offset(&changes, 12), 10);
        assert_eq!(older_offset(&changes, 5), 3);
    }

    #[test]
    fn of_a_whole_text_only_what_differs_is_a_change() {
        let whole = TextDocumentContentChangeWholeDocument {
            text: "abXYef".to_owned(),
        };
        let (text, changes) = applied("abcdef", vec![whole.into()]);
        assert_eq!(text, "abXYef");
        assert_eq!(
            changes,
            [Change {
                start: 2,
                removed: 2,
                inserted: 2
            }]
        );
    }
}
