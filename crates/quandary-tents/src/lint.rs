//! Reports findings about the meaning of a level, such as clues that contradict the trees, tents
//! that break a rule, or a board that is already solved.

use crate::codes;
use crate::format::{self, Level, LevelSpans, ParsedFile};
use crate::model::{Board, Edges, PairingRule, Square};
use crate::rules::{Line, SquarePosition, Violation, cleared, is_solved, violations};
use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::{counted, grouped};

/// Reads a file and adds the findings of [`lint`].
///
/// # Errors
/// See [`format::read`].
pub fn read_and_lint(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<ParsedFile, LimitExceeded> {
    let mut file = format::read(source, format, options)?;
    lint(&mut file, options.strictness);
    Ok(file)
}

/// Adds findings about the meaning of the levels. Skips levels with errors in their text.
pub fn lint(file: &mut ParsedFile, strictness: Strictness) {
    let diagnostics = std::mem::take(&mut file.diagnostics);
    let mut sink = DiagnosticSink::new(strictness, diagnostics);
    for (level, spans) in file.levels.iter().zip(&file.spans) {
        if spans.playable {
            check_level(level, spans, &mut sink);
        }
    }
    file.diagnostics = sink.sorted();
}

fn check_level(level: &Level, spans: &LevelSpans, sink: &mut DiagnosticSink) {
    let board = &level.board;
    if is_solved(board, PairingRule::Local) {
        sink.report(&codes::ALREADY_SOLVED, spans.span, || {
            "the board is already solved".to_owned()
        });
        return;
    }
    if is_degenerate_torus(board) {
        sink.report(&codes::DEGENERATE_TORUS, spans.span, || {
            "no tent can be placed on a torus with one row or one column".to_owned()
        });
        return;
    }
    check_sums(board, spans, sink);
    check_capacity(board, spans, sink);
    check_trees(board, spans, sink);
    check_tents(board, spans, sink);
}

fn is_degenerate_torus(board: &Board) -> bool {
    board.edges == Edges::Torus && board.rows().min(board.columns()) == 1
}

fn check_sums(board: &Board, spans: &LevelSpans, sink: &mut DiagnosticSink) {
    let trees = u64::from(board.count(Square::Tree));
    let rows = (&board.row_clues, &spans.rows, "rows");
    let columns = (&board.column_clues, &spans.columns, "columns");
    for (clues, clue_spans, what) in [rows, columns] {
        let open = clues.iter().any(Option::is_none);
        let sum: u64 = clues.iter().flatten().map(|clue| u64::from(*clue)).sum();
        let fits = match open {
            true => sum <= trees,
            false => sum == trees,
        };
        if fits {
            continue;
        }
        let all = clue_spans
            .iter()
            .copied()
            .reduce(Span::to)
            .unwrap_or(spans.span);
        sink.report(&codes::CLUE_SUM, all, || {
            let trees = counted(trees, "tree", "trees");
            let sum = grouped(sum);
            format!("the clues of the {what} add up to {sum}, but the board has {trees}")
        });
    }
}

fn check_capacity(board: &Board, spans: &LevelSpans, sink: &mut DiagnosticSink) {
    let board = cleared(board);
    for line in Line::all(&board) {
        let Some(clue) = line.clue(&board) else {
            continue;
        };
        let max_tents = capacity(&board, line);
        if u64::from(clue) > max_tents {
            sink.report(&codes::CLUE_EXCEEDS_LINE, spans.clue(line), || {
                let space = match max_tents {
                    0 => "no room for a tent".to_owned(),
                    _ => format!("room for at most {}", counted(max_tents, "tent", "tents")),
                };
                format!("the clue of {line} is {clue}, but there is {space}")
            });
        }
    }
}

/// The maximum number of tents in a line: on squares next to a tree, no two of them adjacent.
fn capacity(board: &Board, line: Line) -> u64 {
    let next_to_tree = |at: Point| {
        board.square(at) != Some(Square::Tree)
            && board
                .neighbours(at)
                .any(|other| board.square(other) == Some(Square::Tree))
    };
    let open: Vec<bool> = line.squares(board).map(next_to_tree).collect();
    let gap = open.iter().position(|open| !open);
    match (board.edges, gap) {
        (Edges::Flat, _) => capacity_of_runs(open.into_iter()),
        (Edges::Torus, None) => open.len() as u64 / 2,
        (Edges::Torus, Some(gap)) => {
            let round = open.iter().cycle().skip(gap).take(open.len());
            capacity_of_runs(round.copied())
        }
    }
}

fn capacity_of_runs(open: impl Iterator<Item = bool>) -> u64 {
    let (mut max_tents, mut run) = (0, 0_u64);
    for open in open {
        if open {
            // The first, third, fifth ... square of a run can hold a tent.
            max_tents += (run + 1) % 2;
            run += 1;
        } else {
            run = 0;
        }
    }
    max_tents
}

fn check_trees(board: &Board, spans: &LevelSpans, sink: &mut DiagnosticSink) {
    let trees = board
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Tree);
    for (at, _) in trees {
        let enclosed = board
            .neighbours(at)
            .all(|other| board.square(other) == Some(Square::Tree));
        if enclosed {
            sink.report(&codes::ENCLOSED_TREE, spans.square(at), || {
                format!(
                    "the tree at {} has no free square next to it",
                    SquarePosition(at)
                )
            });
        }
    }
}

/// Reports rules that the tents on the board break, whatever tents are added.
fn check_tents(board: &Board, spans: &LevelSpans, sink: &mut DiagnosticSink) {
    for violation in violations(board, PairingRule::Local) {
        match &violation {
            Violation::Contact([one, two]) => sink.report_with(
                &codes::TOUCHING_TENTS,
                spans.square(*two),
                || violation.to_string(),
                |finding| finding.with_label(spans.square(*one), "the other tent"),
            ),
            Violation::NoNeighbour {
                what: Square::Tent,
                at,
            } => sink.report(&codes::TENT_WITHOUT_TREE, spans.square(*at), || {
                violation.to_string()
            }),
            Violation::LineCount {
                line,
                wanted,
                found,
            } if found > wanted => {
                sink.report(&codes::TOO_MANY_TENTS, spans.clue(*line), || {
                    violation.to_string()
                });
            }
            _ => {}
        }
    }
}
