//! PDF documents with pages of boards and text.
//!
//! Boards are stored as vector graphics and text; only image tiles are stored as images. Each font
//! is embedded with only the letters that the document uses. The same pages give the same bytes.

mod font;
mod objects;
mod shapes;
mod symbols;

use crate::font::Font;
use crate::layout::without_controls;
use font::EmbeddedFont;
use objects::Objects;
use pdf_writer::{Finish, Name, Rect, Ref, TextStr};
use quandary_core::scene::{Colour, Scene};
use shapes::{Drawing, resource};
use std::collections::BTreeSet;
use symbols::SymbolTable;

/// Whether a PDF document uses colours or only greys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inks {
    /// The colours of the scenes.
    Colour,
    /// Black, white and greys.
    Grey,
}

/// The size of a page in points; a point is 1/72 of an inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
}

impl Paper {
    /// A4 paper in portrait orientation.
    pub const A4: Self = Self {
        width: 595.28,
        height: 841.89,
    };
    /// US Letter paper in portrait orientation.
    pub const LETTER: Self = Self {
        width: 612.0,
        height: 792.0,
    };

    /// Returns the paper rotated by a quarter turn, with width and height exchanged.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }
}

/// Whether a line of text is regular or bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Regular, for running text.
    Regular,
    /// Bold, for headings.
    Bold,
}

/// A line of text on a page. Lengths are in points and locations are measured from the top left
/// corner of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// The text.
    pub text: String,
    /// The left end of the baseline, in points from the left and top edges of the page.
    pub at: (f32, f32),
    /// Height of a capital letter, in points.
    pub size: f32,
    /// Whether the line is regular or bold.
    pub weight: Weight,
    /// The colour of the line.
    pub colour: Colour,
}

/// A board with its location and size on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedBoard {
    /// The scene of the board. The title and caption of the scene are not drawn.
    pub scene: Scene,
    /// The top left corner of the board, in points from the left and top edges of the page.
    pub at: (f32, f32),
    /// Width and height of a cell in points.
    pub cell: f32,
}

/// The boards and lines of text on a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The boards on the page.
    pub boards: Vec<PlacedBoard>,
    /// The lines of text on the page.
    pub lines: Vec<TextLine>,
}

/// A PDF document under construction. Each page is encoded when it is added, so that long documents
/// need little memory.
///
/// ```
/// use quandary_render::pdf::{Document, Inks, Page, Paper, TextLine, Weight};
/// use quandary_core::scene::Colour;
///
/// let mut document = Document::new("Ten levels", "", Paper::A4, Inks::Grey);
/// document.add(&Page {
///     lines: vec![TextLine {
///         text: "Ten levels".to_owned(),
///         at: (36.0, 50.0),
///         size: 9.0,
///         weight: Weight::Bold,
///         colour: Colour(0, 0, 0),
///     }],
///     ..Page::default()
/// });
/// assert!(document.finish().starts_with(b"%PDF-1."));
/// ```
pub struct Document {
    objects: Objects,
    inks: Inks,
    paper: Paper,
    tree: Ref,
    pages: Vec<Ref>,
    regular: EmbeddedFont,
    bold: EmbeddedFont,
    symbols: SymbolTable,
    title: String,
    author: String,
}

impl Document {
    /// Creates a document without pages. Title and author are stored in its properties; they may be
    /// empty.
    #[must_use]
    pub fn new(title: &str, author: &str, paper: Paper, inks: Inks) -> Self {
        let mut objects = Objects::new();
        let [tree, regular, bold] = std::array::from_fn(|_| objects.allocate());
        // Names of subsets begin with six capital letters of any choice.
        let regular = EmbeddedFont::new(Font::regular(), "QUANDA+DejaVuSans", "R", regular);
        let bold = EmbeddedFont::new(Font::embedded(), "QUANDB+DejaVuSans-Bold", "B", bold);
        Self {
            objects,
            inks,
            paper,
            tree,
            pages: Vec::new(),
            regular,
            bold,
            symbols: SymbolTable::default(),
            title: without_controls(title),
            author: without_controls(author),
        }
    }

