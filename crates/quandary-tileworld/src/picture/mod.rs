//! Tile images and fonts: their pictures, and the arrangement of pictures in files. A bitmap of
//! tiles has one of three layouts (SPEC, part P). [`Tiles`] is independent of the layout: it has
//! one entry for each tile, moving object or animation, in file order. Each entry has images with
//! direction, animation frame, position in the bitmap and transparency.

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
