//! Reader for all text formats.

use super::board::{BoardLines, CellBudget, ParsedBoard};
use super::levels::{self, SurroundingText};
use super::lines::{FileText, Paragraph, Paragraphs, Row};
use super::macros::Macros;
use super::scan::{self, BoardRows, LineKind};
use super::table::FormatId;
use super::texts::{self, GapContext, TextKind, TextLine};
use super::{LevelLocation, ParsedFile, html};
use crate::codes;
use crate::model::{Collection, Level};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;

/// Reads a text file.
pub(super) fn read(
    source: &Source,
    format_id: FormatId,
    limits: &Limits,
    mut sink: DiagnosticSink,
) -> Result<ParsedFile, LimitExceeded> {
    let html = html::decode(source);
    if let Some(html) = &html {
        html.report(&mut sink);
    }
    let text = FileText::new(source, html.as_ref());
    let mut reader = Reader {
        format_id,
        limits,
        sink,
        budget: CellBudget { limits, cells: 0 },
        macros: Macros::new(limits),
        collection: Collection::default(),
        locations: Vec::new(),
        gap: Vec::new(),
        open: None,
        errors: 0,
        titles_below: titles_below(text.source, format_id),
    };
    let mut paragraphs = Paragraphs::new(text, limits);
    let mut width = 1;
    while let Some(paragraph) = paragraphs.next(&mut reader.sink)? {
        reader.paragraph(&paragraph, &mut width)?;
    }
    reader.end_gap(None)?;
    reader.check_any_levels(source);
    Ok(ParsedFile {
        collection: reader.collection,
        locations: reader.locations,
        diagnostics: reader.sink.sorted(),
    })
}

/// Returns whether titles are below their boards: the file begins with a board and ends with a
/// comment.
fn titles_below(source: &Source, format_id: FormatId) -> bool {
    let mut lines = source.lines().map(|line| line.text);
    let first = lines.find(|text| !text.trim().is_empty());
    let text = source.text().trim_end();
    let last = text.rsplit(['\n', '\r']).next().unwrap_or_default();
    let is_row = |text: &str| {
        matches!(
            format_id.classify(text),
            LineKind::ClosedRow | LineKind::OpenRow
        )
    };
    first.is_some_and(is_row) && format_id.classify(last) == LineKind::Comment
}

/// A board whose text below has not been read yet.
struct OpenLevel<'a> {
    read: ParsedBoard,
    before: Vec<TextLine<'a>>,
    paragraph: usize,
    span: Span,
}

/// The state of reading a file, one paragraph at a time.
struct Reader<'a> {
    format_id: FormatId,
    limits: &'a Limits,
    sink: DiagnosticSink,
    budget: CellBudget<'a>,
    macros: Macros,
    collection: Collection,
    locations: Vec<LevelLocation>,
    /// The lines of text since the last board.
    gap: Vec<TextLine<'a>>,
    open: Option<OpenLevel<'a>>,
    /// Number of errors up to the end of the last level.
    errors: usize,
    titles_below: bool,
}

impl<'a> Reader<'a> {
    fn paragraph(
        &mut self,
        paragraph: &Paragraph<'a>,
        width: &mut u8,
    ) -> Result<(), LimitExceeded> {
        let rows = &paragraph.rows;
        let kinds: Vec<LineKind> = rows
            .iter()
            .map(|row| self.format_id.classify(row.text()))
            .collect();
        let mut next = 0;
        for board in scan::boards(paragraph, &kinds, width) {
            self.texts(&rows[next..board.rows.start], paragraph.number)?;
            self.board(paragraph, &kinds, &board)?;
            next = board.rows.end;
        }
        self.texts(&rows[next..], paragraph.number)
    }

    fn texts(&mut self, rows: &[Row<'a>], paragraph: usize) -> Result<(), LimitExceeded> {
        for row in rows {
            let text = TextLine::new(*row, paragraph);
            let count = self.gap.len() as u64 + 1;
            Limits::check("tags", self.limits.tags, count, text.span())?;
            self.gap.push(text);
        }
        Ok(())
    }

    fn board(
        &mut self,
        paragraph: &Paragraph<'a>,
        kinds: &[LineKind],
        board: &BoardRows,
    ) -> Result<(), LimitExceeded> {
        let all = board.rows.clone().map(|at| (paragraph.rows[at], kinds[at]));
        let is_comment = |kind: LineKind| kind == LineKind::Comment && board.width == 1;
        let comments: Vec<Row<'a>> = all
            .clone()
            .filter(|(_, kind)| is_comment(*kind))
            .map(|(row, _)| row)
            .collect();
        self.texts(&comments, paragraph.number)?;
        let detached = self.detached_marker(kinds, board);
        let before = self.end_gap(Some(paragraph.number))?;
        if let Some(span) = detached {
            self.sink.report(&codes::DETACHED_WIDTH_MARKER, span, || {
                "this marker is not directly above its board; move it to the line above the first row"
                    .to_owned()
            });
        }
        if let Some(row) = comments.first() {
            self.sink
                .report(&codes::COMMENT_IN_BOARD, row.location(), || {
                    "comment inside a board; move it above the first row".to_owned()
                });
        }
        let rows = all
            .filter(|(_, kind)| !is_comment(*kind))
            .map(|(row, _)| row);
        let lines = BoardLines {
            rows: rows.collect(),
            width: board.width,
            format_id: self.format_id,
        };
        let span = lines.span();
        let number = self.locations.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, span)?;
        let read = lines.read(&mut self.budget, &mut self.sink)?;
        self.open = Some(OpenLevel {
            read,
            before,
            paragraph: paragraph.number,
            span,
        });
        Ok(())
    }

