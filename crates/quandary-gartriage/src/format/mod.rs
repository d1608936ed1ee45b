//! `.Gartriage` files: collections of levels as text (SPEC, parts F and B).
//!
//! Reading goes from lines to sections, from sections to tags and boards, from boards to cells and
//! rails. It never stops at a mistake, and what it reads does not depend on strictness.

mod board;
mod lines;
mod probe;
mod sections;
mod tags;
mod train;
mod write;

pub use probe::probe;
pub use write::{write, write_board};

use crate::codes;
use crate::model::{
    Board, Collection, Level, LevelLocation, ParsedCollection, TagLocation, find_tag,
};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::family::{Format, Kind, ReadOptions};
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{LineEnd, Source};
use quandary_core::span::Span;
use sections::{Part, Section, Sections};
use std::collections::BTreeMap;
use tags::{Owner, Tags};

/// Collections of levels as text.
pub static GARTRIAGE: Format = Format {
    id: "gartriage",
    title: "Gartriage collection",
    extensions: &["gartriage", "garriage", "gatriage"],
    kind: Kind::Text,
};

/// Reads a collection. What is wrong with it is among the findings, those of
/// [`lint`](crate::lint::lint) included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels, lines of tags in one section, or cells. Cells are
/// counted over all boards of the file, the empty places of their rectangles included.
pub fn parse(source: &Source, options: &ReadOptions) -> Result<ParsedCollection, LimitExceeded> {
    let limits = &options.limits;
    let sink = DiagnosticSink::for_file(source, options)?;
    let mut reader = Reader {
        source,
        limits,
        sink,
        collection: Collection::default(),
        header: Vec::new(),
        places: Vec::new(),
        cells: 0,
        waiting: None,
    };
    let mut sections = Sections::new(source, limits);
    let mut rank = Rank::First;
    while let Some(section) = sections.next(&mut reader.sink)? {
        reader.take(section, rank)?;
        rank = Rank::Later;
    }
    reader.settle_waiting()?;
    reader.look_for_levels();
    Ok(ParsedCollection {
        collection: reader.collection,
        header: reader.header,
        levels: reader.places,
        diagnostics: reader.sink.sorted(),
    })
}

/// Which section of the file it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    First,
    Later,
}

/// Tags without a board, until the next section tells what they are.
struct Waiting<'a> {
    part: Part<'a>,
    rank: Rank,
    errors: usize,
}

