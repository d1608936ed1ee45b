//! Checks of the meaning of a position: dates that do not exist, a wrong number of free
//! squares, pieces on squares that must stay free, and pieces on sides that the kit does not
//! allow.

use crate::codes;
use crate::model::{Goal, Level, MonthDay, PositionSpans, Squares};
use crate::rules::is_side_allowed;
use quandary_core::sink::DiagnosticSink;

/// Reports findings about the meaning of a position that was read from text.
pub(crate) fn lint(level: &Level, spans: &PositionSpans, sink: &mut DiagnosticSink) {
    if let Goal::Free(squares) = level.goal {
        check_date(level, squares, spans, sink);
        check_free_square_count(level, squares, spans, sink);
        check_covered_squares(level, squares, spans, sink);
    }
    check_sides(level, spans, sink);
}

fn check_date(level: &Level, squares: Squares, spans: &PositionSpans, sink: &mut DiagnosticSink) {
    let date = level.kit.month_day(squares);
    if let Some(MonthDay { month, day }) = date.filter(|date| !date.exists()) {
        sink.report(&codes::NONEXISTENT_DATE, spans.goal, || {
            let month = crate::date::MONTHS[usize::from(month) - 1];
            format!(
                "{month} has no day {day}; these squares can stay free, but they do not form a date"
            )
        });
    }
}

fn check_free_square_count(
    level: &Level,
    squares: Squares,
    spans: &PositionSpans,
    sink: &mut DiagnosticSink,
) {
    let (named, expected) = (squares.count(), level.kit.free_square_count());
    if named != expected {
        sink.report(&codes::WRONG_FREE_SQUARE_COUNT, spans.goal, || {
            format!("expected the names of {expected} free squares, found {named}")
        });
    }
}

fn check_covered_squares(
    level: &Level,
    squares: Squares,
    spans: &PositionSpans,
    sink: &mut DiagnosticSink,
) {
    for placement in level.board.placements() {
        let piece = placement.piece;
        if level.board.covered_by(piece).intersects(squares) {
            sink.report(&codes::COVERED_FREE_SQUARE, spans.piece(piece), || {
                let name = level.kit.piece(piece).name();
                format!("piece {name} covers a square that must stay free")
            });
        }
    }
}

fn check_sides(level: &Level, spans: &PositionSpans, sink: &mut DiagnosticSink) {
    for placement in level.board.placements() {
        if !is_side_allowed(&level.kit, placement) {
            sink.report(
                &codes::DISALLOWED_SIDE,
                spans.piece(placement.piece),
                || {
                    let name = level.kit.piece(placement.piece).name();
                    format!("the kit does not allow this side of piece {name} to face up")
                },
            );
        }
    }
}
