//! What all text files share: pieces of text with their places, lines of `NAME = VALUE`, and
//! writing in the encoding that was read.

use crate::codes;
use quandary_core::diagnostic::{Diagnostic, Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Line, LineEnd, Source, encode_windows_1252};
use quandary_core::span::Span;

/// A piece of text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The text.
    pub text: String,
    /// Its bytes in the file.
    pub span: Span,
}

impl Placed {
    /// `line.text[from..to]` without the blanks around it.
    pub(super) fn trimmed(line: &Line<'_>, from: usize, to: usize) -> Self {
        let piece = &line.text[from..to];
        let text = trim(piece);
        let start = from + (piece.len() - piece.trim_start_matches(is_blank).len());
        Self {
            text: text.to_owned(),
            span: line.span(start, start + text.len()),
        }
    }

    /// The line without the blanks around it.
    pub(super) fn line(line: &Line<'_>) -> Self {
        Self::trimmed(line, 0, line.text.len())
    }
}

/// Byte order marks that were carried into a file are nothing, wherever they stand.
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == '\u{feff}'
}

/// The text without the blanks around it: those of ASCII; others belong to it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// One line of a file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Empty lines, however many.
    Gap,
    /// A line that begins with `#`.
    Comment(Placed),
    /// `[NAME]`: the name.
    Section(Placed),
    /// `NAME = VALUE`.
    Entry(Entry),
    /// Anything else.
    Stray(Placed),
}

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is set, as it is written.
    pub name: Placed,
    /// To what; empty if nothing follows the sign.
    pub value: Placed,
}

impl Entry {
    /// The whole setting.
    #[must_use]
    pub fn span(&self) -> Span {
        self.name.span.to(self.value.span)
    }
}

/// Lines of `NAME = VALUE`, comments and sections, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the bytes spell text.
    pub encoding: Encoding,
    /// The lines.
    pub statements: Vec<Statement>,
}

impl Settings {
    pub(super) fn read(
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Self, LimitExceeded> {
        look_at_encoding(source, sink);
        let statements = joining(&Statement::Gap, statement, source, limits)?;
        Ok(Self {
            encoding: source.encoding(),
            statements,
        })
    }

    /// The settings, whatever their section.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.statements
            .iter()
            .filter_map(|statement| match statement {
                Statement::Entry(entry) => Some(entry),
                _ => None,
            })
    }

    /// The lines as they are, settings as `respell` has them; gaps are single lines, and there is
    /// none at either end.
    pub(super) fn write(&self, respell: impl Fn(&Entry) -> String) -> Vec<u8> {
        let mut text = Lines::default();
        for statement in &self.statements {
            match statement {
                Statement::Gap => text.gap(),
                Statement::Comment(line) | Statement::Stray(line) => text.line(&line.text),
                Statement::Section(name) => text.line(&format!("[{}]", name.text)),
                Statement::Entry(entry) => text.line(&respell(entry)),
            }
        }
        text.encode(self.encoding)
    }
}

fn statement(line: &Line<'_>) -> Statement {
    let whole = Placed::line(line);
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
        name: Placed::trimmed(line, 0, sign),
        value: Placed::trimmed(line, sign + 1, line.text.len()),
    });
    match entry {
        Some(entry) if !entry.name.text.is_empty() => Statement::Entry(entry),
        _ => Statement::Stray(whole),
    }
}

/// The name between the brackets of a line that has nothing else.
pub(super) fn section(line: &Line<'_>) -> Option<Placed> {
    let whole = trim(line.text);
    whole.strip_prefix('[')?.strip_suffix(']')?;
    let (open, close) = (line.text.find('[')?, line.text.rfind(']')?);
    Some(Placed::trimmed(line, open + 1, close))
}

/// What the lines of a file are, gaps beside each other as one.
pub(super) fn joining<L: PartialEq>(
    gap: &L,
    what: impl Fn(&Line<'_>) -> L,
    source: &Source,
    limits: &Limits,
) -> Result<Vec<L>, LimitExceeded> {
    let mut lines = Vec::new();
    for line in source.lines() {
        let is = what(&line);
        if is == *gap && lines.last() == Some(gap) {
            continue;
        }
        lines.push(is);
        check_count(lines.len(), limits, line.whole())?;
    }
    Ok(lines)
}

/// Lines are counted against the ceiling of tags.
pub(super) fn check_count(count: usize, limits: &Limits, span: Span) -> Result<(), LimitExceeded> {
    Limits::check("tags", limits.tags, count as u64, span)
}

/// Marks and line ends that other programs stumble over.
pub(super) fn look_at_encoding(source: &Source, sink: &mut DiagnosticSink) {
    if source.bytes().starts_with(b"\xef\xbb\xbf") {
        let mark = Span::new(0, 3);
        sink.report_with(
            &codes::BYTE_ORDER_MARK,
            mark,
            || "a byte order mark stands in front of the first line".to_owned(),
            |finding| mended(finding, "take it away", mark, ""),
        );
    }
    if let Some(line) = source.lines().find(|line| line.end == LineEnd::Cr) {
        sink.report(
            &codes::LONE_CARRIAGE_RETURN,
            Span::at(line.whole().end),
            || "a line ends with CR alone".to_owned(),
        );
    }
}

/// The finding with a mend that changes no meaning: `insert` in place of what stands at `span`.
pub(super) fn mended(finding: Diagnostic, title: &str, span: Span, insert: &str) -> Diagnostic {
    let edit = Edit {
        span,
        insert: insert.as_bytes().to_vec(),
    };
    finding.with_fix(title, Safety::Safe, vec![edit])
}

/// Lines of a canonical text.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: String,
    gap: bool,
}

impl Lines {
    /// An empty line before the next one, if there is one on either side.
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

/// Text in the encoding of the file that it came from; as UTF-8 where a letter has no byte there,
/// or where the bytes would be taken for UTF-8.
pub(super) fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    let bytes = match encoding {
        Encoding::Utf8 => None,
        Encoding::Windows1252 => encode_windows_1252(text),
    };
    let distinct = bytes.filter(|bytes| text.is_ascii() || str::from_utf8(bytes).is_err());
    distinct.unwrap_or_else(|| text.as_bytes().to_vec())
}

/// How much of a file its likeness is judged by, in bytes.
const PREFIX: usize = 16 << 10;

/// The lines of the beginning that are neither empty nor comments, without the blanks around them.
pub(super) fn beginning(source: &Source) -> Vec<String> {
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

/// Whether a text is one of control characters, which no text file has.
pub(super) fn is_binary(source: &Source) -> bool {
    let start = &source.bytes()[..source.bytes().len().min(PREFIX)];
    start.iter().any(|byte| *byte < b'\t')
}

/// How many of the lines are of a kind, in percent.
pub(super) fn share(lines: &[String], is_one: impl Fn(&str) -> bool) -> usize {
    let ones = lines.iter().filter(|line| is_one(line)).count();
    ones * 100 / lines.len().max(1)
}

/// The file's name without its folders, in lower case.
pub(super) fn file_name(source: &Source) -> String {
    let name = source.name().rsplit(['/', '\\']).next();
    name.unwrap_or_default().to_lowercase()
}
