//! Lays boards out on the pages of a PDF document for printing.
//!
//! A document has one or more parts. Every page shows the heading of its part and a page number.
//! Each board has its own heading and details above it. Boards are added one after the other; only
//! the boards of the current page are in memory.

mod frame;

use crate::font::Font;
use crate::layout::without_controls;
use crate::pdf::{Document, Inks, Page, Paper, PlacedBoard, TextLine, Weight};
use frame::{BLACK, Frame, GREY};
use quandary_core::scene::Scene;
use std::num::NonZeroU32;

/// How many boards are on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arrangement {
    /// This number of boards on each page, each as large as its share of the page allows; cells are
    /// at most 34 points wide.
    PerPage(NonZeroU32),
    /// As many boards as fit on a page. Cells are this wide in points, but at most 34 points; the
    /// cells of a board that would be too large for a page are smaller.
    CellWidth(f32),
}

impl Arrangement {
    /// Returns an arrangement with about four times as many boards on a page: four times the number
    /// of boards, or half the cell width. It is meant for boards that need not be large, such as
    /// solutions.
    #[must_use]
    pub fn denser(self) -> Self {
        match self {
            Self::PerPage(count) => {
                Self::PerPage(count.saturating_mul(DENSER.saturating_mul(DENSER)))
            }
            Self::CellWidth(cell) => Self::CellWidth(cell / DENSER.get() as f32),
        }
    }
}

/// Number of boards in a denser arrangement in the place of one, along each side.
const DENSER: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);

/// How boards are printed: headings, paper, colours and arrangement.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintOptions {
    /// The heading of every page, until [`Printer::part`] begins a part with another heading.
    pub title: String,
    /// Text at the right end of the heading, for example the name of the author; may be empty.
    pub author: String,
    /// The size of the pages.
    pub paper: Paper,
    /// Whether the pages use colours or only greys.
    pub inks: Inks,
    /// How many boards are on a page.
    pub arrangement: Arrangement,
}

/// A board with the heading and the details that are printed above it.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintedBoard {
    /// The heading of the board: the number and title of the level.
    pub heading: String,
    /// Further details of the level, for example its grade and author; may be empty.
    pub details: String,
    /// The scene of the board. Its caption is printed under the board.
    pub scene: Scene,
}

/// Largest width of a cell in points: 1.2 cm.
const MAX_CELL: f32 = 34.0;
/// Cap height of the heading of a board, in points.
const HEADING: f32 = 6.6;
/// Cap height of details and captions, in points.
const DETAILS: f32 = 5.2;
/// Height of a line in cap heights.
const LEADING: f32 = 1.9;
/// Space between boards in points.
const GUTTER: f32 = 18.0;
/// Minimum width of a board with its heading in points.
const MIN_WIDTH: f32 = 90.0;

/// A printed document under construction.
///
/// ```
/// use quandary_core::scene::{Colour, Scene};
/// use quandary_render::pdf::{Inks, Paper};
/// use quandary_render::print::{Arrangement, PrintOptions, PrintedBoard, Printer};
/// use std::num::NonZeroU32;
///
/// let mut printer = Printer::new(PrintOptions {
///     title: "Two boards".to_owned(),
///     author: String::new(),
///     paper: Paper::A4,
///     inks: Inks::Grey,
///     arrangement: Arrangement::PerPage(NonZeroU32::new(6).unwrap()),
/// });
/// for number in 1..=2 {
///     printer.board(PrintedBoard {
///         heading: format!("#{number}"),
///         details: String::new(),
///         scene: Scene::new("", 8, 8, Colour(255, 255, 255)),
///     });
/// }
/// assert!(printer.finish().starts_with(b"%PDF"));
/// ```
pub struct Printer {
    document: Document,
    frame: Frame,
    arrangement: Arrangement,
    /// Number of columns and rows of boards on each page of the current part; `None` until its
    /// first page is laid out. Only used for [`Arrangement::PerPage`].
    grid: Option<(u32, u32)>,
    waiting: Vec<PrintedBoard>,
    page: Page,
    cursor: Cursor,
    bold: Font,
    regular: Font,
}

