//! Draws a scene as an SVG picture.

use crate::Size;
use crate::font::Font;
use crate::layout::{PictureLayout, without_controls};
use crate::png;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use quandary_core::scene::{Colour, PathStep, Scene, Shape, Stroke};
use std::collections::BTreeSet;
use svg::Document;
use svg::node::Blob;
use svg::node::element::{
    Definitions, Description, Element, Group, Image, Path, Rectangle, Symbol, Title, Use,
};

/// SVG units per cell.
const UNIT: f32 = 100.0;
/// Units of a letter's outline per cap height.
const LETTER_UNIT: f32 = 1000.0;

/// Draws a scene as SVG: the board, and the title and caption below it. Symbols and letters are
/// defined once and referenced. Each use of a symbol has a `title` element with its label
/// ([`quandary_core::scene::Use::label`]). The picture has a size in pixels and a view box, so that
/// it can be scaled. Viewers have to know the elements `symbol` and `use`, as browsers do.
///
/// ```
/// use quandary_render::{Size, svg};
///
/// # fn write(scene: &quandary_core::scene::Scene) -> std::io::Result<()> {
/// std::fs::write("level.svg", svg::draw(scene, &Size::default()))
/// # }
/// ```
#[must_use]
pub fn draw(scene: &Scene, size: &Size) -> String {
    let font = Font::embedded();
    let layout = PictureLayout::new(scene);
    let lines = layout.lines(scene, &font);
    let (width, height) = layout.pixels(size);
    let view =
        [0.0, 0.0, layout.width as f32, layout.height as f32].map(|length| number(length * UNIT));

    let mut definitions = Definitions::new();
    for letter in letters(scene, &lines) {
        definitions = definitions.add(letter_outline(letter, &font));
    }
    for symbol in scene.symbols() {
        let mut definition = Symbol::new()
            .set("id", format!("symbol-{}", symbol.name))
            .set("overflow", "visible");
        for shape in &symbol.shapes {
            for element in elements(shape, &font) {
                definition = definition.add(element);
            }
        }
        definitions = definitions.add(definition);
    }

    let origin = (layout.origin.0 as f32 * UNIT, layout.origin.1 as f32 * UNIT);
    let mut board = Group::new().set("transform", translate(origin));
    let uses = uses(scene);
    if !uses.is_empty() {
        board = board.add(Blob::new(uses));
    }

    let mut document = Document::new()
        .set("role", "img")
        .set("width", width)
        .set("height", height)
        .set("viewBox", view.join(" "))
        .add(Title::new(text(&scene.title)))
        .add(Description::new().add(svg::node::Text::new(description(scene))))
        .add(definitions)
        .add(
            Rectangle::new()
                .set("width", "100%")
                .set("height", "100%")
                .set("fill", hex(scene.background)),
        )
        .add(board);
    for element in lines.iter().flat_map(|line| elements(line, &font)) {
        document = document.add(element);
    }
    format!("{document}\n")
}

/// The uses of symbols as text, one per line. As elements, those of a large board would take
/// gigabytes of memory.
fn uses(scene: &Scene) -> String {
    let mut lines = String::new();
    for one in scene.uses() {
        let Some(symbol) = one.symbol.and_then(|id| scene.symbols().get(id.index())) else {
            continue;
        };
        let line = Use::new()
            .set("href", format!("#symbol-{}", symbol.name))
            .set("x", number(one.x as f32 * UNIT / 2.0))
            .set("y", number(one.y as f32 * UNIT / 2.0))
            .add(Title::new(text(&one.label)));
        if !lines.is_empty() {
            lines.push('\n');
        }
        lines += &line.to_string();
    }
    lines
}

fn description(scene: &Scene) -> String {
    let size = format!("A board of {} by {} cells.", scene.columns, scene.rows);
    if scene.caption.is_empty() {
        size
    } else {
        format!("{} {size}", text(&scene.caption))
    }
}

/// All characters that are drawn.
fn letters(scene: &Scene, lines: &[Shape]) -> BTreeSet<char> {
    let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
    let mut letters = BTreeSet::new();
    for shape in shapes.chain(lines) {
        if let Shape::Text { text, .. } = shape {
            letters.extend(text.chars().filter(|letter| !letter.is_whitespace()));
        }
    }
    letters
}

