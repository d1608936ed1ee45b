//! Tasks of puzzle-tents.com, one in each line (SPEC, part H).

use super::desc;
use super::draft::{Claim, Drafts};
use super::scan::{Number, Scanner};
use super::tatham::{read_size, trimmed};
use crate::codes;
use crate::model::Board;
use quandary_core::limits::LimitExceeded;
use quandary_core::source::Line;
use quandary_core::span::Span;
use std::ops::Range;

/// Writes a task: square boards as the site has them, others with their size before them.
pub(super) fn write(board: &Board) -> String {
    let (columns, rows) = (board.columns(), board.rows());
    let size = if rows == columns {
        String::new()
    } else {
        format!("{columns}x{rows}:")
    };
    format!("{size}{}\n", desc::write(board))
}

pub(super) fn read(drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let source = drafts.source;
    let in_script = source.lines().any(|line| assigned(line.text).is_some());
    for line in source.lines() {
        let (start, end) = trimmed(&line);
        let task = match assigned(line.text) {
            Some(task) => task,
            None if in_script => continue,
            None => start..end,
        };
        if !task.is_empty() {
            read_task(&line, task, drafts)?;
        }
    }
    Ok(())
}

/// The text between the quotes of `var task = "..."`, as it stands in the page of a puzzle.
pub(super) fn assigned(text: &str) -> Option<Range<usize>> {
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
    drafts: &mut Drafts<'_>,
) -> Result<(), LimitExceeded> {
    let text = &line.text[task.clone()];
    let span = line.span(task.start, task.end);
    let skipped = line.text[..task.start].chars().count();
    let letters = line.letters().skip(skipped).take(text.chars().count());
    let mut scanner = Scanner::new(letters, span.start);
    let stated = if text.starts_with(|first: char| first.is_ascii_digit()) {
        let claim = read_size(&mut scanner);
        let Some(claim) = claim.filter(|_| scanner.eat(':')) else {
            let draft = drafts.begin_without_size(span)?;
            drafts.sink.report(&codes::TEN0002, span, || {
                "a size is written like `5x5:` before the task".to_owned()
            });
            drafts.end(draft);
            return Ok(());
        };
        Some(claim)
    } else {
        None
    };
    let errors = drafts.sink.errors();
    let most = drafts.limits.cells;
    let desc = desc::read(&mut scanner, most, &mut drafts.sink);
    let size = stated.or_else(|| square(&desc, span));
    let Some(claim) = size else {
        let draft = drafts.begin_without_size(span)?;
        if drafts.sink.errors() == errors {
            tell_shapes(&desc, span, drafts);
        }
        drafts.end(draft);
        return Ok(());
    };
    let mut draft = drafts.begin(claim, span)?;
    if draft.has_squares() {
        desc.fill(&mut draft, &mut drafts.sink);
    }
    drafts.end(draft);
    Ok(())
}

/// The size of a task that says nothing of it: half as many rows as clues, and as many columns.
fn square(desc: &desc::Desc, span: Span) -> Option<Claim> {
    let clues = desc.numbers.len() as u64;
    let side = clues / 2;
    let squares = desc.squares.saturating_sub(1);
    let square = clues.is_multiple_of(2) && side.checked_mul(side) == Some(squares);
    let side = u32::try_from(side).ok().filter(|_| square)?;
    Some(Claim {
        rows: Number::Exact(side),
        columns: Number::Exact(side),
        span,
        clues_in_a_byte: desc::CLUES_IN_A_BYTE,
    })
}

fn tell_shapes(desc: &desc::Desc, span: Span, drafts: &mut Drafts<'_>) {
    let clues = desc.numbers.len() as u64;
    let squares = desc.squares.saturating_sub(1);
    let shape = shape(clues, squares);
    drafts.sink.report_with(
        &codes::TEN0036,
        span,
        || format!("{clues} clues and {squares} squares make no square board"),
        |finding| {
            finding.with_help(match shape {
                Some((short, long)) => {
                    format!("write the size before it: `{short}x{long}:` or `{long}x{short}:`")
                }
                None => "no board of any shape has these numbers: part of it is missing".to_owned(),
            })
        },
    );
}

/// The two sides of a board by the number of its clues and of its squares, the shorter first.
fn shape(clues: u64, squares: u64) -> Option<(u64, u64)> {
    let under_root = clues
        .checked_mul(clues)?
        .checked_sub(squares.checked_mul(4)?)?;
    let difference = under_root.isqrt();
    let short = clues.checked_sub(difference)? / 2;
    let long = clues - short;
    (short > 0 && short.checked_mul(long) == Some(squares)).then_some((short, long))
}
