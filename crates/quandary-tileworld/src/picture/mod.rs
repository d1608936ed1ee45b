//! The images of tile sets and fonts, and their layout in bitmaps. The bitmap of a tile set has one
//! of three layouts (SPEC, part P). [`Tiles`] has the same form for all layouts: one entry for each
//! tile, mover or animation, in file order. Each image has the directions that it shows, a frame
//! number, a position in the bitmap, and pixels, some of which can be transparent.

mod bitmap;
mod bmp;
mod font;
mod grid;
mod rows;
mod subject;
mod tiles;
mod write;

pub use font::{Cover, Font, Glyph};
pub use subject::{Animation, Mover, SubLayout, SubLayoutPart, Subject};
pub use tiles::{Entry, Image, Layout, PixelRect, Tiles};
pub use write::{CannotHold, Written, write};

pub(crate) use bitmap::Bitmap;
pub(crate) use font::{
    CHARACTERS, DIGITS, codes as font_codes, read as read_font, write as write_font,
};
pub(crate) use rows::ENTRIES;
pub(crate) use subject::large_layout_subjects;
pub(crate) use tiles::read as read_tiles;
