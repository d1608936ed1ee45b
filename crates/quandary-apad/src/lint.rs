//! What only the meaning of a position shows: dates that do not exist, squares that cannot stay
//! free, sides that may not lie up.

use crate::codes;
use crate::format::Places;
use crate::model::{Aim, Level, MonthDay, Squares};
use crate::rules::face_allowed;
use quandary_core::sink::DiagnosticSink;

/// Tells what is odd about a position that was read from text.
pub(crate) fn lint(level: &Level, places: &Places, sink: &mut DiagnosticSink) {
    if let Aim::Free(squares) = level.aim {
        look_at_date(level, squares, places, sink);
        look_at_number(level, squares, places, sink);
        look_at_cover(level, squares, places, sink);
    }
    look_at_sides(level, places, sink);
}

fn look_at_date(level: &Level, squares: Squares, places: &Places, sink: &mut DiagnosticSink) {
    let date = level.kit.month_day(squares);
    if let Some(MonthDay { month, day }) = date.filter(|date| !date.exists()) {
        sink.report(&codes::APA0060, places.aim, || {
            let month = crate::date::MONTHS[usize::from(month) - 1];
            format!("{month} has no day {day}: these squares may stay free, but they are no date")
        });
    }
}

fn look_at_number(level: &Level, squares: Squares, places: &Places, sink: &mut DiagnosticSink) {
    let (wanted, spare) = (squares.count(), level.kit.spare());
    if wanted != spare {
        sink.report(&codes::APA0061, places.aim, || {
            format!("{wanted} squares shall stay free, and the pieces leave {spare}")
        });
    }
}

fn look_at_cover(level: &Level, squares: Squares, places: &Places, sink: &mut DiagnosticSink) {
    for placement in level.board.placements() {
        let piece = placement.piece;
        if level.board.covered_by(piece).meets(squares) {
            sink.report(&codes::APA0062, places.piece(piece), || {
                let name = level.kit.piece(piece).name();
                format!("{name} covers a square that shall stay free")
            });
        }
    }
}

fn look_at_sides(level: &Level, places: &Places, sink: &mut DiagnosticSink) {
    for placement in level.board.placements() {
        if !face_allowed(&level.kit, placement) {
            sink.report(&codes::APA0063, places.piece(placement.piece), || {
                let name = level.kit.piece(placement.piece).name();
                format!("{name} shows the side that may not lie up")
            });
        }
    }
}
