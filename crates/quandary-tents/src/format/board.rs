//! Boards with clues: a line `ROWS COLUMNS`, the rows with their clues, and a line of column
//! clues (SPEC, part J).

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::probe::{Beginning, Match, never_inline, numbers, percentage};
use super::scan::{Number, Word, words};
use super::{FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{PairingRule, Square};
use crate::rules::Line;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source;
use quandary_core::span::Span;
use std::fmt::Write;

/// Every clue takes at least one byte.
const CLUES_PER_BYTE: u64 = 1;

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("board", "board with clues", &[]),
    pairing: PairingRule::Matching,
    holds: TREES_AND_CLUES,
    holds_fact: |_| false,
    probe,
    is_inline: never_inline,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let lines = &beginning.trimmed;
    let head = numbers(lines.first()?)?;
    let [rows, columns] = head[..] else {
        return None;
    };
    let rows = usize::try_from(rows).ok()?;
    let drawn: Vec<&str> = lines[1..].iter().take(rows).copied().collect();
    let share = percentage(&drawn, |line| {
        let mut words = line.split_whitespace();
        let squares = words.next().unwrap_or_default();
        let trees = squares.bytes().all(|byte| b".T".contains(&byte));
        let fits = squares.len() as u64 == columns;
        trees && fits && words.next().is_some_and(|clue| clue.parse::<u32>().is_ok())
    });
    (share >= 50).then_some(Match {
        score: (share * 97 / 100) as u8,
        why: "two numbers, and rows of trees with their clues",
    })
}

/// Writes a board. Open clues are written as 0.
fn write(level: &Level) -> String {
    let board = &level.board;
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

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    let whole = Span::new(0, source.bytes().len());
    let mut lines = source.lines().filter(|line| !line.text.trim().is_empty());
    let Some(header) = lines.next() else {
        return Ok(());
    };
    let mut head = words(&header);
    let mut size = || Number::parse(head.next()?.text);
    let (Some(rows), Some(columns), None) = (size(), size(), head.next()) else {
        let message = "expected the numbers of rows and columns on the first line";
        return file.no_size(
            whole,
            header.whole(),
            message,
            "for 8 rows and 8 columns, write `8 8`",
        );
    };
    let size = ClaimedSize {
        rows,
        columns,
        span: header.whole(),
        clues_per_byte: CLUES_PER_BYTE,
    };
    let mut level = file.begin(size, whole)?;
    if level.has_squares() {
        let sink = &mut file.sink;
        let rows = level.board.rows();
        for y in 0..rows {
            let Some(line) = lines.next() else {
                let end = Span::at(whole.end);
                level.missing_rows(y, end);
                level.unread_clues((y..rows).map(Line::Row), end);
                sink.report(&codes::CLUE_COUNT, end, || {
                    format!("the board ends after {y} of {rows} rows")
                });
                break;
            };
            read_row(&line, y, &mut level, sink);
        }
        read_column_clues(lines.next(), whole.end, &mut level, sink);
        if let Some(more) = lines.next() {
            sink.report(&codes::EXTRA_LINE, more.whole(), || {
                "extra line after the clues of the columns".to_owned()
            });
        }
    }
    file.end(level);
    Ok(())
}

fn read_row(line: &source::Line<'_>, y: u32, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    let mut words = words(line);
    let squares = words.next().filter(|squares| !is_number(squares));
    if let Some(squares) = squares {
        read_squares(line, squares, y, level, sink);
    }
    match words.next() {
        Some(word) => level.clue_from(Line::Row(y), word.text, word.span, sink),
        None => {
            let end = Span::at(line.whole().end);
            level.unread_clues([Line::Row(y)], end);
            sink.report(&codes::CLUE_COUNT, end, || {
                format!("expected squares and a clue in row {y}")
            });
        }
    }
    if let Some(more) = words.next() {
        sink.report(&codes::EXTRA_TEXT, more.span, || {
            format!("unexpected {} after the clue of row {y}", quote(more.text))
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
    level: &mut LevelBuilder,
    sink: &mut DiagnosticSink,
) {
    let columns = level.board.columns();
    let of_squares = |(_, span): &(char, Span)| squares.span.start <= span.start;
    let mut letters = line
        .letters()
        .filter(of_squares)
        .take(squares.text.chars().count());
    let mut x = 0;
    for (letter, span) in letters.by_ref().take(columns as usize) {
        match letter {
            '.' => {}
            'T' => level.put(Point::new(x, y), Square::Tree, span),
            other => level.unknown_square(Point::new(x, y), (other, span), "`.` or `T`", sink),
        }
        x += 1;
    }
    if x < columns {
        let end = Span::at(squares.span.end);
        level.missing_end_of_row(Point::new(x, y), end);
        sink.report(&codes::SHORT_ROW, end, || {
            format!("row {y} has only {x} of {columns} squares; the rest is read as empty")
        });
    }
    if let Some((_, first)) = letters.next() {
        let extra = Span::new(first.start, squares.span.end);
        sink.report(&codes::EXTRA_TEXT, extra, || {
            format!("row {y} has more characters than the board has columns")
        });
    }
}

fn read_column_clues(
    line: Option<source::Line<'_>>,
    end: usize,
    level: &mut LevelBuilder,
    sink: &mut DiagnosticSink,
) {
    let columns = level.board.columns();
    let mut found = 0;
    let mut extra = Span::at(line.as_ref().map_or(end, |line| line.whole().end));
    if let Some(line) = &line {
        for word in words(line) {
            if found < columns {
                level.clue_from(Line::Column(found), word.text, word.span, sink);
            } else if found == columns {
                extra = Span::new(word.span.start, extra.end);
            }
            found += 1;
        }
    }
    if found != columns {
        level.unread_clues((found..columns).map(Line::Column), extra);
        sink.report(&codes::CLUE_COUNT, extra, || {
            format!("wrong number of column clues: expected {columns}, found {found}")
        });
    }
}
