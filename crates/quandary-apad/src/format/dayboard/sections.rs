//! The lines of a description, sorted by their tags.

use super::SIGNATURE;
use crate::codes;
use crate::format::position::Part;
use crate::model::{LARGEST_FRAME, MOST_PIECES};
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;

/// Rows under a tag. Those beyond what a frame can have are not kept.
pub(super) struct Rows<'a> {
    /// The tag with its value.
    pub(super) head: Part<'a>,
    pub(super) rows: Vec<Part<'a>>,
    pub(super) whole: Span,
}

/// What a description says, as it says it. Of a tag that stands there twice only the first.
#[derive(Default)]
pub(super) struct Sections<'a> {
    pub(super) kit: Option<Part<'a>>,
    pub(super) frame: Option<Rows<'a>>,
    pub(super) months: Option<Part<'a>>,
    pub(super) weekdays: Option<Part<'a>>,
    pub(super) days: Option<Part<'a>>,
    pub(super) pieces: Vec<Rows<'a>>,
    /// Where a piece too many is drawn.
    pub(super) beyond: Option<Span>,
    pub(super) date: Option<Part<'a>>,
    pub(super) placed: Option<Part<'a>>,
    pub(super) facts: Vec<(String, String)>,
    /// The end of the file.
    pub(super) end: Span,
}

/// What rows belong to.
#[derive(Clone, Copy)]
enum Open {
    Nothing,
    Frame,
    Piece,
    /// A piece or a frame that is not kept.
    Elsewhere,
}

struct Reader<'a, 'f> {
    sections: Sections<'a>,
    open: Open,
    titles: Vec<&'static str>,
    sink: &'f mut DiagnosticSink,
    most_tags: u64,
    tags: u64,
}

pub(super) fn read<'a>(
    source: &'a Source,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Sections<'a>, LimitExceeded> {
    let mut reader = Reader {
        sections: Sections::default(),
        open: Open::Nothing,
        titles: Vec::new(),
        sink,
        most_tags: limits.tags,
        tags: 0,
    };
    let mut signed = false;
    for line in source.lines() {
        if line.text.trim().is_empty() {
            reader.open = Open::Nothing;
            continue;
        }
        if !std::mem::replace(&mut signed, true) && reader.sign(line) {
            continue;
        }
        reader.take(line)?;
    }
    reader.sections.end = Span::at(source.bytes().len());
    Ok(reader.sections)
}

/// A tag at the beginning of a line, and its value.
fn tag(line: Line<'_>) -> Option<(&str, Part<'_>)> {
    let (name, value) = line.text.split_once(':')?;
    let in_names = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    if name.is_empty() || !name.chars().all(in_names) {
        return None;
    }
    let from = line.text.len() - value.trim_start().len();
    let to = line.text.trim_end().len().max(from);
    Some((name, Part { line, from, to }))
}

impl<'a> Reader<'a, '_> {
    /// Whether the first line is the signature; it is missed where it is not.
    fn sign(&mut self, line: Line<'a>) -> bool {
        let (name, version) = SIGNATURE;
        let found = tag(line).filter(|(tag, _)| tag.eq_ignore_ascii_case(name));
        let is_known = found.is_some_and(|(_, value)| value.text() == version);
        if !is_known {
            self.sink.report(&codes::APA0030, line.whole(), || {
                format!("a description begins with `{name}: {version}`")
            });
        }
        found.is_some()
    }

    fn take(&mut self, line: Line<'a>) -> Result<(), LimitExceeded> {
        let Some((name, value)) = tag(line) else {
            self.row(line);
            return Ok(());
        };
        self.tags += 1;
        Limits::check("tags", self.most_tags, self.tags, line.whole())?;
        self.open = Open::Nothing;
        let lower = name.to_ascii_lowercase();
        let sections = &mut self.sections;
        match lower.as_str() {
            "kit" => once(&mut sections.kit, value, self.sink),
            "months" => once(&mut sections.months, value, self.sink),
            "weekdays" => once(&mut sections.weekdays, value, self.sink),
            "days" => once(&mut sections.days, value, self.sink),
            "date" => once(&mut sections.date, value, self.sink),
            "placed" => once(&mut sections.placed, value, self.sink),
            "frame" => self.frame(value),
            "piece" => self.piece(value),
            "title" => self.title("Title", value),
            "author" => self.title("Author", value),
            "comment" => self.fact("Comment", value),
            _ => {
                self.sink.report(&codes::APA0031, line.whole(), || {
                    format!("nobody knows a tag {}", quote(name))
                });
                self.fact(name, value);
            }
        }
        Ok(())
    }

    fn row(&mut self, line: Line<'a>) {
        let text = line.text;
        let from = text.len() - text.trim_start().len();
        let part = Part {
            line,
            from,
            to: text.trim_end().len(),
        };
        let rows = match self.open {
            Open::Frame => self.sections.frame.as_mut(),
            Open::Piece => self.sections.pieces.last_mut(),
            Open::Elsewhere => return,
            Open::Nothing => None,
        };
        match rows {
            Some(rows) => {
                rows.whole = rows.whole.to(part.span());
                // One more than can be, so that it is seen.
                if rows.rows.len() <= LARGEST_FRAME {
                    rows.rows.push(part);
                }
            }
            None => self.sink.report(&codes::APA0033, part.span(), || {
                format!("{} belongs to no tag", quote(part.text()))
            }),
        }
    }

    fn frame(&mut self, value: Part<'a>) {
        if self.sections.frame.is_some() {
            twice(&codes::APA0032, value, self.sink);
            self.open = Open::Elsewhere;
            return;
        }
        self.sections.frame = Some(rows(value));
        self.open = Open::Frame;
        if !value.text().is_empty() {
            self.open = Open::Elsewhere;
            self.sink.report(&codes::APA0033, value.span(), || {
                "the rows of the frame begin on the next line".to_owned()
            });
        }
    }

    fn piece(&mut self, value: Part<'a>) {
        if self.sections.pieces.len() == MOST_PIECES {
            self.sections.beyond.get_or_insert(value.line.whole());
            self.open = Open::Elsewhere;
        } else {
            self.sections.pieces.push(rows(value));
            self.open = Open::Piece;
        }
    }

    fn title(&mut self, name: &'static str, value: Part<'a>) {
        if self.titles.contains(&name) {
            twice(&codes::APA0032, value, self.sink);
        } else {
            self.titles.push(name);
            self.fact(name, value);
        }
    }

    fn fact(&mut self, name: &str, value: Part<'a>) {
        let fact = (name.to_owned(), value.text().to_owned());
        self.sections.facts.push(fact);
    }
}

fn rows(head: Part<'_>) -> Rows<'_> {
    Rows {
        head,
        rows: Vec::new(),
        whole: head.line.whole(),
    }
}

fn once<'a>(slot: &mut Option<Part<'a>>, value: Part<'a>, sink: &mut DiagnosticSink) {
    match slot {
        Some(_) => twice(&codes::APA0032, value, sink),
        None => *slot = Some(value),
    }
}

fn twice(code: &'static Code, value: Part<'_>, sink: &mut DiagnosticSink) {
    sink.report(code, value.line.whole(), || {
        let line = quote(value.line.text.trim());
        format!("{line} is the second of its kind, and only the first counts")
    });
}
