//! A scene as a picture in a file.

use crate::exit::CliError;
use quandary_core::scene::Scene;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{RenderError, Size, png, svg, text};
use std::num::NonZeroU32;
use std::path::Path;

/// What a picture is, by the ending of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Svg,
    Png,
    Gif,
    Text,
}

impl Picture {
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

/// The ending of a name in lower case; empty if it has none.
pub(crate) fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}

/// How wide a cell is, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellWidth {
    /// As it was asked for.
    Pixels(NonZeroU32),
    /// The usual width, or less where the picture would be too large.
    Fitting,
}

/// Widths to try, the usual one first.
const WIDTHS: [u32; 7] = [48, 32, 24, 16, 12, 8, 4];
/// The most pixels of a picture whose cells have a width of our choice.
const FITTING: u64 = 16 << 20;
/// The same for the frames of an animation.
pub(crate) const FITTING_FRAME: u64 = 1 << 20;

impl CellWidth {
    pub(crate) fn new(pixels: Option<u32>) -> Self {
        let pixels = pixels.and_then(NonZeroU32::new);
        pixels.map_or(Self::Fitting, Self::Pixels)
    }

    /// Draws in the width asked for, or in the first one that gives few enough pixels, and in the
    /// last one if none does.
    pub(crate) fn draw<T>(
        self,
        max_pixels: u64,
        mut draw: impl FnMut(&Size) -> Result<T, RenderError>,
    ) -> Result<T, RenderError> {
        if self == Self::Fitting {
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

    /// The width asked for, or the usual one.
    pub(crate) fn usual(self) -> Size {
        self.or(WIDTHS[0])
    }

    fn or(self, width: u32) -> Size {
        match self {
            Self::Pixels(width) => Size::with_cell(width),
            Self::Fitting => NonZeroU32::new(width).map_or_else(Size::default, Size::with_cell),
        }
    }
}

/// The picture of one position; a GIF of one is a PNG's business.
pub(crate) fn draw(
    scene: &Scene,
    picture: Picture,
    width: CellWidth,
    charset: Charset,
) -> Result<Vec<u8>, CliError> {
    match picture {
        Picture::Svg => Ok(svg::draw(scene, &width.usual()).into_bytes()),
        Picture::Text => Ok(text::draw(scene, charset, Colouring::None).into_bytes()),
        Picture::Png | Picture::Gif => width
            .draw(FITTING, |size| png::draw(scene, size))
            .map_err(render_error),
    }
}

pub(crate) fn render_error(error: RenderError) -> CliError {
    CliError::usage(match error {
        RenderError::TooLarge { .. } => format!("{error}; --cell makes it smaller"),
        _ => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_no_width_gives_few_enough_pixels_the_smallest_is_taken() {
        let most = Size::default().max_pixels;
        let draw = |size: &Size| {
            if size.max_pixels == most {
                return Ok(size.cell.get());
            }
            Err(RenderError::TooLarge {
                width: 9,
                height: 9,
                allowed: String::new(),
            })
        };
        assert_eq!(CellWidth::Fitting.draw(1, draw).ok(), Some(4));
        assert_eq!(CellWidth::new(Some(40)).draw(1, draw).ok(), Some(40));
    }
}
