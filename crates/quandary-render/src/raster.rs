//! Converts a list of shapes to pixels, without a scene.

use crate::MAX_PIXELS_IN_MEMORY;
use crate::font::Font;
use crate::prepared::prepare;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::rasterise::Frame;
use quandary_core::scene::Shape;
use tiny_skia::Pixmap;

/// Converts shapes to pixels. Later shapes cover earlier ones; pixels that no shape covers are
/// transparent. Returns `None` if the frame has no pixels or more than 64 Mi pixels. The function
/// has the type [`quandary_core::rasterise::Rasterise`].
#[must_use]
pub fn rasterise(shapes: &[Shape], frame: Frame) -> Option<Pixels> {
    let count = u64::from(frame.width) * u64::from(frame.height);
    if count > MAX_PIXELS_IN_MEMORY {
        return None;
    }
    let mut canvas = Pixmap::new(frame.width, frame.height)?;
    let font = Font::embedded();
    let cell = frame.cell as f32;
    let origin = (-frame.x * cell, -frame.y * cell);
    for shape in shapes.iter().flat_map(|shape| prepare(shape, &font)) {
        shape.draw(&mut canvas.as_mut(), frame.cell, origin);
    }
    let pixels = canvas.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        Rgba([colour.red(), colour.green(), colour.blue(), colour.alpha()])
    });
    Pixels::new(frame.width, frame.height, pixels.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::scene::Colour;

    const RED: Colour = Colour(200, 0, 0);

    fn frame(width: u32, height: u32) -> Frame {
        Frame {
            x: -0.5,
            y: -0.5,
            width,
            height,
            cell: width,
        }
    }

    #[test]
    fn uncovered_pixels_are_transparent() {
        let half = Shape::plate((-0.5, -0.5), (0.0, 0.5), 0.0, RED);
        let pixels = rasterise(&[half], frame(8, 8)).unwrap();
        assert_eq!(pixels.at(3, 7), Rgba::opaque(RED));
        assert_eq!(pixels.at(4, 7), Rgba::CLEAR);
    }

    #[test]
    fn images_are_copied_and_scaled_exactly() {
        let picture = Pixels::from_fn(6, 6, |x, y| Rgba([x as u8, y as u8, 9, 255]));
        let image = Shape::Image {
            pixels: picture.clone(),
            x: -0.5,
            y: -0.5,
            width: 1.0,
            height: 1.0,
        };
        assert_eq!(
            rasterise(std::slice::from_ref(&image), frame(6, 6)),
            Some(picture.clone())
        );
        let twice = rasterise(&[image], frame(12, 12)).unwrap();
        let expected = Pixels::from_fn(12, 12, |x, y| picture.at(x / 2, y / 2));
        assert_eq!(twice, expected);
    }

    #[test]
    fn frames_that_are_too_large_or_empty_are_refused() {
        assert_eq!(rasterise(&[], frame(u32::MAX, u32::MAX)), None);
        assert_eq!(rasterise(&[], frame(0, 0)), None);
    }
}