    /// Returns the location of the width marker of a board if it is not directly above the board.
    fn detached_marker(&self, kinds: &[LineKind], board: &BoardRows) -> Option<Span> {
        let above = board.rows.start.checked_sub(1).map(|above| kinds[above]);
        let apart = board.width > 1 && !matches!(above, Some(LineKind::Marker(_)));
        let mut markers = self.gap.iter().filter(|text| text.kind == TextKind::Marker);
        markers.next_back().filter(|_| apart).map(TextLine::span)
    }

    /// Divides the text since the last board, completes the level of that board, and returns the
    /// text of the next board, which is in the paragraph `below`.
    fn end_gap(&mut self, below: Option<usize>) -> Result<Vec<TextLine<'a>>, LimitExceeded> {
        let gap = std::mem::take(&mut self.gap);
        let open = self.open.take();
        let between = GapContext {
            format_id: self.format_id,
            above: open.as_ref().map(|open| open.paragraph),
            below,
            titles_below: self.titles_below,
        };
        let (after, before) = gap.split_at(between.split(&gap));
        match open {
            Some(open) => self.close(open, after)?,
            None => self.header(after)?,
        }
        Ok(before.to_vec())
    }

    /// Reads the text of the file before the first board.
    fn header(&mut self, lines: &[TextLine<'a>]) -> Result<(), LimitExceeded> {
        for line in lines {
            if matches!(line.kind, TextKind::Remark | TextKind::Marker) || line.text.is_empty() {
                continue;
            }
            if self.format_id == FormatId::Sok {
                self.macros.define(line.text, line.span());
            }
            texts::check_label(line, &mut self.sink);
            let text = self.macros.insert(line.text, line.span(), &mut self.sink)?;
            self.collection.notes.push(texts::note(&text));
        }
        Ok(())
    }

    fn close(&mut self, open: OpenLevel<'a>, after: &[TextLine<'a>]) -> Result<(), LimitExceeded> {
        let texts = open.before.iter().chain(after).map(TextLine::span);
        let location = LevelLocation {
            span: texts.fold(open.span, Span::to),
            board: open.span,
            records: Vec::new(),
            dialect: open.read.dialect,
            playable: true,
            rows: open.read.rows,
            moves: Vec::new(),
        };
        let reader = levels::Reader {
            format_id: self.format_id,
            macros: &mut self.macros,
            budget: &mut self.budget,
            sink: &mut self.sink,
            level: Level {
                title: String::new(),
                author: String::new(),
                notes: Vec::new(),
                board: open.read.board,
                records: Vec::new(),
            },
            location,
        };
        let around = SurroundingText {
            before: open.before,
            after: after.to_vec(),
            paragraph: open.paragraph,
            titles_below: self.titles_below,
        };
        let (mut level, mut location) = reader.read(around)?;
        if level.author.is_empty() {
            level.author = self
                .collection
                .note("author")
                .unwrap_or_default()
                .to_owned();
        }
        self.check_game(&level, location.board);
        location.playable = self.sink.errors() == self.errors;
        self.errors = self.sink.errors();
        self.collection.levels.push(level);
        self.locations.push(location);
        Ok(())
    }

    /// Reports a game with other rules, such as `Game: Hexoban`.
    fn check_game(&mut self, level: &Level, board: Span) {
        if let Some(game) = texts::other_game(&self.collection, level) {
            self.sink.report(&codes::UNSUPPORTED_GAME, board, || {
                format!("the rules of {game} are not supported; expected a Sokoban board")
            });
        }
    }

    fn check_any_levels(&mut self, source: &Source) {
        if self.locations.is_empty() {
            let end = Span::at(source.bytes().len());
            self.sink.report(&codes::NO_BOARD, end, || {
                "no board found; expected rows such as `#@ $ .#`".to_owned()
            });
        }
    }
}
