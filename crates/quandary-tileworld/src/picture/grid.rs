//! The small and the masked layout: 16 rows, the tiles column by column in the order of their codes.

use super::bitmap::Bitmap;
use super::subject::Subject;
use super::tiles::{Entry, Image, Layout, Place, Tiles, is_usable, single};
use crate::codes;
use crate::model::Tile;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;

/// Tiles in a column.
pub(super) const ROWS: u32 = 16;
/// The first column whose tiles are figures on a transparent ground.
pub(super) const FIRST_FIGURE: u32 = 4;
/// Columns of figures.
pub(super) const FIGURES: u32 = 3;
/// What is transparent in the small layout.
pub(super) const MAGENTA: Colour = Colour(255, 0, 255);
/// What is transparent in a mask.
pub(super) const BLACK: Colour = Colour(0, 0, 0);
/// What covers in a mask, and the ground of a figure that is masked.
pub(super) const WHITE: Colour = Colour(255, 255, 255);

/// The column and row of a tile.
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
    /// The place of a tile, so many columns of figures further to the right.
    fn place(&self, tile: Tile, further: u32) -> Place {
        let (column, row) = cell(tile);
        let (width, height) = self.size;
        Place {
            x: (column + further * FIGURES) * width,
            y: row * height,
            width,
            height,
        }
    }

    fn cut(&self, place: Place) -> Pixels {
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
                format!(
                    "{} has no magenta pixel: it hides all that is under it",
                    tile.title()
                )
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
        let odd_mask = |pixel: &Rgba| ![BLACK, WHITE].contains(&pixel.colour());
        if let Some(at) = cover.data().iter().position(odd_mask) {
            self.tell_at(&codes::COLOR_IN_MASK, mask, at, || {
                format!(
                    "the mask of {} is neither black nor white here",
                    tile.title()
                )
            });
        }
        let figures = figure.data().iter().zip(cover.data());
        let odd_ground =
            |(figure, cover): (&Rgba, &Rgba)| !covered(*cover) && figure.colour() != WHITE;
        if let Some(at) = figures.map(odd_ground).position(|odd| odd) {
            self.tell_at(&codes::MASKED_FIGURE_NOT_ON_WHITE, place, at, || {
                format!(
                    "the ground of {} is not white where its mask is black",
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
            self.tell_at(&codes::FIGURES_DIFFER, backed, at, || {
                format!(
                    "{} upon the empty tile is not what its figure and mask give",
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
        place: Place,
        message: impl FnOnce() -> String,
    ) {
        self.tell_at(code, place, 0, message);
    }

    /// Tells of a pixel by its number in a tile.
    fn tell_at(
        &mut self,
        code: &'static quandary_core::diagnostic::Code,
        place: Place,
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
