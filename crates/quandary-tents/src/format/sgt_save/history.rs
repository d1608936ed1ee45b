//! Plays the moves of a save file up to the saved position.

use super::fields::{Field, Key};
use crate::codes;
use crate::format::builder::LevelBuilder;
use crate::format::scan::{Number, Scanner};
use crate::model::{Board, Square};
use quandary_core::grid::Point;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// Plays the first `played` steps. Reports every invalid step, and ignores it.
pub(super) fn play(
    level: &mut LevelBuilder,
    described: Field<'_>,
    steps: &[Field<'_>],
    played: usize,
    sink: &mut DiagnosticSink,
) {
    let mut position = Position::default();
    for (index, step) in steps.iter().enumerate() {
        let is_restart = step.key == Some(Key::Restart);
        // Two passes instead of a list: a file can consist of one step with millions of changes.
        let invalid = match is_restart {
            true => (step.bytes() != described.bytes()).then_some(step.value),
            false => changes(step, &level.board).find_map(Result::err),
        };
        match invalid {
            Some(invalid) => report(step, invalid, sink),
            None if index >= played => {}
            None if is_restart => position = Position::default(),
            None => {
                let changes = changes(step, &level.board).flatten();
                changes.for_each(|change| position.apply(change));
            }
        }
    }
    position.put(level);
}

fn report(step: &Field<'_>, invalid: Span, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::INVALID_STEP,
        invalid,
        || format!("invalid move {}; it is ignored", quote(&step.text())),
        |finding| {
            finding.with_help(
                "a move is `T` (tent), `N` (grass) or `B` (empty) with column and row, such as \
                 `T0,3`; the square is on the board and has no tree",
            )
        },
    );
}

/// A change of the position.
enum Change {
    /// Removes all marks. The program puts grass on every square without a tent, which means the
    /// same.
    Clear,
    Put(Point, Square, Span),
}

/// The marks of a position. A restart takes no longer than the moves before it.
#[derive(Default)]
struct Position {
    start: StartMarks,
    /// The squares that were changed since.
    changed: BTreeMap<Point, (Square, Span)>,
}

/// Whether the marks of the description are still on the board.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum StartMarks {
    #[default]
    Kept,
    Removed,
}

impl Position {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Clear => {
                self.start = StartMarks::Removed;
                self.changed.clear();
            }
            Change::Put(at, square, span) => {
                self.changed.insert(at, (square, span));
            }
        }
    }

    fn put(self, level: &mut LevelBuilder) {
        if self.start == StartMarks::Removed {
            level.clear_marks();
        }
        for (at, (square, span)) in self.changed {
            level.put(at, square, span);
        }
    }
}

/// The changes of a move or solution, separated by `;`. An error is the location of an invalid one.
fn changes<'a>(
    step: &Field<'a>,
    board: &'a Board,
) -> impl Iterator<Item = Result<Change, Span>> + use<'a> {
    let mut scanner = Scanner::new(step.letters(), step.value.start);
    std::iter::from_fn(move || {
        scanner.peek()?;
        let start = scanner.here().start;
        let change = change(&mut scanner, board, start);
        let end = scanner.here().end;
        let separated = scanner.eat(';') || scanner.peek().is_none();
        Some(change.filter(|_| separated).ok_or(Span::new(start, end)))
    })
}

fn change<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    board: &Board,
    start: usize,
) -> Option<Change> {
    let square = match scanner.next()?.0 {
        'S' => return Some(Change::Clear),
        'T' => Square::Tent,
        'N' => Square::Grass,
        'B' => Square::Empty,
        _ => return None,
    };
    let (column, _) = scanner.number()?;
    let (row, last) = scanner.eat(',').then(|| scanner.number())??;
    let (Number::Exact(x), Number::Exact(y)) = (column, row) else {
        return None;
    };
    let at = Point::new(x, y);
    let free = board
        .square(at)
        .is_some_and(|square| square != Square::Tree);
    free.then_some(Change::Put(at, square, Span::new(start, last.end)))
}
