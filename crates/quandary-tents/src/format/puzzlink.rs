//! Addresses of puzz.link, pzv.jp and related sites, one per line (SPEC, part I).

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::probe::{Beginning, Match};
use super::scan::{Number, Scanner};
use super::tatham::trimmed;
use super::{Capabilities, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{Board, PairingRule, Square};
use crate::rules::Line;
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source;
use quandary_core::span::Span;
use std::fmt::Write;

/// The largest clue that the format supports.
const LARGEST: u32 = 0xff;

/// The maximum number of clues that one letter stands for.
const CLUES_PER_BYTE: u64 = 20;

/// The beginning of every address that is written.
const ADDRESS: &str = "https://puzz.link/p?";

/// The names of Tents in an address: for playing and for editing.
const NAMES: [&str; 2] = ["tents", "tents_edit"];

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("puzzlink", "puzz.link address", &["url"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        open_clues: true,
        largest_clue: LARGEST,
        several: true,
        ..TREES_AND_CLUES
    },
    holds_fact: |_| false,
    probe,
    is_inline: is_tents,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    beginning.share_of_lines(is_tents, 100, "addresses of Tents")
}

/// Writes an address. Clues above [`LARGEST`] cannot be written and are left open.
fn write(level: &Level) -> String {
    let board = &level.board;
    let mut text = format!("{ADDRESS}tents/{}/{}/", board.columns(), board.rows());
    write_clues(board, &mut text);
    write_trees(board, &mut text);
    text.push('\n');
    text
}

fn write_clues(board: &Board, text: &mut String) {
    let mut open = 0_u32;
    for clue in board.column_clues.iter().chain(&board.row_clues) {
        let Some(clue) = clue.filter(|clue| *clue <= LARGEST) else {
            open += 1;
            continue;
        };
        push_open(text, open);
        open = 0;
        // Writing to a string does not fail.
        let _ = if clue < 16 {
            write!(text, "{clue:x}")
        } else {
            write!(text, "-{clue:02x}")
        };
    }
    push_open(text, open);
}

/// Writes open clues: `g` to `z` stand for one to twenty.
fn push_open(text: &mut String, mut open: u32) {
    while open > 0 {
        let run = open.min(20);
        text.extend(char::from_digit(15 + run, 36));
        open -= run;
    }
}

/// Writes trees and empty squares: `0` to `h` stand for a tree and up to 17 empty squares after it,
/// `i` to `z` for one to 18 empty squares.
fn write_trees(board: &Board, text: &mut String) {
    let mut after_tree = false;
    let mut blanks = 0_u32;
    let push = |after_tree: bool, mut blanks: u32, text: &mut String| {
        if after_tree {
            let run = blanks.min(17);
            text.extend(char::from_digit(run, 36));
            blanks -= run;
        }
        while blanks > 0 {
            let run = blanks.min(18);
            text.extend(char::from_digit(17 + run, 36));
            blanks -= run;
        }
    };
    for (_, square) in board.squares.iter() {
        if *square == Square::Tree {
            push(after_tree, blanks, text);
            (after_tree, blanks) = (true, 0);
        } else {
            blanks += 1;
        }
    }
    push(after_tree, blanks, text);
}

/// Where the level begins in an address, and the name of the puzzle type.
fn kind_of(text: &str) -> Option<(usize, &str)> {
    let begin = match text.split_once('?') {
        Some((address, _)) if address.contains("://") || address.contains('.') => address.len() + 1,
        Some(_) => return None,
        None => 0,
    };
    let (kind, _) = text[begin..].split_once('/')?;
    Some((begin + kind.len() + 1, kind))
}

/// Whether a text is an address of a Tents level.
fn is_tents(text: &str) -> bool {
    kind_of(text).is_some_and(|(_, kind)| NAMES.contains(&kind))
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    for line in source.lines().filter(|line| !line.text.trim().is_empty()) {
        read_address(&line, file)?;
    }
    Ok(())
}

fn read_address(line: &source::Line<'_>, file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let (start, end) = trimmed(line);
    let span = line.span(start, end);
    let text = &line.text[start..end];
    let Some((begin, _)) = kind_of(text).filter(|(_, kind)| NAMES.contains(kind)) else {
        let level = file.begin_without_size(span)?;
        file.sink.report_with(
            &codes::OTHER_PUZZLE_TYPE,
            span,
            || match kind_of(text) {
                Some((_, kind)) => format!(
                    "expected a Tents puzzle, found a puzzle of type {}",
                    quote(kind)
                ),
                None => format!("expected the address of a puzzle, found {}", quote(text)),
            },
            |finding| {
                finding.with_help(
                    "the address of a Tents puzzle looks like `https://puzz.link/p?tents/5/5/...`",
                )
            },
        );
        file.end(level);
        return Ok(());
    };
    let skipped = line.text[..start + begin].chars().count();
    let letters = line
        .letters()
        .skip(skipped)
        .take(text[begin..].chars().count());
    let mut scanner = Scanner::new(letters, line.span(start + begin, end).start);
    let Some(size) = read_size(&mut scanner) else {
        let level = file.begin_without_size(span)?;
        file.sink.report(&codes::INVALID_SIZE, span, || {
            "expected the numbers of columns and rows after the type, as in `tents/5/5/`".to_owned()
        });
        file.end(level);
        return Ok(());
    };
    let mut level = file.begin(size, span)?;
    if level.has_squares() {
        read_clues(&mut scanner, &mut level, &mut file.sink);
        read_trees(&mut scanner, &mut level, &mut file.sink);
    }
    file.end(level);
    Ok(())
}

/// `5/7/`: columns, then rows.
fn read_size<I: Iterator<Item = (char, Span)>>(scanner: &mut Scanner<I>) -> Option<ClaimedSize> {
    let (columns, first) = scanner.number()?;
    let (rows, last) = scanner.eat('/').then(|| scanner.number()).flatten()?;
    scanner.eat('/').then_some(ClaimedSize {
        rows,
        columns,
        span: first.to(last),
        clues_per_byte: CLUES_PER_BYTE,
    })
}

fn read_clues<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    level: &mut LevelBuilder,
    sink: &mut DiagnosticSink,
) {
    let (rows, columns) = (level.board.rows(), level.board.columns());
    let mut lines = (0..columns)
        .map(Line::Column)
        .chain((0..rows).map(Line::Row))
        .peekable();
    while lines.peek().is_some() {
        let Some((letter, span)) = scanner.next() else {
            level.unread_clues(lines, scanner.here());
            ends_early("clues", scanner.here(), sink);
            return;
        };
        match letter {
            '.' => drop(lines.next()),
            'g'..='z' => {
                let run = letter.to_digit(36).map_or(0, |value| value - 15);
                for line in lines.by_ref().take(run as usize) {
                    level.clue(line, None, span);
                }
            }
            '-' => {
                let (number, span) = two_digits(scanner, span);
                match (number, lines.next()) {
                    (Some(Number::Exact(clue)), Some(line)) => level.clue(line, Some(clue), span),
                    _ => unexpected_letter('-', "two hexadecimal digits after it", span, sink),
                }
            }
            other => match (other.to_digit(16), lines.next()) {
                (Some(clue), Some(line)) if !other.is_ascii_uppercase() => {
                    level.clue(line, Some(clue), span);
                }
                _ => unexpected_letter(other, "a clue", span, sink),
            },
        }
    }
}

