//! Splits the lines of a description into sections by their tags.

use super::SIGNATURE;
use crate::codes;
use crate::format::position::LineSlice;
use crate::model::{MAX_FRAME_CELLS, MAX_PIECES};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;
use quandary_core::words::did_you_mean;

/// The tags of a description, for suggestions.
const TAGS: [&str; 12] = [
    "Kit", "Months", "Weekdays", "Days", "Date", "Placed", "Board", "Frame", "Piece", "Title",
    "Author", "Comment",
];

/// A tag with rows below it.
pub(super) struct Section<'a> {
    /// The value of the tag.
    pub(super) head: LineSlice<'a>,
    /// The rows, at most one more than the largest frame has.
    pub(super) rows: Vec<LineSlice<'a>>,
    /// From the tag to the last row.
    pub(super) span: Span,
}

/// The sections and values of a description. Of duplicate tags only the first is kept.
#[derive(Default)]
pub(super) struct Sections<'a> {
    pub(super) kit: Option<LineSlice<'a>>,
    pub(super) frame: Option<Section<'a>>,
    pub(super) months: Option<LineSlice<'a>>,
    pub(super) weekdays: Option<LineSlice<'a>>,
    pub(super) days: Option<LineSlice<'a>>,
    pub(super) pieces: Vec<Section<'a>>,
    /// The first piece beyond the maximum number of pieces.
    pub(super) surplus_piece: Option<Span>,
    pub(super) date: Option<LineSlice<'a>>,
    pub(super) placed: Option<LineSlice<'a>>,
    /// The values of all tags `Board`.
    pub(super) boards: Vec<LineSlice<'a>>,
    /// Title, author, comments and unknown tags.
    pub(super) facts: Vec<(String, String)>,
    /// The end of the file.
    pub(super) end: Span,
}

/// The section to which the next row belongs.
#[derive(Clone, Copy)]
enum OpenSection {
    None,
    Frame,
    Piece,
    /// A piece or frame that is not kept.
    Skipped,
}

struct Reader<'a, 'f> {
    sections: Sections<'a>,
    open: OpenSection,
    /// Tags seen so far among those that [`Reader::unique_fact`] handles.
    unique_facts: Vec<&'static str>,
    sink: &'f mut DiagnosticSink,
    limits: &'f Limits,
    tags: u64,
}

/// Reads the sections of a description and reports findings about its tags and lines.
pub(super) fn read<'a>(
    source: &'a Source,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Sections<'a>, LimitExceeded> {
    let mut reader = Reader {
        sections: Sections::default(),
        open: OpenSection::None,
        unique_facts: Vec::new(),
        sink,
        limits,
        tags: 0,
    };
    let mut is_first = true;
    for line in source.lines() {
        if line.text.trim().is_empty() {
            reader.open = OpenSection::None;
            continue;
        }
        if std::mem::replace(&mut is_first, false) && reader.read_signature(line) {
            continue;
        }
        reader.read_line(line)?;
    }
    reader.sections.end = Span::at(source.bytes().len());
    Ok(reader.sections)
}

/// The tag at the beginning of a line, and its value.
pub(super) fn split_tag(line: Line<'_>) -> Option<(&str, LineSlice<'_>)> {
    let (name, value) = line.text.split_once(':')?;
    let is_tag_letter = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    if name.is_empty() || !name.chars().all(is_tag_letter) {
        return None;
    }
    let start = line.text.len() - value.trim_start().len();
    let end = line.text.trim_end().len().max(start);
    Some((name, LineSlice { line, start, end }))
}

