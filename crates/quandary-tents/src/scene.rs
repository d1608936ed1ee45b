//! Draws a board as a [`Scene`].
//!
//! Clues are right of the board and below it; a satisfied clue has a tick, one that can no longer be
//! satisfied has a cross. Tents in contact, tents without a tree, and trees without a square for a
//! tent have a red rim. Row and column numbers from 0 are left of the board and above it. In text, a
//! number above or below the board is written vertically, because a cell has room for two characters
//! only and none between neighbours. A torus has a dashed frame with one arrow on the left and right
//! edges and two on the top and bottom edges. The caption names a torus and diagonal contact.

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

/// Terminal colours.
const GREEN: Ink = Ink::Kind(2);
const RED: Ink = Ink::Kind(0);
const BROWN: Ink = Ink::Kind(3);
const KEY: Ink = Ink::Kind(1);

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

/// The number of cells around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Margins {
    /// For the row numbers and a gap.
    left: u32,
    /// For the digits of the column numbers.
    top: u32,
    /// For the row clues and their marks.
    right: u32,
    /// For the digits of the column clues.
    bottom: u32,
}

/// The number of characters of a cell in text.
const CELL_LETTERS: usize = 2;

impl Margins {
    fn of(board: &Board) -> Self {
        let most = |clues: &[Option<u32>]| {
            let clues = clues.iter().map(|clue| digits(clue.unwrap_or_default()));
            clues.max().unwrap_or(1)
        };
        let cells = CELL_LETTERS as u32;
        Self {
            left: digits(board.rows().saturating_sub(1)) / cells + 1,
            top: digits(board.columns().saturating_sub(1)),
            right: (most(&board.row_clues) + 1).div_ceil(cells),
            bottom: most(&board.column_clues),
        }
    }
}

/// The number of decimal digits.
fn digits(number: u32) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}

/// Draws a board. The caption shows the progress and the rule options.
#[must_use]
pub fn scene(board: &Board, pairing: PairingRule, title: &str) -> Scene {
    let (rows, columns) = (board.rows(), board.columns());
    let margins = Margins::of(board);
    let Margins {
        left,
        top,
        right,
        bottom,
    } = margins;
    let mut scene = Scene::new(title, left + columns + right, top + rows + bottom, GROUND);
    scene.ink = INK;
    scene.caption = caption(board, pairing);
    for (at, square) in board.squares.iter() {
        put_square(&mut scene, board, at, *square, (left + at.x, top + at.y));
    }
    for (row, clue) in (0..rows).zip(&board.row_clues) {
        let line = (0..columns).filter_map(|x| board.square(Point::new(x, row)));
        put_row_number(&mut scene, margins, row);
        let clue = ClueText::new(*clue, line, &format!("row {row}"));
        put_row_clue(&mut scene, (left + columns, top + row), &clue);
    }
    for (column, clue) in (0..columns).zip(&board.column_clues) {
        let line = (0..rows).filter_map(|y| board.square(Point::new(column, y)));
        put_column_number(&mut scene, margins, column);
        let clue = ClueText::new(*clue, line, &format!("column {column}"));
        put_column_clue(&mut scene, (left + column, top + rows), bottom, &clue);
    }
    if board.edges == Edges::Torus {
        put_joined_edges(&mut scene, (left, top), rows, columns);
    }
    scene
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

/// An error on a square that further moves cannot remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareError {
    /// A tent in contact with another tent.
    Contact,
    /// A tent without an adjacent tree.
    NoTree,
    /// A tree with neither a tent nor an empty square next to it.
    NoTent,
}

impl SquareError {
    fn of(board: &Board, at: Point, square: Square) -> Option<Self> {
        let is = |at: Point, wanted| board.square(at) == Some(wanted);
        let has_neighbour = |wanted| board.neighbours(at).any(|other| is(other, wanted));
        match square {
            Square::Tent if board.contacts(at).any(|other| is(other, Square::Tent)) => {
                Some(Self::Contact)
            }
            Square::Tent if !has_neighbour(Square::Tree) => Some(Self::NoTree),
            Square::Tree if !has_neighbour(Square::Tent) && !has_neighbour(Square::Empty) => {
                Some(Self::NoTent)
            }
            _ => None,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Contact => " in contact",
            Self::NoTree => " without a tree",
            Self::NoTent => " without a free square for its tent",
        }
    }
}

