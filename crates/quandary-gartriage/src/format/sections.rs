//! Splits a file into sections, and sections into tags and boards.

use super::board::BoardLines;
use super::lines::{LineKind, closes, line_end, with_end};
use super::tags::Tags;
use crate::codes;
use crate::model::{Tag, TagLocation, Value};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, LineEnd, Lines, Source};
use quandary_core::span::Span;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use std::ops::Range;

/// Tags and the board below them: a level, or tags without a board.
pub(super) struct SectionPart<'a> {
    pub(super) tags: Tags,
    pub(super) board: Option<BoardLines<'a>>,
    pub(super) span: Span,
}

/// The lines between two empty lines.
pub(super) struct Section<'a> {
    /// Number of its first line, from 1.
    pub(super) first_line: usize,
    /// The empty lines before it.
    pub(super) gap: Span,
    /// Number of errors found while its lines were split.
    pub(super) errors: usize,
    pub(super) parts: Vec<SectionPart<'a>>,
}

/// Splits a file into sections.
pub(super) struct Sections<'a> {
    lines: Lines<'a>,
    last_closing_lines: LastClosingLines,
    limits: &'a Limits,
}

impl<'a> Sections<'a> {
    pub(super) fn new(source: &'a Source, limits: &'a Limits) -> Self {
        Self {
            lines: source.lines(),
            last_closing_lines: LastClosingLines::of(source.lines()),
            limits,
        }
    }

    /// The next section, or `None` at the end of the file.
    pub(super) fn next(
        &mut self,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Section<'a>>, LimitExceeded> {
        let gap = self.skip_empty_lines();
        let Some(first) = self.lines.clone().next() else {
            return Ok(None);
        };
        let errors_before = sink.errors();
        let mut builder = SectionBuilder::at(first.whole());
        let mut tag_lines = 0;
        loop {
            let here = self.lines.clone();
            let Some(line) = self.lines.next() else { break };
            match LineKind::of(line.text) {
                LineKind::Empty => {
                    self.lines = here;
                    break;
                }
                LineKind::Board(drawn) => builder.board_line(here, &line, drawn, sink),
                LineKind::Tag { name, value } => {
                    let (tag, location) = self.tag(&line, name, value, &mut tag_lines, sink)?;
                    tag_lines += 1;
                    Limits::check("tags", self.limits.tags, tag_lines, line.whole())?;
                    builder.tag(tag, location);
                }
                LineKind::Close(name) => report_unmatched_closing_line(&line, name, sink),
                LineKind::Unrecognised => report_unrecognised_line(&line, sink),
            }
            let levels = builder.done.len() as u64;
            Limits::check("levels", self.limits.levels, levels, line.whole())?;
        }
        let parts = builder.finish(sink);
        Ok(Some(Section {
            first_line: first.number,
            gap,
            errors: sink.errors() - errors_before,
            parts,
        }))
    }

    fn skip_empty_lines(&mut self) -> Span {
        let mut gap: Option<Span> = None;
        loop {
            let mut ahead = self.lines.clone();
            match ahead.next() {
                Some(line) if matches!(LineKind::of(line.text), LineKind::Empty) => {
                    gap = Some(gap.unwrap_or(line.whole()).to(with_end(&line)));
                    self.lines = ahead;
                }
                _ => return gap.unwrap_or_default(),
            }
        }
    }

    fn tag(
        &mut self,
        line: &Line<'a>,
        name: Range<usize>,
        value: Range<usize>,
        tag_lines: &mut u64,
        sink: &mut DiagnosticSink,
    ) -> Result<(Tag, TagLocation), LimitExceeded> {
        let text = &line.text[name.clone()];
        let mut location = TagLocation {
            line: line.number,
            lines: with_end(line),
            name: line.span(name.start, name.end),
            value: line.span(value.start, value.end),
        };
        let value = if value.is_empty() {
            match self.value_lines(text, &mut location, tag_lines, sink)? {
                Some(lines) => Value::Lines(lines),
                None => {
                    report_unclosed_value(text, location.name, sink);
                    Value::Line(String::new())
                }
            }
        } else {
            Value::Line(line.text[value].to_owned())
        };
        let name = text.to_owned();
        Ok((Tag { name, value }, location))
    }

    /// The lines up to the closing line, or `None` without a closing line.
    fn value_lines(
        &mut self,
        name: &str,
        location: &mut TagLocation,
        tag_lines: &mut u64,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Vec<String>>, LimitExceeded> {
        if !self.last_closing_lines.follows(name, location.line) {
            return Ok(None);
        }
        let mut ahead = self.lines.clone();
        let mut values = Vec::new();
        let mut span: Option<Span> = None;
        let mut reopened = None;
        while let Some(line) = ahead.next() {
            if closes(line.text, name) {
                if let Some(again) = reopened {
                    report_reopened_value(name, location.name, again, sink);
                }
                location.value = span.unwrap_or(location.value);
                location.lines = location.lines.to(with_end(&line));
                self.lines = ahead;
                return Ok(Some(values));
            }
            if opens(line.text, name) {
                reopened = reopened.or(Some(line.whole()));
            }
            span = Some(span.unwrap_or(line.whole()).to(line.whole()));
            values.push(super::lines::trimmed(line.text).to_owned());
            *tag_lines += 1;
            Limits::check("tags", self.limits.tags, *tag_lines, line.whole())?;
        }
        Ok(None)
    }
}

fn opens(text: &str, name: &str) -> bool {
    matches!(
        LineKind::of(text),
        LineKind::Tag { name: other, value }
            if value.is_empty() && text[other.clone()].eq_ignore_ascii_case(name)
    )
}

/// The line number of the last closing line of each name. It saves a search through the rest of the
/// file for each unclosed value. Names are stored as hashes; a collision only costs that search.
struct LastClosingLines(FxHashMap<u64, usize>);

impl LastClosingLines {
    fn of(lines: Lines<'_>) -> Self {
        let mut last = FxHashMap::default();
        for line in lines {
            if let LineKind::Close(name) = LineKind::of(line.text) {
                last.insert(hash_of(&line.text[name]), line.number);
            }
        }
        Self(last)
    }

