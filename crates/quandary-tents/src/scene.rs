//! A board as a [`Scene`]: trees, tents and grass, with the clues right of it and below.
//!
//! A clue that is met carries a tick, one that can no longer be met a cross; a tent in contact with
//! another has a red rim. Coordinates from 0 stand left of the board and above it.

use crate::model::{Board, Square};
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, PathStep, Scene, Shape, Stroke, SymbolId, Use};

const GROUND: Colour = Colour(0xf4, 0xf1, 0xe6);
const INK: Colour = Colour(0x2b, 0x2d, 0x33);
const FAINT: Colour = Colour(0x9a, 0x96, 0x88);
const OPEN: Colour = Colour(0xff, 0xfd, 0xf5);
const MEADOW: Colour = Colour(0xcf, 0xe3, 0xb4);
const BLADE: Colour = Colour(0x7f, 0xa6, 0x5a);
const TRUNK: Colour = Colour(0x7a, 0x4f, 0x2b);
const CROWN: Colour = Colour(0x2f, 0x7d, 0x4a);
const CROWN_LIGHT: Colour = Colour(0x55, 0xa0, 0x63);
const CANVAS: Colour = Colour(0xe0, 0x8a, 0x2e);
const CANVAS_DARK: Colour = Colour(0xa8, 0x5c, 0x14);
const WRONG: Colour = Colour(0xc0, 0x1f, 0x2e);
const RIGHT: Colour = Colour(0x1d, 0x7a, 0x3c);

/// Terminal colours of what is told apart.
const GREEN: Ink = Ink::Kind(2);
const RED: Ink = Ink::Kind(0);
const BROWN: Ink = Ink::Kind(3);

/// How the tents of a line stand to its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clue {
    /// There are as many as it says.
    Met,
    /// There are too many, or too few squares are left.
    Broken,
    /// There is room for those that are missing.
    Open,
}

impl Clue {
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
            Self::Met => "met",
            Self::Broken => "cannot be met",
            Self::Open => "open",
        }
    }
}

/// The board as a picture that carries `title`; its caption is left empty.
#[must_use]
pub fn scene(board: &Board, title: &str) -> Scene {
    let (rows, columns) = (board.rows(), board.columns());
    let mut scene = Scene::new(title, columns + 2, rows + 2, GROUND);
    scene.ink = INK;
    for (at, square) in board.squares.iter() {
        put_square(&mut scene, board, at, *square);
    }
    for (row, clue) in (0..rows).zip(&board.row_clues) {
        let line = (0..columns).filter_map(|x| board.square(Point::new(x, row)));
        put_number(&mut scene, (0, row + 1), row);
        put_clue(
            &mut scene,
            (columns + 1, row + 1),
            *clue,
            line,
            &format!("row {row}"),
        );
    }
    for (column, clue) in (0..columns).zip(&board.column_clues) {
        let line = (0..rows).filter_map(|y| board.square(Point::new(column, y)));
        put_number(&mut scene, (column + 1, 0), column);
        put_clue(
            &mut scene,
            (column + 1, rows + 1),
            *clue,
            line,
            &format!("column {column}"),
        );
    }
    scene
}

fn put_square(scene: &mut Scene, board: &Board, at: Point, square: Square) {
    let clash = square == Square::Tent
        && board
            .contacts(at)
            .any(|other| board.square(other) == Some(Square::Tent));
    let (symbol, word) = match square {
        Square::Empty => (scene.symbol("open", || ground(OPEN)), "open"),
        Square::Tree => (scene.symbol("tree", tree), "tree"),
        Square::Tent if clash => (
            scene.symbol("tent-in-contact", clashing_tent),
            "tent in contact",
        ),
        Square::Tent => (scene.symbol("tent", tent), "tent"),
        Square::Grass => (scene.symbol("grass", grass), "grass"),
    };
    let glyph = match square {
        Square::Empty => glyph("·", ".", Ink::Dim),
        Square::Tree => glyph("♣", "T", GREEN),
        Square::Tent if clash => bold(glyph("▲!", "A!", RED)),
        Square::Tent => bold(glyph("▲", "A", BROWN)),
        Square::Grass => glyph("–", "-", Ink::Dim),
    };
    let label = format!("{word} at {},{}", at.y, at.x);
    put(scene, (at.x + 1, at.y + 1), symbol, glyph, label);
}

