//! A picture that covers whole characters of the screen.

use quandary_core::pixels::Pixels;
use ratatui::layout::Rect;

/// The size of a character in pixels, not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CharacterSize {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

#[cfg(feature = "images")]
impl CharacterSize {
    /// `None` if one of them is 0.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        (width > 0 && height > 0).then_some(Self { width, height })
    }
}

/// A picture and the characters that it covers.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(feature = "images"),
    expect(dead_code, reason = "no terminal is sent pictures")
)]
pub(crate) struct Picture {
    pub(crate) area: Rect,
    /// As large as the characters.
    pub(crate) pixels: Pixels,
}
