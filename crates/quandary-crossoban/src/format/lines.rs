//! Lines to paragraphs: what stands between two empty lines, without the marks of quoted mail.

use crate::codes;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Line, Lines, Source};
use quandary_core::span::Span;

/// A line without the marks of quoted mail before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    whole: &'a str,
    start: usize,
    encoding: Encoding,
}

impl<'a> Row<'a> {
    /// A line from one of its characters on; they are ASCII up to there.
    fn new(line: Line<'a>, from: usize, encoding: Encoding) -> Self {
        Self {
            whole: &line.text[from.min(line.text.len())..],
            start: line.span(from, from).start,
            encoding,
        }
    }

    /// A piece of a line, which begins at a byte of the file.
    pub(super) fn within(text: &'a str, start: usize, encoding: Encoding) -> Self {
        Self {
            whole: text,
            start,
            encoding,
        }
    }

    /// Its text without the blanks behind it.
    pub(super) fn text(&self) -> &'a str {
        self.whole.trim_end()
    }

    /// Its text, blanks behind it included.
    pub(super) fn whole_text(&self) -> &'a str {
        self.whole
    }

    /// The bytes of the file that spell a piece of its text.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.start + self.bytes(from), self.start + self.bytes(to))
    }

    /// The bytes of its text.
    pub(super) fn place(&self) -> Span {
        self.span(0, self.text().len())
    }

    /// How many bytes of the file spell the text before an offset.
    fn bytes(&self, offset: usize) -> usize {
        let offset = self.whole.floor_char_boundary(offset);
        match self.encoding {
            Encoding::Utf8 => offset,
            Encoding::Windows1252 => self.whole[..offset].chars().count(),
        }
    }
}

/// Lines without an empty one between them; at least one.
#[derive(Clone, Debug)]
pub(super) struct Paragraph<'a> {
    /// Its place among the paragraphs of the file.
    pub(super) number: usize,
    /// Its lines.
    pub(super) rows: Vec<Row<'a>>,
}

fn unquoted(text: &str, quoted: usize) -> &str {
    // The marks are the same on every line; lines that are empty otherwise may be shorter.
    &text[quoted.min(text.len())..]
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The paragraphs of a file, one after the other.
pub(super) struct Paragraphs<'a> {
    lines: Lines<'a>,
    encoding: Encoding,
    /// The most lines of a paragraph.
    most: u64,
    /// How many lines are left of those that have the same marks before them.
    left: usize,
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

    /// The next one.
    ///
    /// # Errors
    /// It has more lines than a file may have cells.
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

    /// Passes over empty lines, at most so many; tells how many.
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

    /// Measures the lines up to the next one that is empty in the file itself; false at the end.
    fn begin_block(&mut self, sink: &mut DiagnosticSink) -> bool {
        self.quoted = 0;
        self.skip_blank_lines(usize::MAX);
        let filled = self.lines.clone().take_while(|line| !is_blank(line.text));
        self.left = filled.clone().count();
        self.quoted = marks(&filled);
        if self.quoted > 0 {
            tell_quoted(&filled, self.quoted, sink);
        }
        self.left > 0
    }
}

/// How deep mail may be quoted.
const DEPTH: usize = 16;

/// How many characters of quoting stand before every line: `>`, or `>` and a blank, once or more.
/// A line without them, and all of them are part of what they seem to quote: a conveyor.
fn marks<'a>(lines: &(impl Iterator<Item = Line<'a>> + Clone)) -> usize {
    let mut quoted = 0;
    for _ in 0..DEPTH {
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

/// The most lines that a fix mends at once.
const MENDED: usize = 1_000;

fn tell_quoted<'a>(
    lines: &(impl Iterator<Item = Line<'a>> + Clone),
    quoted: usize,
    sink: &mut DiagnosticSink,
) {
    let mark = |line: Line<'_>| line.span(0, quoted);
    let first = lines.clone().next().map_or(Span::at(0), mark);
    sink.report_with(
        &codes::QUOTED_MAIL,
        first,
        || "every line here begins with the mark of quoted mail".to_owned(),
        |finding| {
            let edits = lines.clone().take(MENDED + 1).map(|line| Edit {
                span: mark(line),
                insert: Vec::new(),
            });
            let edits: Vec<Edit> = edits.collect();
            if edits.len() > MENDED {
                return finding;
            }
            finding.with_fix("delete the marks", Safety::Safe, edits)
        },
    );
}