fn put_number(scene: &mut Scene, at: (u32, u32), number: u32) {
    let text = number.to_string();
    let symbol = scene.symbol(&format!("number-{text}"), || {
        vec![text_shape(&text, 0.22, FAINT)]
    });
    let last = &text[text.len().saturating_sub(2)..];
    put(
        scene,
        at,
        symbol,
        glyph(last, last, Ink::Dim),
        format!("line {text}"),
    );
}

fn put_clue(
    scene: &mut Scene,
    at: (u32, u32),
    wanted: Option<u32>,
    line: impl Iterator<Item = Square>,
    name: &str,
) {
    let Some(wanted) = wanted else {
        let symbol = scene.symbol("clue-unknown", || vec![text_shape("?", 0.3, FAINT)]);
        put(
            scene,
            at,
            symbol,
            glyph("?", "?", Ink::Dim),
            format!("{name}: no clue"),
        );
        return;
    };
    let state = Clue::of(wanted, line);
    let text = wanted.to_string();
    let (kind, ink, mark, ascii) = match state {
        Clue::Met => ("met", GREEN, "✓", ""),
        Clue::Broken => ("broken", RED, "!", "!"),
        Clue::Open => ("open", Ink::Plain, "", ""),
    };
    let symbol = scene.symbol(&format!("clue-{kind}-{text}"), || clue(&text, state));
    let shown = glyph(&format!("{text}{mark}"), &format!("{text}{ascii}"), ink);
    put(
        scene,
        at,
        symbol,
        shown,
        format!("{name} wants {text}: {}", state.words()),
    );
}

fn put(scene: &mut Scene, (x, y): (u32, u32), symbol: SymbolId, glyph: Glyph, label: String) {
    let (symbol, glyph) = (Some(symbol), Some(glyph));
    scene.put(Use {
        x: 2 * x,
        y: 2 * y,
        symbol,
        glyph,
        label,
    });
}

fn glyph(unicode: &str, ascii: &str, ink: Ink) -> Glyph {
    Glyph {
        unicode: unicode.to_owned(),
        ascii: ascii.to_owned(),
        ink,
        bold: false,
    }
}

fn bold(glyph: Glyph) -> Glyph {
    Glyph {
        bold: true,
        ..glyph
    }
}

fn text_shape(text: &str, size: f32, colour: Colour) -> Shape {
    Shape::Text {
        text: text.to_owned(),
        x: 0.0,
        y: 0.0,
        size,
        colour,
    }
}

fn ground(fill: Colour) -> Vec<Shape> {
    vec![Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.08, fill)]
}

fn grass() -> Vec<Shape> {
    let mut shapes = ground(MEADOW);
    for (x, y) in [(-0.22, -0.12), (0.12, -0.2), (0.22, 0.18), (-0.1, 0.22)] {
        let blades = [(-0.07, -0.1), (0.0, -0.15), (0.07, -0.1)];
        let steps = blades
            .into_iter()
            .flat_map(|(dx, dy)| [PathStep::Move(x, y), PathStep::Line(x + dx, y + dy)]);
        shapes.push(Shape::line(steps.collect(), Stroke::solid(BLADE, 0.035)));
    }
    shapes
}

fn tree() -> Vec<Shape> {
    let mut shapes = ground(OPEN);
    shapes.push(Shape::plate((-0.06, 0.1), (0.06, 0.4), 0.02, TRUNK));
    for (x, y, radius) in [(-0.16, 0.02, 0.19), (0.16, 0.02, 0.19), (0.0, -0.16, 0.24)] {
        shapes.push(Shape::disc(x, y, radius, CROWN));
    }
    shapes.push(Shape::disc(-0.06, -0.2, 0.1, CROWN_LIGHT));
    shapes
}

fn tent() -> Vec<Shape> {
    let mut shapes = ground(MEADOW);
    shapes.push(area(&[(0.0, -0.34), (0.4, 0.32), (-0.4, 0.32)], CANVAS));
    shapes.push(area(
        &[(0.0, -0.1), (0.13, 0.32), (-0.13, 0.32)],
        CANVAS_DARK,
    ));
    let poles = vec![
        PathStep::Move(-0.05, -0.42),
        PathStep::Line(0.0, -0.34),
        PathStep::Line(0.05, -0.42),
    ];
    shapes.push(Shape::line(poles, Stroke::solid(CANVAS_DARK, 0.03)));
    shapes
}

