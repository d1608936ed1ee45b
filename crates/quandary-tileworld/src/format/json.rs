//! Common parts of the JSON formats for level sets and solution files: hexadecimal bytes,
//! file layout, and error locations.

use super::ProbeScore;
use crate::codes;
use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Source, encode_windows_1252};
use quandary_core::span::Span;
use serde::Serialize;
use serde::de::{Deserialize, DeserializeOwned};
use serde_json::ser::{Formatter, Serializer};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// Bytes of a file that are searched for its class.
const PROBE_BYTES: usize = 4096;

/// Recognises a JSON file of a class by its beginning.
pub(super) fn probe(source: &Source, class: &str, reason: &'static str) -> Option<ProbeScore> {
    let bytes = source.bytes();
    let beginning = &bytes[..bytes.len().min(PROBE_BYTES)];
    let is_object = beginning
        .iter()
        .find(|byte| !byte.is_ascii_whitespace() && byte.is_ascii())
        == Some(&b'{');
    let named = format!("\"{class}\"");
    let has_class = beginning
        .windows(named.len())
        .any(|window| window == named.as_bytes());
    (is_object && has_class).then_some(ProbeScore { score: 100, reason })
}

/// Returns the text of a JSON file; reports a file that is not UTF-8.
pub(super) fn text<'a>(source: &'a Source, sink: &mut DiagnosticSink) -> Option<&'a str> {
    if source.encoding() == Encoding::Utf8 {
        return Some(source.text());
    }
    sink.report(
        &codes::JSON_SYNTAX_ERROR,
        Span::new(0, source.bytes().len()),
        || "the file is not valid UTF-8; save it as UTF-8".to_owned(),
    );
    None
}

/// Parses a whole file; reports syntax errors and unexpected structure.
pub(super) fn whole<'a, T: Deserialize<'a>>(text: &'a str, sink: &mut DiagnosticSink) -> Option<T> {
    let unmarked = text.trim_start_matches('\u{feff}');
    let error = match serde_json::from_str(unmarked) {
        Ok(value) => return Some(value),
        Err(error) => error,
    };
    let code: &'static Code = if error.is_data() {
        &codes::UNEXPECTED_JSON_STRUCTURE
    } else {
        &codes::JSON_SYNTAX_ERROR
    };
    let at = text.len() - unmarked.len() + offset(unmarked, &error);
    sink.report(code, Span::at(at), || message(&error));
    None
}

/// Parses one entry of a list; reports unexpected structure.
pub(super) fn entry<T: DeserializeOwned>(entry: Entry<'_>, sink: &mut DiagnosticSink) -> Option<T> {
    match serde_json::from_str(entry.raw.get()) {
        Ok(value) => Some(value),
        Err(error) => {
            entry.refuse(message(&error), sink);
            None
        }
    }
}

/// One entry of a list in a file.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    /// The text of the file.
    pub(super) text: &'a str,
    /// The entry.
    pub(super) raw: &'a RawValue,
    /// Its name in findings: `level 3`.
    pub(super) name: &'a str,
}

impl Entry<'_> {
    /// Its location.
    pub(super) fn span(&self) -> Span {
        let start = self.raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + self.raw.get().len())
    }

    /// Reports that the entry cannot be read.
    pub(super) fn refuse(&self, reason: String, sink: &mut DiagnosticSink) {
        self.report(&codes::UNREADABLE_JSON_ENTRY, reason, sink);
    }

    /// Reports a finding about the entry.
    pub(super) fn report(&self, code: &'static Code, what: String, sink: &mut DiagnosticSink) {
        sink.report_with(
            code,
            self.span(),
            || what,
            |finding| finding.with_field(self.name),
        );
    }
}

/// Returns the message of serde_json without the position.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}

/// Returns the offset of an error.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let mut at = (before + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Formats bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// Parses hexadecimal digits, two a byte.
pub(super) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16);
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let bytes = pairs.iter();
    bytes
        .map(|[high, low]| Some((digit(*high)? << 4 | digit(*low)?) as u8))
        .collect()
}

/// Parses hexadecimal digits, with an error message.
pub(super) fn bytes(text: &str) -> Result<Vec<u8>, String> {
    unhex(text).ok_or_else(|| "expected pairs of hexadecimal digits".to_owned())
}

/// Encodes a text as Windows-1252, with an error message.
pub(super) fn windows(text: &str) -> Result<Vec<u8>, String> {
    let bytes = encode_windows_1252(text);
    bytes.ok_or_else(|| format!("`{text}` has characters that are not in Windows-1252"))
}

/// Writes a value with one member a line, except in deeply nested values.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, Layout::default());
    // Writing to memory cannot fail, and the values have only string keys.
    let _ = value.serialize(&mut serializer);
    bytes.push(b'\n');
    bytes
}

/// Maximum depth at which every member has its own line.
const LINES: usize = 4;

/// A compact layout for reading and comparing: line breaks only at small depth.
#[derive(Default)]
struct Layout {
    depth: usize,
    is_empty: bool,
}

impl Layout {
    fn begin<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.is_empty = true;
        writer.write_all(bracket)
    }

    fn end<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        let is_empty = std::mem::take(&mut self.is_empty);
        if !is_empty && self.depth <= LINES {
            writer.write_all(b"\n")?;
            for _ in 1..self.depth {
                writer.write_all(b" ")?;
            }
        }
        self.depth -= 1;
        writer.write_all(bracket)
    }

    fn next<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.is_empty = false;
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= LINES {
            writer.write_all(b"\n")?;
            for _ in 0..self.depth {
                writer.write_all(b" ")?;
            }
        } else if !first {
            writer.write_all(b" ")?;
        }
        Ok(())
    }
}

impl Formatter for Layout {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.next(writer, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.next(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
