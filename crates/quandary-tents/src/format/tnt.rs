//! Saves of libgame (SPEC, part F).

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::probe::{Beginning, Match, never_inline, numbers, percentage};
use super::scan::{Number, Word, words};
use super::{Capabilities, Fact, FormatEntry, Level, RULE_4, TREES_AND_CLUES};
use crate::codes;
use crate::model::{Contact, Edges, PairingRule, Square};
use crate::rules::Line;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{self, LineEnd};
use quandary_core::span::Span;
use std::fmt::Write;

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("tnt", "libgame save", &["tnt"]),
    pairing: PairingRule::Local,
    holds: Capabilities {
        rule_options: true,
        marks: true,
        ..TREES_AND_CLUES
    },
    holds_fact,
    probe,
    is_inline: never_inline,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let lines = &beginning.lines;
    let head = numbers(lines.first()?)?;
    let [rows, columns, options @ ..] = &head[..] else {
        return None;
    };
    let clues = |index: usize, expected: u64| {
        let found = lines.get(index).and_then(|line| numbers(line));
        found.is_some_and(|found| found.len() as u64 == expected)
    };
    let squares = lines.get(3..).unwrap_or_default();
    let drawn = percentage(squares, |line| {
        line.bytes().all(|byte| b" x*-".contains(&byte))
    });
    let criteria = [
        options.len() == 2 && options.iter().all(|option| *option < 2),
        clues(1, *rows),
        clues(2, *columns),
        drawn >= 90,
    ];
    let score = 24 * criteria.into_iter().filter(|met| *met).count() as u8;
    (options.len() <= 2 && score >= 48).then_some(Match {
        score,
        why: "four numbers, clues and squares",
    })
}

/// The letter of a square.
fn letter(square: Square) -> char {
    match square {
        Square::Empty => ' ',
        Square::Tree => 'x',
        Square::Tent => '*',
        Square::Grass => '-',
    }
}

fn square(letter: char) -> Option<Square> {
    match letter {
        ' ' => Some(Square::Empty),
        'x' => Some(Square::Tree),
        '*' => Some(Square::Tent),
        '-' => Some(Square::Grass),
        _ => None,
    }
}

fn holds_fact(fact: &Fact) -> bool {
    fact.name == RULE_4 && PairingRule::from_word(&fact.value).is_some()
}

/// The reading of rule 4 that a line states.
fn rule_4(text: &str) -> Option<PairingRule> {
    let value = text.strip_prefix(RULE_4)?.strip_prefix(": ")?;
    PairingRule::from_word(value)
}

/// Writes a save. libgame reads it as the same game without its history. Open clues are written as
/// 0.
fn write(level: &Level) -> String {
    let board = &level.board;
    let flag = |set| u8::from(set);
    let wrapping = flag(board.edges == Edges::Torus);
    let diagadj = flag(board.contact == Contact::Sides);
    let mut text = format!(
        "{} {} {wrapping} {diagadj}\n",
        board.rows(),
        board.columns()
    );
    for clues in [&board.row_clues, &board.column_clues] {
        for clue in clues {
            // Writing to a string does not fail.
            let _ = write!(text, "{} ", clue.unwrap_or(0));
        }
        text.push('\n');
    }
    for row in (0..board.rows()).map(Line::Row) {
        let squares = row.squares(board).filter_map(|at| board.square(at));
        text.extend(squares.map(letter));
        text.push('\n');
    }
    if let Some(pairing) = level.pairing() {
        let _ = writeln!(text, "{RULE_4}: {}", pairing.word());
    }
    text
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let whole = Span::new(0, file.source.bytes().len());
    let mut lines = file.source.lines();
    let Some(header) = lines.next() else {
        return Ok(());
    };
    let mut head = words(&header);
    let (Some(rows), Some(columns)) = (head.next(), head.next()) else {
        return no_size(file, whole, header.whole());
    };
    let (Some(claimed_rows), Some(claimed_columns)) =
        (Number::parse(rows.text), Number::parse(columns.text))
    else {
        return no_size(file, whole, rows.span.to(columns.span));
    };
    let size = ClaimedSize {
        rows: claimed_rows,
        columns: claimed_columns,
        span: rows.span.to(columns.span),
        clues_per_byte: 1,
    };
    let mut level = file.begin(size, whole)?;
    if level.has_squares() {
        let sink = &mut file.sink;
        check_line_ends(file.source, sink);
        if option(head.next(), &header, "wrapping", sink) {
            level.board.edges = Edges::Torus;
        }
        if option(head.next(), &header, "diagadj", sink) {
            level.board.contact = Contact::Sides;
        }
        if let Some(more) = head.next() {
            let text = quote(more.text);
            sink.report(&codes::EXTRA_TEXT, more.span, || {
                format!("unexpected {text} after the four numbers of the first line")
            });
        } else {
            check_spacing(&header, "", sink);
        }
        read_clues(&mut level, lines.next(), whole.end, Line::Row, sink);
        read_clues(&mut level, lines.next(), whole.end, Line::Column, sink);
        read_squares(&mut level, &mut lines, whole, sink);
        if !has_final_line_end(file.source) {
            sink.report_with(
                &codes::MISSING_FINAL_LINE_END,
                Span::at(whole.end),
                || "missing line end after the last line".to_owned(),
                |finding| {
                    let edit = Edit {
                        span: Span::at(whole.end),
                        insert: b"\n".to_vec(),
                    };
                    finding.with_fix("add a line end", Safety::Safe, vec![edit])
                },
            );
        }
    }
    file.end(level);
    Ok(())
}

