//! Determines the state of clues and draws them.

use super::margins::CELL_LETTERS;
use super::symbols::{Symbols, stroke};
use super::{GREEN, RED, fitting, put};
use crate::model::Square;
use quandary_core::grid::Point;
use quandary_core::scene::{Glyph, Ink, Mark, Scene, Shape, SymbolId};

/// Width of the lines of ticks and crosses, in cells.
const SIGN_WIDTH: f32 = 0.06;

/// Whether the clue of a line is satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClueState {
    /// The line has exactly as many tents as its clue.
    Met,
    /// The line has too many tents, or too few squares are left.
    Broken,
    /// The missing tents can still be placed.
    Open,
}

impl ClueState {
    fn of(wanted: u32, line: impl Iterator<Item = Square>) -> Self {
        let (mut tents, mut free) = (0, 0);
        for square in line {
            tents += u32::from(square == Square::Tent);
            free += u32::from(square == Square::Empty);
        }
        if tents == wanted {
            Self::Met
        } else if tents > wanted || tents + free < wanted {
            Self::Broken
        } else {
            Self::Open
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Met => "satisfied",
            Self::Broken => "cannot be satisfied",
            Self::Open => "open",
        }
    }
}

/// The clue of a line, its state, and how it is shown.
pub(super) struct ClueText {
    clue: Option<(u32, ClueState)>,
    ink: Ink,
    /// The sign behind the number, in Unicode and in ASCII.
    sign: [&'static str; 2],
    label: String,
}

impl ClueText {
    pub(super) fn new(wanted: Option<u32>, line: impl Iterator<Item = Square>, name: &str) -> Self {
        let Some(wanted) = wanted else {
            return Self {
                clue: None,
                ink: Ink::Dim,
                sign: ["", ""],
                label: format!("{name}: no clue"),
            };
        };
        let state = ClueState::of(wanted, line);
        let (ink, sign) = match state {
            ClueState::Met => (GREEN, ["✓", ""]),
            ClueState::Broken => (RED, ["!", "!"]),
            ClueState::Open => (Ink::Plain, ["", ""]),
        };
        Self {
            clue: Some((wanted, state)),
            ink,
            sign,
            label: format!("{name}, clue {wanted}: {}", state.words()),
        }
    }

    fn digits(&self) -> String {
        self.clue
            .map_or("?".to_owned(), |(clue, _)| clue.to_string())
    }

    fn symbol(&self, scene: &mut Scene, symbols: &Symbols) -> SymbolId {
        let text = self.digits();
        match self.clue {
            None => scene.symbol("clue-unknown", || {
                vec![Shape::text(&text, (0.0, 0.0), 0.3, symbols.faint)]
            }),
            Some((_, state)) => {
                let kind = match state {
                    ClueState::Met => "met",
                    ClueState::Broken => "broken",
                    ClueState::Open => "open",
                };
                scene.symbol(&format!("clue-{kind}-{text}"), || {
                    clue(&text, state, symbols)
                })
            }
        }
    }

    /// Puts the clue of a row right of the board, from `cell` on.
    pub(super) fn put_in_row(&self, scene: &mut Scene, cell: Point, symbols: &Symbols) {
        let mut symbol = Some(self.symbol(scene, symbols));
        let texts = self.sign.map(|sign| self.digits() + sign);
        for (cell, glyph) in self.pieces(cell, &texts) {
            put(scene, cell, symbol.take(), Some(glyph), &self.label);
        }
    }

    /// Puts the clue of a column below the board, from `cell` on, vertically in text.
    pub(super) fn put_in_column(&self, scene: &mut Scene, cell: Point, symbols: &Symbols) {
        let mut symbol = Some(self.symbol(scene, symbols));
        let digits = self.digits();
        let mut digits = digits.chars().peekable();
        let mut at = cell;
        while let Some(digit) = digits.next() {
            let sign = match digits.peek() {
                Some(_) => ["", ""],
                None => self.sign,
            };
            let [unicode, ascii] = sign.map(|sign| format!("{digit}{sign}"));
            let glyph = Glyph::new(unicode, ascii, self.ink);
            put(scene, at, symbol.take(), Some(glyph), &self.label);
            at.y += 1;
        }
    }

    /// Marks the clue in `cell` of a row. A mark leaves one character of its cell, so that a long
    /// number is written again with the mark behind it.
    pub(super) fn mark_in_row(&self, scene: &mut Scene, cell: Point, mark: Mark, label: &str) {
        scene.mark(cell, mark, label);
        let digits = self.digits();
        let marked = scene.uses().last().and_then(|one| one.glyph.clone());
        let Some(marked) = marked.filter(|_| digits.len() > 1) else {
            return;
        };
        let behind = |glyph: &str| -> String { glyph.chars().skip(1).collect() };
        let signs = [&marked.unicode, &marked.ascii].map(|glyph| behind(glyph));
        let texts = signs.map(|sign| digits.clone() + &sign);
        for (cell, glyph) in self.pieces(cell, &texts) {
            put(scene, cell, None, Some(glyph.bold()), label);
        }
    }

    /// A text in Unicode and in ASCII as glyphs for consecutive cells of a row.
    fn pieces(&self, first: Point, texts: &[String; 2]) -> Vec<(Point, Glyph)> {
        let length = texts.iter().map(|text| text.chars().count()).max();
        let cells = length.unwrap_or(0).div_ceil(CELL_LETTERS);
        let piece = |index: usize| {
            let [unicode, ascii] = texts.each_ref().map(|text| {
                let letters = text.chars().skip(index * CELL_LETTERS);
                letters.take(CELL_LETTERS).collect::<String>()
            });
            let cell = Point::new(first.x + index as u32, first.y);
            (cell, Glyph::new(unicode, ascii, self.ink))
        };
        (0..cells).map(piece).collect()
    }
}

fn clue(text: &str, state: ClueState, symbols: &Symbols) -> Vec<Shape> {
    let size = fitting(text, 0.34);
    let tick = [(-0.12, 0.3), (-0.03, 0.39), (0.14, 0.24)];
    let cross = [[(-0.1, 0.24), (0.1, 0.4)], [(0.1, 0.24), (-0.1, 0.4)]];
    let number = |colour| Shape::text(text, (0.0, 0.0), size, colour);
    match state {
        ClueState::Met => vec![
            number(symbols.right),
            stroke(&tick, SIGN_WIDTH, symbols.right),
        ],
        ClueState::Broken => {
            let lines = cross.map(|line| stroke(&line, SIGN_WIDTH, symbols.wrong));
            std::iter::once(number(symbols.wrong))
                .chain(lines)
                .collect()
        }
        ClueState::Open => vec![number(symbols.ink)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_is_broken_by_too_many_tents_or_too_few_squares() {
        use Square::{Empty, Grass, Tent};
        let state = |clue, line: &[Square]| ClueState::of(clue, line.iter().copied());
        assert_eq!(state(1, &[Tent, Tent]), ClueState::Broken);
        assert_eq!(state(2, &[Tent, Grass]), ClueState::Broken);
        assert_eq!(state(2, &[Tent, Empty]), ClueState::Open);
        assert_eq!(state(0, &[Empty]), ClueState::Met);
    }
}
