//! The rasteriser interface that front ends provide.

use crate::pixels::Pixels;
use crate::scene::Shape;

/// The part of a drawing that is turned into pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left edge, in cells.
    pub x: f32,
    /// Top edge, in cells.
    pub y: f32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Width and height of a cell in pixels.
    pub cell: u32,
}

/// Turns shapes, the lowest first, into pixels; uncovered pixels are transparent. Families contain
/// no rasteriser, so the front end passes one in. `None` if the frame is too large.
pub type Rasterise = fn(&[Shape], Frame) -> Option<Pixels>;