fn put_square(scene: &mut Scene, board: &Board, at: Point, square: Square, cell: (u32, u32)) {
    let error = SquareError::of(board, at, square);
    let (symbol, word) = match (square, error) {
        (Square::Empty, _) => (scene.symbol("open", || ground(OPEN)), "open"),
        (Square::Grass, _) => (scene.symbol("grass", grass), "grass"),
        (Square::Tree, None) => (scene.symbol("tree", tree), "tree"),
        (Square::Tree, Some(_)) => (scene.symbol("tree-wrong", || rimmed(tree())), "tree"),
        (Square::Tent, None) => (scene.symbol("tent", tent), "tent"),
        (Square::Tent, Some(_)) => (scene.symbol("tent-wrong", || rimmed(tent())), "tent"),
    };
    let glyph = match (square, error) {
        (Square::Empty, _) => Glyph::new("·", ".", Ink::Dim),
        (Square::Grass, _) => Glyph::new("–", "-", Ink::Dim),
        (Square::Tree, None) => Glyph::new("♣", "T", GREEN),
        (Square::Tree, Some(_)) => Glyph::new("♣!", "T!", RED).bold(),
        (Square::Tent, None) => Glyph::new("▲", "A", BROWN).bold(),
        (Square::Tent, Some(_)) => Glyph::new("▲!", "A!", RED).bold(),
    };
    let error = error.map_or("", SquareError::words);
    let label = format!("{word}{error} at {},{}", at.y, at.x);
    put(scene, cell, Some(symbol), Some(glyph), &label);
}

/// Draws the frame of a torus whose first square is in the cell `(left, top)`. Edges with the same
/// number of arrows are joined, as in textbooks.
fn put_joined_edges(scene: &mut Scene, (left, top): (u32, u32), rows: u32, columns: u32) {
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
    put(scene, (left, top), Some(frame), None, label);
    let corner = (left.saturating_sub(1), top.saturating_sub(1));
    put(scene, corner, None, Some(Glyph::new("∞", "@", KEY)), label);
}

/// An arrowhead that points in the direction `(dx, dy)` and is centred at `(x, y)`.
fn arrow((x, y): (f32, f32), (dx, dy): (f32, f32)) -> Shape {
    let along = |by: f32, aside: f32| (x + by * dx - aside * dy, y + by * dy + aside * dx);
    area(
        &[along(-0.14, -0.16), along(0.14, 0.0), along(-0.14, 0.16)],
        JOINED,
    )
}

fn number_symbol(scene: &mut Scene, text: &str) -> SymbolId {
    scene.symbol(&format!("number-{text}"), || {
        vec![Shape::text(text, (0.0, 0.0), fitting(text, 0.22), FAINT)]
    })
}

/// Puts the number of a row left of the board, right-aligned in text.
fn put_row_number(scene: &mut Scene, margins: Margins, row: u32) {
    let (text, label) = (row.to_string(), format!("line {row}"));
    let symbol = number_symbol(scene, &text);
    let width = margins.left as usize * CELL_LETTERS - 1;
    let letters: Vec<char> = format!("{text:>width$}").chars().collect();
    let last = margins.left - 1;
    for (x, piece) in (0..).zip(letters.chunks(CELL_LETTERS)) {
        let piece: String = piece.iter().collect();
        let symbol = (x == last).then_some(symbol);
        if !piece.trim().is_empty() {
            let glyph = Glyph::new(piece.clone(), piece, Ink::Dim);
            put(scene, (x, margins.top + row), symbol, Some(glyph), &label);
        }
    }
}

/// Puts the number of a column above the board, vertically in text.
fn put_column_number(scene: &mut Scene, margins: Margins, column: u32) {
    let (text, label) = (column.to_string(), format!("line {column}"));
    let symbol = number_symbol(scene, &text);
    let first = margins.top - digits(column);
    for (y, digit) in (first..).zip(text.chars()) {
        let symbol = (y + 1 == margins.top).then_some(symbol);
        let glyph = Glyph::new(digit, digit, Ink::Dim);
        put(
            scene,
            (margins.left + column, y),
            symbol,
            Some(glyph),
            &label,
        );
    }
}

/// The clue of a line, its state, and how it is shown.
struct ClueText {
    clue: Option<(u32, ClueState)>,
    ink: Ink,
    /// The mark after the number, in Unicode and in ASCII.
    mark: [&'static str; 2],
    label: String,
}

impl ClueText {
    fn new(wanted: Option<u32>, line: impl Iterator<Item = Square>, name: &str) -> Self {
        let Some(wanted) = wanted else {
            return Self {
                clue: None,
                ink: Ink::Dim,
                mark: ["", ""],
                label: format!("{name}: no clue"),
            };
        };
        let state = ClueState::of(wanted, line);
        let (ink, mark) = match state {
            ClueState::Met => (GREEN, ["✓", ""]),
            ClueState::Broken => (RED, ["!", "!"]),
            ClueState::Open => (Ink::Plain, ["", ""]),
        };
        Self {
            clue: Some((wanted, state)),
            ink,
            mark,
            label: format!("{name}, clue {wanted}: {}", state.words()),
        }
    }

