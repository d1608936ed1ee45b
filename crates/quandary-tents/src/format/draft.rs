//! Puzzles while they are read.

use super::scan::Number;
use super::{Fact, Level, LevelPlaces};
use crate::codes;
use crate::model::{Board, Contact, Edges, Square};
use crate::rules::Line;
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// A file while it is read.
pub(super) struct Drafts<'a> {
    pub(super) source: &'a Source,
    pub(super) limits: &'a Limits,
    pub(super) sink: DiagnosticSink,
    pub(super) levels: Vec<Level>,
    pub(super) places: Vec<LevelPlaces>,
    /// How many errors were found up to the end of the last puzzle; later ones belong to the next.
    errors_before: usize,
}

/// What a file claims to be the size of a board.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    pub(super) rows: Number,
    pub(super) columns: Number,
    /// Where it says so.
    pub(super) span: Span,
    /// How many clues one byte of the format can stand for.
    pub(super) clues_in_a_byte: u64,
}

/// One puzzle while it is read.
pub(super) struct Draft {
    pub(super) board: Board,
    places: LevelPlaces,
    pub(super) facts: Vec<Fact>,
    pub(super) solution: Option<Vec<Point>>,
}

impl<'a> Drafts<'a> {
    pub(super) fn new(source: &'a Source, limits: &'a Limits, sink: DiagnosticSink) -> Self {
        Self {
            source,
            limits,
            sink,
            levels: Vec::new(),
            places: Vec::new(),
            errors_before: 0,
        }
    }

    /// Begins a puzzle of the claimed size, every square empty and every clue unknown. The size is
    /// believed if the bytes at `span` can hold its clues; else, with a finding, the board has no
    /// squares.
    pub(super) fn begin(&mut self, claim: Claim, span: Span) -> Result<Draft, LimitExceeded> {
        let (rows, columns) = self.admit(claim, span)?;
        self.blank(rows, columns, span)
    }

    /// A puzzle of which not even the size can be read. The finding that says so comes after.
    pub(super) fn begin_without_size(&self, span: Span) -> Result<Draft, LimitExceeded> {
        self.blank(0, 0, span)
    }

    /// The whole of a puzzle whose size is not written where it has to be; `help` says how it is.
    pub(super) fn no_size(
        &mut self,
        whole: Span,
        at: Span,
        message: &str,
        help: &str,
    ) -> Result<(), LimitExceeded> {
        let draft = self.begin_without_size(whole)?;
        self.sink.report_with(
            &codes::TEN0002,
            at,
            || message.to_owned(),
            |finding| finding.with_help(help),
        );
        self.end(draft);
        Ok(())
    }

    fn blank(&self, rows: u32, columns: u32, span: Span) -> Result<Draft, LimitExceeded> {
        let number = self.levels.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, span)?;
        let mut board = Board::new(rows, columns, Edges::Flat, Contact::AllAround);
        board.row_clues.fill(None);
        board.column_clues.fill(None);
        let places = LevelPlaces {
            span,
            rows: vec![Span::at(span.end); rows as usize],
            columns: vec![Span::at(span.end); columns as usize],
            squares: BTreeMap::new(),
            sound: true,
        };
        Ok(Draft {
            board,
            places,
            facts: Vec::new(),
            solution: None,
        })
    }

    fn admit(&mut self, claim: Claim, span: Span) -> Result<(u32, u32), LimitExceeded> {
        let (rows, columns) = (claim.rows.capped(), claim.columns.capped());
        if rows == 0 || columns == 0 {
            self.sink.report(&codes::TEN0004, claim.span, || {
                "a board has at least one row and one column".to_owned()
            });
            return Ok((0, 0));
        }
        let room = (span.len() as u64).saturating_mul(claim.clues_in_a_byte);
        if u64::from(rows) + u64::from(columns) > room {
            self.sink.report(&codes::TEN0003, claim.span, || {
                let (rows, columns) = (claim.rows, claim.columns);
                let bytes = span.len();
                format!("{rows} rows and {columns} columns are claimed by a text of {bytes} bytes")
            });
            return Ok((0, 0));
        }
        let squares = u64::from(rows) * u64::from(columns);
        Limits::check("cells", self.limits.cells, squares, claim.span)?;
        Ok((rows, columns))
    }

    /// Ends a puzzle.
    pub(super) fn end(&mut self, draft: Draft) {
        let Draft {
            board,
            mut places,
            facts,
            solution,
        } = draft;
        places.sound = self.sink.errors() == self.errors_before;
        self.errors_before = self.sink.errors();
        self.levels.push(Level {
            board,
            facts,
            solution,
        });
        self.places.push(places);
    }
}

impl Draft {
    /// Whether the size could be read.
    pub(super) fn has_squares(&self) -> bool {
        self.board.rows() > 0
    }

    /// Puts something on a square; nothing outside the board.
    pub(super) fn put(&mut self, at: Point, what: Square, span: Span) {
        if let Some(square) = self.board.squares.get_mut(at) {
            *square = what;
            if what == Square::Empty {
                self.places.squares.remove(&at);
            } else {
                self.places.squares.insert(at, span);
            }
        }
    }

    /// Puts something on a square counted in reading order.
    pub(super) fn put_nth(&mut self, index: u64, what: Square, span: Span) {
        let columns = u64::from(self.board.columns().max(1));
        if let Ok(y) = u32::try_from(index / columns) {
            self.put(Point::new((index % columns) as u32, y), what, span);
        }
    }

    /// Sets the clue of a line, `None` where the file leaves it open.
    pub(super) fn clue(&mut self, line: Line, clue: Option<u32>, span: Span) {
        let (clues, spans, index) = match line {
            Line::Row(y) => (&mut self.board.row_clues, &mut self.places.rows, y),
            Line::Column(x) => (&mut self.board.column_clues, &mut self.places.columns, x),
        };
        if let (Some(own), Some(place)) =
            (clues.get_mut(index as usize), spans.get_mut(index as usize))
        {
            *own = clue;
            *place = span;
        }
    }

    /// Sets the clue of a line from a text that has to be a number.
    pub(super) fn clue_from(
        &mut self,
        line: Line,
        text: &str,
        span: Span,
        sink: &mut DiagnosticSink,
    ) {
        let clue = clue(text, span, sink);
        self.clue(line, clue, span);
    }
}

/// Reads a clue; nothing, with a finding, if it is none.
pub(super) fn clue(text: &str, span: Span, sink: &mut DiagnosticSink) -> Option<u32> {
    match Number::parse(text) {
        Some(number) => clue_of(number, span, sink),
        None => {
            sink.report(&codes::TEN0013, span, || {
                format!("{} is no number of tents", quote(text))
            });
            None
        }
    }
}

/// Takes a number as a clue; nothing, with a finding, if no line could be that long.
pub(super) fn clue_of(number: Number, span: Span, sink: &mut DiagnosticSink) -> Option<u32> {
    match number {
        Number::Exact(clue) => Some(clue),
        Number::TooLarge => {
            sink.report(&codes::TEN0014, span, || {
                "no row or column could hold so many tents".to_owned()
            });
            None
        }
    }
}
