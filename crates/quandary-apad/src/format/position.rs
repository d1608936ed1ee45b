//! What both text formats say of a position: squares to stay free and pieces placed.

use super::aim;
use super::notation::{parse_move, words};
use crate::codes;
use crate::model::{Aim, Board, Kit, Misfit, PieceId, Placement, Squares};
use crate::rules::Input;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Line;
use quandary_core::span::Span;

/// A part of a line.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) line: Line<'a>,
    /// Where it begins and ends in the text of the line, in bytes.
    pub(super) from: usize,
    pub(super) to: usize,
}

impl<'a> Part<'a> {
    pub(super) fn text(self) -> &'a str {
        &self.line.text[self.from..self.to]
    }

    pub(super) fn span(self) -> Span {
        self.line.span(self.from, self.to)
    }

    /// Its words, each with the bytes of the file that spell it.
    pub(super) fn words(self) -> impl Iterator<Item = (Span, &'a str)> + Clone {
        words(self.text()).map(move |(place, word)| {
            let span = self
                .line
                .span(self.from + place.start, self.from + place.end);
            (span, word)
        })
    }
}

/// Where the parts of a position stand, for findings about their meaning.
pub(crate) struct Places {
    /// The squares that shall stay free.
    pub(crate) aim: Span,
    /// Each piece placed, in the kit's order.
    pub(crate) pieces: Vec<Option<Span>>,
}

impl Places {
    pub(super) fn new(kit: &Kit) -> Self {
        Self {
            aim: Span::default(),
            pieces: vec![None; kit.pieces().len()],
        }
    }

    /// Where a piece that is placed stands.
    pub(crate) fn piece(&self, piece: PieceId) -> Span {
        self.pieces[piece.index()].unwrap_or(self.aim)
    }
}

/// Squares by their names: what has to stay free. Any date if there is no name.
pub(super) fn read_aim<'a>(
    kit: &Kit,
    words: impl Iterator<Item = (Span, &'a str)>,
    places: &mut Places,
    sink: &mut DiagnosticSink,
) -> Aim {
    let mut free = Squares::NONE;
    let mut all: Option<Span> = None;
    let before = sink.errors();
    for (span, word) in words {
        all = Some(all.map_or(span, |all| all.to(span)));
        match aim::named(kit, word) {
            Some(squares) => free = free | squares,
            None => sink.report(&codes::APA0020, span, || {
                format!("{} names no kit and no square", quote(word))
            }),
        }
    }
    places.aim = all.unwrap_or(places.aim);
    // What was not understood is not judged.
    if free.is_empty() || sink.errors() > before {
        Aim::Date
    } else {
        Aim::Free(free)
    }
}

/// Pieces placed one after the other; one that does not fit is ignored.
pub(super) fn read_board(
    kit: &Kit,
    moves: Part<'_>,
    places: &mut Places,
    sink: &mut DiagnosticSink,
) -> Board {
    let mut board = Board::empty(kit);
    for (span, word) in moves.words() {
        match parse_move(kit, word) {
            Ok(Input::Place(placement)) => match board.place(kit, placement) {
                Ok(()) => places.pieces[placement.piece.index()] = Some(span),
                Err(misfit) => tell_misfit(kit, placement, misfit, span, places, sink),
            },
            Ok(Input::Lift(_)) => sink.report(&codes::APA0022, span, || {
                format!("{} lifts a piece in a position", quote(word))
            }),
            Err(reason) => {
                sink.report(&codes::APA0021, span, || {
                    format!("{} is no move: {reason}", quote(word))
                });
            }
        }
    }
    board
}

fn tell_misfit(
    kit: &Kit,
    placement: Placement,
    misfit: Misfit,
    span: Span,
    places: &Places,
    sink: &mut DiagnosticSink,
) {
    let code = match misfit {
        Misfit::NoSquare => &codes::APA0010,
        Misfit::OffFrame => &codes::APA0011,
        Misfit::Collides(_) => &codes::APA0012,
        Misfit::Placed => &codes::APA0013,
        Misfit::Face => &codes::APA0063,
    };
    let other = match misfit {
        Misfit::Collides(other) => Some(other),
        Misfit::Placed => Some(placement.piece),
        _ => None,
    };
    sink.report_with(
        code,
        span,
        || why(kit, placement, misfit),
        |finding| match other {
            Some(other) => finding.with_label(places.piece(other), "placed here"),
            None => finding,
        },
    );
}

/// Why a piece is ignored, in words.
pub(super) fn why(kit: &Kit, placement: Placement, misfit: Misfit) -> String {
    let name = |piece| kit.piece(piece).name();
    let piece = name(placement.piece);
    let reason = match misfit {
        Misfit::NoSquare => format!("there is no square {}", placement.square),
        Misfit::OffFrame => "it would run off the frame".to_owned(),
        Misfit::Collides(other) => format!("it would lie on {}", name(other)),
        Misfit::Face => "it may not lie on that side".to_owned(),
        Misfit::Placed => "it is placed already".to_owned(),
    };
    format!("{piece} is ignored: {reason}")
}
