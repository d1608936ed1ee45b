//! A tile set: every picture by its name.

use super::bitmap::Bitmap;
use super::subject::{Burst, Mover, Part, SubLayout, Subject};
use super::{grid, rows};
use crate::codes;
use crate::model::{Cardinal, Tile};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;
use std::fmt;

/// How a bitmap arranges its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// 7 by 16 tiles; in the last three columns magenta is transparent.
    Small,
    /// 13 by 16 tiles; the last three columns mask the three before them.
    Masked,
    /// Rows of tiles of any length, divided by lines of marks; tiles may be animated.
    Large,
}

impl Layout {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Small, Self::Masked, Self::Large];

    /// The layout of a bitmap of this size: an odd width means the large one.
    #[must_use]
    pub fn of(width: u32, height: u32) -> Option<Self> {
        let fits = |layout: &Self| {
            layout.grid().is_some_and(|(columns, rows)| {
                width > 0
                    && height > 0
                    && width.is_multiple_of(columns)
                    && height.is_multiple_of(rows)
            })
        };
        if width % 2 == 1 {
            Some(Self::Large)
        } else {
            [Self::Masked, Self::Small].into_iter().find(fits)
        }
    }

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Masked => "masked",
            Self::Large => "large",
        }
    }

    /// Columns and rows, where those are fixed.
    #[must_use]
    pub fn grid(self) -> Option<(u32, u32)> {
        match self {
            Self::Small => Some((7, 16)),
            Self::Masked => Some((13, 16)),
            Self::Large => None,
        }
    }
}

/// A rectangle of a bitmap, in pixels from its left top corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl Place {
    /// What a bitmap shows there.
    pub(super) fn of(self, bitmap: &Pixels) -> Pixels {
        bitmap.cut(self.x, self.y, self.width, self.height)
    }
}

/// One picture of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The directions of which it is the picture; none where the subject has no direction.
    pub facings: &'static [Cardinal],
    /// Its number in time, from 0.
    pub cel: u32,
    /// Where it is in the bitmap.
    pub place: Place,
    /// What it shows; what is transparent in the bitmap is clear.
    pub pixels: Pixels,
    /// The figure drawn upon the empty tile, where the bitmap has that apart from the figure.
    pub backed: Option<Pixels>,
}

impl Image {
    /// The mask: white where the picture covers what is under it, black elsewhere.
    #[must_use]
    pub fn mask(&self) -> Pixels {
        self.pixels.map(|pixel| {
            Rgba::opaque(if pixel.alpha() == 0 {
                Colour(0, 0, 0)
            } else {
                Colour(255, 255, 255)
            })
        })
    }

    /// Whether anything under it can be seen.
    #[must_use]
    pub fn is_transparent(&self) -> bool {
        self.pixels.data().iter().any(|pixel| pixel.alpha() < 255)
    }
}

/// All pictures of one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What they show.
    pub subject: Subject,
    /// How the large layout arranges them, for a mover there.
    pub sub_layout: Option<SubLayout>,
    /// The pictures: by direction in the order N, W, S, E, then by time.
    pub images: Vec<Image>,
}

impl Entry {
    /// The picture for a direction and a number in time; cels go round and round.
    #[must_use]
    pub fn image(&self, facing: Cardinal, cel: usize) -> Option<&Image> {
        let facing = |image: &&Image| image.facings.is_empty() || image.facings.contains(&facing);
        let count = self.images.iter().filter(facing).count();
        self.images.iter().filter(facing).nth(cel % count.max(1))
    }

    /// How many pictures follow each other in time.
    #[must_use]
    pub fn cels(&self) -> u32 {
        self.images
            .iter()
            .map(|image| image.cel + 1)
            .max()
            .unwrap_or(0)
    }

    /// The name of one of its pictures: `Bug N 2`, `Tank W`, `Block`.
    #[must_use]
    pub fn name(&self, image: &Image) -> String {
        Name { entry: self, image }.to_string()
    }
}

struct Name<'a> {
    entry: &'a Entry,
    image: &'a Image,
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.entry.subject.title())?;
        if self.image.facings.len() < Cardinal::ALL.len() {
            for (index, facing) in self.image.facings.iter().enumerate() {
                write!(
                    out,
                    "{}{}",
                    if index == 0 { ' ' } else { '/' },
                    facing.letter()
                )?;
            }
        }
        if self.entry.cels() > 1 {
            write!(out, " {}", self.image.cel + 1)?;
        }
        Ok(())
    }
}

/// A tile set. One of which no layout could be made out has no entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// How it arranges its tiles.
    pub layout: Layout,
    /// Width of a tile in pixels.
    pub width: u32,
    /// Height of a tile in pixels.
    pub height: u32,
    /// The entries, in the order of the layout: 112 by code, or 75 in rows.
    pub entries: Vec<Entry>,
}

