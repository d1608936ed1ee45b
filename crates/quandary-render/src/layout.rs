//! Positions of the board and the lines of text on a picture.

use crate::font::Font;
use crate::{RenderError, Size};
use quandary_core::scene::{Scene, Shape};
use quandary_core::words::is_invisible;

/// Margin around the board and the lines, in cells.
const MARGIN: f64 = 0.25;
/// Minimum board width of a picture with text, in cells.
const MIN_WIDTH: f64 = 4.0;
/// Cap height of the title of a board with at most [`BASE_COLUMNS`] columns, in cells.
const TITLE: f64 = 0.25;
/// Cap height of the caption of such a board, in cells.
const CAPTION: f64 = 0.2;
/// Maximum number of lines of a caption.
const MAX_CAPTION_LINES: usize = 6;
/// Wider boards have proportionally larger text.
const BASE_COLUMNS: f64 = 24.0;
/// Distance from the top of a line to the top of the next, in cap heights.
const LEADING: f64 = 2.0;

/// The layout of a picture. Lengths are in cells, from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PictureLayout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The centre of the top left cell of the board.
    pub(crate) origin: (f64, f64),
    title: TextLine,
    /// The first line of the caption.
    caption: TextLine,
    /// Number of lines of the caption.
    caption_lines: usize,
}

/// A line of text below the board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TextLine {
    top: f64,
    /// Cap height.
    size: f64,
}

impl PictureLayout {
    pub(crate) fn new(scene: &Scene) -> Self {
        let (columns, rows) = (f64::from(scene.columns), f64::from(scene.rows));
        let scale = (columns / BASE_COLUMNS).max(1.0);
        let (title_size, caption_size) = (TITLE * scale, CAPTION * scale);
        let has_text = !(scene.title.is_empty() && scene.caption.is_empty());
        let board = if has_text {
            columns.max(MIN_WIDTH)
        } else {
            columns
        };
        let width = board + 2.0 * MARGIN;
        let title_height = if scene.title.is_empty() {
            0.0
        } else {
            title_size * LEADING
        };
        let caption_lines = wrapped(&scene.caption, board / caption_size).len();
        let caption_lines = caption_lines.min(MAX_CAPTION_LINES);
        let lines = title_height + caption_lines as f64 * caption_size * LEADING;
        let title = 2.0 * MARGIN + rows;
        Self {
            width,
            height: title + lines,
            origin: ((width - columns) / 2.0 + 0.5, MARGIN + 0.5),
            title: TextLine {
                top: title,
                size: title_size,
            },
            caption: TextLine {
                top: title + title_height,
                size: caption_size,
            },
            caption_lines,
        }
    }

    /// A common layout for all scenes of an animation. Reserves space for a caption if the first
    /// scene has any text.
    pub(crate) fn of_animation(first: &Scene) -> Self {
        let mut with_caption = Scene::new(
            first.title.clone(),
            first.columns,
            first.rows,
            first.background,
        );
        if !(first.title.is_empty() && first.caption.is_empty()) {
            with_caption.caption = "…".to_owned();
        }
        Self::new(&with_caption)
    }

    /// The title, the caption and the lettering as shapes, relative to the top left corner of the
    /// picture.
    pub(crate) fn lines(&self, scene: &Scene, font: &Font) -> Vec<Shape> {
        let shape = |text: &str, size: f64, (x, y): (f64, f64), width: f64| {
            let (text, size) = font.fit(&without_controls(text), size as f32, width as f32);
            Shape::Text {
                text,
                x: x as f32,
                y: y as f32,
                size,
                colour: scene.ink,
            }
        };
        let board = self.width - 2.0 * MARGIN;
        let caption = (0..).zip(self.caption(scene, board)).map(|(number, text)| {
            let size = self.caption.size;
            let top = self.caption.top + f64::from(number) * size * LEADING;
            (text, TextLine { top, size })
        });
        let title = Some((scene.title.clone(), self.title));
        let title = title.filter(|(text, _)| !text.is_empty());
        let below = title.into_iter().chain(caption);
        let below = below.map(|(text, TextLine { top, size })| {
            let centre = (self.width / 2.0, top + size / 2.0);
            shape(&text, size, centre, board)
        });
        let lettering = scene.letterings().iter().map(|line| {
            let columns = f64::from(line.columns);
            let x = self.origin.0 + f64::from(line.x) / 2.0 + (columns - 1.0) / 2.0;
            let y = self.origin.1 + f64::from(line.y) / 2.0;
            shape(&line.text, f64::from(line.size), (x, y), columns)
        });
        below.chain(lettering).collect()
    }

