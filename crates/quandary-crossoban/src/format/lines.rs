//! Splits a text into paragraphs, which are groups of lines between empty lines, and removes
//! the `>` with which mail programs mark quoted lines.

use super::html::{HtmlText, OffsetMap};
use super::scan::LineKind;
use super::table::FormatId;
use crate::codes;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Line, Lines, Source};
use quandary_core::span::Span;
use std::ops::Range;

/// The text of a file: the file itself, or what remains of it without HTML.
#[derive(Clone, Copy)]
pub(super) struct FileText<'a> {
    pub(super) source: &'a Source,
    /// Where the text is in the file; `None` if it is the file itself.
    map: Option<&'a OffsetMap>,
}

impl<'a> FileText<'a> {
    /// Returns the text of a file. `html` is the text that remains of it without HTML, if it has any.
    pub(super) fn new(file: &'a Source, html: Option<&'a HtmlText>) -> Self {
        Self {
            source: html.map_or(file, |html| &html.source),
            map: html.map(|html| &html.map),
        }
    }
}

/// Returns the location in the file of a part of its text.
fn in_file(map: Option<&OffsetMap>, span: Span) -> Span {
    map.map_or(span, |map| map.span(span))
}

/// A line without marks of quoted mail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    whole: &'a str,
    start: usize,
    encoding: Encoding,
    map: Option<&'a OffsetMap>,
}

impl<'a> Row<'a> {
    /// Returns a line without its first `from` characters, which are ASCII.
    fn new(line: Line<'a>, from: usize, text: FileText<'a>) -> Self {
        Self {
            whole: unquoted(line.text, from),
            start: line.span(from, from).start,
            encoding: text.source.encoding(),
            map: text.map,
        }
    }

