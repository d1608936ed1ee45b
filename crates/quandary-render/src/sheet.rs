//! Where the board and the lines under it lie on a picture.

use crate::font::Font;
use crate::{RenderError, Size};
use quandary_core::scene::{Scene, Shape};

/// Room around the board and the lines, in cells.
const MARGIN: f64 = 0.25;
/// A picture with text is at least so wide.
const LEAST_WIDTH: f64 = 4.0;
/// Heights of a capital in the title and the caption of a board of usual size.
const TITLE: f64 = 0.25;
const CAPTION: f64 = 0.2;
/// A wider picture has larger lines: so many columns go with the heights above.
const USUAL_COLUMNS: f64 = 24.0;
/// From the top of a line to the top of the next, in heights of a capital.
const LEADING: f64 = 2.0;

/// Lengths are cells, from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The centre of the cell in the top left corner of the board.
    pub(crate) origin: (f64, f64),
    title: Line,
    caption: Line,
}

/// A line under the board: its top, and the height of its capitals.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    top: f64,
    size: f64,
}

impl Sheet {
    pub(crate) fn new(scene: &Scene) -> Self {
        let (columns, rows) = (f64::from(scene.columns), f64::from(scene.rows));
        let grown = (columns / USUAL_COLUMNS).max(1.0);
        let (title_size, caption_size) = (TITLE * grown, CAPTION * grown);
        let room = |text: &str, size: f64| {
            if text.is_empty() { 0.0 } else { size * LEADING }
        };
        let title_room = room(&scene.title, title_size);
        let caption_room = room(&scene.caption, caption_size);
        let lines = title_room + caption_room;
        let board = if lines > 0.0 {
            columns.max(LEAST_WIDTH)
        } else {
            columns
        };
        let width = board + 2.0 * MARGIN;
        let title = 2.0 * MARGIN + rows;
        Self {
            width,
            height: title + lines,
            origin: ((width - columns) / 2.0 + 0.5, MARGIN + 0.5),
            title: Line {
                top: title,
                size: title_size,
            },
            caption: Line {
                top: title + title_room,
                size: caption_size,
            },
        }
    }

    /// One sheet for all scenes of an animation: there is room for a caption as soon as the first
    /// one has any text.
    pub(crate) fn of_animation(first: &Scene) -> Self {
        let mut roomy = Scene::new(
            first.title.clone(),
            first.columns,
            first.rows,
            first.background,
        );
        if !(first.title.is_empty() && first.caption.is_empty()) {
            roomy.caption = "…".to_owned();
        }
        Self::new(&roomy)
    }

    /// All text beside the symbols as shapes whose place is the top left corner of the picture:
    /// title, caption, and what is lettered among the boards.
    pub(crate) fn lines(&self, scene: &Scene, font: &Font) -> Vec<Shape> {
        let shape = |text: &str, size: f64, (x, y): (f64, f64), room: f64| {
            let (text, size) = font.fit(&plain(text), size as f32, room as f32);
            Shape::Text {
                text,
                x: x as f32,
                y: y as f32,
                size,
                colour: scene.ink,
            }
        };
        let under = [(&scene.title, self.title), (&scene.caption, self.caption)];
        let under = under.into_iter().filter(|(text, _)| !text.is_empty());
        let under = under.map(|(text, Line { top, size })| {
            let middle = (self.width / 2.0, top + size / 2.0);
            shape(text, size, middle, self.width - 2.0 * MARGIN)
        });
        let among = scene.letterings().iter().map(|line| {
            let columns = f64::from(line.columns);
            let x = self.origin.0 + f64::from(line.x) / 2.0 + (columns - 1.0) / 2.0;
            let y = self.origin.1 + f64::from(line.y) / 2.0;
            shape(&line.text, f64::from(line.size), (x, y), columns)
        });
        under.chain(among).collect()
    }

    /// Width and height in pixels.
    pub(crate) fn pixels(&self, size: &Size) -> (u64, u64) {
        let cell = f64::from(size.cell.get());
        (
            (self.width * cell).ceil() as u64,
            (self.height * cell).ceil() as u64,
        )
    }

    /// Width and height in pixels, if a picture of them is allowed.
    pub(crate) fn checked_pixels(
        &self,
        size: &Size,
        most_on_a_side: u32,
    ) -> Result<(u32, u32), RenderError> {
        let (width, height) = self.pixels(size);
        let refuse = |allowed| {
            Err(RenderError::TooLarge {
                width,
                height,
                allowed,
            })
        };
        if width.saturating_mul(height) > size.max_pixels {
            return refuse(format!("{} in all", size.max_pixels));
        }
        match (u32::try_from(width), u32::try_from(height)) {
            (Ok(width), Ok(height)) if width.max(height) <= most_on_a_side => Ok((width, height)),
            _ => refuse(format!("{most_on_a_side} on a side")),
        }
    }
}

/// A text on one line: whatever controls a device is a blank.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use std::num::NonZeroU32;

    #[test]
    fn a_board_without_text_has_its_margin_and_nothing_else() {
        let sheet = Sheet::new(&Scene::new("", 3, 2, testing::GROUND));
        assert_eq!((sheet.width, sheet.height), (3.5, 2.5));
        assert_eq!(sheet.origin, (0.75, 0.75));
    }

    #[test]
    fn a_small_board_stands_in_the_middle_above_its_text() {
        let sheet = Sheet::new(&testing::scene());
        assert_eq!(sheet.width, 4.5);
        assert_eq!(sheet.origin.0 + 1.0, sheet.width / 2.0);
        assert!(sheet.height > 1.5);
    }

    #[test]
    fn sizes_are_checked_before_memory_is_taken() {
        let claim = Scene::new("", u32::MAX, u32::MAX, testing::GROUND);
        let size = Size::with_cell(NonZeroU32::MAX);
        let error = Sheet::new(&claim).checked_pixels(&size, u32::MAX);
        assert!(matches!(error, Err(RenderError::TooLarge { .. })));
        let long = Scene::new("", 2000, 0, testing::GROUND);
        let error = Sheet::new(&long).checked_pixels(&Size::default(), 0xffff);
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
