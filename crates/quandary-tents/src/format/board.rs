//! `R C`, rows with their clues, and a line of column clues (SPEC, part J).

use super::draft::{Claim, Draft, Drafts};
use super::scan::{Number, Word, words};
use super::tnt::strange_square;
use crate::codes;
use crate::model::{Board, Square};
use crate::rules::Line;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source;
use quandary_core::span::Span;
use std::fmt::Write;

/// Every clue has a byte of its own.
const CLUES_IN_A_BYTE: u64 = 1;

/// Writes a board. Clues that are not known are written as 0.
pub(super) fn write(board: &Board) -> String {
    let mut text = format!("{} {}\n", board.rows(), board.columns());
    for row in (0..board.rows()).map(Line::Row) {
        let trees = row.squares(board).map(|at| board.square(at));
        text.extend(trees.map(|square| match square {
            Some(Square::Tree) => 'T',
            _ => '.',
        }));
        // Writing to a string does not fail.
        let _ = writeln!(text, " {}", row.clue(board).unwrap_or(0));
    }
    for clue in &board.column_clues {
        let _ = write!(text, "{} ", clue.unwrap_or(0));
    }
    text.push('\n');
    text
}

pub(super) fn read(drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let source = drafts.source;
    let whole = Span::new(0, source.bytes().len());
    let mut lines = source.lines().filter(|line| !line.text.trim().is_empty());
    let Some(header) = lines.next() else {
        return Ok(());
    };
    let mut head = words(&header);
    let mut size = || Number::parse(head.next()?.text);
    let (Some(rows), Some(columns), None) = (size(), size(), head.next()) else {
        let message = "the first line is not the numbers of rows and columns";
        return drafts.no_size(whole, header.whole(), message, "write it like `8 8`");
    };
    let claim = Claim {
        rows,
        columns,
        span: header.whole(),
        clues_in_a_byte: CLUES_IN_A_BYTE,
    };
    let mut draft = drafts.begin(claim, whole)?;
    if draft.has_squares() {
        let sink = &mut drafts.sink;
        let rows = draft.board.rows();
        for y in 0..rows {
            let Some(line) = lines.next() else {
                sink.report(&codes::TEN0012, Span::at(whole.end), || {
                    format!("the board ends after {y} of {rows} rows with their clues")
                });
                break;
            };
            read_row(&line, y, &mut draft, sink);
        }
        read_column_clues(lines.next(), whole.end, &mut draft, sink);
        if let Some(more) = lines.next() {
            sink.report(&codes::TEN0010, more.whole(), || {
                "a line follows the clues of the columns".to_owned()
            });
        }
    }
    drafts.end(draft);
    Ok(())
}

fn read_row(line: &source::Line<'_>, y: u32, draft: &mut Draft, sink: &mut DiagnosticSink) {
    let mut words = words(line);
    let squares = words.next().filter(|squares| !is_number(squares));
    if let Some(squares) = squares {
        read_squares(line, squares, y, draft, sink);
    }
    match words.next() {
        Some(word) => draft.clue_from(Line::Row(y), word.text, word.span, sink),
        None => sink.report(&codes::TEN0012, Span::at(line.whole().end), || {
            format!("row {y} has no squares or no clue")
        }),
    }
    if let Some(more) = words.next() {
        sink.report(&codes::TEN0011, more.span, || {
            format!("{} follows the clue of row {y}", quote(more.text))
        });
    }
}

fn is_number(word: &Word<'_>) -> bool {
    Number::parse(word.text).is_some()
}

fn read_squares(
    line: &source::Line<'_>,
    squares: Word<'_>,
    y: u32,
    draft: &mut Draft,
    sink: &mut DiagnosticSink,
) {
    let columns = draft.board.columns();
    let of_squares = |(_, span): &(char, Span)| squares.span.start <= span.start;
    let mut letters = line
        .letters()
        .filter(of_squares)
        .take(squares.text.chars().count());
    let mut x = 0;
    for (letter, span) in letters.by_ref().take(columns as usize) {
        match letter {
            '.' => {}
            'T' => draft.put(Point::new(x, y), Square::Tree, span),
            other => strange_square(other, "`.` or `T`", span, sink),
        }
        x += 1;
    }
    if x < columns {
        sink.report(&codes::TEN0007, Span::at(squares.span.end), || {
            format!("row {y} has {x} of {columns} squares; the rest is read as empty")
        });
    }
    if let Some((_, first)) = letters.next() {
        let behind = Span::new(first.start, squares.span.end);
        sink.report(&codes::TEN0011, behind, || {
            format!("row {y} is longer than {columns} squares")
        });
    }
}

fn read_column_clues(
    line: Option<source::Line<'_>>,
    end: usize,
    draft: &mut Draft,
    sink: &mut DiagnosticSink,
) {
    let columns = draft.board.columns();
    let mut found = 0;
    let mut behind = Span::at(line.as_ref().map_or(end, |line| line.whole().end));
    if let Some(line) = &line {
        for word in words(line) {
            if found < columns {
                draft.clue_from(Line::Column(found), word.text, word.span, sink);
            } else if found == columns {
                behind = Span::new(word.span.start, behind.end);
            }
            found += 1;
        }
    }
    if found != columns {
        sink.report(&codes::TEN0012, behind, || {
            format!("there are {found} clues for {columns} columns")
        });
    }
}
