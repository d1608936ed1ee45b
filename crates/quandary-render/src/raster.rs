//! Shapes without a scene.

use crate::MOST_IN_MEMORY;
use crate::font::Font;
use crate::mark::marks;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::rasterise::Frame;
use quandary_core::scene::Shape;
use tiny_skia::Pixmap;

/// Paints shapes, the lowest first; see [`quandary_core::pixels::Rasterise`]. `None` for a frame
/// without pixels, or with more than can be held in memory.
#[must_use]
pub fn rasterise(shapes: &[Shape], frame: Frame) -> Option<Pixels> {
    let count = u64::from(frame.width) * u64::from(frame.height);
    if count > MOST_IN_MEMORY {
        return None;
    }
    let mut canvas = Pixmap::new(frame.width, frame.height)?;
    let font = Font::embedded();
    let cell = frame.cell as f32;
    let place = (-frame.x * cell, -frame.y * cell);
    for mark in shapes.iter().flat_map(|shape| marks(shape, &font)) {
        mark.draw(&mut canvas.as_mut(), frame.cell, place);
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
    fn what_no_shape_covers_is_clear() {
        let half = Shape::plate((-0.5, -0.5), (0.0, 0.5), 0.0, RED);
        let pixels = rasterise(&[half], frame(8, 8)).unwrap();
        assert_eq!(pixels.at(3, 7), Rgba::opaque(RED));
        assert_eq!(pixels.at(4, 7), Rgba::CLEAR);
    }

    #[test]
    fn an_image_of_the_same_size_stays_as_it_is() {
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
    fn a_frame_that_is_too_large_or_empty_is_refused() {
        assert_eq!(rasterise(&[], frame(u32::MAX, u32::MAX)), None);
        assert_eq!(rasterise(&[], frame(0, 0)), None);
    }
}
