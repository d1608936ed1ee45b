//! The large layout: rows of tiles below lines of marks.

use super::bitmap::Bitmap;
use super::subject::{Burst, Mover, SubLayout, Subject, in_rows};
use super::tiles::{Entry, Image, Place, Tiles, is_usable, part_place, single};
use crate::codes;
use crate::model::Tile;
use quandary_core::diagnostic::Code;
use quandary_core::pixels::Rgba;
use quandary_core::sink::DiagnosticSink;

/// The most images of an animated floor.
pub(super) const MOST_CELS: u32 = 16;
/// Entries of the layout.
pub(crate) const ENTRIES: usize = 75;

/// A rectangle of tiles between two marks.
#[derive(Clone, Copy)]
struct Block {
    x: u32,
    y: u32,
    columns: u32,
    rows: u32,
}

pub(super) fn read(bitmap: &Bitmap, tiles: &mut Tiles, sink: &mut DiagnosticSink) {
    let mut reader = Reader {
        bitmap,
        sink,
        key: bitmap.pixels.at(1, 0),
        size: (0, 0),
    };
    let Some(size) = reader.size() else {
        return;
    };
    (tiles.width, tiles.height) = size;
    reader.size = size;
    if !is_usable(size, bitmap, reader.sink) {
        return;
    }
    let blocks = reader.blocks();
    for (subject, block) in in_rows().zip(&blocks) {
        tiles.entries.push(reader.entry(subject, *block));
    }
    if blocks.len() < ENTRIES {
        let missing = in_rows().nth(blocks.len()).map_or("", Subject::title);
        let (found, bottom) = (blocks.len(), bitmap.pixels.height() - 1);
        reader.report(&codes::TOO_FEW_ENTRIES, (0, bottom), || {
            format!(
                "the bitmap ends after {found} of {ENTRIES} entries; the next would be {missing}"
            )
        });
    }
    if let Some(block) = blocks.get(ENTRIES) {
        reader.report(&codes::TOO_MANY_ENTRIES, (block.x, block.y), || {
            format!("more entries than the {ENTRIES} of the layout")
        });
    }
}

struct Reader<'a> {
    bitmap: &'a Bitmap,
    sink: &'a mut DiagnosticSink,
    /// What is transparent.
    key: Rgba,
    /// Width and height of a tile.
    size: (u32, u32),
}

