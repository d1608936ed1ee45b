//! The small and the masked layout of tile sets: a grid with 16 tiles in each column. The first
//! seven columns contain the tiles in code order, from top to bottom. In the masked layout, three
//! columns with the creatures, keys and boots on white follow, and then three columns with their
//! masks.

use super::bitmap::Bitmap;
use super::subject::Subject;
use super::tiles::{Entry, Image, Layout, PixelRect, Tiles, is_usable, single};
use crate::codes;
use crate::model::Tile;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;

/// Tiles in a column.
pub(super) const ROWS: u32 = 16;
/// The first column with figures on a transparent background.
pub(super) const FIRST_FIGURE: u32 = 4;
/// Number of columns of figures.
pub(super) const FIGURES: u32 = 3;
/// The transparent colour of the small layout.
pub(super) const MAGENTA: Colour = Colour(255, 0, 255);
/// The transparent colour of a mask.
pub(super) const BLACK: Colour = Colour(0, 0, 0);
/// The opaque colour of a mask, and the background of masked figures.
pub(super) const WHITE: Colour = Colour(255, 255, 255);

/// Returns the column and row of a tile.
pub(super) fn cell(tile: Tile) -> (u32, u32) {
    let code = u32::from(tile.code());
    (code / ROWS, code % ROWS)
}

pub(super) fn read(
    bitmap: &Bitmap,
    (columns, rows): (u32, u32),
    tiles: &mut Tiles,
    sink: &mut DiagnosticSink,
) {
    tiles.width = bitmap.pixels.width() / columns;
    tiles.height = bitmap.pixels.height() / rows;
    if !is_usable((tiles.width, tiles.height), bitmap, sink) {
        return;
    }
    let mut reader = Reader {
        bitmap,
        sink,
        size: (tiles.width, tiles.height),
    };
    for tile in Tile::all() {
        let (column, _) = cell(tile);
        let image = match (column < FIRST_FIGURE, tiles.layout) {
            (true, _) => reader.floor(tile),
            (false, Layout::Masked) => reader.masked(tile),
            (false, _) => reader.keyed(tile),
        };
        tiles.entries.push(Entry {
            subject: Subject::Tile(tile),
            sub_layout: None,
            images: vec![image],
        });
    }
}

struct Reader<'a> {
    bitmap: &'a Bitmap,
    sink: &'a mut DiagnosticSink,
    size: (u32, u32),
}

impl Reader<'_> {
    /// Position of a tile, shifted by a number of figure blocks to the right.
    fn place(&self, tile: Tile, blocks: u32) -> PixelRect {
        let (column, row) = cell(tile);
        let (width, height) = self.size;
        PixelRect {
            x: (column + blocks * FIGURES) * width,
            y: row * height,
            width,
            height,
        }
    }

    fn cut(&self, place: PixelRect) -> Pixels {
        place.of(&self.bitmap.pixels)
    }

    fn floor(&self, tile: Tile) -> Image {
        let place = self.place(tile, 0);
        single(place, self.cut(place))
    }

    fn keyed(&mut self, tile: Tile) -> Image {
        let place = self.place(tile, 0);
        let key = Rgba::opaque(MAGENTA);
        let pixels = self
            .cut(place)
            .map(|pixel| if pixel == key { Rgba::CLEAR } else { pixel });
        let image = single(place, pixels);
        if !image.is_transparent() {
            self.report(&codes::SMALL_FIGURE_WITHOUT_MAGENTA, place, || {
                format!("{} has no magenta pixel and hides the floor", tile.title())
            });
        }
        image
    }

    fn masked(&mut self, tile: Tile) -> Image {
        let (backed, place, mask) = (
            self.place(tile, 0),
            self.place(tile, 1),
            self.place(tile, 2),
        );
        let (ground, figure, cover) = (self.cut(backed), self.cut(place), self.cut(mask));
        let covered = |pixel: Rgba| pixel.colour() != BLACK && pixel.alpha() > 0;
        let pixels = Pixels::from_fn(place.width, place.height, |x, y| {
            if covered(cover.at(x, y)) {
                figure.at(x, y)
            } else {
                Rgba::CLEAR
            }
        });
        let empty = self.cut(self.place(Tile::Empty, 0));
        let wrong_mask = |pixel: &Rgba| ![BLACK, WHITE].contains(&pixel.colour());
        if let Some(at) = cover.data().iter().position(wrong_mask) {
            self.report_at(&codes::COLOR_IN_MASK, mask, at, || {
                format!(
                    "the mask of {} has a pixel that is neither black nor white",
                    tile.title()
                )
            });
        }
        let figures = figure.data().iter().zip(cover.data());
        let wrong_background =
            |(figure, cover): (&Rgba, &Rgba)| !covered(*cover) && figure.colour() != WHITE;
        if let Some(at) = figures.map(wrong_background).position(|odd| odd) {
            self.report_at(&codes::MASKED_FIGURE_NOT_ON_WHITE, place, at, || {
                format!(
                    "the background of {} is not white where its mask is black",
                    tile.title()
                )
            });
        }
        let differs = |index: usize| {
            let wanted = if pixels.data()[index].alpha() > 0 {
                &pixels
            } else {
                &empty
            };
            ground.data()[index] != wanted.data()[index]
        };
        if let Some(at) = (0..ground.data().len()).find(|index| differs(*index)) {
            self.report_at(&codes::FIGURES_DIFFER, backed, at, || {
                format!(
                    "the picture of {} on the empty tile differs from its figure and mask",
                    tile.title()
                )
            });
        }
        Image {
            backed: Some(ground),
            ..single(place, pixels)
        }
    }

    fn report(
        &mut self,
        code: &'static quandary_core::diagnostic::Code,
        place: PixelRect,
        message: impl FnOnce() -> String,
    ) {
        self.report_at(code, place, 0, message);
    }

    /// Reports a pixel by its index in a tile.
    fn report_at(
        &mut self,
        code: &'static quandary_core::diagnostic::Code,
        place: PixelRect,
        at: usize,
        message: impl FnOnce() -> String,
    ) {
        let (x, y) = (
            place.x + at as u32 % place.width,
            place.y + at as u32 / place.width,
        );
        self.sink
            .report_with(code, self.bitmap.span(x, y), message, |finding| {
                finding.with_field(Bitmap::field(x, y))
            });
    }
}
