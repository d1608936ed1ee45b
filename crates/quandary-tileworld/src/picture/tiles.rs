//! Tile sets.

use super::bitmap::Bitmap;
use super::subject::{Animation, Mover, SubLayout, SubLayoutPart, Subject};
use super::{grid, rows};
use crate::codes;
use crate::model::{Cardinal, Tile};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;
use std::fmt;

/// The arrangement of tiles in a bitmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layout {
    /// 7 columns and 16 rows of tiles. Magenta is transparent in the last three columns.
    Small,
    /// 13 columns and 16 rows of tiles. The last three columns are the masks of the three columns
    /// before them.
    Masked,
    /// Rows of tiles. Each row is below a line of marker pixels and has any number of tiles. Tiles
    /// can be animated.
    Large,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::Small, Self::Masked, Self::Large];

    /// Returns the layout of a bitmap with this size in pixels; `None` if no layout has this size.
    /// Every odd width means [`Self::Large`], whatever the height. An even width never means
    /// [`Self::Large`].
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

    /// The name of the layout: `small`, `masked`, `large`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Masked => "masked",
            Self::Large => "large",
        }
    }

    /// The numbers of columns and rows of tiles; `None` for [`Self::Large`], because the numbers
    /// differ from file to file.
    #[must_use]
    pub fn grid(self) -> Option<(u32, u32)> {
        match self {
            Self::Small => Some((7, 16)),
            Self::Masked => Some((13, 16)),
            Self::Large => None,
        }
    }
}

/// A rectangle relative to the top left corner of a bitmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PixelRect {
    /// Left edge in pixels.
    pub x: u32,
    /// Top edge in pixels.
    pub y: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl PixelRect {
    /// Returns this part of a bitmap.
    pub(super) fn of(self, bitmap: &Pixels) -> Pixels {
        bitmap.cut(self.x, self.y, self.width, self.height)
    }
}

/// One image of an entry of a tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The directions that the image shows; empty for subjects without a direction.
    pub facings: &'static [Cardinal],
    /// Number of the animation frame, from 0.
    pub cel: u32,
    /// Position and size of the image in the bitmap.
    pub place: PixelRect,
    /// The pixels.
    pub pixels: Pixels,
    /// The same image drawn on the empty tile; `None` if the bitmap has no such image. Only the
    /// masked layout has such images, for the tiles with a mask.
    pub backed: Option<Pixels>,
}

impl Image {
    /// Returns the mask: white for opaque pixels, black for transparent ones.
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

    /// Whether the image has any transparent pixels.
    #[must_use]
    pub fn is_transparent(&self) -> bool {
        self.pixels.data().iter().any(|pixel| pixel.alpha() < 255)
    }
}

/// An entry of a tile set: all images of one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the images show: a tile, a mover or an animation.
    pub subject: Subject,
    /// The arrangement of the images of a mover in the large layout; `None` for other entries.
    pub sub_layout: Option<SubLayout>,
    /// The images, ordered by direction (north, west, south, east), then by frame.
    pub images: Vec<Image>,
}

impl Entry {
    /// Returns the image for a direction and a frame number; `None` if there is no image for the
    /// direction. Frame numbers wrap around: with 4 frames, number 4 means frame 0.
    #[must_use]
    pub fn image(&self, facing: Cardinal, cel: usize) -> Option<&Image> {
        let facing = |image: &&Image| image.facings.is_empty() || image.facings.contains(&facing);
        let count = self.images.iter().filter(facing).count();
        self.images.iter().filter(facing).nth(cel % count.max(1))
    }

    /// Number of animation frames per direction; 1 if the images are not animated.
    #[must_use]
    pub fn cels(&self) -> u32 {
        self.images
            .iter()
            .map(|image| image.cel + 1)
            .max()
            .unwrap_or(0)
    }

    /// Returns the name of an image, for example `Bug N 2`, `Tank W` or `Block`.
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

/// A tile set: its layout, the tile size and the images of each subject.
///
/// If the size of the bitmap fits no layout, there are no entries and `layout` has no meaning. If
/// Tile World does not support the tile size, there are no entries either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The layout.
    pub layout: Layout,
    /// Width of a tile in pixels.
    pub width: u32,
    /// Height of a tile in pixels.
    pub height: u32,
    /// The entries in file order. A complete tile set has 75 entries in the large layout; in the
    /// other layouts, it has one entry for each of the 112 tiles, in the order of the codes.
    pub entries: Vec<Entry>,
}