fn no_size(file: &mut FileBuilder<'_>, whole: Span, at: Span) -> Result<(), LimitExceeded> {
    let message = "expected the numbers of rows and columns at the beginning of the first line";
    file.no_size(
        whole,
        at,
        message,
        "for 8 rows, 8 columns and both rule options off, write `8 8 0 0`",
    )
}

/// Reads one of the two options, `0` or `1`. As in libgame, any other number counts as 1.
fn option(
    word: Option<Word<'_>>,
    header: &source::Line<'_>,
    name: &str,
    sink: &mut DiagnosticSink,
) -> bool {
    let Some(word) = word else {
        let end = Span::at(header.whole().end);
        sink.report(&codes::INVALID_OPTION, end, || {
            format!("missing option {name}; read as 0")
        });
        return false;
    };
    match word.text {
        "0" => false,
        "1" => true,
        other => {
            let set = !other.trim_start_matches('0').is_empty() && Number::parse(other).is_some();
            sink.report(&codes::INVALID_OPTION, word.span, || {
                let (text, taken) = (quote(other), u8::from(set));
                format!("expected 0 or 1 for the option {name}, found {text}; read as {taken}")
            });
            set
        }
    }
}

/// Reports spaces that differ from the canonical text: one between words, and `last` after the last
/// word.
fn check_spacing(line: &source::Line<'_>, last: &str, sink: &mut DiagnosticSink) {
    let texts: Vec<&str> = words(line).map(|word| word.text).collect();
    let wanted = format!("{}{last}", texts.join(" "));
    if line.text == wanted {
        return;
    }
    sink.report_with(
        &codes::NONSTANDARD_WHITESPACE,
        line.whole(),
        || "spaces differ from those that libgame writes".to_owned(),
        |finding| {
            let edit = Edit {
                span: line.whole(),
                insert: wanted.clone().into_bytes(),
            };
            finding.with_fix("write the spaces as libgame does", Safety::Safe, vec![edit])
        },
    );
}

fn read_clues(
    level: &mut LevelBuilder,
    line: Option<source::Line<'_>>,
    end: usize,
    of: fn(u32) -> Line,
    sink: &mut DiagnosticSink,
) {
    let (wanted, what) = match of(0) {
        Line::Row(_) => (level.board.row_clues.len(), "row"),
        Line::Column(_) => (level.board.column_clues.len(), "column"),
    };
    let mut found = 0;
    let mut rest: Option<Span> = None;
    if let Some(line) = &line {
        for word in words(line) {
            if found < wanted {
                level.clue_from(of(found as u32), word.text, word.span, sink);
            } else {
                rest = Some(rest.map_or(word.span, |rest| rest.to(word.span)));
            }
            found += 1;
        }
    }
    if found == wanted {
        if let Some(line) = &line {
            check_spacing(line, " ", sink);
        }
        return;
    }
    let end = line.map_or(end, |line| line.whole().end);
    let at = rest.unwrap_or(Span::at(end));
    level.unread_clues((found as u32..wanted as u32).map(of), at);
    sink.report(&codes::CLUE_COUNT, at, || {
        format!("wrong number of {what} clues: expected {wanted}, found {found}")
    });
}

