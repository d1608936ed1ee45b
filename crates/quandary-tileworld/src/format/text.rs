//! Common parts of the text formats: text with source locations, lines of the form `NAME = VALUE`,
//! and writing in the original encoding.

use crate::codes;
use quandary_core::diagnostic::{Diagnostic, Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Line, LineEnd, Source, encode_windows_1252};
use quandary_core::span::Span;

/// A text with its source location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpannedText {
    /// The text.
    pub text: String,
    /// The location of the text in the file.
    pub span: Span,
}

impl SpannedText {
    /// `line.text[from..to]`, trimmed.
    pub(super) fn trimmed(line: &Line<'_>, from: usize, to: usize) -> Self {
        let piece = &line.text[from..to];
        let text = trim(piece);
        let start = from + (piece.len() - piece.trim_start_matches(is_blank).len());
        Self {
            text: text.to_owned(),
            span: line.span(start, start + text.len()),
        }
    }

    /// The whole line, trimmed.
    pub(super) fn line(line: &Line<'_>) -> Self {
        Self::trimmed(line, 0, line.text.len())
    }
}

/// Whether a character is ignored around text: ASCII white space and stray byte order marks.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == '\u{feff}'
}

/// Removes blanks around a text.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// A part of a settings file: one line, such as `NAME = VALUE`, or a group of empty lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// One or more empty lines.
    Gap,
    /// A line that starts with `#`.
    Comment(SpannedText),
    /// A section heading `[NAME]`. The text is the name without brackets.
    Section(SpannedText),
    /// A line `NAME = VALUE`.
    Entry(Entry),
    /// A line that is not a comment, a section heading or a setting.
    Stray(SpannedText),
}

/// A setting, `NAME = VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, as in the file.
    pub name: SpannedText,
    /// The value; empty if nothing follows the `=`.
    pub value: SpannedText,
}

impl Entry {
    /// Location of the whole setting.
    #[must_use]
    pub fn span(&self) -> Span {
        self.name.span.to(self.value.span)
    }
}

/// The lines of a settings file: lines of the form `NAME = VALUE`, comments, section headings,
/// empty lines and invalid lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The character encoding.
    pub encoding: Encoding,
    /// The lines, in file order.
    pub statements: Vec<Statement>,
}

impl Settings {
    pub(super) fn read(
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Self, LimitExceeded> {
        check_encoding(source, sink);
        let statements = classify_lines(&Statement::Gap, statement, source, limits)?;
        Ok(Self {
            encoding: source.encoding(),
            statements,
        })
    }

    /// Returns the settings of all sections, in file order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.statements
            .iter()
            .filter_map(|statement| match statement {
                Statement::Entry(entry) => Some(entry),
                _ => None,
            })
    }

    /// Writes the lines, with settings formatted by `format_entry`, single empty lines for gaps,
    /// and no gap at the beginning or end.
    pub(super) fn write(&self, format_entry: impl Fn(&Entry) -> String) -> Vec<u8> {
        let mut text = Lines::default();
        for statement in &self.statements {
            match statement {
                Statement::Gap => text.gap(),
                Statement::Comment(line) | Statement::Stray(line) => text.line(&line.text),
                Statement::Section(name) => text.line(&format!("[{}]", name.text)),
                Statement::Entry(entry) => text.line(&format_entry(entry)),
            }
        }
        text.encode(self.encoding)
    }
}

fn statement(line: &Line<'_>) -> Statement {
    let whole = SpannedText::line(line);
    if whole.text.is_empty() {
        return Statement::Gap;
    }
    if whole.text.starts_with('#') {
        return Statement::Comment(whole);
    }
    if let Some(name) = section(line) {
        return Statement::Section(name);
    }
    let entry = line.text.find('=').map(|sign| Entry {
        name: SpannedText::trimmed(line, 0, sign),
        value: SpannedText::trimmed(line, sign + 1, line.text.len()),
    });
    match entry {
        Some(entry) if !entry.name.text.is_empty() => Statement::Entry(entry),
        _ => Statement::Stray(whole),
    }
}

/// Returns the name of a line `[NAME]`.
pub(super) fn section(line: &Line<'_>) -> Option<SpannedText> {
    let whole = trim(line.text);
    whole.strip_prefix('[')?.strip_suffix(']')?;
    let (open, close) = (line.text.find('[')?, line.text.rfind(']')?);
    Some(SpannedText::trimmed(line, open + 1, close))
}

