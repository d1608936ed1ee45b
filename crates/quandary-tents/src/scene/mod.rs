//! Draws a board as a [`Scene`] (SPEC, part S).
//!
//! Clues are to the right of the board and below it; a satisfied clue has a tick, and a clue that
//! can no longer be satisfied has a cross. Tents in contact, tents without a tree, and trees
//! without a square for a tent have a rim. Row numbers are to the left of the board and column
//! numbers above it, both from 0. In text, a number above or below the board is written vertically:
//! a cell is only two characters wide, so numbers with two digits would touch the numbers of the
//! next cells. A torus has a dashed frame with arrows: one arrow on each of the left and right
//! edges, and two arrows on each of the top and bottom edges. The caption says whether the board is
//! a torus and whether tents may touch diagonally.

mod border;
mod clue;
mod coloured;
mod drawing;
mod margins;
mod printed;
mod square_error;
mod symbols;
mod view;

pub use drawing::Drawing;
pub use view::{Coordinates, DRAW_OPTIONS, Style, View};

use crate::model::{Board, PairingRule};
use quandary_core::grid::Point;
use quandary_core::scene::{Glyph, Ink, Scene, SymbolId, Use};

/// Terminal colours.
const GREEN: Ink = Ink::Kind(2);
const RED: Ink = Ink::Kind(0);
const BROWN: Ink = Ink::Kind(3);
const KEY: Ink = Ink::Kind(1);

/// Draws a board. The caption shows the progress and the rule options.
#[must_use]
pub fn scene(board: &Board, pairing: PairingRule, title: &str, view: View) -> Scene {
    Drawing::new(board, pairing, title, view).scene()
}

/// The height of a text in a picture: `size`, or less if the text is long.
fn fitting(text: &str, size: f32) -> f32 {
    size.min(1.0 / text.len() as f32)
}

/// Puts something into a cell: a symbol in pictures, a glyph in text, or both.
fn put(
    scene: &mut Scene,
    cell: Point,
    symbol: Option<SymbolId>,
    glyph: Option<Glyph>,
    label: &str,
) {
    scene.put(Use {
        x: 2 * cell.x,
        y: 2 * cell.y,
        symbol,
        glyph,
        label: label.to_owned(),
    });
}

#[cfg(test)]
mod tests {
    use super::margins::CELL_LETTERS;
    use super::*;
    use crate::model::{Contact, Edges, Square};
    use crate::rules::Line;
    use quandary_core::options::Options;
    use quandary_core::scene::{Colour, Mark, Shape};

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
        let scene = scene(&board(), PairingRule::Local, "x", View::PLAIN);
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
    fn the_caption_shows_progress_and_rule_options() {
        let caption = |board: &Board| scene(board, PairingRule::Local, "x", View::PLAIN).caption;
        assert_eq!(caption(&board()), "2 of 1 tent");
        let torus = Board::new(3, 3, Edges::Torus, Contact::Sides);
        assert_eq!(caption(&torus), "solved: 0 tents; torus; diagonal contact");
    }

    #[test]
    fn the_joined_edges_of_a_torus_are_drawn() {
        let symbols = |edges| {
            let board = Board::new(3, 3, edges, Contact::AllAround);
            let scene = scene(&board, PairingRule::Local, "x", View::PLAIN);
            let names = scene.symbols().iter();
            names.filter(|symbol| symbol.name == "joined-edges").count()
        };
        assert_eq!((symbols(Edges::Torus), symbols(Edges::Flat)), (1, 0));
    }

    /// The glyphs of a scene as lines of text, two characters per cell.
    fn drawn(board: &Board, glyph: fn(&Glyph) -> &str) -> Vec<String> {
        let scene = scene(board, PairingRule::Local, "x", View::PLAIN);
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
        assert_eq!(text[13], "    0✓1 ? 0✓0✓0✓0✓0✓0✓0✓0✓0✓");
        assert_eq!(text[14], "      2!");
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
        let scene = scene(&board, PairingRule::Local, "x", View::PLAIN);
        let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
        let sizes = shapes.filter_map(|shape| match shape {
            Shape::Text { text, size, .. } => Some(text.len() as f32 * size),
            _ => None,
        });
        assert!(sizes.into_iter().all(|width| width <= 1.0));
    }

