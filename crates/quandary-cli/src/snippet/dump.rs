//! Bytes in rows of sixteen, what is meant marked under them.

use quandary_core::span::Span;
use std::fmt::Write;

const ROW: usize = 16;
/// Most rows that are marked.
const MOST: usize = 4;

/// The rows that a span touches, with the offset, the bytes and their ASCII letters, and a line of
/// marks under each marked row. An empty span marks nothing.
pub(crate) fn dump(bytes: &[u8], span: Span) -> String {
    let first = span.start.min(bytes.len()) / ROW;
    let last = span.end.saturating_sub(1).max(span.start).min(bytes.len()) / ROW;
    let mut text = String::new();
    for row in first..=last.min(first + MOST - 1) {
        let start = row * ROW;
        let shown = &bytes[start..bytes.len().min(start + ROW)];
        let hex: Vec<_> = shown.iter().map(|byte| format!("{byte:02x}")).collect();
        let letters: String = shown.iter().map(|byte| letter(*byte)).collect();
        let _ = writeln!(text, "{start:08x}  {:<47}  {letters}", hex.join(" "));
        let marks = marks(start, span);
        if !marks.is_empty() {
            let _ = writeln!(text, "{:10}{marks}", "");
        }
    }
    if last >= first + MOST {
        let _ = writeln!(
            text,
            "... and {} more bytes",
            span.end - (first + MOST) * ROW
        );
    }
    text.truncate(text.trim_end().len());
    text
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

    #[test]
    fn marked_bytes_are_marked_in_every_row() {
        let bytes: Vec<u8> = (0x3c..0x5c).collect();
        let expected = "\
00000000  3c 3d 3e 3f 40 41 42 43 44 45 46 47 48 49 4a 4b  <=>?@ABCDEFGHIJK
                                                       ^^
00000010  4c 4d 4e 4f 50 51 52 53 54 55 56 57 58 59 5a 5b  LMNOPQRSTUVWXYZ[
          ^^ ^^";
        assert_eq!(dump(&bytes, Span::new(15, 18)), expected);
    }

    #[test]
    fn a_short_row_keeps_its_letters_in_their_column() {
        let expected = "00000000  41 00                                            A.";
        assert_eq!(dump(b"A\0", Span::at(0)), expected);
        assert_eq!(dump(b"", Span::at(0)), "00000000");
    }

    #[test]
    fn a_long_span_is_cut() {
        let text = dump(&[0; 1000], Span::new(0, 100));
        assert!(text.ends_with("... and 36 more bytes"), "{text}");
        assert_eq!(text.lines().count(), 9);
    }

    #[test]
    fn a_span_past_the_end_is_no_harm() {
        assert_eq!(
            dump(b"ab", Span::new(900, 901)),
            "00000000  61 62                                            ab"
        );
    }
}
