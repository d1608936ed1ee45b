//! Hints in words and drawings.

use super::canvas::Canvas;
use super::deduction_words::{kind, named, place, step};
use super::puzzle::moves_of;
use crate::model::{Board, Square};
use crate::rules::SquarePosition;
use crate::solve::{Deduction, HintOutcome};
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, Illustration, Remaining, Suggestion};
use quandary_core::scene::Mark;

/// Maximum number of contradicting marks in a reason.
const MAX_MARKS: usize = 6;

/// The hint for a board.
pub(super) fn advice(outcome: HintOutcome, board: &Board, canvas: &Canvas) -> Hint {
    match outcome {
        HintOutcome::Solved => Hint::Solved,
        HintOutcome::NoSolution(marks) => Hint::Hopeless {
            reason: no_solution(&marks),
            shown: (!marks.is_empty()).then(|| wrong_marks(&marks, board, canvas)),
        },
        HintOutcome::Open => Hint::Open,
        HintOutcome::Unknown(reason) => Hint::Unknown(reason),
        HintOutcome::Next(deduction) => Hint::Next(suggestion(&deduction, board, canvas)),
    }
}

fn suggestion(deduction: &Deduction, board: &Board, canvas: &Canvas) -> Suggestion {
    let name = deduction.technique.name();
    Suggestion {
        input: moves_of(&deduction.squares),
        reason: format!("{name}: {}", deduction.reason()),
        remaining: Remaining::Uncounted,
        place: canvas.look(board, &place(deduction, board)),
        kind: canvas.look(board, &kind(deduction, board)),
        step: canvas.act(board, &deduction.squares, &step(deduction)),
    }
}

/// Why no solution agrees with the marks.
fn no_solution(marks: &[(Point, Square)]) -> String {
    let mark = |(at, square): &(Point, Square)| match square {
        Square::Tent => format!("a tent on {}", SquarePosition(*at)),
        _ => format!("grass on {}", SquarePosition(*at)),
    };
    let listed: Vec<String> = marks.iter().take(MAX_MARKS).map(mark).collect();
    let more = match marks.len() - listed.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    match listed.as_slice() {
        [] => "there is no solution, whatever the marks".to_owned(),
        [one] => format!("no solution has {one}"),
        _ => format!("no solution has all of these: {}{more}", listed.join("; ")),
    }
}

/// The marks that contradict each other.
fn wrong_marks(marks: &[(Point, Square)], board: &Board, canvas: &Canvas) -> Illustration {
    let mut drawing = canvas.drawing(board);
    for (at, square) in marks {
        let label = match (square, marks.len()) {
            (Square::Tent, 1) => "remove this tent",
            (_, 1) => "remove this grass",
            (Square::Tent, _) => "this tent contradicts the other marks",
            _ => "this grass contradicts the other marks",
        };
        drawing.mark(*at, Mark::Wrong, label);
    }
    Illustration::new(removal(marks), drawing.scene())
}

/// What to remove.
fn removal(marks: &[(Point, Square)]) -> String {
    let with = |wanted| {
        let marks = marks.iter().filter(move |(_, square)| *square == wanted);
        marks.map(|(at, _)| *at).collect::<Vec<Point>>()
    };
    let kinds = [
        (with(Square::Tent), "tent", "tents"),
        (with(Square::Grass), "grass", "grass"),
    ];
    let kinds = kinds.iter().filter(|(squares, ..)| !squares.is_empty());
    let kinds = kinds.map(|(squares, one, many)| named(squares, one, many));
    let listed = kinds.collect::<Vec<String>>().join("; ");
    match marks {
        [_] => format!("remove {listed}"),
        _ => format!("remove at least one of these marks: {listed}"),
    }
}
