//! Writing tile sets in any of the three layouts.

use super::bitmap;
use super::grid::{BLACK, FIGURES, FIRST_FIGURE, MAGENTA, ROWS, WHITE, cell};
use super::subject::{Animation, Mover, SubLayout, Subject, large_layout_subjects};
use super::tiles::{Entry, Image, Layout, Tiles};
use crate::model::{Cardinal, Tile};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;

/// A tile set as a bitmap file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The bytes of the bitmap file, with 24 bits per pixel.
    pub bytes: Vec<u8>,
    /// Descriptions of the images that the layout cannot hold and that are therefore lost, one line
    /// each.
    pub lost: Vec<String>,
}

/// Reasons why a tile set cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotHold {
    /// The tile set has no image of the tile with this name.
    #[error("the tile set has no picture of {0}")]
    Missing(&'static str),
    /// The image with this name has magenta pixels, which would become transparent.
    #[error("{0} has magenta pixels, which are transparent in the small layout")]
    Magenta(&'static str),
    /// With tiles of this width, in pixels, a bitmap of the small layout would be read as a masked
    /// one.
    #[error(
        "a small bitmap with tiles of {0} pixels would be read as a masked one; choose another size"
    )]
    Ambiguous(u32),
}

/// Converts a tile set to a bitmap file in a layout.
///
/// # Errors
/// The layout cannot represent the tile set, or an image is missing.
pub fn write(tiles: &Tiles, layout: Layout) -> Result<Written, CannotHold> {
    let pixels = match layout {
        Layout::Small => small(tiles)?,
        Layout::Masked => masked(tiles)?,
        Layout::Large => large(tiles)?,
    };
    Ok(Written {
        bytes: bitmap::write(&pixels),
        lost: lost(tiles, layout),
    })
}

fn lost(tiles: &Tiles, layout: Layout) -> Vec<String> {
    let mut lost = Vec::new();
    match (tiles.layout, layout) {
        (Layout::Large, Layout::Small | Layout::Masked) => {
            let moving = tiles.entries.iter().filter(|entry| entry.cels() > 1);
            lost.extend(moving.map(|entry| {
                let cels = entry.cels();
                format!(
                    "{}: {} of {cels} animation frames",
                    entry.subject.title(),
                    cels - 1
                )
            }));
            lost.push(Mover::PushingChip.title().to_owned());
        }
        (Layout::Small | Layout::Masked, Layout::Large) => {
            let own = |tile: &Tile| {
                let pixels = tiles.still(*tile);
                !large_layout_subjects().any(|subject| subject == Subject::Tile(*tile))
                    && Mover::of(*tile).is_none_or(|(mover, _)| mover == Mover::Block)
                    && !Animation::ALL
                        .into_iter()
                        .any(|animation| animation.tile() == *tile)
                    && pixels != tiles.still(substitute(*tile))
            };
            lost.extend(Tile::all().filter(own).map(|tile| tile.title().to_owned()));
        }
        _ => {}
    }
    lost
}

/// Returns the tile whose picture Tile World uses for a tile that the large layout lacks.
fn substitute(tile: Tile) -> Tile {
    match tile {
        Tile::BlueWallReal => Tile::BlueWallFake,
        tile if Mover::of(tile).is_some() => Tile::Block,
        _ => Tile::Empty,
    }
}

/// Returns the still picture of a tile.
fn still(tiles: &Tiles, tile: Tile) -> Result<Pixels, CannotHold> {
    tiles.still(tile).ok_or(CannotHold::Missing(tile.title()))
}

/// Makes a pixel fully opaque or transparent.
fn solid(pixel: Rgba) -> Rgba {
    if pixel.alpha() < 128 {
        Rgba::CLEAR
    } else {
        Rgba::opaque(pixel.colour())
    }
}

/// Draws a picture on a background.
fn draw_on(figure: &Pixels, ground: &Pixels) -> Pixels {
    Pixels::from_fn(figure.width(), figure.height(), |x, y| {
        Rgba::opaque(figure.at(x, y).over(ground.at(x, y).colour()))
    })
}