fn letter_id(letter: char) -> String {
    format!("letter-{:x}", u32::from(letter))
}

fn letter_outline(letter: char, font: &Font) -> Path {
    Path::new()
        .set("id", letter_id(letter))
        .set("d", path(&font.outline(letter), LETTER_UNIT))
}

fn elements(shape: &Shape, font: &Font) -> Vec<Element> {
    match shape {
        Shape::Path {
            steps,
            fill,
            stroke,
        } => {
            let fill = fill.map_or_else(|| "none".to_owned(), hex);
            let mut element = Path::new().set("d", path(steps, UNIT)).set("fill", fill);
            if let Some(stroke) = stroke {
                element = stroked(element, stroke);
            }
            vec![element.into()]
        }
        Shape::Text {
            text,
            x,
            y,
            size,
            colour,
        } => font
            .place(text, (*x, *y), *size)
            .map(|(letter, (x, y))| {
                let scale = size * UNIT / LETTER_UNIT;
                let place = format!("{} scale({scale:.5})", translate((x * UNIT, y * UNIT)));
                Use::new()
                    .set("href", format!("#{}", letter_id(letter)))
                    .set("transform", place)
                    .set("fill", hex(*colour))
                    .into()
            })
            .collect(),
        Shape::Image {
            pixels,
            x,
            y,
            width,
            height,
        } => {
            let Ok(png) = png::encode_pixels(pixels) else {
                return Vec::new();
            };
            let image = Image::new()
                .set(
                    "href",
                    format!("data:image/png;base64,{}", STANDARD.encode(png)),
                )
                .set("x", number(x * UNIT))
                .set("y", number(y * UNIT))
                .set("width", number(width * UNIT))
                .set("height", number(height * UNIT))
                .set("preserveAspectRatio", "none")
                .set("style", "image-rendering:pixelated");
            vec![image.into()]
        }
    }
}

fn stroked(element: Path, stroke: &Stroke) -> Path {
    let mut element = element
        .set("stroke", hex(stroke.colour))
        .set("stroke-width", number(stroke.width * UNIT));
    if stroke.round {
        element = element
            .set("stroke-linecap", "round")
            .set("stroke-linejoin", "round");
    }
    if !stroke.dashes.is_empty() {
        let dashes: Vec<_> = stroke
            .dashes
            .iter()
            .map(|dash| number(dash * UNIT))
            .collect();
        element = element.set("stroke-dasharray", dashes.join(" "));
    }
    element
}

fn path(steps: &[PathStep], unit: f32) -> String {
    let points = |letter: char, lengths: &[f32]| {
        let lengths: Vec<_> = lengths.iter().map(|length| number(length * unit)).collect();
        format!("{letter}{}", lengths.join(" "))
    };
    steps
        .iter()
        .map(|step| match *step {
            PathStep::Move(x, y) => points('M', &[x, y]),
            PathStep::Line(x, y) => points('L', &[x, y]),
            PathStep::Quadratic(x1, y1, x, y) => points('Q', &[x1, y1, x, y]),
            PathStep::Cubic(x1, y1, x2, y2, x, y) => points('C', &[x1, y1, x2, y2, x, y]),
            PathStep::Close => "Z".to_owned(),
        })
        .collect()
}

/// A length rounded to a tenth of a unit; 0 if it is not finite.
fn number(length: f32) -> String {
    let tenths = (f64::from(length) * 10.0).round();
    let length = if tenths.is_finite() {
        tenths / 10.0
    } else {
        0.0
    };
    // Adding 0 turns negative zero into zero.
    format!("{}", length + 0.0)
}

