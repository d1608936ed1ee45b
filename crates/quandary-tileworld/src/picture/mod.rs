//! Tile images and fonts as values: what every picture shows, and how the files arrange them.
//!
//! A bitmap of tiles has one of three layouts (SPEC, part P). [`Tiles`] holds the same for all of
//! them: an entry for each subject in the order of the file, and in each entry its images, every
//! one with its direction, its cel, its place in the bitmap and its transparency.

mod bitmap;
mod font;
mod grid;
mod rows;
mod subject;
mod tiles;
mod write;

pub use font::{Cover, Font, Glyph};
pub use subject::{Burst, Mover, Part, SubLayout, Subject};
pub use tiles::{Entry, Image, Layout, Place, Tiles};
pub use write::{CannotHold, Written, write};

pub(crate) use bitmap::Bitmap;
pub(crate) use font::{
    CHARACTERS, DIGITS, codes as font_codes, read as read_font, write as write_font,
};
pub(crate) use rows::ENTRIES;
pub(crate) use subject::in_rows;
pub(crate) use tiles::read as read_tiles;