fn small(tiles: &Tiles) -> Result<Pixels, CannotHold> {
    let mut canvas = Canvas::of_tiles(tiles, Layout::Small)?;
    if Layout::of(canvas.width, canvas.height) != Some(Layout::Small) {
        return Err(CannotHold::Ambiguous(tiles.width));
    }
    let (empty, key) = (still(tiles, Tile::Empty)?, Rgba::opaque(MAGENTA));
    for tile in Tile::all() {
        let (column, row) = cell(tile);
        let picture = still(tiles, tile)?;
        let picture = if column < FIRST_FIGURE {
            draw_on(&picture, &empty)
        } else {
            let picture = picture.map(solid);
            if picture.data().contains(&key) {
                return Err(CannotHold::Magenta(tile.title()));
            }
            picture.map(|pixel| if pixel == Rgba::CLEAR { key } else { pixel })
        };
        canvas.put(column * tiles.width, row * tiles.height, &picture);
    }
    Ok(canvas.finish())
}

fn masked(tiles: &Tiles) -> Result<Pixels, CannotHold> {
    let mut canvas = Canvas::of_tiles(tiles, Layout::Masked)?;
    let empty = still(tiles, Tile::Empty)?;
    for tile in Tile::all() {
        let (column, row) = cell(tile);
        let mut put = |blocks: u32, picture: &Pixels| {
            let column = column + blocks * FIGURES;
            canvas.put(column * tiles.width, row * tiles.height, picture);
        };
        let picture = still(tiles, tile)?;
        if column < FIRST_FIGURE {
            put(0, &draw_on(&picture, &empty));
            continue;
        }
        let figure = picture.map(solid);
        let entry = tiles.entry(Subject::Tile(tile));
        let backed = entry.and_then(|entry| entry.images.first()?.backed.clone());
        put(0, &backed.unwrap_or_else(|| draw_on(&figure, &empty)));
        let over = |pixel: Rgba, clear: Colour| {
            if pixel == Rgba::CLEAR {
                Rgba::opaque(clear)
            } else {
                pixel
            }
        };
        put(1, &figure.map(|pixel| over(pixel, WHITE)));
        let white = |pixel: Rgba| {
            over(
                if pixel == Rgba::CLEAR {
                    pixel
                } else {
                    Rgba::opaque(WHITE)
                },
                BLACK,
            )
        };
        put(2, &figure.map(white));
    }
    Ok(canvas.finish())
}

/// The pictures between two marks, with the size in tiles and positions relative to the corner.
struct Block {
    columns: u32,
    rows: u32,
    pictures: Vec<(u32, u32, Pixels)>,
}

impl Block {
    fn of(tiles: &Tiles, subject: Subject) -> Result<Self, CannotHold> {
        match (subject, tiles.entry(subject)) {
            (Subject::Mover(_), Some(entry)) => Self::of_mover(tiles, entry),
            (Subject::Mover(mover), None) => Self::of_stills(tiles, mover),
            (Subject::Tile(_) | Subject::Animation(_), Some(entry)) => {
                let cels = entry.images.iter().map(|image| image.pixels.map(solid));
                Ok(Self::side_by_side(tiles, cels))
            }
            (Subject::Tile(tile), None) => Err(CannotHold::Missing(tile.title())),
            (Subject::Animation(animation), None) => {
                let picture = still(tiles, animation.tile())?;
                Ok(Self::side_by_side(tiles, [picture].into_iter()))
            }
        }
    }

    /// Arranges pictures of equal size from left to right.
    fn side_by_side(tiles: &Tiles, cels: impl Iterator<Item = Pixels>) -> Self {
        let mut block = Self {
            columns: 0,
            rows: 1,
            pictures: Vec::new(),
        };
        for picture in cels {
            let (columns, rows) = (
                picture.width() / tiles.width,
                picture.height() / tiles.height,
            );
            block
                .pictures
                .push((block.columns * tiles.width, 0, picture));
            block.columns += columns;
            block.rows = rows;
        }
        block
    }

    fn of_mover(tiles: &Tiles, entry: &Entry) -> Result<Self, CannotHold> {
        let missing = CannotHold::Missing(entry.subject.title());
        let layout = entry.sub_layout.ok_or(missing)?;
        let put = |(part, image): (super::SubLayoutPart, &Image)| {
            let (x, y) = (part.column * tiles.width, part.row * tiles.height);
            (x, y, image.pixels.map(solid))
        };
        Ok(Self {
            columns: layout.columns(),
            rows: layout.rows(),
            pictures: layout
                .parts()
                .into_iter()
                .zip(&entry.images)
                .map(put)
                .collect(),
        })
    }