fn read_squares(
    level: &mut LevelBuilder,
    lines: &mut source::Lines<'_>,
    whole: Span,
    sink: &mut DiagnosticSink,
) {
    let (rows, columns) = (level.board.rows(), level.board.columns());
    for y in 0..rows {
        let Some(line) = lines.next() else {
            level.missing_rows(y, Span::at(whole.end));
            sink.report_with(
                &codes::MISSING_ROWS,
                Span::at(whole.end),
                || format!("the board ends after {y} of {rows} rows"),
                |finding| finding.with_help("the missing rows are read as empty"),
            );
            return;
        };
        read_row(level, &line, y, columns, sink);
    }
    let mut next = lines.next();
    if let Some(pairing) = next.as_ref().and_then(|line| rule_4(line.text)) {
        level.facts.push(Fact {
            name: RULE_4.to_owned(),
            value: pairing.word().to_owned(),
        });
        next = lines.next();
    }
    if let Some(more) = next {
        let blank = std::iter::once(more)
            .chain(lines)
            .all(|line| line.text.trim().is_empty());
        let code = if blank {
            &codes::NONSTANDARD_WHITESPACE
        } else {
            &codes::EXTRA_LINE
        };
        sink.report(code, more.whole(), || {
            let what = if blank { "blank" } else { "extra" };
            format!("{what} line after the last row of the board")
        });
    }
}

fn read_row(
    level: &mut LevelBuilder,
    line: &source::Line<'_>,
    y: u32,
    columns: u32,
    sink: &mut DiagnosticSink,
) {
    let mut letters = line.letters();
    let mut x = 0;
    for (letter, span) in letters.by_ref().take(columns as usize) {
        match square(letter) {
            Some(what) => level.put(Point::new(x, y), what, span),
            None => {
                let found = (letter, span);
                level.unknown_square(Point::new(x, y), found, "` `, `x`, `*` or `-`", sink);
            }
        }
        x += 1;
    }
    if x < columns {
        let end = Span::at(line.whole().end);
        let missing = (columns - x) as usize;
        level.missing_end_of_row(Point::new(x, y), end);
        sink.report_with(
            &codes::SHORT_ROW,
            end,
            || format!("row {y} has only {x} of {columns} squares; the rest is read as empty"),
            |finding| {
                let edit = Edit {
                    span: end,
                    insert: vec![b' '; missing],
                };
                finding.with_fix("add the missing spaces", Safety::Safe, vec![edit])
            },
        );
    }
    if let Some((too_much, first)) = letters.next() {
        let blank = too_much == ' ' && letters.all(|(letter, _)| letter == ' ');
        let code = if blank {
            &codes::NONSTANDARD_WHITESPACE
        } else {
            &codes::EXTRA_TEXT
        };
        sink.report(code, Span::new(first.start, line.whole().end), || {
            format!("row {y} has more characters than the board has columns")
        });
    }
}

fn check_line_ends(source: &source::Source, sink: &mut DiagnosticSink) {
    let other = source
        .lines()
        .find(|line| matches!(line.end, LineEnd::CrLf | LineEnd::Cr));
    if let Some(line) = other {
        let end = Span::at(line.whole().end);
        sink.report_with(
            &codes::NONSTANDARD_WHITESPACE,
            end,
            || "expected lines to end with LF, as libgame writes them".to_owned(),
            |finding| finding.with_help("libgame cannot read this file correctly"),
        );
    }
}

fn has_final_line_end(source: &source::Source) -> bool {
    matches!(source.bytes().last(), Some(b'\n' | b'\r'))
}
