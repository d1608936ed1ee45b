//! Builders for files and levels, used by the readers.

use super::scan::Number;
use super::{BoardPart, Fact, Level, LevelSpans, Unread};
use crate::codes;
use crate::model::{Board, Contact, Edges, Square};
use crate::rules::{Line, cleared};
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum number of unread parts that are kept of a level.
const MAX_UNREAD: usize = 10_000;

/// A file that is being read.
pub(super) struct FileBuilder<'a> {
    pub(super) source: &'a Source,
    pub(super) limits: &'a Limits,
    pub(super) sink: DiagnosticSink,
    pub(super) levels: Vec<Level>,
    pub(super) spans: Vec<LevelSpans>,
    /// The number of errors up to the end of the previous level.
    errors_before: usize,
}

/// The board size stated in a file.
#[derive(Clone, Copy)]
pub(super) struct ClaimedSize {
    pub(super) rows: Number,
    pub(super) columns: Number,
    /// The location of the size.
    pub(super) span: Span,
    /// The maximum number of clues per byte in the format.
    pub(super) clues_per_byte: u64,
}

/// A level that is being read.
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

    /// Begins a level of the stated size, with empty squares and open clues. If the text at `span` is
    /// too short for that number of clues, reports it, and the board has no squares.
    pub(super) fn begin(
        &mut self,
        size: ClaimedSize,
        span: Span,
    ) -> Result<LevelBuilder, LimitExceeded> {
        let (rows, columns) = self.admit(size, span)?;
        self.blank(rows, columns, span)
    }

    /// Begins a level whose size cannot be read. The caller reports a finding before it ends the
    /// level.
    pub(super) fn begin_without_size(&self, span: Span) -> Result<LevelBuilder, LimitExceeded> {
        self.blank(0, 0, span)
    }

    /// Adds a level whose size is missing or invalid. `help` shows the correct form.
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
            unread: Vec::new(),
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
                "expected at least one row and one column".to_owned()
            });
            return Ok((0, 0));
        }
        let max_clues = (span.len() as u64).saturating_mul(size.clues_per_byte);
        if u64::from(rows) + u64::from(columns) > max_clues {
            self.sink.report(&codes::SIZE_EXCEEDS_FILE, size.span, || {
                let (rows, columns) = (size.rows, size.columns);
                let bytes = span.len();
                format!("{rows} rows and {columns} columns do not fit in a text of {bytes} bytes")
            });
            return Ok((0, 0));
        }
        let squares = u64::from(rows) * u64::from(columns);
        Limits::check("cells", self.limits.cells, squares, size.span)?;
        Ok((rows, columns))
    }

    /// Adds a finished level.
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
    /// Whether the board has squares, that is, the size is valid.
    pub(super) fn has_squares(&self) -> bool {
        self.board.rows() > 0
    }

    /// Sets the content of a square. Ignores squares outside the board.
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

    /// Removes all tents and grass.
    pub(super) fn clear_marks(&mut self) {
        self.board = cleared(&self.board);
        let board = &self.board;
        let is_tree = |at: &Point| board.square(*at) == Some(Square::Tree);
        self.spans.squares.retain(|at, _| is_tree(at));
    }

    /// Sets the content of a square given by its index in reading order.
    pub(super) fn put_nth(&mut self, index: u64, what: Square, span: Span) {
        let columns = u64::from(self.board.columns().max(1));
        if let Ok(y) = u32::try_from(index / columns) {
            self.put(Point::new((index % columns) as u32, y), what, span);
        }
    }

    /// Sets the clue of a line; `None` for an open clue.
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

    /// Parses the clue of a line and sets it.
    pub(super) fn clue_from(
        &mut self,
        line: Line,
        text: &str,
        span: Span,
        sink: &mut DiagnosticSink,
    ) {
        let clue = clue(text, span, sink);
        self.clue(line, clue, span);
        if clue.is_none() {
            self.unread_clues([line], span);
        }
    }

    /// The index of a square in reading order.
    pub(super) fn index(&self, at: Point) -> u64 {
        u64::from(at.y) * u64::from(self.board.columns()) + u64::from(at.x)
    }

    /// The number of squares.
    pub(super) fn square_count(&self) -> u64 {
        u64::from(self.board.rows()) * u64::from(self.board.columns())
    }

    /// Notes squares without a valid content, by their indices in reading order. `span` is the
    /// location of the finding about them.
    pub(super) fn unread_squares(&mut self, squares: Range<u64>, span: Span) {
        if !squares.is_empty() {
            self.unread([BoardPart::Squares(squares)], span);
        }
    }

    fn unread(&mut self, parts: impl IntoIterator<Item = BoardPart>, span: Span) {
        let room = MAX_UNREAD.saturating_sub(self.spans.unread.len());
        let unread = parts.into_iter().map(|part| Unread { part, span });
        self.spans.unread.extend(unread.take(room));
    }

    /// Notes the squares of a row from a column on as missing.
    pub(super) fn missing_end_of_row(&mut self, from: Point, span: Span) {
        let columns = u64::from(self.board.columns());
        let first = self.index(from);
        self.unread_squares(first..(u64::from(from.y) + 1) * columns, span);
    }

    /// Notes all squares from a row on as missing.
    pub(super) fn missing_rows(&mut self, from: u32, span: Span) {
        let squares = self.index(Point::new(0, from))..self.square_count();
        self.unread_squares(squares, span);
    }

    /// Notes lines without a valid clue. `span` is the location of the finding about them.
    pub(super) fn unread_clues(&mut self, lines: impl IntoIterator<Item = Line>, span: Span) {
        self.unread(lines.into_iter().map(BoardPart::Clue), span);
    }

    /// Reports a character that does not stand for a square.
    pub(super) fn unknown_square(
        &mut self,
        at: Point,
        (letter, span): (char, Span),
        wanted: &str,
        sink: &mut DiagnosticSink,
    ) {
        let index = self.index(at);
        self.unread_squares(index..index + 1, span);
        sink.report(&codes::UNKNOWN_SQUARE, span, || {
            let letter = quote(letter.encode_utf8(&mut [0; 4]));
            format!("expected {wanted}, found {letter}")
        });
    }
}

/// Parses a clue. Reports a finding and returns `None` if it is not a valid number.
fn clue(text: &str, span: Span, sink: &mut DiagnosticSink) -> Option<u32> {
    match Number::parse(text) {
        Some(number) => clue_of(number, span, sink),
        None => {
            sink.report(&codes::INVALID_CLUE, span, || {
                format!("expected a clue, found {}", quote(text))
            });
            None
        }
    }
}

/// The clue with this value. Reports a finding and returns `None` if it is too large.
pub(super) fn clue_of(number: Number, span: Span, sink: &mut DiagnosticSink) -> Option<u32> {
    match number {
        Number::Exact(clue) => Some(clue),
        Number::TooLarge => {
            sink.report(&codes::CLUE_TOO_LARGE, span, || {
                "the clue is larger than any row or column".to_owned()
            });
            None
        }
    }
}
