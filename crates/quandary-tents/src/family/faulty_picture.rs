//! A picture of a faulty level, with the squares and clues of its errors marked.

use crate::format::{BoardPart, Level, LevelSpans};
use crate::model::{Board, PairingRule};
use crate::scene::{Drawing, View};
use quandary_core::diagnostic::Diagnostic;
use quandary_core::grid::Point;
use quandary_core::scene::{Mark, Scene};

/// Maximum number of messages in a caption.
const MAX_MESSAGES: usize = 3;

/// Maximum number of marked squares for each error.
const MAX_SQUARES: usize = 10_000;

/// What was read of a level, with the squares and clues of its errors marked. The caption has the
/// messages. `None` if there is no board.
pub(super) fn faulty_picture(
    level: &Level,
    spans: &LevelSpans,
    errors: &[&Diagnostic],
    pairing: PairingRule,
    view: View,
) -> Option<Scene> {
    let board = &level.board;
    if board.rows() == 0 {
        return None;
    }
    let title = level.fact("title").unwrap_or_default();
    let mut drawing = Drawing::new(board, pairing, title, view.with_coordinates());
    for error in errors {
        let parts = spans.unread.iter().filter(|part| part.span == error.span);
        parts.for_each(|unread| mark(&mut drawing, board, &unread.part, &error.message));
    }
    let mut scene = drawing.scene();
    scene.caption = caption(errors);
    Some(scene)
}

fn mark(drawing: &mut Drawing<'_>, board: &Board, part: &BoardPart, message: &str) {
    match part {
        BoardPart::Clue(line) => drawing.mark_clue(*line, Mark::Wrong, message),
        BoardPart::Squares(indices) => {
            let columns = u64::from(board.columns());
            for index in indices.clone().take(MAX_SQUARES) {
                let at = Point::new((index % columns) as u32, (index / columns) as u32);
                drawing.mark(at, Mark::Wrong, message);
            }
        }
    }
}

fn caption(errors: &[&Diagnostic]) -> String {
    let listed = errors.iter().take(MAX_MESSAGES);
    let listed: Vec<&str> = listed.map(|error| error.message.as_str()).collect();
    let listed = listed.join("; ");
    match errors.len().saturating_sub(MAX_MESSAGES) {
        0 => listed,
        more => format!("{listed}; and {more} more"),
    }
}