fn clashing_tent() -> Vec<Shape> {
    let mut shapes = tent();
    let rim = quandary_core::scene::rounded((-0.45, -0.45), (0.45, 0.45), 0.08);
    shapes.push(Shape::line(rim, Stroke::solid(WRONG, 0.06)));
    shapes
}

fn area(corners: &[(f32, f32)], fill: Colour) -> Shape {
    let mut steps: Vec<PathStep> = corners
        .iter()
        .map(|(x, y)| PathStep::Line(*x, *y))
        .collect();
    if let Some((x, y)) = corners.first() {
        steps[0] = PathStep::Move(*x, *y);
    }
    steps.push(PathStep::Close);
    Shape::Path {
        steps,
        fill: Some(fill),
        stroke: None,
    }
}

fn clue(text: &str, state: Clue) -> Vec<Shape> {
    let tick = [(-0.12, 0.3), (-0.03, 0.39), (0.14, 0.24)];
    let cross = [[(-0.1, 0.24), (0.1, 0.4)], [(0.1, 0.24), (-0.1, 0.4)]];
    let stroke = |steps: &[(f32, f32)], colour| {
        let mut path: Vec<PathStep> = steps.iter().map(|(x, y)| PathStep::Line(*x, *y)).collect();
        path[0] = PathStep::Move(steps[0].0, steps[0].1);
        Shape::line(
            path,
            Stroke {
                round: true,
                ..Stroke::solid(colour, 0.06)
            },
        )
    };
    match state {
        Clue::Met => vec![text_shape(text, 0.34, RIGHT), stroke(&tick, RIGHT)],
        Clue::Broken => {
            let mut shapes = vec![text_shape(text, 0.34, WRONG)];
            shapes.extend(cross.iter().map(|line| stroke(line, WRONG)));
            shapes
        }
        Clue::Open => vec![text_shape(text, 0.34, INK)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Contact, Edges};

    fn board() -> Board {
        let mut board = Board::new(2, 3, Edges::Flat, Contact::AllAround);
        board.row_clues = vec![Some(1), Some(1)];
        board.column_clues = vec![Some(2), None, Some(1)];
        let squares = [
            (0, 0, Square::Tent),
            (1, 0, Square::Tree),
            (1, 1, Square::Tent),
            (2, 1, Square::Grass),
        ];
        for (x, y, square) in squares {
            if let Some(there) = board.squares.get_mut(Point::new(x, y)) {
                *there = square;
            }
        }
        board
    }

    fn label(x: u32, y: u32) -> String {
        let scene = scene(&board(), "x");
        let found = scene
            .uses()
            .iter()
            .find(|one| (one.x, one.y) == (2 * x, 2 * y));
        found.map(|one| one.label.clone()).unwrap_or_default()
    }

    #[test]
    fn squares_and_clues_say_what_they_are_and_where() {
        assert_eq!(label(2, 1), "tree at 0,1");
        assert_eq!(label(3, 2), "grass at 1,2");
        assert_eq!(label(4, 1), "row 0 wants 1: met");
        assert_eq!(label(2, 3), "column 1: no clue");
        assert_eq!(label(3, 3), "column 2 wants 1: open");
        assert_eq!(label(1, 3), "column 0 wants 2: open");
    }

    #[test]
    fn tents_in_contact_are_marked() {
        assert_eq!(label(1, 1), "tent in contact at 0,0");
        assert_eq!(label(2, 2), "tent in contact at 1,1");
    }

    #[test]
    fn a_clue_breaks_when_too_many_stand_or_too_few_can() {
        use Square::{Empty, Grass, Tent};
        assert_eq!(Clue::of(1, [Tent, Tent].into_iter()), Clue::Broken);
        assert_eq!(Clue::of(2, [Tent, Grass].into_iter()), Clue::Broken);
        assert_eq!(Clue::of(2, [Tent, Empty].into_iter()), Clue::Open);
        assert_eq!(Clue::of(0, [Empty].into_iter()), Clue::Met);
    }
}
