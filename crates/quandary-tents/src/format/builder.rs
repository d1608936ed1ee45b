//! Puzzles while they are read.

use super::scan::Number;
use super::{Fact, Level, LevelSpans};
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
pub(super) struct FileBuilder<'a> {
    pub(super) source: &'a Source,
    pub(super) limits: &'a Limits,
    pub(super) sink: DiagnosticSink,
    pub(super) levels: Vec<Level>,
    pub(super) spans: Vec<LevelSpans>,
    /// How many errors were found up to the end of the last puzzle; later ones belong to the next.
    errors_before: usize,
}

/// What a file claims to be the size of a board.
#[derive(Clone, Copy)]
pub(super) struct ClaimedSize {
    pub(super) rows: Number,
    pub(super) columns: Number,
    /// Where it says so.
    pub(super) span: Span,
    /// How many clues one byte of the format can stand for.
    pub(super) clues_per_byte: u64,
}

/// One puzzle while it is read.
pub(super) struct LevelBuilder {
    pub(super) board: Board,
    spans: LevelSpans,
    pub(super) facts: Vec<Fact>,
    pub(super) solution: Option<Vec<Point>>,
}

impl<'a> FileBuilder<'a> {
    pub(super) fn new(source: &'a Source, limits: &'a Limits, sink: DiagnosticSink) -> Self {
        Self {
            source,
            limits,
            sink,
            levels: Vec::new(),
            spans: Vec::new(),
            errors_before: 0,
        }
    }

    /// Begins a puzzle of the claimed size, every square empty and every clue unknown. The size is
    /// believed if the bytes at `span` can hold its clues; else, with a finding, the board has no
    /// squares.
    pub(super) fn begin(
        &mut self,
        size: ClaimedSize,
        span: Span,
    ) -> Result<LevelBuilder, LimitExceeded> {
        let (rows, columns) = self.admit(size, span)?;
        self.blank(rows, columns, span)
    }

    /// A puzzle of which not even the size can be read. The finding that says so comes after.
    pub(super) fn begin_without_size(&self, span: Span) -> Result<LevelBuilder, LimitExceeded> {
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
        let level = self.begin_without_size(whole)?;
        self.sink.report_with(
            &codes::INVALID_SIZE,
            at,
            || message.to_owned(),
            |finding| finding.with_help(help),
        );
        self.end(level);
        Ok(())
    }

    fn blank(&self, rows: u32, columns: u32, span: Span) -> Result<LevelBuilder, LimitExceeded> {
        let number = self.levels.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, span)?;
        let mut board = Board::new(rows, columns, Edges::Flat, Contact::AllAround);
        board.row_clues.fill(None);
        board.column_clues.fill(None);
        let spans = LevelSpans {
            span,
            rows: vec![Span::at(span.end); rows as usize],
            columns: vec![Span::at(span.end); columns as usize],
            squares: BTreeMap::new(),
            playable: true,
        };
        Ok(LevelBuilder {
            board,
            spans,
            facts: Vec::new(),
            solution: None,
        })
    }

    fn admit(&mut self, size: ClaimedSize, span: Span) -> Result<(u32, u32), LimitExceeded> {
        let (rows, columns) = (size.rows.capped(), size.columns.capped());
        if rows == 0 || columns == 0 {
            self.sink.report(&codes::EMPTY_BOARD, size.span, || {
                "a board has at least one row and one column".to_owned()
            });
            return Ok((0, 0));
        }
        let room = (span.len() as u64).saturating_mul(size.clues_per_byte);
        if u64::from(rows) + u64::from(columns) > room {
            self.sink.report(&codes::SIZE_EXCEEDS_FILE, size.span, || {
                let (rows, columns) = (size.rows, size.columns);
                let bytes = span.len();
                format!("{rows} rows and {columns} columns are claimed by a text of {bytes} bytes")
            });
            return Ok((0, 0));
        }
        let squares = u64::from(rows) * u64::from(columns);
        Limits::check("cells", self.limits.cells, squares, size.span)?;
        Ok((rows, columns))
    }

    /// Ends a puzzle.
    pub(super) fn end(&mut self, level: LevelBuilder) {
        let LevelBuilder {
            board,
            mut spans,
            facts,
            solution,
        } = level;
        spans.playable = self.sink.errors() == self.errors_before;
        self.errors_before = self.sink.errors();
        self.levels.push(Level {
            board,
            facts,
            solution,
        });
        self.spans.push(spans);
    }
}

impl LevelBuilder {
    /// Whether the size could be read.
    pub(super) fn has_squares(&self) -> bool {
        self.board.rows() > 0
    }

    /// Puts something on a square; nothing outside the board.
    pub(super) fn put(&mut self, at: Point, what: Square, span: Span) {
        if let Some(square) = self.board.squares.get_mut(at) {
            *square = what;
            if what == Square::Empty {
                self.spans.squares.remove(&at);
            } else {
                self.spans.squares.insert(at, span);
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
            Line::Row(y) => (&mut self.board.row_clues, &mut self.spans.rows, y),
            Line::Column(x) => (&mut self.board.column_clues, &mut self.spans.columns, x),
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
            sink.report(&codes::INVALID_CLUE, span, || {
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
            sink.report(&codes::CLUE_TOO_LARGE, span, || {
                "no row or column could hold so many tents".to_owned()
            });
            None
        }
    }
}
