//! Layout of a page: the area for the boards, with the heading above it and the page number below
//! it.

use crate::font::Font;
use crate::layout::without_controls;
use crate::pdf::{Paper, TextLine, Weight};
use quandary_core::scene::Colour;

pub(super) const BLACK: Colour = Colour(0, 0, 0);
pub(super) const GREY: Colour = Colour(0x55, 0x55, 0x55);

/// Margin on all sides of a page in points: 1.4 cm, more than printers need.
const MARGIN: f32 = 40.0;
/// Cap height of the heading of a page, in points.
const TITLE: f32 = 8.8;
/// Cap height of the author and the page number, in points.
const SMALL: f32 = 5.6;
/// Height of the heading of a page with the space under it, in points.
const HEAD: f32 = 30.0;
/// Height of the page number with the space above it, in points.
const FOOT: f32 = 20.0;

/// The space for boards, in points from the top left corner of the page, and the heading above it.
pub(super) struct Frame {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) title: String,
    author: String,
}

impl Frame {
    pub(super) fn new(paper: Paper, title: String, author: String) -> Self {
        Self {
            left: MARGIN,
            top: MARGIN + HEAD,
            width: paper.width - 2.0 * MARGIN,
            height: paper.height - 2.0 * MARGIN - HEAD - FOOT,
            title,
            author,
        }
    }

    /// The heading of a page and its number.
    pub(super) fn lines(&self, page: usize, bold: &Font, regular: &Font) -> Vec<TextLine> {
        let (author, size) = regular.fit(&without_controls(&self.author), SMALL, self.width / 3.0);
        let author_width = regular.width(&author) * size;
        let space = self.width - author_width - SMALL;
        let (title, title_size) = bold.fit(&without_controls(&self.title), TITLE, space);
        let number = page.to_string();
        let middle = self.left + (self.width - regular.width(&number) * SMALL) / 2.0;
        let head = MARGIN + TITLE;
        let lines = [
            (title, self.left, head, title_size, Weight::Bold),
            (
                author,
                self.left + self.width - author_width,
                head,
                size,
                Weight::Regular,
            ),
            (
                number,
                middle,
                self.top + self.height + FOOT,
                SMALL,
                Weight::Regular,
            ),
        ];
        let lines = lines.into_iter().filter(|(text, ..)| !text.is_empty());
        let lines = lines.map(|(text, x, y, size, weight)| TextLine {
            text,
            at: (x, y),
            size,
            weight,
            colour: BLACK,
        });
        lines.collect()
    }
}