fn translate((x, y): (f32, f32)) -> String {
    format!("translate({} {})", number(x), number(y))
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A text without the characters that XML does not allow.
fn text(text: &str) -> String {
    without_controls(text).replace(['\u{fffe}', '\u{ffff}'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use quandary_core::pixels::{Pixels, Rgba};
    use roxmltree::{Document, Node};
    use std::collections::HashSet;

    fn named<'a, 'i>(
        document: &'a Document<'i>,
        name: &'static str,
    ) -> impl Iterator<Item = Node<'a, 'i>> {
        document
            .descendants()
            .filter(move |node| node.has_tag_name(name))
    }

    fn title<'a>(node: Node<'a, '_>) -> Option<&'a str> {
        node.children()
            .find(|child| child.has_tag_name("title"))?
            .text()
    }

    #[test]
    fn every_use_refers_to_a_unique_definition() {
        let drawn = draw(&testing::scene(), &Size::default());
        let document = Document::parse(&drawn).unwrap();
        let mut known = HashSet::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(known.insert(format!("#{id}")), "{id} twice");
            }
        }
        let mut uses = 0;
        for node in named(&document, "use") {
            assert!(known.contains(node.attribute("href").unwrap()));
            uses += 1;
        }
        let letters = "Two <squares>one & two a".replace(' ', "").len();
        assert_eq!(uses, 3 + letters);
        assert_eq!(named(&document, "symbol").count(), 2);
    }

    #[test]
    fn uses_are_placed_on_half_cells_with_their_labels() {
        let drawn = draw(&testing::scene(), &Size::default());
        let document = Document::parse(&drawn).unwrap();
        let uses: Vec<_> = named(&document, "use")
            .filter_map(|node| Some((title(node)?, node.attribute("x")?, node.attribute("y")?)))
            .collect();
        assert_eq!(
            uses,
            [
                ("the \"first\"", "0", "0"),
                ("the second", "200", "0"),
                ("a letter", "200", "0")
            ]
        );
    }

    #[test]
    fn the_picture_has_title_size_and_description() {
        let drawn = draw(&testing::scene(), &Size::default());
        let document = Document::parse(&drawn).unwrap();
        let root = document.root_element();
        assert_eq!(title(root), Some("Two <squares>"));
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(root.attribute("viewBox").unwrap().starts_with("0 0 450 "));
        assert_eq!(root.attribute("width"), Some("288"));
        let about = named(&document, "desc").next().and_then(|node| node.text());
        assert_eq!(about, Some("one & two A board of 3 by 1 cells."));
    }

    #[test]
    fn text_does_not_depend_on_installed_fonts() {
        let drawn = draw(&testing::scene(), &Size::default());
        assert!(!drawn.contains("<text") && !drawn.contains("font"));
    }

    #[test]
    fn any_scene_is_well_formed() {
        let mut scene = testing::scene();
        scene.title = "\u{0}\u{1b}\u{ffff} ]]> <!-- &".to_owned();
        scene.symbol("odd", || {
            let steps = vec![
                PathStep::Move(f32::NAN, f32::INFINITY),
                PathStep::Line(f32::MAX, -0.0),
            ];
            vec![Shape::line(steps, Stroke::solid(testing::RED, f32::NAN))]
        });
        for scene in [scene, testing::empty()] {
            let drawn = draw(&scene, &Size::default());
            assert!(Document::parse(&drawn).is_ok(), "{drawn}");
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
        }
    }

    #[test]
    fn the_same_scene_gives_the_same_bytes() {
        let size = Size::default();
        assert_eq!(
            draw(&testing::scene(), &size),
            draw(&testing::scene(), &size)
        );
    }

    #[test]
    fn images_are_embedded() {
        let mut scene = testing::scene();
        scene.symbol("image", || {
            vec![Shape::Image {
                pixels: Pixels::from_fn(2, 2, |x, _| Rgba([9, 9, x as u8, 255])),
                x: -0.5,
                y: -0.5,
                width: 1.0,
                height: 0.5,
            }]
        });
        let drawn = draw(&scene, &Size::default());
        let document = Document::parse(&drawn).unwrap();
        let image = named(&document, "image").next().unwrap();
        assert_eq!(
            (image.attribute("x"), image.attribute("height")),
            (Some("-50"), Some("50"))
        );
        let data = image.attribute("href").unwrap();
        let png = data.strip_prefix("data:image/png;base64,").unwrap();
        let png = STANDARD.decode(png).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
    }
}
