//! The large layout: rows of tiles. Above each row is a line of pixels with marks, which show
//! where the entries end.

use super::bitmap::Bitmap;
use super::subject::{Animation, Mover, SubLayout, Subject, large_layout_subjects};
use super::tiles::{Entry, Image, PixelRect, Tiles, is_usable, part_place, single};
use crate::codes;
use crate::model::Tile;
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::pixels::Rgba;
use quandary_core::sink::DiagnosticSink;

/// Maximum number of images of an animated floor.
pub(super) const MAX_CELS: u32 = 16;
/// Number of entries of the layout.
pub(crate) const ENTRIES: usize = 75;

/// A rectangle of tiles between two marks.
#[derive(Clone, Copy)]
struct Block {
    x: u32,
    y: u32,
    columns: u32,
    rows: u32,
}

impl Block {
    /// Number of pixels of its images. The images have whole tiles, so they can be larger than a
    /// block of a wrong size.
    fn pixels(self, (width, height): (u32, u32)) -> u64 {
        u64::from(self.columns * width) * u64::from(self.rows * height)
    }
}

pub(super) fn read(
    bitmap: &Bitmap,
    limits: &Limits,
    tiles: &mut Tiles,
    sink: &mut DiagnosticSink,
) -> Result<(), LimitExceeded> {
    let mut reader = Reader {
        bitmap,
        sink,
        key: bitmap.pixels.at(1, 0),
        size: (0, 0),
    };
    let Some(size) = reader.size() else {
        return Ok(());
    };
    (tiles.width, tiles.height) = size;
    reader.size = size;
    if !is_usable(size, bitmap, reader.sink) {
        return Ok(());
    }
    let blocks = reader.blocks();
    let used = blocks.iter().take(ENTRIES);
    let pixels = used.map(|block| block.pixels(size)).sum();
    Limits::check("cells", limits.cells, pixels, bitmap.span(0, 0))?;
    for (subject, block) in large_layout_subjects().zip(&blocks) {
        tiles.entries.push(reader.entry(subject, *block));
    }
    if blocks.len() < ENTRIES {
        let missing = large_layout_subjects()
            .nth(blocks.len())
            .map_or("", Subject::title);
        let (found, bottom) = (blocks.len(), bitmap.pixels.height() - 1);
        reader.report(&codes::TOO_FEW_ENTRIES, (0, bottom), || {
            format!("expected {ENTRIES} entries, found {found}; none is left for {missing}")
        });
    }
    if let Some(block) = blocks.get(ENTRIES) {
        reader.report(&codes::TOO_MANY_ENTRIES, (block.x, block.y), || {
            format!("more than {ENTRIES} entries; the extra ones are ignored")
        });
    }
    Ok(())
}

struct Reader<'a> {
    bitmap: &'a Bitmap,
    sink: &'a mut DiagnosticSink,
    /// The transparent colour.
    key: Rgba,
    /// Width and height of a tile.
    size: (u32, u32),
}

impl Reader<'_> {
    fn is_mark(&self, x: u32, y: u32) -> bool {
        self.bitmap.pixels.at(x, y) != self.key
    }

    /// Determines the tile size by the first mark in the top line and the second mark at the left
    /// edge.
    fn size(&mut self) -> Option<(u32, u32)> {
        let (width, height) = (self.bitmap.pixels.width(), self.bitmap.pixels.height());
        let right = (2..width).find(|x| self.is_mark(*x, 0));
        let Some(right) = right else {
            self.report(&codes::MISSING_MARKS, (0, 0), || {
                "no mark in the first line; expected one above the right edge of the first tile"
                    .to_owned()
            });
            return None;
        };
        let below = (1..height).find(|y| self.is_mark(0, *y)).unwrap_or(height);
        Some((right, below - 1))
    }

    /// Returns the rectangles between marks in reading order, up to the first extra one. Those of a
    /// wrong size are reported and kept.
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
                    "expected multiples of {tile_width} x {tile_height} pixels between marks, \
                     found {width} x {height}"
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
            Subject::Animation(animation) => self.animation(animation, block),
        }
    }

    fn tile(&mut self, tile: Tile, block: Block) -> Entry {
        let is_single = tile == Tile::Empty || super::subject::STILLS.contains(&tile);
        let most = if is_single { 1 } else { MAX_CELS };
        if block.rows != 1 || block.columns > most {
            self.report_block(&codes::WRONG_PICTURE_COUNT, block, || {
                format!(
                    "{} has {} columns and {} rows of images; expected one row of at most {most}",
                    tile.title(),
                    block.columns,
                    block.rows
                )
            });
        }
        let images = self.cels(block, (1, 1), block.columns.min(most));
        if tile == Tile::Empty && images.iter().any(Image::is_transparent) {
            self.report_block(&codes::TRANSPARENT_EMPTY_TILE, block, || {
                "the empty tile has transparent pixels".to_owned()
            });
        }
        if is_carried(tile) && !images.iter().any(Image::is_transparent) {
            self.report_block(&codes::OPAQUE_ITEM, block, || {
                format!(
                    "{} has no transparent pixel and hides the floor",
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
            self.report_block(&codes::UNKNOWN_ARRANGEMENT, block, || {
                format!(
                    "{} has {}x{} tiles (rows x columns); expected {}",
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

    /// Reads an animation, whose images are one tile large or three by three.
    fn animation(&mut self, animation: Animation, block: Block) -> Entry {
        let most = Animation::CELS as u32;
        let side = if block.rows == 3 { 3 } else { 1 };
        let cels = block.columns / side;
        if block.rows != side || !block.columns.is_multiple_of(side) || cels > most {
            self.report_block(&codes::INVALID_ANIMATION_SIZE, block, || {
                format!(
                    "{} has {}x{} tiles (rows x columns); expected one row of at most {most} images of 1x1 or 3x3 tiles",
                    animation.title(),
                    block.rows,
                    block.columns
                )
            });
        } else if cels != most && cels != most / 2 {
            self.report_block(&codes::UNUSUAL_ANIMATION_LENGTH, block, || {
                format!(
                    "expected {most} or {} images of {}, found {cels}",
                    most / 2,
                    animation.title()
                )
            });
        }
        Entry {
            subject: Subject::Animation(animation),
            sub_layout: None,
            images: self.cels(block, (side, side), cels.min(most)),
        }
    }

    /// Reads images of `columns` x `rows` tiles from left to right.
    fn cels(&self, block: Block, (columns, rows): (u32, u32), count: u32) -> Vec<Image> {
        let (width, height) = (columns * self.size.0, rows * self.size.1);
        let image = |cel| Image {
            cel,
            ..self.image(PixelRect {
                x: block.x + cel * width,
                y: block.y,
                width,
                height,
            })
        };
        (0..count).map(image).collect()
    }

    fn image(&self, place: PixelRect) -> Image {
        let keyed = |pixel| {
            if pixel == self.key {
                Rgba::CLEAR
            } else {
                pixel
            }
        };
        single(place, place.of(&self.bitmap.pixels).map(keyed))
    }

    fn report_block(
        &mut self,
        code: &'static Code,
        block: Block,
        message: impl FnOnce() -> String,
    ) {
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

/// Whether a tile is a key or a boot, which the MS rules draw on other floors.
fn is_carried(tile: Tile) -> bool {
    (Tile::BlueKey..=Tile::ForceBoots).contains(&tile)
}
