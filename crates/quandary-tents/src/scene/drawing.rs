//! A board with marks, ready to be drawn.

use super::border::{put_column_number, put_joined_edges, put_row_number};
use super::clue::ClueText;
use super::margins::Margins;
use super::square_error::SquareError;
use super::symbols::Symbols;
use super::view::{Coordinates, View};
use super::{BROWN, GREEN, RED, put};
use crate::model::{Board, Contact, Edges, PairingRule, Square};
use crate::rules::{Line, is_solved};
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, Mark, Scene, Shape, SymbolId};
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;

/// A board, the view in which it is drawn, and marks that highlight squares and clues. Each
/// square and each clue has at most one mark; a later mark replaces an earlier one.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    board: &'a Board,
    pairing: PairingRule,
    title: &'a str,
    view: View,
    marks: BTreeMap<Point, Note>,
    clue_marks: BTreeMap<Line, Note>,
    numbers: BTreeMap<Point, usize>,
}

/// A mark, and what it means in words.
#[derive(Clone, Debug)]
struct Note {
    mark: Mark,
    label: String,
}

impl<'a> Drawing<'a> {
    /// A board without marks.
    #[must_use]
    pub fn new(board: &'a Board, pairing: PairingRule, title: &'a str, view: View) -> Self {
        Self {
            board,
            pairing,
            title,
            view,
            marks: BTreeMap::new(),
            clue_marks: BTreeMap::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// Marks a square.
    pub fn mark(&mut self, at: Point, mark: Mark, label: impl Into<String>) {
        let label = label.into();
        self.marks.insert(at, Note { mark, label });
    }

    /// Marks the clue of a line.
    pub fn mark_clue(&mut self, line: Line, mark: Mark, label: impl Into<String>) {
        let label = label.into();
        self.clue_marks.insert(line, Note { mark, label });
    }

    /// Marks the squares and the clue of a line.
    pub fn mark_line(&mut self, line: Line, mark: Mark, label: &str) {
        for at in line.squares(self.board) {
            self.mark(at, mark, label);
        }
        self.mark_clue(line, mark, label);
    }

    /// Numbers a square with a solving step. Pictures show the number in the top left corner of the
    /// square; drawings in text omit it.
    pub fn number(&mut self, at: Point, step: usize) {
        self.numbers.insert(at, step);
    }

    /// Draws the board. The caption shows the progress and the rule options.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let margins = Margins::of(self.board, self.view.coordinates);
        let width = margins.left + columns + margins.right;
        let height = margins.top + rows + margins.bottom;
        let symbols = self.view.style.symbols();
        let mut scene = Scene::new(self.title, width, height, symbols.background);
        scene.origin = margins.origin();
        scene.ink = symbols.ink;
        scene.caption = caption(self.board, self.pairing);
        self.put_squares(&mut scene, margins, symbols);
        if self.view.coordinates == Coordinates::Shown {
            (0..rows).for_each(|row| put_row_number(&mut scene, margins, row, symbols.faint));
            for column in 0..columns {
                put_column_number(&mut scene, margins, column, symbols.faint);
            }
        }
        for line in Line::all(self.board) {
            self.put_clue(&mut scene, margins, line, symbols);
        }
        if self.board.edges == Edges::Torus {
            let first = margins.square(Point::default());
            put_joined_edges(&mut scene, first, (rows, columns), symbols.joined);
        }
        scene
    }

    /// Puts each mark directly behind its square, where [`Scene::mark`] finds the square at once.
    fn put_squares(&self, scene: &mut Scene, margins: Margins, symbols: &Symbols) {
        for (at, square) in self.board.squares.iter() {
            let cell = margins.square(at);
            put_square(scene, self.board, (at, *square), cell, symbols);
            if let Some(note) = self.marks.get(&at) {
                scene.mark(cell, note.mark, &*note.label);
            }
            if let Some(step) = self.numbers.get(&at) {
                put_step(scene, cell, *step, symbols.ink);
            }
        }
    }

    fn put_clue(&self, scene: &mut Scene, margins: Margins, line: Line, symbols: &Symbols) {
        let cell = margins.clue(self.board, line);
        let squares = line.squares(self.board);
        let squares = squares.filter_map(|at| self.board.square(at));
        let clue = ClueText::new(line.clue(self.board), squares, &line.to_string());
        let note = self.clue_marks.get(&line);
        match line {
            Line::Row(_) => {
                clue.put_in_row(scene, cell, symbols);
                if let Some(note) = note {
                    clue.mark_in_row(scene, cell, note.mark, &note.label);
                }
            }
            Line::Column(_) => {
                clue.put_in_column(scene, cell, symbols);
                if let Some(note) = note {
                    scene.mark(cell, note.mark, &*note.label);
                }
            }
        }
    }
}

/// The number of tents or that the board is solved, and the rule options.
fn caption(board: &Board, pairing: PairingRule) -> String {
    let trees = counted(u64::from(board.count(Square::Tree)), "tent", "tents");
    let tents = match (is_solved(board, pairing), board.count(Square::Tent)) {
        (true, _) => format!("solved: {trees}"),
        (false, tents) => format!("{} of {trees}", grouped(u64::from(tents))),
    };
    let torus = match board.edges {
        Edges::Torus => "; torus",
        Edges::Flat => "",
    };
    let contact = match board.contact {
        Contact::Sides => "; diagonal contact",
        Contact::AllAround => "",
    };
    tents + torus + contact
}

fn put_square(
    scene: &mut Scene,
    board: &Board,
    (at, square): (Point, Square),
    cell: Point,
    symbols: &Symbols,
) {
    let error = SquareError::of(board, at, square);
    let (symbol, word) = match (square, error) {
        (Square::Empty, _) => (scene.symbol("open", symbols.open), "open"),
        (Square::Grass, _) => (scene.symbol("grass", symbols.grass), "grass"),
        (Square::Tree, None) => (scene.symbol("tree", symbols.tree), "tree"),
        (Square::Tree, Some(_)) => (scene.symbol("tree-wrong", || symbols.wrong_tree()), "tree"),
        (Square::Tent, None) => (scene.symbol("tent", symbols.tent), "tent"),
        (Square::Tent, Some(_)) => (scene.symbol("tent-wrong", || symbols.wrong_tent()), "tent"),
    };
    let error_words = error.map_or("", SquareError::words);
    let label = format!("{word}{error_words} at {},{}", at.y, at.x);
    put(
        scene,
        cell,
        Some(symbol),
        Some(glyph(square, error)),
        &label,
    );
}

fn glyph(square: Square, error: Option<SquareError>) -> Glyph {
    match (square, error) {
        (Square::Empty, _) => Glyph::new("·", ".", Ink::Dim),
        (Square::Grass, _) => Glyph::new("–", "-", Ink::Dim),
        (Square::Tree, None) => Glyph::new("♣", "T", GREEN),
        (Square::Tree, Some(_)) => Glyph::new("♣!", "T!", RED).bold(),
        (Square::Tent, None) => Glyph::new("▲", "A", BROWN).bold(),
        (Square::Tent, Some(_)) => Glyph::new("▲!", "A!", RED).bold(),
    }
}

/// Height of the number of a step, in cells.
const STEP: f32 = 0.15;

/// Puts the number of a step into the top left corner of a cell.
fn put_step(scene: &mut Scene, cell: Point, step: usize, colour: Colour) {
    let symbol = step_symbol(scene, step, colour);
    put(scene, cell, Some(symbol), None, &format!("step {step}"));
}

fn step_symbol(scene: &mut Scene, step: usize, colour: Colour) -> SymbolId {
    let text = step.to_string();
    scene.symbol(&format!("step-{text}"), || {
        // A digit is about as wide as 0.8 of its height.
        let x = -0.42 + 0.4 * STEP * text.len() as f32;
        vec![Shape::text(&text, (x, -0.34), STEP, colour)]
    })
}