impl<'a> Reader<'a, '_> {
    /// Whether the first line is the signature of any version. Any line but the signature of the
    /// known version is reported.
    fn read_signature(&mut self, line: Line<'a>) -> bool {
        let (name, version) = SIGNATURE;
        let signature = split_tag(line).filter(|(tag, _)| tag.eq_ignore_ascii_case(name));
        let is_known = signature.is_some_and(|(_, value)| value.text() == version);
        if !is_known {
            self.sink
                .report(&codes::MISSING_SIGNATURE, line.whole(), || {
                    format!("expected `{name}: {version}` in the first line")
                });
        }
        signature.is_some()
    }

    fn read_line(&mut self, line: Line<'a>) -> Result<(), LimitExceeded> {
        let Some((name, value)) = split_tag(line) else {
            self.read_row(line);
            return Ok(());
        };
        self.open = OpenSection::None;
        let lower_case = name.to_ascii_lowercase();
        self.count(&lower_case, line)?;
        let sections = &mut self.sections;
        match lower_case.as_str() {
            "kit" => set_once(&mut sections.kit, value, self.sink),
            "months" => set_once(&mut sections.months, value, self.sink),
            "weekdays" => set_once(&mut sections.weekdays, value, self.sink),
            "days" => set_once(&mut sections.days, value, self.sink),
            "date" => set_once(&mut sections.date, value, self.sink),
            "placed" => set_once(&mut sections.placed, value, self.sink),
            "board" => sections.boards.push(value),
            "frame" => self.open_frame(value),
            "piece" => self.open_piece(value),
            "title" => self.unique_fact("Title", value),
            "author" => self.unique_fact("Author", value),
            "comment" => self.fact("Comment", value),
            _ => {
                self.sink.report(&codes::UNKNOWN_TAG, line.whole(), || {
                    format!("unknown tag {}{}", quote(name), did_you_mean(name, TAGS))
                });
                self.fact(name, value);
            }
        }
        Ok(())
    }

    /// Counts a tag. Boards count as levels.
    fn count(&mut self, lower_case: &str, line: Line<'a>) -> Result<(), LimitExceeded> {
        if lower_case == "board" {
            let boards = self.sections.boards.len() as u64 + 1;
            return Limits::check("levels", self.limits.levels, boards, line.whole());
        }
        self.tags += 1;
        Limits::check("tags", self.limits.tags, self.tags, line.whole())
    }

    fn read_row(&mut self, line: Line<'a>) {
        let text = line.text;
        let start = text.len() - text.trim_start().len();
        let row = LineSlice {
            line,
            start,
            end: text.trim_end().len(),
        };
        let section = match self.open {
            OpenSection::Frame => self.sections.frame.as_mut(),
            OpenSection::Piece => self.sections.pieces.last_mut(),
            OpenSection::Skipped => return,
            OpenSection::None => None,
        };
        match section {
            Some(section) => {
                section.span = section.span.to(row.span());
                // One row more than allowed, so that a section that is too long is noticed.
                if section.rows.len() <= MAX_FRAME_CELLS {
                    section.rows.push(row);
                }
            }
            None => self.sink.report(&codes::STRAY_LINE, row.span(), || {
                format!(
                    "expected a tag such as `Title: NAME`, found {}",
                    quote(row.text())
                )
            }),
        }
    }

    fn open_frame(&mut self, value: LineSlice<'a>) {
        if self.sections.frame.is_some() {
            report_duplicate(value, self.sink);
            self.open = OpenSection::Skipped;
            return;
        }
        self.sections.frame = Some(section(value));
        self.open = OpenSection::Frame;
        if !value.text().is_empty() {
            self.open = OpenSection::Skipped;
            self.sink.report(&codes::STRAY_LINE, value.span(), || {
                "the rows of the frame must begin on the next line".to_owned()
            });
        }
    }

    fn open_piece(&mut self, value: LineSlice<'a>) {
        if self.sections.pieces.len() == MAX_PIECES {
            let surplus = &mut self.sections.surplus_piece;
            surplus.get_or_insert(value.line.whole());
            self.open = OpenSection::Skipped;
        } else {
            self.sections.pieces.push(section(value));
            self.open = OpenSection::Piece;
        }
    }

    fn unique_fact(&mut self, name: &'static str, value: LineSlice<'a>) {
        if self.unique_facts.contains(&name) {
            report_duplicate(value, self.sink);
        } else {
            self.unique_facts.push(name);
            self.fact(name, value);
        }
    }

    fn fact(&mut self, name: &str, value: LineSlice<'a>) {
        let fact = (name.to_owned(), value.text().to_owned());
        self.sections.facts.push(fact);
    }
}

/// A section without rows.
fn section(head: LineSlice<'_>) -> Section<'_> {
    Section {
        head,
        rows: Vec::new(),
        span: head.line.whole(),
    }
}

fn set_once<'a>(slot: &mut Option<LineSlice<'a>>, value: LineSlice<'a>, sink: &mut DiagnosticSink) {
    match slot {
        Some(_) => report_duplicate(value, sink),
        None => *slot = Some(value),
    }
}

fn report_duplicate(value: LineSlice<'_>, sink: &mut DiagnosticSink) {
    sink.report(&codes::DUPLICATE_TAG, value.line.whole(), || {
        let name = split_tag(value.line).map_or("", |(name, _)| name);
        format!("duplicate tag {}; the first one is used", quote(name))
    });
}
