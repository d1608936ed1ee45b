//! Drawings of boards with highlighted squares, rows and columns, for hints and answers.

use super::game::LevelRules;
use crate::model::{Board, Square};
use crate::rules::Line;
use crate::scene::{Drawing, View};
use quandary_core::grid::Point;
use quandary_core::hint::Illustration;
use quandary_core::scene::Mark;
use std::sync::Arc;

/// How the boards of a level are drawn. The drawings have coordinates, because words about them
/// name positions.
pub(super) struct Canvas {
    rules: Arc<LevelRules>,
    view: View,
}

/// A part of a board, and what there is to see.
#[derive(Clone, Debug)]
pub(super) struct Focus {
    pub(super) words: String,
    pub(super) squares: Vec<Point>,
    pub(super) lines: Vec<Line>,
}

impl Canvas {
    pub(super) fn new(rules: Arc<LevelRules>, view: View) -> Self {
        let view = view.with_coordinates();
        Self { rules, view }
    }

    /// A board without marks.
    pub(super) fn drawing<'a>(&'a self, board: &'a Board) -> Drawing<'a> {
        Drawing::new(
            board,
            self.rules.rules.pairing(),
            &self.rules.title,
            self.view,
        )
    }

    /// A board with a part of it marked to be looked at.
    pub(super) fn look(&self, board: &Board, focus: &Focus) -> Illustration {
        let mut drawing = self.drawing(board);
        mark_focus(&mut drawing, focus);
        Illustration::new(&*focus.words, drawing.scene())
    }

    /// A board after some squares were settled, with these squares marked.
    pub(super) fn act(
        &self,
        board: &Board,
        squares: &[(Point, Square)],
        words: &str,
    ) -> Illustration {
        let after = with_squares(board, squares);
        let mut drawing = self.drawing(&after);
        mark_squares(&mut drawing, squares);
        Illustration::new(words, drawing.scene())
    }
}

/// Marks a part of the board to be looked at.
pub(super) fn mark_focus(drawing: &mut Drawing<'_>, focus: &Focus) {
    for line in &focus.lines {
        drawing.mark_line(*line, Mark::Look, &focus.words);
    }
    for at in &focus.squares {
        drawing.mark(*at, Mark::Look, &*focus.words);
    }
}

/// Marks squares that were settled.
pub(super) fn mark_squares(drawing: &mut Drawing<'_>, squares: &[(Point, Square)]) {
    for (at, square) in squares {
        let label = match square {
            Square::Tent => "put a tent here",
            _ => "put grass here",
        };
        drawing.mark(*at, Mark::Act, label);
    }
}

/// A board after some squares were settled.
pub(super) fn with_squares(board: &Board, squares: &[(Point, Square)]) -> Board {
    let mut after = board.clone();
    put_squares(&mut after, squares);
    after
}

/// Puts tents and grass on their squares.
pub(super) fn put_squares(board: &mut Board, squares: &[(Point, Square)]) {
    for (at, square) in squares {
        if let Some(there) = board.squares.get_mut(*at) {
            *there = *square;
        }
    }
}
