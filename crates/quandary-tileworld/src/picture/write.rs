//! A tile set as a bitmap in any of the three layouts.

use super::bitmap;
use super::grid::{BLACK, FIGURES, FIRST_FIGURE, MAGENTA, ROWS, WHITE, cell};
use super::subject::{Burst, Mover, SubLayout, Subject, in_rows};
use super::tiles::{Entry, Image, Layout, Tiles};
use crate::model::{Cardinal, Tile};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;

/// A tile set that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The bitmap, 24 bits a pixel.
    pub bytes: Vec<u8>,
    /// What the layout has no place for, one line each.
    pub lost: Vec<String>,
}

/// Why a layout cannot hold a tile set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotHold {
    /// A picture is missing.
    #[error("the tile set has no picture of {0}")]
    Missing(&'static str),
    /// Magenta would become transparent.
    #[error("{0} is painted with magenta, which the small layout makes transparent")]
    Magenta(&'static str),
    /// The bitmap would be taken for one of another layout.
    #[error("tiles that are {0} pixels wide make a small bitmap that is taken for a masked one")]
    Ambiguous(u32),
}

/// Writes a tile set in a layout.
///
/// # Errors
/// The layout cannot hold it, or it has not all pictures.
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
                format!("{}: {} of its {cels} cels", entry.subject.title(), cels - 1)
            }));
            lost.push(Mover::PushingChip.title().to_owned());
        }
        (Layout::Small | Layout::Masked, Layout::Large) => {
            let own = |tile: &Tile| {
                let pixels = tiles.still(*tile);
                !in_rows().any(|subject| subject == Subject::Tile(*tile))
                    && Mover::of(*tile).is_none_or(|(mover, _)| mover == Mover::Block)
                    && !Burst::ALL.into_iter().any(|burst| burst.tile() == *tile)
                    && pixels != tiles.still(stand_in(*tile))
            };
            lost.extend(Tile::all().filter(own).map(|tile| tile.title().to_owned()));
        }
        _ => {}
    }
    lost
}

/// What Tile World shows for a tile that the large layout does not have.
fn stand_in(tile: Tile) -> Tile {
    match tile {
        Tile::BlueWallReal => Tile::BlueWallFake,
        tile if Mover::of(tile).is_some() => Tile::Block,
        _ => Tile::Empty,
    }
}

/// One tile, as a tile set has it.
fn still(tiles: &Tiles, tile: Tile) -> Result<Pixels, CannotHold> {
    tiles.still(tile).ok_or(CannotHold::Missing(tile.title()))
}

/// Pixels cover all or nothing in a bitmap.
fn solid(pixel: Rgba) -> Rgba {
    if pixel.alpha() < 128 {
        Rgba::CLEAR
    } else {
        Rgba::opaque(pixel.colour())
    }
}

/// A picture upon a ground.
fn upon(figure: &Pixels, ground: &Pixels) -> Pixels {
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
            upon(&picture, &empty)
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
        let mut put = |further: u32, picture: &Pixels| {
            let column = column + further * FIGURES;
            canvas.put(column * tiles.width, row * tiles.height, picture);
        };
        let picture = still(tiles, tile)?;
        if column < FIRST_FIGURE {
            put(0, &upon(&picture, &empty));
            continue;
        }
        let figure = picture.map(solid);
        let entry = tiles.entry(Subject::Tile(tile));
        let backed = entry.and_then(|entry| entry.images.first()?.backed.clone());
        put(0, &backed.unwrap_or_else(|| upon(&figure, &empty)));
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

/// What stands between two marks: its size in tiles, and its pictures from its corner on.
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
            (Subject::Tile(_) | Subject::Burst(_), Some(entry)) => {
                let cels = entry.images.iter().map(|image| image.pixels.map(solid));
                Ok(Self::in_time(tiles, cels))
            }
            (Subject::Tile(tile), None) => Err(CannotHold::Missing(tile.title())),
            (Subject::Burst(burst), None) => {
                let picture = still(tiles, burst.tile())?;
                Ok(Self::in_time(tiles, [picture].into_iter()))
            }
        }
    }

    /// Pictures of the same size from left to right.
    fn in_time(tiles: &Tiles, cels: impl Iterator<Item = Pixels>) -> Self {
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
        let put = |(part, image): (super::Part, &Image)| {
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

    /// From a layout in which movers are tiles like others.
    fn of_stills(tiles: &Tiles, mover: Mover) -> Result<Self, CannotHold> {
        let layout = match mover {
            Mover::Block => SubLayout::One,
            _ => SubLayout::Four,
        };
        let picture = |part: super::Part| {
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

/// A row is not made longer than this, in tiles, unless for one entry.
const MOST_COLUMNS: u32 = 36;

fn large(tiles: &Tiles) -> Result<Pixels, CannotHold> {
    let blocks = in_rows().map(|subject| Block::of(tiles, subject));
    let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
    let mut rows: Vec<Vec<&Block>> = Vec::new();
    for block in &blocks {
        match rows.last_mut() {
            Some(row)
                if row[0].rows == block.rows && columns(row) + block.columns <= MOST_COLUMNS =>
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

/// Magenta, or the next colour below it that no pixel has.
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

/// A bitmap in the making.
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

    /// A canvas for a layout of fixed columns.
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
        Pixels::new(self.width, self.height, self.data).expect("as many as the size says")
    }
}
