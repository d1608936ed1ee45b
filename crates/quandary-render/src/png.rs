//! Draws a scene as a PNG picture.

use crate::layout::PictureLayout;
use crate::painter::Painter;
use crate::{MAX_PIXELS_IN_MEMORY, RenderError, Size};
use ::png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, EncodingError, Filter};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Scene;
use std::io::Write;
use tiny_skia::PremultipliedColorU8;

/// Rows of a band: enough that few symbols are split, few enough for the processor cache.
const BAND_ROWS: u32 = 64;

/// Size of the compressed chunks, in bytes.
const CHUNK: usize = 1 << 18;

/// Number of pixels from which speed is preferred to file size.
const FAST_FROM_PIXELS: u64 = 16 << 20;

/// Draws a scene as an opaque PNG picture: the board, and the title and caption below it. The
/// picture is drawn in horizontal bands, and only one band is in memory at a time.
///
/// # Errors
/// The picture is too large ([`RenderError::TooLarge`], returned before memory is allocated for
/// it), or the encoder failed.
pub fn draw(scene: &Scene, size: &Size) -> Result<Vec<u8>, RenderError> {
    let mut painter = Painter::new(PictureLayout::new(scene), size, i32::MAX as u32)?;
    let mut bytes = Vec::new();
    encode(scene, &mut painter, &mut bytes)?;
    Ok(bytes)
}

/// Draws a scene as opaque pixels: the board, and the title and caption below it. The whole picture
/// is held in memory.
///
/// # Errors
/// [`RenderError::TooLarge`] if the picture would have more than 64 Mi pixels or exceed another
/// limit; it is returned before memory is allocated for the picture.
pub fn pixels(scene: &Scene, size: &Size) -> Result<Pixels, RenderError> {
    let size = Size {
        max_pixels: size.max_pixels.min(MAX_PIXELS_IN_MEMORY),
        ..*size
    };
    let mut painter = Painter::new(PictureLayout::new(scene), &size, i32::MAX as u32)?;
    let (width, height) = painter.pixels();
    let mut canvas = painter.canvas(BAND_ROWS.min(height))?;
    let mut colours = Vec::with_capacity(width as usize * height as usize);
    painter.paint_in_bands(scene, &mut canvas, |canvas, rows| {
        let pixels = &canvas.pixels()[..width as usize * rows as usize];
        let opaque = |pixel: &PremultipliedColorU8| {
            Rgba([pixel.red(), pixel.green(), pixel.blue(), u8::MAX])
        };
        colours.extend(pixels.iter().map(opaque));
        Ok::<(), RenderError>(())
    })?;
    let drawn = Pixels::new(width, height, colours);
    drawn.ok_or_else(|| RenderError::Write(std::io::Error::other("the picture is incomplete")))
}

/// Encodes without an alpha channel, because the picture is opaque.
fn encode(scene: &Scene, painter: &mut Painter, out: impl Write) -> Result<(), RenderError> {
    let (width, height) = painter.pixels();
    let mut canvas = painter.canvas(BAND_ROWS.min(height))?;
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    if u64::from(width) * u64::from(height) >= FAST_FROM_PIXELS {
        encoder.set_deflate_compression(DeflateCompression::Level(1));
    }
    // Flat areas and repeated symbols compress best without a filter. Setting the compression also
    // sets a filter, so this comes last.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(write_error)?;
    let mut stream = writer.stream_writer_with_size(CHUNK).map_err(write_error)?;
    let mut colours = Vec::with_capacity(width as usize * BAND_ROWS as usize * 3);
    painter.paint_in_bands(scene, &mut canvas, |canvas, rows| {
        let pixels = &canvas.pixels()[..width as usize * rows as usize];
        colours.clear();
        colours.extend(
            pixels
                .iter()
                .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]),
        );
        stream.write_all(&colours)
    })?;
    stream.finish().map_err(write_error)?;
    writer.finish().map_err(write_error)
}

/// Encodes pixels with their transparency as a PNG image.
///
/// # Errors
/// The encoder failed.
pub fn encode_pixels(pixels: &Pixels) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(write_error)?;
    let colours: Vec<u8> = pixels.data().iter().flat_map(|pixel| pixel.0).collect();
    writer.write_image_data(&colours).map_err(write_error)?;
    writer.finish().map_err(write_error)?;
    Ok(bytes)
}

