//! A scene as a PNG picture.

use crate::painter::Painter;
use crate::sheet::Sheet;
use crate::{RenderError, Size};
use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use quandary_core::scene::Scene;
use tiny_skia::Pixmap;

/// The board, title and caption under it, as an opaque picture.
///
/// # Errors
/// [`RenderError::TooLarge`] before any memory is taken for the picture.
pub fn draw(scene: &Scene, size: &Size) -> Result<Vec<u8>, RenderError> {
    let mut painter = Painter::new(Sheet::new(scene), size, i32::MAX as u32)?;
    let mut canvas = painter.canvas()?;
    painter.paint(scene, &mut canvas);
    encode(&canvas).map_err(|error| match error {
        EncodingError::IoError(error) => RenderError::Write(error),
        other => RenderError::Write(std::io::Error::other(other)),
    })
}

/// The picture has no transparent pixel, so red, green and blue are all there is to write.
fn encode(canvas: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    // Flat areas and equal symbols pack best as they are. Choosing a compression chooses a
    // filter too, so this comes after it.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    let pixels = canvas.pixels().iter();
    let colours: Vec<u8> = pixels
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, GROUND, RED};
    use quandary_core::scene::{Colour, PathStep, Shape, Stroke, Use};
    use std::num::NonZeroU32;

    fn size(cell: u32) -> Size {
        Size::of_cell(NonZeroU32::new(cell).unwrap())
    }

    fn drawn(scene: &Scene, cell: u32) -> Pixmap {
        Pixmap::decode_png(&draw(scene, &size(cell)).unwrap()).unwrap()
    }

    fn colour(picture: &Pixmap, x: u32, y: u32) -> Colour {
        let pixel = picture.pixel(x, y).unwrap();
        assert_eq!(pixel.alpha(), 255);
        Colour(pixel.red(), pixel.green(), pixel.blue())
    }

    /// Without text the board begins a quarter of a cell from the corner.
    fn bare() -> Scene {
        let mut scene = testing::scene();
        scene.title.clear();
        scene.caption.clear();
        scene
    }

    #[test]
    fn symbols_lie_where_the_scene_puts_them() {
        let picture = drawn(&bare(), 40);
        assert_eq!((picture.width(), picture.height()), (140, 60));
        // The centre of the first cell, the edge of its square, the ground beside it.
        assert_eq!(colour(&picture, 30, 30), RED);
        assert_eq!(colour(&picture, 15, 15), RED);
        assert_eq!(colour(&picture, 13, 30), GROUND);
        assert_eq!(colour(&picture, 70, 30), GROUND);
        assert_eq!(colour(&picture, 96, 16), RED);
    }

    #[test]
    fn cells_of_an_odd_number_of_pixels_are_drawn_alike() {
        let picture = drawn(&bare(), 33);
        let row = |left: u32| {
            (0..33)
                .map(|x| colour(&picture, left + x, 12))
                .collect::<Vec<_>>()
        };
        // Both squares; the circle over the second does not reach this row's ends.
        assert_eq!(row(8)[..6], row(8 + 66)[..6]);
    }

    #[test]
    fn there_is_text_under_the_board() {
        let (with, without) = (drawn(&testing::scene(), 64), drawn(&bare(), 64));
        assert!(with.height() > without.height());
        let ink = testing::scene().ink;
        let dark = (96..with.height())
            .flat_map(|y| (0..with.width()).map(move |x| (x, y)))
            .filter(|&(x, y)| colour(&with, x, y) == ink);
        assert!(dark.count() > 200);
    }

    #[test]
    fn what_is_too_large_is_refused_and_what_is_empty_is_not() {
        let mut claim = testing::empty();
        (claim.columns, claim.rows) = (u32::MAX, u32::MAX);
        let error = draw(&claim, &size(64));
        assert!(matches!(error, Err(RenderError::TooLarge { .. })));
        let small = Size {
            most_pixels: 1,
            ..Size::default()
        };
        assert!(draw(&testing::scene(), &small).is_err());
        let picture = drawn(&testing::empty(), 64);
        assert_eq!(colour(&picture, 3, 3), GROUND);
    }

    #[test]
    fn no_shape_and_no_place_breaks_the_painter() {
        let wild = [0.0, -1.0e30, f32::MAX, f32::INFINITY, f32::NAN, 1.0e-30];
        let mut scene = testing::scene();
        for (index, a) in wild.into_iter().enumerate() {
            for (other, b) in wild.into_iter().enumerate() {
                let symbol = scene.symbol(&format!("wild-{index}-{other}"), || {
                    let steps = vec![PathStep::Move(0.0, 0.0), PathStep::Line(a, b)];
                    let mut stroke = Stroke::solid(RED, b);
                    stroke.dashes = vec![a, b, 1.0];
                    let text = Shape::Text {
                        text: "x".to_owned(),
                        x: a,
                        y: b,
                        size: a,
                        colour: RED,
                    };
                    vec![Shape::line(steps, stroke), Shape::disc(a, a, b, RED), text]
                });
                scene.put(Use {
                    x: u32::MAX,
                    y: index as u32,
                    symbol: Some(symbol),
                    glyph: None,
                    label: String::new(),
                });
                scene.put(Use {
                    x: 0,
                    y: 0,
                    symbol: Some(symbol),
                    glyph: None,
                    label: String::new(),
                });
            }
        }
        assert!(draw(&scene, &size(20)).is_ok());
    }

    #[test]
    fn the_same_scene_gives_the_same_bytes() {
        let twice = [0, 1].map(|_| draw(&testing::scene(), &size(40)).unwrap());
        assert_eq!(twice[0], twice[1]);
    }
}