impl Default for Tiles {
    /// A tile set without tiles.
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
    /// Returns the entry of a subject; `None` if the tile set has no such entry.
    #[must_use]
    pub fn entry(&self, subject: Subject) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.subject == subject)
    }

    /// Returns a still image of a tile, with the size of one tile; `None` if the tile set has no
    /// suitable image. If the layout has no image of the tile, the result is the image that Tile
    /// World shows instead: a hidden wall looks like the empty tile, for example, and a real blue
    /// wall looks like a fake one.
    #[must_use]
    pub fn still(&self, tile: Tile) -> Option<Pixels> {
        if let Some(entry) = self.entry(Subject::Tile(tile)) {
            return entry.images.first().map(|image| image.pixels.clone());
        }
        if let Some((mover, facing)) = Mover::of(tile) {
            return self.at_rest(self.entry(Subject::Mover(mover))?, facing);
        }
        if let Some(animation) = Animation::ALL
            .into_iter()
            .find(|animation| animation.tile() == tile)
        {
            let image = self.entry(Subject::Animation(animation))?.images.first()?;
            let (left, top) = (
                image.place.width - self.width,
                image.place.height - self.height,
            );
            return Some(self.own_tile(image, (left / 2, top / 2)));
        }
        let substitute = match tile {
            Tile::BlueWallReal => Tile::BlueWallFake,
            _ => Tile::Empty,
        };
        let entry = self.entry(Subject::Tile(substitute))?;
        entry.images.first().map(|image| image.pixels.clone())
    }

    /// Returns the last frame of a mover, in which it has arrived. If the frame covers two tiles,
    /// only the front one.
    fn at_rest(&self, entry: &Entry, facing: Cardinal) -> Option<Pixels> {
        let image = entry.image(facing, entry.cels().saturating_sub(1) as usize)?;
        let front = (
            image.place.width - self.width,
            image.place.height - self.height,
        );
        Some(self.own_tile(
            image,
            match facing {
                Cardinal::North | Cardinal::West => (0, 0),
                Cardinal::South | Cardinal::East => front,
            },
        ))
    }

    /// Cuts one tile from an image, at an offset.
    fn own_tile(&self, image: &Image, (left, top): (u32, u32)) -> Pixels {
        if (image.place.width, image.place.height) == (self.width, self.height) {
            return image.pixels.clone();
        }
        image.pixels.cut(left, top, self.width, self.height)
    }

    /// Returns all images with their names, in file order.
    pub fn images(&self) -> impl Iterator<Item = (String, &Image)> {
        self.entries
            .iter()
            .flat_map(|entry| entry.images.iter().map(|image| (entry.name(image), image)))
    }
}

/// Reads tile images and reports their findings.
///
/// # Errors
/// The images together have more pixels than the limit on cells allows. That is possible only if
/// marks are less than a tile apart.
pub(crate) fn read(
    bitmap: &Bitmap,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Tiles, LimitExceeded> {
    let (width, height) = (bitmap.pixels.width(), bitmap.pixels.height());
    let mut tiles = Tiles::default();
    let Some(layout) = Layout::of(width, height) else {
        sink.report_with(
            &codes::UNKNOWN_TILE_LAYOUT,
            bitmap.span(0, 0),
            || format!("{width} x {height} pixels fit no tile layout: expected an odd width, or 7 or 13 by 16 tiles"),
            |finding| finding.with_field(Bitmap::field(0, 0)),
        );
        return Ok(tiles);
    };
    tiles.layout = layout;
    match layout.grid() {
        Some(grid) => grid::read(bitmap, grid, &mut tiles, sink),
        None => rows::read(bitmap, limits, &mut tiles, sink)?,
    }
    Ok(tiles)
}

/// The sides of a tile are multiples of this number of pixels.
const STEP: u32 = 4;

/// Whether Tile World supports tiles of this size; if not, that is reported.
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
            || format!("the tiles have {width} x {height} pixels; expected multiples of {STEP}"),
            |finding| finding.with_field(Bitmap::field(0, 0)),
        );
    }
    usable
}

/// Makes an image without directions and animation.
pub(super) fn single(place: PixelRect, pixels: Pixels) -> Image {
    Image {
        facings: &[],
        cel: 0,
        place,
        pixels,
        backed: None,
    }
}

/// Position of a part of a sub-layout with its top left corner at `corner`.
pub(super) fn part_place(
    part: &SubLayoutPart,
    corner: (u32, u32),
    (width, height): (u32, u32),
) -> PixelRect {
    PixelRect {
        x: corner.0 + part.column * width,
        y: corner.1 + part.row * height,
        width: part.columns * width,
        height: part.rows * height,
    }
}
