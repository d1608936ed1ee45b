//! Positions in words (SPEC, part W): `[KIT] [SQUARES][:] [MOVES]`, one in each line.

use super::position::{Part, Places, read_aim, read_board};
use super::{aim, kits, notation};
use crate::lint::lint;
use crate::model::{Aim, Level};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Line;
use std::sync::Arc;

/// Reads the position of a line that is not empty.
pub(super) fn read_line(line: Line<'_>, sink: &mut DiagnosticSink) -> Level {
    let (head, moves) = split(line);
    let mut words = head.words().peekable();
    let named = words.peek().and_then(|(_, word)| kits::named(word));
    if named.is_some() {
        words.next();
    }
    let kit = Arc::clone(named.unwrap_or(kits::standard_kit()));
    let mut places = Places::new(&kit);
    places.aim = line.whole();
    let aim = read_aim(&kit, words, &mut places, sink);
    let board = read_board(&kit, moves, &mut places, sink);
    let level = Level {
        title: title(&kit, aim),
        kit,
        board,
        aim,
    };
    lint(&level, &places, sink);
    level
}

/// What a position that has no name is called.
fn title(kit: &crate::model::Kit, aim: Aim) -> String {
    match aim {
        Aim::Free(squares) => aim::write_squares(kit, squares),
        _ => String::new(),
    }
}

/// What stands before the moves, and the moves: a colon divides them, or else the first word that
/// looks like a move begins them.
fn split(line: Line<'_>) -> (Part<'_>, Part<'_>) {
    let text = line.text;
    let part = |from, to| Part { line, from, to };
    if let Some(colon) = text.find(':') {
        return (part(0, colon), part(colon + 1, text.len()));
    }
    let mut words = notation::words(text);
    let first = words.find(|(_, word)| is_like_move(word));
    let at = first.map_or(text.len(), |(place, _)| place.start);
    (part(0, at), part(at, text.len()))
}

/// A letter with `-` alone or an `@` behind it.
pub(super) fn is_like_move(word: &str) -> bool {
    let mut letters = word.chars();
    let letter = letters
        .next()
        .is_some_and(|name| name.is_ascii_alphabetic());
    let rest = letters.as_str();
    letter && (rest == "-" || rest.contains('@'))
}

/// Whether a line says more than a few numbers would: a kit, a month beside other squares, or a
/// move.
pub(super) fn is_telling(line: &str) -> bool {
    let mut words = notation::words(line).map(|(_, word)| word.trim_end_matches(':'));
    let kit = words
        .clone()
        .next()
        .is_some_and(|word| kits::named(word).is_some());
    let date = words.clone().count() > 1 && words.clone().any(aim::is_month);
    let iso = words.clone().any(aim::is_date);
    kit || date || iso || words.any(is_like_move)
}

/// The line of a position, without its end. The kit has a name.
pub(super) fn write_line(level: &Level) -> String {
    let squares = match level.aim {
        Aim::Free(squares) => aim::write_squares(&level.kit, squares),
        _ => String::new(),
    };
    let moves = super::write::moves(level);
    let is_standard = Arc::ptr_eq(&level.kit, kits::standard_kit());
    let mut head: Vec<&str> = Vec::new();
    if !is_standard || (squares.is_empty() && moves.is_empty()) {
        head.push(&level.kit.name);
    }
    if !squares.is_empty() {
        head.push(&squares);
    }
    let head = head.join(" ");
    match (head.is_empty(), moves.is_empty()) {
        (_, true) => head,
        (true, false) => moves,
        (false, false) => format!("{head}: {moves}"),
    }
}
