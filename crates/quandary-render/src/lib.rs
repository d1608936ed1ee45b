//! Draws [`Scene`](quandary_core::scene::Scene)s as terminal text, SVG, PNG and animated GIF,
//! and on the pages of PDF documents.
//!
//! The same scene gives the same bytes on every machine: text in pictures is drawn from the
//! outlines of an embedded font (DejaVu Sans Bold).

mod font;
pub mod gif;
mod layout;
mod painter;
pub mod pdf;
pub mod png;
mod prepared;
pub mod print;
mod raster;
mod repaint;
mod sprite;
pub mod svg;
pub mod text;

pub use raster::rasterise;

use std::num::NonZeroU32;

/// The size of the cells of a picture, and the maximum number of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Width and height of a cell, in pixels; cells are square.
    pub cell: NonZeroU32,
    /// Maximum number of pixels of a PNG picture or of a frame of an animation; SVG has no limit.
    /// Animations and [`png::pixels`] hold a whole picture in memory, so their limit is at most 64
    /// Mi pixels.
    pub max_pixels: u64,
}

/// Cells of 64 pixels; at most 512 Mi pixels.
impl Default for Size {
    fn default() -> Self {
        Self {
            cell: NonZeroU32::MIN.saturating_add(63),
            max_pixels: 512 << 20,
        }
    }
}

impl Size {
    /// Creates a size with cells that are `cell` pixels wide and high, and the default pixel limit.
    #[must_use]
    pub fn with_cell(cell: NonZeroU32) -> Self {
        Self {
            cell,
            ..Self::default()
        }
    }
}

/// Largest number of pixels of a picture that is held in memory as a whole.
const MAX_PIXELS_IN_MEMORY: u64 = 64 << 20;

/// Why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The picture would exceed the pixel limit, or the largest width or height that its format
    /// allows.
    #[error("the picture would have {width} x {height} pixels; the limit is {limit}")]
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
        /// The exceeded limit, in words.
        limit: String,
    },
    /// The animation has no frames.
    #[error("the animation has no frames")]
    NoFrames,
    /// Writing the picture failed.
    #[error("cannot write the picture: {0}")]
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

    /// A row of three cells with red squares in the first and the last cell, and a letter on the
    /// latter.
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