    /// Makes the block of a mover from a layout in which movers are ordinary tiles.
    fn of_stills(tiles: &Tiles, mover: Mover) -> Result<Self, CannotHold> {
        let layout = match mover {
            Mover::Block => SubLayout::One,
            _ => SubLayout::Four,
        };
        let picture = |part: super::SubLayoutPart| {
            let facing = part.facings.first().copied().unwrap_or(Cardinal::North);
            let picture = still(tiles, mover.tile(facing))?.map(solid);
            Ok((part.column * tiles.width, 0, picture))
        };
        Ok(Self {
            columns: layout.columns(),
            rows: layout.rows(),
            pictures: layout
                .parts()
                .into_iter()
                .map(picture)
                .collect::<Result<_, _>>()?,
        })
    }
}

/// Maximum width of a row in tiles, except for a single wide entry.
const MAX_COLUMNS: u32 = 36;

fn large(tiles: &Tiles) -> Result<Pixels, CannotHold> {
    let blocks = large_layout_subjects().map(|subject| Block::of(tiles, subject));
    let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
    let mut rows: Vec<Vec<&Block>> = Vec::new();
    for block in &blocks {
        match rows.last_mut() {
            Some(row)
                if row[0].rows == block.rows && columns(row) + block.columns <= MAX_COLUMNS =>
            {
                row.push(block);
            }
            _ => rows.push(vec![block]),
        }
    }
    let widest = rows.iter().map(|row| columns(row)).max().unwrap_or(0);
    let height = rows
        .iter()
        .map(|row| row[0].rows * tiles.height + 1)
        .sum::<u32>()
        + 1;
    let key = Rgba::opaque(unused_colour(&blocks));
    let mark = Rgba::opaque(if key == Rgba::opaque(BLACK) {
        WHITE
    } else {
        BLACK
    });
    let mut canvas = Canvas::new(1 + widest * tiles.width, height, key);
    let mut top = 0;
    for row in rows {
        canvas.dot(0, top, mark);
        let mut left = 1;
        for block in row.iter() {
            for (x, y, picture) in &block.pictures {
                let picture = picture.map(|pixel| if pixel == Rgba::CLEAR { key } else { pixel });
                canvas.put(left + x, top + 1 + y, &picture);
            }
            left += block.columns * tiles.width;
            canvas.dot(left - 1, top, mark);
        }
        top += row[0].rows * tiles.height + 1;
    }
    canvas.dot(0, top, mark);
    Ok(canvas.finish())
}

fn columns(row: &[&Block]) -> u32 {
    row.iter().map(|block| block.columns).sum()
}

/// Returns magenta, or the next lower colour that no pixel has.
fn unused_colour(blocks: &[Block]) -> Colour {
    let number = |pixel: &Rgba| u32::from_be_bytes(pixel.0) >> 8;
    let pictures = blocks.iter().flat_map(|block| &block.pictures);
    let covering = pictures.flat_map(|(_, _, picture)| picture.data());
    let covering = covering.filter(|pixel| pixel.alpha() > 0);
    let mut used: Vec<u32> = covering.map(number).collect();
    used.sort_unstable();
    used.dedup();
    let magenta = number(&Rgba::opaque(MAGENTA));
    let mut candidates = (0..=magenta).rev();
    let free = candidates.find(|candidate| used.binary_search(candidate).is_err());
    let [_, red, green, blue] = free.unwrap_or(magenta).to_be_bytes();
    Colour(red, green, blue)
}

/// A bitmap that is being drawn.
struct Canvas {
    width: u32,
    height: u32,
    data: Vec<Rgba>,
}

impl Canvas {
    fn new(width: u32, height: u32, ground: Rgba) -> Self {
        Self {
            width,
            height,
            data: vec![ground; width as usize * height as usize],
        }
    }

    /// Makes a canvas for a layout with fixed columns.
    fn of_tiles(tiles: &Tiles, layout: Layout) -> Result<Self, CannotHold> {
        if tiles.entries.is_empty() {
            return Err(CannotHold::Missing(Tile::Empty.title()));
        }
        let (columns, _) = layout.grid().unwrap_or((1, ROWS));
        Ok(Self::new(
            columns * tiles.width,
            ROWS * tiles.height,
            Rgba::opaque(WHITE),
        ))
    }

    fn dot(&mut self, x: u32, y: u32, pixel: Rgba) {
        self.data[y as usize * self.width as usize + x as usize] = pixel;
    }

    fn put(&mut self, left: u32, top: u32, picture: &Pixels) {
        let width = picture.width() as usize;
        for (row, y) in picture.data().chunks_exact(width.max(1)).zip(top..) {
            let start = y as usize * self.width as usize + left as usize;
            self.data[start..start + width].copy_from_slice(row);
        }
    }

    fn finish(self) -> Pixels {
        Pixels::new(self.width, self.height, self.data)
            .expect("the data has the size of the canvas")
    }
}