    /// Returns a part of a line that begins at byte `start` of the file.
    pub(super) fn within(text: &'a str, start: usize, encoding: Encoding) -> Self {
        Self {
            whole: text,
            start,
            encoding,
            map: None,
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
        let span = Span::new(self.start + self.bytes(from), self.start + self.bytes(to));
        in_file(self.map, span)
    }

    /// Returns whether the text is in the file as it is, with one byte for each character.
    pub(super) fn is_verbatim(&self) -> bool {
        self.location().len() == self.text().chars().count()
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
    // Lines that are otherwise empty may be shorter than the marks of their neighbours.
    &text[quoted.min(text.len())..]
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Reads the paragraphs of a text one by one.
pub(super) struct Paragraphs<'a> {
    text: FileText<'a>,
    lines: Lines<'a>,
    /// Maximum number of lines of a paragraph.
    most: u64,
    /// Number of remaining lines of the block.
    left: usize,
    /// Length of the marks of quoted mail before each line of the block, in bytes; empty if there
    /// are none.
    marks: Vec<u8>,
    number: usize,
}

impl<'a> Paragraphs<'a> {
    pub(super) fn new(text: FileText<'a>, limits: &Limits) -> Self {
        Self {
            text,
            lines: text.source.lines(),
            most: limits.cells,
            left: 0,
            marks: Vec::new(),
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
            self.skip_blank_lines();
        }
        let filled = self.block();
        let filled = filled.take_while(|(line, quoted)| !is_blank(unquoted(line.text, *quoted)));
        let count = filled.clone().count();
        let first = filled.clone().next();
        let first = first.map_or(Span::at(0), |(line, _)| self.span(line, 0..line.text.len()));
        Limits::check("cells", self.most, count as u64, first)?;
        let rows = filled.map(|(line, quoted)| Row::new(line, quoted, self.text));
        let rows = rows.collect();
        self.skip(count);
        self.skip_blank_lines();
        self.number += 1;
        Ok(Some(Paragraph {
            number: self.number,
            rows,
        }))
    }

    /// The remaining lines of the block, each with the length of its marks.
    fn block(&self) -> impl Iterator<Item = (Line<'a>, usize)> + Clone {
        let done = self.marks.len().saturating_sub(self.left);
        let marks = self.marks[done..].iter().copied().map(usize::from);
        let marks = marks.chain(std::iter::repeat(0));
        self.lines.clone().take(self.left).zip(marks)
    }

    fn span(&self, line: Line<'_>, part: Range<usize>) -> Span {
        in_file(self.text.map, line.span(part.start, part.end))
    }

    /// Skips lines of the block.
    fn skip(&mut self, count: usize) {
        if let Some(last) = count.checked_sub(1) {
            self.lines.nth(last);
            self.left -= count;
        }
    }

    /// Skips the next lines of the block that have only marks.
    fn skip_blank_lines(&mut self) {
        let blank = self.block();
        let blank = blank.take_while(|(line, quoted)| is_blank(unquoted(line.text, *quoted)));
        let count = blank.count();
        self.skip(count);
    }

    /// Prepares the lines up to the next line that is empty in the text. Returns `false` at the
    /// end.
    fn begin_block(&mut self, sink: &mut DiagnosticSink) -> bool {
        let blank = self.lines.clone().take_while(|line| is_blank(line.text));
        if let Some(last) = blank.count().checked_sub(1) {
            self.lines.nth(last);
        }
        let filled = self.lines.clone().take_while(|line| !is_blank(line.text));
        self.left = filled.clone().count();
        self.marks = marks(&filled, self.left);
        if !self.marks.is_empty() {
            self.report_quoted(sink);
        }
        self.left > 0
    }

    fn report_quoted(&self, sink: &mut DiagnosticSink) {
        let quoted = || self.block().filter(|(_, quoted)| *quoted > 0);
        let mark = |(line, quoted): (Line<'_>, usize)| self.span(line, 0..quoted);
        let Some(first) = quoted().map(mark).next() else {
            return;
        };
        let all = self.marks.iter().all(|quoted| *quoted > 0);
        sink.report_with(
            &codes::QUOTED_MAIL,
            first,
            || {
                let which = match all {
                    true => "all lines up to the next empty line",
                    false => "some lines up to the next empty line",
                };
                format!("{which} begin with `>`, as in a quoted email; the `>` is ignored")
            },
            |finding| {
                let edits = quoted().take(MAX_FIXED_LINES + 1).map(|line| Edit {
                    span: mark(line),
                    insert: Vec::new(),
                });
                let edits: Vec<Edit> = edits.collect();
                if edits.len() > MAX_FIXED_LINES {
                    return finding;
                }
                let title = "delete the `>` at the beginning of these lines";
                finding.with_fix(title, Safety::Safe, edits)
            },
        );
    }
}

/// Maximum depth of quoted mail.
const MAX_DEPTH: usize = 16;
/// Maximum number of lines that one fix changes.
const MAX_FIXED_LINES: usize = 1_000;

/// Returns the length of the marks of quoted mail before each of `count` lines: `>` or `>` and a
/// space, once or more. Empty if there are none.
fn marks<'a>(lines: &(impl Iterator<Item = Line<'a>> + Clone), count: usize) -> Vec<u8> {
    if !lines.clone().any(|line| line.text.starts_with('>')) {
        return Vec::new();
    }
    let mut marks = vec![0; count];
    for _ in 0..MAX_DEPTH {
        let texts = lines.clone().zip(&marks);
        let texts = texts.map(|(line, quoted)| unquoted(line.text, usize::from(*quoted)));
        let next = next_marks(texts, count);
        if next.iter().all(|mark| *mark == 0) {
            break;
        }
        marks
            .iter_mut()
            .zip(next)
            .for_each(|(all, mark)| *all += mark);
    }
    if marks.iter().all(|quoted| *quoted == 0) {
        marks.clear();
    }
    marks
}

/// Returns the length of the next mark of each of `count` lines. Consecutive lines that begin with
/// `>` are quoted unless they are next to a row with a wall or below a width marker, where `>` is a
/// symbol. Comments and rows without walls do not decide that.
fn next_marks<'a>(texts: impl Iterator<Item = &'a str>, count: usize) -> Vec<u8> {
    let mut marks = vec![0; count];
    let mut passage = Passage::at(0);
    // The marks from this line on are only valid if no row follows them.
    let mut undecided = 0;
    let mut is_below_row = false;
    for (index, text) in texts.enumerate() {
        if let Some(rest) = text.strip_prefix('>') {
            passage.add(rest);
            continue;
        }
        if !is_below_row {
            passage.mark(&mut marks);
        }
        passage = Passage::at(index + 1);
        let kind = FormatId::Crossoban.classify(text);
        let is_row = match kind {
            _ if is_blank(text) => false,
            LineKind::Comment | LineKind::RowWithoutWall => continue,
            kind => kind.has_wall(),
        };
        if is_row {
            marks[undecided..index].fill(0);
        }
        undecided = index;
        is_below_row = is_row || matches!(kind, LineKind::Marker(_));
    }
    if !is_below_row {
        passage.mark(&mut marks);
    }
    marks
}

/// Consecutive lines that begin with `>`.
struct Passage {
    lines: Range<usize>,
    /// Whether a space or nothing follows every `>`.
    is_spaced: bool,
}

impl Passage {
    /// Creates an empty passage.
    fn at(line: usize) -> Self {
        Self {
            lines: line..line,
            is_spaced: true,
        }
    }

    /// Adds a line, given by its text after the `>`.
    fn add(&mut self, rest: &str) {
        self.lines.end += 1;
        self.is_spaced &= rest.is_empty() || rest.starts_with(' ');
    }

    fn mark(&self, marks: &mut [u8]) {
        marks[self.lines.clone()].fill(if self.is_spaced { 2 } else { 1 });
    }
}
