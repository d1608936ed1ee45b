//! The type of the rasteriser function that front ends pass to families.

use crate::pixels::Pixels;
use crate::scene::Shape;

/// The part of a drawing to turn into pixels, and the size of the resulting image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left edge of the part, in cells.
    pub x: f32,
    /// Top edge of the part, in cells.
    pub y: f32,
    /// Width of the image in pixels.
    pub width: u32,
    /// Height of the image in pixels.
    pub height: u32,
    /// Width and height of a cell in pixels.
    pub cell: u32,
}

/// A function that turns shapes into pixels. Later shapes cover earlier ones; pixels that no
/// shape covers are transparent. The function returns `None` if the frame has no pixels or
/// too many. Families have no rasteriser of their own; front ends pass this function to them.
pub type Rasterise = fn(&[Shape], Frame) -> Option<Pixels>;
