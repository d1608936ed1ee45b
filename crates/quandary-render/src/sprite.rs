//! Symbols and letters rendered into pixels.

use crate::prepared::{Extent, PreparedShape, blend};
use std::ops::Range;
use std::rc::Rc;
use tiny_skia::Pixmap;

/// A rectangle of pixels; `right` and `bottom` are outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PixelRect {
    pub(crate) left: i64,
    pub(crate) top: i64,
    pub(crate) right: i64,
    pub(crate) bottom: i64,
}

impl PixelRect {
    /// A whole picture.
    pub(crate) fn of_size((width, height): (u32, u32)) -> Self {
        Self {
            left: 0,
            top: 0,
            right: width.into(),
            bottom: height.into(),
        }
    }

    /// The pixels in both rectangles; empty rectangles may have a negative width or height.
    pub(crate) fn intersection(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Whether a pixel is in both rectangles.
    pub(crate) fn intersects(self, other: Self) -> bool {
        let common = self.intersection(other);
        common.left < common.right && common.top < common.bottom
    }

    /// The indices of the pixels of each row in a picture of the given width. The rectangle must be
    /// within it.
    pub(crate) fn rows(self, width: u32) -> impl Iterator<Item = Range<usize>> {
        let index = move |x: i64, y: i64| (y * i64::from(width) + x) as usize;
        let length = (self.right - self.left).max(0) as usize;
        let rows = if length > 0 {
            self.top..self.bottom
        } else {
            0..0
        };
        rows.map(move |y| {
            let start = index(self.left, y);
            start..start + length
        })
    }
}

/// The bounding box of a symbol in whole pixels, relative to the whole pixel of its position.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    left: i64,
    top: i64,
    width: u32,
    height: u32,
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

    fn pixels(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// The bounds on the picture of a symbol at (x, y).
    pub(crate) fn at(self, (x, y): (i64, i64)) -> PixelRect {
        PixelRect {
            left: x + self.left,
            top: y + self.top,
            right: x + self.left + i64::from(self.width),
            bottom: y + self.top + i64::from(self.height),
        }
    }
}

/// A symbol or letter at a fraction of a pixel: rendered if the pixel limit for sprites allows.
pub(crate) struct Stamp {
    shapes: Rc<[PreparedShape]>,
    bounds: Bounds,
    fraction: (f32, f32),
    sprite: Option<Sprite>,
}

impl Stamp {
    /// Renders shapes unless that takes more than `pixels_left`, which it reduces.
    pub(crate) fn new(
        shapes: Rc<[PreparedShape]>,
        bounds: Bounds,
        fraction: (f32, f32),
        cell: u32,
        pixels_left: &mut u64,
    ) -> Self {
        let sprite = pixels_left.checked_sub(bounds.pixels()).and_then(|left| {
            *pixels_left = left;
            Sprite::new(&shapes, bounds, fraction, cell)
        });
        Self {
            shapes,
            bounds,
            fraction,
            sprite,
        }
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub(crate) fn sprite(&self) -> Option<&Sprite> {
        self.sprite.as_ref()
    }

    /// Draws it at a whole pixel of the canvas, clipped to its edges.
    pub(crate) fn draw(&self, whole: (i64, i64), cell: u32, canvas: &mut Pixmap) {
        if let Some(sprite) = &self.sprite {
            let all = PixelRect::of_size((canvas.width(), canvas.height()));
            return sprite.draw(whole, all, canvas);
        }
        let (x, y) = self.fraction;
        let origin = (whole.0 as f32 + x, whole.1 as f32 + y);
        for shape in &*self.shapes {
            shape.draw(&mut canvas.as_mut(), cell, origin);
        }
    }
}

/// A symbol rendered into pixels.
pub(crate) struct Sprite {
    pixels: Pixmap,
    opacity: Opacity,
    bounds: Bounds,
}

/// Whether a sprite hides everything under it.
enum Opacity {
    Opaque,
    Translucent,
}

impl Sprite {
    /// Renders a symbol.
    fn new(
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
            bounds,
        })
    }

    /// Composites the sprite over the canvas, clipped to a rectangle within the canvas.
    pub(crate) fn draw(&self, at: (i64, i64), clip: PixelRect, canvas: &mut Pixmap) {
        let own = self.bounds.at(at);
        let shown = own.intersection(clip);
        let within = PixelRect {
            left: shown.left - own.left,
            top: shown.top - own.top,
            right: shown.right - own.left,
            bottom: shown.bottom - own.top,
        };
        let rows = within.rows(self.bounds.width);
        for (from, to) in rows.zip(shown.rows(canvas.width())) {
            let over = &self.pixels.pixels()[from];
            let under = &mut canvas.pixels_mut()[to];
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