impl Default for Tiles {
    /// Of no tile.
    fn default() -> Self {
        Self {
            layout: Layout::Small,
            width: 0,
            height: 0,
            entries: Vec::new(),
        }
    }
}

impl Tiles {
    /// The entry of a subject, if the layout has it.
    #[must_use]
    pub fn entry(&self, subject: Subject) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.subject == subject)
    }

    /// The picture of a tile that stands still, one tile large. Where the layout has none of its
    /// own, it is the one that Tile World shows: hidden walls are empty, both blue walls look the
    /// same.
    #[must_use]
    pub fn still(&self, tile: Tile) -> Option<Pixels> {
        if let Some(entry) = self.entry(Subject::Tile(tile)) {
            return entry.images.first().map(|image| image.pixels.clone());
        }
        if let Some((mover, facing)) = Mover::of(tile) {
            return self.at_rest(self.entry(Subject::Mover(mover))?, facing);
        }
        if let Some(burst) = Burst::ALL.into_iter().find(|burst| burst.tile() == tile) {
            let image = self.entry(Subject::Burst(burst))?.images.first()?;
            let (left, top) = (
                image.place.width - self.width,
                image.place.height - self.height,
            );
            return Some(self.own_tile(image, (left / 2, top / 2)));
        }
        let stand_in = match tile {
            Tile::BlueWallReal => Tile::BlueWallFake,
            _ => Tile::Empty,
        };
        let entry = self.entry(Subject::Tile(stand_in))?;
        entry.images.first().map(|image| image.pixels.clone())
    }

    /// The last cel shows a mover when it has arrived; of one that reaches back over a second tile,
    /// the tile in front.
    fn at_rest(&self, entry: &Entry, facing: Cardinal) -> Option<Pixels> {
        let image = entry.image(facing, entry.cels().saturating_sub(1) as usize)?;
        let behind = (
            image.place.width - self.width,
            image.place.height - self.height,
        );
        Some(self.own_tile(
            image,
            match facing {
                Cardinal::North | Cardinal::West => (0, 0),
                Cardinal::South | Cardinal::East => behind,
            },
        ))
    }

    /// The tile of a picture whose left top corner is there.
    fn own_tile(&self, image: &Image, (left, top): (u32, u32)) -> Pixels {
        if (image.place.width, image.place.height) == (self.width, self.height) {
            return image.pixels.clone();
        }
        image.pixels.cut(left, top, self.width, self.height)
    }

    /// Every picture with its name, in the order of the file.
    pub fn images(&self) -> impl Iterator<Item = (String, &Image)> {
        self.entries
            .iter()
            .flat_map(|entry| entry.images.iter().map(|image| (entry.name(image), image)))
    }
}

/// Reads a bitmap of tiles; what is wrong with it is among the findings.
pub(crate) fn read(bitmap: &Bitmap, sink: &mut DiagnosticSink) -> Tiles {
    let (width, height) = (bitmap.pixels.width(), bitmap.pixels.height());
    let mut tiles = Tiles::default();
    let Some(layout) = Layout::of(width, height) else {
        sink.report_with(
            &codes::UNKNOWN_TILE_LAYOUT,
            bitmap.span(0, 0),
            || format!("a picture of {width} x {height} pixels is in none of the three layouts"),
            |finding| finding.with_field(Bitmap::field(0, 0)),
        );
        return tiles;
    };
    tiles.layout = layout;
    match layout.grid() {
        Some(grid) => grid::read(bitmap, grid, &mut tiles, sink),
        None => rows::read(bitmap, &mut tiles, sink),
    }
    tiles
}

/// The sides of a tile have to be multiples of this.
const STEP: u32 = 4;

/// Whether tiles of this size can be used; if not, that is among the findings.
pub(super) fn is_usable(
    (width, height): (u32, u32),
    bitmap: &Bitmap,
    sink: &mut DiagnosticSink,
) -> bool {
    let usable = width > 0 && height > 0 && width % STEP == 0 && height % STEP == 0;
    if !usable {
        sink.report_with(
            &codes::INVALID_TILE_SIZE,
            bitmap.span(0, 0),
            || {
                format!(
                    "tiles of {width} x {height} pixels: both sides have to be multiples of {STEP}"
                )
            },
            |finding| finding.with_field(Bitmap::field(0, 0)),
        );
    }
    usable
}

/// A picture of the whole rectangle of one tile.
pub(super) fn single(place: Place, pixels: Pixels) -> Image {
    Image {
        facings: &[],
        cel: 0,
        place,
        pixels,
        backed: None,
    }
}

/// Where a part of a sub-layout is whose left top corner is at `corner`.
pub(super) fn part_place(part: &Part, corner: (u32, u32), (width, height): (u32, u32)) -> Place {
    Place {
        x: corner.0 + part.column * width,
        y: corner.1 + part.row * height,
        width: part.columns * width,
        height: part.rows * height,
    }
}
