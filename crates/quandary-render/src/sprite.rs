//! Symbols rendered into pixels.

use crate::prepared::{Extent, PreparedShape, blend};
use tiny_skia::Pixmap;

/// The bounding box of a symbol in whole pixels, relative to the whole pixel of its position.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    left: i64,
    pub(crate) top: i64,
    width: u32,
    pub(crate) height: u32,
}

impl Bounds {
    /// The bounds of an extent at a fractional pixel position; `None` if they are empty.
    pub(crate) fn of(extent: Extent, fraction: (f32, f32), cell: u32) -> Option<Self> {
        let along = |from: f32, to: f32, fraction: f32| {
            let from = (f64::from(from) * f64::from(cell) + f64::from(fraction)).floor();
            let to = (f64::from(to) * f64::from(cell) + f64::from(fraction)).ceil();
            (from < to).then_some((from as i64, (to - from) as u32))
        };
        let (left, width) = along(extent.left, extent.right, fraction.0)?;
        let (top, height) = along(extent.top, extent.bottom, fraction.1)?;
        Some(Self {
            left,
            top,
            width,
            height,
        })
    }

    pub(crate) fn pixels(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether a symbol at (x, y) intersects a picture of the given size.
    pub(crate) fn intersects(self, (x, y): (i64, i64), (width, height): (u32, u32)) -> bool {
        x + self.left < i64::from(width)
            && x + self.left + i64::from(self.width) > 0
            && y + self.top < i64::from(height)
            && y + self.top + i64::from(self.height) > 0
    }
}

/// A symbol rendered into pixels.
pub(crate) struct Sprite {
    pixels: Pixmap,
    opacity: Opacity,
    /// Offset of the top left corner from the whole pixel of the symbol's position.
    left: i64,
    top: i64,
}

/// Whether a sprite hides everything under it.
enum Opacity {
    Opaque,
    Translucent,
}

impl Sprite {
    /// Renders a symbol.
    pub(crate) fn new(
        shapes: &[PreparedShape],
        bounds: Bounds,
        fraction: (f32, f32),
        cell: u32,
    ) -> Option<Self> {
        let mut pixels = Pixmap::new(bounds.width, bounds.height)?;
        let origin = (
            fraction.0 - bounds.left as f32,
            fraction.1 - bounds.top as f32,
        );
        for shape in shapes {
            shape.draw(&mut pixels.as_mut(), cell, origin);
        }
        let is_opaque = pixels.pixels().iter().all(|pixel| pixel.alpha() == 255);
        Some(Self {
            pixels,
            opacity: if is_opaque {
                Opacity::Opaque
            } else {
                Opacity::Translucent
            },
            left: bounds.left,
            top: bounds.top,
        })
    }

    /// Composites the sprite over the canvas, clipped to its edges.
    pub(crate) fn draw(&self, (x, y): (i64, i64), canvas: &mut Pixmap) {
        let (width, height) = (i64::from(canvas.width()), i64::from(canvas.height()));
        let (own_width, own_height) = (
            i64::from(self.pixels.width()),
            i64::from(self.pixels.height()),
        );
        let (left, top) = (x + self.left, y + self.top);
        let columns = left.max(0)..(left + own_width).min(width);
        if columns.is_empty() {
            return;
        }
        for row in top.max(0)..(top + own_height).min(height) {
            let from = ((row - top) * own_width + columns.start - left) as usize;
            let to = (row * width + columns.start) as usize;
            let length = (columns.end - columns.start) as usize;
            let over = &self.pixels.pixels()[from..from + length];
            let under = &mut canvas.pixels_mut()[to..to + length];
            match self.opacity {
                Opacity::Opaque => under.copy_from_slice(over),
                Opacity::Translucent => {
                    for (under, over) in under.iter_mut().zip(over) {
                        match over.alpha() {
                            0 => {}
                            255 => *under = *over,
                            _ => *under = blend(*over, *under),
                        }
                    }
                }
            }
        }
    }
}
