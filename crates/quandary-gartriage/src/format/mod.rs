//! `.Gartriage` files: collections of levels as text (SPEC, parts F and B).
//!
//! The reader splits lines into sections, sections into tags and boards, and boards into
//! cells and rails. It continues after every mistake. [`ReadOptions::strictness`] affects
//! only the severity of findings, and thus which levels are valid, but not the content that
//! is read.

mod board;
mod board_text;
mod lines;
mod pitch;
mod place;
mod probe;
mod proposal;
mod sections;
mod symbols;
mod tags;
mod train;
mod write;

pub use probe::probe;
pub use write::{write, write_board};

pub(crate) use board_text::BoardText;
pub(crate) use lines::line_end;
pub(crate) use place::BoardPlaces;
pub(crate) use symbols::{Symbol, intended_centre, intended_rail};
pub(crate) use train::entry_cell;

use crate::codes;
use crate::model::{
    Board, Collection, Drawing, Level, LevelLocation, ParsedCollection, TagLocation, find_tag,
};
use proposal::Effort;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::format::{Format, FormatKind};
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{LineEnd, Source};
use quandary_core::span::Span;
use sections::{Section, SectionPart, Sections};
use std::collections::BTreeMap;
use tags::{TagScope, Tags};

/// The text format of collections.
pub static GARTRIAGE: Format = Format {
    id: "gartriage",
    title: "Gartriage collection",
    extensions: &["gartriage", "garriage", "gatriage"],
    kind: FormatKind::Text,
};

/// Parses a collection and reports its syntax errors. [`document::read`](crate::document::read)
/// also checks the levels.
///
/// # Errors
/// The file exceeds a limit on bytes, levels, tag lines in one section, or cells. For the limit on
/// cells, the areas (width times height) of all boards in the file are added up.
pub fn parse(source: &Source, options: &ReadOptions) -> Result<ParsedCollection, LimitExceeded> {
    let limits = &options.limits;
    let sink = DiagnosticSink::for_file(source, options)?;
    let mut reader = Reader {
        source,
        limits,
        sink,
        collection: Collection::default(),
        header: Vec::new(),
        locations: Vec::new(),
        cells: 0,
        effort: Effort::of_file(),
        pending: None,
    };
    let mut sections = Sections::new(source, limits);
    let mut position = SectionPosition::First;
    while let Some(section) = sections.next(&mut reader.sink)? {
        reader.add_section(section, position)?;
        position = SectionPosition::Later;
    }
    reader.resolve_pending()?;
    reader.check_for_levels();
    Ok(ParsedCollection {
        collection: reader.collection,
        header: reader.header,
        levels: reader.locations,
        diagnostics: reader.sink.sorted(),
    })
}

/// The position of a section in the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SectionPosition {
    First,
    Later,
}

/// Tags without a board, whose role depends on the next section.
struct PendingTags<'a> {
    part: SectionPart<'a>,
    position: SectionPosition,
    errors: usize,
}

/// Builds a collection section by section.
struct Reader<'a> {
    source: &'a Source,
    limits: &'a Limits,
    sink: DiagnosticSink,
    collection: Collection,
    header: Vec<TagLocation>,
    locations: Vec<LevelLocation>,
    /// Cells of all boards so far.
    cells: u64,
    effort: Effort,
    pending: Option<PendingTags<'a>>,
}

impl<'a> Reader<'a> {
    fn add_section(
        &mut self,
        mut section: Section<'a>,
        position: SectionPosition,
    ) -> Result<(), LimitExceeded> {
        if position == SectionPosition::First && section.first_line == 1 {
            self.add_first_line_section(&mut section);
        }
        for part in section.parts {
            if part.board.is_none() {
                self.resolve_pending()?;
                self.set_pending(part, position, section.errors);
                continue;
            }
            match self.pending.take() {
                Some(tags) if part.tags.tags.is_empty() => {
                    self.join(tags, part, section.gap, section.errors)?;
                }
                pending => {
                    self.pending = pending;
                    self.resolve_pending()?;
                    self.add_level(part, section.errors)?;
                }
            }
        }
        Ok(())
    }

    /// Reads a section on the first line: the header of the collection, unless it contains a board.
    fn add_first_line_section(&mut self, section: &mut Section<'a>) {
        let Some(first) = section.parts.first_mut() else {
            return;
        };
        if first.board.is_none() {
            let tags = std::mem::take(&mut first.tags);
            section.parts.clear();
            self.set_header(tags);
            return;
        }
        let format = first.tags.take_format();
        let top = first.board.as_ref().map(|board| board.top);
        let tags = first.tags.locations.first().map(|location| location.lines);
        // Tags below the board also belong to the level.
        let start = top.into_iter().chain(tags).map(|span| span.start).min();
        let start = start.unwrap_or(first.span.start);
        first.span = Span::new(start, first.span.end);
        self.set_header(format);
        let end = self
            .source
            .lines()
            .next()
            .map_or(LineEnd::CrLf, |line| line.end);
        let edit = sections::empty_line_before(first.span, end);
        self.sink.report_with(
            &codes::LEVEL_IN_HEADER,
            Span::at(start),
            || "level found in the header section; insert an empty line before it".to_owned(),
            |finding| finding.with_fix("insert an empty line", Safety::Safe, vec![edit]),
        );
    }

