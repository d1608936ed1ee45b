//! A file in memory: its bytes, its decoded text and its lines.

mod windows_1252;

pub use windows_1252::{decode_windows_1252, encode_windows_1252};

use crate::span::Span;
use std::sync::{Arc, OnceLock};

/// The text encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Valid UTF-8, with or without a byte order mark.
    Utf8,
    /// Windows-1252, used for every file that is not valid UTF-8: every byte is one character.
    Windows1252,
}

impl Encoding {
    /// The name of the encoding in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Returns the last part of a path, without its folders. Both `/` and `\` separate folders, on every
/// operating system, because files name others with the separators of the system they come from.
///
/// ```
/// use quandary_core::source::file_name;
///
/// assert_eq!(file_name("sets/data\\CHIPS.DAT"), "CHIPS.DAT");
/// assert_eq!(file_name("sets/"), "");
/// ```
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// `\r\n`
    CrLf,
    /// `\n`
    Lf,
    /// `\r`
    Cr,
    /// The file ends here.
    EndOfFile,
}

#[derive(Debug)]
enum Content {
    Utf8(String),
    Other {
        bytes: Vec<u8>,
        decoded: OnceLock<String>,
    },
}

/// A file in memory: its bytes as they are on disk, its text and its lines.
///
/// ```
/// use quandary_core::source::{Encoding, Source};
///
/// let source = Source::new("tiny.xsb", b"#####\n#@$.#\n#####\n".to_vec());
/// assert_eq!((source.name(), source.extension().as_str()), ("tiny.xsb", "xsb"));
/// assert_eq!(source.encoding(), Encoding::Utf8);
/// let place = source.place(8);
/// assert_eq!((place.line, place.column), (2, 3));
/// assert_eq!(source.line(2).map(|line| line.text), Some("#@$.#"));
/// ```
#[derive(Debug)]
pub struct Source {
    name: String,
    content: Content,
    index: OnceLock<LineIndex>,
}

/// The start of a line, in bytes of the file and in bytes of the decoded text.
#[derive(Clone, Copy, Debug)]
struct LineStart {
    byte: usize,
    text: usize,
}

/// The starts of every [`STRIDE`]th line. Storing all of them would need many times the size of a file
/// that consists of line ends.
#[derive(Debug)]
struct LineIndex {
    starts: Vec<LineStart>,
    count: usize,
}

/// Number of lines between two entries of the index.
const STRIDE: usize = 16;

/// A place in a text: line and column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the line, from 1.
    pub line: usize,
    /// Number of the column in characters, from 1.
    pub column: usize,
}

/// One line of a source, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Number of the line, from 1.
    pub number: usize,
    /// The text of the line, without its line end.
    pub text: &'a str,
    /// How the line ends.
    pub end: LineEnd,
    start: usize,
    encoding: Encoding,
}

impl<'a> Line<'a> {
    /// The bytes of the file that encode `self.text[from..to]`. An offset inside a character means
    /// the start of this character; an offset after the end of the text means the end.
    #[must_use]
    pub fn span(&self, from: usize, to: usize) -> Span {
        Span::new(
            self.start + self.bytes_before(from),
            self.start + self.bytes_before(to),
        )
    }

    /// The offset in `self.text` of the character that a byte of the file belongs to. A byte before
    /// the line gives 0; a byte after it gives the length of the text.
    #[must_use]
    pub fn text_offset(&self, byte: usize) -> usize {
        let into = byte.saturating_sub(self.start);
        match self.encoding {
            Encoding::Utf8 => floor_boundary(self.text, into),
            Encoding::Windows1252 => {
                let mut letters = self.text.char_indices();
                letters.nth(into).map_or(self.text.len(), |(at, _)| at)
            }
        }
    }

    /// The longest part of the line around a byte that consists of characters for which `is_part`
    /// returns `true`, and its location. `None` if there is no such character next to the byte.
    pub fn part_at(&self, byte: usize, is_part: impl Fn(char) -> bool) -> Option<(&'a str, Span)> {
        let (before, after) = self.text.split_at(self.text_offset(byte));
        let from = before.trim_end_matches(&is_part).len();
        let to = self.text.len() - after.trim_start_matches(&is_part).len();
        (from < to).then(|| (&self.text[from..to], self.span(from, to)))
    }

