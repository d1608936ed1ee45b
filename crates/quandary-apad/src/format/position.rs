//! The parts of a position that both text formats share: its goal and its placed pieces.

use super::notation::{parse_move, resembles_move, words, write_placements};
use super::square_names;
use crate::codes;
use crate::date::is_relative;
use crate::model::{Board, Goal, Kit, Level, Placement, PlacementError, PositionSpans, Squares};
use crate::rules::Input;
use quandary_core::diagnostic::{Code, Diagnostic};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;
use std::ops::Range;

/// A part of a line.
#[derive(Clone, Copy)]
pub(super) struct LineSlice<'a> {
    pub(super) line: Line<'a>,
    /// Byte range in the text of the line.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> LineSlice<'a> {
    pub(super) fn whole(line: Line<'a>) -> Self {
        Self {
            line,
            start: 0,
            end: line.text.len(),
        }
    }

    /// The names and the moves of a position.
    pub(super) fn split(self) -> (Self, Self) {
        let (names, moves) = split(self.text());
        let part = |range: Range<usize>| Self {
            line: self.line,
            start: self.start + range.start,
            end: self.start + range.end,
        };
        (part(names), part(moves))
    }

    pub(super) fn text(self) -> &'a str {
        &self.line.text[self.start..self.end]
    }

    pub(super) fn span(self) -> Span {
        self.line.span(self.start, self.end)
    }

    /// The words, each with its span in the file.
    pub(super) fn words(self) -> impl Iterator<Item = (Span, &'a str)> + Clone {
        words(self.text()).map(move |(range, word)| {
            let span = self
                .line
                .span(self.start + range.start, self.start + range.end);
            (span, word)
        })
    }
}

/// The byte ranges of the names and of the moves of a position. The moves begin after the first colon,
/// or else with the first word that resembles a move.
pub(super) fn split(text: &str) -> (Range<usize>, Range<usize>) {
    if let Some(colon) = text.find(':') {
        return (0..colon, colon + 1..text.len());
    }
    let first_move = words(text).find(|(_, word)| resembles_move(word));
    let start = first_move.map_or(text.len(), |(range, _)| range.start);
    (0..start, start..text.len())
}

/// Reads the names of the squares that must stay free. The goal is an existing date if no squares
/// are named or a word is unknown.
pub(super) fn read_goal<'a>(
    kit: &Kit,
    words: impl Iterator<Item = (Span, &'a str)>,
    spans: &mut PositionSpans,
    sink: &mut DiagnosticSink,
) -> Goal {
    let mut free = Squares::EMPTY;
    let mut all: Option<Span> = None;
    let errors = sink.errors();
    for (span, word) in words {
        all = Some(all.map_or(span, |all| all.to(span)));
        match square_names::parse(kit, word) {
            Some(squares) => free = free | squares,
            None => sink.report_with(
                &codes::UNKNOWN_NAME,
                span,
                || format!("no kit or square has the name {}", quote(word)),
                |finding| finding.with_help(naming_help(word)),
            ),
        }
    }
    spans.goal = all.unwrap_or(spans.goal);
    if free.is_empty() || sink.errors() > errors {
        Goal::Date
    } else {
        Goal::Free(free)
    }
}

/// How to name what an unknown word may have meant.
fn naming_help(word: &str) -> &'static str {
    match is_relative(word) {
        true => {
            "the level of a file does not depend on the current day; write a date such as 2026-11-22"
        }
        false => {
            "name squares by label, by an English month or weekday, by a date such as 24.12., \
             12/24 or 2026-12-24, or by `@` and an index"
        }
    }
}

/// Writes a position: the name of its kit unless it is empty, the squares that must stay free, and
/// the placed pieces.
pub(super) fn write_position(kit_name: &str, level: &Level) -> String {
    let squares = goal_names(&level.kit, level.goal);
    let names = [kit_name, &squares].into_iter();
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let (names, moves) = (names.join(" "), write_placements(&level.kit, &level.board));
    match (names.is_empty(), moves.is_empty()) {
        (_, true) => names,
        (true, false) => moves,
        (false, false) => format!("{names}: {moves}"),
    }
}

/// The names of the squares that must stay free, which are also the title of a position (W5); empty
/// if none are named.
pub(super) fn goal_names(kit: &Kit, goal: Goal) -> String {
    match goal {
        Goal::Free(squares) => square_names::write_squares(kit, squares),
        Goal::Date | Goal::Combination | Goal::Any => String::new(),
    }
}

