use super::*;
use crate::testing;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Shape;

fn line(text: &str, weight: Weight) -> TextLine {
    TextLine {
        text: text.to_owned(),
        at: (40.0, 50.0),
        size: 8.0,
        weight,
        colour: testing::RED,
    }
}

fn document(inks: Inks, pages: &[Page]) -> Vec<u8> {
    let mut document = Document::new("A title", "An author", Paper::A4, inks);
    for page in pages {
        document.add(page);
    }
    assert_eq!(document.pages(), pages.len());
    document.finish()
}

fn board(scene: Scene) -> Page {
    Page {
        boards: vec![PlacedBoard {
            scene,
            at: (100.0, 100.0),
            cell: 20.0,
        }],
        lines: vec![line("Été 3", Weight::Bold), line("small", Weight::Regular)],
    }
}

/// Number of times that a text occurs outside of compressed streams.
fn count(bytes: &[u8], text: &str) -> usize {
    let windows = bytes.windows(text.len());
    windows.filter(|window| *window == text.as_bytes()).count()
}

#[test]
fn symbols_are_written_once() {
    let pages = [board(testing::scene()), board(testing::scene())];
    let bytes = document(Inks::Colour, &pages);
    assert_eq!(count(&bytes, "/Subtype /Form"), 2);
    assert_eq!(count(&bytes, "/Type /Page\n"), 2);
}

#[test]
fn symbols_of_one_name_with_other_shapes_are_different() {
    let mut other = Scene::new("other", 1, 1, testing::GROUND);
    let square = other.symbol("square", || vec![Shape::disc(0.0, 0.0, 0.3, testing::RED)]);
    assert_eq!(square.index(), 0);
    let bytes = document(Inks::Colour, &[board(testing::scene()), board(other)]);
    assert_eq!(count(&bytes, "/Subtype /Form"), 3);
}

#[test]
fn both_fonts_are_embedded() {
    let bytes = document(Inks::Grey, &[board(testing::scene())]);
    assert_eq!(count(&bytes, "/FontFile2"), 2);
    assert_eq!(count(&bytes, "/ToUnicode"), 2);
    assert!(bytes.len() < 40_000, "{}", bytes.len());
}

#[test]
fn images_have_a_mask_and_are_grey_on_request() {
    let with_image = || {
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
        board(scene)
    };
    let colour = document(Inks::Colour, &[with_image()]);
    assert_eq!(count(&colour, "/SMask"), 1);
    assert_eq!(count(&colour, "/DeviceRGB"), 1);
    let grey = document(Inks::Grey, &[with_image()]);
    assert_eq!(count(&grey, "/DeviceRGB"), 0);
    assert_eq!(count(&grey, "/DeviceGray"), 2);
}

#[test]
fn the_same_pages_give_the_same_bytes() {
    let pages = [board(testing::scene()), board(testing::empty())];
    assert_eq!(document(Inks::Grey, &pages), document(Inks::Grey, &pages));
}

#[test]
fn any_text_and_an_empty_document_are_valid() {
    let mut page = board(testing::scene());
    page.lines
        .push(line("\u{0}\u{1b}(\\)\u{202e}漢字", Weight::Regular));
    let bytes = document(Inks::Colour, &[page]);
    assert!(bytes.ends_with(b"%%EOF"));
    assert!(document(Inks::Colour, &[]).ends_with(b"%%EOF"));
}