    /// The bytes of the whole line, without its line end.
    #[must_use]
    pub fn whole(&self) -> Span {
        self.span(0, self.text.len())
    }

    /// Iterates over the characters of the line, each with the bytes of the file that encode it.
    pub fn letters(&self) -> impl Iterator<Item = (char, Span)> + Clone + use<'a> {
        let encoding = self.encoding;
        self.text.chars().scan(self.start, move |next, letter| {
            let start = *next;
            *next += match encoding {
                Encoding::Utf8 => letter.len_utf8(),
                Encoding::Windows1252 => 1,
            };
            Some((letter, Span::new(start, *next)))
        })
    }

    fn bytes_before(&self, offset: usize) -> usize {
        let offset = floor_boundary(self.text, offset);
        match self.encoding {
            Encoding::Utf8 => offset,
            Encoding::Windows1252 => self.text[..offset].chars().count(),
        }
    }
}

fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Source {
    /// Creates a source from the bytes of a file. Messages use `name` as the name of the file.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Arc<Self> {
        let content = match String::from_utf8(bytes) {
            Ok(text) => Content::Utf8(text),
            Err(error) => Content::Other {
                bytes: error.into_bytes(),
                decoded: OnceLock::new(),
            },
        };
        Arc::new(Self {
            name: name.into(),
            content,
            index: OnceLock::new(),
        })
    }

    /// The name of the file as used in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The extension of the file name in lower case, without the dot; empty if there is none.
    #[must_use]
    pub fn extension(&self) -> String {
        let file = file_name(&self.name);
        file.rsplit_once('.')
            .map(|(_, extension)| extension.to_lowercase())
            .unwrap_or_default()
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Utf8(text) => text.as_bytes(),
            Content::Other { bytes, .. } => bytes,
        }
    }

    /// The bytes in a span. Parts of the span outside the file are ignored.
    #[must_use]
    pub fn slice(&self, span: Span) -> &[u8] {
        let end = span.end.min(self.bytes().len());
        &self.bytes()[span.start.min(end)..end]
    }

    /// The encoding of the file.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        match &self.content {
            Content::Utf8(_) => Encoding::Utf8,
            Content::Other { .. } => Encoding::Windows1252,
        }
    }

    /// The whole text, including a byte order mark if there is one.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Utf8(text) => text,
            Content::Other { bytes, decoded } => decoded.get_or_init(|| decode_windows_1252(bytes)),
        }
    }

    /// Iterates over the lines, each without its line end. A line ends with CR/LF, LF or CR; one
    /// file can contain different line ends. A byte order mark belongs to no line. A line end at
    /// the end of the file does not begin another line.
    #[must_use]
    pub fn lines(&self) -> Lines<'_> {
        let text = self.text();
        let encoding = self.encoding();
        let mark = if encoding == Encoding::Utf8 && text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        Lines {
            text,
            encoding,
            next: LineStart {
                byte: mark,
                text: mark,
            },
            number: 1,
        }
    }

    /// The line with this number, counted from 1; `None` if there are fewer lines.
    #[must_use]
    pub fn line(&self, number: usize) -> Option<Line<'_>> {
        (number >= 1 && number <= self.index().count)
            .then(|| {
                self.lines_from((number - 1) / STRIDE)
                    .nth((number - 1) % STRIDE)
            })
            .flatten()
    }

    /// The line that contains a byte offset; `None` if the file has no lines. The line end belongs to
    /// the line. An offset after the end of the file gives the last line.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> Option<Line<'_>> {
        self.line(self.place(offset).line)
    }

    /// The line and column of a byte offset. An offset after the end of the file gives the end of
    /// the last line. They mean nothing in a binary file
    /// ([`FormatKind::Binary`](crate::format::FormatKind::Binary)).
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        let mark = self
            .index()
            .starts
            .partition_point(|start| start.byte <= offset)
            .saturating_sub(1);
        let mut lines = self.lines_from(mark);
        let Some(mut line) = lines.next() else {
            return Place { line: 1, column: 1 };
        };
        for next in lines {
            if next.start > offset {
                break;
            }
            line = next;
        }
        let into = offset.saturating_sub(line.start);
        let column = match self.encoding() {
            Encoding::Utf8 => line.text[..floor_boundary(line.text, into)].chars().count(),
            Encoding::Windows1252 => into.min(line.text.chars().count()),
        };
        Place {
            line: line.number,
            column: column + 1,
        }
    }

    /// The lines from one of the index on.
    fn lines_from(&self, mark: usize) -> Lines<'_> {
        let mut lines = self.lines();
        if let Some(start) = self.index().starts.get(mark) {
            lines.next = *start;
            lines.number = mark * STRIDE + 1;
        }
        lines
    }

    fn index(&self) -> &LineIndex {
        self.index.get_or_init(|| {
            let mut index = LineIndex {
                starts: Vec::new(),
                count: 0,
            };
            let mut lines = self.lines();
            loop {
                let start = lines.next;
                if lines.next().is_none() {
                    return index;
                }
                if index.count.is_multiple_of(STRIDE) {
                    index.starts.push(start);
                }
                index.count += 1;
            }
        })
    }
}