    fn follows(&self, name: &str, line: usize) -> bool {
        self.0.get(&hash_of(name)).is_some_and(|last| *last > line)
    }
}

fn hash_of(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    for byte in name.bytes() {
        hasher.write_u8(byte.to_ascii_lowercase());
    }
    hasher.finish()
}

/// Builds the parts of a section line by line.
struct SectionBuilder<'a> {
    done: Vec<SectionPart<'a>>,
    /// Tags above the board of the current part.
    above: Tags,
    board: Option<BoardLines<'a>>,
    /// Tags below this board.
    below: Tags,
    /// The current part without the tags below its board.
    span: Span,
}

impl<'a> SectionBuilder<'a> {
    fn at(span: Span) -> Self {
        Self {
            done: Vec::new(),
            above: Tags::default(),
            board: None,
            below: Tags::default(),
            span: Span::at(span.start),
        }
    }

    fn tag(&mut self, tag: Tag, location: TagLocation) {
        if self.board.is_some() {
            self.below.push(tag, location);
        } else {
            self.span = self.span.to(location.lines);
            self.above.push(tag, location);
        }
    }

    fn board_line(
        &mut self,
        here: Lines<'a>,
        line: &Line<'a>,
        drawn: Range<usize>,
        sink: &mut DiagnosticSink,
    ) {
        if let Some(first) = self.below.locations.first() {
            report_missing_separator(first, line.end, sink);
            let span = first.lines;
            let tags = std::mem::take(&mut self.below);
            self.close_part();
            self.span = span.to(tags
                .locations
                .last()
                .map_or(span, |location| location.lines));
            self.above = tags;
        }
        self.span = self.span.to(line.whole());
        let board = self.board.get_or_insert_with(|| BoardLines::at(line));
        board.add(here, line, drawn);
    }

    fn close_part(&mut self) {
        let tags = std::mem::take(&mut self.above);
        let board = self.board.take();
        if board.is_some() || !tags.tags.is_empty() {
            let span = self.span;
            self.done.push(SectionPart { tags, board, span });
        }
    }

    fn finish(mut self, sink: &mut DiagnosticSink) -> Vec<SectionPart<'a>> {
        if let Some(first) = self.below.locations.first() {
            report_tag_below_board(first, sink);
            self.span = self.span.to(first.lines);
            let below = std::mem::take(&mut self.below);
            self.above.append(below);
        }
        self.close_part();
        self.done
    }
}

fn report_unrecognised_line(line: &Line<'_>, sink: &mut DiagnosticSink) {
    const OTHER_APOSTROPHES: [char; 4] = ['’', '‘', '´', '`'];
    let text = super::lines::trimmed(line.text);
    sink.report_with(
        &codes::UNRECOGNISED_LINE,
        line.whole(),
        || format!("expected a tag or a board line, found {}", quote(text)),
        |finding| {
            if text.starts_with(OTHER_APOSTROPHES) {
                finding.with_help("a board line starts with the plain apostrophe `'`")
            } else {
                finding.with_help("put text of several lines between `Comment:` and `:Comment`")
            }
        },
    );
}

fn report_unmatched_closing_line(line: &Line<'_>, name: Range<usize>, sink: &mut DiagnosticSink) {
    let name = &line.text[name];
    sink.report_with(
        &codes::UNMATCHED_CLOSING_LINE,
        line.whole(),
        || {
            let [closing, opening] =
                [format!(":{name}"), format!("{name}:")].map(|line| quote(&line));
            format!("closing line {closing} without an opening line {opening}")
        },
        |finding| {
            finding.with_help(format!(
                "a value of several lines starts below a line that contains only `{name}:`"
            ))
        },
    );
}

fn report_unclosed_value(name: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::UNCLOSED_VALUE,
        span,
        || {
            format!(
                "value of {} is never closed; it is read as empty",
                quote(name)
            )
        },
        |finding| {
            finding.with_help(format!(
                "end the value with a line `:{name}`, or write it on the same line as the tag name"
            ))
        },
    );
}

fn report_reopened_value(name: &str, first: Span, again: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::REOPENED_VALUE,
        again,
        || {
            format!(
                "second opening line {} before the closing line; this opening line is read as text of the value",
                quote(&format!("{name}:"))
            )
        },
        |finding| {
            finding
                .with_label(first, "the value starts here")
                .with_help(format!(
                    "check whether a line `:{name}` is missing above this line"
                ))
        },
    );
}

fn report_missing_separator(first: &TagLocation, end: LineEnd, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::MISSING_LEVEL_SEPARATOR,
        first.name,
        || "missing empty line before this level".to_owned(),
        |finding| {
            let edit = empty_line_before(first.lines, end);
            finding.with_fix("insert an empty line", Safety::Safe, vec![edit])
        },
    );
}

fn report_tag_below_board(first: &TagLocation, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::TAG_BELOW_BOARD,
        first.name,
        || "tag below the board of its level".to_owned(),
        |finding| finding.with_help("move it above the board"),
    );
}

/// An edit that inserts an empty line before `lines`, with the line end of the file.
pub(super) fn empty_line_before(lines: Span, end: LineEnd) -> Edit {
    let end = match end {
        LineEnd::EndOfFile => LineEnd::CrLf,
        other => other,
    };
    Edit {
        span: Span::at(lines.start),
        insert: line_end(end).into(),
    }
}
