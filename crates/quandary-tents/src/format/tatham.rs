//! Game IDs of Simon Tatham's program, one per line (SPEC, part G).

use super::builder::{ClaimedSize, FileBuilder};
use super::description;
use super::probe::{Beginning, Match};
use super::scan::{Number, Scanner};
use super::{Capabilities, Fact, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{Board, PairingRule};
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Line;
use quandary_core::span::Span;

/// The smallest number of rows or columns that the program accepts.
pub(super) const LEAST: u32 = 4;

/// The name of the fact for the letter after `d`.
const DIFFICULTY: &str = "difficulty";

/// The letters and names of the difficulties.
const GRADES: [(char, &str); 2] = [('e', "Easy"), ('t', "Tricky")];

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("tatham", "Simon Tatham game ID", &["tents"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        marks: true,
        least_side: LEAST,
        several: true,
        ..TREES_AND_CLUES
    },
    holds_fact,
    probe,
    is_inline: is_game_id,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let why = "lines with a size, a colon and a description";
    beginning.share_of_lines(is_game_id, 95, why)
}

/// Whether a line is a size, an optional difficulty, and a description or a seed.
pub(super) fn is_game_id(line: &str) -> bool {
    let Some((params, rest)) = line.split_once([':', '#']) else {
        return false;
    };
    let after_columns = params.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let after_size = after_columns
        .strip_prefix('x')
        .map_or(after_columns, |rows| {
            rows.trim_start_matches(|digit: char| digit.is_ascii_digit())
        });
    let size = after_columns.len() < params.len() && !after_columns.ends_with('x');
    let difficulty = matches!(after_size, "" | "de" | "dt");
    let seed = line[params.len()..].starts_with('#') && !rest.is_empty();
    size && difficulty && (seed || description::is_description(rest))
}

fn write(level: &Level) -> String {
    format!("{}:{}\n", params(level), description::write(&level.board))
}

/// The size of a board and its difficulty, if that is known: `8x8de`.
pub(super) fn params(level: &Level) -> String {
    let board = &level.board;
    let stated = level.fact(DIFFICULTY);
    let grade = GRADES
        .iter()
        .find(|(_, name)| stated.is_some_and(|stated| stated.eq_ignore_ascii_case(name)));
    let grade = grade.map_or(String::new(), |(letter, _)| format!("d{letter}"));
    let (columns, rows) = (board.columns(), board.rows());
    format!("{columns}x{rows}{grade}")
}

/// Whether a fact is a difficulty of the program.
pub(super) fn holds_fact(fact: &Fact) -> bool {
    let named = fact.name.eq_ignore_ascii_case(DIFFICULTY);
    named
        && GRADES
            .iter()
            .any(|(_, name)| fact.value.eq_ignore_ascii_case(name))
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    for line in source.lines().filter(|line| !line.text.trim().is_empty()) {
        read_id(&line, file)?;
    }
    Ok(())
}

fn read_id(line: &Line<'_>, file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let (start, end) = trimmed(line);
    let span = line.span(start, end);
    let skipped = line.text[..start].chars().count();
    let letters = line.text[start..end].chars().count();
    let mut scanner = Scanner::new(line.letters().skip(skipped).take(letters), span.start);
    let Some(size) = read_size(&mut scanner) else {
        return no_size(span, span, file);
    };
    let grade = read_grade(&mut scanner, &mut file.sink);
    let at = scanner.here();
    let divider = match scanner.next() {
        Some((divider @ (':' | '#'), _)) => divider,
        _ => return no_size(span, at, file),
    };
    if divider == '#' {
        let level = file.begin_without_size(span)?;
        refuse_seed(line.text[start..end].trim(), span, &mut file.sink);
        file.end(level);
        return Ok(());
    }
    let mut level = file.begin(size, span)?;
    if level.has_squares() {
        let squares = u64::from(level.board.rows()) * u64::from(level.board.columns());
        let description = description::read(&mut scanner, squares, &mut file.sink);
        description.fill(&mut level, &mut file.sink);
        check_size(&level.board, size.span, &mut file.sink);
        level.facts.extend(grade);
    }
    file.end(level);
    Ok(())
}

/// Reports a board that is too small for the program.
pub(super) fn check_size(board: &Board, span: Span, sink: &mut DiagnosticSink) {
    if board.rows().min(board.columns()) < LEAST {
        sink.report(&codes::BOARD_TOO_SMALL, span, || {
            format!("Simon Tatham's program accepts boards from {LEAST}x{LEAST}")
        });
    }
}

fn no_size(span: Span, at: Span, file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let message = "expected a size such as `8x8:` before the description";
    let help = "a game ID consists of the size, a colon and the description";
    file.no_size(span, at, message, help)
}

/// The byte range of a line's text without surrounding white space.
pub(super) fn trimmed(line: &Line<'_>) -> (usize, usize) {
    let start = line.text.len() - line.text.trim_start().len();
    (start, start + line.text.trim().len())
}

/// `8x8`, columns first, or `8` for a square board.
pub(super) fn read_size<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
) -> Option<ClaimedSize> {
    let (columns, first) = scanner.number()?;
    let (rows, last): (Number, Span) = if scanner.eat('x') {
        scanner.number()?
    } else {
        (columns, first)
    };
    Some(ClaimedSize {
        rows,
        columns,
        span: first.to(last),
        clues_per_byte: description::CLUES_PER_BYTE,
    })
}

/// Reads the difficulty between the size and the colon. Reports anything else there.
pub(super) fn read_grade<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    sink: &mut DiagnosticSink,
) -> Option<Fact> {
    let first = scanner.here();
    let mut text = String::new();
    let mut end = first.start;
    while let Some(letter) = scanner.peek().filter(char::is_ascii_alphanumeric) {
        end = scanner.here().end;
        text.push(letter);
        scanner.next();
    }
    let mut letters = text.strip_prefix('d').unwrap_or_default().chars();
    let grade = letters
        .next()
        .and_then(|found| GRADES.iter().find(|(letter, _)| *letter == found));
    match grade.filter(|_| letters.next().is_none()) {
        Some((_, name)) => Some(Fact {
            name: DIFFICULTY.to_owned(),
            value: (*name).to_owned(),
        }),
        None if text.is_empty() => None,
        None => {
            sink.report_with(
                &codes::UNKNOWN_DIFFICULTY,
                Span::new(first.start, end),
                || format!("unknown difficulty {}", quote(&text)),
                |finding| finding.with_help("`de` is Easy and `dt` is Tricky"),
            );
            None
        }
    }
}

fn refuse_seed(id: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::SEED_WITHOUT_BOARD,
        span,
        || format!("{} is a random seed, not a board", quote(id)),
        |finding| {
            finding.with_help(
                "only Simon Tatham's program can expand it; enter it there as a random seed and copy \
                 the game ID that the program shows",
            )
        },
    );
}
