//! Writes scenes to picture files.

use crate::exit::CliError;
use quandary_core::scene::Scene;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{RenderError, Size, png, svg, text};
use std::num::NonZeroU32;
use std::path::Path;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Svg,
    Png,
    Gif,
    Text,
}

impl Picture {
    /// The format that the extension of a file name selects.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match extension(path).as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}

/// The extension of a file name in lower case; empty if there is none.
pub(crate) fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}

/// The width of a cell in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellWidth {
    /// The width requested.
    Pixels(NonZeroU32),
    /// The default width, or less if the picture would be too large.
    Automatic,
}

/// Widths to try, the default first.
const WIDTHS: [u32; 7] = [48, 32, 24, 16, 12, 8, 4];
/// Maximum number of pixels of a picture with automatic cell width.
const MAX_AUTOMATIC: u64 = 16 << 20;
/// Maximum number of pixels of a frame with automatic cell width.
pub(crate) const MAX_AUTOMATIC_FRAME: u64 = 1 << 20;

impl CellWidth {
    pub(crate) fn new(pixels: Option<u32>) -> Self {
        let pixels = pixels.and_then(NonZeroU32::new);
        pixels.map_or(Self::Automatic, Self::Pixels)
    }

    /// Draws in the width requested, otherwise in the first width that stays within `max_pixels`, or
    /// in the smallest one.
    pub(crate) fn draw<T>(
        self,
        max_pixels: u64,
        mut draw: impl FnMut(&Size) -> Result<T, RenderError>,
    ) -> Result<T, RenderError> {
        if self == Self::Automatic {
            for width in WIDTHS.into_iter().filter_map(NonZeroU32::new) {
                let size = Size {
                    max_pixels,
                    ..Size::with_cell(width)
                };
                match draw(&size) {
                    Err(RenderError::TooLarge { .. }) => {}
                    done => return done,
                }
            }
        }
        draw(&self.or(WIDTHS[WIDTHS.len() - 1]))
    }

    /// The width requested, or the default.
    pub(crate) fn or_default(self) -> Size {
        self.or(WIDTHS[0])
    }

    fn or(self, width: u32) -> Size {
        match self {
            Self::Pixels(width) => Size::with_cell(width),
            Self::Automatic => NonZeroU32::new(width).map_or_else(Size::default, Size::with_cell),
        }
    }
}

/// Draws one position. A single position as GIF is drawn as PNG.
pub(crate) fn draw(
    scene: &Scene,
    picture: Picture,
    width: CellWidth,
    charset: Charset,
) -> Result<Vec<u8>, CliError> {
    match picture {
        Picture::Svg => Ok(svg::draw(scene, &width.or_default()).into_bytes()),
        Picture::Text => Ok(text::draw(scene, charset, Colouring::None).into_bytes()),
        Picture::Png | Picture::Gif => width
            .draw(MAX_AUTOMATIC, |size| png::draw(scene, size))
            .map_err(render_error),
    }
}

pub(crate) fn render_error(error: RenderError) -> CliError {
    CliError::usage(match error {
        RenderError::TooLarge { .. } => format!("{error}; use a smaller --cell"),
        _ => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smallest_width_is_used_if_none_fits() {
        let most = Size::default().max_pixels;
        let draw = |size: &Size| {
            if size.max_pixels == most {
                return Ok(size.cell.get());
            }
            Err(RenderError::TooLarge {
                width: 9,
                height: 9,
                limit: String::new(),
            })
        };
        assert_eq!(CellWidth::Automatic.draw(1, draw).ok(), Some(4));
        assert_eq!(CellWidth::new(Some(40)).draw(1, draw).ok(), Some(40));
    }
}
