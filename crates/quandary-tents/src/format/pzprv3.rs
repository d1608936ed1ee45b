//! pzpr files of puzz.link and related sites (SPEC, part I).

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::probe::{Beginning, Match};
use super::scan::{Number, Word, parts};
use super::{Capabilities, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{PairingRule, Square};
use crate::rules::Line;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source;
use quandary_core::span::Span;
use std::fmt::Write;

/// Every clue takes at least one byte.
const CLUES_PER_BYTE: u64 = 1;

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("pzprv3", "pzprv3 file", &["pzprv3"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        marks: true,
        open_clues: true,
        ..TREES_AND_CLUES
    },
    holds_fact: |_| false,
    probe,
    is_inline,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    is_pzprv3(&beginning.trimmed).then_some(Match {
        score: 100,
        why: "`pzprv3` and `tents` at the beginning",
    })
}

fn is_inline(line: &str) -> bool {
    line.starts_with("pzprv3") && is_pzprv3(&[line])
}

fn is_pzprv3(lines: &[&str]) -> bool {
    let mut records = lines.iter().flat_map(|line| line.split('/')).map(str::trim);
    let first = records
        .next()
        .is_some_and(|first| first.starts_with("pzprv3"));
    first && records.next() == Some("tents")
}

/// Writes a file without lines drawn between squares.
fn write(level: &Level) -> String {
    let board = &level.board;
    let (rows, columns) = (board.rows(), board.columns());
    let mut text = format!("pzprv3\ntents\n{rows}\n{columns}\n. ");
    for clue in &board.column_clues {
        push_clue(&mut text, *clue);
    }
    text.push('\n');
    for row in (0..rows).map(Line::Row) {
        push_clue(&mut text, row.clue(board));
        for square in row.squares(board).filter_map(|at| board.square(at)) {
            text.push_str(match square {
                Square::Empty => ". ",
                Square::Tree => "1 ",
                Square::Tent => "A ",
                Square::Grass => "- ",
            });
        }
        text.push('\n');
    }
    let between = |count: u32| format!("{}\n", "0 ".repeat(count as usize));
    text.push_str(&between(columns.saturating_sub(1)).repeat(rows as usize));
    text.push_str(&between(columns).repeat(rows.saturating_sub(1) as usize));
    text
}

fn push_clue(text: &mut String, clue: Option<u32>) {
    // Writing to a string does not fail.
    let _ = match clue {
        Some(clue) => write!(text, "{clue} "),
        None => write!(text, ". "),
    };
}

/// The records of a file that are not empty, separated by line ends or `/`.
fn records(source: &source::Source) -> impl Iterator<Item = Record<'_>> {
    let pieces = source
        .lines()
        .flat_map(|line| parts(&line, |letter| letter == '/'));
    pieces
        .map(Record)
        .filter(|record| !record.text().is_empty())
}

/// A record with its location.
struct Record<'a>(Word<'a>);

impl<'a> Record<'a> {
    fn text(&self) -> &'a str {
        self.0.text.trim()
    }

    fn span(&self) -> Span {
        self.0.span
    }

    /// The words of the record. If it is not ASCII, their spans are that of the whole record.
    fn words(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let Word { text, span } = self.0;
        let exact = text.is_ascii();
        let mut at = 0;
        text.split([' ', '\t']).filter_map(move |word| {
            let start = span.start + at;
            at += word.len() + 1;
            let own = Span::new(start, start + word.len());
            (!word.is_empty()).then_some(Word {
                text: word,
                span: if exact { own } else { span },
            })
        })
    }
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    let whole = Span::new(0, source.bytes().len());
    let mut records = records(source).peekable();
    if records.peek().is_none() {
        return Ok(());
    }
    let Some(size) = read_header(&mut records, &mut file.sink) else {
        let level = file.begin_without_size(whole)?;
        file.end(level);
        return Ok(());
    };
    let mut level = file.begin(size, whole)?;
    if level.has_squares() {
        let sink = &mut file.sink;
        for row in 0..=level.board.rows() {
            let Some(record) = records.next() else {
                let end = Span::at(whole.end);
                missing_lines(row, &mut level, end);
                sink.report(&codes::MISSING_ROWS, end, || {
                    let rows = level.board.rows() + 1;
                    format!(
                        "the board ends after {row} of {rows} lines, including the line of clues"
                    )
                });
                break;
            };
            match row.checked_sub(1) {
                None => read_column_clues(&record, &mut level, sink),
                Some(y) => read_row(&record, y, &mut level, sink),
            }
        }
        check_rest(records, sink);
    }
    file.end(level);
    Ok(())
}