/// Classifies the lines of a file and merges consecutive gaps.
pub(super) fn classify_lines<L: PartialEq>(
    gap: &L,
    classify: impl Fn(&Line<'_>) -> L,
    source: &Source,
    limits: &Limits,
) -> Result<Vec<L>, LimitExceeded> {
    let mut lines = Vec::new();
    for line in source.lines() {
        let kind = classify(&line);
        if kind == *gap && lines.last() == Some(gap) {
            continue;
        }
        lines.push(kind);
        check_count(lines.len(), limits, line.whole())?;
    }
    Ok(lines)
}

/// Checks a number of lines against the limit of tags.
pub(super) fn check_count(count: usize, limits: &Limits, span: Span) -> Result<(), LimitExceeded> {
    Limits::check("tags", limits.tags, count as u64, span)
}

/// Reports byte order marks and line ends that other programs misread.
pub(super) fn check_encoding(source: &Source, sink: &mut DiagnosticSink) {
    if source.bytes().starts_with(b"\xef\xbb\xbf") {
        let mark = Span::new(0, 3);
        sink.report_with(
            &codes::BYTE_ORDER_MARK,
            mark,
            || "byte order mark at the beginning of the file".to_owned(),
            |finding| with_safe_fix(finding, "remove the byte order mark", mark, ""),
        );
    }
    if let Some(line) = source.lines().find(|line| line.end == LineEnd::Cr) {
        sink.report(
            &codes::LONE_CARRIAGE_RETURN,
            Span::at(line.whole().end),
            || "this line ends with CR alone; expected LF or CR LF".to_owned(),
        );
    }
}

/// Adds a safe fix that replaces `span` by `insert`.
pub(super) fn with_safe_fix(
    finding: Diagnostic,
    title: &str,
    span: Span,
    insert: &str,
) -> Diagnostic {
    let edit = Edit {
        span,
        insert: insert.as_bytes().to_vec(),
    };
    finding.with_fix(title, Safety::Safe, vec![edit])
}

/// Writer of canonical text.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: String,
    gap: bool,
}

impl Lines {
    /// Requests an empty line between the previous and the next line.
    pub(super) fn gap(&mut self) {
        self.gap = !self.text.is_empty();
    }

    pub(super) fn line(&mut self, line: &str) {
        if std::mem::take(&mut self.gap) {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn encode(self, encoding: Encoding) -> Vec<u8> {
        encode(&self.text, encoding)
    }
}

/// Encodes text in the encoding of its file, or in UTF-8 if that encoding lacks a character or its
/// bytes would be read as UTF-8.
pub(super) fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    let bytes = match encoding {
        Encoding::Utf8 => None,
        Encoding::Windows1252 => encode_windows_1252(text),
    };
    let distinct = bytes.filter(|bytes| text.is_ascii() || str::from_utf8(bytes).is_err());
    distinct.unwrap_or_else(|| text.as_bytes().to_vec())
}

/// Bytes of a file that probes examine.
const PREFIX: usize = 16 << 10;

/// Returns the first lines of a file, trimmed, without empty lines and comments.
pub(super) fn first_lines(source: &Source) -> Vec<String> {
    let bytes = source.bytes();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let cut = match bytes.get(..PREFIX) {
        None => bytes,
        Some(cut) => {
            let end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            end.map_or(cut, |end| &cut[..end])
        }
    };
    let text = String::from_utf8_lossy(cut);
    let lines = text.split(['\n', '\r']).map(trim);
    let filled = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    filled.map(str::to_owned).collect()
}

/// Whether a file has control characters that do not occur in text files.
pub(super) fn is_binary(source: &Source) -> bool {
    let start = &source.bytes()[..source.bytes().len().min(PREFIX)];
    start.iter().any(|byte| *byte < b'\t')
}

/// Returns the percentage of lines with a property.
pub(super) fn percentage(lines: &[String], has_property: impl Fn(&str) -> bool) -> usize {
    let count = lines.iter().filter(|line| has_property(line)).count();
    count * 100 / lines.len().max(1)
}

/// Returns the name of a file without folders, in lower case.
pub(super) fn file_name(source: &Source) -> String {
    quandary_core::source::file_name(source.name()).to_lowercase()
}