    /// Number of pages added so far.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Adds a page at the end of the document.
    pub fn add(&mut self, page: &Page) {
        let mut drawing = Drawing::new(self.inks);
        drawing
            .content
            .transform([1.0, 0.0, 0.0, -1.0, 0.0, self.paper.height]);
        let mut used = BTreeSet::new();
        for board in &page.boards {
            self.board(board, &mut drawing, &mut used);
        }
        for line in &page.lines {
            let font = match line.weight {
                Weight::Regular => &mut self.regular,
                Weight::Bold => &mut self.bold,
            };
            let text = without_controls(&line.text);
            drawing.text(&text, line.at, line.size, line.colour, font);
        }
        let (id, content) = (self.objects.allocate(), self.objects.allocate());
        self.objects.stream(content, &drawing.content.finish());
        let mut page = self.objects.pdf.page(id);
        page.parent(self.tree)
            .media_box(Rect::new(0.0, 0.0, self.paper.width, self.paper.height))
            .contents(content);
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        for font in [&self.regular, &self.bold] {
            fonts.pair(Name(font.resource.as_bytes()), font.id);
        }
        fonts.finish();
        let mut symbols = resources.x_objects();
        for symbol in used {
            symbols.pair(Name(resource(symbol).as_bytes()), symbol);
        }
        symbols.finish();
        resources.finish();
        page.finish();
        self.pages.push(id);
    }

    fn board(&mut self, board: &PlacedBoard, drawing: &mut Drawing, used: &mut BTreeSet<Ref>) {
        let PlacedBoard { scene, at, cell } = board;
        let ids: Vec<Ref> = scene
            .symbols()
            .iter()
            .map(|symbol| {
                let font = &mut self.bold;
                self.symbols
                    .object(symbol, self.inks, font, &mut self.objects)
            })
            .collect();
        let (columns, rows) = (scene.columns as f32, scene.rows as f32);
        drawing.content.save_state();
        drawing
            .content
            .transform([*cell, 0.0, 0.0, *cell, at.0, at.1]);
        if scene.background != Colour(255, 255, 255) {
            drawing.rectangle([0.0, 0.0, columns, rows], scene.background);
        }
        for one in scene.uses() {
            let Some(id) = one.symbol.map(|symbol| ids[symbol.index()]) else {
                continue;
            };
            used.insert(id);
            let (x, y) = (one.x as f32 / 2.0 + 0.5, one.y as f32 / 2.0 + 0.5);
            drawing
                .content
                .save_state()
                .transform([1.0, 0.0, 0.0, 1.0, x, y])
                .x_object(Name(resource(id).as_bytes()))
                .restore_state();
        }
        for line in scene.letterings() {
            let width = line.columns as f32;
            let (text, size) = self
                .bold
                .font
                .fit(&without_controls(&line.text), line.size, width);
            let left = line.x as f32 / 2.0 + (width - self.bold.font.width(&text) * size) / 2.0;
            let base = line.y as f32 / 2.0 + 0.5 + size / 2.0;
            drawing.text(&text, (left, base), size, scene.ink, &mut self.bold);
        }
        drawing.content.restore_state();
    }

    /// Completes the document and returns the bytes of the PDF file.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        for font in [&self.regular, &self.bold] {
            font.write(&mut self.objects);
        }
        let (catalog, info) = (self.objects.allocate(), self.objects.allocate());
        let pdf = &mut self.objects.pdf;
        pdf.pages(self.tree)
            .kids(self.pages.iter().copied())
            .count(i32::try_from(self.pages.len()).unwrap_or(i32::MAX));
        pdf.catalog(catalog)
            .pages(self.tree)
            .viewer_preferences()
            .display_doc_title(!self.title.is_empty());
        let mut properties = pdf.document_info(info);
        properties.producer(TextStr("Quandary"));
        if !self.title.is_empty() {
            properties.title(TextStr(&self.title));
        }
        if !self.author.is_empty() {
            properties.author(TextStr(&self.author));
        }
        properties.finish();
        self.objects.pdf.finish()
    }
}

#[cfg(test)]
mod tests;