/// Notes what the lines from this one on would have stated. Line 0 has the clues of the columns.
fn missing_lines(from: u32, level: &mut LevelBuilder, span: Span) {
    let (rows, columns) = (level.board.rows(), level.board.columns());
    let first = from.saturating_sub(1);
    if from == 0 {
        level.unread_clues((0..columns).map(Line::Column), span);
    }
    level.unread_clues((first..rows).map(Line::Row), span);
    level.missing_rows(first, span);
}

/// `pzprv3`, `tents`, rows, columns.
fn read_header<'a>(
    records: &mut impl Iterator<Item = Record<'a>>,
    sink: &mut DiagnosticSink,
) -> Option<ClaimedSize> {
    let mut location = Span::at(0);
    let mut next = || {
        let record = records.next()?;
        location = record.span();
        Some((record.text(), record.span()))
    };
    let begins = next().is_some_and(|(text, _)| text.starts_with("pzprv3"));
    let is_tents = begins && next().is_some_and(|(text, _)| text == "tents");
    if !is_tents {
        sink.report(&codes::OTHER_PUZZLE_TYPE, location, || {
            "expected `pzprv3` and `tents` at the beginning of the file".to_owned()
        });
        return None;
    }
    let rows = next().and_then(|(text, span)| Some((Number::parse(text)?, span)));
    let columns = next().and_then(|(text, span)| Some((Number::parse(text)?, span)));
    let (Some((rows, first)), Some((columns, last))) = (rows, columns) else {
        sink.report(&codes::INVALID_SIZE, location, || {
            "expected the numbers of rows and columns, each on its own line".to_owned()
        });
        return None;
    };
    Some(ClaimedSize {
        rows,
        columns,
        span: first.to(last),
        clues_per_byte: CLUES_PER_BYTE,
    })
}

/// Reports a line that does not have one word per column after its first word. Returns the number of
/// columns that have one.
fn check_length(record: &Record<'_>, columns: u32, sink: &mut DiagnosticSink) -> u32 {
    let mut words = record.words();
    let found = words.by_ref().take(columns as usize + 1).count();
    if found <= columns as usize {
        sink.report(&codes::CLUE_COUNT, Span::at(record.span().end), || {
            format!(
                "expected {} words on this line, one more than the board has columns; \
                 found {found}",
                u64::from(columns) + 1
            )
        });
    } else if let Some(more) = words.next() {
        let extra = Span::new(more.span.start, record.span().end);
        sink.report(&codes::EXTRA_TEXT, extra, || {
            format!(
                "expected only {} words on this line, one more than the board has columns",
                u64::from(columns) + 1
            )
        });
    }
    (found as u32).saturating_sub(1)
}

fn read_column_clues(record: &Record<'_>, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    let columns = level.board.columns();
    let found = check_length(record, columns, sink);
    let end = Span::at(record.span().end);
    level.unread_clues((found..columns).map(Line::Column), end);
    for (x, word) in (0..columns).zip(record.words().skip(1)) {
        read_clue(Line::Column(x), word, level, sink);
    }
}

fn read_row(record: &Record<'_>, y: u32, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    let columns = level.board.columns();
    let found = check_length(record, columns, sink);
    level.missing_end_of_row(Point::new(found, y), Span::at(record.span().end));
    let mut words = record.words();
    if let Some(word) = words.next() {
        read_clue(Line::Row(y), word, level, sink);
    }
    for (x, word) in (0..columns).zip(words) {
        let at = Point::new(x, y);
        match word.text {
            "." => {}
            "1" => level.put(at, Square::Tree, word.span),
            "A" => level.put(at, Square::Tent, word.span),
            "-" => level.put(at, Square::Grass, word.span),
            other => {
                let letter = other.chars().next().unwrap_or_default();
                level.unknown_square(at, (letter, word.span), "`.`, `1`, `A` or `-`", sink);
            }
        }
    }
}

/// Reads a clue. A `c` before it means that the player crossed it out.
fn read_clue(line: Line, word: Word<'_>, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    if word.text == "." {
        level.clue(line, None, word.span);
        return;
    }
    let number = word.text.strip_prefix('c');
    if number.is_some() {
        sink.report(&codes::DISCARDED_ANNOTATIONS, word.span, || {
            "this clue is crossed out; `format` and `convert` do not write the cross".to_owned()
        });
    }
    level.clue_from(line, number.unwrap_or(word.text), word.span, sink);
}

/// Reports lines that the player drew between squares and other data after the board.
fn check_rest<'a>(records: impl Iterator<Item = Record<'a>>, sink: &mut DiagnosticSink) {
    let drawn = records
        .flat_map(|record| record.words())
        .find(|word| word.text != "0");
    if let Some(word) = drawn {
        sink.report(&codes::DISCARDED_ANNOTATIONS, word.span, || {
            "lines and other data after the board are discarded".to_owned()
        });
    }
}