/// Where the next board or line of text goes.
#[derive(Clone, Copy, Default)]
struct Cursor {
    /// The top of the current row, from the top of the frame.
    top: f32,
    /// The left end of the free part of the row.
    left: f32,
    /// The height of the row so far.
    height: f32,
}

impl Printer {
    /// Creates a document without boards.
    #[must_use]
    pub fn new(options: PrintOptions) -> Self {
        Self {
            document: Document::new(&options.title, &options.author, options.paper, options.inks),
            frame: Frame::new(options.paper, options.title, options.author),
            arrangement: options.arrangement,
            grid: None,
            waiting: Vec::new(),
            page: Page::default(),
            cursor: Cursor::default(),
            bold: Font::embedded(),
            regular: Font::regular(),
        }
    }

    /// Adds a board after the previous ones.
    pub fn board(&mut self, board: PrintedBoard) {
        match self.arrangement {
            Arrangement::PerPage(count) => {
                self.waiting.push(board);
                if self.waiting.len() == count.get() as usize {
                    self.print_grid(count.get());
                }
            }
            Arrangement::CellWidth(cell) => self.flow(&board, cell),
        }
    }

    /// Adds a heading and a paragraph that is broken into lines as wide as the page allows. The
    /// current page must not contain boards; call [`Printer::part`] first to begin a new page.
    pub fn text(&mut self, heading: &str, text: &str) {
        self.line(heading, HEADING, Weight::Bold);
        let lines = self
            .regular
            .wrap(&without_controls(text), self.frame.width / DETAILS);
        for line in lines {
            self.line(&line, DETAILS, Weight::Regular);
        }
        self.cursor.top += HEADING;
    }

    fn line(&mut self, text: &str, size: f32, weight: Weight) {
        let height = size * LEADING;
        if self.cursor.top + height > self.frame.height {
            self.end_page();
        }
        let at = (self.frame.left, self.frame.top + self.cursor.top + size);
        self.page.lines.push(TextLine {
            text: text.to_owned(),
            at,
            size,
            weight,
            colour: BLACK,
        });
        self.cursor.top += height;
    }

    /// Begins a new part on a new page, with its own heading and arrangement of boards.
    pub fn part(&mut self, heading: &str, arrangement: Arrangement) {
        self.end_part();
        heading.clone_into(&mut self.frame.title);
        self.arrangement = arrangement;
        self.grid = None;
    }

