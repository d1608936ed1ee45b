//! Lines to sections, sections to levels: tags and the board that belongs to them.

use super::board::BoardLines;
use super::lines::{Role, closes, line_end, with_end};
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

/// Tags with the board below them, if there is one.
pub(super) struct Part<'a> {
    pub(super) tags: Tags,
    pub(super) board: Option<BoardLines<'a>>,
    pub(super) span: Span,
}

/// What stands between two empty lines.
pub(super) struct Section<'a> {
    /// Number of its first line.
    pub(super) first_line: usize,
    /// The empty lines before it.
    pub(super) gap: Span,
    /// How many errors were found while its lines were told apart.
    pub(super) errors: usize,
    pub(super) parts: Vec<Part<'a>>,
}

/// Cuts a file into sections.
pub(super) struct Sections<'a> {
    lines: Lines<'a>,
    closing: Closing,
    limits: &'a Limits,
}

impl<'a> Sections<'a> {
    pub(super) fn new(source: &'a Source, limits: &'a Limits) -> Self {
        Self {
            lines: source.lines(),
            closing: Closing::of(source.lines()),
            limits,
        }
    }

    /// The next section, if there is one.
    pub(super) fn next(
        &mut self,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Section<'a>>, LimitExceeded> {
        let gap = self.skip_empty_lines();
        let Some(first) = self.lines.clone().next() else {
            return Ok(None);
        };
        let errors_before = sink.errors();
        let mut building = Building::at(first.whole());
        let mut tag_lines = 0;
        loop {
            let here = self.lines.clone();
            let Some(line) = self.lines.next() else { break };
            match Role::of(line.text) {
                Role::Empty => {
                    self.lines = here;
                    break;
                }
                Role::Board(drawn) => building.board_line(here, &line, drawn, sink),
                Role::Tag { name, value } => {
                    let (tag, place) = self.tag(&line, name, value, &mut tag_lines, sink)?;
                    tag_lines += 1;
                    Limits::check("tags", self.limits.tags, tag_lines, line.whole())?;
                    building.tag(tag, place);
                }
                Role::Close(name) => stray_close(&line, name, sink),
                Role::Stray => stray_line(&line, sink),
            }
            let levels = building.done.len() as u64;
            Limits::check("levels", self.limits.levels, levels, line.whole())?;
        }
        let parts = building.finish(sink);
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
                Some(line) if matches!(Role::of(line.text), Role::Empty) => {
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
        let mut place = TagLocation {
            line: line.number,
            lines: with_end(line),
            name: line.span(name.start, name.end),
            value: line.span(value.start, value.end),
        };
        let value = if value.is_empty() {
            match self.value_lines(text, &mut place, tag_lines, sink)? {
                Some(lines) => Value::Lines(lines),
                None => {
                    never_closed(text, place.name, sink);
                    Value::Line(String::new())
                }
            }
        } else {
            Value::Line(line.text[value].to_owned())
        };
        let name = text.to_owned();
        Ok((Tag { name, value }, place))
    }

    /// The lines up to the closing one, or nothing if there is none.
    fn value_lines(
        &mut self,
        name: &str,
        place: &mut TagLocation,
        tag_lines: &mut u64,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Vec<String>>, LimitExceeded> {
        if !self.closing.comes_after(name, place.line) {
            return Ok(None);
        }
        let mut ahead = self.lines.clone();
        let mut values = Vec::new();
        let mut span: Option<Span> = None;
        let mut reopened = None;
        while let Some(line) = ahead.next() {
            if closes(line.text, name) {
                if let Some(again) = reopened {
                    opened_again(name, place.name, again, sink);
                }
                place.value = span.unwrap_or(place.value);
                place.lines = place.lines.to(with_end(&line));
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
        Role::of(text),
        Role::Tag { name: other, value }
            if value.is_empty() && text[other.clone()].eq_ignore_ascii_case(name)
    )
}

/// Where each name is closed for the last time, so that a value without an end costs no search
/// through the rest of the file. Names are kept as hashes: one that meets another by chance only
/// costs that search.
struct Closing(FxHashMap<u64, usize>);

impl Closing {
    fn of(lines: Lines<'_>) -> Self {
        let mut last = FxHashMap::default();
        for line in lines {
            if let Role::Close(name) = Role::of(line.text) {
                last.insert(hash_of(&line.text[name]), line.number);
            }
        }
        Self(last)
    }

    fn comes_after(&self, name: &str, line: usize) -> bool {
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

/// The parts of a section while its lines come in.
struct Building<'a> {
    done: Vec<Part<'a>>,
    above: Tags,
    board: Option<BoardLines<'a>>,
    below: Tags,
    /// Up to the last line that belongs to this part for certain.
    span: Span,
}

impl<'a> Building<'a> {
    fn at(span: Span) -> Self {
        Self {
            done: Vec::new(),
            above: Tags::default(),
            board: None,
            below: Tags::default(),
            span: Span::at(span.start),
        }
    }

    fn tag(&mut self, tag: Tag, place: TagLocation) {
        if self.board.is_some() {
            self.below.push(tag, place);
        } else {
            self.span = self.span.to(place.lines);
            self.above.push(tag, place);
        }
    }

    fn board_line(
        &mut self,
        here: Lines<'a>,
        line: &Line<'a>,
        drawn: Range<usize>,
        sink: &mut DiagnosticSink,
    ) {
        if let Some(first) = self.below.places.first() {
            run_together(first, line.end, sink);
            let span = first.lines;
            let tags = std::mem::take(&mut self.below);
            self.close_part();
            self.span = span.to(tags.places.last().map_or(span, |place| place.lines));
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
            self.done.push(Part { tags, board, span });
        }
    }

    fn finish(mut self, sink: &mut DiagnosticSink) -> Vec<Part<'a>> {
        if let Some(first) = self.below.places.first() {
            below_board(first, sink);
            self.span = self.span.to(first.lines);
            let below = std::mem::take(&mut self.below);
            self.above.append(below);
        }
        self.close_part();
        self.done
    }
}

fn stray_line(line: &Line<'_>, sink: &mut DiagnosticSink) {
    const APOSTROPHES: [char; 4] = ['’', '‘', '´', '`'];
    let text = super::lines::trimmed(line.text);
    sink.report_with(
        &codes::UNRECOGNISED_LINE,
        line.whole(),
        || format!("{} is neither a tag nor a line of a board", quote(text)),
        |finding| {
            if text.starts_with(APOSTROPHES) {
                finding.with_help("a board line begins with the plain apostrophe `'`")
            } else {
                finding.with_help("text of several lines stands between `Comment:` and `:Comment`")
            }
        },
    );
}

fn stray_close(line: &Line<'_>, name: Range<usize>, sink: &mut DiagnosticSink) {
    let name = &line.text[name];
    sink.report_with(
        &codes::UNMATCHED_CLOSING_LINE,
        line.whole(),
        || format!("this closes {}, which is not open", quote(name)),
        |finding| {
            finding.with_help(format!(
                "a value of several lines begins below a line with nothing but `{name}:`"
            ))
        },
    );
}

fn never_closed(name: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::UNCLOSED_VALUE,
        span,
        || {
            format!(
                "the value of {} is never closed, so it is taken to be empty",
                quote(name)
            )
        },
        |finding| {
            finding.with_help(format!(
                "end it with a line `:{name}`, or write the value behind the colon"
            ))
        },
    );
}

fn opened_again(name: &str, first: Span, again: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::REOPENED_VALUE,
        again,
        || format!("this line is part of the value of {} above", quote(name)),
        |finding| {
            finding
                .with_label(first, "which begins here")
                .with_help(format!("is a line `:{name}` missing between the two?"))
        },
    );
}

fn run_together(first: &TagLocation, end: LineEnd, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::MISSING_LEVEL_SEPARATOR,
        first.name,
        || "a new level begins here without an empty line before it".to_owned(),
        |finding| {
            let edit = empty_line_before(first.lines, end);
            finding.with_fix("put an empty line before it", Safety::Safe, vec![edit])
        },
    );
}

fn below_board(first: &TagLocation, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::TAG_BELOW_BOARD,
        first.name,
        || "this tag stands below the board of its level".to_owned(),
        |finding| finding.with_help("the tags of a level stand above its board"),
    );
}

/// An empty line, ended as the file ends its lines.
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
