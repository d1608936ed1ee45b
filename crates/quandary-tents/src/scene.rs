//! A board as a [`Scene`]: trees, tents and grass, with the clues right of it and below.
//!
//! A clue that is met carries a tick, one that can no longer be met a cross. A tent in contact with
//! another or without a tree beside it, and a tree that no tent can come to, have a red rim.
//! Coordinates from 0 stand left of the board and above it. A torus has a broken frame with arrows
//! on the edges that are joined, one for those at the sides and two for top and bottom; the caption
//! names it, and diagonal contact too.

use crate::model::{Board, Contact, Edges, PairingRule, Square};
use crate::rules::is_solved;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, PathStep, Scene, Shape, Stroke, SymbolId, Use};
use quandary_core::words::{counted, grouped};

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
const JOINED: Colour = Colour(0x2f, 0x6f, 0xb5);
const RIGHT: Colour = Colour(0x1d, 0x7a, 0x3c);

/// Terminal colours of what is told apart.
const GREEN: Ink = Ink::Kind(2);
const RED: Ink = Ink::Kind(0);
const BROWN: Ink = Ink::Kind(3);
const KEY: Ink = Ink::Kind(1);

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

/// The board as a picture that carries `title`; the caption tells how far it has come.
#[must_use]
pub fn scene(board: &Board, pairing: PairingRule, title: &str) -> Scene {
    let (rows, columns) = (board.rows(), board.columns());
    let mut scene = Scene::new(title, columns + 2, rows + 2, GROUND);
    scene.ink = INK;
    scene.caption = caption(board, pairing);
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
    if board.edges == Edges::Torus {
        put_joined_edges(&mut scene, rows, columns);
    }
    scene
}

/// How many tents stand, or that all is done, and what is special about the board.
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

/// What is wrong with a square, whatever comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// A tent in contact with another one.
    Contact,
    /// A tent without a tree.
    NoTree,
    /// A tree whose neighbours all hold something else than a tent.
    NoTent,
}

impl Wrong {
    fn of(board: &Board, at: Point, square: Square) -> Option<Self> {
        let is = |at: Point, wanted| board.square(at) == Some(wanted);
        let beside = |wanted| board.neighbours(at).any(|other| is(other, wanted));
        match square {
            Square::Tent if board.contacts(at).any(|other| is(other, Square::Tent)) => {
                Some(Self::Contact)
            }
            Square::Tent if !beside(Square::Tree) => Some(Self::NoTree),
            Square::Tree if !beside(Square::Tent) && !beside(Square::Empty) => Some(Self::NoTent),
            _ => None,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Contact => " in contact",
            Self::NoTree => " without a tree",
            Self::NoTent => " without room for a tent",
        }
    }
}

fn put_square(scene: &mut Scene, board: &Board, at: Point, square: Square) {
    let wrong = Wrong::of(board, at, square);
    let (symbol, word) = match (square, wrong) {
        (Square::Empty, _) => (scene.symbol("open", || ground(OPEN)), "open"),
        (Square::Grass, _) => (scene.symbol("grass", grass), "grass"),
        (Square::Tree, None) => (scene.symbol("tree", tree), "tree"),
        (Square::Tree, Some(_)) => (scene.symbol("tree-wrong", || rimmed(tree())), "tree"),
        (Square::Tent, None) => (scene.symbol("tent", tent), "tent"),
        (Square::Tent, Some(_)) => (scene.symbol("tent-wrong", || rimmed(tent())), "tent"),
    };
    let glyph = match (square, wrong) {
        (Square::Empty, _) => Glyph::new("·", ".", Ink::Dim),
        (Square::Grass, _) => Glyph::new("–", "-", Ink::Dim),
        (Square::Tree, None) => Glyph::new("♣", "T", GREEN),
        (Square::Tree, Some(_)) => Glyph::new("♣!", "T!", RED).bold(),
        (Square::Tent, None) => Glyph::new("▲", "A", BROWN).bold(),
        (Square::Tent, Some(_)) => Glyph::new("▲!", "A!", RED).bold(),
    };
    let wrong = wrong.map_or("", Wrong::words);
    let label = format!("{word}{wrong} at {},{}", at.y, at.x);
    put(scene, (at.x + 1, at.y + 1), symbol, glyph, label);
}

/// The frame of a torus, with one arrow on each side edge and two on top and bottom, as edges that
/// are joined are marked in books.
fn put_joined_edges(scene: &mut Scene, rows: u32, columns: u32) {
    let (right, bottom) = (columns as f32 - 0.5, rows as f32 - 0.5);
    let frame = scene.symbol("joined-edges", || {
        let corners = [(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)];
        let rim = Stroke {
            dashes: vec![0.2, 0.12],
            ..Stroke::solid(JOINED, 0.07)
        };
        let mut shapes = vec![Shape::line(closed(&corners), rim)];
        let (middle_x, middle_y) = ((right - 0.5) / 2.0, (bottom - 0.5) / 2.0);
        for x in [-0.5, right] {
            shapes.push(arrow((x, middle_y), (0.0, 1.0)));
        }
        for y in [-0.5, bottom] {
            shapes.push(arrow((middle_x - 0.15, y), (1.0, 0.0)));
            shapes.push(arrow((middle_x + 0.15, y), (1.0, 0.0)));
        }
        shapes
    });
    let label = "torus: opposite edges are joined";
    let one = |at: (u32, u32), symbol, glyph| Use {
        x: 2 * at.0,
        y: 2 * at.1,
        symbol,
        glyph,
        label: label.to_owned(),
    };
    scene.put(one((1, 1), Some(frame), None));
    scene.put(one((0, 0), None, Some(Glyph::new("∞", "@", KEY))));
}

