//! What only the meaning of a puzzle shows: clues and trees that cannot be brought together.

use crate::codes;
use crate::format::{Level, LevelPlaces, Reading};
use crate::model::{Board, Edges, Pairing, Square};
use crate::rules::{Fault, Line, Place, cleared, faults, is_solved};
use quandary_core::diagnostic::Strictness;
use quandary_core::grid::Point;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use quandary_core::words::{counted, grouped};

/// Adds the findings that need meaning to those of the reading. Puzzles with errors in what they
/// say are not judged by what they mean.
pub fn lint(reading: &mut Reading, strictness: Strictness) {
    let diagnostics = std::mem::take(&mut reading.diagnostics);
    let mut sink = DiagnosticSink::new(strictness, diagnostics);
    for (level, places) in reading.levels.iter().zip(&reading.places) {
        if places.sound {
            look_at(level, places, &mut sink);
        }
    }
    reading.diagnostics = sink.sorted();
}

fn look_at(level: &Level, places: &LevelPlaces, sink: &mut DiagnosticSink) {
    let board = &level.board;
    if is_solved(board, Pairing::Local) {
        sink.report(&codes::TEN0066, places.span, || {
            "this board is solved already".to_owned()
        });
        return;
    }
    if turns_on_itself(board) {
        sink.report(&codes::TEN0067, places.span, || {
            "no tent can stand on a torus of one row or one column".to_owned()
        });
        return;
    }
    look_at_sums(board, places, sink);
    look_at_room(board, places, sink);
    look_at_trees(board, places, sink);
    look_at_tents(board, places, sink);
}

fn turns_on_itself(board: &Board) -> bool {
    board.edges == Edges::Torus && board.rows().min(board.columns()) == 1
}

fn look_at_sums(board: &Board, places: &LevelPlaces, sink: &mut DiagnosticSink) {
    let trees = u64::from(board.count(Square::Tree));
    let rows = (&board.row_clues, &places.rows, "rows");
    let columns = (&board.column_clues, &places.columns, "columns");
    for (clues, spans, what) in [rows, columns] {
        let open = clues.iter().any(Option::is_none);
        let sum: u64 = clues.iter().flatten().map(|clue| u64::from(*clue)).sum();
        let fits = match open {
            true => sum <= trees,
            false => sum == trees,
        };
        if fits {
            continue;
        }
        let all = spans
            .iter()
            .copied()
            .reduce(Span::to)
            .unwrap_or(places.span);
        sink.report(&codes::TEN0060, all, || {
            let there = match trees {
                1 => "there is 1 tree".to_owned(),
                trees => format!("there are {}", counted(trees, "tree", "trees")),
            };
            let sum = grouped(sum);
            format!("the clues of the {what} add up to {sum}, and {there}")
        });
    }
}

fn look_at_room(board: &Board, places: &LevelPlaces, sink: &mut DiagnosticSink) {
    let board = cleared(board);
    for line in Line::all(&board) {
        let Some(clue) = line.clue(&board) else {
            continue;
        };
        let room = capacity(&board, line);
        if u64::from(clue) > room {
            sink.report(&codes::TEN0061, places.clue(line), || {
                let room = counted(room, "tent", "tents");
                format!("the clue of {line} is {clue}, and it has room for {room}")
            });
        }
    }
}

/// How many tents a line can have at most: squares beside a tree, no two of them side by side.
fn capacity(board: &Board, line: Line) -> u64 {
    let beside_tree = |at: Point| {
        board.square(at) != Some(Square::Tree)
            && board
                .beside(at)
                .any(|other| board.square(other) == Some(Square::Tree))
    };
    let open: Vec<bool> = line.squares(board).map(beside_tree).collect();
    let gap = open.iter().position(|open| !open);
    match (board.edges, gap) {
        (Edges::Flat, _) => in_runs(open.into_iter()),
        (Edges::Torus, None) => open.len() as u64 / 2,
        (Edges::Torus, Some(gap)) => {
            let round = open.iter().cycle().skip(gap).take(open.len());
            in_runs(round.copied())
        }
    }
}

fn in_runs(open: impl Iterator<Item = bool>) -> u64 {
    let (mut room, mut run) = (0, 0_u64);
    for open in open {
        if open {
            // Every other square of a run, the first one included.
            room += (run + 1) % 2;
            run += 1;
        } else {
            run = 0;
        }
    }
    room
}

fn look_at_trees(board: &Board, places: &LevelPlaces, sink: &mut DiagnosticSink) {
    let trees = board
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Tree);
    for (at, _) in trees {
        let shut_in = board
            .beside(at)
            .all(|other| board.square(other) == Some(Square::Tree));
        if shut_in {
            sink.report(&codes::TEN0062, places.square(at), || {
                format!("no tent can be beside the tree on {}", Place(at))
            });
        }
    }
}

/// The rules that tents on the board break already, whatever may be added to them.
fn look_at_tents(board: &Board, places: &LevelPlaces, sink: &mut DiagnosticSink) {
    for fault in faults(board, Pairing::Local) {
        match &fault {
            Fault::Contact([one, two]) => sink.report_with(
                &codes::TEN0063,
                places.square(*two),
                || fault.to_string(),
                |finding| finding.with_label(places.square(*one), "the other tent"),
            ),
            Fault::Alone {
                what: Square::Tent,
                at,
            } => sink.report(&codes::TEN0064, places.square(*at), || fault.to_string()),
            Fault::Line {
                line,
                wanted,
                found,
            } if found > wanted => {
                sink.report(&codes::TEN0065, places.clue(*line), || fault.to_string());
            }
            _ => {}
        }
    }
}
