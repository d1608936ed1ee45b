//! Symbols in pixels.

use crate::mark::{Mark, Reach, blend};
use tiny_skia::Pixmap;

/// The same in whole pixels.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    left: i64,
    pub(crate) top: i64,
    width: u32,
    pub(crate) height: u32,
}

impl Bounds {
    /// `None` for nothing.
    pub(crate) fn of(reach: Reach, rest: (f32, f32), cell: u32) -> Option<Self> {
        let along = |from: f32, to: f32, rest: f32| {
            let from = (f64::from(from) * f64::from(cell) + f64::from(rest)).floor();
            let to = (f64::from(to) * f64::from(cell) + f64::from(rest)).ceil();
            (from < to).then_some((from as i64, (to - from) as u32))
        };
        let (left, width) = along(reach.left, reach.right, rest.0)?;
        let (top, height) = along(reach.top, reach.bottom, rest.1)?;
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

    /// Whether any of it lies on a picture of that size, the symbol's place being at (x,y).
    pub(crate) fn touches(self, (x, y): (i64, i64), (width, height): (u32, u32)) -> bool {
        x + self.left < i64::from(width)
            && x + self.left + i64::from(self.width) > 0
            && y + self.top < i64::from(height)
            && y + self.top + i64::from(self.height) > 0
    }
}

/// A symbol in pixels.
pub(crate) struct Sprite {
    pixels: Pixmap,
    cover: Cover,
    /// From the whole pixel of the symbol's place to the sprite's top left corner.
    left: i64,
    top: i64,
}

/// How much of a sprite hides what is under it.
enum Cover {
    All,
    Some,
}

impl Sprite {
    /// Paints the symbol aside.
    pub(crate) fn new(marks: &[Mark], bounds: Bounds, rest: (f32, f32), cell: u32) -> Option<Self> {
        let mut pixels = Pixmap::new(bounds.width, bounds.height)?;
        let place = (rest.0 - bounds.left as f32, rest.1 - bounds.top as f32);
        for mark in marks {
            mark.draw(&mut pixels.as_mut(), cell, place);
        }
        let hides = pixels.pixels().iter().all(|pixel| pixel.alpha() == 255);
        Some(Self {
            pixels,
            cover: if hides { Cover::All } else { Cover::Some },
            left: bounds.left,
            top: bounds.top,
        })
    }

    /// Puts the sprite over what is there; what leaves the picture is cut off.
    pub(crate) fn blit(&self, (x, y): (i64, i64), canvas: &mut Pixmap) {
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
            match self.cover {
                Cover::All => under.copy_from_slice(over),
                Cover::Some => {
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