/// Reads placements and places the pieces one after the other. Pieces that do not fit are ignored.
pub(super) fn read_board(
    kit: &Kit,
    moves: LineSlice<'_>,
    spans: &mut PositionSpans,
    sink: &mut DiagnosticSink,
) -> Board {
    let mut board = Board::empty(kit);
    for (span, word) in moves.words() {
        match parse_move(kit, word) {
            Ok(Input::Place(placement)) => match board.place(kit, placement) {
                Ok(()) => spans.pieces[placement.piece.index()] = Some(span),
                Err(error) => report_ignored(kit, placement, error, span, spans, sink),
            },
            Ok(Input::Lift(_)) => sink.report(&codes::LIFT_IN_POSITION, span, || {
                format!(
                    "expected a placement, found {}, which lifts a piece",
                    quote(word)
                )
            }),
            Err(reason) => {
                sink.report(&codes::MALFORMED_MOVE, span, || {
                    format!("malformed move {}: {reason}", quote(word))
                });
            }
        }
    }
    board
}

fn report_ignored(
    kit: &Kit,
    placement: Placement,
    error: PlacementError,
    span: Span,
    spans: &PositionSpans,
    sink: &mut DiagnosticSink,
) {
    let code = match error {
        PlacementError::NoSquare => &codes::NONEXISTENT_SQUARE,
        PlacementError::OffFrame => &codes::PIECE_OFF_FRAME,
        PlacementError::Overlaps(_) => &codes::OVERLAPPING_PIECES,
        PlacementError::AlreadyPlaced => &codes::DUPLICATE_PIECE,
        PlacementError::WrongSide => &codes::DISALLOWED_SIDE,
    };
    let other = match error {
        PlacementError::Overlaps(other) => Some(other),
        PlacementError::AlreadyPlaced => Some(placement.piece),
        _ => None,
    };
    sink.report_with(
        code,
        span,
        || ignored_piece(kit, placement, error),
        |finding| match other {
            Some(other) => finding.with_label(spans.piece(other), "placed here"),
            None => finding,
        },
    );
}

/// Findings about a position, as opposed to its kit or file.
const ABOUT_POSITIONS: [&Code; 11] = [
    &codes::NONEXISTENT_SQUARE,
    &codes::PIECE_OFF_FRAME,
    &codes::OVERLAPPING_PIECES,
    &codes::DUPLICATE_PIECE,
    &codes::UNKNOWN_NAME,
    &codes::MALFORMED_MOVE,
    &codes::LIFT_IN_POSITION,
    &codes::NONEXISTENT_DATE,
    &codes::WRONG_FREE_SQUARE_COUNT,
    &codes::COVERED_FREE_SQUARE,
    &codes::DISALLOWED_SIDE,
];

/// Whether a finding is about a position, as opposed to its kit or file.
pub(super) fn is_about_position(finding: &Diagnostic) -> bool {
    ABOUT_POSITIONS.contains(&finding.code)
}

/// The squares that a finding is about: those that its text names, and those of its pieces.
pub(super) fn squares_of(source: &Source, level: &Level, finding: &Diagnostic) -> Squares {
    if !is_about_position(finding) {
        return Squares::EMPTY;
    }
    let Level { kit, board, .. } = level;
    let bytes = source.bytes().get(finding.span.range());
    let text = String::from_utf8_lossy(bytes.unwrap_or_default());
    let squares = words(&text).map(|(_, word)| match parse_move(kit, word) {
        Ok(Input::Place(placement)) => placement.squares_in_frame(kit),
        Ok(Input::Lift(piece)) => board.covered_by(piece),
        Err(_) => square_names::parse(kit, word).unwrap_or_default(),
    });
    squares.fold(Squares::EMPTY, |all, squares| all | squares)
}

/// The message for an ignored piece.
pub(super) fn ignored_piece(kit: &Kit, placement: Placement, error: PlacementError) -> String {
    let name = |piece| kit.piece(piece).name();
    let piece = name(placement.piece);
    let reason = match error {
        PlacementError::NoSquare => format!("square {} does not exist", placement.square),
        PlacementError::OffFrame => "it extends outside the frame".to_owned(),
        PlacementError::Overlaps(other) => format!("it overlaps {}", name(other)),
        PlacementError::WrongSide => "this side is not allowed to face up".to_owned(),
        PlacementError::AlreadyPlaced => "it is already placed".to_owned(),
    };
    format!("piece {piece} ignored: {reason}")
}
