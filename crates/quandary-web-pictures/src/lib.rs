//! Converts scenes to picture files, for the web page.
//!
//! The page passes scenes as JSON text and gets the bytes of a file. Fonts and encoders are only in
//! this WebAssembly module; the module of the page has the puzzles instead.

use quandary_core::scene::Scene;
use quandary_render::pdf::{Inks, Paper};
use quandary_render::print::{Arrangement, PrintOptions, PrintedBoard, Printer};
use quandary_render::{Size, gif, png, svg};
use std::num::NonZeroU32;
use std::time::Duration;

/// Returns a scene as an SVG file. `scene` is the scene in JSON.
///
/// # Errors
/// `scene` is not a scene in JSON.
pub fn svg_file(scene: &str) -> Result<Vec<u8>, String> {
    let scene = parse::<Scene>(scene)?;
    Ok(svg::draw(&scene, &Size::default()).into_bytes())
}

/// Returns a scene as a PNG file. `scene` is the scene in JSON.
///
/// # Errors
/// `scene` is not a scene in JSON, or the picture would be too large.
pub fn png_file(scene: &str) -> Result<Vec<u8>, String> {
    let scene = parse::<Scene>(scene)?;
    png::draw(&scene, &Size::default()).map_err(|error| error.to_string())
}

/// Returns an animated GIF file of scenes. `frames` is a JSON list of pairs, each with a scene and
/// the time for which the scene is shown, in milliseconds.
///
/// # Errors
/// `frames` is not such a list or is empty, or the pictures would be too large.
pub fn gif_file(frames: &str) -> Result<Vec<u8>, String> {
    let frames = parse::<Vec<(Scene, u64)>>(frames)?;
    let frames = || {
        let frames = frames.iter();
        frames.map(|(scene, time)| (scene.clone(), Duration::from_millis(*time)))
    };
    let mut bytes = Vec::new();
    let drawn = gif::animate(&mut bytes, frames, &Size::default());
    drawn.map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Number of boards on a page.
const BOARDS: NonZeroU32 = NonZeroU32::new(4).expect("not zero");

/// Returns a PDF file of scenes with the title `title`. `boards` is a JSON list; each entry
/// contains a heading, details and a scene.
///
/// # Errors
/// `boards` is not such a list.
pub fn pdf_file(title: &str, boards: &str) -> Result<Vec<u8>, String> {
    let boards = parse::<Vec<(String, String, Scene)>>(boards)?;
    let arrangement = match boards.len() {
        1 => NonZeroU32::MIN,
        _ => BOARDS,
    };
    let mut printer = Printer::new(PrintOptions {
        title: title.to_owned(),
        author: String::new(),
        paper: Paper::A4,
        inks: Inks::Colour,
        arrangement: Arrangement::PerPage(arrangement),
    });
    for (heading, details, scene) in boards {
        printer.board(PrintedBoard {
            heading,
            details,
            scene,
        });
    }
    Ok(printer.finish())
}

fn parse<T: for<'a> serde::Deserialize<'a>>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(target_arch = "wasm32")]
#[expect(unreachable_pub, reason = "the page calls them from JavaScript")]
mod exports {
    use wasm_bindgen::prelude::*;

    fn thrown(result: Result<Vec<u8>, String>) -> Result<Vec<u8>, JsError> {
        result.map_err(|why| JsError::new(&why))
    }

    #[wasm_bindgen]
    pub fn svg(scene: &str) -> Result<Vec<u8>, JsError> {
        thrown(super::svg_file(scene))
    }

    #[wasm_bindgen]
    pub fn png(scene: &str) -> Result<Vec<u8>, JsError> {
        thrown(super::png_file(scene))
    }

    #[wasm_bindgen]
    pub fn gif(frames: &str) -> Result<Vec<u8>, JsError> {
        thrown(super::gif_file(frames))
    }

    #[wasm_bindgen]
    pub fn pdf(title: &str, boards: &str) -> Result<Vec<u8>, JsError> {
        thrown(super::pdf_file(title, boards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::scene::{Colour, Shape, Use};

    fn scene() -> Scene {
        let mut scene = Scene::new("one", 2, 1, Colour(255, 255, 255));
        let symbol = scene.symbol("disc", || vec![Shape::disc(0.0, 0.0, 0.5, Colour(9, 8, 7))]);
        scene.put(Use {
            x: 2,
            y: 0,
            symbol: Some(symbol),
            glyph: None,
            label: "disc".to_owned(),
        });
        scene
    }

    #[test]
    fn a_scene_as_text_gives_the_same_files_as_the_scene() {
        let scene = scene();
        let text = serde_json::to_string(&scene).expect("plain values");
        let size = Size::default();
        assert_eq!(svg_file(&text), Ok(svg::draw(&scene, &size).into_bytes()));
        assert_eq!(
            png_file(&text),
            Ok(png::draw(&scene, &size).expect("small"))
        );
    }

    #[test]
    fn animations_and_pages_have_their_signatures() {
        let frames = serde_json::to_string(&[(scene(), 400)]).expect("plain values");
        assert!(gif_file(&frames).is_ok_and(|bytes| bytes.starts_with(b"GIF89a")));
        let boards = serde_json::to_string(&[("#1", "", scene())]).expect("plain values");
        let pages = pdf_file("two", &boards);
        assert!(pages.is_ok_and(|bytes| bytes.starts_with(b"%PDF")));
    }

    #[test]
    fn other_texts_are_refused() {
        assert!(svg_file("{}").is_err());
        assert!(gif_file("[]").is_err_and(|why| !why.is_empty()));
    }
}
