//! Splits a file into paragraphs: groups of lines between empty lines, without marks of quoted
//! mail.

use crate::codes;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Line, Lines, Source};
use quandary_core::span::Span;

/// A line without marks of quoted mail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    whole: &'a str,
    start: usize,
    encoding: Encoding,
}

impl<'a> Row<'a> {
    /// Returns a line without its first `from` characters, which are ASCII.
    fn new(line: Line<'a>, from: usize, encoding: Encoding) -> Self {
        Self {
            whole: &line.text[from.min(line.text.len())..],
            start: line.span(from, from).start,
            encoding,
        }
    }

    /// Returns a part of a line that begins at byte `start` of the file.
    pub(super) fn within(text: &'a str, start: usize, encoding: Encoding) -> Self {
        Self {
            whole: text,
            start,
            encoding,
        }
    }

    /// Returns the text without trailing blanks.
    pub(super) fn text(&self) -> &'a str {
        self.whole.trim_end()
    }

    /// Returns the text with trailing blanks.
    pub(super) fn whole_text(&self) -> &'a str {
        self.whole
    }

    /// Returns the location in the file of a range of the text.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.start + self.bytes(from), self.start + self.bytes(to))
    }

    /// Returns the location of the text without trailing blanks.
    pub(super) fn location(&self) -> Span {
        self.span(0, self.text().len())
    }

    /// Returns the number of bytes of the file before an offset of the text.
    fn bytes(&self, offset: usize) -> usize {
        let offset = self.whole.floor_char_boundary(offset);
        match self.encoding {
            Encoding::Utf8 => offset,
            Encoding::Windows1252 => self.whole[..offset].chars().count(),
        }
    }
}

/// One or more consecutive lines that are not empty.
#[derive(Clone, Debug)]
pub(super) struct Paragraph<'a> {
    /// Number of the paragraph within the file, from 1.
    pub(super) number: usize,
    /// The lines of the paragraph.
    pub(super) rows: Vec<Row<'a>>,
}

fn unquoted(text: &str, quoted: usize) -> &str {
    // All lines have the same marks; lines that are otherwise empty may be shorter.
    &text[quoted.min(text.len())..]
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Reads the paragraphs of a file one by one.
pub(super) struct Paragraphs<'a> {
    lines: Lines<'a>,
    encoding: Encoding,
    /// Maximum number of lines of a paragraph.
    most: u64,
    /// Number of remaining lines with the current marks of quoted mail.
    left: usize,
    /// Length of the marks of quoted mail, in bytes.
    quoted: usize,
    number: usize,
}

impl<'a> Paragraphs<'a> {
    pub(super) fn new(source: &'a Source, limits: &Limits) -> Self {
        Self {
            lines: source.lines(),
            encoding: source.encoding(),
            most: limits.cells,
            left: 0,
            quoted: 0,
            number: 0,
        }
    }

    /// Returns the next paragraph.
    ///
    /// # Errors
    /// The paragraph has more lines than a file may have cells.
    pub(super) fn next(
        &mut self,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Paragraph<'a>>, LimitExceeded> {
        while self.left == 0 {
            if !self.begin_block(sink) {
                return Ok(None);
            }
            self.left -= self.skip_blank_lines(self.left);
        }
        let (quoted, encoding) = (self.quoted, self.encoding);
        let filled = self.lines.clone().take(self.left);
        let filled = filled.take_while(|line| !is_blank(unquoted(line.text, quoted)));
        let count = filled.clone().count();
        let first = self
            .lines
            .clone()
            .next()
            .map_or(Span::at(0), |line| line.whole());
        Limits::check("cells", self.most, count as u64, first)?;
        let rows = filled
            .map(|line| Row::new(line, quoted, encoding))
            .collect();
        self.lines.nth(count - 1);
        self.left -= count;
        self.left -= self.skip_blank_lines(self.left);
        self.number += 1;
        Ok(Some(Paragraph {
            number: self.number,
            rows,
        }))
    }

    /// Skips at most `most` empty lines. Returns the number of skipped lines.
    fn skip_blank_lines(&mut self, most: usize) -> usize {
        let quoted = self.quoted;
        let lines = self.lines.clone().take(most);
        let blank = lines
            .take_while(|line| is_blank(unquoted(line.text, quoted)))
            .count();
        if blank > 0 {
            self.lines.nth(blank - 1);
        }
        blank
    }

    /// Prepares the lines up to the next line that is empty in the file. Returns `false` at the
    /// end.
    fn begin_block(&mut self, sink: &mut DiagnosticSink) -> bool {
        self.quoted = 0;
        self.skip_blank_lines(usize::MAX);
        let filled = self.lines.clone().take_while(|line| !is_blank(line.text));
        self.left = filled.clone().count();
        self.quoted = marks(&filled);
        if self.quoted > 0 {
            report_quoted(&filled, self.quoted, sink);
        }
        self.left > 0
    }
}

/// Maximum depth of quoted mail.
const MAX_DEPTH: usize = 16;

/// Returns the number of characters of quotation marks before every line: `>` or `>` and a space,
/// once or more. If one line has no mark, `>` is a symbol (a conveyor) and the result is 0.
fn marks<'a>(lines: &(impl Iterator<Item = Line<'a>> + Clone)) -> usize {
    let mut quoted = 0;
    for _ in 0..MAX_DEPTH {
        let rest = |quoted| lines.clone().map(move |line| unquoted(line.text, quoted));
        let empty = rest(quoted).all(is_blank);
        if empty || !rest(quoted).all(|text| text.starts_with('>')) {
            break;
        }
        quoted += 1;
        let apart = rest(quoted).all(|text| text.is_empty() || text.starts_with(' '));
        quoted += usize::from(apart);
    }
    quoted
}

/// Maximum number of lines that one fix changes.
const MAX_FIXED_LINES: usize = 1_000;

fn report_quoted<'a>(
    lines: &(impl Iterator<Item = Line<'a>> + Clone),
    quoted: usize,
    sink: &mut DiagnosticSink,
) {
    let mark = |line: Line<'_>| line.span(0, quoted);
    let first = lines.clone().next().map_or(Span::at(0), mark);
    sink.report_with(
        &codes::QUOTED_MAIL,
        first,
        || "all lines up to the next empty line begin with `>`, as in a quoted email; the `>` is ignored".to_owned(),
        |finding| {
            let edits = lines.clone().take(MAX_FIXED_LINES + 1).map(|line| Edit {
                span: mark(line),
                insert: Vec::new(),
            });
            let edits: Vec<Edit> = edits.collect();
            if edits.len() > MAX_FIXED_LINES {
                return finding;
            }
            finding.with_fix("delete the `>` at the beginning of each line", Safety::Safe, edits)
        },
    );
}