    fn text_of(scene: &Scene) -> Vec<String> {
        let row = |y: u32| {
            let cell = |x: u32| {
                let uses = scene.uses().iter().rev();
                let mut here = uses.filter(|one| (one.x, one.y) == (2 * x, 2 * y));
                let glyph = here.find_map(|one| one.glyph.as_ref());
                format!("{:2}", glyph.map_or("", |glyph| &glyph.unicode))
            };
            let cells: String = (0..scene.columns).map(cell).collect();
            cells.trim_end().to_owned()
        };
        (0..scene.rows).map(row).collect()
    }

    #[test]
    fn marked_clues_of_two_digits_stay_readable() {
        let mut board = Board::new(2, 3, Edges::Flat, Contact::AllAround);
        board.row_clues = vec![Some(12), Some(3)];
        board.column_clues = vec![Some(34), Some(5), Some(0)];
        let mut drawing = Drawing::new(&board, PairingRule::Local, "x", View::PLAIN);
        for line in Line::all(&board) {
            drawing.mark_clue(line, Mark::Wrong, "wrong");
        }
        drawing.mark(Point::new(2, 1), Mark::Look, "here");
        let expected = ["  0 1 2", "0 · · · 12!", "1 · · ·?3!", "  3!5!0!", "  4!"];
        assert_eq!(text_of(&drawing.scene()), expected);
    }

    #[test]
    fn a_later_mark_replaces_an_earlier_one() {
        let board = board();
        let mut drawing = Drawing::new(&board, PairingRule::Local, "x", View::PLAIN);
        drawing.mark_line(Line::Row(0), Mark::Look, "look");
        drawing.mark(Point::new(1, 0), Mark::Act, "act");
        let text = text_of(&drawing.scene());
        assert_eq!(text[1], "0 ▲?♣◂·?1?");
    }

    #[test]
    fn numbers_of_steps_are_in_pictures_only() {
        let board = board();
        let mut drawing = Drawing::new(&board, PairingRule::Local, "x", View::PLAIN);
        let plain = text_of(&drawing.scene());
        drawing.number(Point::new(0, 0), 12);
        let scene = drawing.scene();
        assert_eq!(text_of(&scene), plain);
        let numbered = scene.uses().iter().find(|one| one.label == "step 12");
        assert_eq!(numbered.map(|one| (one.x, one.y)), Some((2, 2)));
    }

    /// The view that these options select.
    fn view(set: &[(&str, &str)]) -> View {
        let mut options = Options::defaults(DRAW_OPTIONS);
        for (name, value) in set {
            options.set(name, value).unwrap();
        }
        View::of(&options)
    }

    #[test]
    fn coordinates_are_hidden_in_print_unless_requested() {
        let with = |set: &[(&str, &str)]| view(set).coordinates;
        assert_eq!(with(&[]), Coordinates::Shown);
        assert_eq!(with(&[("style", "print")]), Coordinates::Hidden);
        let both = [("style", "print"), ("coordinates", "show")];
        assert_eq!(with(&both), Coordinates::Shown);
        assert_eq!(with(&[("coordinates", "hide")]), Coordinates::Hidden);
        let hidden = view(&[("coordinates", "hide")]);
        let text = text_of(&scene(&board(), PairingRule::Local, "x", hidden));
        assert_eq!(text, ["▲!♣ · 1✓", "· ▲!– 1✓", "2 ? 1"]);
        let torus = Board::new(1, 2, Edges::Torus, Contact::Sides);
        let text = text_of(&scene(&torus, PairingRule::Local, "x", hidden));
        assert_eq!(text, ["∞", "  · · 0✓", "  0✓0✓"]);
    }

    fn colours(shape: &Shape) -> Vec<Colour> {
        match shape {
            Shape::Path { fill, stroke, .. } => {
                let stroke = stroke.as_ref().map(|stroke| stroke.colour);
                fill.iter().copied().chain(stroke).collect()
            }
            Shape::Text { colour, .. } => vec![*colour],
            Shape::Image { .. } => panic!("no images"),
        }
    }

    #[test]
    fn print_is_black_on_white() {
        let (black, white) = (Colour(0, 0, 0), Colour(255, 255, 255));
        let mut board = board();
        board.edges = Edges::Torus;
        let print = view(&[("style", "print"), ("coordinates", "show")]);
        let scene = scene(&board, PairingRule::Local, "x", print);
        assert_eq!((scene.background, scene.ink), (white, black));
        let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
        let mut used: Vec<Colour> = shapes.flat_map(colours).collect();
        used.retain(|colour| *colour != black && *colour != white);
        assert_eq!(used, []);
        let same_text = text_of(&super::scene(&board, PairingRule::Local, "x", View::PLAIN));
        assert_eq!(text_of(&scene), same_text);
    }
}
