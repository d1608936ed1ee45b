//! Game IDs of Simon Tatham's program, one in each line (SPEC, part G).

use super::desc;
use super::draft::{Claim, Drafts};
use super::scan::{Number, Scanner};
use super::{Fact, Level};
use crate::codes;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Line;
use quandary_core::span::Span;

/// The least rows and columns that the program takes.
pub(super) const LEAST: u32 = 4;

/// The name of the fact that the letter behind `d` states.
const DIFFICULTY: &str = "difficulty";

/// The letter and what it stands for.
const GRADES: [(char, &str); 2] = [('e', "Easy"), ('t', "Tricky")];

pub(super) fn write(level: &Level) -> String {
    let board = &level.board;
    let stated = level.fact(DIFFICULTY);
    let grade = GRADES
        .iter()
        .find(|(_, name)| stated.is_some_and(|stated| stated.eq_ignore_ascii_case(name)));
    let grade = grade.map_or(String::new(), |(letter, _)| format!("d{letter}"));
    let (columns, rows) = (board.columns(), board.rows());
    format!("{columns}x{rows}{grade}:{}\n", desc::write(board))
}

/// Whether the format can hold what a fact says.
pub(super) fn holds(fact: &Fact) -> bool {
    let named = fact.name.eq_ignore_ascii_case(DIFFICULTY);
    named
        && GRADES
            .iter()
            .any(|(_, name)| fact.value.eq_ignore_ascii_case(name))
}

pub(super) fn read(drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let source = drafts.source;
    for line in source.lines().filter(|line| !line.text.trim().is_empty()) {
        read_id(&line, drafts)?;
    }
    Ok(())
}

fn read_id(line: &Line<'_>, drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let (start, end) = trimmed(line);
    let span = line.span(start, end);
    let skipped = line.text[..start].chars().count();
    let letters = line.text[start..end].chars().count();
    let mut scanner = Scanner::new(line.letters().skip(skipped).take(letters), span.start);
    let Some(claim) = read_size(&mut scanner) else {
        return no_size(span, span, drafts);
    };
    let grade = read_grade(&mut scanner, &mut drafts.sink);
    let at = scanner.here();
    let divider = match scanner.next() {
        Some((divider @ (':' | '#'), _)) => divider,
        _ => return no_size(span, at, drafts),
    };
    if divider == '#' {
        let draft = drafts.begin_without_size(span)?;
        refuse_seed(line.text[start..end].trim(), span, &mut drafts.sink);
        drafts.end(draft);
        return Ok(());
    }
    let mut draft = drafts.begin(claim, span)?;
    if draft.has_squares() {
        let squares = u64::from(draft.board.rows()) * u64::from(draft.board.columns());
        let desc = desc::read(&mut scanner, squares, &mut drafts.sink);
        desc.fill(&mut draft, &mut drafts.sink);
        if draft.board.rows() < LEAST || draft.board.columns() < LEAST {
            drafts.sink.report(&codes::TEN0037, claim.span, || {
                format!("Simon Tatham's program takes no board smaller than {LEAST}x{LEAST}")
            });
        }
        draft.facts.extend(grade);
    }
    drafts.end(draft);
    Ok(())
}

fn no_size(span: Span, at: Span, drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let message = "no size such as `8x8:` stands before the description";
    let help = "a game ID is the size, a colon and the description";
    drafts.no_size(span, at, message, help)
}

/// Where the text of a line begins and ends, blanks aside.
pub(super) fn trimmed(line: &Line<'_>) -> (usize, usize) {
    let start = line.text.len() - line.text.trim_start().len();
    (start, start + line.text.trim().len())
}

/// `8x8`, columns first, or `8` for a square board.
pub(super) fn read_size<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
) -> Option<Claim> {
    let (columns, first) = scanner.number()?;
    let (rows, last): (Number, Span) = if scanner.eat('x') {
        scanner.number()?
    } else {
        (columns, first)
    };
    Some(Claim {
        rows,
        columns,
        span: first.to(last),
        clues_in_a_byte: desc::CLUES_IN_A_BYTE,
    })
}

/// What stands between the size and the colon: the difficulty, or something unknown.
fn read_grade<I: Iterator<Item = (char, Span)>>(
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
                &codes::TEN0035,
                Span::new(first.start, end),
                || format!("{} is no difficulty of Tents", quote(&text)),
                |finding| finding.with_help("`de` is Easy and `dt` is Tricky"),
            );
            None
        }
    }
}

fn refuse_seed(id: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::TEN0030,
        span,
        || format!("{} holds no board but the seed of one", quote(id)),
        |finding| {
            finding.with_help(
                "only Simon Tatham's own program can expand it: enter it there as a random seed \
                 and copy the game ID that it then shows",
            )
        },
    );
}
