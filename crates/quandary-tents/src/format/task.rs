//! Tasks of puzzle-tents.com, one per line (SPEC, part H).

use super::builder::{ClaimedSize, FileBuilder};
use super::description;
use super::probe::{Beginning, Match};
use super::scan::{Number, Scanner};
use super::tatham::{is_game_id, read_size, trimmed};
use super::{Capabilities, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::PairingRule;
use crate::rules::cleared;
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::source::Line;
use quandary_core::span::Span;
use std::ops::Range;

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("task", "puzzle-tents.com task", &["task"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        several: true,
        ..TREES_AND_CLUES
    },
    holds_fact: |_| false,
    probe,
    is_inline: is_task,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let described = beginning.share_of_lines(is_task, 85, "lines that describe trees and clues");
    described.or_else(|| {
        let in_script = beginning.trimmed.iter().any(|line| assigns_task(line));
        in_script.then_some(Match {
            score: 85,
            why: "a line that sets `task` to a text",
        })
    })
}

/// Whether a line is a task, with or without a size, or a script that sets `task` to one.
fn is_task(line: &str) -> bool {
    description::is_description(line) || is_game_id(line) || assigns_task(line)
}

fn assigns_task(line: &str) -> bool {
    let task = assigned(line).map(|range| &line[range]);
    task.is_some_and(|task| description::is_description(task) || is_game_id(task))
}

/// Writes a task. Square boards have no size, as on the site; other boards start with it.
fn write(level: &Level) -> String {
    let board = &cleared(&level.board);
    let (columns, rows) = (board.columns(), board.rows());
    let size = if rows == columns {
        String::new()
    } else {
        format!("{columns}x{rows}:")
    };
    format!("{size}{}\n", description::write(board))
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    let in_script = source.lines().any(|line| assigned(line.text).is_some());
    for line in source.lines() {
        let (start, end) = trimmed(&line);
        let task = match assigned(line.text) {
            Some(task) => task,
            None if in_script => continue,
            None => start..end,
        };
        if !task.is_empty() {
            read_task(&line, task, file)?;
        }
    }
    Ok(())
}

/// The text between the quotes of `var task = "..."`, as in the page of a puzzle.
fn assigned(text: &str) -> Option<Range<usize>> {
    let name = text.find("task")?;
    let rest = text[name + "task".len()..].trim_start();
    let rest = rest.strip_prefix('=')?.trim_start();
    let quote = rest.chars().next().filter(|quote| "\"'".contains(*quote))?;
    let inside = &rest[1..];
    let start = text.len() - inside.len();
    let length = inside.find(quote).unwrap_or(inside.trim_end().len());
    Some(start..start + length)
}

fn read_task(
    line: &Line<'_>,
    task: Range<usize>,
    file: &mut FileBuilder<'_>,
) -> Result<(), LimitExceeded> {
    let text = &line.text[task.clone()];
    let span = line.span(task.start, task.end);
    let skipped = line.text[..task.start].chars().count();
    let letters = line.letters().skip(skipped).take(text.chars().count());
    let mut scanner = Scanner::new(letters, span.start);
    let stated = if text.starts_with(|first: char| first.is_ascii_digit()) {
        let size = read_size(&mut scanner);
        let Some(size) = size.filter(|_| scanner.eat(':')) else {
            let level = file.begin_without_size(span)?;
            file.sink.report(&codes::INVALID_SIZE, span, || {
                "expected a size such as `5x5:` before the task".to_owned()
            });
            file.end(level);
            return Ok(());
        };
        Some(size)
    } else {
        None
    };
    let errors = file.sink.errors();
    let most = file.limits.cells;
    let description = description::read(&mut scanner, most, &mut file.sink);
    let size = stated.or_else(|| square_size(&description, span));
    let Some(size) = size else {
        let level = file.begin_without_size(span)?;
        if file.sink.errors() == errors {
            report_unknown_size(&description, span, file);
        }
        file.end(level);
        return Ok(());
    };
    let mut level = file.begin(size, span)?;
    if level.has_squares() {
        description.fill(&mut level, &mut file.sink);
    }
    file.end(level);
    Ok(())
}

/// The size of a square board, derived from the number of clues.
fn square_size(description: &description::Description, span: Span) -> Option<ClaimedSize> {
    let clues = description.numbers.len() as u64;
    let side = clues / 2;
    let squares = description.squares.saturating_sub(1);
    let square = clues.is_multiple_of(2) && side.checked_mul(side) == Some(squares);
    let side = u32::try_from(side).ok().filter(|_| square)?;
    Some(ClaimedSize {
        rows: Number::Exact(side),
        columns: Number::Exact(side),
        span,
        clues_per_byte: description::CLUES_PER_BYTE,
    })
}

fn report_unknown_size(
    description: &description::Description,
    span: Span,
    file: &mut FileBuilder<'_>,
) {
    let clues = description.numbers.len() as u64;
    let squares = description.squares.saturating_sub(1);
    let shape = shape(clues, squares);
    file.sink.report_with(
        &codes::UNKNOWN_TASK_SIZE,
        span,
        || format!("{clues} clues and {squares} squares do not form an N x N board"),
        |finding| {
            finding.with_help(match shape {
                Some((short, long)) => {
                    format!(
                        "for a board of other proportions, write the size before the task: \
                         `{short}x{long}:` or `{long}x{short}:`"
                    )
                }
                None => {
                    "a board of N rows and N columns has 2N clues and N*N squares; part of the \
                         task is missing"
                        .to_owned()
                }
            })
        },
    );
}

/// The two side lengths of a board, the shorter first, derived from the numbers of clues and squares.
fn shape(clues: u64, squares: u64) -> Option<(u64, u64)> {
    let under_root = clues
        .checked_mul(clues)?
        .checked_sub(squares.checked_mul(4)?)?;
    let difference = under_root.isqrt();
    let short = clues.checked_sub(difference)? / 2;
    let long = clues - short;
    (short > 0 && short.checked_mul(long) == Some(squares)).then_some((short, long))
}
