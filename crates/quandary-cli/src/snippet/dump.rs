//! Hex dumps in rows of sixteen bytes with marks under a span.

use quandary_core::diagnostic::Fix;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::fmt::Write;

const ROW: usize = 16;
/// Maximum number of rows shown.
const MAX_MARKED_ROWS: usize = 4;

/// The rows that contain a span: offset, bytes and ASCII characters, with a line of marks under each
/// row. An empty span has no marks.
pub(super) fn dump(bytes: &[u8], span: Span) -> String {
    let first = span.start.min(bytes.len()) / ROW;
    let last = span.end.saturating_sub(1).max(span.start).min(bytes.len()) / ROW;
    let mut text = String::new();
    for row in first..=last.min(first + MAX_MARKED_ROWS - 1) {
        let start = row * ROW;
        let shown = &bytes[start..bytes.len().min(start + ROW)];
        let hex = hex(shown);
        let letters: String = shown.iter().map(|byte| letter(*byte)).collect();
        let _ = writeln!(text, "{start:08x}  {hex:<47}  {letters}");
        let marks = marks(start, span);
        if !marks.is_empty() {
            let _ = writeln!(text, "{:10}{marks}", "");
        }
    }
    if last >= first + MAX_MARKED_ROWS {
        let _ = writeln!(
            text,
            "... and {} more bytes",
            span.end - (first + MAX_MARKED_ROWS) * ROW
        );
    }
    text.truncate(text.trim_end().len());
    text
}

/// Maximum number of bytes shown for a replacement.
const MAX_SHOWN_BYTES: usize = 16;

/// The old and new bytes of a fix; `None` if there are several edits or too many bytes.
pub(super) fn replacement(source: &Source, fix: &Fix) -> Option<String> {
    let [edit] = &fix.edits[..] else {
        return None;
    };
    let old = source.slice(edit.span);
    let is_short = old.len().max(edit.insert.len()) <= MAX_SHOWN_BYTES;
    is_short.then(|| {
        let (old, new) = (hex(old), hex(&edit.insert));
        let at = edit.span.start;
        format!("{at:08x}  {old}\n{:8}  {new}", "becomes")
    })
}

fn hex(bytes: &[u8]) -> String {
    let hex: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    hex.join(" ")
}

fn letter(byte: u8) -> char {
    match byte {
        b' '..=b'~' => char::from(byte),
        _ => '.',
    }
}

fn marks(start: usize, span: Span) -> String {
    let marks: Vec<_> = (start..start + ROW)
        .map(|at| {
            if span.range().contains(&at) {
                "^^"
            } else {
                "  "
            }
        })
        .collect();
    marks.join(" ").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::diagnostic::{Edit, Safety};

    #[test]
    fn only_short_replacements_are_shown() {
        let source = Source::new("x", b"abcdef".to_vec());
        let fix = |length| Fix {
            title: "fix".into(),
            safety: Safety::Safe,
            edits: vec![Edit {
                span: Span::new(2, 4),
                insert: vec![0xff; length],
            }],
        };
        let expected = "00000002  63 64\nbecomes   ff ff ff";
        assert_eq!(replacement(&source, &fix(3)).as_deref(), Some(expected));
        assert_eq!(replacement(&source, &fix(17)), None);
    }

    #[test]
    fn span_is_marked_in_every_row() {
        let bytes: Vec<u8> = (0x3c..0x5c).collect();
        let expected = "\
00000000  3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b  <=>?@ABCDEFGHIJK
                                                       ^^
00000010  4c 4d 4e 4f 50 51 52 53 54 55 56 57 58 59 5a 5b  LMNOPQRSTUVWXYZ[
          ^^ ^^";
        assert_eq!(dump(&bytes, Span::new(15, 18)), expected);
    }

    #[test]
    fn short_row_is_padded() {
        let expected = "00000000  41 00                                            A.";
        assert_eq!(dump(b"A\0", Span::at(0)), expected);
        assert_eq!(dump(b"", Span::at(0)), "00000000");
    }

    #[test]
    fn long_span_is_truncated() {
        let text = dump(&[0; 1000], Span::new(0, 100));
        assert!(text.ends_with("... and 36 more bytes"), "{text}");
        assert_eq!(text.lines().count(), 9);
    }

    #[test]
    fn span_past_the_end_is_ignored() {
        assert_eq!(
            dump(b"ab", Span::new(900, 901)),
            "00000000  61 62                                            ab"
        );
    }
}