    /// Completes the document and returns the bytes of the PDF file.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.end_part();
        if self.document.pages() == 0 {
            self.end_page();
        }
        self.document.finish()
    }

    fn end_part(&mut self) {
        if let Arrangement::PerPage(count) = self.arrangement
            && !self.waiting.is_empty()
        {
            self.print_grid(count.get());
        }
        if !(self.page.boards.is_empty() && self.page.lines.is_empty()) {
            self.end_page();
        }
    }

    fn end_page(&mut self) {
        let number = self.document.pages() + 1;
        let mut page = std::mem::take(&mut self.page);
        page.lines
            .extend(self.frame.lines(number, &self.bold, &self.regular));
        self.document.add(&page);
        self.cursor = Cursor::default();
    }

    /// Prints the waiting boards in a grid on a page of their own.
    fn print_grid(&mut self, count: u32) {
        let boards = std::mem::take(&mut self.waiting);
        let (columns, rows) = *self
            .grid
            .get_or_insert_with(|| grid(&boards, count, &self.frame));
        let width = (self.frame.width + GUTTER) / columns as f32;
        let height = (self.frame.height + GUTTER) / rows as f32;
        for (place, board) in (0..).zip(&boards) {
            let (column, row) = (place % columns, place / columns);
            let cell = cell_width(board, width - GUTTER, height - GUTTER);
            let size = self.block(board, cell);
            let corner = (column as f32 * width, row as f32 * height);
            let inset = (width - GUTTER - size.0).max(0.0) / 2.0;
            self.put(board, cell, (corner.0 + inset, corner.1));
        }
        self.end_page();
    }

    /// Prints a board after the last one: in the same row, the next row or on the next page.
    fn flow(&mut self, board: &PrintedBoard, cell: f32) {
        let cell = cell.min(cell_width(board, self.frame.width, self.frame.height));
        let (width, height) = self.block(board, cell);
        let mut cursor = self.cursor;
        if cursor.left > 0.0 && cursor.left + width > self.frame.width {
            cursor = Cursor {
                top: cursor.top + cursor.height + GUTTER,
                ..Cursor::default()
            };
        }
        if cursor.top > 0.0 && cursor.top + height > self.frame.height {
            self.end_page();
            cursor = Cursor::default();
        }
        self.put(board, cell, (cursor.left, cursor.top));
        self.cursor = Cursor {
            left: cursor.left + width + GUTTER,
            height: cursor.height.max(height),
            ..cursor
        };
    }

    /// Width and height of a board with its heading, details and caption.
    fn block(&self, board: &PrintedBoard, cell: f32) -> (f32, f32) {
        let scene = &board.scene;
        let width = (cell * scene.columns as f32).max(MIN_WIDTH.min(self.frame.width));
        (
            width,
            cell * scene.rows as f32 + above(board) + below(board),
        )
    }

    /// Puts a board with its texts on the page, at a corner inside the frame.
    fn put(&mut self, board: &PrintedBoard, cell: f32, (x, y): (f32, f32)) {
        let (left, top) = (self.frame.left + x, self.frame.top + y);
        let (width, height) = self.block(board, cell);
        let scene = &board.scene;
        let caption_top = top + height - DETAILS * LEADING;
        let below = [&board.heading, &board.details, &scene.caption];
        let sizes = [HEADING, DETAILS, DETAILS];
        let weights = [Weight::Bold, Weight::Regular, Weight::Regular];
        let tops = [top, top + HEADING * LEADING, caption_top + DETAILS * 0.6];
        for (index, text) in below.into_iter().enumerate() {
            if text.is_empty() {
                continue;
            }
            let font = match weights[index] {
                Weight::Bold => &self.bold,
                Weight::Regular => &self.regular,
            };
            let (text, size) = font.fit(&without_controls(text), sizes[index], width);
            self.page.lines.push(TextLine {
                text,
                at: (left, tops[index] + sizes[index]),
                size,
                weight: weights[index],
                colour: if index == 0 { BLACK } else { GREY },
            });
        }
        self.page.boards.push(PlacedBoard {
            scene: scene.clone(),
            at: (left, top + above(board)),
            cell,
        });
    }
}

/// Height of the texts above a board.
fn above(board: &PrintedBoard) -> f32 {
    let lines = [(&board.heading, HEADING), (&board.details, DETAILS)];
    let lines = lines.iter().filter(|(text, _)| !text.is_empty());
    lines.map(|(_, size)| size * LEADING).sum()
}

/// Height of the caption below a board.
fn below(board: &PrintedBoard) -> f32 {
    match board.scene.caption.is_empty() {
        true => 0.0,
        false => DETAILS * LEADING,
    }
}

/// The width of a cell with which a board and its texts fit into a space.
fn cell_width(board: &PrintedBoard, width: f32, height: f32) -> f32 {
    let height = height - above(board) - below(board);
    let across = width / board.scene.columns.max(1) as f32;
    let down = height / board.scene.rows.max(1) as f32;
    across.min(down).clamp(0.1, MAX_CELL)
}

/// The columns and rows of a page that give these boards the largest cells.
fn grid(boards: &[PrintedBoard], count: u32, frame: &Frame) -> (u32, u32) {
    let candidates = (1..=count).map(|columns| (columns, count.div_ceil(columns)));
    let total = |(columns, rows): (u32, u32)| -> f32 {
        let width = (frame.width + GUTTER) / columns as f32 - GUTTER;
        let height = (frame.height + GUTTER) / rows as f32 - GUTTER;
        let cells = boards.iter().map(|board| cell_width(board, width, height));
        cells.sum()
    };
    let best = candidates.max_by(|a, b| total(*a).total_cmp(&total(*b)));
    best.unwrap_or((1, 1))
}

#[cfg(test)]
mod tests;