/// An iterator over the lines of a source. A clone continues at the same line.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    encoding: Encoding,
    next: LineStart,
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.next.text..];
        if rest.is_empty() {
            return None;
        }
        let (whole, _) = rest.split_at(line_length(rest.as_bytes()));
        let (text, end) = split_line_end(whole);
        let line = Line {
            number: self.number,
            text,
            end,
            start: self.next.byte,
            encoding: self.encoding,
        };
        self.number += 1;
        self.next.text += whole.len();
        self.next.byte += match self.encoding {
            Encoding::Utf8 => whole.len(),
            Encoding::Windows1252 => whole.chars().count(),
        };
        Some(line)
    }
}

fn split_line_end(line: &str) -> (&str, LineEnd) {
    if let Some(text) = line.strip_suffix("\r\n") {
        (text, LineEnd::CrLf)
    } else if let Some(text) = line.strip_suffix('\n') {
        (text, LineEnd::Lf)
    } else if let Some(text) = line.strip_suffix('\r') {
        (text, LineEnd::Cr)
    } else {
        (line, LineEnd::EndOfFile)
    }
}

/// How long the first line is, its line end included.
fn line_length(rest: &[u8]) -> usize {
    match memchr::memchr2(b'\n', b'\r', rest) {
        None => rest.len(),
        Some(at) if rest[at] == b'\r' && rest.get(at + 1) == Some(&b'\n') => at + 2,
        Some(at) => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &Source) -> Vec<&str> {
        source.lines().map(|line| line.text).collect()
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let source = Source::new("a", b"one\r\ntwo\nthree\rfour".to_vec());
        assert_eq!(texts(&source), ["one", "two", "three", "four"]);
        let ends: Vec<_> = source.lines().map(|line| line.end).collect();
        assert_eq!(
            ends,
            [LineEnd::CrLf, LineEnd::Lf, LineEnd::Cr, LineEnd::EndOfFile]
        );
    }

    #[test]
    fn a_last_line_end_opens_no_line_and_an_empty_file_has_none() {
        assert_eq!(texts(&Source::new("a", b"one\n\n".to_vec())), ["one", ""]);
        assert_eq!(Source::new("a", Vec::new()).lines().count(), 0);
    }

    #[test]
    fn spans_count_bytes_of_the_file_in_both_encodings() {
        let utf8 = Source::new("a", "x\né=1".as_bytes().to_vec());
        let line = utf8.line(2).unwrap();
        assert_eq!(line.span(2, 3), Span::new(4, 5));
        assert_eq!(utf8.slice(line.span(2, 3)), b"=");
        let windows = Source::new("a", b"x\n\xe9=1".to_vec());
        let line = windows.line(2).unwrap();
        assert_eq!(line.text, "é=1");
        assert_eq!(windows.slice(line.span(2, 3)), b"=");
        assert_eq!(windows.place(3), Place { line: 2, column: 2 });
        assert_eq!(utf8.place(4), Place { line: 2, column: 2 });
    }

    #[test]
    fn letters_know_their_bytes_in_both_encodings() {
        for bytes in ["x\né=1".as_bytes(), b"x\n\xe9=1"] {
            let source = Source::new("a", bytes.to_vec());
            let line = source.line(2).unwrap();
            let last = line.letters().last().unwrap();
            assert_eq!((last.0, source.slice(last.1)), ('1', &b"1"[..]));
            assert_eq!(line.letters().next().unwrap().1.start, 2);
        }
    }

    #[test]
    fn late_lines_are_found_by_number_and_offset() {
        let text: String = (1..=300).map(|number| format!("{number}\r\n")).collect();
        let source = Source::new("a", text.clone().into_bytes());
        for number in [1, 64, 65, 128, 129, 300] {
            let line = source.line(number).unwrap();
            assert_eq!((line.number, line.text), (number, &*number.to_string()));
            let start = line.span(0, 0).start;
            assert_eq!(
                source.place(start),
                Place {
                    line: number,
                    column: 1
                }
            );
            // The line end belongs to the line that it ends.
            assert_eq!(source.place(start + line.text.len() + 1).line, number);
        }
        assert_eq!(
            (source.line(0).is_none(), source.line(301).is_none()),
            (true, true)
        );
    }

    #[test]
    fn every_byte_decodes_to_one_character_and_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        let source = Source::new("a", bytes.clone());
        assert_eq!(source.encoding(), Encoding::Windows1252);
        assert_eq!(source.text().chars().count(), 256);
        assert_eq!(encode_windows_1252(source.text()), Some(bytes));
    }

    #[test]
    fn bytes_are_found_in_their_line() {
        for bytes in ["x\né=1".as_bytes(), b"x\n\xe9=1"] {
            let source = Source::new("a", bytes.to_vec());
            let sign = bytes.iter().position(|byte| *byte == b'=').unwrap();
            let line = source.line_at(sign).unwrap();
            assert_eq!((line.number, line.text_offset(sign)), (2, 2));
            assert_eq!((line.text_offset(0), line.text_offset(99)), (0, 4));
        }
        let source = Source::new("a", b"x\ny".to_vec());
        assert_eq!(source.line_at(1).unwrap().number, 1);
        let source = Source::new("a", b"\xe9 word, x".to_vec());
        let line = source.line_at(0).unwrap();
        let word = |byte| line.part_at(byte, char::is_alphabetic);
        assert_eq!(word(4), Some(("word", Span::new(2, 6))));
        assert_eq!(word(0), Some(("\u{e9}", Span::new(0, 1))));
        assert_eq!(word(7), None);
        assert!(Source::new("a", Vec::new()).line_at(0).is_none());
    }

    #[test]
    fn byte_order_mark_is_not_part_of_a_line() {
        let source = Source::new("a", b"\xef\xbb\xbfTitle: x".to_vec());
        let line = source.line(1).unwrap();
        assert_eq!(line.text, "Title: x");
        assert_eq!(line.span(0, 5), Span::new(3, 8));
        assert_eq!(source.place(3), Place { line: 1, column: 1 });
    }

    #[test]
    fn offsets_past_the_end_mean_the_end() {
        let source = Source::new("a", b"ab\ncd".to_vec());
        assert_eq!(source.place(99), Place { line: 2, column: 3 });
        assert_eq!(
            Source::new("a", Vec::new()).place(0),
            Place { line: 1, column: 1 }
        );
    }

    #[test]
    fn extension_is_taken_from_the_file_name() {
        assert_eq!(
            Source::new("a.b/c.GarTriage", Vec::new()).extension(),
            "gartriage"
        );
        assert_eq!(Source::new("a.b/c", Vec::new()).extension(), "");
    }
}