/// A collection while its sections come in.
struct Reader<'a> {
    source: &'a Source,
    limits: &'a Limits,
    sink: DiagnosticSink,
    collection: Collection,
    header: Vec<TagLocation>,
    places: Vec<LevelLocation>,
    cells: u64,
    waiting: Option<Waiting<'a>>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, mut section: Section<'a>, rank: Rank) -> Result<(), LimitExceeded> {
        if rank == Rank::First && section.first_line == 1 {
            self.take_top(&mut section);
        }
        for part in section.parts {
            if part.board.is_none() {
                self.settle_waiting()?;
                self.wait(part, rank, section.errors);
                continue;
            }
            match self.waiting.take() {
                Some(tags) if part.tags.tags.is_empty() => {
                    self.join(tags, part, section.gap, section.errors)?;
                }
                waiting => {
                    self.waiting = waiting;
                    self.settle_waiting()?;
                    self.add_level(part, section.errors)?;
                }
            }
        }
        Ok(())
    }

    /// A section on the first line: the collection's tags, unless it holds a board.
    fn take_top(&mut self, section: &mut Section<'a>) {
        let Some(first) = section.parts.first_mut() else {
            return;
        };
        if first.board.is_none() {
            let tags = std::mem::take(&mut first.tags);
            section.parts.clear();
            self.take_header(tags);
            return;
        }
        let format = first.tags.take_format();
        let top = first.board.as_ref().map(|board| board.top);
        let tags = first.tags.places.first().map(|place| place.lines);
        // Tags below the board belong to it too.
        let start = top.into_iter().chain(tags).map(|span| span.start).min();
        let start = start.unwrap_or(first.span.start);
        first.span = Span::new(start, first.span.end);
        self.take_header(format);
        let end = self
            .source
            .lines()
            .next()
            .map_or(LineEnd::CrLf, |line| line.end);
        let edit = sections::empty_line_before(first.span, end);
        self.sink.report_with(
            &codes::LEVEL_IN_HEADER,
            Span::at(start),
            || "this level stands in the first section, which speaks of the whole file".to_owned(),
            |finding| finding.with_fix("put an empty line before it", Safety::Safe, vec![edit]),
        );
    }

    fn take_header(&mut self, tags: Tags) {
        tags::check(&tags, Owner::Collection, &mut self.sink);
        self.collection.tags = tags.tags;
        self.header = tags.places;
    }

    fn wait(&mut self, part: Part<'a>, rank: Rank, errors: usize) {
        self.waiting = Some(Waiting { part, rank, errors });
        if rank == Rank::First
            && self
                .waiting
                .as_ref()
                .is_some_and(|w| w.part.tags.have_format())
        {
            self.waiting_is_header();
        }
    }

    /// Tags that no board follows: the collection's if they come first, else a level without one.
    fn settle_waiting(&mut self) -> Result<(), LimitExceeded> {
        match &self.waiting {
            None => Ok(()),
            Some(waiting) if waiting.rank == Rank::First => {
                self.waiting_is_header();
                Ok(())
            }
            Some(_) => {
                let waiting = self.waiting.take();
                waiting.map_or(Ok(()), |waiting| {
                    self.add_level(waiting.part, waiting.errors)
                })
            }
        }
    }

    fn waiting_is_header(&mut self) {
        let Some(waiting) = self.waiting.take() else {
            return;
        };
        let tags = waiting.part.tags;
        let start = tags.places.first().map_or(0, |place| place.lines.start);
        self.sink.report_with(
            &codes::EMPTY_LINES_BEFORE_HEADER,
            Span::new(0, start),
            || "empty lines stand before the tags of the collection".to_owned(),
            |finding| {
                let edit = Edit {
                    span: Span::new(0, start),
                    insert: Vec::new(),
                };
                finding.with_fix("delete them", Safety::Safe, vec![edit])
            },
        );
        self.take_header(tags);
    }

    /// Tags, empty lines, and a board without tags: one level.
    fn join(
        &mut self,
        tags: Waiting<'a>,
        mut part: Part<'a>,
        gap: Span,
        errors: usize,
    ) -> Result<(), LimitExceeded> {
        let before = self.sink.errors();
        self.sink.report_with(
            &codes::EMPTY_LINE_BEFORE_BOARD,
            gap,
            || "an empty line divides the tags of this level from its board".to_owned(),
            |finding| {
                let edit = Edit {
                    span: gap,
                    insert: Vec::new(),
                };
                finding.with_fix("delete it", Safety::Safe, vec![edit])
            },
        );
        part.tags = tags.part.tags;
        part.span = tags.part.span.to(part.span);
        let own = self.sink.errors() - before;
        self.add_level(part, tags.errors + errors + own)
    }

    /// Reads one level; `errors` were found in its section before.
    fn add_level(&mut self, part: Part<'a>, errors: usize) -> Result<(), LimitExceeded> {
        let number = self.collection.levels.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, part.span)?;
        let before = self.sink.errors();
        tags::check(&part.tags, Owner::Level, &mut self.sink);
        let read = match &part.board {
            Some(lines) => board::read(lines, self.limits, &mut self.cells, &mut self.sink)?,
            None => self.no_board(&part),
        };
        let train = self.read_train(&part.tags, &read.board);
        let own = self.sink.errors() - before;
        self.collection.levels.push(Level {
            tags: part.tags.tags,
            board: read.board,
            train,
        });
        self.places.push(LevelLocation {
            span: part.span,
            cells: read.cells,
            tags: part.tags.places,
            is_valid: errors + own == 0,
        });
        Ok(())
    }

    fn no_board(&mut self, part: &Part<'a>) -> board::Read {
        let first = part
            .tags
            .places
            .first()
            .map_or(part.span, |place| place.name);
        self.sink.report(&codes::MISSING_BOARD, first, || {
            "no board follows these tags".to_owned()
        });
        board::Read {
            board: Board::new(0, 0),
            cells: BTreeMap::new(),
        }
    }

    fn read_train(&mut self, tags: &Tags, board: &Board) -> Vec<Point> {
        let Some(train) = find_tag(&tags.tags, "Train") else {
            return Vec::new();
        };
        let place = tags.iter().find(|(tag, _)| std::ptr::eq(*tag, train));
        place.map_or_else(Vec::new, |(tag, place)| {
            train::read(tag, place, board, self.source, &mut self.sink)
        })
    }

    fn look_for_levels(&mut self) {
        if self.collection.levels.is_empty() {
            let end = self.source.bytes().len();
            self.sink.report_with(
                &codes::NO_LEVELS,
                Span::at(end),
                || "this file holds no levels".to_owned(),
                |finding| finding.with_help("the lines of a board begin with the apostrophe `'`"),
            );
        }
    }
}