    /// The lines of the caption, `board` cells wide. A single line is not broken, because it can be
    /// drawn smaller.
    fn caption(&self, scene: &Scene, board: f64) -> Vec<String> {
        if self.caption_lines == 1 && !scene.caption.is_empty() {
            return vec![scene.caption.clone()];
        }
        let mut lines = wrapped(&scene.caption, board / self.caption.size);
        if lines.len() > self.caption_lines {
            lines.truncate(self.caption_lines);
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
        }
        lines
    }

    /// Width and height in pixels.
    pub(crate) fn pixels(&self, size: &Size) -> (u64, u64) {
        let cell = f64::from(size.cell.get());
        (
            (self.width * cell).ceil() as u64,
            (self.height * cell).ceil() as u64,
        )
    }

    /// Width and height in pixels.
    ///
    /// # Errors
    /// [`RenderError::TooLarge`] if they exceed the limit of `size`, or `max_side`.
    pub(crate) fn checked_pixels(
        &self,
        size: &Size,
        max_side: u32,
    ) -> Result<(u32, u32), RenderError> {
        let (width, height) = self.pixels(size);
        let refuse = |limit| {
            Err(RenderError::TooLarge {
                width,
                height,
                limit,
            })
        };
        if width.saturating_mul(height) > size.max_pixels {
            return refuse(format!("{} pixels in total", size.max_pixels));
        }
        match (u32::try_from(width), u32::try_from(height)) {
            (Ok(width), Ok(height)) if width.max(height) <= max_side => Ok((width, height)),
            _ => refuse(format!("{max_side} pixels per side")),
        }
    }
}

/// A caption in lines that are at most `width` cap heights wide; none for an empty one.
fn wrapped(caption: &str, width: f64) -> Vec<String> {
    match caption {
        "" => Vec::new(),
        _ => Font::embedded().wrap(&without_controls(caption), width as f32),
    }
}

/// Replaces control characters by blanks, which also puts the text on one line, and invisible
/// characters, which could turn the text around, by `U+FFFD`.
pub(crate) fn without_controls(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        _ if letter.is_control() => ' ',
        _ if is_invisible(letter) => '\u{fffd}',
        _ => letter,
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use std::num::NonZeroU32;

    #[test]
    fn a_board_without_text_has_only_a_margin() {
        let layout = PictureLayout::new(&Scene::new("", 3, 2, testing::GROUND));
        assert_eq!((layout.width, layout.height), (3.5, 2.5));
        assert_eq!(layout.origin, (0.75, 0.75));
    }

    #[test]
    fn long_captions_take_several_lines() {
        let mut scene = testing::scene();
        let short = PictureLayout::new(&scene);
        scene.caption = "put grass on the three squares that are not next to a tree".to_owned();
        let long = PictureLayout::new(&scene);
        assert_eq!(long.width, short.width);
        assert!(long.height > short.height + CAPTION * LEADING);
        let lines = long.lines(&scene, &Font::embedded());
        assert!(lines.len() > short.lines(&testing::scene(), &Font::embedded()).len());
        scene.caption = scene.caption.repeat(20);
        assert!(PictureLayout::new(&scene).height < 2.0 * long.height);
    }

    #[test]
    fn a_small_board_is_centred_above_its_text() {
        let layout = PictureLayout::new(&testing::scene());
        assert_eq!(layout.width, 4.5);
        assert_eq!(layout.origin.0 + 1.0, layout.width / 2.0);
        assert!(layout.height > 1.5);
    }

    #[test]
    fn sizes_are_checked_before_memory_is_allocated() {
        let claim = Scene::new("", u32::MAX, u32::MAX, testing::GROUND);
        let size = Size::with_cell(NonZeroU32::MAX);
        let error = PictureLayout::new(&claim).checked_pixels(&size, u32::MAX);
        assert!(matches!(error, Err(RenderError::TooLarge { .. })));
        let long = Scene::new("", 2000, 0, testing::GROUND);
        let error = PictureLayout::new(&long).checked_pixels(&Size::default(), 0xffff);
        assert!(
            matches!(
                error,
                Err(RenderError::TooLarge {
                    width: 128_032,
                    height: 32,
                    ..
                })
            ),
            "{error:?}"
        );
    }
}