/// A number of two hexadecimal digits. The span includes the preceding sign.
fn two_digits<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    sign: Span,
) -> (Option<Number>, Span) {
    let mut number = 0;
    let mut span = sign;
    for _ in 0..2 {
        let Some(digit) = scanner.peek().and_then(|letter| letter.to_digit(16)) else {
            return (None, span);
        };
        span = span.to(scanner.here());
        scanner.next();
        number = number * 16 + digit;
    }
    (Some(Number::Exact(number)), span)
}

fn read_trees<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    level: &mut LevelBuilder,
    sink: &mut DiagnosticSink,
) {
    let squares = u64::from(level.board.rows()) * u64::from(level.board.columns());
    let start = scanner.here().start;
    let mut index = 0_u64;
    while let Some((letter, span)) = scanner.next() {
        let Some(value) = letter.to_digit(36).filter(|_| !letter.is_ascii_uppercase()) else {
            unexpected_letter(letter, "trees or empty squares", span, sink);
            continue;
        };
        if value < 18 {
            if index < squares {
                level.put_nth(index, Square::Tree, span);
            }
            index += u64::from(value) + 1;
        } else {
            index += u64::from(value) - 17;
        }
    }
    let end = scanner.here().start;
    if index > squares {
        sink.report(&codes::SQUARE_COUNT, Span::new(start, end), || {
            format!("wrong number of squares: expected {squares}, found {index}")
        });
    } else if index < squares {
        level.unread_squares(index..squares, Span::at(end));
        ends_early("squares", Span::at(end), sink);
    }
}

fn ends_early(what: &str, at: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::TRUNCATED_ADDRESS,
        at,
        || format!("the address ends before all {what} are listed"),
        |finding| finding.with_help("the rest is read as empty, as on puzz.link"),
    );
}

fn unexpected_letter(letter: char, wanted: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report(&codes::UNEXPECTED_CHARACTER, span, || {
        let letter = quote(letter.encode_utf8(&mut [0; 4]));
        format!("expected {wanted}, found {letter}")
    });
}
