//! Draws a [`Scene`](quandary_core::scene::Scene) as terminal text, SVG, PNG or animated GIF.
//!
//! The same scene gives the same bytes on every machine: text in pictures is drawn from the
//! outlines of a font that is part of the program (DejaVu Sans Bold).

mod font;
pub mod gif;
mod mark;
mod painter;
pub mod png;
mod raster;
mod sheet;
mod sprite;
pub mod svg;
pub mod text;

pub use raster::rasterise;

use std::num::NonZeroU32;

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Pixels on each side of a cell.
    pub cell: NonZeroU32,
    /// No picture of pixels may have more of them than this. SVG has no pixels and no ceiling; what
    /// is held in memory whole, such as the frames of an animation, has a lower one besides.
    pub max_pixels: u64,
}

impl Default for Size {
    fn default() -> Self {
        Self {
            cell: NonZeroU32::MIN.saturating_add(63),
            max_pixels: 512 << 20,
        }
    }
}

impl Size {
    /// Cells of so many pixels, under the usual ceiling.
    #[must_use]
    pub fn with_cell(cell: NonZeroU32) -> Self {
        Self {
            cell,
            ..Self::default()
        }
    }
}

/// The most pixels of a picture that is in memory whole.
const MOST_IN_MEMORY: u64 = 64 << 20;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It would have more pixels than allowed, or more on a side than its format holds.
    #[error("the picture would be {width} x {height} pixels, which is more than {allowed}")]
    TooLarge {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
        /// What is allowed, in words.
        allowed: String,
    },
    /// An animation without a frame is none.
    #[error("there is no frame to show")]
    NoFrames,
    /// It could not be written.
    #[error("the picture could not be written: {0}")]
    Write(#[from] std::io::Error),
}

#[cfg(test)]
mod testing {
    use quandary_core::scene::{Colour, Glyph, Ink, Scene, Shape, Stroke, Use};

    pub(crate) const GROUND: Colour = Colour(0xf0, 0xf0, 0xe0);
    pub(crate) const RED: Colour = Colour(0xc0, 0x10, 0x20);

    pub(crate) fn glyph(text: &str) -> Option<Glyph> {
        Some(Glyph {
            unicode: text.to_owned(),
            ascii: text.to_owned(),
            ink: Ink::Plain,
            bold: false,
        })
    }

    /// Two red squares at the ends of a row of three cells, a letter on the second.
    pub(crate) fn scene() -> Scene {
        let mut scene = Scene::new("Two <squares>", 3, 1, GROUND);
        scene.caption = "one & two".to_owned();
        let square = scene.symbol("square", || {
            vec![Shape::plate((-0.4, -0.4), (0.4, 0.4), 0.0, RED)]
        });
        let letter = scene.symbol("letter", || {
            let text = Shape::Text {
                text: "a".to_owned(),
                x: 0.0,
                y: 0.0,
                size: 0.4,
                colour: Colour(255, 255, 255),
            };
            vec![
                text,
                Shape::line(
                    quandary_core::scene::circle(0.0, 0.0, 0.45),
                    Stroke::solid(Colour(0, 0, 0), 0.02),
                ),
            ]
        });
        for (x, symbol, label) in [
            (0, square, "the \"first\""),
            (4, square, "the second"),
            (4, letter, "a letter"),
        ] {
            scene.put(Use {
                x,
                y: 0,
                symbol: Some(symbol),
                glyph: glyph("#"),
                label: label.to_owned(),
            });
        }
        scene
    }

    pub(crate) fn empty() -> Scene {
        Scene::new("", 0, 0, GROUND)
    }
}