fn write_error(error: EncodingError) -> RenderError {
    RenderError::Write(match error {
        EncodingError::IoError(error) => error,
        other => std::io::Error::other(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, GROUND, RED};
    use quandary_core::pixels::Rgba;
    use quandary_core::scene::{Colour, Lettering, PathStep, Shape, Stroke, Use};
    use std::num::NonZeroU32;
    use tiny_skia::Pixmap;

    fn size(cell: u32) -> Size {
        Size::with_cell(NonZeroU32::new(cell).unwrap())
    }

    fn drawn(scene: &Scene, cell: u32) -> Pixmap {
        Pixmap::decode_png(&draw(scene, &size(cell)).unwrap()).unwrap()
    }

    fn colour(picture: &Pixmap, x: u32, y: u32) -> Colour {
        let pixel = picture.pixel(x, y).unwrap();
        assert_eq!(pixel.alpha(), 255);
        Colour(pixel.red(), pixel.green(), pixel.blue())
    }

    /// A scene without text; its board starts a quarter of a cell from the corner.
    fn bare() -> Scene {
        let mut scene = testing::scene();
        scene.title.clear();
        scene.caption.clear();
        scene
    }

    #[test]
    fn text_far_from_the_origin_is_drawn() {
        let mut scene = Scene::new("", 300, 100, GROUND);
        scene.letter(Lettering {
            x: 500,
            y: 180,
            columns: 20,
            size: 0.7,
            text: "HHHH".to_owned(),
        });
        let picture = drawn(&scene, 8);
        let ink = |x: u32, y: u32| colour(&picture, x, y) != GROUND;
        let written = (2000..2160).filter(|x| (700..740).any(|y| ink(*x, y)));
        assert!(written.count() > 8);
    }

    #[test]
    fn symbols_are_drawn_at_their_positions() {
        let picture = drawn(&bare(), 40);
        assert_eq!((picture.width(), picture.height()), (140, 60));
        // The centre of the first cell, the edge of its square, the background next to it.
        assert_eq!(colour(&picture, 30, 30), RED);
        assert_eq!(colour(&picture, 15, 15), RED);
        assert_eq!(colour(&picture, 13, 30), GROUND);
        assert_eq!(colour(&picture, 70, 30), GROUND);
        assert_eq!(colour(&picture, 96, 16), RED);
    }

    #[test]
    fn cells_of_odd_size_are_drawn_alike() {
        let picture = drawn(&bare(), 33);
        let row = |left: u32| {
            (0..33)
                .map(|x| colour(&picture, left + x, 12))
                .collect::<Vec<_>>()
        };
        // Both squares; the circle over the second does not reach the ends of this row.
        assert_eq!(row(8)[..6], row(8 + 66)[..6]);
    }

    #[test]
    fn text_is_drawn_below_the_board() {
        let (with, without) = (drawn(&testing::scene(), 64), drawn(&bare(), 64));
        assert!(with.height() > without.height());
        let ink = testing::scene().ink;
        let dark = (96..with.height())
            .flat_map(|y| (0..with.width()).map(move |x| (x, y)))
            .filter(|&(x, y)| colour(&with, x, y) == ink);
        assert!(dark.count() > 200);
    }

    #[test]
    fn large_pictures_are_refused_and_empty_ones_are_not() {
        let mut claim = testing::empty();
        (claim.columns, claim.rows) = (u32::MAX, u32::MAX);
        let error = draw(&claim, &size(64));
        assert!(matches!(error, Err(RenderError::TooLarge { .. })));
        let small = Size {
            max_pixels: 1,
            ..Size::default()
        };
        assert!(draw(&testing::scene(), &small).is_err());
        let picture = drawn(&testing::empty(), 64);
        assert_eq!(colour(&picture, 3, 3), GROUND);
    }

    #[test]
    fn extreme_shapes_and_positions_are_handled() {
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

    #[test]
    fn bands_and_whole_pictures_are_equal() {
        let mut scene = testing::scene();
        scene.rows = 7;
        let tall = scene.symbol("tall", || {
            vec![Shape::disc(0.0, 0.5, 2.2, Colour(1, 90, 3))]
        });
        scene.put(Use {
            x: 3,
            y: 5,
            symbol: Some(tall),
            glyph: None,
            label: String::new(),
        });
        let size = size(33);
        let mut painter = Painter::new(PictureLayout::new(&scene), &size, 9999).unwrap();
        let mut whole = painter.canvas(painter.pixels().1).unwrap();
        let plan = painter.plan(&scene);
        painter.paint(&plan, &mut whole);
        assert!(whole.height() > 2 * BAND_ROWS && !whole.height().is_multiple_of(BAND_ROWS));
        assert_eq!(drawn(&scene, 33).data(), whole.data());
    }

    #[test]
    fn pixels_of_images_are_copied_exactly() {
        let picture = Pixels::from_fn(4, 4, |x, y| match (x, y) {
            (0, 0) => Rgba::CLEAR,
            _ => Rgba([50 * x as u8, 50 * y as u8, 99, 255]),
        });
        let mut scene = Scene::new("", 1, 1, GROUND);
        let symbol = scene.symbol("picture", || {
            vec![Shape::Image {
                pixels: picture.clone(),
                x: -0.5,
                y: -0.5,
                width: 1.0,
                height: 1.0,
            }]
        });
        scene.put(Use {
            x: 0,
            y: 0,
            symbol: Some(symbol),
            glyph: None,
            label: String::new(),
        });
        for scale in [1, 3] {
            let drawn = drawn(&scene, 4 * scale);
            for (x, y) in [(0, 0), (3, 0), (1, 2), (3, 3)] {
                let expected = picture.at(x, y).over(GROUND);
                let at = |position: u32| scale + position * scale + scale / 2;
                assert_eq!(colour(&drawn, at(x), at(y)), expected, "{scale}");
            }
        }
    }
}
