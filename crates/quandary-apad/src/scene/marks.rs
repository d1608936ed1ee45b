//! Draws marks on squares of a board, for example on the squares of a hint or of an error.

use super::{Picture, put, walls};
use crate::model::Squares;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, Mark, Scene, Shape, SymbolId, Use};

/// Height of the label of a marked square under a piece or a cross, in cells.
const LABEL: f32 = 0.13;
/// Distance of a text plate from the middle of a crossed square, in cells.
const PLATE: f32 = 0.17;

/// Marks squares of a board that was drawn in the full size; `words` say what the mark means. A
/// marked square shows its label even if a piece covers it, and also the letter of a piece with its
/// anchor there.
pub(crate) fn mark(
    scene: &mut Scene,
    picture: Picture<'_>,
    squares: Squares,
    mark: Mark,
    words: &str,
) {
    let parts = MarkParts::of(mark);
    for square in squares.iter() {
        if mark != Mark::Wrong && picture.board.piece_at(square).is_some() {
            put_covered_label(scene, picture, square);
        }
        let symbol = scene.symbol(&parts.name, || parts.shapes.clone());
        put(scene, picture.kit, square, symbol, words.to_owned());
        if mark == Mark::Wrong {
            put_plates(scene, picture, square);
        }
        walls::put_mark(scene, picture, square, parts.characters);
    }
}

/// The texts that a cross hides, on plates above it.
fn put_plates(scene: &mut Scene, picture: Picture<'_>, square: u8) {
    let Some(label) = picture.kit.frame().label(square) else {
        return;
    };
    let mut anchors = picture.board.placements();
    let letter = anchors
        .find(|placement| placement.square == square)
        .map(|placement| picture.kit.piece(placement.piece).name());
    let (texts, name) = match letter {
        Some(letter) => (
            vec![(letter.to_string(), -PLATE), (label.text.clone(), PLATE)],
            format!("plates-{letter}-{square}"),
        ),
        None => (vec![(label.text.clone(), 0.0)], format!("plate-{square}")),
    };
    let ink = picture.view.style.ink();
    let plates = texts.into_iter().flat_map(|(text, y)| plate(text, y, ink));
    let symbol = scene.symbol(&name, || plates.collect());
    let label = format!("{}, marked", label.text);
    put(scene, picture.kit, square, symbol, label);
}

/// A text on a white plate.
fn plate(text: String, y: f32, ink: Colour) -> [Shape; 2] {
    let half = 0.06 + 0.06 * text.chars().count().min(5) as f32;
    let (from, to) = ((-half, y - 0.12), (half, y + 0.12));
    [
        Shape::plate(from, to, 0.04, Colour(0xff, 0xff, 0xff)),
        Shape::text(text, (0.0, y), LABEL, ink),
    ]
}

/// The label of a covered square, below the letter of the piece.
fn put_covered_label(scene: &mut Scene, picture: Picture<'_>, square: u8) {
    let Some(label) = picture.kit.frame().label(square) else {
        return;
    };
    let ink = picture.view.style.letter_ink();
    let symbol: SymbolId = scene.symbol(&format!("covered-{square}"), || {
        vec![Shape::text(&label.text, (0.0, 0.25), LABEL, ink)]
    });
    put(
        scene,
        picture.kit,
        square,
        symbol,
        format!("{}, covered", label.text),
    );
}

/// The shapes of a mark, and its characters with Unicode and in ASCII.
struct MarkParts {
    name: String,
    shapes: Vec<Shape>,
    characters: (char, char),
}

impl MarkParts {
    /// [`Scene::mark`] marks cells whose centres are on even half cells, and the squares of this
    /// family are on odd ones. A scene of one cell gives the parts of the mark.
    fn of(mark: Mark) -> Self {
        let mut sample = Scene::new("", 1, 1, super::colour::GROUND);
        sample.mark(Point::new(0, 0), mark, "");
        let symbol = &sample.symbols()[0];
        let glyph = sample.uses().iter().find_map(|one: &Use| one.glyph.clone());
        let glyph = glyph.unwrap_or_else(|| Glyph::new("", "", Ink::Plain));
        let second = |text: &str| text.chars().nth(1).unwrap_or(' ');
        Self {
            name: symbol.name.clone(),
            shapes: symbol.shapes.clone(),
            characters: (second(&glyph.unicode), second(&glyph.ascii)),
        }
    }
}