    fn set_header(&mut self, tags: Tags) {
        tags::check(&tags, TagScope::Collection, &mut self.sink);
        self.collection.tags = tags.tags;
        self.header = tags.locations;
    }

    fn set_pending(&mut self, part: SectionPart<'a>, position: SectionPosition, errors: usize) {
        let is_header = position == SectionPosition::First && part.tags.has_format();
        self.pending = Some(PendingTags {
            part,
            position,
            errors,
        });
        if is_header {
            self.use_pending_as_header();
        }
    }

    /// Uses pending tags, which no board follows, as the header if they come first, else as a level
    /// without a board.
    fn resolve_pending(&mut self) -> Result<(), LimitExceeded> {
        match &self.pending {
            None => Ok(()),
            Some(pending) if pending.position == SectionPosition::First => {
                self.use_pending_as_header();
                Ok(())
            }
            Some(_) => {
                let pending = self.pending.take();
                pending.map_or(Ok(()), |pending| {
                    self.add_level(pending.part, pending.errors)
                })
            }
        }
    }

    fn use_pending_as_header(&mut self) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        let tags = pending.part.tags;
        let start = tags
            .locations
            .first()
            .map_or(0, |location| location.lines.start);
        self.sink.report_with(
            &codes::EMPTY_LINES_BEFORE_HEADER,
            Span::new(0, start),
            || "empty lines before the header section; delete them".to_owned(),
            |finding| {
                let edit = Edit {
                    span: Span::new(0, start),
                    insert: Vec::new(),
                };
                finding.with_fix("delete the empty lines", Safety::Safe, vec![edit])
            },
        );
        self.set_header(tags);
    }

    /// Joins tags, empty lines and a board without tags to one level.
    fn join(
        &mut self,
        tags: PendingTags<'a>,
        mut part: SectionPart<'a>,
        gap: Span,
        errors: usize,
    ) -> Result<(), LimitExceeded> {
        let before = self.sink.errors();
        self.sink.report_with(
            &codes::EMPTY_LINE_BEFORE_BOARD,
            gap,
            || "empty line between the tags of this level and its board".to_owned(),
            |finding| {
                let edit = Edit {
                    span: gap,
                    insert: Vec::new(),
                };
                finding.with_fix("delete the empty line", Safety::Safe, vec![edit])
            },
        );
        part.tags = tags.part.tags;
        part.span = tags.part.span.to(part.span);
        let own = self.sink.errors() - before;
        self.add_level(part, tags.errors + errors + own)
    }

    /// Reads a level. `errors` is the number of errors found in its section so far.
    fn add_level(&mut self, part: SectionPart<'a>, errors: usize) -> Result<(), LimitExceeded> {
        let number = self.collection.levels.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, part.span)?;
        let before = self.sink.errors();
        tags::check(&part.tags, TagScope::Level, &mut self.sink);
        let read = match &part.board {
            Some(lines) => {
                let (cells, effort) = (&mut self.cells, &mut self.effort);
                board::read(lines, self.limits, cells, effort, &mut self.sink)?
            }
            None => self.report_missing_board(&part),
        };
        let train = self.read_train(&part.tags, &read.board);
        let own = self.sink.errors() - before;
        self.collection.levels.push(Level {
            tags: part.tags.tags,
            board: read.board,
            train,
        });
        self.locations.push(LevelLocation {
            span: part.span,
            cells: read.cells,
            board: read.lines,
            drawing: read.drawing,
            tags: part.tags.locations,
            is_valid: errors + own == 0,
        });
        Ok(())
    }

    fn report_missing_board(&mut self, part: &SectionPart<'a>) -> board::ParsedBoard {
        let first = part
            .tags
            .locations
            .first()
            .map_or(part.span, |location| location.name);
        self.sink.report(&codes::MISSING_BOARD, first, || {
            "no board below these tags".to_owned()
        });
        board::ParsedBoard {
            board: Board::new(0, 0),
            cells: BTreeMap::new(),
            lines: Span::at(part.span.end),
            drawing: Drawing::Standard,
        }
    }

    fn read_train(&mut self, tags: &Tags, board: &Board) -> Vec<Point> {
        let Some(train) = find_tag(&tags.tags, "Train") else {
            return Vec::new();
        };
        let located = tags.iter().find(|(tag, _)| std::ptr::eq(*tag, train));
        located.map_or_else(Vec::new, |(tag, location)| {
            train::read(tag, location, board, self.source, &mut self.sink)
        })
    }

    fn check_for_levels(&mut self) {
        if self.collection.levels.is_empty() {
            let end = self.source.bytes().len();
            self.sink.report_with(
                &codes::NO_LEVELS,
                Span::at(end),
                || "no levels in this file".to_owned(),
                |finding| finding.with_help("board lines start with the apostrophe `'`"),
            );
        }
    }
}