/// The head of an arrow that points along a direction, its middle at a place.
fn arrow((x, y): (f32, f32), (dx, dy): (f32, f32)) -> Shape {
    let along = |by: f32, aside: f32| (x + by * dx - aside * dy, y + by * dy + aside * dx);
    area(
        &[along(-0.14, -0.16), along(0.14, 0.0), along(-0.14, 0.16)],
        JOINED,
    )
}

fn put_number(scene: &mut Scene, at: (u32, u32), number: u32) {
    let text = number.to_string();
    let symbol = scene.symbol(&format!("number-{text}"), || {
        vec![Shape::text(&text, (0.0, 0.0), 0.22, FAINT)]
    });
    let last = &text[text.len().saturating_sub(2)..];
    put(
        scene,
        at,
        symbol,
        Glyph::new(last, last, Ink::Dim),
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
        let symbol = scene.symbol("clue-unknown", || {
            vec![Shape::text("?", (0.0, 0.0), 0.3, FAINT)]
        });
        put(
            scene,
            at,
            symbol,
            Glyph::new("?", "?", Ink::Dim),
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
    let shown = Glyph::new(format!("{text}{mark}"), format!("{text}{ascii}"), ink);
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

fn ground(fill: Colour) -> Vec<Shape> {
    vec![Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.08, fill)]
}

fn grass() -> Vec<Shape> {
    let mut shapes = ground(MEADOW);
    for (x, y) in [(-0.22, -0.12), (0.12, -0.2), (0.22, 0.18), (-0.1, 0.22)] {
        let blades = [
            (-0.05, -0.11, -0.09),
            (0.0, 0.0, -0.13),
            (0.05, 0.11, -0.09),
        ];
        let steps = blades.into_iter().flat_map(|(foot, tip, up)| {
            let (foot, tip) = (x + foot, x + tip);
            [PathStep::Move(foot, y), PathStep::Line(tip, y + up)]
        });
        shapes.push(Shape::line(steps.collect(), Stroke::solid(BLADE, 0.04)));
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

/// The same in a red rim.
fn rimmed(mut shapes: Vec<Shape>) -> Vec<Shape> {
    let rim = quandary_core::scene::rounded((-0.45, -0.45), (0.45, 0.45), 0.08);
    shapes.push(Shape::line(rim, Stroke::solid(WRONG, 0.06)));
    shapes
}

/// A path from corner to corner and back to the first.
fn closed(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let mut steps = open(corners);
    steps.push(PathStep::Close);
    steps
}

/// A path from corner to corner.
fn open(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let steps = corners.iter().enumerate();
    let step = |(index, (x, y)): (usize, &(f32, f32))| match index {
        0 => PathStep::Move(*x, *y),
        _ => PathStep::Line(*x, *y),
    };
    steps.map(step).collect()
}

fn area(corners: &[(f32, f32)], fill: Colour) -> Shape {
    Shape::Path {
        steps: closed(corners),
        fill: Some(fill),
        stroke: None,
    }
}

fn clue(text: &str, state: Clue) -> Vec<Shape> {
    let tick = [(-0.12, 0.3), (-0.03, 0.39), (0.14, 0.24)];
    let cross = [[(-0.1, 0.24), (0.1, 0.4)], [(0.1, 0.24), (-0.1, 0.4)]];
    let stroke = |corners: &[(f32, f32)], colour| {
        let pen = Stroke {
            round: true,
            ..Stroke::solid(colour, 0.06)
        };
        Shape::line(open(corners), pen)
    };
    match state {
        Clue::Met => vec![
            Shape::text(text, (0.0, 0.0), 0.34, RIGHT),
            stroke(&tick, RIGHT),
        ],
        Clue::Broken => {
            let mut shapes = vec![Shape::text(text, (0.0, 0.0), 0.34, WRONG)];
            shapes.extend(cross.iter().map(|line| stroke(line, WRONG)));
            shapes
        }
        Clue::Open => vec![Shape::text(text, (0.0, 0.0), 0.34, INK)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let scene = scene(&board(), PairingRule::Local, "x");
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
    fn what_can_never_be_right_is_marked() {
        use Square::{Grass, Tent, Tree};
        let mut board = Board::new(1, 5, Edges::Flat, Contact::AllAround);
        for (x, square) in [(0, Tree), (1, Grass), (2, Tent), (4, Tree)] {
            if let Some(there) = board.squares.get_mut(Point::new(x, 0)) {
                *there = square;
            }
        }
        let wrong = |x| {
            let at = Point::new(x, 0);
            Wrong::of(&board, at, board.square(at).unwrap_or_default())
        };
        assert_eq!(wrong(0), Some(Wrong::NoTent));
        assert_eq!(wrong(2), Some(Wrong::NoTree));
        assert_eq!((wrong(1), wrong(3), wrong(4)), (None, None, None));
    }

    #[test]
    fn the_caption_tells_how_far_it_is_and_the_options_of_the_board() {
        let caption = |board: &Board| scene(board, PairingRule::Local, "x").caption;
        assert_eq!(caption(&board()), "2 of 1 tent");
        let torus = Board::new(3, 3, Edges::Torus, Contact::Sides);
        assert_eq!(caption(&torus), "solved: 0 tents; torus; diagonal contact");
    }

    #[test]
    fn the_joined_edges_of_a_torus_are_drawn() {
        let symbols = |edges| {
            let board = Board::new(3, 3, edges, Contact::AllAround);
            let scene = scene(&board, PairingRule::Local, "x");
            let names = scene.symbols().iter();
            names.filter(|symbol| symbol.name == "joined-edges").count()
        };
        assert_eq!((symbols(Edges::Torus), symbols(Edges::Flat)), (1, 0));
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
