//! Boards of bytes as a file: what is wrong with them, and their levels.

use super::aim::write_squares;
use super::apad::{self, Place, Record, WIDTH};
use super::position::why;
use crate::codes;
use crate::model::{Aim, Level, Misfit, PieceId};
use quandary_core::diagnostic::{Diagnostic, Edit, Safety};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// The whole boards of a file, and the bytes behind them.
pub(super) fn split(source: &Source) -> (&[Record], &[u8]) {
    source.bytes().as_chunks()
}

/// Tells what is wrong with a file of boards.
pub(super) fn check(source: &Source, room: usize, sink: &mut DiagnosticSink) {
    let (boards, tail) = split(source);
    let mut others = Respelled::new(room);
    for (number, (at, board)) in (1..).zip((0..).step_by(WIDTH).zip(boards)) {
        if !check_board(number, at, board, sink) {
            others.look_at(number, at, board);
        }
    }
    others.report(sink);
    if !tail.is_empty() {
        let end = source.bytes().len();
        check_tail(Span::new(end - tail.len(), end), sink);
    }
}

/// Tells of each piece of a board that is ignored. Whether there is one.
pub(crate) fn check_board(
    number: u64,
    at: usize,
    record: &Record,
    sink: &mut DiagnosticSink,
) -> bool {
    let decoded = apad::decode(record);
    let mut first_without_square = true;
    for (piece, misfit) in decoded.ignored() {
        let code = match misfit {
            Misfit::NoSquare => &codes::APA0010,
            Misfit::OffFrame => &codes::APA0011,
            _ => &codes::APA0012,
        };
        let is_first = misfit == Misfit::NoSquare && first_without_square;
        first_without_square &= misfit != Misfit::NoSquare;
        sink.report_with(
            code,
            byte(at, piece),
            || message(record, piece, misfit),
            |finding| {
                let finding = finding.with_field(field(number, piece));
                match misfit {
                    Misfit::NoSquare if is_first => leave_out_safely(finding, at, record),
                    Misfit::NoSquare => finding,
                    _ => leave_out(finding, at, record, piece, misfit),
                }
            },
        );
    }
    decoded.ignored().next().is_some()
}

/// Tells that a file ends within a board.
pub(crate) fn check_tail(tail: Span, sink: &mut DiagnosticSink) {
    let number = tail.start / WIDTH + 1;
    sink.report_with(
        &codes::APA0002,
        tail,
        || {
            format!(
                "the file ends within a board: {} of {WIDTH} bytes",
                tail.len()
            )
        },
        |finding| finding.with_field(format!("board {number}")),
    );
}

fn message(record: &Record, piece: PieceId, misfit: Misfit) -> String {
    let placement = apad::placement(record, piece);
    placement.map_or_else(String::new, |placement| why(apad::kit(), placement, misfit))
}

fn field(number: u64, piece: PieceId) -> String {
    format!("board {number} / {}", apad::kit().piece(piece).name())
}

fn byte(at: usize, piece: PieceId) -> Span {
    let at = at + 1 + piece.index();
    Span::new(at, at + 1)
}

/// The pieces of a board without a square, all of them left out on purpose: one mend, for their
/// mirror bits are in one byte.
fn leave_out_safely(finding: Diagnostic, at: usize, record: &Record) -> Diagnostic {
    let mut mended = *record;
    for (piece, misfit) in apad::decode(record).ignored() {
        if misfit == Misfit::NoSquare {
            apad::leave_out(&mut mended, piece);
        }
    }
    finding.with_fix(
        "set all bits of the pieces on no square to 1",
        Safety::Safe,
        vec![replace(at, &mended)],
    )
}

fn leave_out(
    finding: Diagnostic,
    at: usize,
    record: &Record,
    piece: PieceId,
    misfit: Misfit,
) -> Diagnostic {
    let mut mended = *record;
    apad::leave_out(&mut mended, piece);
    let finding = match misfit {
        Misfit::Collides(other) => finding.with_label(byte(at, other), "placed before it"),
        _ => finding,
    };
    finding.with_fix(
        "set all its bits to 1, which leaves it out",
        Safety::Unsafe,
        vec![replace(at, &mended)],
    )
}

fn replace(at: usize, record: &Record) -> Edit {
    Edit {
        span: Span::new(at, at + WIDTH),
        insert: record.to_vec(),
    }
}

/// The boards that are not in their canonical spelling. They are told of once, for there may be
/// millions.
struct Respelled {
    boards: u64,
    first: Option<(u64, usize, Record)>,
    edits: Vec<Edit>,
    room: usize,
}

impl Respelled {
    fn new(room: usize) -> Self {
        Self {
            boards: 0,
            first: None,
            edits: Vec::new(),
            room,
        }
    }

    fn look_at(&mut self, number: u64, at: usize, record: &Record) {
        let canonical = apad::canonicalise(record);
        if canonical == *record {
            return;
        }
        self.boards += 1;
        self.first.get_or_insert((number, at, *record));
        if self.edits.len() < self.room {
            self.edits.push(replace(at, &canonical));
        }
    }

    fn report(self, sink: &mut DiagnosticSink) {
        let Some((number, at, record)) = self.first else {
            return;
        };
        let boards = self.boards;
        sink.report_with(
            &codes::APA0014,
            Span::new(at, at + WIDTH),
            || match boards {
                1 => "this board is not spelled canonically".to_owned(),
                _ => format!("{boards} boards are not spelled canonically, this is the first"),
            },
            |finding| {
                let canonical: Vec<_> = apad::canonicalise(&record)
                    .iter()
                    .map(|byte| format!("{byte:02x}"))
                    .collect();
                finding
                    .with_field(format!("board {number}"))
                    .with_help(format!("its canonical spelling is {}", canonical.join(" ")))
                    .with_fix("spell the boards canonically", Safety::Safe, self.edits)
            },
        );
    }
}

/// The board of a record as a level: where it is complete, the squares that it leaves free are
/// what it is about.
pub(super) fn level(record: &Record) -> Level {
    let kit = Arc::clone(apad::kit());
    let decoded = apad::decode(record);
    let aim = match decoded.is_complete() {
        true => Aim::Free(kit.frame().squares() & !decoded.covered()),
        false => Aim::Date,
    };
    let title = match aim {
        Aim::Free(squares) => write_squares(&kit, squares),
        _ => String::new(),
    };
    Level {
        title,
        board: apad::board(record),
        kit,
        aim,
    }
}

/// How many pieces of a record lie on its board.
pub(super) fn placed(record: &Record) -> usize {
    let places = apad::decode(record).0;
    let lies = |place: &&Place| matches!(place, Place::Lies(_));
    places.iter().filter(lies).count()
}