    fn digits(&self) -> String {
        self.clue
            .map_or("?".to_owned(), |(clue, _)| clue.to_string())
    }

    fn symbol(&self, scene: &mut Scene) -> SymbolId {
        let text = self.digits();
        match self.clue {
            None => scene.symbol("clue-unknown", || {
                vec![Shape::text(&text, (0.0, 0.0), 0.3, FAINT)]
            }),
            Some((_, state)) => {
                let kind = match state {
                    ClueState::Met => "met",
                    ClueState::Broken => "broken",
                    ClueState::Open => "open",
                };
                scene.symbol(&format!("clue-{kind}-{text}"), || clue(&text, state))
            }
        }
    }

    /// The glyph for some of the characters, in Unicode and in ASCII.
    fn glyph(&self, [unicode, ascii]: [&str; 2]) -> Glyph {
        Glyph::new(unicode, ascii, self.ink)
    }
}

/// Puts the clue of a row right of the board, from `cell` on.
fn put_row_clue(scene: &mut Scene, cell: (u32, u32), clue: &ClueText) {
    let mut symbol = Some(clue.symbol(scene));
    let texts = clue.mark.map(|mark| clue.digits() + mark);
    let cells = texts[0].chars().count().div_ceil(CELL_LETTERS);
    for index in 0..cells {
        let piece = |text: &String| {
            let letters = text.chars().skip(index * CELL_LETTERS);
            letters.take(CELL_LETTERS).collect::<String>()
        };
        let [unicode, ascii] = texts.each_ref().map(piece);
        let glyph = clue.glyph([&unicode, &ascii]);
        let cell = (cell.0 + index as u32, cell.1);
        put(scene, cell, symbol.take(), Some(glyph), &clue.label);
    }
}

/// Puts the clue of a column below the board, from `cell` on, vertically in text with the last digit
/// in the last of `rows` rows.
fn put_column_clue(scene: &mut Scene, cell: (u32, u32), rows: u32, clue: &ClueText) {
    let mut symbol = Some(clue.symbol(scene));
    let digits: Vec<char> = clue.digits().chars().collect();
    let first = rows as usize - digits.len();
    for row in 0..rows as usize {
        let digit = row.checked_sub(first).map(|index| digits[index]);
        let mark = match row + 1 == rows as usize {
            true => clue.mark,
            false => ["", ""],
        };
        let glyph = digit.map(|digit| {
            let [unicode, ascii] = mark.map(|mark| format!("{digit}{mark}"));
            clue.glyph([&unicode, &ascii])
        });
        let cell = (cell.0, cell.1 + row as u32);
        put(scene, cell, symbol.take(), glyph, &clue.label);
    }
}

/// The height of a text in a picture: `size`, or less if the text is long.
fn fitting(text: &str, size: f32) -> f32 {
    size.min(1.0 / text.len() as f32)
}

/// Puts something into a cell: a symbol in pictures, a glyph in text, or both.
fn put(
    scene: &mut Scene,
    (x, y): (u32, u32),
    symbol: Option<SymbolId>,
    glyph: Option<Glyph>,
    label: &str,
) {
    if symbol.is_none() && glyph.is_none() {
        return;
    }
    scene.put(Use {
        x: 2 * x,
        y: 2 * y,
        symbol,
        glyph,
        label: label.to_owned(),
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

/// Adds a red rim.
fn rimmed(mut shapes: Vec<Shape>) -> Vec<Shape> {
    let rim = quandary_core::scene::rounded((-0.45, -0.45), (0.45, 0.45), 0.08);
    shapes.push(Shape::line(rim, Stroke::solid(WRONG, 0.06)));
    shapes
}

/// A closed path through the corners.
fn closed(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let mut steps = open(corners);
    steps.push(PathStep::Close);
    steps
}

/// An open path through the corners.
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

fn clue(text: &str, state: ClueState) -> Vec<Shape> {
    let size = fitting(text, 0.34);
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
        ClueState::Met => vec![
            Shape::text(text, (0.0, 0.0), size, RIGHT),
            stroke(&tick, RIGHT),
        ],
        ClueState::Broken => {
            let mut shapes = vec![Shape::text(text, (0.0, 0.0), size, WRONG)];
            shapes.extend(cross.iter().map(|line| stroke(line, WRONG)));
            shapes
        }
        ClueState::Open => vec![Shape::text(text, (0.0, 0.0), size, INK)],
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
    fn labels_describe_squares_and_clues() {
        assert_eq!(label(2, 1), "tree at 0,1");
        assert_eq!(label(3, 2), "grass at 1,2");
        assert_eq!(label(4, 1), "row 0, clue 1: satisfied");
        assert_eq!(label(2, 3), "column 1: no clue");
        assert_eq!(label(3, 3), "column 2, clue 1: open");
        assert_eq!(label(1, 3), "column 0, clue 2: open");
    }

    #[test]
    fn tents_in_contact_are_marked() {
        assert_eq!(label(1, 1), "tent in contact at 0,0");
        assert_eq!(label(2, 2), "tent in contact at 1,1");
    }

    #[test]
    fn permanent_errors_are_marked() {
        use Square::{Grass, Tent, Tree};
        let mut board = Board::new(1, 5, Edges::Flat, Contact::AllAround);
        for (x, square) in [(0, Tree), (1, Grass), (2, Tent), (4, Tree)] {
            if let Some(there) = board.squares.get_mut(Point::new(x, 0)) {
                *there = square;
            }
        }
        let wrong = |x| {
            let at = Point::new(x, 0);
            SquareError::of(&board, at, board.square(at).unwrap_or_default())
        };
        assert_eq!(wrong(0), Some(SquareError::NoTent));
        assert_eq!(wrong(2), Some(SquareError::NoTree));
        assert_eq!((wrong(1), wrong(3), wrong(4)), (None, None, None));
    }

    #[test]
    fn the_caption_shows_progress_and_rule_options() {
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

    /// The glyphs of a scene as lines of text, two characters per cell.
    fn drawn(board: &Board, glyph: fn(&Glyph) -> &str) -> Vec<String> {
        let scene = scene(board, PairingRule::Local, "x");
        let row = |y: u32| {
            let cell = |x: u32| {
                let uses = scene.uses().iter();
                let mut here = uses.filter(|one| (one.x, one.y) == (2 * x, 2 * y));
                let shown = here.find_map(|one| one.glyph.as_ref()).map_or("", glyph);
                assert!(shown.chars().count() <= CELL_LETTERS, "{shown}");
                format!("{shown:2}")
            };
            let cells: String = (0..scene.columns).map(cell).collect();
            cells.trim_end().to_owned()
        };
        (0..scene.rows).map(row).collect()
    }

    #[test]
    fn numbers_and_clues_of_two_digits_are_separated() {
        let mut board = Board::new(11, 12, Edges::Torus, Contact::AllAround);
        board.column_clues[1] = Some(12);
        board.column_clues[2] = None;
        board.row_clues[9] = Some(13);
        board.row_clues[10] = Some(2);
        let text = drawn(&board, |glyph| &glyph.unicode);
        assert_eq!(text[0], "                        1 1");
        assert_eq!(text[1], "  ∞ 0 1 2 3 4 5 6 7 8 9 0 1");
        assert_eq!(text[2], "  0 · · · · · · · · · · · · 0✓");
        assert_eq!(text[11], "  9 · · · · · · · · · · · · 13!");
        assert_eq!(text[12], " 10 · · · · · · · · · · · · 2");
        assert_eq!(text[13], "      1");
        assert_eq!(text[14], "    0✓2!? 0✓0✓0✓0✓0✓0✓0✓0✓0✓");
        assert_eq!(text.len(), 15);
        let ascii = drawn(&board, |glyph| &glyph.ascii);
        assert_eq!(ascii[11], "  9 . . . . . . . . . . . . 13!");
    }

    #[test]
    fn numbers_of_one_digit_need_one_cell() {
        let text = drawn(&board(), |glyph| &glyph.ascii);
        let expected = ["  0 1 2", "0 A!T . 1", "1 . A!- 1", "  2 ? 1"];
        assert_eq!(text, expected);
    }

    #[test]
    fn long_numbers_fit_into_their_cells_in_pictures() {
        let mut board = Board::new(1, 1, Edges::Flat, Contact::AllAround);
        board.row_clues = vec![Some(1_000_000)];
        let scene = scene(&board, PairingRule::Local, "x");
        let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
        let sizes = shapes.filter_map(|shape| match shape {
            Shape::Text { text, size, .. } => Some(text.len() as f32 * size),
            _ => None,
        });
        assert!(sizes.into_iter().all(|width| width <= 1.0));
    }

    #[test]
    fn a_clue_is_broken_by_too_many_tents_or_too_few_squares() {
        use Square::{Empty, Grass, Tent};
        assert_eq!(
            ClueState::of(1, [Tent, Tent].into_iter()),
            ClueState::Broken
        );
        assert_eq!(
            ClueState::of(2, [Tent, Grass].into_iter()),
            ClueState::Broken
        );
        assert_eq!(ClueState::of(2, [Tent, Empty].into_iter()), ClueState::Open);
        assert_eq!(ClueState::of(0, [Empty].into_iter()), ClueState::Met);
    }
}