impl Reader<'_> {
    fn is_mark(&self, x: u32, y: u32) -> bool {
        self.bitmap.pixels.at(x, y) != self.key
    }

    /// By the first mark of the top line, and the second one of the left line.
    fn size(&mut self) -> Option<(u32, u32)> {
        let (width, height) = (self.bitmap.pixels.width(), self.bitmap.pixels.height());
        let right = (2..width).find(|x| self.is_mark(*x, 0));
        let Some(right) = right else {
            self.report(&codes::MISSING_MARKS, (0, 0), || {
                "no tile is marked in the top line".to_owned()
            });
            return None;
        };
        let below = (1..height).find(|y| self.is_mark(0, *y)).unwrap_or(height);
        Some((right, below - 1))
    }

    /// The rectangles of tiles in reading order, with the first one too many; those of a wrong size
    /// are told of and kept.
    fn blocks(&mut self) -> Vec<Block> {
        let (width, height) = (self.bitmap.pixels.width(), self.bitmap.pixels.height());
        let mut blocks = Vec::new();
        let mut lines = (0..height)
            .filter(|y| *y == 0 || self.is_mark(0, *y))
            .collect::<Vec<_>>();
        lines.push(height);
        for pair in lines.windows(2) {
            let (line, inside) = (pair[0], pair[1] - pair[0] - 1);
            if inside == 0 {
                continue;
            }
            let mut left = 1;
            let marks: Vec<u32> = (1..width).filter(|x| self.is_mark(*x, line)).collect();
            for mark in marks {
                let block = self.block((left, line + 1), mark + 1 - left, inside);
                blocks.push(block);
                left = mark + 1;
                if blocks.len() > ENTRIES {
                    return blocks;
                }
            }
        }
        blocks
    }

    fn block(&mut self, (x, y): (u32, u32), width: u32, height: u32) -> Block {
        let (tile_width, tile_height) = self.size;
        if !width.is_multiple_of(tile_width) || !height.is_multiple_of(tile_height) {
            self.report(&codes::MISPLACED_MARKS, (x, y), || {
                format!(
                    "{width} x {height} pixels are marked here, which is no whole number of tiles of \
                     {tile_width} x {tile_height}"
                )
            });
        }
        Block {
            x,
            y,
            columns: (width / tile_width).max(1),
            rows: (height / tile_height).max(1),
        }
    }

    fn entry(&mut self, subject: Subject, block: Block) -> Entry {
        match subject {
            Subject::Tile(tile) => self.tile(tile, block),
            Subject::Mover(mover) => self.mover(mover, block),
            Subject::Burst(burst) => self.burst(burst, block),
        }
    }

    fn tile(&mut self, tile: Tile, block: Block) -> Entry {
        let stands = tile == Tile::Empty || super::subject::STILLS.contains(&tile);
        let most = if stands { 1 } else { MOST_CELS };
        if block.rows != 1 || block.columns > most {
            self.tell_block(&codes::WRONG_PICTURE_COUNT, block, || {
                format!(
                    "{} has {} x {} images, and may have {most} in a row at most",
                    tile.title(),
                    block.columns,
                    block.rows
                )
            });
        }
        let images = self.cels(block, (1, 1), block.columns.min(most));
        if tile == Tile::Empty && images.iter().any(Image::is_transparent) {
            self.tell_block(&codes::TRANSPARENT_EMPTY_TILE, block, || {
                "the empty tile has transparent pixels, and nothing lies under it".to_owned()
            });
        }
        if is_carried(tile) && !images.iter().any(Image::is_transparent) {
            self.tell_block(&codes::OPAQUE_ITEM, block, || {
                format!(
                    "{} has no transparent pixel: it hides all that is under it",
                    tile.title()
                )
            });
        }
        Entry {
            subject: Subject::Tile(tile),
            sub_layout: None,
            images,
        }
    }

    fn mover(&mut self, mover: Mover, block: Block) -> Entry {
        let layout = SubLayout::of(block.rows, block.columns).unwrap_or_else(|| {
            self.tell_block(&codes::UNKNOWN_ARRANGEMENT, block, || {
                format!(
                    "{} has {} x {} tiles, which is no sub-layout ({})",
                    mover.title(),
                    block.rows,
                    block.columns,
                    SubLayout::ALL.map(SubLayout::title).join(", ")
                )
            });
            SubLayout::One
        });
        let images = layout.parts().into_iter().map(|part| {
            let place = part_place(&part, (block.x, block.y), self.size);
            Image {
                facings: part.facings,
                cel: part.cel,
                ..self.image(place)
            }
        });
        Entry {
            subject: Subject::Mover(mover),
            sub_layout: Some(layout),
            images: images.collect(),
        }
    }

    /// Its images are one tile each, or three by three.
    fn burst(&mut self, burst: Burst, block: Block) -> Entry {
        let most = Burst::CELS as u32;
        let side = if block.rows == 3 { 3 } else { 1 };
        let cels = block.columns / side;
        if block.rows != side || !block.columns.is_multiple_of(side) || cels > most {
            self.tell_block(&codes::INVALID_ANIMATION_SIZE, block, || {
                format!(
                    "{} has {} x {} tiles instead of up to {most} images of one tile or of 3 x 3",
                    burst.title(),
                    block.rows,
                    block.columns
                )
            });
        } else if cels != most && cels != most / 2 {
            self.tell_block(&codes::UNUSUAL_ANIMATION_LENGTH, block, || {
                format!("{} has {cels} images instead of {most}", burst.title())
            });
        }
        Entry {
            subject: Subject::Burst(burst),
            sub_layout: None,
            images: self.cels(block, (side, side), cels.min(most)),
        }
    }

    /// Images from left to right, each of so many tiles.
    fn cels(&self, block: Block, (columns, rows): (u32, u32), count: u32) -> Vec<Image> {
        let (width, height) = (columns * self.size.0, rows * self.size.1);
        let image = |cel| Image {
            cel,
            ..self.image(Place {
                x: block.x + cel * width,
                y: block.y,
                width,
                height,
            })
        };
        (0..count).map(image).collect()
    }

    fn image(&self, place: Place) -> Image {
        let keyed = |pixel| {
            if pixel == self.key {
                Rgba::CLEAR
            } else {
                pixel
            }
        };
        single(place, place.of(&self.bitmap.pixels).map(keyed))
    }

    fn tell_block(&mut self, code: &'static Code, block: Block, message: impl FnOnce() -> String) {
        self.report(code, (block.x, block.y), message);
    }

    fn report(
        &mut self,
        code: &'static Code,
        (x, y): (u32, u32),
        message: impl FnOnce() -> String,
    ) {
        self.sink
            .report_with(code, self.bitmap.span(x, y), message, |finding| {
                finding.with_field(Bitmap::field(x, y))
            });
    }
}

/// Keys and boots, which the MS rules draw upon other floors.
fn is_carried(tile: Tile) -> bool {
    (Tile::BlueKey..=Tile::ForceBoots).contains(&tile)
}
